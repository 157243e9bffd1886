"""Counting the deals that fit, by splits of classes.

With ``ways(j, room)`` the number of deals of classes j and later into the places that are left,

    ways(j, room) = sum over splits of class j of  size! / product(counts!)  *  ways(j + 1, room - counts)

and only rooms that can be reached are ever looked at. Constraints of the kind "at least one of these cards lies here"
are part of the room: a bit for each says whether it is met. Drawing each split in proportion to its term, and the cards
of a split uniformly, makes every deal equally likely.
"""
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset
from _fastsim.sampling.evidence cimport *
from _fastsim.sampling.counting cimport *

cdef enum:
    MAX_ENTRIES = 1 << 22      # 100 MB of tables

cdef uint64_t GUARD = 0x8080808080808080ULL     # the top bit of each recipient's byte
cdef double BINOMIAL[MAX_CLASSES + 1][MAX_CLASSES + 1]


cdef void fill_binomials() noexcept nogil:
    cdef int n, k
    for n in range(MAX_CLASSES + 1):
        BINOMIAL[n][0] = BINOMIAL[n][n] = 1
        for k in range(1, n):
            BINOMIAL[n][k] = BINOMIAL[n - 1][k - 1] + BINOMIAL[n - 1][k]


fill_binomials()       # constant from here on

ctypedef struct Build:
    # Scratch memory of one count.
    Counts *t
    uint32_t *slots                       # hash of the nodes of one class, node + 1
    size_t slots_room
    uint64_t supply[MAX_CLASSES + 1][2]   # cards of class j and later that each recipient may hold
    uint8_t may_meet[MAX_CLASSES + 1]     # constraints that class j and later may meet

cdef void *grown(void *array, size_t *room, size_t used, size_t size) noexcept nogil:
    """The array with room for one more item; NULL when there is no memory."""
    cdef void *bigger
    cdef size_t wider = 2 * room[0] if room[0] else 64
    if used < room[0]:
        return array
    bigger = realloc(array, wider * size)
    if bigger != NULL:
        room[0] = wider
    return bigger


cdef inline void add_byte(uint64_t *packed, int r, int count) noexcept nogil:
    packed[r >> 3] += <uint64_t>count << ((r & 7) * 8)


cdef inline bint within(const uint64_t *small, const uint64_t *large) noexcept nogil:
    """Whether no byte of ``small`` exceeds that of ``large`` (bytes up to 64)."""
    return (((large[0] | GUARD) - small[0]) & ((large[1] | GUARD) - small[1]) & GUARD) == GUARD


cdef int new_split(Build *b, const uint64_t *count, double ways, int gain) noexcept nogil:
    cdef Split *splits = <Split *>grown(b.t.splits, &b.t.splits_room, b.t.splits_used, sizeof(Split))
    if splits == NULL:
        return NO_MEMORY
    b.t.splits = splits
    if b.t.splits_used >= MAX_ENTRIES:
        return TOO_FINE
    splits[b.t.splits_used].count[0] = count[0]
    splits[b.t.splits_used].count[1] = count[1]
    splits[b.t.splits_used].ways = ways
    splits[b.t.splits_used].gain = gain
    splits[b.t.splits_used].recipe = 0
    b.t.splits_used += 1
    return FITS


cdef int list_splits(Build *b, const CardClass *c, int place, int left, uint64_t *count, double ways,
                     int gain) noexcept nogil:
    """All splits of a class by the places of the recipients from ``place`` on, ``left`` cards still to be given."""
    cdef int r = c.recipient[place]
    cdef int most = min(left, b.t.layout.capacity[r])
    cdef int least = left
    cdef int k, status
    cdef uint64_t more[2]
    if place == c.places - 1:
        if most < left:
            return FITS
        least = left
    else:
        for k in range(place + 1, c.places):
            least -= b.t.layout.capacity[c.recipient[k]]
        least = max(least, 0)
    for k in range(least, most + 1):
        more[0] = count[0]
        more[1] = count[1]
        add_byte(more, r, k)
        if place == c.places - 1:
            status = new_split(b, more, ways, gain | (c.gain[place] if k else 0))
        else:
            status = list_splits(b, c, place + 1, left - k, more, ways * BINOMIAL[left][k],
                                 gain | (c.gain[place] if k else 0))
        if status != FITS:
            return status
    return FITS


