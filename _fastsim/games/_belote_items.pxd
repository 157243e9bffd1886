"""Announcements of the Belote family: what a hand holds, and which side's count."""
from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t
from _fastsim.cards cimport JACK
from _fastsim.deal cimport Deal, Rules

cdef enum:                 # Rules.shared: the options that the three games share, and what follows from them
    S_GOAL                 # points that end a match: the target, or one more
    S_END_ON_BELOTE
    S_CAPOT_EXIT           # 0: a side may go out with its own capot; 1: a barrier; 2: one more deal
    S_GATHERS
    S_ANNOUNCE
    S_ANNOUNCE_NT
    S_REVEAL
    S_CONTEST
    S_SQUARE_ORDER
    S_NT_SQUARES
    S_LONG_SEQUENCE
    S_SPLIT8
    S_SHARE_CARDS
    S_SEQUENCE_TIE
    S_BELOTE_CALL
    S_BELOTE_NT            # no belote in all-trump, by the order of the words of belote_at: all none
    S_BELOTE_SUITED        # in all-trump the first of the two must be led or follow suit
    S_LEADER               # 1: the taker leads the first trick
    S_STEP                 # of the grid of scores of an equity table
    S_ITEMS                # bit i: the game writes item i
    S_HELD                 # the first bucket of held points of an equity table, 0 where none are held over
    S_PACK                 # + contract kind: points of the pack

cdef enum:                 # words of the options
    ANNOUNCE_OFF = 0
    ANNOUNCE_AUTO = 1
    ANNOUNCE_MANUAL = 2
    REVEAL_TRICK2 = 0
    CONTEST_JOINT = 0
    ORDER_TRUMP = 0
    SQUARES_TRUMP = 0
    LONG_FIVE = 0
    TIE_TRUMP_VOID = 0
    TIE_TRUMP_FIRST = 1
    TIE_VOID = 2
    TIE_FIRST = 3
    CALL_AUTO = 0
    EXIT_FREE = 0          # S_CAPOT_EXIT
    EXIT_BARRIER = 1
    EXIT_ONE_MORE = 2

cdef enum:                 # kinds of announcement, in the order in which a seat's words are written
    WORD_SQUARE
    WORD_RUN8
    WORD_RUN7
    WORD_RUN6
    WORD_QUINT
    WORD_QUARTE
    WORD_TIERCE
    WORD_BELOTE
    WORD_KINDS
    WORD_BARE = 255        # the word without its card, rank or suit

cdef enum:
    MAX_ITEMS = 6
    PLACE_7 = 5            # natural places
    PLACE_9 = 7
    PLACE_T = 8
    PLACE_Q = 10
    PLACE_K = 11
    PLACE_A = 12

ctypedef struct Item:
    uint16_t word          # kind * 256 + top card (sequences) or natural place of the rank (squares)
    int16_t points
    int16_t strength       # compares squares with squares, sequences with sequences

ctypedef struct Items:
    Item item[MAX_ITEMS]   # squares first, each kind best first
    int8_t n
    int8_t squares


cdef inline int run_length(int kind) noexcept nogil:
    """Cards of a sequence."""
    return 9 - kind


cdef inline bint holds_items(uint64_t hand, bint squares_too) noexcept nogil:
    """Whether a hand may hold a scoring square or a sequence at all; false is certain."""
    cdef uint64_t same = hand & (hand >> 16) & (hand >> 32) & (hand >> 48)
    return (hand & (hand >> 1) & (hand >> 2)) != 0 or (squares_too and same >> PLACE_9 != 0)


cdef bint announcing(const Rules *r, int trump) noexcept nogil
cdef void hand_items(const Rules *r, int trump, uint64_t hand, Items *out) noexcept nogil
cdef void weigh_word(const Rules *r, int trump, int word, Item *out) noexcept nogil
cdef void add_item(Items *items, const Item *item) noexcept nogil
cdef void contest(const Rules *r, int trump, int leader, const Items *items, int16_t *announced,
                  int8_t *won) noexcept nogil
