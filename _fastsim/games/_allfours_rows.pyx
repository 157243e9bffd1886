"""What is recorded of a finished All Fours deal: the columns of its row, and its points by category."""
from libc.stdint cimport uint64_t, int16_t
from _fastsim.cards cimport popcount, highest, lowest, suit_mask, JACK
from _fastsim.deal cimport *
from _fastsim.games.allfours cimport (
    STAND, GIVE, JACK_POINTS, GAME_POINT, JACK_HUNG, counting_value)

# One row a deal: for each column what its numbers mean (see ``Game.column_notes``). Points are NS minus EW.
NOTES = {
    "dealer": ("seat", "seat that dealt"),
    "up": ("card", "the first turn-up"),
    "call": ("stand/give/run", "what the eldest hand and the dealer called"),
    "runs": ("number", "turn-ups after the first"),
    "trump": ("trump", "trump suit at the end"),
    "hand_size": ("number", "cards dealt to each seat"),
    "ended": ("played/redeal/over", "played, void, or the match was over before the play"),
    "turnup": ("number", "points for turned-up cards, NS minus EW"),
    "gift": ("number", "points for the gift, NS minus EW"),
    "high": ("number", "points for High, NS minus EW"),
    "low": ("number", "points for Low, NS minus EW"),
    "jack": ("number", "points for the Jack, kept or hung, NS minus EW"),
    "game": ("number", "points for Game, NS minus EW"),
    "jack_fate": ("out/kept/hung", "the Jack of trumps was not in play, kept by its side, or hung"),
    "jack_side": ("side", "side that was dealt the Jack of trumps"),
    "game_ns": ("number", "counting value that NS took"),
    "game_ew": ("number", "counting value that EW took"),
    "tricks_ns": ("number", "tricks that NS took"),
    "points_ns": ("number", "points of the deal, NS"),
    "points_ew": ("number", "points of the deal, EW"),
    "score_ns": ("number", "match score after the deal, NS"),
    "score_ew": ("number", "match score after the deal, EW"),
    "winner": ("side", "who won the match with this deal"),
    "eldest_trumps": ("number", "eldest hand: cards of the suit first turned up, of the first six"),
    "eldest_best": ("rank", "its best card of that suit"),
    "eldest_low": ("rank", "its lowest card of that suit"),
    "dealer_trumps": ("number", "dealer: cards of the suit first turned up, of the first six"),
    "dealer_best": ("rank", "the dealer's best card of that suit"),
    "dealer_low": ("rank", "the dealer's lowest card of that suit"),
}
COLUMNS = tuple(NOTES)
# What a summary of many deals states: (name, column, value). The mean of the column, or the share of rows with the
# value.
SUMMARY = (
    ("points_ns", "points_ns", None), ("points_ew", "points_ew", None),
    ("stand", "call", 0), ("give", "call", 1), ("run", "call", 2),
    ("redeal", "ended", 1), ("over_before_play", "ended", 2),
    ("nine_cards", "hand_size", 9), ("twelve_cards", "hand_size", 12),
    ("turnup", "turnup", None), ("gift", "gift", None), ("high", "high", None), ("low", "low", None),
    ("jack", "jack", None), ("game", "game", None),
    ("jack_out", "jack_fate", 0), ("jack_kept", "jack_fate", 1), ("jack_hung", "jack_fate", 2),
    ("game_tied", "game", 0), ("tricks_ns", "tricks_ns", None),
    ("match_won_ns", "winner", 0), ("match_won_ew", "winner", 1),
)
CATEGORIES = ("turnup", "gift", "high", "low", "jack", "game")     # columns that add up to the points, NS minus EW
DETAIL = ("turnup", "gift", "high", "low", "jack_kept", "jack_hung", "game")

cdef enum:      # places in COLUMNS of what is filled by item
    AT_TURNUP = 7


cdef void _hand(const Deal *d, int seat, int16_t *out) noexcept nogil:
    """Cards of the turned suit among the first six."""
    cdef uint64_t trumps = d.first[seat] & suit_mask(d.up[0] >> 4)
    out[0] = popcount(trumps)
    out[1] = highest(trumps) & 15 if trumps else -1
    out[2] = lowest(trumps) & 15 if trumps else -1


cdef void row(const Rules *r, const Deal *d, int16_t *out) noexcept nogil:
    cdef const Board *b = &d.board
    cdef int i, sign
    cdef int points[2]
    cdef uint64_t jack
    out[0] = d.dealer
    out[1] = d.up[0]
    out[2] = -1
    if d.n_calls:
        out[2] = 0 if d.calls[0] == STAND else (1 if d.n_calls > 1 and d.calls[1] == GIVE else 2)
    out[3] = d.up_at - 1
    out[4] = d.trump
    out[5] = d.hand_size
    out[6] = 1 if d.phase == PHASE_REDEAL else (2 if d.phase == PHASE_OVER else 0)
    for i in range(AT_TURNUP, AT_TURNUP + 7):
        out[i] = 0
    points[0] = points[1] = 0
    for i in range(d.n_events):
        sign = 1 - 2 * d.events[i].team
        points[d.events[i].team] += d.events[i].points
        if d.events[i].item == JACK_HUNG:
            out[AT_TURNUP + JACK_POINTS] += sign * d.events[i].points
        else:
            out[AT_TURNUP + d.events[i].item] += sign * d.events[i].points
    out[14] = -1
    out[15] = out[16] = out[17] = 0
    if d.phase == PHASE_DONE:
        jack = (<uint64_t>1) << (d.trump * 16 + JACK)
        if (b.dealt[0] | b.dealt[2]) & jack:
            out[14] = 0
        elif (b.dealt[1] | b.dealt[3]) & jack:
            out[14] = 1
        if out[14] >= 0:
            out[13] = 1 if (b.taken[out[14]] | b.taken[out[14] + 2]) & jack else 2
        out[15] = counting_value(b.taken[0] | b.taken[2])
        out[16] = counting_value(b.taken[1] | b.taken[3])
        out[17] = b.won[0] + b.won[2]
    out[18] = points[0]
    out[19] = points[1]
    out[20] = d.score[0]
    out[21] = d.score[1]
    out[22] = d.winner
    _hand(d, (d.dealer + 1) & 3, &out[23])
    _hand(d, d.dealer, &out[26])


cdef void detail(const Rules *r, const Deal *d, float *out) noexcept nogil:
    cdef int i, place
    for i in range(7):
        out[i] = 0
    for i in range(d.n_events):
        place = d.events[i].item
        if place == JACK_HUNG:
            place = 5
        elif place == GAME_POINT:
            place = 6
        out[place] += (1 - 2 * d.events[i].team) * d.events[i].points