cdef int last_split(Build *b, const CardClass *c, const Node *node) noexcept nogil:
    """The one split of the last class that fills the room of a node."""
    cdef int k, count, left = c.size, gain = 0
    cdef double ways = 1
    for k in range(c.places):
        count = byte(node.room, c.recipient[k])
        ways *= BINOMIAL[left][count]
        left -= count
        if count:
            gain |= c.gain[k]
    return new_split(b, node.room, ways, gain)


cdef int find_node(Build *b, uint32_t layer_first, const uint64_t *room, int met, uint32_t *found) noexcept nogil:
    """The node of the layer with this room, a new one if there is none yet."""
    cdef uint64_t h
    cdef size_t slot, k
    cdef uint32_t *slots
    cdef Node *node
    if 2 * (b.t.nodes_used - layer_first + 1) > b.slots_room:
        slots = <uint32_t *>calloc(4 * b.slots_room, sizeof(uint32_t))
        if slots == NULL:
            return NO_MEMORY
        free(b.slots)
        b.slots = slots
        b.slots_room *= 4
        for k in range(layer_first, b.t.nodes_used):
            slots[free_slot(b, &b.t.nodes[k])] = k + 1
    h = room_hash(room, met)
    slot = h & (b.slots_room - 1)
    while b.slots[slot]:
        node = &b.t.nodes[b.slots[slot] - 1]
        if node.room[0] == room[0] and node.room[1] == room[1] and node.met == met:
            found[0] = b.slots[slot] - 1
            return FITS
        slot = (slot + 1) & (b.slots_room - 1)
    node = <Node *>grown(b.t.nodes, &b.t.nodes_room, b.t.nodes_used, sizeof(Node))
    if node == NULL:
        return NO_MEMORY
    b.t.nodes = node
    found[0] = b.t.nodes_used
    node += b.t.nodes_used
    memset(node, 0, sizeof(Node))
    node.room[0] = room[0]
    node.room[1] = room[1]
    node.met = met
    b.t.nodes_used += 1
    b.slots[slot] = b.t.nodes_used
    return FITS


cdef inline uint64_t room_hash(const uint64_t *room, int met) noexcept nogil:
    cdef uint64_t h = (room[0] ^ (room[1] * 0xD6E8FEB86659FD93ULL) ^ met) * 0x9E3779B97F4A7C15ULL
    return h ^ (h >> 32)


cdef size_t free_slot(Build *b, const Node *node) noexcept nogil:
    cdef size_t slot = room_hash(node.room, node.met) & (b.slots_room - 1)
    while b.slots[slot]:
        slot = (slot + 1) & (b.slots_room - 1)
    return slot


cdef int add_entry(Build *b, uint32_t split, uint32_t next_node) noexcept nogil:
    cdef Entry *entry = <Entry *>grown(b.t.entries, &b.t.entries_room, b.t.entries_used, sizeof(Entry))
    if entry == NULL:
        return NO_MEMORY
    b.t.entries = entry
    if b.t.entries_used >= MAX_ENTRIES:
        return TOO_FINE
    entry += b.t.entries_used
    entry.split = split
    entry.next = next_node
    b.t.entries_used += 1
    return FITS


