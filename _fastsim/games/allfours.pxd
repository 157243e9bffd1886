"""Caribbean All Fours: what the solver and the policies read of a deal."""
from libc.stdint cimport uint64_t
from _fastsim.cards cimport popcount
from _fastsim.deal cimport Rules, Deal, GameOps

cdef enum:                     # options, in the order of OPTIONS
    DIRECTION
    TARGET
    TURNUP
    SCORE_EVERY_TURNUP
    STAND_NEEDS_TRUMP
    GIVE_NEEDS_TRUMP
    GIVE_AT_MATCH_POINT
    AFTER_RUN
    KEEP_TURNUP_ON_REDEAL
    FLIP_LAST_CARD
    TRUMP_RULE
    NO_UNDERTRUMP
    TRUMP_AND_FOLLOW
    LOW_TO
    HANG_VALUE
    GAME_VALUE
    GAME_TIE
    STOP_AT_TARGET
    PARTNER_INFO

cdef enum:                     # calls
    STAND
    BEG
    GIVE
    RUN

cdef enum:                     # items, in the order in which they are written
    TURNUP_POINTS
    GIFT
    HIGH
    LOW
    JACK_POINTS
    GAME_POINT
    JACK_HUNG                     # written in the place of JACK_POINTS
    ITEMS

cdef enum:
    INFO_NONE = 0
    INFO_COUNT = 1
    INFO_HAND = 2


cdef inline int counting_value(uint64_t cards) noexcept nogil:
    """Counting value for the Game point: T 10, A 4, K 3, Q 2, J 1. By binary digits: four counts instead of five."""
    return (popcount(cards & 0x0A000A000A000A00ULL)                 # K + J
            + 2 * popcount(cards & 0x0D000D000D000D00ULL)           # K + Q + T
            + 4 * popcount(cards & 0x1000100010001000ULL)           # A
            + 8 * popcount(cards & 0x0100010001000100ULL))          # T


cdef void write_counts(const Rules *r, Deal *d, int high, int low, int jack, bint hang, int game) noexcept nogil
cdef int turnup_points(const Rules *r, int code) noexcept nogil
