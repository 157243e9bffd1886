"""Bulgarian Belot.

Four players, partners opposite, 32 cards. Five cards each and no card turned up; a contract is bid up the ladder
C D H S NT AT, and may be doubled and redoubled; three more cards each; eight tricks. Points are written in tens.

Sources: the rules shipped with the belot.sf.net program, in its machine-translated copy and in the English text kept
with the BelotGameEngine project; the Bulgarian page belot-rules.hit.bg, of which they are a translation; the behaviour
of the BelotGameEngine and Bridge Belot v2.06 programs.

Not modelled: Bridge Belot's single contest by value and its rounding of the leader only; penalties and claims.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport AT, NT
from _fastsim.deal cimport *
from _fastsim.games._belote_evidence cimport fits, heard, unsaid
from _fastsim.games._belote_family cimport FamilyGame, begin_eight, deal_late, shown
from _fastsim.games._belote_items cimport (
    S_BELOTE_SUITED, S_CAPOT_EXIT, S_END_ON_BELOTE, S_HELD, EXIT_BARRIER, EXIT_FREE, EXIT_ONE_MORE,
)
from _fastsim.games._belote_score cimport *
from _fastsim.games._belote_words cimport sayings, settle_words, speak, tell

from _fastsim.games._belote_options import shared, target
from _fastsim.options import choice, switch

CALLS = ("P", "C", "D", "H", "S", "NT", "AT", "X", "XX")

OPTIONS = (
    target(151),
    choice("capot_exit", "barrier", "barrier one_more_deal off",
           "nobody goes out with his own capot: the target rises, or one more deal is played; off: no such rule"),
    switch("capot_cancels_double", "off", "on: the 90 for a capot are not doubled"),
    shared("xx_ends", "off"),
    shared("deal", "shuffle"),
    choice("packets", "3-2", "3-2 2-3", "how the first five cards are dealt"),
    shared("leader", "next"),
    shared("raise_over_partner", "on"),
    shared("undertrump", "free"),
    shared("partner_ruff", "free"),
    shared("announce", "auto"),
    shared("announce_nt", "off"),
    shared("announce_reveal", "end"),
    shared("contest", "separate"),
    shared("long_sequence", "length"),
    shared("sequence_tie", "void"),
    shared("square_order", "trump"),
    shared("split8", "off"),
    shared("share_cards", "off"),
    shared("belote_call", "auto"),
    shared("belote_at", "all"),
)

PRESETS = {"classic": {}}


cdef void start(const Rules *r, Deal *d) noexcept nogil:
    d.hand_size = 5
    d.phase = PHASE_CALL
    d.turn = (d.dealer + 1) & 3


cdef int calls(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    cdef int n = 1, place
    out[0] = CALL_PASS
    for place in range(ladder(d.trump) + 1 if d.taker != NOBODY else 1, 7):
        out[n] = place
        n += 1
    if d.taker != NOBODY:
        if d.level == 1 and (d.turn ^ d.taker) & 1:
            out[n] = CALL_DOUBLE
            n += 1
        elif d.level == 2 and not (d.turn ^ d.taker) & 1:
            out[n] = CALL_REDOUBLE
            n += 1
    return n


cdef void call(const Rules *r, Deal *d, int code) noexcept nogil:
    cdef int seat = d.turn
    d.calls[d.n_calls] = code
    d.n_calls += 1
    d.turn = (seat + 1) & 3
    if code == CALL_PASS:
        d.passes += 1
    else:
        d.passes = 0
        if code == CALL_DOUBLE:
            d.level = 2
        elif code == CALL_REDOUBLE:
            d.level = 4
        else:
            d.trump = code - 1 if code > 4 else 4 - code
            d.taker = seat
            d.level = 1
    if d.taker == NOBODY:
        if d.passes == 4:
            throw_in(d)
    elif d.passes == 3 or (d.level == 4 and r.opt[XX_ENDS]):
        d.phase = PHASE_DEAL
        d.turn = NOBODY


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """The last three cards of each hand."""
    if deal_late(d):
        begin_eight(r, d, d.taker if r.opt[LEADER] else (d.dealer + 1) & 3)


cdef inline int _tens(int raw, int limit, bint fewer) noexcept nogil:
    """Points in tens: a last digit above the limit rounds up, and so does the limit itself for the side with fewer."""
    return raw // 10 + (raw % 10 > limit or (raw % 10 == limit and fewer))


cdef void settle(const Rules *r, Deal *d) noexcept nogil:
    """Write the score of a counted deal, in tens: both sides together always have the deal's total."""
    cdef Tally *y = &d.tally
    cdef int t = d.taker & 1, o = 1 - t, team, total, times = d.level, winner
    cdef int limit = 6 if d.trump < NT else 4 if d.trump == AT else 5       # in no-trump never met
    cdef int raw[2]
    cdef int tens[2]
    for team in range(2):
        raw[team] = y.points[team] + y.belote[team] + y.announced[team]
        if d.trump == NT:
            raw[team] *= 2
        if y.capot == team:
            raw[team] += CAPOT_POINTS
    if y.capot != NOBODY and r.opt[CAPOT_CANCELS_DOUBLE]:
        times = 1
    total = (raw[0] + raw[1] + 5) // 10
    for team in range(2):
        tens[team] = _tens(raw[team], limit, raw[team] < raw[1 - team])
    d.held_after = 0
    if raw[0] == raw[1]:
        y.verdict = VERDICT_TIE
        if times == 1:
            put(d, ITEM_POINTS, o, tens[o])
            d.held_after = d.held + total - tens[o]
        else:
            d.held_after = d.held + total * times
        end_match(r, d)
        return
    winner = t if raw[t] > raw[o] else o
    y.verdict = VERDICT_MADE if winner == t else VERDICT_FAILED
    if winner == t and times == 1:
        put(d, ITEM_POINTS, t, tens[t])
        put(d, ITEM_POINTS, o, tens[o])
    else:
        put(d, ITEM_POINTS, winner, total * times)
    put(d, ITEM_HELD, winner, d.held)
    end_match(r, d)


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    count_deal(r, d)
    settle(r, d)


