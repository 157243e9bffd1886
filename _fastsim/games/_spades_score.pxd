"""Partnership Spades: its options, calls and scoring, for what reads a deal in C."""
from _fastsim.deal cimport Rules, Deal

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
    NO_FLOOR = -1073741824     # loss_floor:none

cdef enum:                     # verdicts of a side
    NO_CONTRACT
    MADE
    SET

cdef enum:                     # what a failed nil's tricks do
    FAILED_IGNORED
    FAILED_BAGS
    FAILED_HELPS

cdef enum:                     # what a side loses that is set
    SET_BID
    SET_ZERO
    SET_UNDERTRICKS

cdef enum:                     # items, in the order in which they are written
    CONTRACT_POINTS
    NIL_POINTS
    BAG_POINTS
    PENALTY
    ITEMS

ctypedef struct SideScore:     # a side's deal, from its two calls, its two players' tricks and its bags
    int contract
    int verdict
    int contract_points
    int nil_points[2]          # of each partner, 0 for a number
    int new_bags
    int bag_points
    int wraps
    int penalty                # positive
    int bags_after
    int total                  # change of the match score


cdef inline int call_value(int code) noexcept nogil:
    """Tricks that a call counts towards the side's contract."""
    return code if code < CALL_BLIND_NIL else 0


cdef inline bint is_nil(int code) noexcept nogil:
    return code == CALL_NIL or code == CALL_BLIND_NIL


cdef inline int floor_div(int a, int b) noexcept nogil:
    """Rounded down, also below zero: -47 div 10 is -5 (C says -4); b is positive."""
    return a // b if a >= 0 else -((b - 1 - a) // b)


cdef inline int floor_mod(int a, int b) noexcept nogil:
    """0 to b - 1, also below zero: -47 mod 10 is 3 (C says -7)."""
    return a - b * floor_div(a, b)


cdef inline int seat_call(const Deal *d, int seat) noexcept nogil:
    """The call of a seat that has called."""
    return d.calls[(seat - d.dealer - 1) & 3]


cdef inline void score_side(const Rules *r, const int *calls, const int *tricks, int bags, SideScore *s) noexcept nogil:
    """Score one side by itself. ``calls``, ``tricks``: of its two players; ``bags``: its count before the deal."""
    cdef int i, counted = 0, lost = 0, value
    s.contract = 0
    s.nil_points[0] = s.nil_points[1] = 0
    for i in range(2):
        if is_nil(calls[i]):
            value = r.opt[NIL_VALUE] if calls[i] == CALL_NIL else r.opt[BLIND_NIL_VALUE]
            s.nil_points[i] = -value if tricks[i] else value
            lost += tricks[i]
        else:
            s.contract += calls[i]
            counted += tricks[i]
    if r.opt[FAILED_NIL] == FAILED_HELPS:
        counted += lost
    s.new_bags = 0
    s.contract_points = 0
    if s.contract == 0:
        s.verdict = NO_CONTRACT
        s.new_bags = counted
    elif counted >= s.contract:
        s.verdict = MADE
        s.contract_points = 10 * s.contract
        s.new_bags = counted - s.contract
    else:
        s.verdict = SET
        if r.opt[SET_SCORE] == SET_BID:
            s.contract_points = -10 * s.contract
        elif r.opt[SET_SCORE] == SET_UNDERTRICKS:
            s.contract_points = -10 * (s.contract - counted)
    if r.opt[FAILED_NIL] == FAILED_BAGS:
        s.new_bags += lost
    s.bag_points = r.opt[BAG_VALUE] * s.new_bags
    s.wraps = 0
    s.bags_after = 0
    if r.opt[BAG_LIMIT]:
        s.wraps = (bags + s.new_bags) // r.opt[BAG_LIMIT]
        s.bags_after = bags + s.new_bags - s.wraps * r.opt[BAG_LIMIT]
    s.penalty = s.wraps * r.opt[BAG_PENALTY]
    s.total = s.contract_points + s.nil_points[0] + s.nil_points[1] + s.bag_points - s.penalty


cdef inline void score_deal(const Rules *r, const Deal *d, int side, SideScore *s) noexcept nogil:
    """Score a side of a finished deal."""
    cdef int calls[2]
    cdef int tricks[2]
    calls[0] = seat_call(d, side)
    calls[1] = seat_call(d, side + 2)
    tricks[0] = d.board.won[side]
    tricks[1] = d.board.won[side + 2]
    score_side(r, calls, tricks, d.bags[side], s)


cdef inline int match_winner(const Rules *r, int ns, int ew) noexcept nogil:
    """Who has won at this score after a deal: 0 NS, 1 EW, -1 nobody. The higher score wins, whoever triggered."""
    cdef bint over = ns >= r.opt[TARGET] or ew >= r.opt[TARGET]
    if r.opt[LOSS_FLOOR] != NO_FLOOR:
        over = over or ns <= r.opt[LOSS_FLOOR] or ew <= r.opt[LOSS_FLOOR]
    if not over or ns == ew:
        return -1
    return 0 if ns > ew else 1
