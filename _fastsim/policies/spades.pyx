"""Spades: rules of thumb for calls and cards.

Calls. A hand's tricks are a sum over its suits (length and honours, fitted to what such hands take) and over its
chances to ruff; what is left of thirteen after the calls so far moves it. A nil is called when its chance of success,
a logistic curve in the hand's dangers, is worth more than the tricks given up; blind nil only by a side that the other
side is about to beat.

Cards. Each legal card gets a value in points: who may win the trick with it, times what the trick is worth to him, less
what the card would still be worth later. A trick is worth what it changes in the chances that the sides make their
contracts; when those are settled, the price of a bag. A live nil makes its holder's tricks very dear, so that it ducks,
its partner covers it, and the others push under it.

What is known beyond the own hand: calls and scores, cards on the table and taken, tricks by seat. Which seats have
shown out is not kept in playouts and not used.
"""
from libc.stdint cimport uint64_t, uint8_t
from libc.math cimport exp, floor, sqrt, tanh
from _fastsim.cards cimport suit_mask, above, below, popcount, lowest, pop_lowest
from _fastsim.deal cimport CALL_LOOK, Rules, Deal, GameOps
from _fastsim.board cimport Board, board_legal
from _fastsim.rng cimport Rng
from _fastsim.games._spades_score cimport *
from _fastsim.policies.base cimport PolicyBase, PolicyOps, Parameters

cdef extern from "policies/spades_values.h" nogil:
    const float SPADE_TRICKS "KZ_SPADE_TRICKS"[14][16]      # length; ace 8, king 4, queen 2, jack 1
    const float SIDE_TRICKS "KZ_SIDE_TRICKS"[14][8]         # length; ace 4, king 2, queen 1
    const float RUFFS "KZ_RUFFS"[14][4]                     # spades; length of the shortest side suit
    const float NIL_LOGIT "KZ_NIL"[9]
    const float KEPT "KZ_KEPT"[2][5][4]
    const float PASSES "KZ_PASSES"[14]
    const float DANGER "KZ_DANGER"[8][5]
    const float BEATEN "KZ_BEATEN"[6]
    const float RUFFED "KZ_RUFFED"[14]
    const float FORCED "KZ_FORCED"[10]

cdef enum:                     # parameters, in the order of PARAMETERS
    LEAN
    ROOM
    NIL_MARGIN
    BLIND_BEHIND
    PRESS
    SPREAD
    NIL_WEIGHT
    BAG_WEIGHT
    KEEP
    LATER
    RUFF
    PUSH
    BID_SIGMA
    NIL_SOFTNESS
    SLIP

PARAMETERS = (
    ("lean", 0.0, -2.0, 2.0, "tricks added before a hand's tricks are rounded down to a bid"),
    ("room", 0.1, 0.0, 1.0, "share of what the calls so far leave or lack of an average table that moves the bid"),
    ("nil_margin", -35.0, -300.0, 300.0, "points that a nil must be worth more than a bid"),
    ("blind_behind", 80.0, 0.0, 2000.0,
     "points behind, by what has been called, that call for blind nil when the other side comes to the target"),
    ("press", 65.0, 0.0, 300.0, "points that a nil gains for a side far behind near the end, and loses for one ahead"),
    ("spread", 0.38, 0.1, 2.0, "tricks by which a side's deal strays from its calls, over the root of the tricks left"),
    ("nil_weight", 1.0, 0.0, 5.0, "weight of a live nil in the choice of a card"),
    ("bag_weight", 0.8, 0.0, 5.0, "weight of a bag in the choice of a card"),
    ("keep", 0.5, 0.0, 3.0, "weight of what a card would still be worth later"),
    ("later", 0.7, 0.0, 1.0, "weight of tricks that seats yet to play may win, who spend a card on them too"),
    ("ruff", 0.15, 0.0, 1.0, "how much more than its rank a spade is worth later, since it may ruff"),
    ("push", 0.5, 0.0, 3.0, "how much a deal that may end the match raises what it depends on"),
    ("sigma", 0.8, 0.1, 5.0, "tricks by which players' calls stray from this model"),
    ("nil_softness", 25.0, 1.0, 500.0, "points over which a nil becomes e times as likely as a bid"),
    ("slip", 0.004, 0.0001, 0.05, "least chance of any call, as a model of players"),
)

cdef enum:
    SLACKS = 24                # tricks beyond both contracts, from LEAST_SLACK on
    LEAST_SLACK = -10


ctypedef struct Prepared:      # in Parameters.prepared
    float bag                  # what a bag is worth, its share of the penalty included
    float density[14][SLACKS]  # by tricks left and slack: chance that one trick decides a contract

