"""From counts to tables that are quick to draw from, and the list of all deals.

When the classes have few splits in all, one alias table draws them together and the recipe of the whole deal follows;
otherwise the classes are drawn one after the other, with an alias table for each node.
"""
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
from _fastsim.sampling.counting cimport *
from _fastsim.sampling.evidence cimport *
from _fastsim.sampling.table cimport *

cdef enum:
    MAX_JOINT = 2000           # splits of all classes together that are still drawn at once
    BATCH_BITS = 40            # product of the ranges that share a random number: bias below 2^-24


# --- paths through the nodes ------------------------------------------------------------------------------------------

cdef void follow(const Counts *t, uint32_t *path, int j) noexcept nogil:
    """The first path that goes on from the entries chosen for the classes before ``j``."""
    while j < t.layout.classes:
        path[j] = t.nodes[t.entries[path[j - 1]].next if j else 0].first
        j += 1


cdef int next_path(const Counts *t, uint32_t *path) noexcept nogil:
    """Move to the next path. Returns the first class whose entry changed, -1 when there is no other path."""
    cdef const Node *node
    cdef int j = t.layout.classes - 1
    while j >= 0:
        node = &t.nodes[t.entries[path[j - 1]].next if j else 0]
        if path[j] + 1 < node.first + node.count:
            path[j] += 1
            follow(t, path, j + 1)
            return j
        j -= 1
    return -1


# --- alias tables -----------------------------------------------------------------------------------------------------

cdef void make_alias(Entry *entries, uint32_t first, uint32_t count, double *weight, uint32_t *stack) noexcept nogil:
    """Vose's alias table of ``count`` entries from ``first`` on; ``weight`` is used up, ``stack`` holds ``count``."""
    cdef uint32_t small = 0, large = count, k, low, high
    cdef double total = 0
    for k in range(count):
        total += weight[k]
    for k in range(count):
        weight[k] *= count / total
        entries[first + k].keep = 0xFFFFFFFFFFFFFFFFULL
        entries[first + k].other = first + k
        if weight[k] < 1:
            stack[small] = k
            small += 1
        else:
            large -= 1
            stack[large] = k
    while small > 0 and large < count:
        small -= 1
        low = stack[small]
        high = stack[large]
        entries[first + low].keep = <uint64_t>(weight[low] * 18446744073709551616.0)
        entries[first + low].other = first + high
        weight[high] -= 1 - weight[low]
        if weight[high] < 1:
            large += 1
            stack[small] = high
            small += 1


# --- recipes ----------------------------------------------------------------------------------------------------------

cdef int make_stage(Table *t, Stage *stage, int first_class, int classes) noexcept nogil:
    """Segments of the recipes of some classes: classes with the same leftover recipient share theirs."""
    cdef uint32_t holders
    cdef int j, k, r, leftover
    memset(stage, 0, sizeof(Stage))
    for leftover in range(t.counts.layout.recipients):
        holders = 0
        for j in range(first_class, first_class + classes):
            if t.counts.layout.cls[j].recipient[t.counts.layout.cls[j].places - 1] == leftover:
                for k in range(t.counts.layout.cls[j].places - 1):
                    holders |= <uint32_t>1 << t.counts.layout.cls[j].recipient[k]
        for r in range(t.counts.layout.recipients):
            if holders >> r & 1:
                stage.to[stage.segments] = r
                stage.instead_of[stage.segments] = leftover
                stage.segments += 1
    return stage.segments


