"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, announcements as they are said.

Thirty-two cards, eight tricks, the last of them worth ten. Trumps, and every suit in all-trump, rank J 9 A T K Q 8 7;
plain suits, and every suit in no-trump, A T K Q J 9 8 7. Strength and value are two tables: a nine beats an eight
though both may count nothing. A player follows suit; trumps led (and every suit in all-trump) must be beaten if able;
who cannot follow must ruff unless the partner holds the trick. Where tables differ the difference is an option.

Sources: those of the three games' own files; the order and the values are common to all of them.
"""
from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t, uint8_t
from _fastsim.cards cimport AT, JACK, NT, bit, pop_lowest, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.play cimport (
    PARTNER_FREE, PARTNER_MUST_RAISE, PARTNER_NO_UNDER, PlayTable, UNDER_AVOID, UNDER_FREE, UNDER_MUST,
    VOID_RUFF_UNLESS_PARTNER, seal_table, to_natural_mask,
)
from _fastsim.games._belote_gone cimport place_tricks, place_word
from _fastsim.games._belote_items cimport *
from _fastsim.games._belote_score cimport (
    FAMILY_TRICKS, HELD_NODES, ITEM_BELOTE, ITEM_POINTS, LAST_TRICK, belote_said, end_match, first_leader,
    gathered_pack, hand_dealt, held_node, put, said_items,
)
from _fastsim.games.base cimport Game, phase_of

import re

from _fastsim.errors import InconsistentPosition, KibitzError, NotationError
from _fastsim.games._belote_score import CHANCES, COLUMNS, ITEM_NAMES, NOTES, SUMMARY, VERDICTS
from _fastsim.games.base import TRUMPS
from _fastsim.names import RANKS, SEATS, SUITS, TEAMS, card_text, card_texts, suggestion
from _fastsim.options import choice, number, switch

# Options that have the same words and the same meaning in all three games: name -> (words, what it does).
_SHARED = {
    "end": ("reach pass", "who wins: a side with at least the target (reach), or with more (pass)"),
    "end_on_belote": ("on off", "off: belote points alone do not carry a side to the target"),
    "deal": ("shuffle gather_cut", "gather_cut: the tricks are gathered and cut, not shuffled, after each deal"),
    "leader": ("next taker", "who leads first: the seat after the dealer, or the taker"),
    "nt_scale": ("plain ace19", "no-trump: an ace counts 11, or 19 (a pack of 152)"),
    "at_scale": ("plain 13-9 14-9",
                 "all-trump: trump values in every suit (258), or J 13 9 9 A 6 T 5 K 3 Q 2, or J 14 and Q 1 (162)"),
    "raise_over_partner": ("on off", "on: a led trump must be beaten also when partner holds the trick"),
    "undertrump": ("must free avoid",
                   "void, an opponent's ruff cannot be beaten: a lower trump is compulsory, free, or a last resort"),
    "partner_ruff": ("free no_under must_raise",
                     "void, partner holds the trick with a trump: anything; no lower trump; a trump must be higher"),
    "announce": ("off auto manual", "sequences and squares: none, all are declared, or only those that are said"),
    "announce_nt": ("on off", "whether sequences and squares count in no-trump"),
    "announce_reveal": ("trick2 end", "when the side with the best one shows its announcements"),
    "contest": ("joint separate", "one contest (any square beats any sequence), or one for each kind"),
    "square_order": ("trump natural", "equal squares: A over T over K over Q, or A over K over Q over T"),
    "nt_squares": ("trump ace", "squares in no-trump: as ever, or A 200, T 150, K Q J 9 100"),
    "long_sequence": ("five length", "whether a run of six beats a run of five"),
    "split8": ("on off", "on: a run of eight counts as a quint and a tierce"),
    "share_cards": ("on off", "on: a card may serve in a square and in a sequence"),
    "sequence_tie": ("trump_void trump_first void first",
                     "equal best sequences: the trump suit wins, else nobody scores or the first to speak wins"),
    "belote_call": ("auto manual", "manual: a belote counts only if it is said"),
    "belote_at": ("all none", "belote in all-trump: in each suit, or not at all"),
    "belote_in_contract": ("on off", "off: belote points do not help to make the contract"),
    "announce_in_contract": ("on off", "off: announcements do not help to make the contract"),
    "xx_ends": ("on off", "on: a redouble ends the auction"),
    "fail_decl": ("move lost", "what a failed side's announcements do: go to the defence, or vanish"),
}


def shared(name, default):
    """Make an option that the three games share, with a game's own default."""
    words, doc = _SHARED[name]
    return switch(name, default, doc) if words == "on off" else choice(name, default, words, doc)


_OPTIONS = {name: shared(name, words.split()[0]) for name, (words, _) in _SHARED.items()}
_NUMBERED = (
    (S_END_ON_BELOTE, "end_on_belote"), (S_LEADER, "leader"), (S_ANNOUNCE, "announce"), (S_ANNOUNCE_NT, "announce_nt"),
    (S_REVEAL, "announce_reveal"), (S_CONTEST, "contest"), (S_SQUARE_ORDER, "square_order"),
    (S_NT_SQUARES, "nt_squares"), (S_LONG_SEQUENCE, "long_sequence"), (S_SPLIT8, "split8"),
    (S_SHARE_CARDS, "share_cards"), (S_SEQUENCE_TIE, "sequence_tie"), (S_BELOTE_CALL, "belote_call"),
)  # fmt: skip
MOST = 20000            # points of a match, or held over: a row of a deal has 16-bit numbers


def target(default):
    """Make the option of the points that win the match."""
    return number("target", default, 1, MOST, "points that win the match")


def _pair(text, where):
    """Read points of NS and EW, ``82-70``."""
    parts = str(text).split("-")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 8 for part in parts):
        raise NotationError(f"{where}: {str(text)[:40]!r} is not of the form NS-EW, like 82-70")
    return int(parts[0]), int(parts[1])


# --- play -----------------------------------------------------------------------------------------------------------

