"""The number of deals that fit, by splits of classes: see counting.pyx."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from _fastsim.sampling.evidence cimport Layout, MAX_CLASSES

ctypedef struct Split:
    # How many cards of a class each recipient gets.
    uint64_t count[2]        # a byte for each recipient
    double ways              # number of ways to choose those cards
    uint32_t recipe          # where its picks stand in Table.recipes, when classes are drawn one by one
    uint8_t gain             # constraints met

ctypedef struct Node:
    # What is left to fill before a class is dealt.
    uint64_t room[2]         # places left, a byte for each recipient
    double ways              # deals of the rest of the cards
    double leaves            # the same in terms of splits, not of cards
    uint32_t first           # its entries
    uint32_t count
    uint8_t met

ctypedef struct Entry:
    # One split possible at a node, with its line of the node's alias table.
    uint64_t keep            # stay here with probability keep / 2^64,
    uint32_t other           # else go to this entry
    uint32_t split
    uint32_t recipe
    uint32_t next            # node of the next class

ctypedef struct Counts:
    Layout layout
    double ways              # number of deals; exact below 2^53
    Split *splits
    Node *nodes
    Entry *entries
    uint32_t first_node[MAX_CLASSES + 1]    # of each class
    size_t splits_used, splits_room
    size_t nodes_used, nodes_room
    size_t entries_used, entries_room


cdef int count_deals(Counts *t) noexcept nogil
cdef void free_counts(Counts *t) noexcept nogil
cdef void *grown(void *array, size_t *room, size_t used, size_t size) noexcept nogil


cdef inline int byte(const uint64_t *packed, int r) noexcept nogil:
    return <int>(packed[r >> 3] >> ((r & 7) * 8) & 0xFF)