cdef int add_recipe(Table *t, Stage *stage, int first_class, int classes, const uint32_t *splits) noexcept nogil:
    """Append the recipe of a split of each of some classes: ends of the segments, then (place, range) of each pick."""
    cdef const CardClass *c
    cdef uint8_t used[MAX_CLASSES]
    cdef uint8_t *recipes
    cdef uint8_t *recipe
    cdef int s, j, _n, picks = 0
    cdef size_t need = stage.segments + 2 * MAX_CLASSES      # drawing copies 16 bytes at a time
    while t.recipes_used + need > t.recipes_room:
        recipes = <uint8_t *>grown(t.recipes, &t.recipes_room, t.recipes_room, 1)
        if recipes == NULL:
            return NO_MEMORY
        t.recipes = recipes
    recipe = t.recipes + t.recipes_used
    memset(used, 0, classes)
    for s in range(stage.segments):
        for j in range(classes):
            c = &t.counts.layout.cls[first_class + j]
            if c.recipient[c.places - 1] != stage.instead_of[s]:
                continue
            for _n in range(byte(t.counts.splits[splits[j]].count, stage.to[s])):
                recipe[stage.segments + 2 * picks] = c.base + used[j]
                recipe[stage.segments + 2 * picks + 1] = c.size - used[j]
                used[j] += 1
                picks += 1
        recipe[s] = picks
    t.recipes_used += stage.segments + 2 * picks
    stage.longest = max(stage.longest, 2 * picks)
    return FITS


cdef int make_joint(Table *t, double *weight, uint32_t *stack) noexcept nogil:
    """One stage for all classes together."""
    cdef uint32_t path[MAX_CLASSES]
    cdef uint32_t splits[MAX_CLASSES]
    cdef uint32_t count = <uint32_t>t.counts.nodes[0].leaves, k
    cdef int j, status
    t.joint = True
    t.stages = 1
    t.stage = <Stage *>malloc(sizeof(Stage))
    t.entries = <Entry *>calloc(count, sizeof(Entry))
    if t.stage == NULL or t.entries == NULL:
        return NO_MEMORY
    make_stage(t, t.stage, 0, t.counts.layout.classes)
    follow(&t.counts, path, 0)
    for k in range(count):
        weight[k] = 1
        for j in range(t.counts.layout.classes):
            splits[j] = t.counts.entries[path[j]].split
            weight[k] *= t.counts.splits[splits[j]].ways
        t.entries[k].recipe = t.recipes_used
        status = add_recipe(t, t.stage, 0, t.counts.layout.classes, splits)
        if status != FITS:
            return status
        next_path(&t.counts, path)
    make_alias(t.entries, 0, count, weight, stack)
    t.root.count = count
    return FITS


cdef int make_stages(Table *t, double *weight, uint32_t *stack) noexcept nogil:
    """A stage for each class."""
    cdef Node *node
    cdef Entry *entry
    cdef Split *split
    cdef uint32_t n, k
    cdef int j, status
    t.stages = t.counts.layout.classes
    t.stage = <Stage *>malloc(t.stages * sizeof(Stage))
    t.entries = t.counts.entries
    t.root = t.counts.nodes[0]
    if t.stage == NULL:
        return NO_MEMORY
    for j in range(t.stages):
        make_stage(t, &t.stage[j], j, 1)
        for n in range(t.counts.first_node[j], t.counts.first_node[j + 1]):
            node = &t.counts.nodes[n]
            for k in range(node.count):
                entry = &t.counts.entries[node.first + k]
                split = &t.counts.splits[entry.split]
                if split.recipe == 0:
                    split.recipe = t.recipes_used + 1
                    status = add_recipe(t, &t.stage[j], j, 1, &entry.split)
                    if status != FITS:
                        return status
                entry.recipe = split.recipe - 1
                weight[k] = split.ways
                if j < t.stages - 1:
                    weight[k] *= t.counts.nodes[entry.next].ways
            if node.count:
                make_alias(t.counts.entries, node.first, node.count, weight, stack)
    return FITS


cdef int make_drawable(Table *t) noexcept nogil:
    cdef CardClass *c
    cdef double product = 1
    cdef double *weight
    cdef uint32_t *stack
    cdef size_t most = 1, n
    cdef int j, r, status, largest = 2
    for r in range(t.counts.layout.recipients):
        t.start[r] = t.counts.layout.forced[r]
    for j in range(t.counts.layout.classes):
        c = &t.counts.layout.cls[j]
        t.start[c.recipient[c.places - 1]] |= c.cards
        largest = max(largest, c.size)
    while product * largest <= <double>(<uint64_t>1 << BATCH_BITS):
        product *= largest
        t.batch += 1
    if t.counts.layout.classes == 0:
        return FITS
    for n in range(t.counts.nodes_used):
        most = max(most, t.counts.nodes[n].count)
    if t.counts.nodes[0].leaves <= MAX_JOINT:
        most = max(most, <size_t>t.counts.nodes[0].leaves)
    weight = <double *>malloc(most * sizeof(double))
    stack = <uint32_t *>malloc(most * sizeof(uint32_t))
    if weight == NULL or stack == NULL:
        status = NO_MEMORY
    elif t.counts.nodes[0].leaves <= MAX_JOINT:
        status = make_joint(t, weight, stack)
    else:
        status = make_stages(t, weight, stack)
    free(weight)
    free(stack)
    return status


