"""Belote.

Four players, partners opposite, 32 cards. Five cards each and a turned-up card, taken as trumps by whoever wants it
first; when all pass, a second round in which another suit (or no-trump, all-trump) may be named. Then three more
cards each, the taker getting the turned-up card among them, and eight tricks.

Sources: a general how-to-play page on Belote played to 1000 (preset classic); a Belote and Coinche app's page on
counting points, its "House" and "Official" rules (presets house, official); Board Game Arena's Belote card tables
(preset bga: its card scales, no belote in all-trump, all else as house); rule books of the French federation (FFB);
pagat.com.

Not modelled: misdeals, revoke penalties, the all-trump count scaled by ratio of some tables, capot by zero points.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport JACK, bit
from _fastsim.deal cimport *
from _fastsim.games._belote_evidence cimport fits, heard, unsaid
from _fastsim.games._belote_family cimport FamilyGame, begin_eight, deal_late, shown
from _fastsim.games._belote_items cimport S_HELD, S_PACK, S_STEP
from _fastsim.games._belote_score cimport *
from _fastsim.games._belote_words cimport sayings, settle_words, speak, tell

from _fastsim.errors import InconsistentPosition
from _fastsim.games._belote_options import shared, target
from _fastsim.names import SEATS, SUITS, card_text, hand_text
from _fastsim.options import choice, number, switch

CALLS = ("P", "take", *SUITS, "NT", "AT")

OPTIONS = (
    target(1000),
    shared("end", "reach"),
    shared("end_on_belote", "on"),
    shared("deal", "shuffle"),
    choice("packets", "3-2", "3-2 2-3", "how the first five cards are dealt"),
    shared("leader", "next"),
    choice("nt_at", "round2", "off round2 both", "in which rounds no-trump and all-trump may be called"),
    switch("round2_turned_suit", "off", "on: the turned-up suit may be named in the second round too"),
    switch("jack_forces", "off", "on: a turned-up jack must be taken by the first to speak"),
    shared("nt_scale", "plain"),
    shared("at_scale", "plain"),
    shared("raise_over_partner", "on"),
    shared("undertrump", "must"),
    shared("partner_ruff", "free"),
    shared("announce", "auto"),
    shared("announce_nt", "on"),
    shared("announce_reveal", "trick2"),
    shared("contest", "joint"),
    shared("square_order", "trump"),
    shared("nt_squares", "trump"),
    shared("long_sequence", "five"),
    shared("split8", "off"),
    shared("share_cards", "off"),
    shared("sequence_tie", "trump_void"),
    shared("belote_call", "auto"),
    shared("belote_at", "all"),
    shared("belote_in_contract", "on"),
    shared("announce_in_contract", "on"),
    choice("tie_rule", "litige", "litige fail taker_wins",
           "equal points: the taker's are held over, or the taker fails, or makes it"),
    switch("hold_belote", "on", "on: a litige holds the taker's belote too; off: it is paid at once"),
    shared("fail_decl", "move"),
    choice("capot_decl", "move", "move lost lost_to_taker",
           "announcements of the side without a trick: go to the winners, vanish, or vanish at the taker's capot only"),
    choice("fail_base", "round", "round 162", "what a failed taker gives the defence: the points of the round, or 162"),
    number("capot", 252, 250, 252, "a capot: 252 (the pack and 100), or flat 250", step=2),
)

_CARD_SCALES = {"nt_scale": "ace19", "at_scale": "13-9"}
PRESETS = {
    "classic": {
        "nt_at": "off", "square_order": "natural", "tie_rule": "taker_wins", "hold_belote": "off",
        "capot_decl": "lost_to_taker",
    },
    "house": {},
    "official": {**_CARD_SCALES, "nt_squares": "ace"},
    "bga": {**_CARD_SCALES, "belote_at": "none"},
}


cdef void start(const Rules *r, Deal *d) noexcept nogil:
    d.hand_size = 5
    if d.up_at == d.n_up:
        if d.stock_at == d.n_stock:
            d.phase = PHASE_DEAL        # the turn-up is due
            d.turn = NOBODY
            return
        d.up[d.n_up] = d.stock[d.stock_at]
        d.n_up += 1
        d.stock_at += 1
    d.up_at += 1
    d.phase = PHASE_CALL
    d.turn = (d.dealer + 1) & 3


cdef int calls(const Rules *r, const Deal *d, uint8_t *out) noexcept nogil:
    cdef int n = 0, suit, nt_at = r.opt[NT_AT]
    if d.n_calls == 0 and r.opt[JACK_FORCES] and d.up[0] & 15 == JACK:
        out[0] = CALL_TAKE
        return 1
    out[n] = CALL_PASS
    n += 1
    if d.n_calls < 4:
        out[n] = CALL_TAKE
        n += 1
        if nt_at != NT_AT_BOTH:
            return n
    else:
        for suit in range(4):
            if suit != d.up[0] >> 4 or r.opt[ROUND2_TURNED_SUIT]:
                out[n] = CALL_SUIT + suit
                n += 1
        if nt_at == NT_AT_OFF:
            return n
    out[n] = CALL_SUIT + 4
    out[n + 1] = CALL_SUIT + 5
    return n + 2


cdef void call(const Rules *r, Deal *d, int code) noexcept nogil:
    cdef int seat = d.turn
    d.calls[d.n_calls] = code
    d.n_calls += 1
    if code == CALL_PASS:
        d.turn = (seat + 1) & 3
        if d.n_calls == 8:
            throw_in(d)
        return
    d.taker = seat
    d.trump = d.up[0] >> 4 if code == CALL_TAKE else code - CALL_SUIT
    d.phase = PHASE_DEAL
    d.turn = NOBODY


cdef void chance(const Rules *r, Deal *d) noexcept nogil:
    """The turn-up, or the last cards: three each, the taker two and the turned-up card."""
    if d.up_at == 0:
        start(r, d)
    elif deal_late(d):
        begin_eight(r, d, d.taker if r.opt[LEADER] else (d.dealer + 1) & 3)


cdef void settle(const Rules *r, Deal *d) noexcept nogil:
    """Write the score of a counted deal: held points go to the side that wins it."""
    cdef Tally *y = &d.tally
    cdef int t = d.taker & 1, o = 1 - t, winner, pack = r.shared[S_PACK + d.trump], mine, theirs
    cdef bint keeps
    d.held_after = 0
    if y.capot != NOBODY:               # never compared
        winner = y.capot
        y.verdict = VERDICT_MADE if winner == t else VERDICT_FAILED
        keeps = r.opt[CAPOT_DECL] == DECL_MOVE or (r.opt[CAPOT_DECL] == DECL_LOST_TO_TAKER and winner != t)
        _take_all(d, winner, 250 if r.opt[CAPOT] == 250 else pack + CAPOT_BONUS, keeps)
        end_match(r, d)
        return
    mine = y.points[t]
    theirs = y.points[o]
    if r.opt[BELOTE_IN_CONTRACT]:
        mine += y.belote[t]
        theirs += y.belote[o]
    if r.opt[ANNOUNCE_IN_CONTRACT]:
        mine += y.announced[t]
        theirs += y.announced[o]
    if mine > theirs or (mine == theirs and r.opt[TIE_RULE] == TIE_TAKER_WINS):
        y.verdict = VERDICT_MADE
        _keep_own(d, t)
        _keep_own(d, o)
        put(d, ITEM_HELD, t, d.held)
    elif mine < theirs or r.opt[TIE_RULE] == TIE_FAIL:
        y.verdict = VERDICT_FAILED
        _take_all(d, o, 162 if r.opt[FAIL_BASE] else pack + LAST_TRICK, r.opt[FAIL_DECL] == DECL_MOVE)
    else:
        y.verdict = VERDICT_TIE
        d.held_after = d.held + y.points[t] + y.announced[t]
        if r.opt[HOLD_BELOTE]:
            d.held_after += y.belote[t]
        else:
            put(d, ITEM_BELOTE, t, y.belote[t])
        _keep_own(d, o)
    end_match(r, d)


cdef void _keep_own(Deal *d, int team) noexcept nogil:
    """A side writes what it has made."""
    put(d, ITEM_POINTS, team, d.tally.points[team])
    put(d, ITEM_ANNOUNCE, team, d.tally.announced[team])
    put(d, ITEM_BELOTE, team, d.tally.belote[team])


cdef void _take_all(Deal *d, int team, int points, bint losers_too) noexcept nogil:
    """A side writes all that there is, the loser's announcements too unless they vanish. A belote stays its owner's."""
    put(d, ITEM_POINTS, team, points)
    put(d, ITEM_ANNOUNCE, team, d.tally.announced[team] + (d.tally.announced[1 - team] if losers_too else 0))
    put(d, ITEM_BELOTE, team, d.tally.belote[team])
    put(d, ITEM_BELOTE, 1 - team, d.tally.belote[1 - team])
    put(d, ITEM_HELD, team, d.held)


cdef void finish(const Rules *r, Deal *d) noexcept nogil:
    count_deal(r, d)
    settle(r, d)


cdef uint64_t dead(const Rules *r, const Deal *d) noexcept nogil:
    """The turned-up card lies on the table until the taker gets it."""
    return bit(d.up[0]) if d.n_up and d.hand_size < 8 else 0


cdef class Belote(FamilyGame):
    """Belote with its options resolved."""

    NAME = "belote"
    TITLE = "Belote"
    OPTIONS = OPTIONS
    PRESETS = PRESETS
    DEFAULT = "house"
    KEYS = ("held", "up", "announce")
    CATEGORIES = ("points", "announce", "belote", "held")
    DETAIL = (*CATEGORIES, *FamilyGame.CHANCES)

    cdef void fill_rules(self):
        self.first_hand = 5
        self.nt_at_offered = self.rules.opt[NT_AT] != NT_AT_OFF
        self.fill_tables(self.rules.opt[NT_SCALE], self.rules.opt[AT_SCALE],
                         1 << ITEM_POINTS | 1 << ITEM_ANNOUNCE | 1 << ITEM_BELOTE | 1 << ITEM_HELD)
        self.rules.shared[S_STEP] = 10
        self.rules.shared[S_HELD] = 80 if self.rules.opt[TIE_RULE] == TIE_LITIGE else 0
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
        """Belote points alone may carry a side past the target without ending the match."""
        return self.options["end_on_belote"] == "off"

    cdef object check_score(self, const Deal *d):
        FamilyGame.check_score(self, d)
        if d.held and self.options["tie_rule"] != "litige":
            raise InconsistentPosition(f"held: no points are held over with tie_rule:{self.options['tie_rule']}")

    cdef object check_deal(self, const Deal *d):
        """The turned-up card goes to the taker."""
        cdef int seat
        if d.hand_size < 8:
            return
        for seat in range(4):
            if seat != d.taker and (d.dealt[seat] | d.pinned[seat]) >> d.up[0] & 1:
                raise InconsistentPosition(
                    f"{SEATS[seat]}: {card_text(d.up[0])} was turned up and went to the taker, {SEATS[d.taker]}")
        if (d.known >> d.taker) & 1 and not (d.dealt[d.taker] >> d.up[0]) & 1:
            raise InconsistentPosition(
                f"{SEATS[d.taker]}: {hand_text(d.dealt[d.taker])} lacks {card_text(d.up[0])}, which the taker got")

    cdef uint64_t comes_with(self, const Deal *d, int seat):
        return bit(d.up[0]) if d.up_at and seat == d.taker else 0


GAME = Belote