cdef uint64_t dead(const Rules *r, const Deal *d) noexcept nogil:
    return 0


cdef class Belot(FamilyGame):
    """Bulgarian Belot with its options resolved."""

    NAME = "belot"
    TITLE = "Bulgarian Belot"
    OPTIONS = OPTIONS
    PRESETS = PRESETS
    DEFAULT = "classic"
    KEYS = ("held", "announce")
    CATEGORIES = ("points", "held")
    DETAIL = (*CATEGORIES, *FamilyGame.CHANCES)

    cdef void fill_rules(self):
        self.first_hand = 5
        self.nt_at_offered = True
        self.fill_tables(0, 0, 1 << ITEM_POINTS | 1 << ITEM_HELD)
        self.rules.shared[S_END_ON_BELOTE] = 1
        self.rules.shared[S_CAPOT_EXIT] = (EXIT_BARRIER, EXIT_ONE_MORE, EXIT_FREE)[self.rules.opt[CAPOT_EXIT]]
        self.rules.shared[S_BELOTE_SUITED] = 1
        self.rules.shared[S_HELD] = 8
        self.settle = settle
        self.ops = GameOps(start=start, calls=calls, call=call, chance=chance, finish=finish, carry=carry,
                           places=places, row=row, detail=detail, dead=dead, shown=shown,
                           heard=heard, unsaid=unsaid, fits=fits, settle_words=settle_words,
                           sayings=sayings, speak=speak, tell=tell)

    cpdef str call_text(self, int code):
        return CALLS[code]

    cpdef int call_code(self, str text) except -2:
        return CALLS.index(text) if text in CALLS else -1

    def call_words(self):
        """All calls, in their fixed order."""
        return CALLS

    def may_go_on(self):
        """Nobody goes out with his own capot, so a side may stand past the target."""
        return self.options["capot_exit"] != "off"


GAME = Belot
