"""Choosing a card in Belote, Coinche and Bulgarian Belot.

Each legal card gets a value, the sum of a few table entries; the best is played. What the entries stand for is below,
their numbers are in ``belote_cards.h``, one set for suit contracts, one for no-trump, one for all-trump. A lead is
valued by what may beat it (higher cards not seen, opponents' trumps, suits that players have shown out of) and by what
it leaves; a card to a trick by who then holds the trick, how surely, and for what points, and by what the card would
be worth later. ``unseen`` cards are those neither played nor in the own hand.
"""
from libc.stdint cimport uint64_t, int16_t
from _fastsim.cards cimport NT, above, bit, highest, lowest, pop_lowest, popcount, suit_mask
from _fastsim.board cimport Board, board_legal
from _fastsim.deal cimport Deal
from _fastsim.play cimport PlayTable
from _fastsim.policies.counts cimport at_most_3, suit_counts

cdef enum:
    PACK = 0x1FE0         # strength places of a suit
    LOW_PLACE = 5         # of the seven
    FACTS = 7             # entries that make up a card's value

cdef enum:                     # the kinds of entries of a lead, and how many there are
    # role (taker, next, partner, last) x trump x unseen higher cards 0-3 x own cards of the suit 1-4 x opponents'
    # trumps (none, one or two, more)
    LEAD_HEIGHT = 0
    # trump x place x not the highest any more x role
    LEAD_PLACE = LEAD_HEIGHT + 4 * 2 * 4 * 4 * 3
    # trump x who has shown out of the suit (an opponent who may ruff, partner) x opponents' trumps x unseen higher 0-2
    LEAD_VOID = LEAD_PLACE + 2 * 8 * 2 * 4
    # trump x unseen cards of the suit 0-5 x unseen higher 0-3 x taker's side or not
    LEAD_LEFT = LEAD_VOID + 2 * 4 * 3 * 3
    # trump x tricks left 1-8 x highest or not x taker's side or not
    LEAD_LATE = LEAD_LEFT + 2 * 6 * 4 * 2
    # trump x own trumps 0-4 x opponents' trumps x role
    LEAD_TRUMPS = LEAD_LATE + 2 * 8 * 2 * 2
    LEADS = LEAD_TRUMPS + 2 * 5 * 3 * 4

cdef enum:                     # the kinds of entries of a card to a trick
    # seat in the trick x who holds it then (I, partner, opponent) x how surely; then the same for each point in it
    TAKE = 0
    TAKE_POINT = TAKE + 3 * 3 * 28
    # how (follow a plain suit, follow trumps, ruff, discard) x place x unseen higher cards 0-3 x who holds the trick
    KEEP_PLACE = TAKE_POINT + 3 * 3 * 28
    # how x own cards of the suit 1-4 x unseen higher cards 0-3 x who holds the trick
    KEEP_LENGTH = KEEP_PLACE + 4 * 8 * 4 * 3
    # how x own trumps 0-4 x role x who holds the trick
    KEEP_TRUMPS = KEEP_LENGTH + 4 * 4 * 4 * 3
    # how x place x tricks left (6-8, 3-5, 1-2) x seat in the trick
    KEEP_LATE = KEEP_TRUMPS + 4 * 5 * 4 * 3
    # a discarded or followed plain card or a trump x place x unseen higher cards 0-3 x own cards of the suit 1-4
    KEEP_GUARD = KEEP_LATE + 4 * 8 * 3 * 3
    FOLLOWS = KEEP_GUARD + 2 * 8 * 4 * 4

ctypedef struct Sight:         # what the seat to act sees, in strength places
    uint64_t hand
    uint64_t unseen
    uint64_t trumps            # 0 in no-trump and all-trump
    uint64_t own               # own cards of each suit: ``suit_counts``
    uint64_t left              # unseen cards of each suit
    uint64_t off[4]            # cards thrown to a lead of each suit by players who had shown out of it
    uint64_t by[4]             # cards played by me, next, partner, last
    int role                   # 0 taker, 1 next, 2 partner, 3 last
    int ruffs                  # opponents' trumps: none, one or two, more
    int own_trumps             # 4 for more
    int tricks                 # left


