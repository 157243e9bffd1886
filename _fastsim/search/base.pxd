"""What the search asks of a game: the worth of each card in a world whose hands are all known."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.solve.context cimport SolverContext

cdef enum:
    MAX_DETAIL = 16
    MAX_CARDS = 16
    BY_MATCH = 0              # objectives: the chance to win the match, the points of the deal
    BY_POINTS = 1

ctypedef struct Value:        # of one action in one world, all from NS
    double win                # chance to win the match
    double points             # points of the deal, NS minus EW
    float detail[MAX_DETAIL]  # the points by category
    uint8_t exact             # 0: the solver was cut short

ctypedef struct SearchOps:
    # values of the candidate cards (strength codes, lowest first) of the seat to play; returns how many
    int (*cards)(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
                 int objective, uint64_t candidates, uint64_t node_cap, Value *out) noexcept nogil


cdef class SearchBase:
    cdef SearchOps ops
