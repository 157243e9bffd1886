"""Coinche and Contree.

Belote with an auction: eight cards each from the start, no card turned up, and the contract is the highest bid of
points and a kind (a suit, no-trump, all-trump), a capot or a generale. Opponents may double it (coinche), the bidding
side redouble (surcoinche).

Sources: a Belote and Coinche app's page on counting points (presets house, official); rule books of the French
federation (FFB) for coinche and contree; pagat.com "Coinche"; Board Game Arena's Coinche rules; the Cannes
championship rules; the rules survey of the colver project.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.deal cimport *
from _fastsim.games._belote_evidence cimport fits, heard, unsaid
from _fastsim.games._belote_family cimport FamilyGame, begin_eight, shown
from _fastsim.games._belote_items cimport S_PACK, S_STEP
from _fastsim.games._belote_score cimport *
from _fastsim.games._belote_words cimport sayings, settle_words, speak, tell

from _fastsim.errors import InconsistentPosition, NotationError, UnknownOption
from _fastsim.games._belote_options import shared, target
from _fastsim.games.base import TRUMPS
from _fastsim.names import SEATS
from _fastsim.options import choice, number, switch

CALLS = (
    "P",
    *(f"{value}{kind}" for value in (*range(80, 250, 10), "capot", "generale") for kind in TRUMPS),
    "X", "XX", *(f"X@{seat}" for seat in SEATS), *(f"XX@{seat}" for seat in SEATS),
)  # fmt: skip

OPTIONS = (
    target(2000),
    shared("end", "reach"),
    shared("end_on_belote", "on"),
    shared("deal", "shuffle"),
    choice("packets", "3-2-3", "3-2-3 3-3-2 2-3-3 4-4", "how the eight cards are dealt"),
    shared("leader", "next"),
    switch("nt_at", "on", "whether no-trump and all-trump may be bid"),
    shared("nt_scale", "plain"),
    shared("at_scale", "plain"),
    number("max_bid", 160, 80, 240, "the highest bid of points", step=10),
    number("min80", 80, 80, 82, "points that a bid of 80 needs", step=2),
    number("generale", 500, 0, 2000, "value of the generale (the bidder alone takes every trick); 0: it cannot be bid"),
    switch("ranked_suits", "off", "on: a bid of equal value in a higher kind is higher, C D H S NT AT"),
    choice("coinche_when", "turn", "turn any", "any: a double may be said out of turn (X@W)"),
    switch("coinche_freezes", "on", "off: a higher bid is possible after a coinche and cancels it"),
    shared("xx_ends", "on"),
    number("surcoinche", 4, 3, 4, "what a surcoinche multiplies by"),
    switch("ahead", "on", "on: the taker must also have more points than the defence"),
    shared("belote_in_contract", "on"),
    shared("announce_in_contract", "on"),
    choice("count", "made+bid", "made+bid bid made", "what a made contract writes: its points, its value, or both"),
    choice("double_on", "all", "all bid points", "what a double multiplies"),
    number("base", 160, 160, 162, "points of the round in a failed or doubled contract", step=2),
    choice("capot_base", "250", "250 252 base", "points of the round in a doubled contract made with every trick"),
    choice("capot_fail_base", "base", "base 250", "points of the round in a failed capot"),
    choice("fail_points", "base+bid", "base+bid base bid", "what a failed contract writes"),
    shared("fail_decl", "move"),
    switch("belote_takeable", "off", "on: the winner of a doubled or failed contract takes the loser's belote too"),
    switch("belote_multiplied", "off", "on: the winner's belote is multiplied"),
    choice("round", "none", "none 5up 6up complement", "how trick points are rounded to tens"),
    shared("raise_over_partner", "on"),
    shared("undertrump", "free"),
    shared("partner_ruff", "free"),
    shared("announce", "off"),
    shared("announce_nt", "on"),
    shared("announce_reveal", "trick2"),
    shared("contest", "joint"),
    shared("square_order", "trump"),
    shared("long_sequence", "five"),
    shared("split8", "off"),
    shared("share_cards", "off"),
    shared("sequence_tie", "trump_void"),
    shared("nt_squares", "trump"),
    shared("belote_call", "auto"),
    shared("belote_at", "all"),
)

PRESETS = {
    "house": {},
    "official": {"nt_scale": "ace19", "at_scale": "13-9", "round": "5up", "nt_squares": "ace"},
    "contree": {
        "nt_at": "off", "nt_scale": "ace19", "at_scale": "13-9", "generale": 0, "ahead": "off", "belote_takeable": "on",
    },
}


cdef void start(const Rules *r, Deal *d) noexcept nogil:
    d.hand_size = 8
    d.phase = PHASE_CALL
    d.turn = (d.dealer + 1) & 3


cdef inline int _rank(int kind) noexcept nogil:
    """Rank of a contract kind among bids of equal value: C D H S NT AT."""
    return kind if kind > 3 else 3 - kind


cdef int _bids(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    """The bids that are higher than the contract on the table."""
    cdef int n = 0, step, kind, value, kinds = 6 if r.opt[NT_AT] else 4
    for step in range(STEPS):
        value = 80 + 10 * step
        if step == CAPOT_STEP:
            value = CAPOT_VALUE
        elif step == GENERALE_STEP:
            value = r.opt[GENERALE]
        elif value > r.opt[MAX_BID]:
            continue
        for kind in range(kinds):
            if value > d.value or (
                    r.opt[RANKED_SUITS] and value == d.value and value and _rank(kind) > _rank(d.trump)):
                out[n] = BIDS + 6 * step + kind
                n += 1
    return n


cdef int calls(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    cdef int n = 1, seat
    cdef bint doubling
    out[0] = CALL_PASS
    if d.n_calls >= MAX_CALLS - 8:
        return 1                        # a record holds no longer auction
    if d.level == 1 or (d.level == 2 and not r.opt[COINCHE_FREEZES]):
        n += _bids(r, d, out + n)
    if d.taker == NOBODY or d.level > 2:
        return n
    doubling = d.level == 1             # opponents of the bidder may speak; else the bidding side
    if (d.turn ^ d.taker) & 1 == doubling:
        out[n] = COINCHE if doubling else SURCOINCHE_CALL
        n += 1
    if r.opt[COINCHE_WHEN]:
        for seat in range(4):
            if seat != d.turn and (seat ^ d.taker) & 1 == doubling:
                out[n] = (COINCHE_AT if doubling else SURCOINCHE_AT) + seat
                n += 1
    return n


cdef void call(const Rules *r, Deal *d, int code) noexcept nogil:
    cdef int seat = d.turn, step
    d.calls[d.n_calls] = code
    d.n_calls += 1
    if code >= COINCHE_AT:
        seat = (code - COINCHE_AT) & 3
    d.turn = (seat + 1) & 3
    if code == CALL_PASS:
        d.passes += 1
    else:
        d.passes = 0
        if code < COINCHE:
            step = (code - BIDS) // 6
            d.trump = (code - BIDS) % 6
            d.value = 80 + 10 * step
            if step == CAPOT_STEP:
                d.value = CAPOT_VALUE
            elif step == GENERALE_STEP:
                d.value = r.opt[GENERALE]
            d.taker = seat
            d.level = 1
        elif d.level == 1:
            d.level = 2
        else:
            d.level = r.opt[SURCOINCHE]
    if d.taker == NOBODY:
        if d.passes == 4:
            throw_in(d)
    elif d.passes == 3 or (d.level > 2 and r.opt[XX_ENDS]):
        begin_eight(r, d, d.taker if r.opt[LEADER] else (d.dealer + 1) & 3)


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """Nothing is dealt after the first eight cards."""


cdef inline int _tens(int points, int up) noexcept nogil:
    """Points to the nearest ten; ``up``: the last digit from which it is the higher one."""
    return (points + 10 - up) // 10 * 10


cdef void _round(const Rules *r, const Deal *d, int *tp) noexcept nogil:
    """Round the trick points of both sides."""
    cdef int t = d.taker & 1, kind = r.opt[ROUND]
    if kind == ROUND_NONE:
        return
    if kind == ROUND_COMPLEMENT and d.tally.capot == NOBODY:
        tp[1 - t] = _tens(tp[1 - t], 5)
        tp[t] = _tens(r.shared[S_PACK + d.trump] + LAST_TRICK, 5) - tp[1 - t]
        return
    tp[0] = _tens(tp[0], 6 if kind == ROUND_6UP else 5)
    tp[1] = _tens(tp[1], 6 if kind == ROUND_6UP else 5)


cdef bint _made(const Rules *r, const Deal *d, const int *tp) noexcept nogil:
    """Whether the contract is made. Points are compared exactly, before any rounding."""
    cdef const Tally *y = &d.tally
    cdef int t = d.taker & 1, o = 1 - t, mine = tp[t], theirs = tp[o], need = d.value
    if d.value > CAPOT_VALUE:           # generale
        return y.own_tricks == FAMILY_TRICKS
    if d.value == CAPOT_VALUE:
        return y.capot == t
    if y.capot == o:
        return False
    if need == 80:
        need = r.opt[MIN80]
    if r.opt[BELOTE_IN_CONTRACT]:
        mine += y.belote[t]
        theirs += y.belote[o]
    if r.opt[ANNOUNCE_IN_CONTRACT]:
        mine += y.announced[t]
        theirs += y.announced[o]
    return mine >= need and (not r.opt[AHEAD] or mine > theirs)


cdef void settle(const Rules *r, Deal *d) noexcept nogil:
    """Write the score of a counted deal."""
    cdef Tally *y = &d.tally
    cdef int t = d.taker & 1, o = 1 - t, winner, base = r.opt[BASE], bid = d.value, times = d.level, team
    cdef int tp[2]
    cdef bint takes_all
    for team in range(2):
        tp[team] = y.points[team]
        if y.capot == team:
            tp[team] = r.shared[S_PACK + d.trump] + CAPOT_BONUS
    y.verdict = VERDICT_MADE if _made(r, d, tp) else VERDICT_FAILED
    _round(r, d, tp)
    winner = t if y.verdict == VERDICT_MADE else o
    if y.verdict == VERDICT_MADE:
        if r.opt[COUNT] == COUNT_MADE:
            bid = 0
        if r.opt[COUNT] == COUNT_BID:
            base = tp[0] = tp[1] = 0
        elif times > 1 and r.opt[DOUBLE_ON] == DOUBLE_POINTS:
            base = tp[t]
        elif y.capot == t and r.opt[CAPOT_BASE] != CAPOT_BASE_BASE:
            base = 250 if r.opt[CAPOT_BASE] == CAPOT_BASE_250 else 252
    else:
        if d.value == CAPOT_VALUE and r.opt[CAPOT_FAIL_BASE] == FAIL_BASE_250:
            base = 250
        if r.opt[FAIL_POINTS] == FAIL_BASE_ONLY:
            bid = 0
        elif r.opt[FAIL_POINTS] == FAIL_BID_ONLY:
            base = 0
    takes_all = winner == o or times > 1
    if not takes_all:
        put(d, ITEM_POINTS, t, tp[t])
        put(d, ITEM_CONTRACT, t, bid)
        put(d, ITEM_POINTS, o, tp[o])
        for team in range(2):
            put(d, ITEM_ANNOUNCE, team, y.announced[team])
            put(d, ITEM_BELOTE, team, y.belote[team])
        end_match(r, d)
        return
    put(d, ITEM_POINTS, winner, base * (1 if r.opt[DOUBLE_ON] == DOUBLE_BID else times))
    put(d, ITEM_CONTRACT, winner, bid * times)
    put(d, ITEM_ANNOUNCE, winner,
        y.announced[winner] + (0 if r.opt[FAIL_DECL] else y.announced[1 - winner]))
    put(d, ITEM_BELOTE, winner, y.belote[winner] * (times if r.opt[BELOTE_MULTIPLIED] else 1))
    put(d, ITEM_BELOTE, winner if r.opt[BELOTE_TAKEABLE] else 1 - winner, y.belote[1 - winner])
    end_match(r, d)


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    count_deal(r, d)
    settle(r, d)


cdef uint64_t dead(const Rules *r, const Deal *d) noexcept nogil:
    return 0


cdef class Coinche(FamilyGame):
    """Coinche with its options resolved."""

    NAME = "coinche"
    TITLE = "Coinche"
    OPTIONS = OPTIONS
    PRESETS = PRESETS
    DEFAULT = "house"
    KEYS = ("announce",)
    CATEGORIES = ("points", "contract", "announce", "belote")
    DETAIL = (*CATEGORIES, *FamilyGame.CHANCES)

    def check_options(self):
        if 0 < self.options["generale"] <= CAPOT_VALUE:
            raise UnknownOption(
                f"generale:{self.options['generale']} makes no sense: it is bid over a capot, which is worth "
                f"{CAPOT_VALUE}")

    cdef void fill_rules(self):
        self.first_hand = 8
        self.nt_at_offered = self.rules.opt[NT_AT]
        self.fill_tables(self.rules.opt[NT_SCALE], self.rules.opt[AT_SCALE],
                         1 << ITEM_POINTS | 1 << ITEM_CONTRACT | 1 << ITEM_ANNOUNCE | 1 << ITEM_BELOTE)
        self.rules.shared[S_STEP] = 10
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

    cdef object place_gone(self, Deal *d, object won):
        """Whether a generale is still on is not told, unless the defence has won a trick."""
        cdef int defence = d.taker & 1 ^ 1
        if d.value > CAPOT_VALUE and not won[defence] and d.board.trick.leader & 1 != defence:
            raise InconsistentPosition(
                f"won: whether {SEATS[d.taker]} has won every trick of the generale is not told by points; write play=")
        FamilyGame.place_gone(self, d, won)

    cdef str contract(self, const Deal *d):
        if d.taker == NOBODY:
            return None
        value = "generale" if d.value > CAPOT_VALUE else "capot" if d.value == CAPOT_VALUE else str(d.value)
        return value + TRUMPS[d.trump]

    cdef object take_contract(self, Deal *d, str contract, str double):
        """A bid as the first call of an auction, and its doubles."""
        cdef uint8_t out[128]
        cdef int n, k, taker = d.taker, code = self.call_code(contract)
        self._kind_of(contract)
        d.taker = NOBODY
        n = calls(&self.rules, d, out)
        if code < BIDS or code >= COINCHE or code not in [out[k] for k in range(n)]:
            raise NotationError(f"contract: {contract[:40]!r} cannot be bid here ({self!r})")
        d.turn = taker
        call(&self.rules, d, code)
        if double:
            d.level = 2 if double == "X" else self.rules.opt[SURCOINCHE]

    def may_go_on(self):
        """Belote points alone may carry a side past the target without ending the match."""
        return self.options["end_on_belote"] == "off"


GAME = Coinche
