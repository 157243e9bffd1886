"""Structural keys: the cards of a deal in play, squeezed together, and for every subset of a suit what is left of it.

Ownership never changes while cards are played: cards only go. So all that a key needs of a suit, the order of owners
from its highest remaining card down, is a function of the set of its remaining cards, and a table with one row for
each such set (2^6 rows for a typical suit of a six-card deal) costs a few microseconds a deal and spares all gathering
of bits in the search.

Squeezed places: the cards in play of a suit, lowest first, are numbered 0, 1, 2... so that the table has no holes.
"""
from libc.stdint cimport uint64_t, int8_t, uint8_t, uint16_t
from _fastsim.cards cimport lowest
from _fastsim.solve.table cimport mix

cdef enum:
    SURE_NS = 0           # whatever is played, NS take this marked card
    SURE_EW = 1
    OPEN = 2
    GONE = 3              # not among the remaining cards
    MARKS = 2
    COUNTED = 6           # the most counting ranks of a suit

ctypedef struct SuitRow:
    uint64_t hash         # of the order of owners, of where an open marked card stands in it, and of the suit
    uint8_t top           # which of the counting ranks remain, highest rank in bit 0
    uint8_t loose         # points of the cards that either side may yet take
    int8_t sure           # points that are certain, NS less EW
    uint8_t sides         # bit s: side s holds a card of the suit
    uint8_t owner         # seat that holds the highest card
    uint8_t mark[MARKS]   # what is certain about the marked cards


cdef inline void fill_suit(SuitRow *rows, int size, const uint8_t *owner, const uint8_t *points, const uint8_t *top,
                           const int *mark, bint trump, int suit) noexcept nogil:
    """Fill the 2^size rows of a suit.

    ``owner``, ``points`` and ``top`` (bit number among the counting ranks, or 255) go by squeezed place; ``mark``
    holds the squeezed places of the marked cards or -1.

    A trump that no opponent's trump can beat is taken by its own side whatever happens: the highest trump of its
    trick is itself or a higher one, and all the higher ones are of its side. Hence ``sure``. Nothing of the kind holds
    in a plain suit, where anybody may ruff.
    """
    cdef int r, i, side, token
    cdef SuitRow *row
    cdef const SuitRow *up
    rows[0].hash = mix(0x9E3779B97F4A7C15ULL * <uint64_t>(suit + 1))
    rows[0].top = 0
    rows[0].loose = 0
    rows[0].sure = 0
    rows[0].sides = 0
    rows[0].owner = 0
    rows[0].mark[0] = GONE
    rows[0].mark[1] = GONE
    for r in range(1, 1 << size):
        # the row of the higher cards is known: add the lowest card to it
        i = lowest(r)
        row = &rows[r]
        up = &rows[r & (r - 1)]
        side = owner[i] & 1
        token = owner[i]
        row.top = up.top | (<uint8_t>(1 << top[i]) if top[i] != 255 else 0)
        row.sides = up.sides | <uint8_t>(1 << side)
        row.owner = up.owner if r & (r - 1) else owner[i]
        row.sure = up.sure
        row.loose = up.loose
        row.mark[0] = up.mark[0]
        row.mark[1] = up.mark[1]
        if trump and row.sides != 3:
            row.sure += -<int8_t>points[i] if side else <int8_t>points[i]
        else:
            row.loose += points[i]
        if i == mark[0]:
            row.mark[0] = side if row.sides != 3 else OPEN
            token |= 4 if row.sides == 3 else 0
        if i == mark[1]:
            row.mark[1] = side if row.sides != 3 else OPEN
            token |= 8 if row.sides == 3 else 0
        row.hash = mix(up.hash ^ (<uint64_t>(token + 1) * 0xD1342543DE82EF95ULL))


cdef inline void differences(const uint8_t *ranks, int a, int b, int *less, int *more) noexcept nogil:
    """By how much two suits of one structure differ, of which the counting cards ``a`` and ``b`` remain.

    ``ranks`` has the points of the counting ranks, highest first; ranks below are worth nothing. Whoever takes the
    i-th card from the top takes it in both positions, so all that can differ is the points of the i-th cards:
    ``less`` adds up by how much those of ``b`` fall short of those of ``a``, ``more`` by how much they exceed them.
    """
    cdef int i = 0, j = 0, p, q
    less[0] = 0
    more[0] = 0
    while a or b:
        p = 0
        q = 0
        while a and not a & 1:
            a >>= 1
            i += 1
        if a:
            p = ranks[i]
            a >>= 1
            i += 1
        while b and not b & 1:
            b >>= 1
            j += 1
        if b:
            q = ranks[j]
            b >>= 1
            j += 1
        if p > q:
            less[0] += p - q
        else:
            more[0] += q - p


cdef inline void fill_slack(uint8_t *slack, const uint8_t *ranks, int count) noexcept nogil:
    """``slack[a << count | b]``: the most by which what NS make more than EW can differ between two positions of one
    structure whose remaining counting cards of a suit are ``a`` and ``b``, see ``differences``.
    """
    cdef int a, b, less, more
    for a in range(1 << count):
        for b in range(1 << count):
            differences(ranks, a, b, &less, &more)
            slack[a << count | b] = <uint8_t>(less + more)


cdef inline void fill_shifts(uint16_t *shift, const uint8_t *ranks, int count) noexcept nogil:
    """``shift[a << COUNTED | b]``: from a position with the counting cards ``a`` of a suit to one of the same structure
    with ``b``, NS make at most ``>> 8`` points less and at most ``& 255`` more. Entries of the suits can be added.
    """
    cdef int a, b, less, more
    for a in range(1 << count):
        for b in range(1 << count):
            differences(ranks, a, b, &less, &more)
            shift[a << COUNTED | b] = <uint16_t>(less << 8 | more)
