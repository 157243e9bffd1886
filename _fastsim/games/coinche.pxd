"""Coinche and Contree: their options and calls, for what reads a deal in C."""
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
    NT_SCALE
    AT_SCALE
    MAX_BID
    MIN80
    GENERALE
    RANKED_SUITS
    COINCHE_WHEN
    COINCHE_FREEZES
    XX_ENDS
    SURCOINCHE
    AHEAD
    BELOTE_IN_CONTRACT
    ANNOUNCE_IN_CONTRACT
    COUNT
    DOUBLE_ON
    BASE
    CAPOT_BASE
    CAPOT_FAIL_BASE
    FAIL_POINTS
    FAIL_DECL
    BELOTE_TAKEABLE
    BELOTE_MULTIPLIED
    ROUND
    RAISE_OVER_PARTNER
    UNDERTRUMP
    PARTNER_RUFF
    ANNOUNCE
    ANNOUNCE_NT
    ANNOUNCE_REVEAL
    CONTEST
    SQUARE_ORDER
    LONG_SEQUENCE
    SPLIT8
    SHARE_CARDS
    SEQUENCE_TIE
    NT_SQUARES
    BELOTE_CALL
    BELOTE_AT

cdef enum:                     # words of the options of the score
    COUNT_BID = 1
    COUNT_MADE = 2
    DOUBLE_ALL = 0
    DOUBLE_BID = 1
    DOUBLE_POINTS = 2
    CAPOT_BASE_250 = 0
    CAPOT_BASE_252 = 1
    CAPOT_BASE_BASE = 2
    FAIL_BASE_250 = 1
    FAIL_BASE_ONLY = 1
    FAIL_BID_ONLY = 2
    ROUND_NONE = 0
    ROUND_5UP = 1
    ROUND_6UP = 2
    ROUND_COMPLEMENT = 3

cdef enum:                     # calls: BIDS + 6 * step + contract kind; steps 0 to 16 are 80 to 240
    CALL_PASS = 0
    BIDS = 1
    CAPOT_STEP = 17
    GENERALE_STEP = 18
    STEPS = 19
    COINCHE = 115              # BIDS + 6 * STEPS
    SURCOINCHE_CALL = 116
    COINCHE_AT = 117           # + seat: said out of turn
    SURCOINCHE_AT = 121
    CALLS_END = 125
    CAPOT_VALUE = 250


cdef class Coinche(FamilyGame):
    pass


cdef void settle(const Rules *r, Deal *d) noexcept nogil
