"""The search of the All Fours solver: one null-window question about one position."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.play cimport PlayTable
from _fastsim.solve.table cimport Table
from _fastsim.solve.structure cimport SuitRow

ctypedef struct Search:
    const PlayTable *t
    Table *table
    const SuitRow *rows
    const uint8_t *slack      # by counting cards of two positions, see ``fill_slack``
    uint64_t hand[4]          # squeezed places, see ``structure.pxd``
    uint64_t jack             # the Jack of trumps while its taker matters, else 0
    uint64_t low
    uint8_t points[64]
    bint banned               # no_undertrump
    # the question
    int target
    bint plain                # winning does not rise with D: ``wins`` instead of ``w``
    int w[2][2]
    uint8_t wins[2][2][3]
    # the same by what is known of Jack and Low (0, 1, OPEN)
    int base[3][3]            # what is added to D in table entries
    int least[3][3]           # smallest and largest w that may still come
    int most[3][3]
    uint64_t question_key[3][3]
    uint64_t nodes
    uint64_t questions
    uint64_t cap
    bint stopped
    uint64_t shuffle          # not 0: try moves in a random order of this key, which must change no value

ctypedef struct Course:
    # A trick on its way: what stays the same from the lead on.
    uint64_t legal[4]         # what each seat may play to the suit led, but for the ban on lower trumps
    uint8_t least[4]          # points of the cheapest and the dearest of these cards
    uint8_t most[4]
    uint8_t leader
    uint8_t led
    uint8_t word
    int d                     # NS less EW points of the tricks before
    int jack                  # who has taken Jack and Low; OPEN while nobody has
    int low
    int left                  # tricks still to play, this one included
    int floor                 # D at least and at most, from the start of the trick
    int ceiling

cdef void set_course(const Search *x, Course *c, int count) noexcept nogil
cdef int search_lead(Search *x, int leader, int word, int d, int jack, int low, int left) noexcept nogil
cdef int search_card(Search *x, const Course *c, int count, int best, int holder, uint64_t table,
                     int worth) noexcept nogil
cdef int search_after(Search *x, const Course *c, int count, int card, int best, int holder, uint64_t table,
                      int worth) noexcept nogil
cdef int first_card(const Search *x, Course *c, int count, int best, int holder, uint64_t table,
                    int worth) noexcept nogil
