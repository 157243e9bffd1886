"""The search of the card-point solvers: alpha-beta with a null window on one question, fail-soft.

Every function returns a bound on the points that NS make in the whole deal (what a streak adds included): a lower bound
when it is at least ``target``, an upper bound when it is less.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t, int16_t
from _fastsim.cards cimport bit, above, below, suit_mask, lowest, highest, SEATS, SUITS
from _fastsim.play cimport Trick, legal_cards, beats
from _fastsim.solve.table cimport Entry, find, claim, mix, UNBOUNDED
from _fastsim.solve.structure cimport SuitRow
from _fastsim.solve.context cimport SUIT_ROWS
from _fastsim.solve._card_points_order cimport (
    kz_bits8, kz_points_follow, kz_points_lead, kz_points_void, row_of)

ctypedef struct Choice:
    uint8_t card
    uint8_t run
    int16_t limit         # bound on what it can bring that follows from another card of its run
    int score


cdef inline uint64_t _legal(const Search *x, int led, int count, int seat, int best, int holder) noexcept nogil:
    """Legal cards of a follower; the holder's place in the trick is all that the kernel wants to know of him."""
    cdef Trick k
    k.leader = 0
    k.count = count
    k.led = led
    k.best = best
    k.best_at = count - ((seat - holder) & 3)
    k.word = 0
    return legal_cards(x.t, x.hand[seat], &k)


cdef uint64_t legal_now(const Search *x, const Course *c, int count, int best, int holder) noexcept nogil:
    """Legal cards of the seat to play."""
    if count == 0:
        return x.hand[c.leader]
    return _legal(x, c.led, count, (c.leader + count) & 3, best, holder)


cdef inline int _sure(const Search *x, uint64_t cards) noexcept nogil:
    """Points of the trumps in ``cards`` that are certain for their side: NS less EW, all of one side."""
    cdef int suit
    if not x.trumps:
        return 0
    suit = lowest(x.trumps) >> 4
    return x.rows[suit * SUIT_ROWS + <int>(cards >> (suit * 16) & 0xFFFF)].sure


cdef inline int _gift(const Search *x, uint64_t hand) noexcept nogil:
    """The most points that a hand may put on a partner's trick in a suit that it has not."""
    cdef int most = 0
    hand &= ~x.trumps
    while hand:
        most = max(most, x.points[highest(hand)])
        hand &= ~suit_mask(highest(hand) >> 4)
    return most


cdef inline int _heading(const Search *x, const Course *c, int count, int best, int holder, bint *certain,
                         int *coming, int *safe) noexcept nogil:
    """The side that a trick goes to when every seat still to play takes it over from the other side if it can.

    A guess that orders moves, unless it is ``certain``: nobody of the other side can. ``coming`` is a guess at the
    points of the cards still to come. Of a certain trick ``safe`` is what its side can see to at least: its own card
    is of its choice, the others have to follow suit. Trumps of its own are left out, they may count as sure already.
    """
    cdef uint64_t follow, can
    cdef int i, seat, points
    certain[0] = True
    coming[0] = 0
    safe[0] = 0
    for i in range(count, SEATS):
        seat = (c.leader + i) & 3
        follow = x.hand[seat] & suit_mask(c.led)
        if (seat ^ holder) & 1:
            if follow:
                can = follow & above(best)
            else:
                can = x.hand[seat] & x.trumps
                if (x.trumps >> best) & 1:
                    can &= above(best)
            if can:
                certain[0] = False
                best = highest(can)
                holder = seat
                coming[0] += x.points[best]
            elif follow:
                points = x.points[lowest(follow)]
                coming[0] += points
                safe[0] += points
        else:
            points = x.points[highest(follow)] if follow else _gift(x, x.hand[seat])
            coming[0] += points
            if not follow & x.trumps:
                safe[0] += points
    return holder & 1


