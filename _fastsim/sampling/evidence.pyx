"""From evidence to classes of interchangeable cards.

Two cards belong to one class when the same recipients may hold them and the same open constraints want them. What is
certain is dealt first and repeatedly, because each forced card narrows what the others may do: late in a deal hardly
anything is left to chance, and the tables become tiny.
"""
from libc.string cimport memset
from _fastsim.cards cimport bit, lowest, pop_lowest, popcount
from _fastsim.sampling.evidence cimport *


cdef void give(Layout *layout, uint64_t *allowed, uint64_t *pool, int r, uint64_t cards) noexcept nogil:
    cdef int other
    layout.forced[r] |= cards
    layout.capacity[r] -= popcount(cards)
    pool[0] &= ~cards
    for other in range(layout.recipients):
        allowed[other] &= ~cards


cdef int deal_forced(Layout *layout, uint64_t *allowed, uint64_t *pool, int *culprit) noexcept nogil:
    """Deal every card that can only go one way, until nothing is forced any more."""
    cdef uint64_t once, often
    cdef int r, spare
    cdef bint changed = True
    while changed:
        changed = False
        once = often = 0
        for r in range(layout.recipients):
            if layout.capacity[r] == 0:
                allowed[r] = 0
            often |= once & allowed[r]
            once |= allowed[r]
        if pool[0] & ~once:
            culprit[0] = lowest(pool[0] & ~once)
            return CARD_NOWHERE
        once &= ~often
        for r in range(layout.recipients):
            culprit[0] = r
            if allowed[r] & once:
                if popcount(allowed[r] & once) > layout.capacity[r]:
                    return TOO_MANY_CARDS
                give(layout, allowed, pool, r, allowed[r] & once)
                changed = True
            spare = popcount(allowed[r]) - layout.capacity[r]
            if spare < 0:
                return TOO_FEW_CARDS
            if spare == 0 and layout.capacity[r] > 0:
                give(layout, allowed, pool, r, allowed[r])
                changed = True
    return FITS


cdef void add_place(Layout *layout, const Evidence *e, const int *open_, CardClass *c, int r,
                    uint8_t wanted) noexcept nogil:
    cdef int k
    cdef uint8_t gain = 0
    for k in range(layout.constraints):
        if wanted >> k & 1 and e.holders[open_[k]] >> r & 1:
            gain |= 1 << k
    c.recipient[c.places] = r
    c.gain[c.places] = gain
    c.places += 1


cdef void add_to_class(Layout *layout, const Evidence *e, const uint64_t *allowed, const int *open_, int leftover,
                       int card, uint32_t *holders_of, uint8_t *wanted_by) noexcept nogil:
    """Put a card into the class with its recipients and constraints, a new one if it is the first of its kind."""
    cdef uint32_t holders = 0
    cdef uint8_t wanted = 0
    cdef int r, k, j, last = -1
    cdef CardClass *c
    for r in range(layout.recipients):
        if allowed[r] & bit(card):
            holders |= <uint32_t>1 << r
    for k in range(layout.constraints):
        if (e.wanted[open_[k]] & bit(card)) and (e.holders[open_[k]] & holders):
            wanted |= 1 << k
    for j in range(layout.classes):
        if holders_of[j] == holders and wanted_by[j] == wanted:
            layout.cls[j].cards |= bit(card)
            layout.cls[j].size += 1
            return
    c = &layout.cls[layout.classes]
    holders_of[layout.classes] = holders
    wanted_by[layout.classes] = wanted
    layout.classes += 1
    c.cards = bit(card)
    c.size = 1
    for r in range(layout.recipients):
        if holders >> r & 1 and (last < 0 or r == leftover or
                                 (last != leftover and layout.capacity[r] > layout.capacity[last])):
            last = r
    for r in range(layout.recipients):
        if holders >> r & 1 and r != last:
            add_place(layout, e, open_, c, r, wanted)
    add_place(layout, e, open_, c, last, wanted)


