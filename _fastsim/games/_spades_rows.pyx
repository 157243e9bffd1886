"""What is recorded of a finished Spades deal: the columns of its row, and its points by category."""
from libc.stdint cimport uint64_t, int16_t
from _fastsim.cards cimport highest, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.games._spades_score cimport (
    CALL_BLIND_NIL, CALL_NIL, ITEMS, MADE, SET, SideScore, call_value, score_deal, seat_call)

# One row a deal. Points are NS minus EW where a column has no side; the score after a deal is the score before plus
# the points of each side (a row is int16, a score need not be).
COLUMNS = (
    "dealer",
    "call_n", "call_e", "call_s", "call_w",               # 0 nil, 1 to 13, 14 blind nil
    "tricks_n", "tricks_e", "tricks_s", "tricks_w",
    "contract_ns", "contract_ew",
    "verdict_ns", "verdict_ew",                           # 0 no contract, 1 made, 2 set
    "bags_ns", "bags_ew",                                 # new in this deal
    "wraps_ns", "wraps_ew",                               # bag penalties
    "bids",                                               # sum of all numbers called
    "nils", "nils_made", "blind_nils", "blind_nils_made",
    "contract", "nil", "bag", "penalty",                  # points
    "points_ns", "points_ew",                             # change of the match score
    "winner",                                             # of the match: 0 NS, 1 EW, -1
    "spades_n", "spades_e", "spades_s", "spades_w",       # dealt
    "best_n", "best_e", "best_s", "best_w",               # place of the best spade, A 12 to 2 0, -1 none
)
# What a summary of many deals states: (name, column, value). The mean of the column, or the share of rows with the
# value.
SUMMARY = (
    ("points_ns", "points_ns", None), ("points_ew", "points_ew", None),
    ("made_ns", "verdict_ns", 1), ("set_ns", "verdict_ns", 2),
    ("made_ew", "verdict_ew", 1), ("set_ew", "verdict_ew", 2),
    ("bags_ns", "bags_ns", None), ("bags_ew", "bags_ew", None),
    ("wraps_ns", "wraps_ns", None), ("wraps_ew", "wraps_ew", None),
    ("bids", "bids", None),
    ("nils", "nils", None), ("nils_made", "nils_made", None),
    ("blind_nils", "blind_nils", None), ("blind_nils_made", "blind_nils_made", None),
    ("match_won_ns", "winner", 0), ("match_won_ew", "winner", 1),
)
CATEGORIES = ("contract", "nil", "bag", "penalty")     # columns that add up to the points, NS minus EW
CHANCES = ("made_ns", "made_ew", "set_ns", "set_ew", "bags_ns", "bags_ew", "nils_ns", "nils_ew", "tricks_ns")
DETAIL = (*CATEGORIES, *CHANCES)

cdef enum:      # places in COLUMNS
    AT_CALLS = 1
    AT_TRICKS = 5
    AT_CONTRACTS = 9
    AT_BIDS = 17
    AT_NILS = 18
    AT_POINTS = 22
    AT_TOTALS = 26
    AT_WINNER = 28
    AT_SPADES = 29
    AT_BEST = 33


cdef void row(const Rules *r, const Deal *d, int16_t *out) noexcept nogil:
    cdef SideScore s
    cdef int seat, side, i, code, place
    cdef uint64_t spades
    out[0] = d.dealer
    out[AT_BIDS] = 0
    for i in range(4):
        out[AT_NILS + i] = 0
    for seat in range(4):
        code = seat_call(d, seat)
        out[AT_CALLS + seat] = code
        out[AT_TRICKS + seat] = d.board.won[seat]
        out[AT_BIDS] += call_value(code)
        if code == CALL_NIL or code == CALL_BLIND_NIL:
            place = AT_NILS if code == CALL_NIL else AT_NILS + 2
            out[place] += 1
            out[place + 1] += d.board.won[seat] == 0
        spades = d.dealt[seat] & suit_mask(0)
        out[AT_SPADES + seat] = popcount(spades)
        out[AT_BEST + seat] = highest(spades) if spades else -1
    for side in range(2):
        score_deal(r, d, side, &s)
        out[AT_CONTRACTS + side] = s.contract
        out[AT_CONTRACTS + 2 + side] = s.verdict
        out[AT_CONTRACTS + 4 + side] = s.new_bags
        out[AT_CONTRACTS + 6 + side] = s.wraps
        out[AT_TOTALS + side] = s.total
    for i in range(ITEMS):
        out[AT_POINTS + i] = 0
    for i in range(d.n_events):
        out[AT_POINTS + d.events[i].item] += (1 - 2 * d.events[i].team) * d.events[i].points
    out[AT_WINNER] = d.winner


cdef void detail(const Rules *r, const Deal *d, float *out) noexcept nogil:
    """Points by category, NS minus EW, then what became of contracts, bags and nils (``CHANCES``)."""
    cdef SideScore s
    cdef int i, side, seat, code
    for i in range(ITEMS):
        out[i] = 0
    for i in range(d.n_events):
        out[d.events[i].item] += (1 - 2 * d.events[i].team) * d.events[i].points
    for side in range(2):
        score_deal(r, d, side, &s)
        out[ITEMS + side] = s.verdict == MADE
        out[ITEMS + 2 + side] = s.verdict == SET
        out[ITEMS + 4 + side] = s.new_bags
        out[ITEMS + 6 + side] = 0
        for seat in range(side, 4, 2):
            code = seat_call(d, seat)
            if code == CALL_NIL or code == CALL_BLIND_NIL:
                out[ITEMS + 6 + side] += d.board.won[seat] == 0
    out[ITEMS + 8] = d.board.won[0] + d.board.won[2]