cdef inline int _add(const Search *x, Choice *choices, int n, int *last, int card, uint64_t others, bint certain,
                     bint ours) noexcept nogil:
    """Whether a card opens a run (-1), belongs to the last one (its place to write to), or is not worth trying (-2).

    Cards of one hand with no other hand's card between them in rank are a RUN: they differ in points only. Of equal
    ones one is tried. When the trick is certain to go to one side whichever of them is played, the one with most
    points is at least as good for that side as another and the others are left out: what it brings more now, another
    can at most make good later.
    """
    cdef int before = last[0]
    last[0] = card
    if before < 0 or (before ^ card) >= 16 or others & above(card) & below(before):
        return -1
    if x.points[choices[n - 1].card] == x.points[card]:
        return -2
    if certain:
        return n - 1 if ours == (x.points[card] > x.points[choices[n - 1].card]) else -2
    return n


cdef inline bint _try(Search *x, Choice *choices, int n, int i, bint ns, int *best) noexcept nogil:
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

    Two cards of a run can change names: one of them counts in this trick, the other later, so the results differ by
    the difference of their points at most.
    """
    cdef int j, gap
    for j in range(i + 1, n):
        if choices[j].run == choices[i].run:
            gap = x.points[choices[i].card] - x.points[choices[j].card]
            if gap < 0:
                gap = -gap
            if ns:
                choices[j].limit = <int16_t>min(choices[j].limit, v + gap)
            else:
                choices[j].limit = <int16_t>max(choices[j].limit, v - gap)


cdef int search_after(Search *x, const Course *c, int count, int card, int best, int holder, int worth) noexcept nogil:
    """Bound after a card, the ``count``-th of the trick (from 0); ``best`` and ``holder`` are of the cards before."""
    cdef int seat = (c.leader + count) & 3
    cdef int v
    x.nodes += 1
    worth += x.points[card]
    if count == 0 or beats(x.t, card, best):
        best = card
        holder = seat
    x.hand[seat] ^= bit(card)
    if count < 3:
        v = search_card(x, c, count + 1, best, holder, worth)
    else:
        v = search_lead(x, holder, c.d if holder & 1 else c.d + worth, c.streak & x.keeps[holder], c.left - 1)
    x.hand[seat] ^= bit(card)
    return v


cdef inline int _claimed(const Search *x, const Course *c, int side, int card, int worth) noexcept nogil:
    """The bound that a trick certain for a side gives: a lower one for NS, an upper one for EW."""
    cdef int sure = _sure(x, (x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]) & ~bit(card))
    if side:
        return c.d + c.rest - worth + min(sure, 0)
    return c.d + worth + max(sure, 0)


cdef inline bint _decided(const Search *x, const Course *c, int seat, bint ours, int card, int worth,
                          int *limit) noexcept nogil:
    """Whether ``card``, which makes the trick certain for a side, answers the question at once for its player.

    ``limit`` is the bound that follows: the answer, or what the card can bring at best.
    """
    cdef bint ns = seat & 1 == 0
    cdef int v = _claimed(x, c, 0 if ns == ours else 1, card, worth)
    limit[0] = v
    if ours:
        if v >= x.target if ns else v < x.target:
            return True
        limit[0] = UNBOUNDED if ns else -UNBOUNDED
    return False


cdef inline int _count8(uint64_t cards, int suit) noexcept nogil:
    """Number of ``cards``, all of one suit: of at most eight, as all suits here are when squeezed."""
    return kz_bits8[cards >> (suit * 16) & 255]


cdef inline int _points_of(const Search *x, int suit, uint64_t hand) noexcept nogil:
    """Points of a hand's cards of a suit."""
    cdef const SuitRow *row = x.rows + suit * SUIT_ROWS + <int>(hand >> (suit * 16) & 0xFFFF)
    return row.loose + (row.sure if row.sure >= 0 else -row.sure)


cdef inline void _put(const Search *x, Choice *choices, int at, int card, int run, int score,
                      int limit) noexcept nogil:
    if x.shuffle:
        score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
    choices[at].card = <uint8_t>card
    choices[at].run = <uint8_t>run
    choices[at].score = score
    choices[at].limit = <int16_t>limit


