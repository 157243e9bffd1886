"""One deal, from the pack to the score: the record that every layer above the trick kernel works on.

Cards here are NATURAL (``cards.pxd``) but for ``board``, which is in strength places once trumps are fixed.
What differs between games at calls, chance and counting hangs on ``GameOps``; what differs at each card is in the
``PlayTable`` of the contract.
"""
from libc.stdint cimport uint64_t, uint8_t, uint16_t, int8_t, int16_t, int32_t
from _fastsim.cards cimport bit, suit_mask, popcount, highest, lowest, pop_lowest
from _fastsim.play cimport (
    PlayTable, Trick, end_trick, excluded, legal_cards, play_card, start_tricks, to_natural_mask, to_strength_mask,
    trick_seat,
)
from _fastsim.board cimport Board, board_play, board_done, board_legal, start_board
from _fastsim.rng cimport Rng

cdef enum:
    MAX_OPTIONS = 48
    MAX_CALLS = 320        # the longest legal auction (Coinche with ranked suits) is below this
    MAX_EVENTS = 16
    MAX_UPS = 4
    MAX_WORDS = 8          # announcements of a seat
    MAX_SHARED = 32
    MAX_PLACES = 32        # entries of an equity table that stand for one match
    NOBODY = -1
    CALL_LOOK = 15         # not written among the calls: a seat takes up its cards (Spades)

cdef enum:
    PHASE_CALL = 0
    PHASE_DEAL = 1         # a chance event is due
    PHASE_DISCARD = 2
    PHASE_PLAY = 3
    PHASE_DONE = 4
    PHASE_REDEAL = 5       # void: the same dealer deals again (or, thrown in, the next one)
    PHASE_OVER = 6         # the match ended before the cards were played

ctypedef struct Event:     # one item written to the score
    int8_t item            # the game's own numbering
    int8_t team
    int16_t points

ctypedef struct Rules:     # the resolved options of a game, as numbers, and what follows from them
    int opt[MAX_OPTIONS]
    int shared[MAX_SHARED]      # options that several games have, by one numbering (Belote, Coinche, Belot)
    bint speaks            # what is said with a card is chosen with it, see ``GameOps.sayings``
    PlayTable tables[6]    # by trump: S H D C, NT, AT

cdef enum:                 # verdicts on the contract
    VERDICT_NONE = 0
    VERDICT_MADE = 1
    VERDICT_FAILED = 2
    VERDICT_TIE = 3        # litige, hanging: points are held over
    VERDICT_PASSED = 4     # thrown in

ctypedef struct Tally:     # what a finished deal came to before it was scored (Belote, Coinche, Belot), by side
    int16_t points[2]      # cards and the last trick
    int16_t belote[2]
    int16_t announced[2]   # sequences and squares, of the side that won their contest
    int8_t tricks[2]
    int8_t capot           # side that won every trick, -1
    int8_t own_tricks      # tricks of the taker himself
    int8_t verdict
    int8_t won[2]          # side that won the contest of squares, of sequences; -1. One contest: twice the same

