"""What is recorded of a finished All Fours deal: the columns of its row, and its points by category."""
from libc.stdint cimport uint64_t, int16_t
from _fastsim.cards cimport popcount, highest, lowest, suit_mask, JACK
from _fastsim.deal cimport *
from _fastsim.games.allfours cimport (
    STAND, GIVE, JACK_POINTS, GAME_POINT, JACK_HUNG, counting_value)

# One row a deal. Seats and teams are numbers, cards codes, -1 nothing. Points are NS minus EW.
COLUMNS = (
    "dealer", "up",          # seat; the first turn-up
    "call",                  # 0 stand, 1 give, 2 run
    "runs",                  # turn-ups after the first
    "trump", "hand_size",
    "ended",                 # 0 played, 1 redeal, 2 the match was over before the play
    "turnup", "gift", "high", "low", "jack", "game",
    "jack_fate",             # 0 not in play, 1 kept by its side, 2 hung
    "jack_side",             # side that was dealt the Jack, -1
    "game_ns", "game_ew",    # counting value taken
    "tricks_ns",
    "points_ns", "points_ew",
    "score_ns", "score_ew",  # match score after the deal
    "winner",                # of the match: 0 NS, 1 EW, -1
    "eldest_trumps", "eldest_best", "eldest_low",   # of the turned suit in the first hand: number, best place, lowest
    "dealer_trumps", "dealer_best", "dealer_low",
)
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
