"""The search of the card-point solvers: one null-window question about one position."""
from libc.stdint cimport uint64_t, uint16_t, uint8_t
from _fastsim.play cimport PlayTable
from _fastsim.solve.table cimport Table
from _fastsim.solve.structure cimport SuitRow

cdef enum:                    # bits of a streak: the sides for which it is still open, where that matters
    STREAK_NS = 1
    STREAK_EW = 2

ctypedef struct Search:
    const PlayTable *t
    Table *table
    const SuitRow *rows
    const uint16_t *shift[4]  # by suit, see ``fill_shifts``
    uint64_t hand[4]          # squeezed places, see ``structure.pxd``
    uint64_t trumps           # squeezed too, and so are the points
    uint8_t points[64]
    uint8_t kind              # of contract, for the order of moves
    uint8_t keeps[4]          # by winner of a trick: the streaks that go on
    int extra[4]              # by streak: what is added to the points of NS when it lasts to the end
    int last                  # points of the last trick
    int target                # the question: do NS reach it?
    uint64_t nodes
    uint64_t questions
    uint64_t cap
    bint stopped
    uint64_t shuffle          # not 0: try moves in a random order of this key, which must change no value

ctypedef struct Course:
    # A trick on its way: what stays the same from the lead on.
    uint64_t all              # the cards in play at its start
    uint8_t leader
    uint8_t led
    int d                     # points of NS in the tricks before
    int streak
    int left                  # tricks still to play, this one included
    int rest                  # points to come from the start of the trick on, the last trick's included

cdef int search_lead(Search *x, int leader, int d, int streak, int left) noexcept nogil
cdef int search_card(Search *x, const Course *c, int count, int best, int holder, int worth) noexcept nogil
cdef int search_after(Search *x, const Course *c, int count, int card, int best, int holder, int worth) noexcept nogil
cdef int first_card(const Search *x, Course *c, int count, int best, int holder, int worth) noexcept nogil
cdef uint64_t legal_now(const Search *x, const Course *c, int count, int best, int holder) noexcept nogil