ctypedef struct Deal:
    uint64_t dealt[4]      # all cards dealt to each seat so far
    uint64_t first[4]      # the first hands, before any run, where a shuffled pack or a sampled world tells; else 0
    uint64_t away[4]       # cards put away (All Fours, discard options)
    uint64_t pinned[4]     # cards known to have been dealt to a hidden seat
    int8_t suits[4][4]     # [seat][suit] exact number of cards in a hidden hand in play, -1 unknown
    uint8_t known          # bit s: dealt[s] is known
    uint8_t away_known     # bit s: away[s] is known
    uint8_t away_done      # the discards are over
    int8_t dealer
    int32_t before[2]      # match score before the deal
    int32_t bags[2]
    int32_t held
    uint8_t stock[52]      # cards still to be dealt, in order
    uint8_t n_stock
    uint8_t stock_at
    uint8_t up[MAX_UPS]    # turned-up cards, oldest first
    uint8_t n_up
    uint8_t up_at          # how many of them have taken effect
    uint8_t late           # the hands given hold the cards that are dealt after the auction (Belote, Belot)
    uint8_t blind          # bit s: seat s has still to call and has not looked at its cards (Spades)
    uint16_t words[4][MAX_WORDS]    # announcements said by each seat, in the game's own codes
    uint8_t n_words[4]
    uint8_t unshown        # whether announcements were shown after trick 1 is not told (a hidden hand is told in part)
    uint8_t on_record      # of so many cards played it is told what was said with them: silence is told too
    int8_t about           # the card (natural) that is about to be played, when ``on_record`` counts it already
    uint8_t calls[MAX_CALLS]
    int16_t n_calls
    int8_t phase
    int8_t turn            # seat to act, or -1
    int8_t hand_size       # cards dealt to each seat now
    int8_t play_size       # cards each seat plays (hand_size without discards)
    # the contract
    int8_t trump           # 0-3, NT, AT; -1 not fixed yet
    int8_t taker           # seat, or -1
    int8_t level           # 1; 2, 3, 4 doubled
    int8_t passes          # in a row
    int16_t value          # bid
    # the play
    Board board
    uint8_t played[52]
    uint8_t n_played
    uint8_t first_told     # a snapshot: the cards before this place of ``played`` are gone, in no order; else 0
    int8_t winners[13]     # of the tricks; in a snapshot NOBODY for those of which it is not told
    int8_t n_tricks
    uint64_t excl[4]       # cards each seat is proved not to hold any more, by its plays (natural places)
    # the score
    Event events[MAX_EVENTS]
    int8_t n_events
    int32_t score[2]       # match score with the events so far
    Tally tally
    int32_t held_after     # points that stay held over
    int8_t winner          # of the match: 0 NS, 1 EW, -1

ctypedef struct Carry:     # what a match carries from deal to deal
    int32_t score[2]
    int32_t bags[2]
    int32_t held
    int8_t dealer          # of the deal to come; -1: to be drawn
    uint8_t n_pack         # the pack is not shuffled, only cut, and these are its cards before the cut; 0: shuffled
    uint8_t pack[32]

