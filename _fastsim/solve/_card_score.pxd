"""What card points are worth: the score of the deal, the match. For the solver and the search of the Belote family."""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from _fastsim.deal cimport Deal, GameOps, Rules
from _fastsim.games._belote_family cimport Settle
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve._card_points cimport MAX_TOTALS, Count, Levels

ctypedef double (*Utility)(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil

ctypedef struct Stakes:       # a deal in play, ready to be scored for any total of NS
    Deal counted              # with its announcements and belotes counted
    Settle settle
    Count count               # the totals: card points of NS, and more or less for a capot or generale
    int round                 # points of all tricks
    Levels levels
    double worth[MAX_TOTALS]  # from levels.base on

cdef void set_stakes(const Rules *r, const Deal *d, Settle settle, int solo, Stakes *s) noexcept nogil
cdef void write_total(const Rules *r, const Stakes *s, int total, Deal *out) noexcept nogil
cdef double points_written(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil
cdef double match_won(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil
cdef int solve_stakes(SolverContext ctx, const Rules *r, const GameOps *ops, Stakes *s, Utility utility,
                      const double *equity, uint64_t candidates, uint64_t node_cap, int16_t *totals,
                      uint8_t *exact) noexcept nogil
