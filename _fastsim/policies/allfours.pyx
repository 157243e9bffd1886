"""Caribbean All Fours: rules of thumb for calls and cards.

Calls. A hand's worth is the points by which its side may expect to outscore the other if the turned suit is trumps:
the exact expectation of High and Low from its highest and lowest trump, its length, its Jack, and counters beside.
Eldest begs below ``beg_below``; a begged dealer runs below ``run_below``, more readily the nearer the gift brings the
beggars to the target, and always when the gift would be the match.

Cards. Each legal card gets a value, the sum of what the trick is then worth (who holds it, how surely, and what lies
in it) and of what the card would be worth later; the best is played. The numbers stand in ``allfours_values.h``: for
each the effect on the chance of Game and on the chance that the Jack changes sides, so that options which change what
Game and the hang score change the weights and nothing else.

What is known beyond the own hand: turn-ups, calls and scores, cards on the table and taken. Which seats have shown
out is not kept in playouts and not used.
"""
from libc.stdint cimport uint64_t, uint8_t, int16_t, int32_t, int64_t
from libc.math cimport exp
from _fastsim.cards cimport bit, suit_mask, above, below, popcount, highest, lowest, pop_lowest, JACK
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.board cimport Board, board_legal
from _fastsim.play cimport PlayTable
from _fastsim.rng cimport Rng
from _fastsim.games.allfours cimport (
    TARGET, TURNUP, SCORE_EVERY_TURNUP, LOW_TO, HANG_VALUE, GAME_VALUE,
)
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters
from _fastsim.policies.counts cimport at_most_3, suit_counts

cdef extern from "policies/allfours_values.h" nogil:
    ctypedef struct TrickValue "kz_trick_value":
        int16_t game
        int16_t count
        int16_t jack
    ctypedef struct CardValue "kz_card_value":
        int16_t game
        int16_t jack
    const TrickValue TRICK "KZ_TRICK"[13][12]
    const CardValue CARD "KZ_CARD"[2][13]
    const CardValue LENGTH "KZ_LENGTH"[6][4]
    const int16_t MY_JACK "KZ_JACK"[4][6]
    const int16_t TABLE_JACK "KZ_TABLE_JACK"[3][2]
    const double EXTREME "KZ_EXTREME"[14]
    const double GIFT "KZ_GIFT"[15]
    const double LEADER "KZ_LEADER"[15]

cdef enum:                     # parameters, in the order of PARAMETERS
    BEG_BELOW
    RUN_BELOW
    SCORE
    SOFTNESS
    SLIP
    GAME_WEIGHT
    JACK_WEIGHT
    LOW_WEIGHT

PARAMETERS = (
    ("beg_below", -0.7, -9.0, 9.0, "eldest begs with a hand worth less than this many points"),
    ("run_below", 0.55, -9.0, 9.0, "a begged dealer runs with a hand worth less than this many points"),
    ("score", 1.0, 0.0, 3.0, "how much the match score counts in giving and running; 0: only at the match point"),
    ("softness", 0.35, 0.05, 5.0, "points of worth over which a call becomes e times as likely as the other"),
    ("slip", 0.02, 0.001, 0.4, "least chance of any call, as a model of players"),
    ("game", 1.0, 0.0, 10.0, "weight of the Game point in the choice of a card"),
    ("jack", 1.0, 0.0, 10.0, "weight of the Jack in the choice of a card"),
    ("low", 1.0, 0.0, 10.0, "weight of Low in the choice of a card where its taker scores it"),
)

ctypedef struct Worth:
    int32_t base
    int32_t per_point          # beside it, for each point in the trick

ctypedef struct Weighed:       # the tables of allfours_values.h, weighed by the rules and the parameters
    Worth trick[13][12]
    int32_t card[2][13]
    int32_t length[2][14][4]   # by number of cards
    int32_t my_jack[4][6]
    int32_t my_low[4][6]
    int32_t table_jack[3][2]
    int32_t table_low[3][2]

cdef enum:
    PLACES_USED = 13
    NEVER = 100                # a threshold that every hand is below