cdef inline int _follow_choices(const Search *x, const Course *c, int count, int seat, uint64_t legal, int best,
                                int holder, int worth, Choice *choices) noexcept nogil:
    """The cards of the suit led worth trying, with what speaks for them.

    Returns how many; 0 when one of them settles the question, with its bound in ``choices[0].limit``.
    """
    cdef uint64_t held = x.hand[seat] & suit_mask(c.led), others = c.all & ~x.hand[seat]
    cdef uint64_t they = x.hand[(seat + 1) & 3] | x.hand[(seat + 3) & 3]
    cdef bint certain = False, ours = False, takes = False
    cdef int n = 0, run = -1, card, last = -1, at, score, coming = 0, about = 0, top = highest(held)
    cdef int safe = 0, limit = 0
    cdef const int16_t *w = NULL
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        at = _add(x, choices, n, &last, card, others, certain, ours)
        if at == -2:
            continue
        if at == -1:
            run += 1
            at = n
            takes = beats(x.t, card, best)
            ours = _heading(x, c, count + 1, card if takes else best, seat if takes else holder, &certain,
                            &coming, &safe) == seat & 1
            w = kz_points_follow[x.kind][count - 1][row_of(ours, certain)]
            about = w[0] + w[1] * (worth + coming) + w[6] * _count8(they & above(card), c.led)
            if not others & above(card):
                about += w[4]
            if takes:
                about += w[8]
        if certain and _decided(x, c, seat, ours, card, worth + x.points[card] + safe, &limit):
            choices[0].limit = <int16_t>limit
            return 0
        score = about + (w[1] + w[2]) * x.points[card] + w[3] * (card & 15)
        if card != top:
            score += w[5]
        if held & below(card):
            score += w[7]
        _put(x, choices, at, card, run, score, limit if certain else UNBOUNDED if seat & 1 == 0 else -UNBOUNDED)
        n = at + 1
    return n


cdef inline int _void_choices(const Search *x, const Course *c, int count, int seat, uint64_t legal, int best,
                              int holder, int worth, Choice *choices) noexcept nogil:
    """The same for a hand without the suit led."""
    cdef uint64_t own = x.hand[seat], others = c.all & ~own, suit = 0, held = 0
    cdef uint64_t they1 = x.hand[(seat + 1) & 3], they2 = x.hand[(seat + 3) & 3]
    cdef bint certain = False, ours = False, takes = False, trump = False
    cdef int n = 0, run = -1, card, last = -1, at, score, coming = 0, now = -1, about = 0, length = 0, top = 0
    cdef int safe = 0, limit = 0
    cdef const int16_t *w = NULL
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if card >> 4 != now:
            now = card >> 4
            suit = suit_mask(now)
            held = own & suit
            top = highest(held)
            length = _count8(held, now)
            trump = x.trumps & suit != 0
        at = _add(x, choices, n, &last, card, others, certain, ours)
        if at == -2:
            continue
        if at == -1:
            run += 1
            at = n
            takes = beats(x.t, card, best)
            ours = _heading(x, c, count + 1, card if takes else best, seat if takes else holder, &certain,
                            &coming, &safe) == seat & 1
            w = kz_points_void[x.kind][count - 1][row_of(ours, certain)]
            about = w[0] + w[1] * (worth + coming) + w[7] * _count8((they1 | they2) & above(card), now)
            about += w[10] * length + w[13] * ((not they1 & suit) + (not they2 & suit))
            if trump:
                about += w[3]
            if not others & above(card):
                about += w[5]
            if length == 1:
                about += w[9]
            if not others & above(top):
                about += w[11]
                if length == 2:
                    about += w[12]
            if x.hand[seat ^ 2] & suit:
                about += w[15] * _points_of(x, now, x.hand[seat ^ 2])
            else:
                about += w[14]
        if certain and _decided(x, c, seat, ours, card, worth + x.points[card] + safe, &limit):
            choices[0].limit = <int16_t>limit
            return 0
        score = about + (w[1] + w[2]) * x.points[card]
        if trump:
            score += w[4] * (card & 15)
        if card != top:
            score += w[6]
        if held & below(card):
            score += w[8]
        _put(x, choices, at, card, run, score, limit if certain else UNBOUNDED if seat & 1 == 0 else -UNBOUNDED)
        n = at + 1
    return n


