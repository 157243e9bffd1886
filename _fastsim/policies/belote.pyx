"""Belote: when to take, and in which kind.

The taker's side may expect a share of the round's points, by the five cards and the turned-up card that comes with the
contract; a belote, sequences and squares in the hand move the half that is to be beaten. A call is worth the points by
which the hand is above that half and a margin, which is greater in the first round than in the second, and smaller
where the score of the match makes a loss cheap or a gain needed.

Cards: ``_belote_cards.pxd``.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.games.belote cimport (
    ANNOUNCE_IN_CONTRACT, BELOTE_IN_CONTRACT, CALL_PASS, CALL_SUIT, CALL_TAKE, LEADER, TARGET,
)
from _fastsim.policies._belote_family cimport *
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters
from _fastsim.rng cimport Rng

cdef enum:                     # parameters, in the order of PARAMETERS
    FIRST
    SECOND
    PASSES
    LOOSE
    CAREFUL
    BOLD
    SOFTNESS
    SLIP

PARAMETERS = (
    ("first", 20.0, -60.0, 100.0, "points above half the round that a hand needs to take the card turned up"),
    ("second", 18.0, -60.0, 100.0, "the same to name a kind in the second round"),
    ("passes", 0.5, -20.0, 20.0, "points of that which each pass of the round takes off"),
    ("loose", 2.5, -60.0, 60.0, "points that no-trump and all-trump need beyond"),
    ("careful", 0.25, -3.0, 3.0, "how much a near target of the own side calls for a better hand"),
    ("bold", 0.2, -3.0, 3.0, "how much a near target of the opponents makes up for a poorer hand"),
    ("softness", 7.0, 0.5, 100.0, "points of worth over which a call becomes e times as likely as the other"),
    ("slip", 0.02, 0.001, 0.4, "chance that a call is any of the legal ones, as a model of players"),
)

cdef enum:
    GAIN = 60                  # what a made contract usually brings against the defence
    LOSS = 162
    NERVE = 16                 # points that the logarithm of odds is worth: the spread of a round, by 1.7


cdef int _worths(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, uint8_t *codes,
                 double *worth) noexcept nogil:
    """The legal calls and what each is worth; a pass nothing."""
    cdef const Prepared *q = <const Prepared *>p.prepared
    cdef int n = ops.calls(r, d, codes), k, kind, leads, need
    cdef int share[KINDS]
    cdef uint64_t hand = d.dealt[d.turn] | bit(d.up[0])
    cdef double margin, extra
    leads = 0 if r.opt[LEADER] else (d.dealer + 1 - d.turn) & 3
    hand_shares(TAKER_6, hand, share)
    margin = p.p[FIRST] if d.n_calls < 4 else p.p[SECOND]
    margin -= p.p[PASSES] * (d.n_calls & 3) + NERVE * nerve(
        d, d.turn & 1, r.opt[TARGET], GAIN, LOSS, p.p[CAREFUL], p.p[BOLD])
    for k in range(n):
        if codes[k] == CALL_PASS:
            worth[k] = 0
            continue
        kind = d.up[0] >> 4 if codes[k] == CALL_TAKE else codes[k] - CALL_SUIT
        extra = bonus(r, kind, hand, r.opt[BELOTE_IN_CONTRACT], r.opt[ANNOUNCE_IN_CONTRACT])
        need = q.points[kind]
        worth[k] = ((share[kind] + lead_share(TAKER_6, kind, leads) - 500) * need / 1000.0 + extra / 2
                    - margin - p.p[LOOSE] * (kind > 3)) * 162 / need
    return n


cdef int call(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint8_t codes[16]
    cdef double worth[16]
    cdef int n = _worths(r, ops, d, p, codes, worth)
    return codes[likeliest(worth, n)]


cdef int call_chances(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                      uint8_t *codes, double *chances) noexcept nogil:
    cdef double worth[16]
    cdef int n = _worths(r, ops, d, p, codes, worth)
    weigh(worth, n, p.p[SOFTNESS], p.p[SLIP], chances)
    return n


cdef class BelotePolicy(PolicyBase):
    """The policy of Belote."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)

    cdef void prepare(self, const Rules *r, Parameters *p):
        prepare_family(r, p)


POLICY = BelotePolicy()
