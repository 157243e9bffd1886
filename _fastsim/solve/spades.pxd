"""Exact solving of Spades with all hands known, for code that runs without the GIL."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.play cimport PlayTable
from _fastsim.board cimport Board
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.solve.context cimport SolverContext

cdef enum:
    MAX_HAND = 13
    OUTCOMES = 2744       # 14^3: tricks still won by N, E, S; W has the rest

ctypedef struct SpadesSpec:
    # What the tricks still to be won are worth to NS: ``u`` by ``outcome``, or, with ``tricks``, the number of them
    # that NS win.
    uint8_t tricks
    double u[OUTCOMES]

ctypedef struct Bounded:
    double value          # with ``exact`` the value, else one between the bounds
    double low
    double high
    uint8_t exact

cdef enum Objective:
    OBJECTIVE_TRICKS = 0
    OBJECTIVE_SCORE = 1
    OBJECTIVE_WIN = 2


cdef inline int outcome(int north, int east, int south) noexcept nogil:
    return (north * 14 + east) * 14 + south


cdef int solve_spades(SolverContext ctx, const PlayTable *t, const Board *b, const SpadesSpec *spec,
                      uint64_t candidates, uint64_t node_cap, Bounded *out) noexcept nogil
cdef void value_spades(SolverContext ctx, const PlayTable *t, const Board *b, const SpadesSpec *spec,
                       uint64_t node_cap, Bounded *out) noexcept nogil
cdef void write_outcome(const Rules *r, const GameOps *ops, const Deal *d, const int *more, Deal *out) noexcept nogil
cdef void fill_spec(const Rules *r, const GameOps *ops, const Deal *d, Objective objective,
                    SpadesSpec *spec) noexcept nogil