cdef int build_table(Table *t, const Evidence *e, int *culprit) noexcept nogil:
    """Build the table of ``e``. Returns FITS or why there is none; the table is to be freed in either case."""
    cdef int status
    memset(t, 0, sizeof(Table))
    status = read_evidence(e, &t.counts.layout, culprit)
    if status == FITS:
        status = count_deals(&t.counts)
    if status == FITS:
        status = make_drawable(t)
    t.bytes = (sizeof(Table) + t.counts.splits_room * sizeof(Split) + t.counts.nodes_room * sizeof(Node) +
               t.counts.entries_room * sizeof(Entry) + t.recipes_room + t.stages * sizeof(Stage) +
               (t.root.count * sizeof(Entry) if t.joint else 0))
    return status


cdef void free_table(Table *t) noexcept nogil:
    """Free what the table holds; a table filled with zeros, or freed before, holds nothing."""
    if t.joint:
        free(t.entries)
    free_counts(&t.counts)
    free(t.stage)
    free(t.recipes)
    memset(t, 0, sizeof(Table))


# --- the list of all deals --------------------------------------------------------------------------------------------

cdef void first_owners(const Table *t, Cursor *cursor, int j) noexcept nogil:
    """Sorted owners for the classes from ``j`` on."""
    cdef const CardClass *c
    cdef const Split *split
    cdef int r, _k, place
    while j < t.counts.layout.classes:
        c = &t.counts.layout.cls[j]
        split = &t.counts.splits[t.counts.entries[cursor.path[j]].split]
        place = c.base
        for r in range(t.counts.layout.recipients):
            for _k in range(byte(split.count, r)):
                cursor.owner[place] = r
                place += 1
        j += 1


cdef bint permute(uint8_t *owner, int size) noexcept nogil:
    """The next arrangement in dictionary order; False, and the first one again, after the last."""
    cdef int i = size - 2, j = size - 1, k
    while i >= 0 and owner[i] >= owner[i + 1]:
        i -= 1
    if i >= 0:
        while owner[j] <= owner[i]:
            j -= 1
        owner[i], owner[j] = owner[j], owner[i]
    for k in range((size - i - 1) // 2):
        owner[i + 1 + k], owner[size - 1 - k] = owner[size - 1 - k], owner[i + 1 + k]
    return i >= 0


cdef void start_cursor(Cursor *cursor) noexcept nogil:
    cursor.begun = False


cdef bint next_deal(const Table *t, Cursor *cursor, uint64_t *out) noexcept nogil:
    """Write the next of all deals. False, and nothing written, when there is none left (do not call again then).

    The order is fixed by the evidence. A deal costs about as much as a drawn one.
    """
    cdef int j, r, k
    if not cursor.begun:
        cursor.begun = True
        follow(&t.counts, cursor.path, 0)
        first_owners(t, cursor, 0)
    else:
        j = t.counts.layout.classes - 1
        while j >= 0 and not permute(cursor.owner + t.counts.layout.cls[j].base, t.counts.layout.cls[j].size):
            j -= 1
        if j < 0:
            j = next_path(&t.counts, cursor.path)
            if j < 0:
                return False
            first_owners(t, cursor, j)
    for r in range(t.counts.layout.recipients):
        out[r] = t.counts.layout.forced[r]
    if t.counts.layout.classes:
        k = t.counts.layout.classes - 1
        for j in range(t.counts.layout.cls[k].base + t.counts.layout.cls[k].size):
            out[cursor.owner[j]] |= bit(t.counts.layout.order[j])
    return True