cdef int search_card(Search *x, const Course *c, int count, int best, int holder, int worth) noexcept nogil:
    """Bound for the second to fourth card of a trick; ``worth`` is the points on the table."""
    cdef int seat = (c.leader + count) & 3
    cdef uint64_t legal = _legal(x, c.led, count, seat, best, holder)
    cdef Choice choices[16]
    cdef int n, i, found, v
    cdef bint ns = seat & 1 == 0
    if not legal & (legal - 1):
        return search_after(x, c, count, lowest(legal), best, holder, worth)
    if highest(legal) >> 4 == c.led:
        n = _follow_choices(x, c, count, seat, legal, best, holder, worth, choices)
    else:
        n = _void_choices(x, c, count, seat, legal, best, holder, worth, choices)
    if n == 0:
        return choices[0].limit
    found = -UNBOUNDED if ns else UNBOUNDED
    for i in range(n):
        if not _try(x, choices, n, i, ns, &found):
            continue
        v = search_after(x, c, count, choices[i].card, best, holder, worth)
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


cdef inline int _lead_choices(const Search *x, const Course *course, Choice *choices) noexcept nogil:
    """As for followers, at the lead."""
    cdef int leader = course.leader
    cdef uint64_t own = x.hand[leader], legal = own, others = course.all & ~own, suit = 0, held = 0
    cdef uint64_t mate = x.hand[leader ^ 2], they1 = x.hand[(leader + 1) & 3], they2 = x.hand[(leader + 3) & 3]
    cdef bint certain = False, ours = False, trump = False, top = False
    cdef int n = 0, run = -1, card, last = -1, at, score, coming = 0, about = 0, led = -1
    cdef int safe = 0, limit = 0
    cdef int voids = 0, length = 0, mate_length = 0, mate_points = 0, mate_trumps = 0
    cdef int their_trumps = 0
    cdef const int16_t *w = NULL
    cdef Course c = course[0]
    if x.trumps:
        led = lowest(x.trumps) >> 4
        mate_trumps = _count8(mate & x.trumps, led)
        their_trumps = _count8((they1 | they2) & x.trumps, led)
        led = -1
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if card >> 4 != led:
            led = card >> 4
            c.led = <uint8_t>led
            suit = suit_mask(led)
            held = own & suit
            length = _count8(held, led)
            trump = x.trumps & suit != 0
            voids = (not they1 & suit) + (not they2 & suit)
            mate_length = _count8(mate & suit, led)
            mate_points = _points_of(x, led, mate)
            top = not others & above(card)
        at = _add(x, choices, n, &last, card, others, certain, ours)
        if at == -2:
            continue
        if at == -1:
            run += 1
            at = n
            ours = _heading(x, &c, 1, card, leader, &certain, &coming, &safe) == leader & 1
            w = kz_points_lead[x.kind][row_of(ours, certain)]
            about = w[0] + w[1] * coming + w[6] * length + w[7] * voids + w[9] * mate_length + w[10] * mate_points
            about += w[16] * _count8((they1 | they2) & above(card), led)
            if top:
                about += w[5]
            if not mate_length:
                about += w[8]
            if trump:
                about += w[13] + w[14] * their_trumps
            else:
                about += w[15] * mate_trumps
                if mate_trumps and not mate_length:
                    about += w[11]
                if their_trumps:
                    about += w[12] * voids
        if certain and _decided(x, &c, leader, ours, card, x.points[card] + safe, &limit):
            choices[0].limit = <int16_t>limit
            return 0
        score = about + (w[1] + w[2]) * x.points[card]
        if held & below(card):
            score += w[3]
        if held & above(card):
            score += w[4]
        _put(x, choices, at, card, run, score, limit if certain else UNBOUNDED if leader & 1 == 0 else -UNBOUNDED)
        n = at + 1
    return n