cdef int expand(Build *b, int j) noexcept nogil:
    """Entries of every node of class j, and the nodes of class j + 1 that they lead to."""
    cdef Layout *layout = &b.t.layout
    cdef const CardClass *c = &layout.cls[j]
    cdef int all_met = (1 << layout.constraints) - 1
    cdef uint32_t n, next_node = 0, layer_first = b.t.nodes_used
    cdef uint64_t room[2]
    cdef uint64_t none[2]
    cdef size_t k, first_split, past_split
    cdef int status, met
    cdef bint last = j == layout.classes - 1
    none[0] = none[1] = 0
    first_split = b.t.splits_used
    if not last:
        status = list_splits(b, c, 0, c.size, none, 1, 0)
        if status != FITS:
            return status
    past_split = b.t.splits_used
    memset(b.slots, 0, b.slots_room * sizeof(uint32_t))
    for n in range(b.t.first_node[j], layer_first):
        b.t.nodes[n].first = b.t.entries_used
        if last:
            status = last_split(b, c, &b.t.nodes[n])
            if status != FITS:
                return status
            if (b.t.nodes[n].met | b.t.splits[b.t.splits_used - 1].gain) == all_met:
                status = add_entry(b, b.t.splits_used - 1, 0)
                if status != FITS:
                    return status
            b.t.nodes[n].count = b.t.entries_used - b.t.nodes[n].first
            continue
        for k in range(first_split, past_split):
            if not within(b.t.splits[k].count, b.t.nodes[n].room):
                continue
            room[0] = b.t.nodes[n].room[0] - b.t.splits[k].count[0]
            room[1] = b.t.nodes[n].room[1] - b.t.splits[k].count[1]
            met = b.t.nodes[n].met | b.t.splits[k].gain
            # Not every room can be filled by what is left: a cheap test keeps most dead ends out.
            if not within(room, b.supply[j + 1]) or (met | b.may_meet[j + 1]) != all_met:
                continue
            status = find_node(b, layer_first, room, met, &next_node)
            if status == FITS:
                status = add_entry(b, k, next_node)
            if status != FITS:
                return status
        b.t.nodes[n].count = b.t.entries_used - b.t.nodes[n].first
    b.t.first_node[j + 1] = layer_first
    return FITS


cdef void count_back(Build *b) noexcept nogil:
    """Number of deals from each node, last class first; entries that lead to none are taken out."""
    cdef Counts *t = b.t
    cdef Node *node
    cdef Entry *entry
    cdef double ways, leaves
    cdef uint32_t k, kept
    cdef size_t n = b.t.nodes_used
    while n > 0:
        n -= 1
        node = &t.nodes[n]
        kept = 0
        for k in range(node.first, node.first + node.count):
            entry = &t.entries[k]
            ways = leaves = 1
            if n < t.first_node[t.layout.classes - 1]:
                ways = t.nodes[entry.next].ways
                leaves = t.nodes[entry.next].leaves
            if ways > 0:
                node.ways += t.splits[entry.split].ways * ways
                node.leaves += leaves
                t.entries[node.first + kept] = entry[0]
                kept += 1
        node.count = kept


cdef void look_ahead(Build *b) noexcept nogil:
    cdef Layout *layout = &b.t.layout
    cdef int j, k
    for j in range(layout.classes - 1, -1, -1):
        b.supply[j][0] = b.supply[j + 1][0]
        b.supply[j][1] = b.supply[j + 1][1]
        b.may_meet[j] = b.may_meet[j + 1]
        for k in range(layout.cls[j].places):
            add_byte(b.supply[j], layout.cls[j].recipient[k], layout.cls[j].size)
            b.may_meet[j] |= layout.cls[j].gain[k]


cdef int count_all(Build *b) noexcept nogil:
    cdef Layout *layout = &b.t.layout
    cdef uint64_t room[2]
    cdef uint32_t first
    cdef int j, r, status
    look_ahead(b)
    room[0] = room[1] = 0
    for r in range(layout.recipients):
        add_byte(room, r, layout.capacity[r])
    status = find_node(b, 0, room, 0, &first)
    for j in range(layout.classes):
        if status == FITS:
            status = expand(b, j)
    if status != FITS:
        return status
    count_back(b)
    b.t.ways = b.t.nodes[0].ways
    return FITS if b.t.ways > 0 else NO_DEAL


cdef int count_deals(Counts *t) noexcept nogil:
    """Fill splits, nodes and entries for ``t.layout``. Returns FITS or why not; to be freed in either case."""
    cdef Build b
    cdef int status = NO_MEMORY
    if t.layout.classes == 0:
        t.ways = 1
        return FITS
    memset(&b, 0, sizeof(Build))
    b.t = t
    b.slots_room = 256
    b.slots = <uint32_t *>calloc(b.slots_room, sizeof(uint32_t))
    if b.slots != NULL:
        status = count_all(&b)
    free(b.slots)
    return status


cdef void free_counts(Counts *t) noexcept nogil:
    free(t.splits)
    free(t.nodes)
    free(t.entries)