ctypedef struct GameOps:
    # Each may assume that the deal is in the phase it is for. None checks: ``position.pyx`` does that once.
    void (*start)(const Rules *r, Deal *d) noexcept nogil           # hands and first turn-up are set
    int (*calls)(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil    # legal calls in fixed order; count
    void (*call)(const Rules *r, Deal *d, int code) noexcept nogil
    void (*chance)(const Rules *r, Deal *d) noexcept nogil          # the chance event due, from d.up or d.stock
    void (*finish)(const Rules *r, Deal *d) noexcept nogil          # all cards are played: write the score
    void (*carry)(const Rules *r, const Deal *d, Carry *out) noexcept nogil     # to the deal after this one
    int (*places)(const Rules *r, const Carry *c, int32_t *place, double *weight) noexcept nogil
                            # a match before a deal as a mixture of entries of the equity table, weights adding up to 1:
                            # one entry where the table has them all, a few corners to interpolate between where it
                            # is a grid (scores in tens, held points in buckets). Returns how many, up to MAX_PLACES
    void (*row)(const Rules *r, const Deal *d, int16_t *out) noexcept nogil     # the deal as a row of COLUMNS
    void (*detail)(const Rules *r, const Deal *d, float *out) noexcept nogil    # what DETAIL names
    uint64_t (*dead)(const Rules *r, const Deal *d) noexcept nogil  # cards that are in no hand, known to all
    uint64_t (*shown)(const Rules *r, const Deal *d, int seat) noexcept nogil   # calls show: at least one of these
                                                                    # cards was in the hand as dealt (0: nothing)
    # what is said with the cards; NULL where nothing is
    void (*heard)(const Rules *r, Deal *d, int seat, int place) noexcept nogil  # a card has been played: take out of
                                                                    # the hand (excl) what silence with it excludes
    uint64_t (*unsaid)(const Rules *r, const Deal *d, int seat) noexcept nogil  # cards that a hidden hand cannot hold
                                                                    # by what the seat has said and not said, each
                                                                    # card by itself
    bint (*fits)(const Rules *r, const Deal *d, const uint64_t *hands) noexcept nogil   # whether hands as dealt agree
                                                                    # with all that was said, not said and shown
    void (*settle_words)(const Rules *r, const Deal *view, Deal *world) noexcept nogil      # all hands are there: drop
                                                                    # words that follow from a hand that was hidden
    # what is chosen with a card, where ``Rules.speaks``
    int (*sayings)(const Rules *r, const Deal *d, int code) noexcept nogil     # what the seat to act may say with a
                                                                    # card (natural), as bits of its own numbering
    void (*speak)(const Rules *r, Deal *d, int code, int things) noexcept nogil    # says some of it; the card follows
    void (*tell)(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil  # what a viewer (-1: a
                                                                    # spectator) knows beyond the own hand and what
                                                                    # everybody knows, or does not know yet


cdef inline double carry_worth(const Rules *r, const GameOps *ops, const Carry *c, const double *equity) noexcept nogil:
    """Chance that NS win the match, before a deal: ``equity`` is NS's chance by entry of the equity table."""
    cdef int32_t place[MAX_PLACES]
    cdef double weight[MAX_PLACES]
    cdef double chance = 0
    cdef int k
    for k in range(ops.places(r, c, place, weight)):
        chance += weight[k] * equity[place[k]]
    return chance


cdef inline double worth(const Rules *r, const GameOps *ops, const Deal *d, const double *equity) noexcept nogil:
    """Chance that NS win the match, after a deal."""
    cdef Carry c
    if d.winner != NOBODY:
        return 1.0 - d.winner
    ops.carry(r, d, &c)
    return carry_worth(r, ops, &c, equity)


cdef inline void clear_deal(Deal *d, int dealer, int ns, int ew) noexcept nogil:
    cdef int seat
    for seat in range(4):
        d.dealt[seat] = 0
        d.first[seat] = 0
        d.away[seat] = 0
        d.excl[seat] = 0
        d.pinned[seat] = 0
        d.suits[seat][0] = d.suits[seat][1] = d.suits[seat][2] = d.suits[seat][3] = -1
        d.board.hand[seat] = 0
        d.board.dealt[seat] = 0
        d.board.taken[seat] = 0
        d.board.won[seat] = 0
        d.n_words[seat] = 0
    d.board.table = 0
    d.board.trick.count = 0
    d.board.trick.word = 0
    d.known = 0
    d.away_known = 0
    d.away_done = 0
    d.late = 0
    d.blind = 0
    d.dealer = dealer
    d.before[0] = d.score[0] = ns
    d.before[1] = d.score[1] = ew
    d.bags[0] = d.bags[1] = 0
    d.held = d.held_after = 0
    d.on_record = d.unshown = 0
    d.about = NOBODY
    d.tally.verdict = VERDICT_NONE
    d.n_stock = d.stock_at = 0
    d.n_up = d.up_at = 0
    d.n_calls = 0
    d.phase = PHASE_CALL
    d.turn = NOBODY
    d.hand_size = d.play_size = 0
    d.trump = NOBODY
    d.taker = NOBODY
    d.level = 1
    d.passes = 0
    d.value = 0
    d.n_played = 0
    d.first_told = 0
    d.n_tricks = 0
    d.n_events = 0
    d.winner = NOBODY


cdef inline void open_deal(Deal *d, const Carry *c) noexcept nogil:
    """An empty deal at the state of a match; its dealer must have been drawn."""
    clear_deal(d, c.dealer, c.score[0], c.score[1])
    d.bags[0] = c.bags[0]
    d.bags[1] = c.bags[1]
    d.held = d.held_after = c.held


cdef inline void carry_score(const Deal *d, int dealer, Carry *out) noexcept nogil:
    """All that a match carries in a game that has a score and nothing else."""
    out.score[0] = d.score[0]
    out.score[1] = d.score[1]
    out.bags[0] = out.bags[1] = 0
    out.held = 0
    out.dealer = dealer
    out.n_pack = 0


cdef inline const PlayTable *deal_table(const Rules *r, const Deal *d) noexcept nogil:
    return &r.tables[d.trump]


cdef inline uint64_t gone_cards(const Deal *d) noexcept nogil:
    """The cards of a snapshot that are gone in no order that is told."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(d.first_told):
        cards |= bit(d.played[i])
    return cards


cdef inline void write_event(Deal *d, int item, int team, int points, int target, bint stop) noexcept nogil:
    """Write one item to the score: the first team to reach the target has won, whatever follows."""
    if points == 0 or (stop and d.winner != NOBODY):
        return
    d.events[d.n_events].item = item
    d.events[d.n_events].team = team
    d.events[d.n_events].points = points
    d.n_events += 1
    d.score[team] += points
    if d.winner == NOBODY and d.score[team] >= target:
        d.winner = team


cdef inline void begin_play(const Rules *r, Deal *d, int leader) noexcept nogil:
    """Trumps are fixed: put the cards in play on the board."""
    cdef uint64_t hands[4]
    cdef int seat
    cdef const PlayTable *t = deal_table(r, d)
    for seat in range(4):
        hands[seat] = to_strength_mask(t, d.dealt[seat] & ~d.away[seat])
    start_board(&d.board, hands, leader)
    d.phase = PHASE_PLAY
    d.turn = leader


cdef inline void deal_play(const Rules *r, const GameOps *ops, Deal *d, int code) noexcept nogil:
    """Play a card (strength code) for the seat to act; score the deal when it was the last one."""
    cdef const PlayTable *t = deal_table(r, d)
    cdef int winner
    d.played[d.n_played] = t.to_natural[code]
    d.n_played += 1
    d.board.dealt[d.turn] |= bit(code)      # a hidden hand becomes known card by card
    winner = board_play(t, &d.board, code)
    if winner >= 0:
        d.winners[d.n_tricks] = winner
        d.n_tricks += 1
        if d.n_tricks == d.play_size:
            d.phase = PHASE_DONE
            d.turn = NOBODY
            ops.finish(r, d)
            return
    d.turn = (d.board.trick.leader + d.board.trick.count) & 3


cdef enum:
    WITH_WORDS = 64        # a card's action is its natural code, and this times the bits of what is said with it


cdef inline int spoken(const Rules *r, const GameOps *ops, Deal *d, int action) noexcept nogil:
    """Say what an action of the seat to act says with its card; returns the card (natural)."""
    if r.speaks:
        ops.speak(r, d, action % WITH_WORDS, action // WITH_WORDS)
    return action % WITH_WORDS


cdef inline void prove_by_play(const Rules *r, const GameOps *ops, uint64_t pack, Deal *d) noexcept nogil:
    """Work out what the plays so far prove about each hand: a position does so card by card, a deal that was played
    on without one has to be looked through again. ``pack``: its cards."""
    cdef const PlayTable *t
    cdef uint64_t cards
    cdef Trick k
    cdef int place, seat, code, leader = 0
    if d.n_played == 0:         # there may be no contract yet
        return
    t = deal_table(r, d)
    cards = to_strength_mask(t, pack)
    for seat in range(4):
        if d.board.dealt[seat] >> t.to_strength[d.played[0]] & 1:
            leader = seat
    start_tricks(&k, leader)
    if d.first_told:
        k.leader = d.winners[d.first_told // 4 - 1]
        k.word = d.board.trick.word     # the first trick is over; nothing else bears on what a card proves
    for place in range(d.first_told, d.n_played):
        seat = trick_seat(&k)
        code = t.to_strength[d.played[place]]
        d.excl[seat] |= to_natural_mask(t, excluded(t, cards, &k, code))
        if ops.heard != NULL:
            ops.heard(r, d, seat, place)
        play_card(t, &k, code)
        if k.count == 4:
            end_trick(t, &k)


cdef inline void hide_hands(const Rules *r, const GameOps *ops, const Deal *full, Deal *view,
                            int viewer) noexcept nogil:
    """The deal as one seat knows it (-1: as a spectator does): other hands, discards and the stock are wiped out.

    Nothing hidden is left in ``view``, so nothing that works on it can depend on hidden cards.
    """
    cdef int seat, i
    cdef uint64_t keep
    view[0] = full[0]
    view.known = 0
    view.away_known = 0
    view.late = 0
    view.n_stock = view.stock_at = 0
    for i in range(52):
        view.stock[i] = 0
    for seat in range(4):
        view.first[seat] = 0
        if seat == viewer:
            view.known |= full.known & (1 << seat)
            view.away_known |= full.away_known & (1 << seat)
            continue
        view.dealt[seat] = 0
        view.away[seat] = 0
        view.board.hand[seat] = 0
        # what is left of the dealt cards is what the seat has shown
        keep = full.board.taken[0] | full.board.taken[1] | full.board.taken[2] | full.board.taken[3] | full.board.table
        view.board.dealt[seat] = full.board.dealt[seat] & keep & ~full.board.hand[seat]
    ops.tell(r, full, view, viewer)
