"""Exact solving of Caribbean All Fours with all hands known."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.play cimport PlayTable
from _fastsim.board cimport Board
from _fastsim.deal cimport Rules, Deal
from _fastsim.solve.context cimport SolverContext

ctypedef struct AllFoursSpec:
    # What the deal is worth to NS, by the side that takes the Jack of trumps, the side that takes the lowest trump,
    # and Game: 0 = EW count more, 1 = as many, 2 = NS count more. An index without a meaning (no Jack in play, no
    # trump in play, Low scored by its holder) is read as 0.
    double u[2][2][3]
    uint8_t low_to_taker

cdef enum Objective:
    OBJECTIVE_POINTS = 0
    OBJECTIVE_WIN = 1

cdef enum:
    MAX_HAND = 13         # room that the answers of one call need
    CELLS = 12


cdef inline int outcome_cell(int jack, int low, int game) noexcept nogil:
    """The outcome as one number, its place in the flattened ``u``."""
    return (jack * 2 + low) * 3 + game


cdef int solve_allfours(SolverContext ctx, const PlayTable *t, const Board *b, const AllFoursSpec *spec,
                        uint64_t candidates, uint64_t node_cap, double *values, uint8_t *cells,
                        uint8_t *exact) noexcept nogil
cdef bint value_allfours(SolverContext ctx, const PlayTable *t, const Board *b, const AllFoursSpec *spec,
                         uint64_t node_cap, double *value, uint8_t *cell) noexcept nogil
cdef void write_cell(const Rules *r, const Deal *d, int jack, int low, int game, Deal *out) noexcept nogil
cdef void fill_spec(const Rules *r, const Deal *d, Objective objective, AllFoursSpec *spec) noexcept nogil
