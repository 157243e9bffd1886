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
    the difference of two prefix sums and nothing in the loops depends on the split: no branch is mispredicted.
    """
    cdef Rng r = stream[0]
    cdef uint8_t order[MAX_CLASSES]
    cdef uint64_t prefix[MAX_CLASSES + 1]
    cdef uint64_t u, sum, cards
    cdef const Node *node = &t.root
    cdef const Entry *entry
    cdef const uint8_t *recipe
    cdef const Stage *stage
    cdef int s, k, i, j, end, picks
    memcpy(order, t.counts.layout.order, MAX_CLASSES)
    for k in range(t.counts.layout.recipients):
        out[k] = t.start[k]
    prefix[0] = 0
    for s in range(t.stages):
        stage = &t.stage[s]
        entry = t.entries + node.first
        if node.count > 1:
            u = next64(&r)
            entry += mulhi(u, node.count, &u)
            if u >= entry.keep:
                entry = t.entries + entry.other
        recipe = t.recipes + entry.recipe
        picks = recipe[stage.segments - 1]
        sum = 0
        k = 0
        recipe += stage.segments
        while k < picks:
            u = next64(&r)
            end = k + t.batch
            if end > picks:
                end = picks
            while k < end:
                i = recipe[2 * k]
                j = i + pick(&u, recipe[2 * k + 1])
                sum ^= bit(order[j])
                order[j] = order[i]
                k += 1
                prefix[k] = sum
        recipe -= stage.segments
        sum = 0
        for k in range(stage.segments):
            cards = prefix[recipe[k]] ^ sum
            sum ^= cards
            out[stage.to[k]] ^= cards
            out[stage.instead_of[k]] ^= cards
        node = t.counts.nodes + entry.next
    stream[0] = r


cdef inline void draw_world(const Table *t, uint64_t seed, uint64_t index, uint64_t *out) noexcept nogil:
    """World number ``index`` of a seed: the same however the worlds are divided among threads."""
    cdef Rng r
    seed_stream(&r, seed, FOR_WORLDS, index, 0)
    draw_deal(t, &r, out)
