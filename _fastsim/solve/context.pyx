"""The memory of a solver, owned by its caller: one context a thread."""
from libc.stdint cimport uint64_t, uint8_t
from libc.stdlib cimport calloc, malloc, free
from libc.string cimport memset, memcpy, memcmp
from _fastsim.solve.table cimport Entry, WAYS
from _fastsim.solve.shapes cimport OwnerRow, Shape, Pattern, NEIGHBOURS, forget
from _fastsim.solve.structure cimport COUNTED, SuitRow, fill_shifts, fill_slack
from _fastsim.cards cimport SUITS


cdef class SolverContext:
    """Tables of a solver.

    A context serves one thread at a time and any number of positions one after the other; a new position makes the
    old entries stale instead of clearing them. Answers never depend on what a context has solved before.

    Parameters
    ----------
    kilobytes : int, default 256
        Size of the transposition table, 1 to 1048576; rounded down to a power of two. More than the processor's
        second-level cache holds pays only for hands of more than six cards.

    Attributes
    ----------
    nodes : int
        Cards played in searches so far.
    questions : int
        Null-window searches so far.
    capped : int
        Calls so far that ran into their node cap.
    shuffle : int
        Not 0: moves are tried in a random order that this key fixes. A check of the solver, which must give the same
        values in any order; it takes many times as long.
    """

    def __cinit__(self, kilobytes=256):
        cdef uint64_t buckets = 1
        if not 1 <= kilobytes <= 1 << 20:
            raise ValueError(f"a solver table of {kilobytes} kilobytes: between 1 and 1048576 is possible")
        while buckets * 2 * WAYS * sizeof(Entry) <= <uint64_t>kilobytes * 1024:
            buckets *= 2
        self.table.buckets = buckets - 1
        self.table.generation = 0
        self.table.entries = <Entry *>calloc(buckets * WAYS, sizeof(Entry))
        self.rows = <SuitRow *>malloc(SUITS * SUIT_ROWS * sizeof(SuitRow))
        # the system hands out what is used of these only, so that endings and other games take little
        self.shapes.groups = SHAPE_GROUPS - 1
        self.shapes.room = PATTERNS
        self.shapes.shapes = <Shape *>calloc(SHAPE_GROUPS * NEIGHBOURS, sizeof(Shape))
        self.shapes.patterns = <Pattern *>malloc(PATTERNS * sizeof(Pattern))
        self.owners = <OwnerRow *>malloc(SUITS * SUIT_ROWS * sizeof(OwnerRow))
        if (self.table.entries == NULL or self.rows == NULL or self.shapes.shapes == NULL
                or self.shapes.patterns == NULL or self.owners == NULL):
            raise MemoryError(f"no room for a solver table of {kilobytes} kilobytes")

    def __dealloc__(self):
        free(self.table.entries)
        free(self.rows)
        free(self.shapes.shapes)
        free(self.shapes.patterns)
        free(self.owners)

    def __reduce__(self):
        raise TypeError("a solver context belongs to one thread of one process and cannot be pickled")

    cdef void begin(self) noexcept nogil:
        """Make all entries stale. Generation 0 is that of memory never written."""
        self.table.generation += 1
        if self.table.generation == 0:
            memset(self.table.entries, 0, (self.table.buckets + 1) * WAYS * sizeof(Entry))
            self.table.generation = 1

    cdef void set_slack(self, const uint8_t *ranks, int count) noexcept nogil:
        """Make the slack table for the points of the counting ranks, highest first, at most five."""
        if memcmp(ranks, self.slack_ranks, count):
            memcpy(self.slack_ranks, ranks, count)
            fill_slack(self.slack, ranks, count)

    cdef void begin_shapes(self) noexcept nogil:
        """Make the entries of the table by shapes stale. Generation 0 is that of memory never written."""
        if self.shapes.generation > LAST_GENERATION:
            memset(self.shapes.shapes, 0, SHAPE_GROUPS * NEIGHBOURS * sizeof(Shape))
            self.shapes.generation = 0
        forget(&self.shapes)

    cdef void set_shift(self, int scale, const uint8_t *ranks) noexcept nogil:
        """The same for points of one side, in one of two tables; there are six ranks, the last may count nothing."""
        if memcmp(ranks, self.shift_ranks[scale], COUNTED):
            memcpy(self.shift_ranks[scale], ranks, COUNTED)
            fill_shifts(self.shift[scale], ranks, COUNTED)
