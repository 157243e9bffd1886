"""Partnership Spades: its options and calls, for what reads a deal in C."""
from _fastsim.deal cimport Rules, Deal
from _fastsim.games.base cimport Game

cdef enum:                     # options, in the order of OPTIONS
    NEXT_DEALER
    NIL
    BLIND_NIL
    BLIND_NIL_BEHIND
    BOTH_NIL
    TEAM_BID_MIN
    TEAM_BID_MAX
    LEAD_SPADES
    FORCED_LEAD_BREAKS
    RUFF_FIRST_TRICK
    FAILED_NIL
    SET_SCORE
    NIL_VALUE
    BLIND_NIL_VALUE
    BAG_VALUE
    BAG_LIMIT
    BAG_PENALTY
    BAGS_SEPARATE
    TARGET
    LOSS_FLOOR

cdef enum:                     # calls: 1 to 13 stand for themselves
    CALL_NIL = 0
    CALL_BLIND_NIL = 14
    CALL_LOOK = 15             # not a call: the seat takes up its cards


cdef inline int call_value(int code) noexcept nogil:
    """Tricks that a call counts towards the side's contract."""
    return code if code < CALL_BLIND_NIL else 0


cdef inline bint is_nil(int code) noexcept nogil:
    return code == CALL_NIL or code == CALL_BLIND_NIL


cdef bint may_look_later(const Rules *r, const Deal *d, int seat) noexcept nogil
cdef bint admits(const Rules *r, const Deal *d, int value, bint zero) noexcept nogil


cdef class Spades(Game):
    cdef bint _may_be_blind(self, const Deal *d, int seat)
