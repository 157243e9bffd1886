"""The search of the All Fours solver: alpha-beta with a null window on one question, fail-soft.

Every function returns a bound on the result that NS reach, D + w of the final outcome: a lower bound when it is at
least ``target``, an upper bound when it is less.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t, int16_t
from _fastsim.cards cimport bit, above, below, suit_mask, popcount, lowest, highest, pop_lowest, SEATS
from _fastsim.play cimport Trick, end_trick, legal_cards, beats, WORD_BOUND_MASK, WORD_BOUND_SHIFT
from _fastsim.solve.table cimport Entry, find, claim, mix, UNBOUNDED
from _fastsim.solve.structure cimport SuitRow, OPEN
from _fastsim.solve.context cimport SUIT_ROWS
from _fastsim.solve.allfours_order cimport lead_weights, follow_weights

cdef enum:
    JACK_WORTH = 20       # what an open Jack in a trick is worth in points when moves are ordered

ctypedef struct Choice:
    uint8_t card
    uint8_t run
    int16_t limit         # bound on what it can bring that follows from another card of its run
    int score


cdef void set_course(const Search *x, Course *c, int count) noexcept nogil:
    """Fill in what the seats from the one at ``count`` on may play, from ``leader`` and ``led``."""
    cdef Trick k
    cdef uint64_t legal
    cdef int i, seat, points, least, most
    k.leader = c.leader
    k.count = 1
    k.led = c.led
    k.best = c.led * 16   # below every trump: the ban on lower trumps does not show
    k.best_at = 0
    k.word = c.word
    for i in range(count, SEATS):
        seat = (c.leader + i) & 3
        legal = legal_cards(x.t, x.hand[seat], &k)
        c.legal[seat] = legal
        least = 255
        most = 0
        while legal:
            points = x.points[pop_lowest(&legal)]
            least = min(least, points)
            most = max(most, points)
        c.least[seat] = <uint8_t>least
        c.most[seat] = <uint8_t>most


cdef inline int _final(const Search *x, int d, int jack, int low) noexcept nogil:
    if x.plain:
        return x.wins[jack][low][(d > 0) - (d < 0) + 1]
    return d + x.w[jack][low]


cdef inline int _heading(const Search *x, const Course *c, int count, int best, int holder, bint *certain,
                         int *coming) noexcept nogil:
    """The side that a trick goes to when every seat still to play takes it over from the other side if it can.

    A guess that orders moves, unless it is ``certain``: nobody of the other side can. ``coming`` is a guess at the
    points of the cards still to come.
    """
    cdef uint64_t can
    cdef int i, seat
    certain[0] = True
    coming[0] = 0
    for i in range(count, SEATS):
        seat = (c.leader + i) & 3
        if (seat ^ holder) & 1:
            can = above(best) if (x.t.trumps >> best) & 1 else above(best) | x.t.trumps
            can &= c.legal[seat]
            if can:
                certain[0] = False
                best = highest(can & x.t.trumps if can & x.t.trumps else can)
                holder = seat
                coming[0] += x.points[best]
            else:
                coming[0] += c.least[seat]
        else:
            coming[0] += c.most[seat]
    return holder & 1


cdef inline int _add(const Search *x, Choice *choices, int n, int *last, int card, int seat, uint64_t others,
                     uint64_t apart, bint certain, bint ours) noexcept nogil:
    """Whether a card opens a run (-1), belongs to the last one (its place to write to), or is not worth trying (-2).

    Cards of one hand with no other hand's card between them in rank are a RUN: they differ in points only. Of equal
    ones one is tried. When the trick is certain to go to one side whichever of them is played, the one with most
    points is at least as good for that side as another and the others are left out: what it brings more now, another
    can at most make good later.
    """
    cdef int before = last[0]
    last[0] = card
    if before < 0 or (before ^ card) >= 16 or (bit(before) | bit(card)) & apart:
        return -1
    if others & above(card) & below(before):
        return -1
    if x.points[choices[n - 1].card] == x.points[card]:
        return -2
    if certain and not x.plain:
        return n - 1 if ours == (x.points[card] > x.points[choices[n - 1].card]) else -2
    return n


cdef inline int _try(Search *x, Choice *choices, int n, int i, bint ns, int *best) noexcept nogil:
    """Bring the best of the choices from ``i`` on to place ``i``; False when its limit says that it fails too."""
    cdef int j, first = i
    cdef Choice choice
    for j in range(i + 1, n):
        if choices[j].score > choices[first].score:
            first = j
    choice = choices[first]
    choices[first] = choices[i]
    choices[i] = choice
    if ns:
        if choice.limit < x.target:
            best[0] = max(best[0], choice.limit)
            return False
    elif choice.limit >= x.target:
        best[0] = min(best[0], choice.limit)
        return False
    return True


cdef inline void _limit(const Search *x, Choice *choices, int n, int i, bint ns, int v) noexcept nogil:
    """Choice ``i`` has failed with ``v``: what that says of the others of its run.

    Two cards of a run can change names: the results differ by the points of the card in this trick and of the other
    card later, at most twice the difference.
    """
    cdef int j, gap
    for j in range(i + 1, n):
        if choices[j].run == choices[i].run:
            gap = 2 * (x.points[choices[i].card] - x.points[choices[j].card])
            if gap < 0:
                gap = -gap
            if ns:
                choices[j].limit = <int16_t>min(choices[j].limit, v + gap)
            else:
                choices[j].limit = <int16_t>max(choices[j].limit, v - gap)


cdef int search_after(Search *x, const Course *c, int count, int card, int best, int holder, uint64_t table,
                      int worth) noexcept nogil:
    """Bound after a card, the ``count``-th of the trick (from 0); ``best`` and ``holder`` are of the cards before."""
    cdef int seat = (c.leader + count) & 3
    cdef int v, jack, low
    cdef Trick k
    x.nodes += 1
    table |= bit(card)
    worth += x.points[card]
    if count == 0 or beats(x.t, card, best):
        best = card
        holder = seat
    x.hand[seat] ^= bit(card)
    if count < 3:
        v = search_card(x, c, count + 1, best, holder, table, worth)
    else:
        k.leader = c.leader
        k.count = 4
        k.led = c.led
        k.best = best
        k.best_at = (holder - c.leader) & 3
        k.word = c.word
        end_trick(x.t, &k)
        jack = holder & 1 if c.jack == OPEN and table & x.jack else c.jack
        low = holder & 1 if c.low == OPEN and table & x.low else c.low
        v = search_lead(x, holder, k.word, c.d - worth if holder & 1 else c.d + worth, jack, low, c.left - 1)
    x.hand[seat] ^= bit(card)
    return v


cdef inline bint _secured(const Search *x, const Course *c, int seat, uint64_t table, int worth, uint64_t jack,
                          int16_t *bound) noexcept nogil:
    """Whether a trick certain for the side of ``seat`` settles the question, and the bound that it gives.

    ``floor`` and ``ceiling`` count the plain cards of the trick for neither side.
    """
    cdef int taker = seat & 1 if table & jack else c.jack
    cdef int v
    if seat & 1:
        v = c.ceiling + x.most[taker][c.low]
        if v - 2 * worth >= x.target:
            return False
    else:
        v = c.floor + x.least[taker][c.low]
        if v + 2 * worth < x.target:
            return False
    table &= ~x.t.trumps      # some may have been counted as sure
    worth = 0
    while table:
        worth += 2 * x.points[pop_lowest(&table)]
    v += -worth if seat & 1 else worth
    if (v >= x.target) == (seat & 1):
        return False
    bound[0] = <int16_t>v
    return True


cdef inline int _follow_choices(const Search *x, const Course *c, int count, int seat, uint64_t legal, int best,
                                int holder, uint64_t table, int worth, Choice *choices) noexcept nogil:
    """The cards worth trying, with what speaks for them.

    Returns how many; 0 when one of them settles the question, with its bound in ``choices[0].limit``.
    """
    cdef uint64_t others = (x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3] | table) & ~x.hand[seat]
    cdef uint64_t jack = x.jack if c.jack == OPEN else 0
    cdef uint64_t apart = jack | x.low
    cdef bint certain = False, ours = False, takes = False, hunts = others & jack & ~x.hand[seat ^ 2] & ~table
    cdef int n = 0, run = -1, card, last = -1, at, score, coming = 0, high, by
    cdef const int16_t *w = NULL
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        at = _add(x, choices, n, &last, card, seat, others, apart, certain, ours)
        if at == -2:
            continue
        if at == -1:
            run += 1
            at = n
            takes = beats(x.t, card, best)
            high = card if takes else best
            by = seat if takes else holder
            ours = _heading(x, c, count + 1, high, by, &certain, &coming) == seat & 1
            w = follow_weights(count, ours, certain)
            if certain and ours and not x.plain:
                if _secured(x, c, seat, table | bit(card), worth + x.points[card], jack, &choices[0].limit):
                    return 0
        score = w[0] + w[1] * (worth + x.points[card] + coming) + w[2] * x.points[card]
        if (table | bit(card)) & jack:
            score += w[1] * JACK_WORTH
        if (x.t.trumps >> card) & 1:
            score += w[3] + w[4] * (card & 15)
            if hunts:
                score += w[5]
        if not others & above(card):
            score += w[6]
        if takes:
            score += w[7]
        if x.shuffle:
            score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[at].card = <uint8_t>card
        choices[at].run = <uint8_t>run
        choices[at].score = score
        choices[at].limit = -UNBOUNDED if seat & 1 else UNBOUNDED
        n = at + 1
    return n


cdef inline uint64_t _legal(const Search *x, const Course *c, int count, int seat, int best,
                            int holder) noexcept nogil:
    cdef Trick k
    if not (x.banned and (x.t.trumps >> best) & 1):
        return c.legal[seat]
    k.leader = c.leader
    k.count = count
    k.led = c.led
    k.best = best
    k.best_at = (holder - c.leader) & 3
    k.word = c.word
    return legal_cards(x.t, x.hand[seat], &k)


cdef int search_card(Search *x, const Course *c, int count, int best, int holder, uint64_t table,
                     int worth) noexcept nogil:
    """Bound for the second to fourth card of a trick; ``worth`` is the points on the table."""
    cdef int seat = (c.leader + count) & 3
    cdef uint64_t legal = _legal(x, c, count, seat, best, holder)
    cdef Choice choices[16]
    cdef int n, i, found, v
    cdef bint ns = seat & 1 == 0
    if not legal & (legal - 1):
        return search_after(x, c, count, lowest(legal), best, holder, table, worth)
    n = _follow_choices(x, c, count, seat, legal, best, holder, table, worth, choices)
    if n == 0:
        return choices[0].limit
    found = -UNBOUNDED if ns else UNBOUNDED
    for i in range(n):
        if not _try(x, choices, n, i, ns, &found):
            continue
        v = search_after(x, c, count, choices[i].card, best, holder, table, worth)
        if x.stopped:
            return v
        if ns:
            found = max(found, v)
            if v >= x.target:
                return v
        else:
            found = min(found, v)
            if v < x.target:
                return v
        _limit(x, choices, n, i, ns, v)
    return found


cdef inline int _lead_choices(const Search *x, Course *courses, uint64_t legal, Choice *choices) noexcept nogil:
    """As for followers, at the lead: fills the course of each suit that may be led from ``courses[0]``."""
    cdef int leader = courses[0].leader
    cdef uint64_t others = (x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]) & ~x.hand[leader]
    cdef uint64_t jack = x.jack if courses[0].jack == OPEN else 0
    cdef uint64_t apart = jack | x.low, suit = 0, mate = x.hand[leader ^ 2], they = others & ~mate
    cdef bint certain = False, ours = False, trump = False
    cdef int n = 0, run = -1, card, last = -1, at, score, coming = 0, about = 0
    cdef int voids = 0, mate_points = 0, mate_trumps = popcount(mate & x.t.trumps), led = -1
    cdef int their_trumps = popcount(they & x.t.trumps)
    cdef const SuitRow *row
    cdef const int16_t *w = NULL
    cdef Course *c = courses
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if card >> 4 != led:
            led = card >> 4
            c = courses + led
            if led:
                c[0] = courses[0]
            c.led = <uint8_t>led
            set_course(x, c, 1)
            suit = suit_mask(led)
            trump = x.t.trumps & suit != 0
            voids = (not x.hand[(leader + 1) & 3] & suit) + (not x.hand[(leader + 3) & 3] & suit)
            row = x.rows + led * SUIT_ROWS + (mate >> (led * 16) & 0xFFFF)
            mate_points = row.loose + row.sure if row.sure >= 0 else row.loose - row.sure
        at = _add(x, choices, n, &last, card, leader, others, apart, certain, ours)
        if at == -2:
            continue
        if at == -1:
            run += 1
            at = n
            ours = _heading(x, c, 1, card, leader, &certain, &coming) == leader & 1
            w = lead_weights(ours, certain)
            about = w[0] + w[8] * voids + w[9] * mate_points
            if trump:
                about += w[3] + w[10] * their_trumps + w[11] * mate_trumps
                if they & jack:
                    about += w[5]
            if not mate & suit:
                about += w[12]
        score = about + w[1] * (x.points[card] + coming) + w[2] * x.points[card]
        if trump:
            score += w[4] * (card & 15)
        if bit(card) & jack:
            score += w[1] * JACK_WORTH
        if not others & above(card):
            score += w[6]
        if x.hand[leader] & suit & below(card):
            score += w[7]
        if x.shuffle:
            score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[at].card = <uint8_t>card
        choices[at].run = <uint8_t>run
        choices[at].score = score
        choices[at].limit = -UNBOUNDED if leader & 1 else UNBOUNDED
        n = at + 1
    return n


cdef int _try_leads(Search *x, int leader, int word, int d, int jack, int low, int left, int floor,
                    int ceiling) noexcept nogil:
    cdef Course courses[4]
    cdef Choice choices[16]
    cdef Trick k
    cdef uint64_t legal
    cdef int n, i, found, v
    cdef bint ns = leader & 1 == 0
    k.leader = leader
    k.count = 0
    k.word = word
    legal = legal_cards(x.t, x.hand[leader], &k)
    courses[0].leader = leader
    courses[0].word = word
    courses[0].d = d
    courses[0].jack = jack
    courses[0].low = low
    courses[0].left = left
    courses[0].floor = floor
    courses[0].ceiling = ceiling
    n = _lead_choices(x, courses, legal, choices)
    found = -UNBOUNDED if ns else UNBOUNDED
    for i in range(n):
        if not _try(x, choices, n, i, ns, &found):
            continue
        v = search_after(x, &courses[choices[i].card >> 4], 0, choices[i].card, 0, leader, 0, 0)
        if x.stopped:
            return v
        if ns:
            found = max(found, v)
            if v >= x.target:
                return v
        else:
            found = min(found, v)
            if v < x.target:
                return v
        _limit(x, choices, n, i, ns, v)
    return found


cdef int _last_trick(Search *x, int leader, int d, int jack, int low) noexcept nogil:
    cdef uint64_t table = x.hand[leader]
    cdef int i, card, best = lowest(table), holder = leader, worth = x.points[best]
    x.nodes += 4
    for i in range(1, SEATS):
        card = lowest(x.hand[(leader + i) & 3])
        table |= bit(card)
        worth += x.points[card]
        if beats(x.t, card, best):
            best = card
            holder = (leader + i) & 3
    if jack == OPEN and table & x.jack:
        jack = holder & 1
    if low == OPEN and table & x.low:
        low = holder & 1
    return _final(x, d - worth if holder & 1 else d + worth, jack, low)


cdef int _pair_card(Search *x, const Course *c, int count, int best, int holder, uint64_t table,
                    int worth) noexcept nogil:
    """``search_card`` with two tricks left: a choice of two cards at most, so little is spent on which comes first."""
    cdef int seat = (c.leader + count) & 3
    cdef uint64_t legal = _legal(x, c, count, seat, best, holder)
    cdef int a = lowest(legal), b = highest(legal), v, other
    cdef bint ns = seat & 1 == 0
    if a == b:
        return _pair_after(x, c, count, a, best, holder, table, worth)
    if (seat ^ holder) & 1:
        # b is the higher one if the two are of one suit
        if beats(x.t, b, best) and (not beats(x.t, a, best) or x.points[b] > x.points[a]):
            a, b = b, a
        elif not beats(x.t, a, best) and x.points[b] < x.points[a]:
            a, b = b, a
    elif x.points[b] > x.points[a]:
        a, b = b, a
    v = _pair_after(x, c, count, a, best, holder, table, worth)
    if v >= x.target if ns else v < x.target:
        return v
    other = _pair_after(x, c, count, b, best, holder, table, worth)
    return max(v, other) if ns else min(v, other)


cdef int _pair_after(Search *x, const Course *c, int count, int card, int best, int holder, uint64_t table,
                     int worth) noexcept nogil:
    cdef int seat = (c.leader + count) & 3
    cdef int v, jack, low
    x.nodes += 1
    table |= bit(card)
    worth += x.points[card]
    if count == 0 or beats(x.t, card, best):
        best = card
        holder = seat
    x.hand[seat] ^= bit(card)
    if count < 3:
        v = _pair_card(x, c, count + 1, best, holder, table, worth)
    else:
        jack = holder & 1 if c.jack == OPEN and table & x.jack else c.jack
        low = holder & 1 if c.low == OPEN and table & x.low else c.low
        v = _last_trick(x, holder, c.d - worth if holder & 1 else c.d + worth, jack, low)
    x.hand[seat] ^= bit(card)
    return v


cdef int _pair_lead(Search *x, int leader, int word, int d, int jack, int low) noexcept nogil:
    cdef Course c
    cdef Trick k
    cdef uint64_t legal
    cdef int i, card, led = -1, v, found
    cdef bint ns = leader & 1 == 0
    k.leader = leader
    k.count = 0
    k.word = word
    legal = legal_cards(x.t, x.hand[leader], &k)
    c.leader = leader
    c.word = word
    c.d = d
    c.jack = jack
    c.low = low
    c.left = 2
    found = -UNBOUNDED if ns else UNBOUNDED
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if card >> 4 != led:
            led = card >> 4
            k.count = 1
            k.led = led
            k.best = led * 16
            k.best_at = 0
            for i in range(1, 4):
                c.legal[(leader + i) & 3] = legal_cards(x.t, x.hand[(leader + i) & 3], &k)
            c.led = led
        v = _pair_after(x, &c, 0, card, 0, leader, 0, 0)
        if ns:
            found = max(found, v)
            if v >= x.target:
                return v
        else:
            found = min(found, v)
            if v < x.target:
                return v
    return found


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


cdef int search_lead(Search *x, int leader, int word, int d, int jack, int low, int left) noexcept nogil:
    """Bound at the start of a trick.

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
        return _last_trick(x, leader, d, jack, low)
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
    if word & WORD_BOUND_MASK:
        bound = (word & WORD_BOUND_MASK) >> WORD_BOUND_SHIFT
        if not x.hand[leader] & suit_mask(bound - 1):
            bound = 0
    key = r0.hash ^ r1.hash ^ r2.hash ^ r3.hash ^ x.question_key[jack][low]
    key ^= <uint64_t>(bound * 4 + leader + 1) * 0xA0761D6478BD642FULL
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
    if left == 2:
        v = _pair_lead(x, leader, word, d, jack, low)
    else:
        v = _try_leads(x, leader, word, d, jack, low, left, sure - loose, sure + loose)
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


cdef int first_card(const Search *x, Course *c, int count, int best, int holder, uint64_t table,
                    int worth) noexcept nogil:
    """The card that the search would try first; ``c`` is set from ``count`` on (from 1 on it is for a lead)."""
    cdef Course courses[4]
    cdef Choice choices[16]
    cdef Trick k
    cdef int n, i, first = 0
    if count:
        n = _follow_choices(x, c, count, (c.leader + count) & 3,
                            _legal(x, c, count, (c.leader + count) & 3, best, holder), best, holder, table, worth,
                            choices)
    else:
        k.leader = c.leader
        k.count = 0
        k.word = c.word
        courses[0] = c[0]
        n = _lead_choices(x, courses, legal_cards(x.t, x.hand[c.leader], &k), choices)
    for i in range(1, n):
        if choices[i].score > choices[first].score:
            first = i
    return choices[first].card