_PLAIN_ORDER = "789JQKTA"       # low to high
_TRUMP_ORDER = "78QKTA9J"
_PLAIN = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
_TRUMP = {"9": 14, "J": 20, "Q": 3, "K": 4, "T": 10, "A": 11}
_NT_VALUES = (_PLAIN, {**_PLAIN, "A": 19})
_AT_VALUES = (
    _TRUMP,
    {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2},
    {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1},
)
_UNDER = {"must": UNDER_MUST, "free": UNDER_FREE, "avoid": UNDER_AVOID}
_PARTNER = {"free": PARTNER_FREE, "no_under": PARTNER_NO_UNDER, "must_raise": PARTNER_MUST_RAISE}


cdef void _fill_suit(PlayTable *t, int suit, order, values):
    """The strength places and values of one suit. Places 5 to 12 are used, as in the natural order of this pack."""
    cdef int natural, strength
    for place, rank in enumerate(order, RANKS.index("7")):
        natural = suit * 16 + RANKS.index(rank)
        strength = suit * 16 + place
        t.to_strength[natural] = strength
        t.to_natural[strength] = natural
        t.points[strength] = values.get(rank, 0)


cdef void begin_eight(const Rules *r, Deal *d, int leader) noexcept nogil:
    """The contract is fixed and all hands have eight cards: play."""
    d.hand_size = FAMILY_TRICKS
    d.play_size = FAMILY_TRICKS
    begin_play(r, d, leader)


cdef int _described(const Deal *d, int seat) noexcept nogil:
    """Number of cards of a seat that a position speaks of."""
    cdef int suit, named, count = 0
    for suit in range(4):
        named = popcount((d.dealt[seat] | d.pinned[seat]) & suit_mask(suit))
        count += named if named > d.suits[seat][suit] else d.suits[seat][suit]
    return count


cdef bint deal_late(Deal *d) noexcept nogil:
    """Deal the cards that come after the auction. Returns False when nothing tells that they have been dealt.

    From the stock: three each from the seat after the dealer, in one packet; the taker of a turned-up card gets it
    and two. In a position they are in the hands given, or shown by a card played.
    """
    cdef int step, seat, _k, n
    cdef bint dealt = d.late
    if d.stock_at < d.n_stock:
        for step in range(1, 5):
            seat = (d.dealer + step) & 3
            n = 3
            if d.n_up and seat == d.taker:
                d.dealt[seat] |= bit(d.up[0])
                n = 2
            for _k in range(n):
                d.dealt[seat] |= bit(d.stock[d.stock_at])
                d.stock_at += 1
        dealt = True
    for seat in range(4):
        dealt = dealt or _described(d, seat) > 5
    if dealt and d.n_up:
        for seat in range(4):
            if seat == d.taker:
                d.pinned[seat] |= bit(d.up[0])
            else:
                d.excl[seat] |= bit(d.up[0])
    return dealt


cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A pass, a take or a bid shows no card by the rules."""
    return 0


# --- announcements --------------------------------------------------------------------------------------------------
# A word is a code: kind * 256 + argument. The argument is the top card's code (sequences), the rank's natural place
# (squares) or the suit (belote in all-trump), or WORD_BARE when only the kind was said.

_KINDS = ("square", "run8", "run7", "run6", "quint", "quarte", "tierce", "belote")
_FORM = re.compile(rf"({'|'.join(_KINDS)})([^a-z]{{0,3}})")
_SQUARES = "AKQJT9"             # four 8s or 7s are nothing


cdef uint64_t word_cards(const Deal *d, int word) noexcept nogil:
    """The cards that a word names as dealt to its speaker; 0 for a bare kind."""
    cdef int kind = word >> 8, argument = word & 255
    if kind == WORD_BELOTE:
        if argument == WORD_BARE:
            argument = d.trump
        return 3ULL << (argument * 16 + JACK + 1)
    if argument == WORD_BARE:
        return 0
    if kind == WORD_SQUARE:
        return 0x0001000100010001ULL << argument
    return ((1ULL << run_length(kind)) - 1) << (argument - run_length(kind) + 1)


cdef inline int _order(int word) noexcept nogil:
    """Sorts a seat's words: by kind, by suit, the highest card first."""
    return (word >> 8) << 16 | (word & 255) >> 4 << 8 | (15 - (word & 15))


cdef inline void _add_word(uint16_t *words, uint8_t *n, int word) noexcept nogil:
    """Put a word among a seat's words, in their order."""
    cdef int at = n[0]
    if at == MAX_WORDS:
        return
    while at and _order(words[at - 1]) > _order(word):
        words[at] = words[at - 1]
        at -= 1
    words[at] = word
    n[0] += 1


cdef inline bint by_hand(const Rules *r, bint belote) noexcept nogil:
    """Whether a belote, or a sequence or square, counts only when it is said."""
    return r.shared[S_BELOTE_CALL] != CALL_AUTO if belote else r.shared[S_ANNOUNCE] == ANNOUNCE_MANUAL


