"""Coinche and Contree: bids, raises, coinche and surcoinche.

The REACH of a hand in a kind is the bid that it is still willing to make: the points that the side may expect with an
average partner, less a margin that leaves about three chances in five to make it. A player bids in the kind whose reach
is furthest above the lowest bid that is legal. He does not jump all the way: a part of what he has beyond that bid is
shown, so that partner can read the reach off the bid, and the rest is kept. A partner who reads it takes his own cards
for the contract (trumps, aces, voids, against an average hand) and raises; a bidder who was raised adds to his reach
what the raise showed. Partner's other bids and passes, and the opponents' bids, move the reach a little. A contract
of one's own side is raised less readily than one of the opponents.

An opponents' contract is doubled (coinche) when the points that their bids show, less what the own hand holds against
them, fall short of it by a margin; redoubled (surcoinche) when the own reach is beyond it by a margin. A capot is bid
when the side may expect nearly all points, or with a generale when the own hand takes every trick by itself.

Cards: ``_belote_cards.pxd``.
"""
from libc.stdint cimport uint8_t
from _fastsim.cards cimport NT
from _fastsim.deal cimport Rules, Deal, GameOps, NOBODY
from _fastsim.games.coinche cimport (
    AHEAD, ANNOUNCE_IN_CONTRACT, BELOTE_IN_CONTRACT, BIDS, CALL_PASS, CAPOT_STEP, CAPOT_VALUE, COINCHE, COINCHE_AT,
    LEADER, SURCOINCHE_CALL, TARGET,
)
from _fastsim.policies._belote_family cimport *
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters
from _fastsim.rng cimport Rng

cdef enum:                     # parameters, in the order of PARAMETERS
    MARGIN
    LOOSE
    OPEN
    THEIRS
    JUMP
    RAISE
    SUPPORT
    HELP
    SILENT
    RIVAL
    DOUBLE
    REDOUBLE
    CAPOT
    CAREFUL
    BOLD
    SOFTNESS
    SLIP

PARAMETERS = (
    ("margin", 5.0, -40.0, 80.0, "points by which the reach stays below the points expected"),
    ("loose", 4.0, -40.0, 80.0, "points that are kept beyond it in no-trump and all-trump"),
    ("open", 8.0, -40.0, 80.0, "points of reach beyond the lowest bid that the first bid of the auction needs"),
    ("theirs", 50.0, 0.0, 200.0, "points that an opponent's bid in the same kind takes off"),
    ("jump", 0.4, 0.05, 1.0, "part of the reach beyond the lowest legal bid that a bid shows"),
    ("raise", 16.0, -20.0, 100.0, "points of reach that a bid over the own side's contract needs beyond it"),
    ("support", 1.0, 0.0, 2.0, "how much the own cards count for a partner's contract"),
    ("help", 2.0, -20.0, 40.0, "points that a partner's bid in another kind adds to the reach"),
    ("silent", 0.0, -20.0, 40.0, "points that a partner's pass takes off"),
    ("rival", 1.0, -20.0, 40.0, "points that each opponent's bid takes off"),
    ("double", 0.0, -40.0, 100.0, "points by which the opponents must fall short for a coinche"),
    ("redouble", 20.0, -40.0, 200.0, "points of reach beyond the bid for a surcoinche"),
    ("capot", 176.0, 80.0, 200.0, "points expected, of 162, for a bid of capot"),
    ("careful", 0.25, -3.0, 3.0, "how much a near target of the own side calls for a better hand"),
    ("bold", 0.2, -3.0, 3.0, "how much a near target of the opponents makes up for a poorer hand"),
    ("softness", 7.0, 0.5, 100.0, "points of worth over which a call becomes e times as likely as the other"),
    ("slip", 0.02, 0.001, 0.4, "chance that a call is any of the legal ones, as a model of players"),
)

