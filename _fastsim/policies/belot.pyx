"""Bulgarian Belot: the ladder of contracts, doubles and redoubles.

The taker's side may expect a share of the round's points, by the five cards known. From it follow the chance to make a
contract and what it brings in tens: a suit wins about 6 and loses 16, all-trump wins 8 and loses 26, so all-trump has
to be made three times in four. A player calls the contract that brings most if that is more than to pass brings:
nothing while nobody has called; else what partner's contract, or the opponents', brings with the own hand beside it. A
partner who has called has help for one's own contracts. An opponents' contract is doubled when the hand against it says
that it fails; redoubled when it is made.

Cards: ``_belote_cards.pxd``.
"""
from libc.math cimport exp
from libc.stdint cimport uint8_t
from _fastsim.cards cimport NT
from _fastsim.deal cimport Rules, Deal, GameOps, NOBODY
from _fastsim.games.belot cimport CALL_DOUBLE, CALL_PASS, CALL_REDOUBLE, LEADER, TARGET
from _fastsim.policies._belote_family cimport *
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters
from _fastsim.rng cimport Rng

cdef enum:                     # parameters, in the order of PARAMETERS
    OPEN
    OVER
    CALLED
    HELP
    DOUBLE
    REDOUBLE
    CAREFUL
    BOLD
    SOFTNESS
    SLIP

PARAMETERS = (
    ("open", 0.0, -20.0, 20.0, "tens that a contract must bring for it to be called"),
    ("over", 1.0, -20.0, 20.0, "tens more that it must bring than a partner's contract"),
    ("called", 0.63, 0.3, 0.9, "share of the points that a player who has called may expect"),
    ("help", 0.04, -0.2, 0.4, "share that a partner's call adds to one's own contracts; an opponent's takes half off"),
    ("double", 4.0, -20.0, 60.0, "tens that a double must bring beyond what the contract does"),
    ("redouble", 8.0, -20.0, 100.0, "the same for a redouble"),
    ("careful", 0.25, -3.0, 3.0, "how much a near target of the own side calls for a better hand"),
    ("bold", 0.2, -3.0, 3.0, "how much a near target of the opponents makes up for a poorer hand"),
    ("softness", 1.5, 0.1, 30.0, "tens of worth over which a call becomes e times as likely as the other"),
    ("slip", 0.02, 0.001, 0.4, "chance that a call is any of the legal ones, as a model of players"),
)

cdef double SPREAD = 0.19      # of the share of the points, five cards being known


cdef double _made(double share) noexcept nogil:
    """Chance to make a contract with this share of the points expected."""
    return 1.0 / (1.0 + exp(-1.7 * (share - 0.5) / SPREAD))


cdef double _brings(int kind, double chance, int level, double bolder) noexcept nogil:
    """Tens that a contract brings its side with this chance to make it."""
    cdef double total = 26 if kind >= NT else 16, gain
    if level > 1:
        return level * total * (2 * chance - 1)
    gain = 8 if kind >= NT else 6
    # a better hand makes it by more
    return (gain * bolder * (0.4 + 0.9 * chance)) * chance - total * (1 - chance)


cdef int _worths(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, uint8_t *codes,
                 double *worth) noexcept nogil:
    """The legal calls and what each brings, in tens."""
    cdef const Prepared *q = <const Prepared *>p.prepared
    cdef int n = ops.calls(r, d, codes), k, kind, leads, seat = (d.dealer + 1) & 3, who, i
    cdef int share[KINDS]
    cdef int other[KINDS]
    cdef double help = 0, sitting = 0, chance, bolder, x
    leads = 0 if r.opt[LEADER] else (d.dealer + 1 - d.turn) & 3
    for i in range(d.n_calls):
        who = (seat + i - d.turn) & 3
        if CALL_PASS < d.calls[i] < CALL_DOUBLE and who:
            help += p.p[HELP] if who == 2 else -p.p[HELP] / 2
    hand_shares(TAKER_5, d.dealt[d.turn], share)
    bolder = exp(nerve(d, d.turn & 1, r.opt[TARGET], 10, 20, p.p[CAREFUL], p.p[BOLD]))
    if d.taker != NOBODY:              # what to pass brings
        kind = d.trump
        if d.taker == d.turn:
            x = share[kind] / 1000.0
            sitting = _brings(kind, _made(max(x, p.p[CALLED])), d.level, 1)
        elif (d.taker ^ d.turn) & 1 == 0:
            hand_shares(PARTNER_5, d.dealt[d.turn], other)
            sitting = _brings(kind, _made(p.p[CALLED] + other[kind] / 1000.0), d.level, 1)
        else:
            hand_shares(FOE_5, d.dealt[d.turn], other)
            sitting = -_brings(kind, _made(p.p[CALLED] + other[kind] / 1000.0), d.level, 1)
    for k in range(n):
        if codes[k] == CALL_PASS:
            worth[k] = sitting
        elif codes[k] == CALL_DOUBLE:
            chance = _made(p.p[CALLED] + other[d.trump] / 1000.0)
            worth[k] = -_brings(d.trump, chance, 2, 1) - p.p[DOUBLE]
        elif codes[k] == CALL_REDOUBLE:
            if d.taker == d.turn:
                chance = _made(max(share[d.trump] / 1000.0, p.p[CALLED]))
            else:
                chance = _made(p.p[CALLED] + other[d.trump] / 1000.0)
            worth[k] = _brings(d.trump, chance, 4, 1) - p.p[REDOUBLE]
        else:
            kind = codes[k] - 1 if codes[k] > 4 else 4 - codes[k]
            x = (share[kind] + lead_share(TAKER_5, kind, leads)) / 1000.0 + help
            x += bonus(r, kind, d.dealt[d.turn], True, True) / (2 * q.points[kind])
            worth[k] = _brings(kind, _made(x), 1, bolder) - p.p[OPEN]
            if d.taker != NOBODY and (d.taker ^ d.turn) & 1 == 0:
                worth[k] -= p.p[OVER]
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


cdef class BelotPolicy(PolicyBase):
    """The policy of Bulgarian Belot."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)

    cdef void prepare(self, const Rules *r, Parameters *p):
        prepare_family(r, p)


POLICY = BelotPolicy()
