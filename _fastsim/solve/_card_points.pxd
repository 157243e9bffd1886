"""Exact solving of Belote, Coinche and Bulgarian Belot in card points, with all hands known."""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from _fastsim.play cimport PlayTable
from _fastsim.board cimport Board
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve._card_points_search cimport Search, Course

ctypedef struct Count:
    # What NS play for: their card points (the last trick's included) and more for a capot. A value is a total: what
    # lies in tricks won before counts unless ``to_come``.
    int capot                 # added when NS win all tricks of the deal
    int capot_against         # taken off when EW do
    uint8_t to_come

ctypedef struct Root:         # one position, ready to be asked about
    Search x
    Course course             # the trick on the table, if any
    int count
    int best
    int holder
    int worth
    int floor                 # no value is below, or above
    int ceiling
    uint64_t legal            # squeezed
    uint8_t squeezed[64]      # strength codes to squeezed ones

cdef enum:
    MAX_CARDS = 8             # of a hand

cdef enum:                    # answers to a threshold question
    REACHED_NOT = 0
    REACHED = 1
    CUT_SHORT = 2

cdef void prepare(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                  Root *r) noexcept nogil
cdef int reaches(Root *r, int card, int target) noexcept nogil
cdef int likely(Root *r, int card) noexcept nogil
cdef bint narrow(Root *r, int card, int guess, int step, int *low, int *high) noexcept nogil
cdef void settle(SolverContext ctx, const Root *r) noexcept nogil
cdef int solve_cards(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t candidates,
                     uint64_t node_cap, int16_t *low, int16_t *high) noexcept nogil
cdef void solve_position(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                         int16_t *low, int16_t *high) noexcept nogil