cdef enum:
    MAX_LEGAL = 128
    GAIN = 160                 # what a made contract usually brings against one that nobody calls
    LOSS = 260
    NERVE = 16                 # points that the logarithm of odds is worth: the spread of a round, by 1.7
    STEP_WORTH = 10            # points of worth that a call loses for each ten that it is off the bid intended
    FAR = 60                   # worth below a pass of calls that nobody makes

ctypedef struct Told:          # what the auction has told the seat to act
    double mine[KINDS]         # reach that I, partner have shown; 0 none
    double partner[KINDS]
    double foe                 # reach that the opponents' last bid shows
    int theirs                 # kinds that they have bid (bit set)
    int partners_bids
    int foes_bids
    bint silent                # partner has passed and never bid


cdef inline double _margin(const Parameters *p, int kind) noexcept nogil:
    """By how much the reach stays below the points expected, in points of the round."""
    return (p.p[MARGIN] + p.p[LOOSE] * (kind >= NT)) * (<const Prepared *>p.prepared).points[kind] / 162


cdef inline int _half(const Rules *r, const Parameters *p, int kind) noexcept nogil:
    """What a contract asks for however low it is: the taker must be ahead."""
    return (<const Prepared *>p.prepared).points[kind] // 2 + 1 if r.opt[AHEAD] else 0


