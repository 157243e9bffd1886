"""Belote: its options and calls, for what reads a deal in C."""
from _fastsim.deal cimport Deal, Rules
from _fastsim.games._belote_family cimport FamilyGame

cdef enum:                     # options, in the order of OPTIONS
    TARGET
    END
    END_ON_BELOTE
    DEAL
    PACKETS
    LEADER
    NT_AT
    ROUND2_TURNED_SUIT
    JACK_FORCES
    NT_SCALE
    AT_SCALE
    RAISE_OVER_PARTNER
    UNDERTRUMP
    PARTNER_RUFF
    ANNOUNCE
    ANNOUNCE_NT
    ANNOUNCE_REVEAL
    CONTEST
    SQUARE_ORDER
    NT_SQUARES
    LONG_SEQUENCE
    SPLIT8
    SHARE_CARDS
    SEQUENCE_TIE
    BELOTE_CALL
    BELOTE_AT
    BELOTE_IN_CONTRACT
    ANNOUNCE_IN_CONTRACT
    TIE_RULE
    HOLD_BELOTE
    FAIL_DECL
    CAPOT_DECL
    FAIL_BASE
    CAPOT

cdef enum:                     # calls: a suit, no-trump and all-trump are CALL_SUIT + contract kind
    CALL_PASS = 0
    CALL_TAKE = 1
    CALL_SUIT = 2

cdef enum:                     # words of tie_rule, capot_decl, fail_decl
    TIE_LITIGE = 0
    TIE_FAIL = 1
    TIE_TAKER_WINS = 2
    DECL_MOVE = 0
    DECL_LOST = 1
    DECL_LOST_TO_TAKER = 2

cdef enum:                     # words of nt_at
    NT_AT_OFF = 0
    NT_AT_ROUND2 = 1
    NT_AT_BOTH = 2


cdef class Belote(FamilyGame):
    pass


cdef void settle(const Rules *r, Deal *d) noexcept nogil