cdef int _try_leads(Search *x, Course *c) noexcept nogil:
    cdef Choice choices[16]
    cdef int n, i, found, v
    cdef bint ns = c.leader & 1 == 0
    n = _lead_choices(x, c, choices)
    if n == 0:
        return choices[0].limit
    found = -UNBOUNDED if ns else UNBOUNDED
    for i in range(n):
        if not _try(x, choices, n, i, ns, &found):
            continue
        c.led = choices[i].card >> 4
        v = search_after(x, c, 0, choices[i].card, 0, c.leader, 0)
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


cdef inline int _last_trick(Search *x, int leader, int d, int streak) noexcept nogil:
    cdef int i, card, best = lowest(x.hand[leader]), holder = leader, worth = x.points[best] + x.last
    x.nodes += 4
    for i in range(1, SEATS):
        card = lowest(x.hand[(leader + i) & 3])
        worth += x.points[card]
        if beats(x.t, card, best):
            best = card
            holder = (leader + i) & 3
    return (d if holder & 1 else d + worth) + x.extra[streak & x.keeps[holder]]


cdef int _pair_card(Search *x, const Course *c, int count, int best, int holder, int worth) noexcept nogil:
    """``search_card`` with two tricks left: a choice of two cards at most, so little is spent on which comes first."""
    cdef int seat = (c.leader + count) & 3
    cdef uint64_t legal = _legal(x, c.led, count, seat, best, holder)
    cdef int a = lowest(legal), b = highest(legal), v, other
    cdef bint ns = seat & 1 == 0
    if a == b:
        return _pair_after(x, c, count, a, best, holder, worth)
    if (seat ^ holder) & 1:
        # b is the higher one if the two are of one suit
        if beats(x.t, b, best) and (not beats(x.t, a, best) or x.points[b] > x.points[a]):
            a, b = b, a
        elif not beats(x.t, a, best) and x.points[b] < x.points[a]:
            a, b = b, a
    elif x.points[b] > x.points[a]:
        a, b = b, a
    v = _pair_after(x, c, count, a, best, holder, worth)
    if v >= x.target if ns else v < x.target:
        return v
    other = _pair_after(x, c, count, b, best, holder, worth)
    return max(v, other) if ns else min(v, other)


cdef int _pair_after(Search *x, const Course *c, int count, int card, int best, int holder, int worth) noexcept nogil:
    cdef int seat = (c.leader + count) & 3
    cdef int v
    x.nodes += 1
    worth += x.points[card]
    if count == 0 or beats(x.t, card, best):
        best = card
        holder = seat
    x.hand[seat] ^= bit(card)
    if count < 3:
        v = _pair_card(x, c, count + 1, best, holder, worth)
    else:
        v = _last_trick(x, holder, c.d if holder & 1 else c.d + worth, c.streak & x.keeps[holder])
    x.hand[seat] ^= bit(card)
    return v


cdef int _pair_lead(Search *x, Course *c) noexcept nogil:
    cdef uint64_t legal = x.hand[c.leader]
    cdef int card, v, found
    cdef bint ns = c.leader & 1 == 0
    found = -UNBOUNDED if ns else UNBOUNDED
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        c.led = card >> 4
        v = _pair_after(x, c, 0, card, 0, c.leader, 0)
        if ns:
            found = max(found, v)
            if v >= x.target:
                return v
        else:
            found = min(found, v)
            if v < x.target:
                return v
    return found


cdef inline uint32_t _shift(const Search *x, uint32_t a, uint32_t b) noexcept nogil:
    """From the counting cards ``a`` to ``b``: what NS may lose (from bit 8 on) and gain (below)."""
    cdef uint32_t total = 0
    cdef int suit
    for suit in range(SUITS):
        total += x.shift[suit][(a >> (6 * suit) & 63) << 6 | b >> (6 * suit) & 63]
    return total