cdef enum:
    AVERAGE_CALL = 275         # hundredths of a trick

ctypedef struct Wish:          # what a hand would call
    double tricks              # of a bid, before it is rounded down
    double nil                 # points by which a nil is better


# --- calls ----------------------------------------------------------------------------------------------------------

cdef double hand_tricks(uint64_t hand) noexcept nogil:
    """Tricks that a hand takes on average at a table of average calls."""
    cdef int spades = popcount(hand & suit_mask(0)), suit, length, shortest = 3
    cdef double tricks = SPADE_TRICKS[spades][(hand >> 9) & 15]
    for suit in range(1, 4):
        length = popcount(hand & suit_mask(suit))
        tricks += SIDE_TRICKS[length][(hand >> (16 * suit + 10)) & 7]
        if length < shortest:
            shortest = length
    return tricks + RUFFS[spades][shortest]


cdef double nil_chance(uint64_t hand, int partner) noexcept nogil:
    """Chance that a hand takes no trick; ``partner``: tricks that the partner has called, -1 not yet."""
    cdef uint64_t spades = hand & suit_mask(0), cards
    cdef int suit, k, length = popcount(spades), danger = 0, over
    cdef double x = NIL_LOGIT[0]
    for k in range(5):
        if (spades >> (12 - k)) & 1:
            x += NIL_LOGIT[1 + k]
    if length > 2:
        x += NIL_LOGIT[6] * (length - 2)
    for suit in range(1, 4):
        cards = hand & suit_mask(suit)
        for k in range(3):
            # the lowest card should be a five at most, the next an eight, the next a jack
            if not cards:
                break
            over = (pop_lowest(&cards) & 15) - 3 * (k + 1)
            if over > 0:
                danger += over
    x += NIL_LOGIT[7] * danger
    if partner >= 0:
        x += NIL_LOGIT[8] * (partner - 3)
    return 1.0 / (1.0 + exp(-x))


cdef double standing(const Rules *r, const Deal *d, int side) noexcept nogil:
    """How a side stands, from -1 far behind to 1 far ahead: the nearer the end, the less of a lead is far."""
    cdef int best = d.before[0] if d.before[0] > d.before[1] else d.before[1]
    return tanh((d.before[side] - d.before[side ^ 1]) / (50.0 + max(r.opt[TARGET] - best, 0)))


cdef void wish(const Rules *r, const Deal *d, const Parameters *p, Wish *w) noexcept nogil:
    """What the hand of the seat to act would call, at this score and after these calls."""
    cdef uint64_t hand = d.dealt[d.turn]
    cdef int side = d.turn & 1, k, said = 0, theirs = 0, partner = -1, goal
    cdef double tricks = hand_tricks(hand), value = r.opt[NIL_VALUE], ours
    for k in range(d.n_calls):
        said += call_value(d.calls[k])
        if (d.n_calls - k) & 1:
            theirs += call_value(d.calls[k])
    if d.n_calls >= 2:
        partner = call_value(d.calls[d.n_calls - 2])
    tricks += p.p[ROOM] * (AVERAGE_CALL * d.n_calls - 100 * said) / 100
    w.nil = value * (2.0 * nil_chance(hand, partner) - 1.0) - 10.0 * tricks - p.p[NIL_MARGIN] \
        - p.p[PRESS] * standing(r, d, side)
    w.tricks = tricks + p.p[LEAN]
    if d.n_calls < 2:
        return
    if partner == 0:
        w.nil -= 2.0 * value           # nobody covers two nils
    # who calls after the partner knows what the contract would lead to
    theirs = d.before[side ^ 1] + 10 * theirs + (30 if d.n_calls == 2 else 0)
    ours = d.before[side] + 10 * (partner + <int>floor(w.tricks))
    goal = (r.opt[TARGET] - d.before[side] + 9) // 10 - partner
    if theirs < r.opt[TARGET] or ours > theirs + 10:
        if 1 <= goal < w.tricks and d.before[side] + 10 * (partner + goal) > theirs:
            w.tricks = goal + 0.5      # enough to win the match
            w.nil -= 0.5 * value
    elif goal > w.tricks and goal < w.tricks + 1.0:
        w.tricks = goal + 0.5          # they are about to win: a trick more, and we are first
    elif ours < theirs:
        w.nil += 0.3 * value           # or a nil


