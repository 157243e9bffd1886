"""Caribbean All Fours: rules of thumb for calls and cards."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit, suit_mask, popcount, highest, lowest, pop_lowest
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.board cimport Board, board_legal
from _fastsim.rng cimport Rng, next64
from _fastsim.games.allfours cimport STAND, BEG, GIVE, RUN, counting_value
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters

PARAMETERS = (
    ("beg_below", 2.0, -4.0, 12.0, "eldest begs with a hand worth less than this"),
    ("run_below", 2.0, -4.0, 12.0, "a begged dealer runs with a hand worth less than this"),
)


cdef double _worth(const Deal *d, int seat) noexcept nogil:
    """A first count of a hand under the turned suit: a point a trump, more for its top."""
    cdef uint64_t trumps = d.dealt[seat] & suit_mask(d.up[0] >> 4)
    if not trumps:
        return 0.0
    return popcount(trumps) + ((highest(trumps) & 15) - 8) * 0.25


cdef int call(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint8_t codes[8]
    cdef double chances[8]
    cdef int i, n = call_chances(r, ops, d, p, codes, chances), best = 0
    for i in range(1, n):
        if chances[i] > chances[best]:
            best = i
    return codes[best]


cdef int call_chances(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                      uint8_t *codes, double *chances) noexcept nogil:
    cdef int n = ops.calls(r, d, codes)
    cdef bint weak
    if n == 1:
        chances[0] = 1.0
        return 1
    weak = _worth(d, d.turn) < p.p[0 if d.n_calls == 0 else 1]
    chances[0] = 0.1 if weak else 0.9
    chances[1] = 1.0 - chances[0]
    return 2


cdef int card(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef const Board *b = &d.board
    cdef uint64_t legal = board_legal(&r.tables[d.trump], b)
    return highest(legal) if b.trick.count == 0 else lowest(legal)


cdef uint64_t discard(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint64_t hand = d.dealt[d.turn], away = 0, plain
    cdef int n = d.hand_size - d.play_size
    while n:
        plain = hand & ~suit_mask(d.trump)
        away |= bit(lowest(plain if plain else hand))
        hand &= ~away
        n -= 1
    return away


cdef class AllFoursPolicy(PolicyBase):
    """The policy of Caribbean All Fours."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        PolicyBase.__init__(self)
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)


POLICY = AllFoursPolicy()
