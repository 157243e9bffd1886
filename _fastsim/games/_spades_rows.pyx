"""What is recorded of a finished Spades deal: the columns of its row, and its points by category."""
from libc.stdint cimport uint64_t, int16_t
from _fastsim.cards cimport highest, popcount, suit_mask
from _fastsim.deal cimport *
from _fastsim.games._spades_score cimport (
    CALL_BLIND_NIL, CALL_NIL, ITEMS, MADE, SET, SideScore, call_value, score_deal, seat_call)

# One row a deal: for each column what its numbers mean (see ``Game.column_notes``). The score after a deal is the score
# before plus the points of each side (a row is int16, a score need not be).
_CALLS = "nil/1/2/3/4/5/6/7/8/9/10/11/12/13/bnil"
_SEAT_WORDS = {"n": "N", "e": "E", "s": "S", "w": "W"}
NOTES = {
    "dealer": ("seat", "seat that dealt"),
    **{f"call_{seat}": (_CALLS, f"what {word} called") for seat, word in _SEAT_WORDS.items()},
    **{f"tricks_{seat}": ("number", f"tricks that {word} took") for seat, word in _SEAT_WORDS.items()},
    "contract_ns": ("number", "tricks that NS called"),
    "contract_ew": ("number", "tricks that EW called"),
    "verdict_ns": ("/made/set", "the contract of NS; nothing where they called none"),
    "verdict_ew": ("/made/set", "the contract of EW; nothing where they called none"),
    "bags_ns": ("number", "new bags, NS"),
    "bags_ew": ("number", "new bags, EW"),
    "wraps_ns": ("number", "bag penalties, NS"),
    "wraps_ew": ("number", "bag penalties, EW"),
    "bids": ("number", "sum of all numbers called"),
    "nils": ("number", "nils called"),
    "nils_made": ("number", "nils made"),
    "blind_nils": ("number", "blind nils called"),
    "blind_nils_made": ("number", "blind nils made"),
    "contract": ("number", "points for contracts, NS minus EW"),
    "nil": ("number", "points for nils, NS minus EW"),
    "bag": ("number", "points for bags, NS minus EW"),
    "penalty": ("number", "points lost to bag penalties, NS minus EW"),
    "points_ns": ("number", "change of the match score, NS"),
    "points_ew": ("number", "change of the match score, EW"),
    "winner": ("side", "who won the match with this deal"),
    **{f"spades_{seat}": ("number", f"spades dealt to {word}") for seat, word in _SEAT_WORDS.items()},
    **{f"best_{seat}": ("rank", f"best spade dealt to {word}") for seat, word in _SEAT_WORDS.items()},
}
COLUMNS = tuple(NOTES)
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