cdef bint wants_blind(const Rules *r, const Deal *d, const Parameters *p) noexcept nogil:
    """Whether the seat to act calls nil without looking: what has been called, three tricks where nothing has, brings
    the other side to the target, well ahead of the own side."""
    cdef int side = d.turn & 1, k
    cdef int ends[2]
    if r.opt[BLIND_NIL_VALUE] < 100 or (d.n_calls >= 2 and is_nil(d.calls[d.n_calls - 2])):
        return False
    ends[0] = d.before[0] + 60
    ends[1] = d.before[1] + 60
    for k in range(d.n_calls):
        ends[(d.dealer + 1 + k) & 1] += 10 * call_value(d.calls[k]) - 30
    if ends[side ^ 1] < r.opt[TARGET] or ends[side] + r.opt[BLIND_NIL_VALUE] < ends[side ^ 1]:
        return False
    return ends[side ^ 1] - ends[side] >= p.p[BLIND_BEHIND]


cdef int call(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef uint8_t codes[16]
    cdef int n = ops.calls(r, d, codes), k, best = 0, off, least = 100, bid
    cdef Wish w
    if n == 1:
        return codes[0]
    if codes[0] == CALL_BLIND_NIL:
        return CALL_BLIND_NIL if wants_blind(r, d, p) else CALL_LOOK
    wish(r, d, p, &w)
    if codes[0] == CALL_NIL and w.nil >= 0:
        return CALL_NIL
    bid = <int>floor(w.tricks)
    for k in range(n):
        off = codes[k] - bid if codes[k] >= bid else bid - codes[k]
        if codes[k] != CALL_NIL and off < least:
            least = off
            best = k
    return codes[best]


cdef int call_chances(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                      uint8_t *codes, double *chances) noexcept nogil:
    """A bell around the hand's tricks, and a logistic curve for the nil; no call is ever out of the question."""
    cdef int n = ops.calls(r, d, codes), k, first = 0
    cdef Wish w
    cdef double nil = 0.0, total = 0.0, off
    if n == 1:
        chances[0] = 1.0
        return 1
    if codes[0] == CALL_BLIND_NIL:
        chances[0] = 1.0 - p.p[SLIP] if wants_blind(r, d, p) else p.p[SLIP]
        chances[1] = 1.0 - chances[0]
        return 2
    wish(r, d, p, &w)
    if codes[0] == CALL_NIL:
        first = 1
        nil = w.nil / p.p[NIL_SOFTNESS]
        nil = 1.0 / (1.0 + exp(-nil)) if nil > -50 else 0.0
        chances[0] = p.p[SLIP] + (1.0 - n * p.p[SLIP]) * nil
    for k in range(first, n):
        off = (codes[k] + 0.5 - w.tricks) / p.p[BID_SIGMA]
        chances[k] = exp(-0.5 * off * off) + 1e-30
        total += chances[k]
    for k in range(first, n):
        chances[k] = p.p[SLIP] + (1.0 - n * p.p[SLIP]) * (1.0 - nil) * chances[k] / total
    return n


# --- cards ----------------------------------------------------------------------------------------------------------

ctypedef struct Stakes:        # what a trick is worth to the side of the seat to act, in points
    double win[4]              # by the seat that wins it
    double keep                # what a later trick of the own is worth
    bint nil[4]                # a nil that has taken no trick yet


cdef void weigh(const Rules *r, const Deal *d, const Parameters *p, Stakes *s) noexcept nogil:
    """What it is worth, seat by seat, who wins a trick now."""
    cdef const Board *b = &d.board
    cdef const Prepared *q = <const Prepared *>&p.prepared
    cdef int contract[2]
    cdef int need[2]
    cdef double take[2]        # to a side, when a player of it whose tricks count takes one more
    cdef int left = 13 - d.n_tricks, seat, side, code, slack = left, ours = d.turn & 1
    cdef int end[2]            # match score if contracts that can still be made are, and live nils
    cdef bint wins[2]
    cdef double stake, nil
    cdef bint helps = r.opt[FAILED_NIL] == FAILED_HELPS
    contract[0] = contract[1] = need[0] = need[1] = end[0] = end[1] = 0
    for seat in range(4):
        code = seat_call(d, seat)
        s.nil[seat] = is_nil(code) and b.won[seat] == 0
        if s.nil[seat]:
            end[seat & 1] += r.opt[NIL_VALUE] if code == CALL_NIL else r.opt[BLIND_NIL_VALUE]
        if not is_nil(code):
            contract[seat & 1] += code
        if helps or not is_nil(code):
            need[seat & 1] -= b.won[seat]
    for side in range(2):
        need[side] += contract[side]
        if need[side] > 0:
            slack -= need[side]
        end[side] += d.before[side] + (10 * contract[side] if need[side] <= left else 0)
    if slack < LEAST_SLACK:
        slack = LEAST_SLACK
    for side in range(2):
        wins[side] = end[side] >= r.opt[TARGET] and end[side] > end[side ^ 1] and need[side] <= left
    for side in range(2):
        if 0 < need[side] <= left:
            stake = 20.0 * contract[side]
            if r.opt[SET_SCORE] != SET_BID:
                stake = 10.0 * contract[side] if r.opt[SET_SCORE] == SET_ZERO else 10.0 * contract[side] + 20.0
            # a contract that would win the match is worth more than its points
            if wins[side]:
                stake *= 1.0 + p.p[PUSH]
            take[side] = q.density[left][slack - LEAST_SLACK]
            if need[side] == left and take[side] * left < 1.0:
                take[side] = 1.0 / left        # any trick lost settles it
            take[side] *= stake
        elif need[side] <= 0 and (contract[side] > 0 or helps):
            take[side] = q.bag
        else:
            take[side] = 0.0
    for seat in range(4):
        side = seat & 1
        code = seat_call(d, seat)
        if is_nil(code) and not helps:
            s.win[seat] = 0.0
        else:
            s.win[seat] = take[side]
        if s.nil[seat]:
            nil = r.opt[NIL_VALUE] if code == CALL_NIL else r.opt[BLIND_NIL_VALUE]
            if wins[side ^ 1]:
                nil *= 0.3        # the others win the match whether it holds or not
            s.win[seat] -= 2.0 * nil * p.p[NIL_WEIGHT]
        if side != ours:
            s.win[seat] = -s.win[seat]
    s.keep = p.p[KEEP] * (s.win[d.turn] - 0.5 * (s.win[(d.turn + 1) & 3] + s.win[(d.turn + 3) & 3]))
    if s.nil[(d.turn + 1) & 3] or s.nil[(d.turn + 3) & 3]:
        s.keep = p.p[KEEP] * (s.win[d.turn] + take[ours ^ 1])


cdef inline int _most(int n, int limit) noexcept nogil:
    return n if n < limit else limit


cdef inline double _lost_guard(uint64_t cards, uint64_t unseen, int own) noexcept nogil:
    """What the higher cards of a nil's suit become more dangerous by, when a card with ``own`` lower ones goes."""
    cdef double more = 0.0
    cdef int guards = own + 1, higher, code
    while cards:
        code = pop_lowest(&cards)
        higher = _most(popcount(unseen & above(code)), 7)
        more += DANGER[higher][_most(guards - 1, 4)] - DANGER[higher][_most(guards, 4)]
        guards += 1
    return more


cdef inline double _beats(const Stakes *s, int seat, int higher, int lower, int unseen, bint spades) noexcept nogil:
    """Chance that a seat yet to play beats the card that holds the trick."""
    cdef double ruff = 0.0 if spades else RUFFED[unseen]
    if s.nil[seat]:
        return FORCED[_most(lower, 9)] * (1.0 - ruff) if higher else 0.0
    return 1.0 - (1.0 - BEATEN[_most(higher, 5)]) * (1.0 - ruff)


cdef double trick_value(const Stakes *s, const Parameters *p, int me, int winner, int count, int higher, int lower,
                        int length, bint spades) noexcept nogil:
    """What a trick is worth that ``winner`` holds after the card of seat ``me``, the last of ``count`` + 1.

    ``higher``, ``lower``: unseen cards of its suit that beat the card that holds it, and that do not; ``length``:
    unseen cards of the suit led.
    """
    cdef int left = (me + 1) & 3, mate = me ^ 2, right = (me + 3) & 3
    cdef double value, lho, rho, ally, later = p.p[LATER]
    if count == 3:
        return s.win[winner]
    lho = _beats(s, left, higher, lower, length, spades)
    if count == 2:
        return (1.0 - lho) * s.win[winner] + lho * (s.win[left] if s.nil[left] else later * s.win[left])
    ally = _beats(s, mate, higher, lower, length, spades)
    if count == 1:
        if winner == me:
            value = (1.0 - lho) * s.win[me] + lho * (
                s.win[left] if s.nil[left] else later * (0.75 * s.win[left] + 0.25 * s.win[mate]))
            if s.nil[mate]:
                value += (1.0 - lho) * ally * (s.win[mate] - s.win[me])
            return value
        if not s.nil[left]:
            lho = 0.0          # the trick is its partner's
        return lho * s.win[left] + (1.0 - lho) * (
            ally * (s.win[mate] if s.nil[mate] else later * s.win[mate]) + (1.0 - ally) * s.win[winner])
    rho = _beats(s, right, higher, lower, length, spades)
    value = (1.0 - lho) * (1.0 - rho) * s.win[me]
    if s.nil[left]:
        value += lho * (1.0 - rho) * s.win[left]
    else:
        value += lho * (1.0 - rho) * later * (0.7 * s.win[left] + 0.3 * s.win[mate])
    if s.nil[right]:
        value += rho * s.win[right]
    else:
        value += rho * later * (0.7 * s.win[right] + 0.3 * s.win[mate])
    if s.nil[mate]:
        value += (1.0 - lho) * (1.0 - rho) * ally * (s.win[mate] - s.win[me])
    return value


cdef int card(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    cdef const Board *b = &d.board
    cdef uint64_t legal = board_legal(&r.tables[0], b), hand = b.hand[d.turn], unseen
    cdef int me = d.turn, mate = me ^ 2, count = b.trick.count
    cdef int best = b.trick.best, led = b.trick.led, holder = (b.trick.leader + b.trick.best_at) & 3
    cdef int c, place, choice = lowest(legal), higher, own, suit = -1, n = 0, length = 0
    cdef uint64_t others = 0, mine = 0      # of the candidate's suit: unseen cards, own cards, by place
    cdef double value, most = -1e30, kept, left_to = 0.0
    cdef bint trump
    cdef Stakes s
    weigh(r, d, p, &s)
    unseen = 0x1FFF1FFF1FFF1FFFULL & ~(b.taken[0] | b.taken[1] | b.taken[2] | b.taken[3] | b.table | hand)
    if count:
        length = popcount(unseen & suit_mask(led))
        # every card that does not take the trick leaves it as it is
        left_to = trick_value(&s, p, me, holder, count, popcount(unseen & above(best)), popcount(unseen & below(best)),
                              length, best < 16)
    # of neighbours in one hand one will do: the highest for who wants to be rid of it, else the lowest
    legal &= ~(legal >> 1) if s.keep < 0 else ~(legal << 1)
    while legal:
        c = pop_lowest(&legal)
        place = c & 15
        trump = c < 16
        if c >> 4 != suit:
            suit = c >> 4
            others = (unseen >> (16 * suit)) & 0x1FFF
            mine = (hand >> (16 * suit)) & 0x1FFF
            n = popcount(others)
        higher = popcount(others >> place)
        own = popcount(mine & ((1 << place) - 1))
        # what the card would be worth later
        if s.nil[me]:
            kept = DANGER[_most(higher, 7)][_most(own, 4)] - _lost_guard(hand & above(c), unseen, own)
            if trump:
                kept = 1.3 * kept + 0.1
            value = -s.win[me] * 0.6 * kept
        else:
            kept = KEPT[not trump][_most(higher, 4)][_most(own, 3)]
            if trump:
                kept += p.p[RUFF] * (1.0 - kept)
            else:
                kept *= PASSES[n]
            value = -s.keep * kept
            if s.nil[mate]:
                value -= 0.1 * kept * -s.win[mate]
        value -= 0.01 * place
        # who wins the trick
        if count and not ((suit == best >> 4 and c > best) or (trump and best >= 16)):
            value += left_to
        else:
            value += trick_value(&s, p, me, me, count, higher, n - higher, length if count else n, trump)
        if value > most:
            most = value
            choice = c
    return choice


cdef uint64_t discard(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil:
    """Nothing is put away in Spades."""
    return 0


cdef class SpadesPolicy(PolicyBase):
    """The policy of Spades."""

    PARAMETERS = PARAMETERS

    def __init__(self):
        self.ops = PolicyOps(call=call, call_chances=call_chances, card=card, discard=discard)

    cdef void prepare(self, const Rules *r, Parameters *p):
        """The chance that the next trick decides a contract: the density of the tricks' bell at the contract."""
        cdef Prepared *q = <Prepared *>&p.prepared
        cdef int left, slack
        cdef double sd, z
        q.bag = r.opt[BAG_VALUE]
        if r.opt[BAG_LIMIT]:
            q.bag -= r.opt[BAG_PENALTY] / <double>r.opt[BAG_LIMIT]
        q.bag *= p.p[BAG_WEIGHT]
        for left in range(1, 14):
            sd = p.p[SPREAD] * sqrt(left)
            if sd < 0.4:
                sd = 0.4
            for slack in range(SLACKS):
                z = (0.5 * (slack + LEAST_SLACK) + 0.5) / sd
                q.density[left][slack] = exp(-0.5 * z * z) * 0.39894 / sd


POLICY = SpadesPolicy()