cdef double _worth(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Points by which the seat's side may expect to outscore the other with the turned suit as trumps."""
    cdef int suit = d.up[0] >> 4
    cdef uint64_t hand = d.dealt[seat], trumps = hand & suit_mask(suit), plain = hand ^ trumps
    cdef uint64_t unseen = (0x1FFFULL << (suit * 16)) & ~(trumps | bit(d.up[0]))
    cdef int high = PLACES_USED, low = PLACES_USED, over
    cdef double worth = -0.55, low_weight = 0.5 if r.opt[LOW_TO] else 0.95
    if trumps:
        high = popcount(unseen & above(highest(trumps)))
        low = popcount(unseen & below(lowest(trumps)))
    worth += 1.5 * EXTREME[high] + low_weight * EXTREME[low] + 0.25 * popcount(trumps)
    worth += r.opt[GAME_VALUE] * (
        0.06 * popcount(plain & 0x0100010001000100ULL) + 0.24 * popcount(trumps & 0x0100010001000100ULL)
        + 0.15 * popcount(plain & 0x1000100010001000ULL) + 0.06 * popcount(plain & 0x0E000E000E000E00ULL))
    if (trumps >> (suit * 16 + JACK)) & 1:
        over = popcount(unseen & above(suit * 16 + JACK))
        worth += 0.9 - (1 + r.opt[HANG_VALUE]) * (0.05 + 0.07 * over)
    return worth


cdef double _margin(const Rules *r, const Deal *d, const Parameters *p) noexcept nogil:
    """By how many points the hand of the seat to act is too good to beg or run; below 0 it begs or runs."""
    cdef double turnups = 0.57, worth = _worth(r, d, d.turn)
    cdef int need, own, target = r.opt[TARGET]
    if r.opt[TURNUP] == 2:             # the Jack alone scores
        turnups = 0.1
    elif not r.opt[SCORE_EVERY_TURNUP]:
        turnups = 0.46
    # the figures are for the 0.57 points that a run brings the dealer in the preset bga
    if d.n_calls == 0:
        return worth - (p.p[BEG_BELOW] + 0.7 * (0.57 - turnups))
    need = target - d.score[(d.dealer + 1) & 1]
    own = target - d.score[d.dealer & 1]
    if need <= 1:
        return worth - NEVER
    return worth - (p.p[RUN_BELOW] - (0.57 - turnups) + p.p[SCORE] * (
        GIFT[need if need < 14 else 14] - LEADER[own if own < 14 else 14]))


cdef int call(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint8_t codes[8]
    cdef int n = ops.calls(r, d, codes)
    if n == 1:
        return codes[0]
    return codes[0] if _margin(r, d, p) >= 0 else codes[1]


cdef int call_chances(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                      uint8_t *codes, double *chances) noexcept nogil:
    """A logistic curve in the hand's margin; no call is ever out of the question."""
    cdef int n = ops.calls(r, d, codes)
    cdef double x
    if n == 1:
        chances[0] = 1.0
        return 1
    x = _margin(r, d, p) / p.p[SOFTNESS]
    x = 1.0 / (1.0 + exp(-x)) if x > -50 else 0.0
    chances[0] = p.p[SLIP] + (1.0 - 2.0 * p.p[SLIP]) * x
    chances[1] = 1.0 - chances[0]
    return 2


cdef inline int _trick_kind(int is_trump, int over, int jack_above) noexcept nogil:
    """The column of a trick's table: by the card that holds it, and the unseen cards that beat that card."""
    return 2 * over + jack_above if is_trump else 8 + over


cdef int card(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef const Board *b = &d.board
    cdef const PlayTable *t = &r.tables[d.trump]
    cdef const Weighed *w = <const Weighed *>p.prepared
    cdef uint64_t legal = board_legal(t, b), hand = b.hand[d.turn], trumps = t.trumps
    cdef uint64_t seen = b.taken[0] | b.taken[1] | b.taken[2] | b.taken[3] | b.table | hand | d.away[d.turn]
    cdef uint64_t counts = suit_counts(hand), jack = bit(d.trump * 16 + JACK), low = 0, winners = legal, unseen
    cdef const Worth *mine                      # the trick when the card takes it
    cdef const Worth *kept = &w.trick[0][0]     # ... and when it does not
    cdef const Worth *trick
    cdef int count = b.trick.count, best = b.trick.best, points = 0, i, c, over, who = 0, left = 0, beaten = 0
    cdef int kind, is_trump, total
    cdef int taken[2]
    cdef int64_t most = -(1LL << 60), value
    cdef bint jack_out, wins, lies
    if r.opt[LOW_TO]:
        low = trumps & seen & ~d.away[d.turn]
        low &= ~low + 1                         # the lowest trump seen in play
    for i in range(d.n_up):
        seen |= bit(d.up[i])
    unseen = 0x1FFF1FFF1FFF1FFFULL & ~seen if count < 3 else 0      # what may still beat a card
    jack_out = (unseen & jack) != 0
    lies = (b.table & (jack | low)) != 0
    if count == 0:
        # the strong hand: eldest who stood, or the dealer who gave
        mine = &w.trick[(d.dealer + (1 if d.n_calls == 1 else 0) - d.turn) & 3][0]
    else:
        for i in range(1, count + 1):
            points += t.points[d.played[d.n_played - i]]
        who = 1 if count - b.trick.best_at == 2 else 2
        mine = &w.trick[1 + count * 3][0]
        beaten = at_most_3(unseen & above(best))
        kept = &w.trick[1 + count * 3 + who][_trick_kind((trumps >> best) & 1, beaten, jack_out and (best & 15) > JACK)]
        winners = above(best)
        if not (trumps >> best) & 1:
            winners |= trumps
    if lies:
        # what it means to take the Jack, or Low, that lies on the table, and what to leave it
        taken[0] = taken[1] = 0
        for i in range(2):
            if b.table & jack:
                taken[i] += w.table_jack[0][i]
            if b.table & low:
                taken[i] += w.table_low[0][i]
        if b.table & jack:
            left += w.table_jack[who][beaten == 0]
        if b.table & low:
            left += w.table_low[who][beaten == 0]
    # few branches: what the cards are is what no processor can predict
    while legal:
        c = pop_lowest(&legal)
        is_trump = (trumps >> c) & 1
        wins = (winners >> c) & 1
        over = at_most_3(unseen & above(c))
        kind = _trick_kind(is_trump, over, jack_out & ((c & 15) > JACK))
        trick = mine + kind if wins else kept
        total = (trick.base + trick.per_point * (points + t.points[c]) + w.card[is_trump][c & 15]
                 + w.length[is_trump][(counts >> (c & 48)) & 15][count])
        if lies:
            total += taken[over == 0] if wins else left
        if bit(c) & (jack | low):
            over = over if wins else 3 + who
            if bit(c) & jack:
                total += w.my_jack[count][over]
            if bit(c) & low:
                total += w.my_low[count][over]
        value = <int64_t>total * 64 - c         # among equals the lowest code
        most = value if value > most else most
    return <int>(-most & 63)


cdef uint64_t discard(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    """Keep trumps, then the plain cards that would be worth most: what is put away counts for nobody."""
    cdef uint64_t hand = d.dealt[d.turn], trumps = hand & suit_mask(d.trump), away = 0, pool
    cdef int _n
    for _n in range(d.hand_size - d.play_size):
        pool = hand & ~trumps
        if not pool:
            pool = hand & ~bit(d.trump * 16 + JACK)
        away |= bit(_lowest_rank(pool))
        hand &= ~away
    return away


cdef inline int _lowest_rank(uint64_t cards) noexcept nogil:
    """A card of the lowest rank, over all suits."""
    cdef uint64_t ranks = cards | cards >> 32
    cdef int rank
    ranks = (ranks | ranks >> 16) & 0xFFFF
    rank = lowest(ranks)
    return lowest(cards & (0x0001000100010001ULL << rank))


cdef class AllFoursPolicy(PolicyBase):
    """The policy of Caribbean All Fours."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)

    cdef void prepare(self, const Rules *r, Parameters *p):
        """Put the two effects of everything into one number each."""
        cdef Weighed *w = <Weighed *>p.prepared
        cdef int game = <int>(p.p[GAME_WEIGHT] * 64) * r.opt[GAME_VALUE]
        cdef int jack = <int>(p.p[JACK_WEIGHT] * 64) * (1 + r.opt[HANG_VALUE])
        cdef int low = <int>(p.p[LOW_WEIGHT] * 128), i, j
        for i in range(13):
            for j in range(12):
                w.trick[i][j].base = game * TRICK[i][j].game + jack * TRICK[i][j].jack
                w.trick[i][j].per_point = game * TRICK[i][j].count
        for i in range(2):
            for j in range(PLACES_USED):
                w.card[i][j] = game * CARD[i][j].game + jack * CARD[i][j].jack
            for j in range(1, PLACES_USED + 1):
                for place in range(4):
                    length = LENGTH[3 * i + min(j, 3) - 1][<int>place]
                    w.length[i][j][<int>place] = game * length.game + jack * length.jack
        for i in range(4):
            for j in range(6):
                w.my_jack[i][j] = jack * MY_JACK[i][j]
                w.my_low[i][j] = low * MY_JACK[i][j]
        for i in range(3):
            for j in range(2):
                w.table_jack[i][j] = jack * TABLE_JACK[i][j]
                w.table_low[i][j] = low * TABLE_JACK[i][j]


POLICY = AllFoursPolicy()