cdef inline int _base(const Rules *r, const Parameters *p, int kind, int lowest) noexcept nogil:
    """The bid that asks for no more than the lowest legal one."""
    return max(lowest, _half(r, p, kind) // 10 * 10)


cdef void _listen(const Rules *r, const Deal *d, const Parameters *p, Told *a) noexcept nogil:
    cdef int seat = (d.dealer + 1) & 3, i, code, kind, who, value = 0
    cdef double shown
    for kind in range(KINDS):
        a.mine[kind] = a.partner[kind] = 0
    a.foe = 0
    a.theirs = 0
    a.partners_bids = a.foes_bids = 0
    a.silent = False
    for i in range(d.n_calls):
        code = d.calls[i]
        who = (seat - d.turn) & 3
        if code >= COINCHE_AT:
            seat = (code - COINCHE_AT) & 3
        elif code == CALL_PASS:
            a.silent = a.silent or (who == 2 and a.partners_bids == 0)
        elif code < COINCHE:
            kind = (code - BIDS) % 6
            shown = _base(r, p, kind, value + 10 if value else 80)
            value = 80 + 10 * ((code - BIDS) // 6)
            if (code - BIDS) // 6 >= CAPOT_STEP:
                value = CAPOT_VALUE
            shown = shown + (max(<double>value, shown) - shown + 5) / p.p[JUMP]
            if who == 0:
                a.mine[kind] = shown
            elif who == 2:
                a.partner[kind] = shown
                a.partners_bids += 1
            else:
                a.foe = shown
                a.theirs |= 1 << kind
                a.foes_bids += 1
        seat = (seat + 1) & 3


cdef void _reach(const Rules *r, const Deal *d, const Parameters *p, const Told *a, double *reach,
                 double *support) noexcept nogil:
    """The reach of the seat to act in each kind. ``support``: what the hand adds to a partner's contract."""
    cdef const Prepared *q = <const Prepared *>p.prepared
    cdef int share[KINDS]
    cdef int side[KINDS]
    cdef int kind, leads = 0 if r.opt[LEADER] else (d.dealer + 1 - d.turn) & 3
    cdef double own, moved, unit
    hand_shares(TAKER_8, d.dealt[d.turn], share)
    hand_shares(PARTNER_8, d.dealt[d.turn], side)
    moved = NERVE * nerve(
        d, d.turn & 1, r.opt[TARGET], GAIN, LOSS, p.p[CAREFUL], p.p[BOLD]) - p.p[RIVAL] * a.foes_bids
    for kind in range(KINDS):
        unit = q.points[kind] / 1000.0
        own = (share[kind] + lead_share(TAKER_8, kind, leads)) * unit
        own += bonus(r, kind, d.dealt[d.turn], r.opt[BELOTE_IN_CONTRACT], r.opt[ANNOUNCE_IN_CONTRACT])
        own += moved - _margin(p, kind) - p.p[THEIRS] * (a.theirs >> kind & 1)
        support[kind] = p.p[SUPPORT] * side[kind] * unit
        if a.partner[kind] > 0:
            if a.mine[kind] > 0:
                reach[kind] = a.partner[kind] + own - a.mine[kind]
            else:
                reach[kind] = a.partner[kind] + support[kind]
        else:
            reach[kind] = own + (p.p[HELP] if a.partners_bids else -p.p[SILENT] if a.silent else 0)


cdef int _worths(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, uint8_t *codes,
                 double *worth) noexcept nogil:
    """The legal calls and what each is worth, in points; a pass nothing."""
    cdef const Prepared *q = <const Prepared *>p.prepared
    cdef Told a
    cdef double reach[KINDS]
    cdef double support[KINDS]
    cdef double surplus[KINDS]
    cdef double intended[KINDS]
    cdef int against[KINDS]
    cdef int lowest[KINDS]
    cdef int n = ops.calls(r, d, codes), k, kind, value, step
    cdef int leader = d.turn if r.opt[LEADER] else (d.dealer + 1) & 3
    cdef bint ours = d.taker != NOBODY and (d.taker ^ d.turn) & 1 == 0
    _listen(r, d, p, &a)
    _reach(r, d, p, &a, reach, support)
    for kind in range(KINDS):
        lowest[kind] = 0
    for k in range(n):
        if codes[k] == CALL_PASS:
            worth[k] = 0
        elif codes[k] == COINCHE:
            hand_shares(FOE_8, d.dealt[d.turn], against)
            worth[k] = d.value - p.p[DOUBLE] - (
                a.foe + _margin(p, d.trump) + against[d.trump] * q.points[d.trump] / 1000.0
                - p.p[HELP] * a.partners_bids)
        elif codes[k] == SURCOINCHE_CALL:
            worth[k] = reach[d.trump] - d.value - p.p[REDOUBLE]
        elif codes[k] > SURCOINCHE_CALL:
            worth[k] = -FAR
        else:
            step = (codes[k] - BIDS) // 6
            kind = (codes[k] - BIDS) % 6
            if step >= CAPOT_STEP and sweeps(kind, d.dealt[d.turn], d.turn == leader):
                worth[k] = step * FAR          # every trick is the own hand's
                continue
            if step > CAPOT_STEP:
                worth[k] = -FAR
                continue
            if step == CAPOT_STEP:
                worth[k] = (reach[kind] + _margin(p, kind)) * 162 / q.points[kind] - p.p[CAPOT]
                continue
            value = 80 + 10 * step
            if lowest[kind] == 0:
                lowest[kind] = value
                surplus[kind] = reach[kind] - max(value, _half(r, p, kind)) - (
                    p.p[RAISE] if ours else p.p[OPEN] if d.taker == NOBODY else 0)
                intended[kind] = _base(r, p, kind, value)
                if surplus[kind] > 0:
                    intended[kind] += 10 * (<int>(p.p[JUMP] * max(reach[kind] - intended[kind], 0)) // 10)
            worth[k] = surplus[kind] - STEP_WORTH * abs(value - intended[kind]) / 10
    return n


cdef int call(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint8_t codes[MAX_LEGAL]
    cdef double worth[MAX_LEGAL]
    cdef int n = _worths(r, ops, d, p, codes, worth)
    return codes[likeliest(worth, n)]


cdef int call_chances(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                      uint8_t *codes, double *chances) noexcept nogil:
    cdef double worth[MAX_LEGAL]
    cdef int n = _worths(r, ops, d, p, codes, worth)
    weigh(worth, n, p.p[SOFTNESS], p.p[SLIP], chances)
    return n


cdef class CoinchePolicy(PolicyBase):
    """The policy of Coinche and Contree."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)

    cdef void prepare(self, const Rules *r, Parameters *p):
        prepare_family(r, p)


POLICY = CoinchePolicy()