cdef inline bint _has_spoken(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Whether a seat has played its first card."""
    return d.phase >= PHASE_PLAY and d.trump != NOBODY and (seat - first_leader(r, d)) & 3 < d.n_played


cdef void _heard_items(const Rules *r, const Deal *d, int seat, Items *out, bint *bare) noexcept nogil:
    """What a seat has announced; ``bare`` is set when the cards of a sequence are not told."""
    cdef Item item
    cdef int i
    if (d.known >> seat) & 1:
        said_items(r, d, seat, d.dealt[seat], out)
        return
    out.n = out.squares = 0
    for i in range(d.n_words[seat]):
        if d.words[seat][i] >> 8 == WORD_BELOTE:
            continue
        if d.words[seat][i] & 255 == WORD_BARE:
            bare[0] = True
            continue
        weigh_word(r, d.trump, d.words[seat][i], &item)
        add_item(out, &item)


cdef void public_words(const Rules *r, const Deal *d, int seat, bint mine, const int8_t *shown, uint16_t *words,
                       uint8_t *n) noexcept nogil:
    """What everybody has heard and seen of a known hand's announcements, in the order of words.

    ``shown``: the sides that have laid down their squares, their sequences. ``mine``: the viewer's own words, with
    all cards named, and only those that the hand does not tell.
    """
    cdef Items items
    cdef int k, word, kind, suit
    cdef uint64_t pair
    for k in range(MAX_WORDS):
        words[k] = 0
    n[0] = 0
    if not _has_spoken(r, d, seat):
        return
    said_items(r, d, seat, d.dealt[seat], &items)
    for k in range(items.n):
        if mine and not by_hand(r, False):
            break
        word = items.item[k].word
        kind = word >> 8
        if kind != WORD_SQUARE and not mine and shown[1] != seat & 1:
            word = (kind if kind > WORD_QUINT else WORD_QUINT) << 8 | WORD_BARE
        _add_word(words, n, word)
    if d.trump == NT or (d.trump == AT and r.shared[S_BELOTE_NT]) or (mine and not by_hand(r, True)):
        return
    for suit in range(4):
        pair = 3ULL << (suit * 16 + JACK + 1)
        if (d.trump == AT or suit == d.trump) and d.dealt[seat] & pair == pair and belote_said(r, d, seat, suit) == 1:
            _add_word(words, n, WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE))


cdef void _add_belotes(const Rules *r, const Deal *d, int seat, uint16_t *words, uint8_t *n) noexcept nogil:
    """Add the belotes of a known hand that have been said of themselves."""
    cdef int suit, word, i
    cdef uint64_t pair
    if d.trump == NT or (d.trump == AT and r.shared[S_BELOTE_NT]) or by_hand(r, True):
        return
    for suit in range(4):
        pair = 3ULL << (suit * 16 + JACK + 1)
        word = WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)
        if (d.trump != AT and suit != d.trump) or d.dealt[seat] & pair != pair or belote_said(r, d, seat, suit) != 1:
            continue
        for i in range(n[0]):
            if words[i] == word:
                break
        else:
            _add_word(words, n, word)


cdef void _hear_gone(const Rules *r, Deal *d) noexcept nogil:
    """In a snapshot: a seat that is known to have played the king or queen of trumps, and has not said belote, has not
    the other one."""
    cdef int seat, code, suit, i
    cdef uint64_t gone = gone_cards(d), mine
    if by_hand(r, True) or d.trump == NT or (d.trump == AT and (r.shared[S_BELOTE_NT] or r.shared[S_BELOTE_SUITED])):
        return
    for seat in range(4):
        mine = to_natural_mask(deal_table(r, d), d.board.dealt[seat] & ~d.board.hand[seat])
        for suit in range(4):
            if d.trump != AT and suit != d.trump:
                continue
            for i in range(d.n_words[seat]):
                if d.words[seat][i] == (WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)):
                    break
            else:
                for code in range(suit * 16 + PLACE_Q, suit * 16 + PLACE_K + 1):
                    if (mine >> code) & 1 and not ((gone | d.dealt[seat]) >> (code ^ 1)) & 1:
                        d.excl[seat] |= bit(code ^ 1)


cdef void _tell_snapshot(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """In a snapshot everybody has heard, and seen, what its line says, and the belotes of known hands since."""
    cdef int seat, i
    for seat in range(4):
        if (full.known >> seat) & 1:
            _add_belotes(r, full, seat, view.words[seat], &view.n_words[seat])
        if seat != viewer:
            for i in range(view.n_words[seat]):
                view.pinned[seat] |= word_cards(full, view.words[seat][i])


cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """Of the others' announcements a viewer has heard the kinds, and the rank of a square; belote names both cards.

    After trick 1 the winning side shows its cards, with ``announce_reveal:trick2``. Else the cards of a sequence are
    with a hand that the viewer does not see, so they are taken out of the word.
    """
    cdef Items items[4]
    cdef int16_t points[2]
    cdef int8_t shown[2]
    cdef int seat, i
    cdef bint bare = False, manual = by_hand(r, True) or by_hand(r, False)
    if full.trump == NOBODY or full.n_played == 0:
        return
    if full.first_told:
        _tell_snapshot(r, full, view, viewer)
        return
    shown[0] = shown[1] = NOBODY
    if full.n_tricks and r.shared[S_REVEAL] == REVEAL_TRICK2 and announcing(r, full.trump):
        for seat in range(4):
            _heard_items(r, full, seat, &items[seat], &bare)
        if bare:
            view.unshown = full.unshown or (full.known & ~(0 if viewer == NOBODY else 1 << viewer)) != 0
        else:
            contest(r, full.trump, first_leader(r, full), items, points, shown)
    view.on_record = full.n_played
    for seat in range(4):
        if not (full.known >> seat) & 1 or (seat == viewer and not manual):
            continue
        public_words(r, full, seat, seat == viewer, shown, view.words[seat], &view.n_words[seat])
        if seat != viewer:
            for i in range(view.n_words[seat]):
                view.pinned[seat] |= word_cards(full, view.words[seat][i])


cdef void heard(const Rules *r, Deal *d, int seat, int place) noexcept nogil:
    """King or queen of trumps played in silence, not the second of a belote: the seat has not the other one.

    In all-trump of Bulgarian Belot one that is thrown on another suit shows nothing.
    """
    cdef int code = d.played[place], suit = code >> 4, other = code ^ 1, i
    if (code & 15 != PLACE_K and code & 15 != PLACE_Q) or r.shared[S_BELOTE_CALL] != CALL_AUTO or d.trump == NT:
        return
    if (d.trump == AT and r.shared[S_BELOTE_NT]) or (d.trump != AT and suit != d.trump):
        return
    if d.trump == AT and r.shared[S_BELOTE_SUITED] and d.played[place & ~3] >> 4 != suit:
        return
    for i in range(place):
        if d.played[i] == other:
            return
    if (d.known >> seat) & 1:
        if d.dealt[seat] >> other & 1:
            return
    else:
        for i in range(d.n_words[seat]):
            if d.words[seat][i] == (WORD_BELOTE << 8 | (suit if d.trump == AT else WORD_BARE)):
                return
    d.excl[seat] |= bit(other)


cdef bint _as_said(const Deal *d, int seat, const Items *items, bint every) noexcept nogil:
    """Whether a hand's items are those that the seat has announced: the cards where they are named, else the kinds.

    ``every``: none of them has been kept quiet.
    """
    cdef bint used[MAX_ITEMS]
    cdef int i, k, kind, word, said = 0, one
    for k in range(items.n):
        used[k] = False
    for one in range(2):                    # those with their cards first
        for i in range(d.n_words[seat]):
            word = d.words[seat][i]
            if word >> 8 == WORD_BELOTE or (word & 255 == WORD_BARE) != one:
                continue
            said += 1
            for k in range(items.n):
                kind = items.item[k].word >> 8
                if not used[k] and (items.item[k].word == word or (
                        one and (kind if kind == WORD_SQUARE or kind > WORD_QUINT else WORD_QUINT) == word >> 8)):
                    used[k] = True
                    break
            else:
                return False
    return said == items.n or not every


cdef uint64_t unsaid(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Cards any of which would make a hand, with what it is known to hold, announce something else than it did.

    Where only the kind of a sequence was said every card may be part of it: the whole hand has to be looked at.
    """
    cdef uint64_t known, cards = 0, rest
    cdef Items items
    cdef int i, code
    if r.shared[S_ANNOUNCE] != ANNOUNCE_AUTO or (d.known >> seat) & 1 or not _has_spoken(r, d, seat) or (
            not announcing(r, d.trump)):
        return 0
    for i in range(d.n_words[seat]):
        if d.words[seat][i] & 255 == WORD_BARE and d.words[seat][i] >> 8 != WORD_BELOTE:
            return 0
    known = hand_dealt(r, d, seat) | d.pinned[seat]
    rest = 0x1FE01FE01FE01FE0ULL & ~known
    while rest:
        code = pop_lowest(&rest)
        hand_items(r, d.trump, known | bit(code), &items)
        if not _as_said(d, seat, &items, True):
            cards |= bit(code)
    return cards


cdef bint fits(const Rules *r, const Deal *d, const uint64_t *hands) noexcept nogil:
    """Whether the hands of hidden seats announce what was announced, and show what was shown after trick 1."""
    cdef Items items[4]
    cdef int16_t points[2]
    cdef int8_t won[2]
    cdef int seat, i, word
    cdef bint sequences = False
    if d.trump == NOBODY or not announcing(r, d.trump):
        return True
    for seat in range(4):
        if (d.known >> seat) & 1 or not _has_spoken(r, d, seat):
            continue
        for i in range(d.n_words[seat]):
            sequences = sequences or (d.words[seat][i] >> 8 != WORD_BELOTE and d.words[seat][i] >> 8 != WORD_SQUARE)
        if d.n_words[seat] == 0 and not holds_items(hands[seat], True):
            continue
        hand_items(r, d.trump, hands[seat], &items[seat])
        if not _as_said(d, seat, &items[seat], r.shared[S_ANNOUNCE] == ANNOUNCE_AUTO):
            return False
    if not sequences or not d.n_tricks or r.shared[S_REVEAL] != REVEAL_TRICK2 or d.unshown:
        return True
    for seat in range(4):
        said_items(r, d, seat, hands[seat], &items[seat])
    contest(r, d.trump, first_leader(r, d), items, points, won)
    for seat in range(4):
        if (d.known >> seat) & 1:
            continue
        for i in range(d.n_words[seat]):
            word = d.words[seat][i]
            if word >> 8 != WORD_BELOTE and word >> 8 != WORD_SQUARE and (word & 255 != WORD_BARE) != (
                    won[1] == seat & 1):
                return False
    return True


cdef void settle_words(const Rules *r, const Deal *view, Deal *world) noexcept nogil:
    """What is declared of itself follows from the hands."""
    cdef int seat, i
    if view.first_told:         # the hands as they were dealt are not there
        return
    for seat in range(4):
        if (view.known >> seat) & 1:
            continue
        world.n_words[seat] = 0
        for i in range(view.n_words[seat]):
            world.words[seat][i] = 0
        for i in range(view.n_words[seat]):
            if by_hand(r, view.words[seat][i] >> 8 == WORD_BELOTE):
                _add_word(world.words[seat], &world.n_words[seat], view.words[seat][i])


cdef enum:
    SAY_BELOTE = 1 << MAX_ITEMS        # of what is said with a card; the bits below are the hand's items, best first


cdef int sayings(const Rules *r, const Deal *d, int code) noexcept nogil:
    """What the seat to act may say with a card of its own: its items with the first card, belote with the first of the
    two (in all-trump of Bulgarian Belot only if that is led or follows suit: else it is lost)."""
    cdef Items items
    cdef int seat = d.turn, suit = code >> 4, things = 0
    cdef uint64_t pair = 3ULL << (suit * 16 + JACK + 1)
    cdef const PlayTable *t
    if not (d.known >> seat) & 1:
        return 0
    if by_hand(r, False) and d.n_tricks == 0 and announcing(r, d.trump):
        hand_items(r, d.trump, d.dealt[seat], &items)
        things = (1 << items.n) - 1
    if by_hand(r, True) and (code & 15 == PLACE_K or code & 15 == PLACE_Q) and d.dealt[seat] & pair == pair and (
            suit == d.trump or (d.trump == AT and not r.shared[S_BELOTE_NT])):
        t = deal_table(r, d)
        if d.board.hand[seat] >> t.to_strength[code ^ 1] & 1 and (
                d.trump != AT or not r.shared[S_BELOTE_SUITED] or d.board.trick.count == 0
                or d.board.trick.led == suit):
            things |= SAY_BELOTE
    return things


cdef void speak(const Rules *r, Deal *d, int code, int things) noexcept nogil:
    """Say some of it, and put on record that nothing else was said. The card must follow."""
    cdef Items items
    cdef int seat = d.turn, k
    d.on_record = d.n_played + 1
    d.about = code
    if not things:
        return
    if things & ~SAY_BELOTE:
        hand_items(r, d.trump, d.dealt[seat], &items)
        for k in range(items.n):
            if things >> k & 1:
                _add_word(d.words[seat], &d.n_words[seat], items.item[k].word)
    if things & SAY_BELOTE:
        _add_word(d.words[seat], &d.n_words[seat], WORD_BELOTE << 8 | (code >> 4 if d.trump == AT else WORD_BARE))


cdef class FamilyGame(Game):
    """What the three games share. Subclasses set ``ops``, and call ``fill_tables`` from ``fill_rules``."""

    COLUMNS = COLUMNS
    NOTES = NOTES
    SUMMARY = SUMMARY
    CHANCES = CHANCES
    WORDS = "words"
    WON = "sides"

    cdef void fill_tables(self, int nt_scale, int at_scale, int items):
        """The play tables, and the options that the three games share. ``items``: what the game writes, as bits."""
        cdef int trump, suit, k
        cdef PlayTable *t
        options = self.options
        for place, name in _NUMBERED:
            if name in options:
                self.rules.shared[<int>place] = _OPTIONS[name].number(options[name])
        self.rules.speaks = by_hand(&self.rules, True) or by_hand(&self.rules, False)
        self.rules.shared[S_GOAL] = options["target"] + (options.get("end") == "pass")
        self.rules.shared[S_BELOTE_NT] = options["belote_at"] == "none"
        self.rules.shared[S_STEP] = 1
        self.rules.shared[S_ITEMS] = items
        self.gathers = options["deal"] == "gather_cut"
        self.rules.shared[S_GATHERS] = self.gathers
        packets = [int(size) for size in options["packets"].split("-")]
        for k in range(5):
            self.packets[k] = packets[k] if k < len(packets) else 0
        self.pack = 32
        self.pack_mask = 0x1FE01FE01FE01FE0ULL
        self.announce_off = options["announce"] == "off"
        self.announce_nt = options["announce_nt"] == "on"
        self.share_cards = options["share_cards"] == "on"
        self.belote_at = options["belote_at"] == "all"
        for trump in range(6):
            t = &self.rules.tables[trump]
            for code in range(64):
                t.to_strength[<int>code] = t.to_natural[<int>code] = code
            for suit in range(4):
                if trump == AT:
                    _fill_suit(t, suit, _TRUMP_ORDER, _AT_VALUES[at_scale])
                elif suit == trump:
                    _fill_suit(t, suit, _TRUMP_ORDER, _TRUMP)
                else:
                    _fill_suit(t, suit, _PLAIN_ORDER, _NT_VALUES[nt_scale] if trump == NT else _PLAIN)
            t.trumps = suit_mask(trump) if trump < NT else 0
            t.raise_suits = 15 if trump == AT else 0 if trump == NT else 1 << trump
            t.raise_over_partner = options["raise_over_partner"] == "on"
            t.void_rule = VOID_RUFF_UNLESS_PARTNER
            t.partner_ruff = _PARTNER[options["partner_ruff"]]
            t.under_trump = _UNDER[options["undertrump"]]
            t.ruff_first = 1
            t.forced_lead_breaks = 1
            t.tricks = FAMILY_TRICKS
            t.last_bonus = LAST_TRICK
            seal_table(t)
            self.rules.shared[S_PACK + trump] = sum([t.points[k] for k in range(64)])

    def trumps(self):
        return (*SUITS, "NT", "AT") if self.nt_at_offered else SUITS

    def may_go_on(self):
        """Whether a match may go on although one side has reached the target."""
        return False

    cdef object check_score(self, const Deal *d):
        cdef int goal = self.rules.shared[S_GOAL]
        if d.held > MOST or max(d.before[0], d.before[1]) > MOST:
            raise InconsistentPosition(
                f"score: {d.before[0]}-{d.before[1]}, held {d.held}: no match has more than {MOST} points")
        for team in range(2):
            if d.before[team] < 0:
                raise InconsistentPosition(
                    f"score: {TEAMS[team]} has {d.before[team]}; scores of {self.title} never fall")
        if d.before[0] != d.before[1] and max(d.before[0], d.before[1]) >= goal and not self.may_go_on():
            raise InconsistentPosition(
                f"score: {d.before[0]}-{d.before[1]} ends the match (target {self.options['target']}), so no deal "
                "follows")

    cdef uint64_t told(self, const Deal *d, int seat):
        cdef uint64_t cards = 0
        for i in range(d.n_words[seat]):
            cards |= word_cards(d, d.words[seat][<int>i])
        if d.n_up and seat == d.taker and d.hand_size == FAMILY_TRICKS:
            cards |= bit(d.up[0])
        return cards

    # --- scoring ------------------------------------------------------------------------------------------------

    cdef dict result(self, const Deal *d):
        """What the deal has come to so far; the keys are those of the acceptance cases."""
        cdef int seat, i, team
        cdef bint done = d.phase == PHASE_DONE, played = done and d.taker != NOBODY
        running = [d.before[0], d.before[1]]
        order = []
        for i in range(d.n_events):
            team = d.events[i].team
            running[team] += d.events[i].points
            order.append([ITEM_NAMES[d.events[i].item], TEAMS[team], d.events[i].points, f"{running[0]}-{running[1]}"])
        answer = {
            "phase": phase_of(d),
            "turn": SEATS[d.turn] if d.turn >= 0 else None,
            "contract": self.contract(d),
            "taker": SEATS[d.taker] if d.taker >= 0 else None,
            "level": d.level,
            "trick_winners": "".join([SEATS[d.winners[i]] for i in range(d.n_tricks) if d.winners[i] >= 0]),
            "order": order,
            "total": {TEAMS[team]: d.score[team] - d.before[team] for team in range(2)},
            **self.scored(d),
            **self.after(d),
            "next_dealer": SEATS[(d.dealer + 1) & 3] if done and d.winner < 0 else None,
        }
        if played:
            answer["announcements"] = {
                SEATS[seat]: self.said(d, seat) for seat in range(4) if self.said(d, seat)
            }
        return answer

    cdef dict after(self, const Deal *d):
        """Where the match stands after what is written."""
        return {
            "score_after": f"{d.score[0]}-{d.score[1]}",
            "winner": TEAMS[d.winner] if d.winner >= 0 else None,
        }

    cdef list said(self, const Deal *d, int seat):
        """The sequences and squares of a seat that count, best first."""
        cdef Items items
        cdef int k
        said_items(&self.rules, d, seat, hand_dealt(&self.rules, d, seat), &items)
        return [self.word_text(items.item[k].word) for k in range(items.n)]

    cdef dict scored(self, const Deal *d):
        """Points, verdict and score of a deal; of one that is not finished the points of its tricks."""
        cdef Tally t = d.tally
        cdef int team
        if t.verdict == VERDICT_NONE:
            for team in range(2):
                t.points[team] = t.belote[team] = t.announced[team] = t.tricks[team] = 0
                if d.trump >= 0 and d.phase == PHASE_PLAY:
                    t.points[team] = self.trick_points(d, team)
                    t.tricks[team] = d.board.won[team] + d.board.won[team + 2]
            t.capot = NOBODY
        return {
            "points": f"{t.points[0]}-{t.points[1]}",
            "tricks": f"{t.tricks[0]}-{t.tricks[1]}" if not d.first_told else None,
            "belote": f"{t.belote[0]}-{t.belote[1]}",
            "announce": f"{t.announced[0]}-{t.announced[1]}",
            "verdict": VERDICTS[t.verdict],
            "capot": TEAMS[t.capot] if t.capot >= 0 else None,
            "score": f"{d.score[0] - d.before[0]}-{d.score[1] - d.before[1]}",
            "held": d.held_after,
        }

    cdef int trick_points(self, const Deal *d, int team):
        """Card points of the tricks that a side has won so far."""
        cdef const PlayTable *t = &self.rules.tables[d.trump]
        cards = d.board.taken[team] | d.board.taken[team + 2]
        return sum([t.points[code] for code in range(64) if cards >> code & 1])

    cdef int _kind_of(self, str contract) except -1:
        """The contract kind that a contract, or its kind alone, names."""
        kind = next((name for name in reversed(TRUMPS) if contract.endswith(name)), None)
        if kind is None:
            raise NotationError(f"contract: {contract[:40]!r} names no kind of contract, which are {', '.join(TRUMPS)}")
        if kind not in self.trumps():
            raise NotationError(
                f"contract: there is no {kind} contract here ({self!r}); there are {', '.join(self.trumps())}")
        return TRUMPS.index(kind)

    cdef object take_contract(self, Deal *d, str contract, str double):
        """Fix a contract, by ``d.taker``, as if it had been called."""
        if contract not in TRUMPS:
            raise NotationError(f"contract: {contract[:40]!r} is no contract of {self.title}")
        d.trump = self._kind_of(contract)
        if double:
            d.level = {"X": 2, "XX": 4}[double]

    def score_facts(self, score, bags, *, str contract, str taker, cards, str last, tricks, belote="0-0",
                    announce="0-0", held=0, str double="", taker_tricks=None):
        """The score of a counted deal.

        Parameters
        ----------
        score : pair of int
            Match score before the deal.
        contract, taker : str
            ``H``, ``AT``, ``100H``, ``capotS``; its seat.
        cards, tricks, belote, announce : str
            NS-EW: card points without the last trick, tricks, belote and announcements as they count.
        last : str
            Side of the last trick.
        held : int
            Points held over from earlier deals.
        double : str
            Empty, ``X`` or ``XX``.
        taker_tricks : int, optional
            Tricks of the taker himself, for a generale; by default all of his side's.
        """
        cdef Deal d
        cdef int team, own
        cards, tricks = _pair(cards, "cards"), _pair(tricks, "tricks")
        belote, announce = _pair(belote, "belote"), _pair(announce, "announce")
        clear_deal(&d, 0, score[0], score[1])
        if double not in ("", "X", "XX"):
            raise NotationError(f"double: {double[:40]!r} is neither X nor XX")
        if taker not in tuple(SEATS) or last not in TEAMS:
            raise NotationError(f"{taker[:40]!r} is no seat, or {last[:40]!r} is neither NS nor EW")
        d.taker = SEATS.index(taker)
        own = tricks[d.taker & 1]
        self.take_contract(&d, contract, double)
        if held < 0 or (held and "held" not in type(self).KEYS):
            raise InconsistentPosition(f"held: {held} points cannot be held over in {self.title}")
        d.held = d.held_after = held
        self.check_score(&d)
        if sum(tricks) != FAMILY_TRICKS or min(tricks) < 0:
            raise InconsistentPosition(f"tricks: {tricks[0]}-{tricks[1]} are not eight tricks")
        if sum(cards) > self.rules.shared[S_PACK + d.trump] or min(cards) < 0:
            raise InconsistentPosition(
                f"cards: {cards[0]}-{cards[1]} are more than the {self.rules.shared[S_PACK + d.trump]} points of the "
                f"pack under {TRUMPS[d.trump]}, the last trick apart")
        for team in range(2):
            if tricks[team] == 0 and (cards[team] or last == TEAMS[team]):
                raise InconsistentPosition(f"tricks: {TEAMS[team]} has points without a trick")
            if belote[team] < 0 or belote[team] % 20 or announce[team] < 0 or announce[team] % 10:
                raise InconsistentPosition(
                    f"{TEAMS[team]}: {belote[team]} is no belote, or {announce[team]} no points of announcements")
            d.tally.points[team] = cards[team] + LAST_TRICK * (last == TEAMS[team])
            d.tally.belote[team] = belote[team]
            d.tally.announced[team] = announce[team]
            d.tally.tricks[team] = tricks[team]
        if taker_tricks is not None and not 0 <= taker_tricks <= own:
            raise InconsistentPosition(f"taker_tricks: {taker_tricks} of the {own} tricks of his side")
        d.tally.own_tricks = own if taker_tricks is None else taker_tricks
        d.tally.capot = NOBODY if min(tricks) else 0 if tricks[0] else 1
        self.settle(&self.rules, &d)
        return {**self.scored(&d), **self.after(&d)}

    def match_after(self, score, deals):
        """A match score after deals are scored: ``(winner, score after, running scores)``.

        ``deals`` are mappings in the order played: ``score`` (``NS-EW``), ``verdict``, and where they matter ``capot``
        (side) and ``belote`` (``NS-EW``, a part of the score).
        """
        cdef Deal d
        cdef int team
        running = []
        clear_deal(&d, 0, score[0], score[1])
        self.check_score(&d)
        for deal in deals:
            if d.winner != NOBODY:
                raise InconsistentPosition(f"deals: the match was over at {d.score[0]}-{d.score[1]}")
            clear_deal(&d, 0, d.score[0], d.score[1])
            capot = deal.get("capot")
            if deal.get("verdict") not in VERDICTS[1:] or capot not in (None, *TEAMS):
                raise NotationError(
                    f"deals: verdict {deal.get('verdict')!r}, capot {capot!r}; a verdict is one of "
                    f"{', '.join(VERDICTS[1:])}, a capot the side that made it")
            d.tally.verdict = VERDICTS.index(deal["verdict"])
            d.tally.capot = NOBODY if capot is None else TEAMS.index(capot)
            points, belote = _pair(deal.get("score"), "score"), _pair(deal.get("belote", "0-0"), "belote")
            for team in range(2):
                if belote[team] > points[team] or points[team] > MOST:
                    raise InconsistentPosition(f"deals: {belote[team]} of {points[team]} points cannot be belote")
                put(&d, ITEM_BELOTE, team, belote[team])
                put(&d, ITEM_POINTS, team, points[team] - belote[team])
            if d.tally.verdict != VERDICT_PASSED:
                end_match(&self.rules, &d)
            running.append((d.score[0], d.score[1]))
        return d.winner, (d.score[0], d.score[1]), running

    cdef void write_again(self, Deal *d) noexcept nogil:
        """What the cards came to stays counted."""
        self.settle(&self.rules, d)

    def match_states(self):
        """The entries of an equity table in order: ``(ns, ew, side that deals, points held over)``.

        A score of the goal stands for a side that is there already, in a match that goes on.
        """
        cdef int goal = self.rules.shared[S_GOAL], step = self.rules.shared[S_STEP]
        nodes = [*range(0, goal, step), goal]
        held = [held_node(&self.rules, node) for node in range(HELD_NODES if self.rules.shared[S_HELD] else 1)]
        return [(ns, ew, side, kept) for ns in nodes for ew in nodes for side in range(2) for kept in held]

    cdef int gather(self, const Deal *d, uint8_t *pack) except -1:
        if not self.gathers:
            raise KibitzError(f"the pack is shuffled here ({self!r}); it is gathered with deal:gather_cut")
        return gathered_pack(&self.rules, d, pack)

    cdef list thing_words(self, const Deal *d, int code, int things):
        cdef Deal said = d[0]
        cdef int seat = d.turn, i
        said.n_words[seat] = 0
        speak(&self.rules, &said, code, things)
        return [said.words[seat][i] for i in range(said.n_words[seat])]

    # --- snapshots ----------------------------------------------------------------------------------------------

    cdef object place_gone(self, Deal *d, object won):
        place_tricks(&self.rules, d, won)
        if d.n_up:
            place_word(&self.rules, d, d.taker, bit(d.up[0]), f"up: {card_text(d.up[0])} ")

    cdef tuple won_before(self, const Deal *d):
        cdef int team
        won = [self.trick_points(d, team) for team in range(2)]
        if d.phase == PHASE_DONE:
            team = d.winners[d.n_tricks - 1] & 1
            won[team] -= sum([self.rules.tables[d.trump].points[self.rules.tables[d.trump].to_strength[d.played[i]]]
                              for i in range(d.n_played - 4, d.n_played)])
        return tuple(won)

    cdef list words_of(self, const Deal *d, int seat):
        cdef uint16_t words[MAX_WORDS]
        cdef uint8_t n = d.n_words[seat]
        cdef int i
        for i in range(MAX_WORDS):
            words[i] = d.words[seat][i]
        if d.first_told and (d.known >> seat) & 1:
            _add_belotes(&self.rules, d, seat, words, &n)
        return [words[i] for i in range(n)]

    # --- announcements without a deal ---------------------------------------------------------------------------

    def announcements(self, str contract, uint64_t hand):
        """What a hand of eight cards holds under a contract: ``[(word code, points), ...]``, best first."""
        cdef Items items
        cdef int k
        hand_items(&self.rules, self._kind_of(contract), hand, &items)
        return [(items.item[k].word, items.item[k].points) for k in range(items.n)]

    def contest(self, str contract, int leader, words):
        """The contest of announcements (codes by seat): points of NS and EW, winners of squares and of sequences."""
        cdef Items items[4]
        cdef Item item
        cdef int16_t announced[2]
        cdef int8_t won[2]
        cdef int seat, trump = self._kind_of(contract)
        for seat in range(4):
            items[seat].n = items[seat].squares = 0
            for code in words[seat]:
                text = self.word_text(code)
                if code >> 8 == WORD_BELOTE or code & 255 == WORD_BARE:
                    raise NotationError(f"items: {text!r} does not say what it is, or is not compared")
                if not announcing(&self.rules, trump):
                    raise InconsistentPosition(f"items: {text!r} does not count under {TRUMPS[trump]} here")
                if items[seat].n == MAX_ITEMS:
                    raise InconsistentPosition(f"items: {SEATS[seat]} has more than a hand can hold")
                weigh_word(&self.rules, trump, code, &item)
                add_item(&items[seat], &item)
        contest(&self.rules, trump, leader, items, announced, won)
        return (announced[0], announced[1]), (won[0], won[1])

    # --- announcements as they are said -------------------------------------------------------------------------

    def word_text(self, int code):
        """An announcement's text: ``tierceHQ``, ``squareJ``, ``quarte``, ``belote``."""
        argument = code & 255
        text = _KINDS[code >> 8]
        if argument == WORD_BARE:
            return text
        if code >> 8 == WORD_SQUARE:
            return text + RANKS[argument]
        return text + (SUITS[argument] if code >> 8 == WORD_BELOTE else card_text(argument))

    def word_code(self, text):
        """The code of an announcement's text.

        Raises
        ------
        NotationError
            For anything that is no announcement of these games.
        """
        form = _FORM.fullmatch(text)
        shown = text if len(text) <= 40 else text[:37] + "..."
        if form is None:
            raise NotationError(
                f"announce: {shown!r} is no announcement{suggestion(shown, _KINDS)}; there are tierce, quarte, quint "
                "(with or without the top card, tierceHQ), run6DK, run7DK, run8DA, squareJ and belote")
        kind = _KINDS.index(form[1])
        argument = form[2].replace("10", "T")
        if not argument:
            if WORD_RUN8 <= kind <= WORD_RUN6:
                raise NotationError(
                    f"announce: {shown!r} lacks its top card; a sequence of five or more is said as quint")
            return kind << 8 | WORD_BARE
        if kind == WORD_SQUARE:
            if len(argument) == 1 and argument in _SQUARES:
                return kind << 8 | RANKS.index(argument)
            raise NotationError(f"announce: {shown!r} is no square; four of A K Q J T 9 are")
        if kind == WORD_BELOTE:
            if len(argument) == 1 and argument in SUITS:
                return kind << 8 | SUITS.index(argument)
            raise NotationError(f"announce: {shown!r} names no suit; belote is said with its suit in all-trump only")
        if len(argument) != 2 or argument[0] not in SUITS or argument[1] not in RANKS:
            raise NotationError(f"announce: {shown!r} does not name its top card, like {form[1]}HA")
        place = RANKS.index(argument[1])
        if place - run_length(kind) + 1 < RANKS.index("7"):
            raise NotationError(f"announce: {shown!r} goes below the seven")
        return kind << 8 | SUITS.index(argument[0]) * 16 + place

    cdef object say(self, Deal *d, object words):
        cdef int seat, other, kind, code
        cdef uint64_t cards, items
        if not any(words):
            if d.first_told:
                _hear_gone(&self.rules, d)
            return
        if d.phase != PHASE_PLAY:
            raise InconsistentPosition("announce: nothing is said before the cards are played")
        for seat in range(4):
            items = 0
            said = sorted(words[seat], key=lambda w: (w >> 8, (w & 255) >> 4, -(w & 15)))
            if len(said) > MAX_WORDS:
                raise InconsistentPosition(
                    f"announce: {SEATS[seat]} says {len(said)} things, more than a hand can hold")
            for code in said:
                where = f"announce: {SEATS[seat]}:{self.word_text(code)} "
                kind = code >> 8
                if kind == WORD_BELOTE:
                    code = self._belote_code(d, code, where)
                elif self.announce_off or (d.trump == NT and not self.announce_nt):
                    raise InconsistentPosition(where + "is not possible: sequences and squares do not count here")
                cards = word_cards(d, code)
                if d.first_told:
                    if kind != WORD_BELOTE and code & 255 == WORD_BARE:
                        raise InconsistentPosition(
                            where + "does not say which; in a snapshot announcements are written with their cards")
                    place_word(&self.rules, d, seat, cards, where)
                if kind != WORD_BELOTE:
                    if cards & items and not self.share_cards:
                        raise InconsistentPosition(where + "uses a card that another announcement uses")
                    items |= cards
                elif code in [d.words[seat][i] for i in range(d.n_words[seat])]:
                    raise InconsistentPosition(where + "is said twice")
                if (d.known >> seat) & 1:
                    if cards & ~d.dealt[seat]:
                        raise InconsistentPosition(
                            where + f"is not in the hand, which lacks {', '.join(card_texts(cards & ~d.dealt[seat]))}")
                else:
                    for other in range(4):
                        if other != seat and cards & ~gone_cards(d) & (d.dealt[other] | d.pinned[other]):
                            raise InconsistentPosition(
                                where + f"is not possible, {SEATS[other]} holds "
                                f"{', '.join(card_texts(cards & (d.dealt[other] | d.pinned[other])))}")
                    d.pinned[seat] |= cards
                d.words[seat][d.n_words[seat]] = code
                d.n_words[seat] += 1
        if d.first_told:
            _hear_gone(&self.rules, d)

    cdef int _belote_code(self, const Deal *d, int code, str where) except -1:
        """A belote as it is kept: with its suit in all-trump, without it in a suit contract."""
        cdef int suit = code & 255
        if d.trump == NT:
            raise InconsistentPosition(where + "is not possible in no-trump")
        if d.trump == AT:
            if not self.belote_at:
                raise InconsistentPosition(where + "is not possible: there is no belote in all-trump here")
            if suit == WORD_BARE:
                raise InconsistentPosition(where + "lacks its suit: in all-trump it is said suit by suit, beloteH")
            return code
        if suit != WORD_BARE and suit != d.trump:
            raise InconsistentPosition(where + f"is not possible, {SUITS[d.trump]} is trump")
        return WORD_BELOTE << 8 | WORD_BARE

    cdef object _check_items(self, const Deal *d, int seat):
        """A hand that is known in full announces what it holds, or with ``announce:manual`` holds what it announces."""
        cdef Items items
        cdef int i, said = 0, k
        for i in range(d.n_words[seat]):
            said += d.words[seat][i] >> 8 != WORD_BELOTE
        if not announcing(&self.rules, d.trump) or not _has_spoken(&self.rules, d, seat) or (
                said == 0 and ((d.known >> seat) & 1 or by_hand(&self.rules, False))):
            return
        hand_items(&self.rules, d.trump, hand_dealt(&self.rules, d, seat), &items)
        held = ", ".join([self.word_text(items.item[k].word) for k in range(items.n)]) or "nothing to announce"
        if by_hand(&self.rules, False):
            if not _as_said(d, seat, &items, False) and not d.first_told:
                words = ", ".join([self.word_text(d.words[seat][i]) for i in range(d.n_words[seat])])
                raise InconsistentPosition(
                    f"announce: {SEATS[seat]} says {words}, which the hand does not hold; it holds {held}")
        elif not _as_said(d, seat, &items, True):
            words = ", ".join([self.word_text(d.words[seat][i]) for i in range(d.n_words[seat])]) or "nothing"
            raise InconsistentPosition(
                f"announce: {SEATS[seat]} says {words}, but holds {held}, and declares all of it (announce:auto)")

    cdef object check_words(self, const Deal *d):
        """A seat speaks with its first card, and says belote with the first of the two cards."""
        cdef int seat, i
        cdef uint64_t played
        for seat in range(4):
            if d.trump >= 0 and ((d.known >> seat) & 1 or d.n_played == 32):
                self._check_items(d, seat)
            if not d.n_words[seat]:
                continue
            played = to_natural_mask(&self.rules.tables[d.trump], d.board.dealt[seat] & ~d.board.hand[seat])
            for i in range(d.n_words[seat]):
                where = f"announce: {SEATS[seat]}:{self.word_text(d.words[seat][i])} cannot have been said yet; "
                if not played and not d.first_told:
                    raise InconsistentPosition(where + f"{SEATS[seat]} has not played a card")
                if d.words[seat][i] >> 8 == WORD_BELOTE and not played & word_cards(d, d.words[seat][i]):
                    raise InconsistentPosition(where + "neither the king nor the queen has been played")
