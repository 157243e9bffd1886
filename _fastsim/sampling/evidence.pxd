"""What is known about the unseen cards, and the classes of cards that it leaves.

Cards are natural codes. A recipient is a place that unseen cards go to: a hidden hand, the cards out of play, or a part
of a hand (a partner who holds exactly two trumps is a recipient of two trumps and one of the other cards).
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    MAX_RECIPIENTS = 16
    MAX_CONSTRAINTS = 4
    MAX_CLASSES = 64

cdef enum:
    # Why no deal fits; the culprit is the number in brackets.
    FITS = 0
    WRONG_TOTAL = 1        # the capacities do not add up to the unseen cards
    CARD_NOWHERE = 2       # a card that no recipient may hold [card]
    TOO_FEW_CARDS = 3      # a recipient with more places than cards that it may hold [recipient]
    TOO_MANY_CARDS = 4     # a recipient with fewer places than cards that only it may hold [recipient]
    NEVER_MET = 5          # an at-least-one constraint that no card can meet [constraint]
    NO_DEAL = 6            # each of these is in order, but not all together
    TOO_FINE = 7           # more ways to split the cards than the tables may hold
    NO_MEMORY = 8

ctypedef struct Evidence:
    uint64_t pool                       # the unseen cards
    int recipients
    int capacity[MAX_RECIPIENTS]        # cards that each recipient gets; they add up to the pool
    uint64_t allowed[MAX_RECIPIENTS]    # cards that each may get
    int constraints
    uint32_t holders[MAX_CONSTRAINTS]   # at least one card of `wanted` lies with one of these recipients (bit set)
    uint64_t wanted[MAX_CONSTRAINTS]

ctypedef struct CardClass:
    uint64_t cards
    int size
    int base                            # where its cards begin in Layout.order
    int places                          # recipients that may hold it, at least two
    uint8_t recipient[MAX_RECIPIENTS]   # the last one gets what the others leave
    uint8_t gain[MAX_RECIPIENTS]        # constraints met when that recipient gets a card of the class (bit set)

ctypedef struct Layout:
    int recipients
    uint64_t forced[MAX_RECIPIENTS]     # cards whose recipient is certain
    int capacity[MAX_RECIPIENTS]        # places left after those
    int constraints                     # those still open
    int classes
    CardClass cls[MAX_CLASSES]          # in the order in which to deal them
    uint8_t order[MAX_CLASSES]          # card codes, class after class

cdef int read_evidence(const Evidence *e, Layout *layout, int *culprit) noexcept nogil
