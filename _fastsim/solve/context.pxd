"""What a solver needs between two positions: the transposition table and room for the structure rows."""
from libc.stdint cimport uint64_t, uint16_t, uint8_t
from _fastsim.solve.table cimport Table
from _fastsim.solve.shapes cimport OwnerRow, Shapes
from _fastsim.solve.structure cimport SuitRow

cdef enum:
    SUIT_ROWS = 8192      # 2^13: the most cards of a suit in play is 13
    SHAPE_GROUPS = 65536  # 4 MB of shapes
    PATTERNS = 2000000    # 64 MB
    LAST_GENERATION = 60000   # so many may begin; one position may need more of them on its way

cdef class SolverContext:
    cdef Table table
    cdef SuitRow *rows    # SUIT_ROWS for each suit; only what a deal needs is ever touched
    cdef uint8_t slack[1024]
    cdef uint8_t slack_ranks[8]       # the points that ``slack`` was made for
    cdef Shapes shapes    # for games of long hands
    cdef OwnerRow *owners             # SUIT_ROWS for each suit
    cdef uint16_t shift[2][4096]      # by scale, see ``fill_shifts``
    cdef uint8_t shift_ranks[2][8]
    cdef readonly uint64_t nodes      # cards played in searches so far
    cdef readonly uint64_t questions  # null-window searches so far
    cdef readonly uint64_t capped     # calls that ran into their node cap
    cdef public uint64_t shuffle      # not 0: key of a random move order
    cdef void begin(self) noexcept nogil
    cdef void set_slack(self, const uint8_t *ranks, int count) noexcept nogil
    cdef void begin_shapes(self) noexcept nogil
    cdef void set_shift(self, int scale, const uint8_t *ranks) noexcept nogil
