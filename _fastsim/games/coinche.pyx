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
from _fastsim.games._belote_family cimport FamilyGame, begin_eight, carry, finish, shown, tell

from _fastsim.errors import UnknownOption
from _fastsim.games._belote_family import shared, target
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
        if d.passes == 4:               # thrown in: the next seat deals
            d.phase = PHASE_DONE
            d.turn = NOBODY
    elif d.passes == 3 or (d.level > 2 and r.opt[XX_ENDS]):
        begin_eight(r, d, d.taker if r.opt[LEADER] else (d.dealer + 1) & 3)


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """Nothing is dealt after the first eight cards."""


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

    def check_options(self):
        if 0 < self.options["generale"] <= CAPOT_VALUE:
            raise UnknownOption(
                f"generale:{self.options['generale']} makes no sense: it is bid over a capot, which is worth "
                f"{CAPOT_VALUE}")

    cdef void fill_rules(self):
        self.first_hand = 8
        self.nt_at_offered = self.rules.opt[NT_AT]
        self.fill_tables(self.rules.opt[NT_SCALE], self.rules.opt[AT_SCALE])
        self.ops.start = start
        self.ops.calls = calls
        self.ops.call = call
        self.ops.chance = chance
        self.ops.finish = finish
        self.ops.carry = carry
        self.ops.dead = dead
        self.ops.shown = shown
        self.ops.tell = tell

    cpdef str call_text(self, int code):
        return CALLS[code]

    cpdef int call_code(self, str text) except -2:
        return CALLS.index(text) if text in CALLS else -1

    def call_words(self):
        """All calls, in their fixed order."""
        return CALLS

    cdef str contract(self, const Deal *d):
        if d.taker == NOBODY:
            return None
        value = "generale" if d.value > CAPOT_VALUE else "capot" if d.value == CAPOT_VALUE else str(d.value)
        return value + TRUMPS[d.trump]

    def may_go_on(self):
        """Belote points alone may carry a side past the target without ending the match."""
        return self.options["end_on_belote"] == "off"


GAME = Coinche