cdef inline bint shown_out(const Sight *s, int who, int suit) noexcept nogil:
    """Whether a player (1 next, 2 partner, 3 last) has shown not to hold a suit."""
    return (s.off[suit] & s.by[who]) != 0


cdef inline void look(const PlayTable *t, const Deal *d, Sight *s) noexcept nogil:
    cdef const Board *b = &d.board
    cdef int seat = d.turn, i, k, card, led, trump
    cdef uint64_t seen
    for i in range(4):
        s.off[i] = 0
        k = (seat + i) & 3
        s.by[i] = b.dealt[k] & ~b.hand[k]      # what has been played is all that this says of a hidden hand
    s.hand = b.hand[seat]
    seen = s.hand | s.by[0] | s.by[1] | s.by[2] | s.by[3]
    s.unseen = (PACK * 0x0001000100010001ULL) & ~seen
    s.trumps = t.trumps
    i = d.first_told
    while i < d.n_played:
        led = d.played[i] >> 4
        for k in range(i + 1, min(i + 4, <int>d.n_played)):
            card = t.to_strength[d.played[k]]
            s.off[led] |= bit(card) & (<uint64_t>(card >> 4 == led) - 1)
        i += 4
    s.own = suit_counts(s.hand)
    s.left = suit_counts(s.unseen)
    s.role = (seat - d.taker) & 3
    s.tricks = d.play_size - d.n_tricks
    s.ruffs = s.own_trumps = 0
    if t.trumps:
        trump = d.trump
        s.own_trumps = min(<int>(s.own >> (trump * 16)) & 15, 4)
        k = (s.left >> (trump * 16)) & 15
        if not (shown_out(s, 1, trump) and shown_out(s, 3, trump)):
            s.ruffs = 0 if k == 0 else 1 if k < 3 else 2


cdef inline void lead_facts(const Sight *s, int card, int *out) noexcept nogil:
    """The entries that make up the value of a lead."""
    cdef int suit = card >> 4, place = (card & 15) - LOW_PLACE, trump = (s.trumps >> card) & 1, out_of = 0
    cdef int over = at_most_3(s.unseen & above(card)), ruffs = s.ruffs, side = s.role & 1
    cdef int left = min(<int>(s.left >> (suit * 16)) & 15, 5), length = (s.own >> (suit * 16)) & 15, led
    length = min(length, 4) - 1
    if not trump and s.ruffs:
        led = highest(s.trumps) >> 4
        if (shown_out(s, 1, suit) and not shown_out(s, 1, led)) or (shown_out(s, 3, suit) and not shown_out(s, 3, led)):
            out_of = 2
    out_of += shown_out(s, 2, suit)
    out[0] = LEAD_HEIGHT + (((s.role * 2 + trump) * 4 + over) * 4 + length) * 3 + ruffs
    out[1] = LEAD_PLACE + ((trump * 8 + place) * 2 + (over > 0)) * 4 + s.role
    out[2] = LEAD_VOID + ((trump * 4 + out_of) * 3 + ruffs) * 3 + min(over, 2)
    out[3] = LEAD_LEFT + ((trump * 6 + left) * 4 + over) * 2 + side
    out[4] = LEAD_LATE + ((trump * 8 + s.tricks - 1) * 2 + (over > 0)) * 2 + side
    out[5] = LEAD_TRUMPS + ((trump * 5 + s.own_trumps) * 3 + ruffs) * 4 + s.role


cdef inline int how_sure(const Sight *s, int count, int card, int led) noexcept nogil:
    """How surely a card holds the trick against the players still to come.

    A plain card: chance of a ruff (none, small, some, likely) and unseen higher cards. A trump to a trump lead: unseen
    higher ones. A ruff: those, and whether the next player is known or likely to be able to over-ruff.
    """
    cdef int over, ruff = 0, left, trump
    cdef bint out_of
    if count == 3:
        return 0 if not (s.trumps >> card) & 1 else 16 if (s.trumps >> (led * 16)) & 1 else 20
    over = at_most_3(s.unseen & above(card))
    left = (s.left >> (led * 16)) & 15
    out_of = shown_out(s, 1, led) or left == 0
    if (s.trumps >> card) & 1:
        if (s.trumps >> (led * 16)) & 1:
            return 16 + (0 if out_of else over)
        return 20 + 4 * out_of + (0 if shown_out(s, 1, card >> 4) else over)
    if out_of:
        over = 0
    if s.ruffs:
        trump = highest(s.trumps) >> 4
        if not shown_out(s, 1, trump):
            ruff = 3 if out_of else 1 if left > 4 else 2
    return ruff * 4 + over