cdef uint32_t touched(const CardClass *c) noexcept nogil:
    cdef uint32_t holders = 0
    cdef int k
    for k in range(c.places):
        holders |= <uint32_t>1 << c.recipient[k]
    return holders


cdef void order_classes(Layout *layout, int leftover) noexcept nogil:
    """Deal first the class that leaves the fewest possible remainders.

    What a later class needs to know is how many places are left with the recipients that both sides touch, so the next
    class is the one with the smallest product of their capacities; the number of its own splits settles ties, and
    leaves the class with the most splits to the end, where it is forced.
    """
    cdef uint32_t before = 0, after, shared
    cdef double states, splits, best_states, best_splits
    cdef int done, j, k, r, best
    cdef CardClass swap
    for done in range(layout.classes - 1):
        best = -1
        best_states = best_splits = 0
        for j in range(done, layout.classes):
            after = 0
            for k in range(done, layout.classes):
                if k != j:
                    after |= touched(&layout.cls[k])
            shared = (before | touched(&layout.cls[j])) & after
            states = splits = 1
            for r in range(layout.recipients):
                if shared >> r & 1 and r != leftover:
                    states *= layout.capacity[r] + 1
            for k in range(layout.cls[j].places - 1):
                splits *= min(layout.capacity[layout.cls[j].recipient[k]], layout.cls[j].size) + 1
            if best < 0 or states < best_states or (states == best_states and splits < best_splits):
                best = j
                best_states = states
                best_splits = splits
        swap = layout.cls[done]
        layout.cls[done] = layout.cls[best]
        layout.cls[best] = swap
        before |= touched(&layout.cls[done])


cdef int read_evidence(const Evidence *e, Layout *layout, int *culprit) noexcept nogil:
    """Fill ``layout``. Returns FITS or the reason why no deal can fit (a layout that FITS may still have no deal)."""
    cdef uint64_t allowed[MAX_RECIPIENTS]
    cdef uint64_t pool = e.pool, cards
    cdef uint32_t holders_of[MAX_CLASSES]
    cdef uint8_t wanted_by[MAX_CLASSES]
    cdef int open_[MAX_CONSTRAINTS]
    cdef int r, j, k, status, spare, total = 0, leftover = 0, base = 0
    cdef bint met, possible
    memset(layout, 0, sizeof(Layout))
    layout.recipients = e.recipients
    for r in range(e.recipients):
        allowed[r] = e.allowed[r] & pool
        layout.capacity[r] = e.capacity[r]
        total += e.capacity[r]
    if total != popcount(pool):
        culprit[0] = total
        return WRONG_TOTAL
    status = deal_forced(layout, allowed, &pool, culprit)
    if status != FITS:
        return status

    for k in range(e.constraints):
        met = possible = False
        for r in range(e.recipients):
            if e.holders[k] >> r & 1:
                met = met or layout.forced[r] & e.wanted[k] != 0
                possible = possible or allowed[r] & e.wanted[k] != 0
        if met:
            continue
        if not possible:
            culprit[0] = k
            return NEVER_MET
        open_[layout.constraints] = k
        layout.constraints += 1

    # The leftover recipient costs no random numbers: the one with the most places, among equals the least restricted.
    for r in range(1, e.recipients):
        spare = layout.capacity[r] - layout.capacity[leftover]
        if spare > 0 or (spare == 0 and popcount(allowed[r]) > popcount(allowed[leftover])):
            leftover = r
    cards = pool
    while cards:
        add_to_class(layout, e, allowed, open_, leftover, pop_lowest(&cards), holders_of, wanted_by)
    order_classes(layout, leftover)
    for j in range(layout.classes):
        layout.cls[j].base = base
        cards = layout.cls[j].cards
        while cards:
            layout.order[base] = pop_lowest(&cards)
            base += 1
    return FITS