cdef int search_lead(Search *x, int leader, int d, int streak, int left) noexcept nogil:
    """Bound at the start of a trick.

    ``d`` is the points of NS so far, ``streak`` the sides whose streak goes on, ``left`` the tricks
    still to play.
    """
    cdef Course c
    cdef uint64_t all
    cdef const SuitRow *r0
    cdef const SuitRow *r1
    cdef const SuitRow *r2
    cdef const SuitRow *r3
    cdef int sure, loose, lo, hi, v, suit
    cdef uint64_t key
    cdef uint32_t cards, shift
    cdef Entry *e
    if left == 1:
        return _last_trick(x, leader, d, streak)
    if left == 0:                 # asked about a position within the last trick
        return (d if leader & 1 else d + x.last) + x.extra[streak]
    if x.nodes >= x.cap:
        x.stopped = True
        return x.target
    all = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]
    r0 = x.rows + (all & 0xFFFF)
    r1 = x.rows + SUIT_ROWS + (all >> 16 & 0xFFFF)
    r2 = x.rows + 2 * SUIT_ROWS + (all >> 32 & 0xFFFF)
    r3 = x.rows + 3 * SUIT_ROWS + (all >> 48)
    if streak and all & x.trumps:
        # the highest trump takes a trick for its owner
        suit = lowest(x.trumps) >> 4
        streak &= x.keeps[x.rows[suit * SUIT_ROWS + <int>(all >> (suit * 16) & 0xFFFF)].owner]
    # only the trump suit's row has sure points
    sure = r0.sure + r1.sure + r2.sure + r3.sure
    loose = r0.loose + r1.loose + r2.loose + r3.loose + x.last
    lo = d + max(sure, 0) + (x.extra[STREAK_EW] if streak & STREAK_EW else 0)
    if lo >= x.target:
        return lo
    hi = d + max(sure, 0) + loose + (x.extra[STREAK_NS] if streak & STREAK_NS else 0)
    if hi < x.target:
        return hi
    key = r0.hash ^ r1.hash ^ r2.hash ^ r3.hash
    key ^= <uint64_t>(streak * 4 + leader + 1) * 0xA0761D6478BD642FULL
    cards = r0.top | <uint32_t>r1.top << 6 | <uint32_t>r2.top << 12 | <uint32_t>r3.top << 18
    e = find(x.table, key, left)
    if e != NULL:
        shift = 0
        if e.cards != cards and (d + e.low >= x.target or d + e.high < x.target):
            shift = _shift(x, e.cards, cards)
        if d + e.low - <int>(shift >> 8) >= x.target:
            return d + e.low - <int>(shift >> 8)
        if d + e.high + <int>(shift & 255) < x.target:
            return d + e.high + <int>(shift & 255)
    c.all = all
    c.leader = leader
    c.led = 0
    c.d = d
    c.streak = streak
    c.left = left
    c.rest = loose + max(sure, -sure)
    if left == 2:
        v = _pair_lead(x, &c)
    else:
        v = _try_leads(x, &c)
    if x.stopped:
        return v
    e = find(x.table, key, left)
    if e == NULL:
        e = claim(x.table, key, left, cards)
    elif e.cards != cards:
        # what was proved for the other cards still holds for these, less sharply
        shift = _shift(x, e.cards, cards)
        e.cards = cards
        if e.low > -UNBOUNDED // 2:
            e.low -= <int16_t>(shift >> 8)
        if e.high < UNBOUNDED // 2:
            e.high += <int16_t>(shift & 255)
    if v >= x.target:
        if v - d > e.low:
            e.low = <int16_t>(v - d)
    elif v - d < e.high:
        e.high = <int16_t>(v - d)
    return v


cdef int first_card(const Search *x, Course *c, int count, int best, int holder, int worth) noexcept nogil:
    """The card that the search would try first."""
    cdef Choice choices[16]
    cdef uint64_t legal = legal_now(x, c, count, best, holder)
    cdef int n, i, first = 0
    if count == 0:
        n = _lead_choices(x, c, choices)
    elif highest(legal) >> 4 == c.led:
        n = _follow_choices(x, c, count, (c.leader + count) & 3, legal, best, holder, worth, choices)
    else:
        n = _void_choices(x, c, count, (c.leader + count) & 3, legal, best, holder, worth, choices)
    if n == 0:
        return highest(legal)
    for i in range(1, n):
        if choices[i].score > choices[first].score:
            first = i
    return choices[first].card
