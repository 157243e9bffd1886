"""The search of the Spades solver: one yes-or-no question about one position."""
from libc.stdint cimport uint64_t, uint32_t, uint8_t
from _fastsim.play cimport PlayTable, Trick
from _fastsim.solve.shapes cimport OwnerRow, Shapes

cdef enum:
    NEVER_GENERAL = 16    # stages below this number are "NS need so many more tricks"
    OWNER_ROWS = 8192     # 2^13: the most cards of a suit in play is 13

cdef enum:
    FALSE = 0
    TRUE = 1
    OPEN = 2

ctypedef struct Stage:
    # What a question has come to: what is asked of the tricks still to be played.
    uint32_t after[4]     # the stage after a trick won by each seat
    int hope[4]           # a guess at how good that is for NS, which orders moves
    uint8_t enough        # with so many tricks, whoever of them wins them, NS have what is asked
    uint8_t least         # with fewer they have not
    uint8_t sealed[4]     # what comes of it for certain if the seat wins a trick: FALSE, TRUE or OPEN
    uint64_t key          # the same for the same question about the same number of tricks

ctypedef struct Search:
    const PlayTable *t
    Shapes *table
    const OwnerRow *owners
    const Stage *stages       # from number NEVER_GENERAL on
    uint64_t hand[4]          # squeezed places, see ``structure.pxd``
    uint64_t shape            # number of cards by seat and suit, four bits each
    uint8_t words             # the bits of the trick-state word that matter
    uint64_t nodes
    uint64_t questions
    uint64_t cap
    bint stopped
    uint64_t shuffle          # not 0: try moves in a random order of this key, which must change no value

ctypedef struct Course:
    # A trick on its way: what stays the same from the lead on.
    uint64_t all              # cards held at its start
    uint64_t legal[4]         # what each seat may play to the suit led
    uint32_t stage
    int left                  # tricks still to play, this one included
    int phase[2]              # how much each side still wants, see ``_phases``
    uint32_t welcome          # bit s: NS would rather see seat s win the trick than another


cdef inline uint64_t one_of(int seat, int suit) noexcept nogil:
    """One card in the shape."""
    return <uint64_t>1 << (16 * seat + 4 * suit)


cdef inline int length(const Search *x, int seat, int suit) noexcept nogil:
    return x.shape >> (16 * seat + 4 * suit) & 15


cdef void set_course(const Search *x, Course *c, const Trick *k) noexcept nogil
cdef bint search_lead(Search *x, const Trick *start, uint32_t stage, int left, uint64_t *why) noexcept nogil
cdef bint search_card(Search *x, const Course *c, const Trick *k, uint64_t table, uint64_t *why) noexcept nogil
cdef bint search_after(Search *x, const Course *c, const Trick *before, uint64_t table, int card,
                       uint64_t *why) noexcept nogil
cdef uint32_t next_stage(const Search *x, uint32_t stage, int winner, int left) noexcept nogil
