"""The solvers' transposition table: buckets of four entries, two bounds each, a generation instead of clearing.

An entry speaks of a STRUCTURE (who holds the highest remaining card of a suit, the next, and so on), not of actual
cards: see ``structure.pxd``. It keeps the counting cards of the position that made it, so that a position of the same
structure with other counting cards can use its bounds after widening them by the slack between the two.

The tag is 48 bits of a 64-bit hash of which the rest chose the bucket, so two different structures are taken for one
with a chance of about 2^-60 a look-up.
"""
from libc.stdint cimport uint64_t, uint32_t, int16_t, uint8_t

cdef enum:
    WAYS = 4              # entries of a bucket: 64 bytes, one cache line
    UNBOUNDED = 30000     # beyond every score, and so is twice the largest score less

ctypedef struct Entry:
    uint64_t tag          # 48 bits of the hash, tricks left (8), generation (8)
    uint32_t cards        # the counting cards of the position that the bounds were proved for
    int16_t low           # what NS make from here is at least this
    int16_t high          # ... and at most this

ctypedef struct Table:
    Entry *entries
    uint64_t buckets      # number of buckets less one; a power of two less one
    uint8_t generation


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    """SplitMix64's finalizer: every bit of the input changes every bit of the output with chance one half."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline Entry *find(const Table *t, uint64_t key, int left) noexcept nogil:
    """The entry of a structure, or NULL."""
    cdef Entry *e = &t.entries[(key & t.buckets) * WAYS]
    cdef uint64_t tag = (key & ~0xFFFFULL) | <uint64_t>(left << 8) | t.generation
    cdef int i
    for i in range(WAYS):
        if e[i].tag == tag:
            return &e[i]
    return NULL


cdef inline Entry *claim(Table *t, uint64_t key, int left, uint32_t cards) noexcept nogil:
    """The entry to write for a structure not in the table: a stale one, else the one with the fewest tricks left."""
    cdef Entry *e = &t.entries[(key & t.buckets) * WAYS]
    cdef int i, worst = 0, least = 1 << 30, age
    for i in range(WAYS):
        age = <int>((e[i].tag >> 8) & 0xFF) if (e[i].tag & 0xFF) == t.generation else -1
        if age < least:
            least = age
            worst = i
    e += worst
    e.tag = (key & ~0xFFFFULL) | <uint64_t>(left << 8) | t.generation
    e.cards = cards
    e.low = -UNBOUNDED
    e.high = UNBOUNDED
    return e
