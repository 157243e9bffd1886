"""Exact solving of Caribbean All Fours with all hands known.

The outcome of a deal that play decides is a cell: who takes the Jack of trumps, who takes the lowest trump (only where
that scores for its taker), and the sign of D, NS less EW counting points. A utility values the cells. Its levels are
sorted, and the value is found by null-window QUESTIONS: do NS reach level v? For one question and known takers of Jack
and Low, winning is "D at least 0", "D at least 1", always or never, so every question has the linear form

    D + w[jack][low] >= target

and D can be carried and bounded in the transposition table as one number. Levels whose cells do not interleave share
the same ``w`` and differ in ``target`` alone, so what one question proves serves the next.

A utility that falls somewhere when NS make more points (a noisy match equity table) has no such form. It is solved by
the same search with D in the key, ``plain`` below, which shares less and is slower.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t, int16_t
from libc.string cimport memset
from _fastsim.cards cimport (bit, above, below, suit_mask, popcount, lowest, highest, pop_lowest, SUITS, SEATS, CODES,
                             JACK)
from _fastsim.play cimport (PlayTable, Trick, play_card, end_trick, legal_cards, trick_seat, WORD_BOUND_MASK,
                            WORD_BOUND_SHIFT)
from _fastsim.board cimport Board, start_board, board_play, board_legal, board_done
from _fastsim.deal cimport Rules, Deal, NOBODY, PHASE_PLAY, deal_table
from _fastsim.games.base cimport Game
from _fastsim.games.allfours cimport LOW_TO, write_counts
from _fastsim.position cimport State
from _fastsim.solve.table cimport Entry, Table, find, claim, mix, UNBOUNDED
from _fastsim.solve.structure cimport SuitRow, fill_suit, fill_slack, OPEN
from _fastsim.solve.context cimport SolverContext, SUIT_ROWS

from _fastsim.errors import InconsistentPosition
from _fastsim.games.allfours import AllFours

cdef enum:
    COUNTING = 5          # A K Q J T: the ranks that count for Game are the highest five
    LOWEST_COUNTING = 8   # natural place of the ten
    APART = 1024          # between clusters of levels: more than twice what Game can move
    BEYOND = 256          # more than Game can move

ctypedef struct Search:
    const PlayTable *t
    Table *table
    const SuitRow *rows
    uint64_t hand[4]          # squeezed places from here on
    uint64_t jack             # the Jack of trumps while its taker matters, else 0
    uint64_t low
    uint8_t points[64]
    uint8_t slack[1024]
    uint64_t lead_key[32]     # of leader and bound suit
    # the question
    int target
    bint plain                # winning does not rise with D: ``wins`` instead of ``w``
    int w[2][2]
    uint8_t wins[2][2][3]
    # the same by what is known of Jack and Low (0, 1, OPEN)
    int base[3][3]            # what is added to D in table entries
    int least[3][3]           # smallest and largest w that may still come
    int most[3][3]
    uint64_t question_key[3][3]
    uint64_t nodes
    uint64_t questions
    uint64_t cap
    bint stopped
    uint64_t shuffle          # not 0: try moves in a random order of this key, which must change no value

ctypedef struct Choice:
    uint8_t card
    uint8_t run
    int16_t score
    int16_t limit             # bound on what it can bring that follows from another card of its run


# ---------------------------------------------------------------- the search

cdef inline int _final(const Search *x, int d, int jack, int low) noexcept nogil:
    if x.plain:
        return x.wins[jack][low][(d > 0) - (d < 0) + 1]
    return d + x.w[jack][low]


cdef inline int _taker(const Search *x, Trick k, int seat, bint *certain) noexcept nogil:
    """The side that a trick is heading for when every seat still to play takes it over from the other side if it can.

    A guess that orders moves, unless it is ``certain``: nobody of the other side can.
    """
    cdef uint64_t can
    certain[0] = True
    while k.count < 4:
        if (k.count ^ k.best_at) & 1:
            can = legal_cards(x.t, x.hand[seat], &k)
            can &= above(k.best) if (x.t.trumps >> k.best) & 1 else above(k.best) | x.t.trumps
            if can:
                certain[0] = False
                k.best = highest(can & x.t.trumps if can & x.t.trumps else can)
                k.best_at = k.count
        k.count += 1
        seat = (seat + 1) & 3
    return (k.leader + k.best_at) & 1


cdef inline int _choices(const Search *x, const Trick *k, int seat, uint64_t legal, uint64_t table, int worth,
                         uint64_t jack, Choice *choices) noexcept nogil:
    """The cards worth trying, with what speaks for them.

    Cards of one hand with no other hand's card between them in rank are a RUN: they differ in points only. Of equal
    ones one is tried. When the trick is certain to go to one side whichever of them is played, the one with most
    points is at least as good for that side as another and the others are left out: what it brings more now, another
    can at most make good later.
    """
    cdef uint64_t present = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3] | table
    cdef uint64_t others = present & ~x.hand[seat], apart = jack | x.low
    cdef int n = 0, run = -1, card, last = -1, gain, score, side = 0
    cdef bint certain = False
    cdef Trick after
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if (last >= 0 and (last ^ card) < 16 and not others & above(card) & below(last)
                and not (bit(last) | bit(card)) & apart):
            # the same run: heading for the same side
            last = card
            if x.points[choices[n - 1].card] == x.points[card]:
                continue
            if certain and not x.plain:
                if (side == seat & 1) == (x.points[card] > x.points[choices[n - 1].card]):
                    n -= 1
                else:
                    continue
        else:
            last = card
            run += 1
            after = k[0]
            play_card(x.t, &after, card)
            side = _taker(x, after, (seat + 1) & 3, &certain)
        gain = worth + x.points[card]
        if (table | bit(card)) & jack:
            gain += 30
        score = 8 * gain if side == seat & 1 else -8 * gain
        score -= card & 15
        if (x.t.trumps >> card) & 1:
            score -= 13
        if k.count == 0 and side == seat & 1:
            score += 40
        if x.shuffle:
            score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[n].card = <uint8_t>card
        choices[n].run = <uint8_t>run
        choices[n].score = <int16_t>score
        choices[n].limit = UNBOUNDED if seat & 1 == 0 else -UNBOUNDED
        n += 1
    return n


cdef int _play(Search *x, const Trick *k, int seat, int card, uint64_t table, int worth, int d, int jack, int low,
               int left) noexcept nogil:
    """Bound on the result after a card, fail-soft around ``target``."""
    cdef Trick after = k[0]
    cdef int v, winner
    x.nodes += 1
    table |= bit(card)
    worth += x.points[card]
    play_card(x.t, &after, card)
    x.hand[seat] ^= bit(card)
    if after.count < 4:
        v = _card(x, &after, table, worth, d, jack, low, left)
    else:
        winner = end_trick(x.t, &after)
        if jack == OPEN and table & x.jack:
            jack = winner & 1
        if low == OPEN and table & x.low:
            low = winner & 1
        v = _lead(x, &after, d - worth if winner & 1 else d + worth, jack, low, left - 1)
    x.hand[seat] ^= bit(card)
    return v


cdef int _card(Search *x, const Trick *k, uint64_t table, int worth, int d, int jack, int low, int left) noexcept nogil:
    """Bound on the result from inside a trick, fail-soft around ``target``; ``worth`` is the points on the table."""
    cdef int seat = trick_seat(k)
    cdef uint64_t legal = legal_cards(x.t, x.hand[seat], k)
    cdef Choice choices[16]
    cdef Choice choice
    cdef int n, i, j, best, v, first, gap
    cdef bint ns = seat & 1 == 0
    if not legal & (legal - 1):
        return _play(x, k, seat, lowest(legal), table, worth, d, jack, low, left)
    n = _choices(x, k, seat, legal, table, worth, x.jack if jack == OPEN else 0, choices)
    best = -UNBOUNDED if ns else UNBOUNDED
    for i in range(n):
        first = i
        for j in range(i + 1, n):
            if choices[j].score > choices[first].score:
                first = j
        choice = choices[first]
        choices[first] = choices[i]
        # Another card of this run has failed. The two name each other's places: the results differ by the points of
        # the card in this trick and of the other card later, at most twice the difference.
        if ns:
            if choice.limit < x.target:
                best = max(best, choice.limit)
                continue
        elif choice.limit >= x.target:
            best = min(best, choice.limit)
            continue
        v = _play(x, k, seat, choice.card, table, worth, d, jack, low, left)
        if x.stopped:
            return best
        if ns:
            if v > best:
                best = v
                if v >= x.target:
                    return v
        elif v < best:
            best = v
            if v < x.target:
                return v
        for j in range(i + 1, n):
            if choices[j].run == choice.run:
                gap = 2 * (x.points[choice.card] - x.points[choices[j].card])
                if gap < 0:
                    gap = -gap
                if ns:
                    if v + gap < choices[j].limit:
                        choices[j].limit = <int16_t>(v + gap)
                elif v - gap > choices[j].limit:
                    choices[j].limit = <int16_t>(v - gap)
    return best


cdef int _last_trick(Search *x, const Trick *k, int d, int jack, int low) noexcept nogil:
    cdef Trick after = k[0]
    cdef uint64_t table = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]
    cdef int i, card, winner, worth = 0
    x.nodes += 4
    for i in range(SEATS):
        card = lowest(x.hand[(k.leader + i) & 3])
        worth += x.points[card]
        play_card(x.t, &after, card)
    winner = end_trick(x.t, &after)
    if jack == OPEN and table & x.jack:
        jack = winner & 1
    if low == OPEN and table & x.low:
        low = winner & 1
    return _final(x, d - worth if winner & 1 else d + worth, jack, low)


cdef int _lead(Search *x, const Trick *k, int d, int jack, int low, int left) noexcept nogil:
    """Bound on the result at the start of a trick, fail-soft around ``target``.

    ``d`` is NS less EW points so far, ``jack`` and ``low`` who has taken them (OPEN while nobody has), ``left`` the
    tricks still to play.
    """
    cdef uint64_t all = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]
    cdef const SuitRow *r0
    cdef const SuitRow *r1
    cdef const SuitRow *r2
    cdef const SuitRow *r3
    cdef int sure, loose, lo, hi, base, slack, bound, v
    cdef uint64_t key
    cdef uint32_t cards
    cdef Entry *e
    if left == 0:
        return _final(x, d, jack, low)
    if left == 1:
        return _last_trick(x, k, d, jack, low)
    if x.nodes >= x.cap:
        x.stopped = True
        return x.target
    r0 = x.rows + (all & 0xFFFF)
    r1 = x.rows + SUIT_ROWS + (all >> 16 & 0xFFFF)
    r2 = x.rows + 2 * SUIT_ROWS + (all >> 32 & 0xFFFF)
    r3 = x.rows + 3 * SUIT_ROWS + (all >> 48)
    # only the trump suit's row has marks and sure points
    if jack == OPEN:
        jack = r0.mark[0] & r1.mark[0] & r2.mark[0] & r3.mark[0]
    if low == OPEN:
        low = r0.mark[1] & r1.mark[1] & r2.mark[1] & r3.mark[1]
    sure = d + r0.sure + r1.sure + r2.sure + r3.sure
    loose = r0.loose + r1.loose + r2.loose + r3.loose
    if x.plain:
        v = _settled(x, sure - loose, sure + loose, jack, low)
        if v >= 0:
            return v
    else:
        lo = sure - loose + x.least[jack][low]
        if lo >= x.target:
            return lo
        hi = sure + loose + x.most[jack][low]
        if hi < x.target:
            return hi
    bound = 0
    if k.word & WORD_BOUND_MASK:
        bound = (k.word & WORD_BOUND_MASK) >> WORD_BOUND_SHIFT
        if not x.hand[k.leader] & suit_mask(bound - 1):
            bound = 0
    key = r0.hash ^ r1.hash ^ r2.hash ^ r3.hash ^ x.lead_key[bound * 4 + k.leader] ^ x.question_key[jack][low]
    if x.plain:
        base = 0
        key ^= mix(<uint64_t>(d + 4096))
    else:
        base = d + x.base[jack][low]
    cards = r0.top | <uint32_t>r1.top << 5 | <uint32_t>r2.top << 10 | <uint32_t>r3.top << 15
    e = find(x.table, key, left)
    if e != NULL:
        slack = 0
        if e.cards != cards and (base + e.low >= x.target or base + e.high < x.target):
            slack = _slack(x, e.cards, cards)
        if base + e.low - slack >= x.target:
            return base + e.low - slack
        if base + e.high + slack < x.target:
            return base + e.high + slack
    v = _card(x, k, 0, 0, d, jack, low, left)
    if x.stopped:
        return v
    e = find(x.table, key, left)
    if e == NULL:
        e = claim(x.table, key, left, cards)
    elif e.cards != cards:
        # what was proved for the other cards still holds for these, less sharply
        slack = _slack(x, e.cards, cards)
        e.cards = cards
        if e.low > -UNBOUNDED // 2:
            e.low -= <int16_t>slack
        if e.high < UNBOUNDED // 2:
            e.high += <int16_t>slack
    if v >= x.target:
        if v - base > e.low:
            e.low = <int16_t>(v - base)
    elif v - base < e.high:
        e.high = <int16_t>(v - base)
    return v


cdef inline int _slack(const Search *x, uint32_t a, uint32_t b) noexcept nogil:
    return (x.slack[(a & 31) << 5 | b & 31] + x.slack[(a >> 5 & 31) << 5 | b >> 5 & 31]
            + x.slack[(a >> 10 & 31) << 5 | b >> 10 & 31] + x.slack[a >> 15 << 5 | b >> 15])


cdef inline int _settled(const Search *x, int lo, int hi, int jack, int low) noexcept nogil:
    """1 or 0 when every outcome still possible wins or loses, else -1."""
    cdef int i, g, first = -1, v
    for i in range(4):
        if (jack != OPEN and i >> 1 != jack) or (low != OPEN and i & 1 != low):
            continue
        for g in range(3):
            if (g == 0 and lo >= 0) or (g == 1 and (lo > 0 or hi < 0)) or (g == 2 and hi <= 0):
                continue
            v = x.wins[i >> 1][i & 1][g]
            if first < 0:
                first = v
            elif v != first:
                return -1
    return first


# ---------------------------------------------------------------- questions

cdef void _by_status(Search *x) noexcept nogil:
    """What a question looks like at each stage of knowing who takes Jack and Low."""
    cdef int jack, low, i, w, first
    cdef uint64_t key
    cdef const uint8_t *wins
    for jack in range(3):
        for low in range(3):
            key = <uint64_t>x.plain
            first = 0
            x.least[jack][low] = UNBOUNDED
            x.most[jack][low] = -UNBOUNDED
            for i in range(4):
                if (jack != OPEN and i >> 1 != jack) or (low != OPEN and i & 1 != low):
                    continue
                w = x.w[i >> 1][i & 1]
                if x.least[jack][low] == UNBOUNDED:
                    first = w
                x.least[jack][low] = min(x.least[jack][low], w)
                x.most[jack][low] = max(x.most[jack][low], w)
                if x.plain:
                    wins = x.wins[i >> 1][i & 1]
                    key = mix(key ^ <uint64_t>(wins[0] + 2 * wins[1] + 4 * wins[2] + 8))
                else:
                    key = mix(key ^ <uint64_t>(w - first + 65536))
            x.base[jack][low] = first
            x.question_key[jack][low] = mix(key)


cdef void _pose(Search *x, const AllFoursSpec *spec, const uint8_t *live, double level) noexcept nogil:
    """Set the question "do NS get at least ``level``?". ``live[j * 2 + l]`` says which takers are still possible."""
    cdef int order[4]
    cdef int state[4]         # per group: 0 or 1 = D needed, 2 = always, 3 = never
    cdef int cluster[4]
    cdef int n = 0, i, j, g, c, base, anchor
    cdef double top
    cdef const double *u
    x.plain = False
    for i in range(4):
        if not live[i]:
            continue
        u = &spec.u[i >> 1][i & 1][0]
        if u[0] > u[1] or u[1] > u[2]:
            x.plain = True
        for g in range(3):
            x.wins[i >> 1][i & 1][g] = u[g] >= level
        state[i] = 2 if u[0] >= level else 0 if u[1] >= level else 1 if u[2] >= level else 3
        j = n
        while j and spec.u[order[j - 1] >> 1][order[j - 1] & 1][0] > u[0]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
        n += 1
    if x.plain:
        x.target = 1
        _by_status(x)
        return
    c = -1
    top = 0
    for j in range(n):
        u = &spec.u[order[j] >> 1][order[j] & 1][0]
        if c < 0 or u[0] >= top:
            c += 1
            top = u[2]
        else:
            top = max(top, u[2])
        cluster[order[j]] = c
    # Clusters lie APART. The groups of the cluster that the level cuts interleave: they are set against each other for
    # this question. A level that cuts no group lies between two clusters.
    anchor = -1
    for j in range(n):
        if anchor < 0 and state[order[j]] < 2:
            anchor = order[j]
    x.target = (c + 1) * APART - APART // 2
    for j in range(n - 1, -1, -1):
        i = order[j]
        base = cluster[i] * APART
        if anchor < 0:
            if state[i] == 2:
                x.target = base - APART // 2
        elif cluster[i] == cluster[anchor]:
            if state[i] == 2:
                base += BEYOND
            elif state[i] == 3:
                base -= BEYOND
            else:
                base += state[anchor] - state[i]
        x.w[i >> 1][i & 1] = base
    if anchor >= 0:
        x.target = cluster[anchor] * APART + state[anchor]
    _by_status(x)


ctypedef struct Root:
    Search x
    Trick trick
    uint64_t table
    uint64_t legal            # squeezed
    int worth
    int d
    int jack
    int low
    int left
    uint8_t live[4]
    int count                 # distinct levels, lowest first
    double level[12]


cdef void _squeeze(SolverContext ctx, const PlayTable *t, const Board *b, Root *r, uint8_t *squeezed) noexcept nogil:
    """Number the cards in play without holes and fill the structure rows. ``squeezed`` translates natural codes."""
    cdef uint64_t cards, playing = b.table | b.hand[0] | b.hand[1] | b.hand[2] | b.hand[3]
    cdef uint8_t owner[16]
    cdef uint8_t points[16]
    cdef uint8_t top[16]
    cdef int mark[2]
    cdef int suit, size, card, seat
    for suit in range(SUITS):
        cards = playing & suit_mask(suit)
        size = 0
        mark[0] = -1
        mark[1] = -1
        while cards:
            card = pop_lowest(&cards)
            owner[size] = 0
            for seat in range(SEATS):
                if (b.hand[seat] >> card) & 1:
                    owner[size] = <uint8_t>seat
                    r.x.hand[seat] |= bit(suit * 16 + size)
            points[size] = t.points[card]
            top[size] = 12 - (card & 15) if card & 15 >= LOWEST_COUNTING else 255
            r.x.points[suit * 16 + size] = points[size]
            squeezed[card] = <uint8_t>(suit * 16 + size)
            if (r.x.jack >> card) & 1:
                mark[0] = size
            if (r.x.low >> card) & 1:
                mark[1] = size
            size += 1
        fill_suit(ctx.rows + suit * SUIT_ROWS, size, owner, points, top, mark, (t.trumps >> (suit * 16)) & 1, suit)
    if r.x.jack:
        r.x.jack = bit(squeezed[lowest(r.x.jack)])
    if r.x.low:
        r.x.low = bit(squeezed[lowest(r.x.low)])


cdef inline int _side_of(const Board *b, uint64_t card) noexcept nogil:
    """The side that has taken a card, or OPEN."""
    if (b.taken[0] | b.taken[2]) & card:
        return 0
    return 1 if (b.taken[1] | b.taken[3]) & card else OPEN


cdef void _prepare(SolverContext ctx, const PlayTable *t, const Board *b, const AllFoursSpec *spec, Root *r,
                   uint8_t *squeezed) noexcept nogil:
    cdef uint64_t trumps = (b.dealt[0] | b.dealt[1] | b.dealt[2] | b.dealt[3]) & t.trumps
    cdef uint64_t cards
    cdef int seat, i, j, g, rank
    cdef double u
    cdef bint minds
    cdef uint8_t ranks[COUNTING]
    memset(r, 0, sizeof(Root))
    ctx.begin()
    r.x.t = t
    r.x.table = &ctx.table
    r.x.rows = ctx.rows
    r.x.shuffle = ctx.shuffle
    # Jack and Low
    r.jack = 0
    r.low = 0
    if trumps:
        cards = trumps & bit(lowest(trumps) & 0x30 | JACK)
        if cards:
            r.jack = _side_of(b, cards)
            minds = False
            for i in range(6):
                minds = minds or spec.u[0][i // 3][i % 3] != spec.u[1][i // 3][i % 3]
            if r.jack == OPEN and not minds:
                r.jack = 0
            if r.jack == OPEN:
                r.x.jack = cards
        if spec.low_to_taker:
            cards = bit(lowest(trumps))
            r.low = _side_of(b, cards)
            minds = False
            for i in range(6):
                minds = minds or spec.u[i // 3][0][i % 3] != spec.u[i // 3][1][i % 3]
            if r.low == OPEN and not minds:
                r.low = 0
            if r.low == OPEN:
                r.x.low = cards
    _squeeze(ctx, t, b, r, squeezed)
    r.trick = b.trick
    if b.trick.count:
        r.trick.best = squeezed[b.trick.best]
    cards = b.table
    while cards:
        i = pop_lowest(&cards)
        r.table |= bit(squeezed[i])
        r.worth += t.points[i]
    for seat in range(SEATS):
        cards = b.taken[seat]
        while cards:
            i = pop_lowest(&cards)
            r.d += -<int>t.points[i] if seat & 1 else <int>t.points[i]
    seat = trick_seat(&r.trick)
    r.left = popcount(r.x.hand[seat])
    r.legal = legal_cards(t, r.x.hand[seat], &r.trick)
    for i in range(COUNTING):
        ranks[i] = t.points[12 - i]
    fill_slack(r.x.slack, ranks, COUNTING)
    for i in range(32):
        r.x.lead_key[i] = mix(0xA0761D6478BD642FULL * <uint64_t>(i + 1))
    # levels
    for i in range(4):
        r.live[i] = (r.jack == OPEN or r.jack == i >> 1) and (r.low == OPEN or r.low == i & 1)
        if not r.live[i]:
            continue
        for g in range(3):
            u = spec.u[i >> 1][i & 1][g]
            j = 0
            while j < r.count and r.level[j] < u:
                j += 1
            if j < r.count and r.level[j] == u:
                continue
            for rank in range(r.count, j, -1):
                r.level[rank] = r.level[rank - 1]
            r.level[j] = u
            r.count += 1


cdef int _follow(Root *r, int card) noexcept nogil:
    """The level that the moves tried first lead to, from the root or after ``card``: where to begin to ask."""
    cdef uint64_t saved[4]
    cdef Choice choices[16]
    cdef Search *x = &r.x
    cdef Trick k = r.trick
    cdef uint64_t table = r.table, legal
    cdef int i, n, seat, best, side, worth = r.worth, d = r.d, jack = r.jack, low = r.low
    for seat in range(SEATS):
        saved[seat] = x.hand[seat]
    while True:
        seat = trick_seat(&k)
        if not x.hand[seat]:
            break
        if card < 0:
            legal = legal_cards(x.t, x.hand[seat], &k)
            n = _choices(x, &k, seat, legal, table, worth, x.jack if jack == OPEN else 0, choices)
            best = 0
            for i in range(1, n):
                if choices[i].score > choices[best].score:
                    best = i
            card = choices[best].card
        x.hand[seat] ^= bit(card)
        table |= bit(card)
        worth += x.points[card]
        play_card(x.t, &k, card)
        card = -1
        if k.count == 4:
            side = end_trick(x.t, &k) & 1
            d += -worth if side else worth
            if jack == OPEN and table & x.jack:
                jack = side
            if low == OPEN and table & x.low:
                low = side
            table = 0
            worth = 0
    for seat in range(SEATS):
        x.hand[seat] = saved[seat]
    return outcome_cell(jack, low, (d > 0) - (d < 0) + 1)


cdef inline int _rank_of(const Root *r, double u) noexcept nogil:
    cdef int i
    for i in range(r.count):
        if r.level[i] >= u:
            return i
    return r.count - 1


cdef bint _find_level(Root *r, const AllFoursSpec *spec, int card, int guess, int *answer) noexcept nogil:
    """The level reached under best play, from the root (card < 0) or after a card. False when the cap came first.

    Ask at the guess, then next to it, then bisect.
    """
    cdef int lo = 0, hi = r.count - 1, ask, asked = 0, v
    cdef bint yes = False
    while lo < hi:
        if asked == 0:
            ask = guess if guess > lo else lo + 1
        elif asked == 1:
            ask = lo + 1 if yes else hi
        else:
            ask = (lo + hi + 1) // 2
        asked += 1
        _pose(&r.x, spec, r.live, r.level[ask])
        r.x.questions += 1
        if card < 0:
            if r.trick.count == 0:
                v = _lead(&r.x, &r.trick, r.d, r.jack, r.low, r.left)
            else:
                v = _card(&r.x, &r.trick, r.table, r.worth, r.d, r.jack, r.low, r.left)
        else:
            v = _play(&r.x, &r.trick, trick_seat(&r.trick), card, r.table, r.worth, r.d, r.jack, r.low, r.left)
        if r.x.stopped:
            answer[0] = min(max(guess, lo), hi)
            return False
        yes = v >= r.x.target
        if yes:
            lo = ask
        else:
            hi = ask - 1
    answer[0] = lo
    return True


cdef uint8_t _cell_of(const Root *r, const AllFoursSpec *spec, int level, int likely) noexcept nogil:
    """A cell of a level: the likely one if it is of that level."""
    cdef int i, g
    if spec.u[likely // 6][likely // 3 % 2][likely % 3] == r.level[level]:
        return <uint8_t>likely
    for i in range(4):
        if r.live[i]:
            for g in range(3):
                if spec.u[i >> 1][i & 1][g] == r.level[level]:
                    return <uint8_t>(i * 3 + g)
    return <uint8_t>likely


cdef int solve_allfours(SolverContext ctx, const PlayTable *t, const Board *b, const AllFoursSpec *spec,
                        uint64_t candidates, uint64_t node_cap, double *values, uint8_t *cells,
                        uint8_t *exact) noexcept nogil:
    """The value of each candidate card of the seat to play, lowest code first; returns how many.

    ``candidates`` that are not legal are left out. ``values[i]`` is the utility to NS under best play by all from
    there on, ``cells[i]`` an outcome of that utility. ``node_cap`` (0 = none) limits the cards played by the search
    of the whole call; a value that it cut short has ``exact[i]`` = 0 and is the nearest possible one to what the first
    guesses of the move order come to.
    """
    cdef Root r
    cdef uint8_t squeezed[64]
    cdef uint64_t cards
    cdef int n = 0, card, likely, level
    _prepare(ctx, t, b, spec, &r, squeezed)
    r.x.cap = node_cap if node_cap else <uint64_t>-1
    cards = candidates & b.hand[trick_seat(&b.trick)]
    while cards:
        card = squeezed[pop_lowest(&cards)]
        if not (r.legal >> card) & 1:
            continue
        likely = _follow(&r, card)
        exact[n] = _find_level(&r, spec, card, _rank_of(&r, spec.u[likely // 6][likely // 3 % 2][likely % 3]), &level)
        values[n] = r.level[level]
        cells[n] = _cell_of(&r, spec, level, likely)
        n += 1
    ctx.nodes += r.x.nodes
    ctx.questions += r.x.questions
    ctx.capped += r.x.stopped
    return n


cdef bint value_allfours(SolverContext ctx, const PlayTable *t, const Board *b, const AllFoursSpec *spec,
                         uint64_t node_cap, double *value, uint8_t *cell) noexcept nogil:
    """The value of a position in play under best play by all; returns whether it is exact, see ``solve_allfours``."""
    cdef Root r
    cdef uint8_t squeezed[64]
    cdef int likely, level
    cdef bint done
    _prepare(ctx, t, b, spec, &r, squeezed)
    r.x.cap = node_cap if node_cap else <uint64_t>-1
    likely = _follow(&r, -1)
    done = _find_level(&r, spec, -1, _rank_of(&r, spec.u[likely // 6][likely // 3 % 2][likely % 3]), &level)
    value[0] = r.level[level]
    cell[0] = _cell_of(&r, spec, level, likely)
    ctx.nodes += r.x.nodes
    ctx.questions += r.x.questions
    ctx.capped += r.x.stopped
    return done


# ---------------------------------------------------------------- utilities

cdef void write_cell(const Rules *r, const Deal *d, int jack, int low, int game, Deal *out) noexcept nogil:
    """The deal ``d`` with its counts written as if play had ended in a cell, in ``out``."""
    cdef uint64_t mine = d.board.dealt[0] | d.board.dealt[2]
    cdef uint64_t trumps = (mine | d.board.dealt[1] | d.board.dealt[3]) & suit_mask(d.trump)
    cdef int high = NOBODY, code = d.trump * 16 + JACK
    out[0] = d[0]
    if trumps:
        high = 0 if (mine >> highest(trumps)) & 1 else 1
        if not r.opt[LOW_TO]:
            low = 0 if (mine >> lowest(trumps)) & 1 else 1
    else:
        low = NOBODY
    if not (trumps >> code) & 1:
        jack = NOBODY
    write_counts(r, out, high, low, jack, jack != NOBODY and jack != (0 if (mine >> code) & 1 else 1),
                 NOBODY if game == 1 else 0 if game == 2 else 1)


cdef void fill_spec(const Rules *r, const Deal *d, Objective objective, AllFoursSpec *spec) noexcept nogil:
    """The utility of a deal in play: its points, NS less EW, or who has won the match (+1 NS, -1 EW, 0 open)."""
    cdef Deal out
    cdef int i, k, points
    spec.low_to_taker = r.opt[LOW_TO]
    for i in range(12):
        write_cell(r, d, i // 6, i // 3 % 2, i % 3, &out)
        points = 0
        for k in range(out.n_events):
            points += -out.events[k].points if out.events[k].team else out.events[k].points
        if objective == OBJECTIVE_WIN:
            points = 0 if out.winner == NOBODY else -1 if out.winner else 1
        spec.u[i // 6][i // 3 % 2][i % 3] = points


# ---------------------------------------------------------------- from Python

OBJECTIVES = ("points", "win")


def solve_deal(Game game, hands, int trump, int leader, utility, *, play=(), int node_cap=0,
               SolverContext context=None, bint best_only=False):
    """Solve a deal of All Fours from its hands, without an auction or a score.

    Parameters
    ----------
    game : Game
        All Fours with its options.
    hands : sequence of 4 int
        Cards of N E S W at the start of play, as masks of natural codes (suit * 16 + place, 2 = 0).
    trump, leader : int
        Trump suit and seat that leads to the first trick.
    utility : sequence of 12 float
        Worth to NS by outcome cell, ``(jack * 2 + low) * 3 + game``: the sides (0 NS, 1 EW) that take the Jack of
        trumps and the lowest trump, and Game: 0 EW count more, 1 as many, 2 NS count more. Where there is no Jack in
        play, or Low does not go to its taker, the first index is read.
    play : sequence of int
        Cards played so far, in time order.
    node_cap : int, default 0
        Most cards that the search may play; 0 = no limit.
    context : SolverContext, optional
        Tables to use; without one they are made and thrown away.
    best_only : bool, default False
        Ask only for the value of the position, not of each card.

    Returns
    -------
    list of (code, value, cell, exact)
        For each legal card, lowest code first, what it is worth to NS under best play by all from there on, a cell of
        that worth, and whether the search finished within its cap. With ``best_only`` a single entry, code -1.

    Raises
    ------
    ValueError
        For hands, plays or a utility that no deal can have.
    """
    cdef Board b
    cdef AllFoursSpec spec
    cdef uint64_t masks[4]
    cdef uint64_t seen = 0
    cdef const PlayTable *t
    cdef int i, code
    if not isinstance(game, AllFours):
        raise ValueError(f"{game!r} is not All Fours")
    if trump not in range(SUITS) or leader not in range(SEATS):
        raise ValueError(f"trump {trump} and leader {leader}: both are 0 to 3")
    if len(hands) != SEATS or len(utility) != CELLS:
        raise ValueError(f"{len(hands)} hands and a utility of {len(utility)} cells: 4 and {CELLS} are needed")
    for i in range(SEATS):
        masks[i] = hands[i]
        if masks[i] & (seen | ~game.pack_mask) or popcount(masks[i]) != popcount(masks[0]):
            raise ValueError(f"hands {[hex(h) for h in hands]}: not four disjoint hands of one size")
        seen |= masks[i]
    if popcount(masks[0]) not in range(1, MAX_HAND + 1):
        raise ValueError(f"hands of {popcount(masks[0])} cards: 1 to {MAX_HAND} are possible")
    for i in range(CELLS):
        spec.u[i // 6][i // 3 % 2][i % 3] = utility[i]
        if spec.u[i // 6][i // 3 % 2][i % 3] != spec.u[i // 6][i // 3 % 2][i % 3]:
            raise ValueError(f"utility of cell {i} is not a number")
    spec.low_to_taker = game.rules.opt[LOW_TO]
    t = &game.rules.tables[trump]
    start_board(&b, masks, leader)
    for card in play:
        code = card
        if not 0 <= code < CODES or board_done(&b) or not (board_legal(t, &b) >> code) & 1:
            raise ValueError(f"card {code} cannot be played after {list(play)}")
        board_play(t, &b, code)
    if board_done(&b):
        raise ValueError("all cards are played")
    return _solved(t, &b, &spec, node_cap, context if context is not None else SolverContext(), best_only)


def solve_state(State state, *, str objective="points", int node_cap=0, SolverContext context=None,
                bint best_only=False):
    """Solve a position in play of All Fours whose four hands are known; see ``solve_deal``.

    Parameters
    ----------
    state : State
    objective : {"points", "win"}
        Points of the deal, NS less EW; or +1, -1, 0: NS or EW have won the match after this deal, or nobody.
    node_cap, context, best_only
        As in ``solve_deal``.

    Returns
    -------
    list of (code, value, cell, exact)

    Raises
    ------
    InconsistentPosition
        When the position is not in play or a hand is not known.
    """
    cdef AllFoursSpec spec
    if not isinstance(state.game, AllFours):
        raise ValueError(f"{state.game!r} is not All Fours")
    if objective not in OBJECTIVES:
        raise ValueError(f"objective {objective!r}: one of {', '.join(OBJECTIVES)}")
    if state.deal.phase != PHASE_PLAY:
        raise InconsistentPosition("only a position in play can be solved, with a card to be played next")
    if state.deal.known != 15:
        raise InconsistentPosition("to solve a position all four hands must be known")
    fill_spec(&state.game.rules, &state.deal, <Objective><int>OBJECTIVES.index(objective), &spec)
    return _solved(deal_table(&state.game.rules, &state.deal), &state.deal.board, &spec, node_cap,
                   context if context is not None else SolverContext(), best_only)


cdef list _solved(const PlayTable *t, const Board *b, const AllFoursSpec *spec, uint64_t cap, SolverContext ctx,
                  bint best_only):
    cdef double values[MAX_HAND]
    cdef uint8_t cells[MAX_HAND]
    cdef uint8_t exact[MAX_HAND]
    cdef uint64_t cards = board_legal(t, b)
    cdef int n, i
    with nogil:
        if best_only:
            exact[0] = value_allfours(ctx, t, b, spec, cap, values, cells)
            n = 1
        else:
            n = solve_allfours(ctx, t, b, spec, cards, cap, values, cells, exact)
    return [(-1 if best_only else pop_lowest(&cards), values[i], cells[i], bool(exact[i])) for i in range(n)]