cdef inline void follow_facts(const Sight *s, int count, int led, int card, bint takes, int kept,
                              int *out) noexcept nogil:
    """The entries that make up the value of a card to a trick; the first one also has one for each point.

    ``kept``: what the trick is, TAKE's entry, when the card does not take it.
    """
    cdef int suit = card >> 4, place = (card & 15) - LOW_PLACE, trump = (s.trumps >> card) & 1, how, who
    cdef int over = at_most_3(s.unseen & above(card)), length = (s.own >> (suit * 16)) & 15
    length = min(length, 4) - 1
    if suit == led:
        how = trump
    else:
        how = 3 - trump
    if takes:
        out[0] = (count - 1) * 84 + how_sure(s, count, card, led)
        who = 0
    else:
        out[0] = kept
        who = (kept // 28) % 3
    out[1] = KEEP_PLACE + ((how * 8 + place) * 4 + over) * 3 + who
    out[2] = KEEP_LENGTH + ((how * 4 + length) * 4 + over) * 3 + who
    out[3] = KEEP_TRUMPS + ((how * 5 + s.own_trumps) * 4 + s.role) * 3 + who
    out[4] = KEEP_LATE + ((how * 8 + place) * 3 + (0 if s.tricks > 5 else 1 if s.tricks > 2 else 2)) * 3 + count - 1
    out[5] = KEEP_GUARD + ((trump * 8 + place) * 4 + over) * 4 + length


cdef inline int kept_by(const Sight *s, const Board *b) noexcept nogil:
    """TAKE's entry of the trick as it lies, when the card to come does not take it."""
    cdef int count = b.trick.count, who = 1 if count - b.trick.best_at == 2 else 2
    return (count - 1) * 84 + who * 28 + how_sure(s, count, b.trick.best, b.trick.led)


cdef inline uint64_t takers(const Sight *s, const Board *b) noexcept nogil:
    """The cards that would take the trick as it lies."""
    cdef uint64_t cards = above(b.trick.best)
    if not (s.trumps >> b.trick.best) & 1:
        cards |= s.trumps
    return cards


cdef inline int table_points(const PlayTable *t, const Deal *d) noexcept nogil:
    cdef int i, points = 0
    for i in range(d.n_played - d.board.trick.count, d.n_played):
        points += t.points[t.to_strength[d.played[i]]]
    return points


cdef inline int best_card(const PlayTable *t, const Deal *d, const int16_t *leads, const int16_t *follows,
                          int scale) noexcept nogil:
    """The card (strength code) of the seat to act with the highest value. ``scale``: 64ths, what a point counts."""
    cdef Sight s
    cdef const Board *b = &d.board
    cdef uint64_t legal = board_legal(t, b), winning
    cdef int at[FACTS]
    cdef int count = b.trick.count, led = b.trick.led, most = -(1 << 30), choice = lowest(legal), card, value, kept
    cdef int points
    look(t, d, &s)
    if count == 0:
        while legal:
            card = pop_lowest(&legal)
            lead_facts(&s, card, at)
            value = leads[at[0]] + leads[at[1]] + leads[at[2]] + leads[at[3]] + leads[at[4]] + leads[at[5]]
            if value > most:
                most = value
                choice = card
        if not s.unseen & above(choice):
            choice = highest(s.hand & suit_mask(choice >> 4))      # of equals the one that partner can read
        return choice
    kept = kept_by(&s, b)
    winning = takers(&s, b)
    points = table_points(t, d)
    while legal:
        card = pop_lowest(&legal)
        follow_facts(&s, count, led, card, (winning >> card) & 1, kept, at)
        value = follows[at[0]] + (follows[TAKE_POINT + at[0]] * (points + t.points[card]) * scale >> 6) \
            + follows[at[1]] + follows[at[2]] + follows[at[3]] + follows[at[4]] + follows[at[5]]
        if value > most:
            most = value
            choice = card
    return choice
