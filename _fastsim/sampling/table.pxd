"""The counting table of one piece of evidence, and drawing from it.

A table is built once, is never changed afterwards, and may be read by any number of threads. Drawing works on copies on
the C stack, so what comes out depends on the stream alone.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from _fastsim.cards cimport bit, mulhi
from _fastsim.rng cimport Rng, next64, pick, seed_stream, FOR_WORLDS
from _fastsim.sampling.counting cimport Counts, Entry, Node
from _fastsim.sampling.evidence cimport Evidence, MAX_CLASSES, MAX_RECIPIENTS

cdef enum:
    MAX_SEGMENTS = 240            # at most 16 groups of classes with 15 recipients that draw

ctypedef struct Stage:
    # The constant part of the recipes of one draw.
    int segments
    int longest                       # bytes of the longest list of picks
    uint8_t to[MAX_SEGMENTS]          # recipient of each run of picks
    uint8_t instead_of[MAX_SEGMENTS]  # recipient that would have got those cards

ctypedef struct Table:
    Counts counts
    # Either one stage that draws the splits of all classes at once, or one for each class.
    bint joint
    Node root
    Entry *entries           # the counts' own, or those of the joint stage
    int stages
    Stage *stage
    uint8_t *recipes
    size_t recipes_used, recipes_room
    int batch                # picks served by one random number
    uint64_t start[MAX_RECIPIENTS]   # forced cards, and the classes of which it is the leftover recipient
    size_t bytes             # memory of the tables

ctypedef struct Cursor:
    # A place in the list of all deals.
    bint begun
    uint32_t path[MAX_CLASSES]       # entry chosen for each class
    uint8_t owner[MAX_CLASSES]       # recipient of each card of CardClass order


cdef int build_table(Table *t, const Evidence *e, int *culprit) noexcept nogil
cdef void free_table(Table *t) noexcept nogil
cdef void start_cursor(Cursor *cursor) noexcept nogil
cdef bint next_deal(const Table *t, Cursor *cursor, uint64_t *out) noexcept nogil


cdef inline void draw_deal(const Table *t, Rng *stream, uint64_t *out) noexcept nogil:
    """Draw one of the deals, each equally likely: ``out[r]`` is the mask of recipient ``r``.

    The recipe of a split lists the picks of a partial Fisher-Yates shuffle by recipient, so a recipient's cards are
    the difference of two prefix sums. Most often nothing in the loops depends on what is drawn, and no branch is
    mispredicted: that is worth a factor of two.
    """
    cdef Rng r = stream[0]
    cdef uint8_t order[MAX_CLASSES]
    cdef uint8_t copied[4 * MAX_CLASSES]
    cdef uint64_t prefix[MAX_CLASSES + 1]
    cdef const uint8_t *recipe[MAX_CLASSES]
    cdef int before[MAX_CLASSES]
    cdef const uint8_t *line
    cdef const Node *node = &t.root
    cdef const Stage *stage
    cdef uint64_t u, sum, cards
    cdef uint32_t entry, other
    cdef int s, k, i, j, end, picks = 0
    for k in range(t.counts.layout.recipients):
        out[k] = t.start[k]
    if t.stages == 0:
        return

    for s in range(t.stages):
        stage = &t.stage[s]
        entry = node.first
        if node.count > 1:
            u = next64(&r)
            entry += <uint32_t>mulhi(u, node.count, &u)
            other = t.entries[entry].other
            entry = other if u >= t.entries[entry].keep else entry
        recipe[s] = t.recipes + t.entries[entry].recipe
        before[s] = picks
        if t.stages > 1:
            k = 0
            while k < stage.longest:
                memcpy(copied + 2 * picks + k, recipe[s] + stage.segments + k, 16)
                k += 16
        picks += recipe[s][stage.segments - 1]
        node = t.counts.nodes + t.entries[entry].next
    if t.stages > 1:
        line = &copied[0]
    else:
        line = recipe[0] + t.stage.segments

    memcpy(order, t.counts.layout.order, MAX_CLASSES)
    prefix[0] = sum = 0
    k = 0
    while k < picks:
        u = next64(&r)
        end = k + t.batch
        if end > picks:
            end = picks
        while k < end:
            i = line[2 * k]
            j = i + pick(&u, line[2 * k + 1])
            sum ^= bit(order[j])
            order[j] = order[i]
            k += 1
            prefix[k] = sum

    for s in range(t.stages):
        stage = &t.stage[s]
        sum = prefix[before[s]]
        for k in range(stage.segments):
            cards = sum
            sum = prefix[before[s] + recipe[s][k]]
            cards ^= sum
            out[stage.to[k]] ^= cards
            out[stage.instead_of[k]] ^= cards
    stream[0] = r


cdef inline void draw_world(const Table *t, uint64_t seed, uint64_t index, uint64_t *out) noexcept nogil:
    """World number ``index`` of a seed: the same however the worlds are divided among threads."""
    cdef Rng r
    seed_stream(&r, seed, FOR_WORLDS, index, 0)
    draw_deal(t, &r, out)
