"""A transposition table for long deals: by shape, then by who holds the cards that mattered.

The SHAPE of a position is who leads and how many cards of each suit each seat holds. Within a shape a PATTERN says,
suit by suit, who holds the highest cards that remain, down to the lowest one whose rank decided a trick in the proof;
what lies below has no influence on the proof, so one pattern speaks of every position that agrees down to there.

Two bounds come with a pattern, on a number from 0 to 13: what NS make from here is at least ``low``, at most ``high``.
"""
from libc.stdint cimport uint64_t, uint32_t, uint16_t, uint8_t
from _fastsim.cards cimport highest

cdef enum:
    OWNER_BITS = 26       # of a suit: two for each card, the highest card in the top bits
    OWNERS = 0x3FFFFFF
    NEIGHBOURS = 4        # shapes that a key may stand in: one cache line
    LOG_FEW = 2           # patterns of a new shape, log2
    LOG_MANY = 7          # most patterns of a shape, log2

ctypedef struct Pattern:
    uint64_t own[2]       # owners of spades << 26 | hearts, diamonds << 26 | clubs; above: see ``pack``
    uint64_t mask[2]      # which of these bits count

ctypedef struct OwnerRow:
    # What is left of a suit.
    uint32_t owners       # two bits for each card, the highest in the top bits
    uint8_t owner         # of the highest card
    uint8_t run           # so many of the highest cards are his
    uint8_t sure[2]       # tricks that the cards bring each side, if they are trumps

ctypedef struct Shape:
    uint64_t key
    uint32_t first        # place of its first pattern
    uint16_t generation
    uint8_t used
    uint8_t room          # log2

ctypedef struct Shapes:
    Shape *shapes
    uint64_t groups       # of NEIGHBOURS shapes, less one: a power of two less one
    Pattern *patterns
    uint32_t room         # patterns that there is room for
    uint32_t used
    uint16_t generation
    uint32_t turn         # whose place a pattern takes when its shape has no more room


cdef inline Shape *find_shape(const Shapes *t, uint64_t key) noexcept nogil:
    """The shape of a key, or NULL."""
    cdef Shape *s = &t.shapes[(key & t.groups) * NEIGHBOURS]
    cdef int i
    for i in range(NEIGHBOURS):
        if s[i].key == key and s[i].generation == t.generation:
            return &s[i]
    return NULL


cdef inline void forget(Shapes *t) noexcept nogil:
    """Make all patterns stale. ``SolverContext.begin_shapes`` sees to it that generations do not run out."""
    t.generation += 1
    t.used = 0


cdef inline void store(Shapes *t, uint64_t key, const uint64_t *own, const uint64_t *mask, int low,
                       int high) noexcept nogil:
    """Keep what was proved of a position. ``own`` has the bounds' bits clear."""
    cdef Shape *s = find_shape(t, key)
    cdef Pattern *p
    cdef int i, worst = 0
    cdef uint32_t size
    if s == NULL:
        s = &t.shapes[(key & t.groups) * NEIGHBOURS]
        for i in range(NEIGHBOURS):
            if s[i].generation != t.generation:
                worst = i
                break
            if s[i].used < s[worst].used:
                worst = i
        s += worst
        if t.used + (1 << LOG_FEW) > t.room:
            forget(t)
        s.key = key
        s.generation = t.generation
        s.used = 0
        s.room = LOG_FEW
        s.first = t.used
        t.used += 1 << LOG_FEW
    p = t.patterns + s.first
    for i in range(s.used):
        if (p[i].mask[0] == mask[0] and p[i].mask[1] == mask[1]
                and not (p[i].own[0] ^ own[0]) & mask[0] and not (p[i].own[1] ^ own[1]) & mask[1]):
            low = max(low, bounds_low(&p[i]))
            high = min(high, bounds_high(&p[i]))
            pack(&p[i], own, mask, low, high)
            return
    if s.used == 1 << s.room:
        size = <uint32_t>2 << s.room
        if s.room == LOG_MANY or t.used + size > t.room:
            t.turn += 1
            pack(&p[t.turn & (s.used - 1)], own, mask, low, high)
            return
        for i in range(s.used):
            t.patterns[t.used + i] = p[i]
        s.first = t.used
        s.room += 1
        t.used += size
        p = t.patterns + s.first
    pack(&p[s.used], own, mask, low, high)
    s.used += 1


cdef inline int bounds_low(const Pattern *p) noexcept nogil:
    return p.own[0] >> 52 & 15


cdef inline int bounds_high(const Pattern *p) noexcept nogil:
    return p.own[0] >> 56 & 15


cdef inline void pack(Pattern *p, const uint64_t *own, const uint64_t *mask, int low, int high) noexcept nogil:
    p.own[0] = own[0] | <uint64_t>low << 52 | <uint64_t>high << 56
    p.own[1] = own[1]
    p.mask[0] = mask[0]
    p.mask[1] = mask[1]


cdef inline void fill_owners(OwnerRow *rows, int size, const uint8_t *owner) noexcept nogil:
    """For every subset of a suit's cards in play (squeezed places, 2^size rows) who holds what is left of it.

    ``owner`` goes by squeezed place.
    """
    cdef int r, i, at, count, mine, theirs, most, side
    cdef int held[4]
    cdef uint8_t order[16]
    cdef OwnerRow *row
    rows[0].owners = 0
    rows[0].owner = 0
    rows[0].run = 0
    rows[0].sure[0] = rows[0].sure[1] = 0
    for r in range(1, 1 << size):
        row = &rows[r]
        count = 0
        held[0] = held[1] = held[2] = held[3] = 0
        i = r
        while i:
            at = highest(<uint64_t>i)
            i ^= 1 << at
            order[count] = owner[at]
            held[owner[at]] += 1
            count += 1
        row.owners = rows[r & (r - 1)].owners | <uint32_t>order[count - 1] << (OWNER_BITS - 2 * count)
        row.owner = order[0]
        i = 1
        while i < count and order[i] == order[0]:
            i += 1
        row.run = <uint8_t>i
        for side in range(2):
            most = max(held[side], held[side + 2])
            mine = 0
            theirs = 0
            row.sure[side] = 0
            for i in range(count):
                if order[i] & 1 == side:
                    mine += 1
                    if min(mine, most) - theirs > row.sure[side]:
                        row.sure[side] = <uint8_t>(min(mine, most) - theirs)
                else:
                    theirs += 1
