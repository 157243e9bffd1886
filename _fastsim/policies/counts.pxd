"""Small counts of cards, free of branches, for policies."""
from libc.stdint cimport uint64_t


cdef inline int at_most_3(uint64_t cards) noexcept nogil:
    """The number of cards, three for more."""
    cdef int n = cards != 0
    cards &= cards - n
    n += cards != 0
    cards &= cards - (cards != 0)
    return n + (cards != 0)


cdef inline uint64_t suit_counts(uint64_t cards) noexcept nogil:
    """The number of cards of each suit, in the lowest bits of the suit's sixteen."""
    cards -= (cards >> 1) & 0x5555555555555555ULL
    cards = (cards & 0x3333333333333333ULL) + ((cards >> 2) & 0x3333333333333333ULL)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return (cards + (cards >> 8)) & 0x00FF00FF00FF00FFULL
