"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, announcements as they are said.

Thirty-two cards, eight tricks, the last of them worth ten. Trumps, and every suit in all-trump, rank J 9 A T K Q 8 7;
plain suits, and every suit in no-trump, A T K Q J 9 8 7. Strength and value are two tables: a nine beats an eight
though both may count nothing. A player follows suit; trumps led (and every suit in all-trump) must be beaten if able;
who cannot follow must ruff unless the partner holds the trick. Where tables differ the difference is an option.

Sources: those of the three games' own files; the order and the values are common to all of them.
"""
from libc.stdint cimport uint64_t
from _fastsim.cards cimport AT, JACK, NT, bit, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.play cimport (
    PARTNER_FREE, PARTNER_MUST_RAISE, PARTNER_NO_UNDER, PlayTable, UNDER_AVOID, UNDER_FREE, UNDER_MUST,
    VOID_RUFF_UNLESS_PARTNER, seal_table, to_natural_mask,
)
from _fastsim.games.base cimport Game

import re

from _fastsim.errors import InconsistentPosition, NotationError
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


def target(default):
    """Make the option of the points that win the match."""
    return number("target", default, 1, 100000, "points that win the match")


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


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    """Nothing is written: who asks for the score is told that it is not part of this version."""


cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """A pass, a take or a bid shows no card by the rules."""
    return 0


cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil:
    carry_score(d, (d.dealer + 1) & 3, out)


# --- announcements --------------------------------------------------------------------------------------------------
# A word is a code: kind * 256 + argument. The argument is the top card's code (sequences), the rank's natural place
# (squares) or the suit (belote in all-trump), or WORD_BARE when only the kind was said.

_KINDS = ("square", "run8", "run7", "run6", "quint", "quarte", "tierce", "belote")
_FORM = re.compile(rf"({'|'.join(_KINDS)})([^a-z]{{0,3}})")
_SQUARES = "AKQJT9"             # four 8s or 7s are nothing


cdef inline int _length(int kind) noexcept nogil:
    """Cards of a sequence."""
    return 9 - kind


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
    return ((1ULL << _length(kind)) - 1) << (argument - _length(kind) + 1)


cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil:
    """Of the others' announcements a viewer has heard the kinds, and the rank of a square; belote names both cards.

    The cards of a sequence are with a hand that the viewer does not see, so they are taken out of the word.
    """
    cdef int seat, i, kind
    for seat in range(4):
        if seat == viewer or not (full.known >> seat) & 1:
            continue
        for i in range(full.n_words[seat]):
            kind = full.words[seat][i] >> 8
            if kind == WORD_SQUARE or kind == WORD_BELOTE:
                view.pinned[seat] |= word_cards(full, full.words[seat][i])
            else:
                view.words[seat][i] = (kind if kind > WORD_QUINT else WORD_QUINT) << 8 | WORD_BARE


cdef class FamilyGame(Game):
    """What the three games share. Subclasses set ``ops``, and call ``fill_tables`` from ``fill_rules``."""

    SCORED = False
    WORDS = "words"
    SNAPSHOT = "the snapshot form is not read in this version; write the cards in time order: play="

    cdef void fill_tables(self, int nt_scale, int at_scale):
        cdef int trump, suit
        cdef PlayTable *t
        options = self.options
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

    def trumps(self):
        return (*SUITS, "NT", "AT") if self.nt_at_offered else SUITS

    def may_go_on(self):
        """Whether a match may go on although one side has reached the target."""
        return False

    cdef object check_score(self, const Deal *d):
        cdef int goal = self.options["target"] + (self.options.get("end") == "pass")
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
        if place - _length(kind) + 1 < RANKS.index("7"):
            raise NotationError(f"announce: {shown!r} goes below the seven")
        return kind << 8 | SUITS.index(argument[0]) * 16 + place

    cdef object say(self, Deal *d, object words):
        cdef int seat, other, kind, code
        cdef uint64_t cards, items
        if not any(words):
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
                        if other != seat and cards & (d.dealt[other] | d.pinned[other]):
                            raise InconsistentPosition(
                                where + f"is not possible, {SEATS[other]} holds "
                                f"{', '.join(card_texts(cards & (d.dealt[other] | d.pinned[other])))}")
                    d.pinned[seat] |= cards
                d.words[seat][d.n_words[seat]] = code
                d.n_words[seat] += 1

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

    cdef object check_words(self, const Deal *d):
        """A seat speaks with its first card, and says belote with the first of the two cards."""
        cdef int seat, i
        cdef uint64_t played
        for seat in range(4):
            if not d.n_words[seat]:
                continue
            played = to_natural_mask(&self.rules.tables[d.trump], d.board.dealt[seat] & ~d.board.hand[seat])
            for i in range(d.n_words[seat]):
                where = f"announce: {SEATS[seat]}:{self.word_text(d.words[seat][i])} cannot have been said yet; "
                if not played:
                    raise InconsistentPosition(where + f"{SEATS[seat]} has not played a card")
                if d.words[seat][i] >> 8 == WORD_BELOTE and not played & word_cards(d, d.words[seat][i]):
                    raise InconsistentPosition(where + "neither the king nor the queen has been played")
