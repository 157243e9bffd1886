"""Exact solving of Belote, Coinche and Bulgarian Belot in card points, with all hands known."""
from libc.stdint cimport uint64_t, uint8_t, int8_t, int16_t
from _fastsim.play cimport PlayTable
from _fastsim.board cimport Board
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve._card_points_search cimport Search, Course

cdef enum:
    MAX_CARDS = 8             # of a hand
    MAX_TOTALS = 1024
    STEP = 6                  # first step from a guess that says little
    CAPOT = 90                # what a capot counts beyond the points of all tricks, in every kind of contract

ctypedef struct Count:
    # What NS play for: their card points (the last trick's included) and more for a capot. A value is a total: what
    # lies in tricks won before counts unless ``to_come``.
    int capot                 # added when NS win all tricks of the deal
    int capot_against         # taken off when EW do
    int8_t solo               # a seat that has to win them all by itself (generale), or -1: the side has
    uint8_t to_come

ctypedef struct Levels:
    # Totals that are worth the same need not be told apart: for each, from ``base`` on, the least total that is worth
    # as much, and the least that is worth more.
    int base
    int16_t first[MAX_TOTALS]
    int16_t more[MAX_TOTALS]

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

cdef enum:                    # answers to a threshold question
    REACHED_NOT = 0
    REACHED = 1
    CUT_SHORT = 2

cdef void prepare(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                  Root *r) noexcept nogil
cdef int reaches(Root *r, int card, int target) noexcept nogil
cdef int likely(Root *r, int card) noexcept nogil
cdef bint narrow(Root *r, int card, int guess, int step, const Levels *levels, int *low,
                 int *high) noexcept nogil
cdef void settle(SolverContext ctx, const Root *r) noexcept nogil
cdef int solve_cards(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t candidates,
                     uint64_t node_cap, int16_t *low, int16_t *high) noexcept nogil
cdef void solve_position(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                         int16_t *low, int16_t *high) noexcept nogil
cdef Count count_of(str objective) except *
cdef list solved(const PlayTable *t, const Board *b, const Count *count, uint64_t cap, SolverContext ctx,
                 bint best_only)
