"""Bulgarian Belot: its options and calls, for what reads a deal in C."""
from _fastsim.deal cimport Deal, Rules
from _fastsim.games._belote_family cimport FamilyGame

cdef enum:                     # options, in the order of OPTIONS
    TARGET
    CAPOT_EXIT
    CAPOT_CANCELS_DOUBLE
    XX_ENDS
    DEAL
    PACKETS
    LEADER
    RAISE_OVER_PARTNER
    UNDERTRUMP
    PARTNER_RUFF
    ANNOUNCE
    ANNOUNCE_NT
    ANNOUNCE_REVEAL
    CONTEST
    LONG_SEQUENCE
    SEQUENCE_TIE
    SQUARE_ORDER
    SPLIT8
    SHARE_CARDS
    BELOTE_CALL
    BELOTE_AT

cdef enum:
    CAPOT_POINTS = 90

cdef enum:                     # calls; the contracts are 1 to 6 in the order of the ladder C D H S NT AT
    CALL_PASS = 0
    CALL_DOUBLE = 7
    CALL_REDOUBLE = 8


cdef inline int ladder(int kind) noexcept nogil:
    """Place of a contract kind (S H D C NT AT) on the ladder, 1 to 6; the suits stand there the other way round."""
    return kind + 1 if kind > 3 else 4 - kind


cdef class Belot(FamilyGame):
    pass


cdef void settle(const Rules *r, Deal *d) noexcept nogil
