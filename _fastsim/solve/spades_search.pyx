"""The search of the Spades solver: alpha-beta on one question, does NS's side of it come true?

Beside the answer every function gives the cards whose RANK the proof rests on (``why``): the winner of each trick in
which another card of its suit was played, and where the side that the answer goes against may choose among equal cards
the lowest of these. A position that agrees on who holds the cards of a suit from the highest down to the lowest of
them, and in shape, has the same answer.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t
from _fastsim.cards cimport bit, above, below, suit_mask, popcount, lowest, highest, SEATS, SUITS
from _fastsim.play cimport Trick, play_card, end_trick, legal_cards, trick_seat
from _fastsim.solve.shapes cimport (
    Shape, Pattern, find_shape, store, bounds_low, bounds_high, OWNER_BITS, OWNERS)
from _fastsim.solve.table cimport mix

cdef enum:
    SPADES = 0xFFFF

ctypedef struct Choice:
    int card
    int score


cdef uint32_t next_stage(const Search *x, uint32_t stage, int winner, int left) noexcept nogil:
    """The stage after a trick; ``left`` counts it in."""
    if stage < NEVER_GENERAL:
        return stage - (~winner & 1) if stage and <int>stage <= left else stage
    return x.stages[stage - NEVER_GENERAL].after[winner]


cdef void set_course(const Search *x, Course *c, const Trick *k) noexcept nogil:
    """Fill in what the seats still to play may play to the suit led."""
    cdef Trick later = k[0]
    cdef int i, seat
    for i in range(k.count, SEATS):
        seat = (k.leader + i) & 3
        later.count = <uint8_t>i
        c.legal[seat] = legal_cards(x.t, x.hand[seat], &later)


cdef inline int heading(const Search *x, const Course *c, const Trick *k) noexcept nogil:
    """The seat that a trick goes to when every seat still to play takes it over from the other side if it can.

    A guess that orders moves.
    """
    cdef uint64_t can
    cdef int i, seat, best = k.best, holder = (k.leader + k.best_at) & 3
    for i in range(k.count, SEATS):
        seat = (k.leader + i) & 3
        if (seat ^ holder) & 1:
            can = c.legal[seat] & (above(best) if best < 16 else above(best) | SPADES)
            if can:
                best = highest(can & SPADES if can & SPADES else can)
                holder = seat
    return holder


cdef bint search_after(Search *x, const Course *c, const Trick *before, uint64_t table, int card,
                       uint64_t *why) noexcept nogil:
    """The answer after a card of the seat to play."""
    cdef Trick k = before[0]
    cdef int seat = trick_seat(&k), winner, best
    cdef uint64_t step = one_of(seat, card >> 4), same, hand, rest
    cdef bint yes
    x.nodes += 1
    x.hand[seat] ^= bit(card)
    x.shape -= step
    table |= bit(card)
    play_card(x.t, &k, card)
    if k.count < SEATS:
        yes = search_card(x, c, &k, table, why)
    else:
        best = k.best
        winner = end_trick(x.t, &k)
        yes = search_lead(x, &k, next_stage(x, c.stage, winner, c.left), c.left - 1, why)
        same = table & suit_mask(best >> 4)
        if same & (same - 1):
            why[0] |= bit(best)
            if yes == winner & 1:
                # the side that the answer goes against took it, with any of its equal cards
                hand = x.hand[winner] & below(best)
                rest = c.all & below(best) & ~hand
                if rest:
                    hand &= above(highest(rest))
                if hand:
                    why[0] |= bit(lowest(hand))
    x.shape += step
    x.hand[seat] ^= bit(card)
    return yes


cdef inline bint _try(Search *x, const Course *c, const Trick *k, uint64_t table, Choice *choices, int n,
                      uint64_t *why) noexcept nogil:
    """Try choices, best first, until one does what the seat wants."""
    cdef bint wanted = not trick_seat(k) & 1, yes
    cdef int i, j, first
    cdef Choice choice
    cdef uint64_t reason = 0
    why[0] = 0
    for i in range(n):
        first = i
        for j in range(i + 1, n):
            if choices[j].score > choices[first].score:
                first = j
        choice = choices[first]
        choices[first] = choices[i]
        yes = search_after(x, c, k, table, choice.card, &reason)
        if yes == wanted or x.stopped:
            why[0] = reason
            return yes
        why[0] |= reason
    return not wanted


cdef bint search_card(Search *x, const Course *c, const Trick *k, uint64_t table, uint64_t *why) noexcept nogil:
    """The answer before the second to fourth card of a trick."""
    cdef int seat = trick_seat(k), n = 0, card, last = -1, score, holder
    cdef uint64_t legal = c.legal[seat], others
    cdef Choice choices[16]
    cdef Trick after
    if not legal & (legal - 1):
        return search_after(x, c, k, table, lowest(legal), why)
    others = c.all & ~x.hand[seat]
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if last >= 0 and (last ^ card) < 16 and not others & above(card) & below(last):
            last = card
            continue
        last = card
        after = k[0]
        play_card(x.t, &after, card)
        holder = heading(x, c, &after)
        score = _follow_score(x, c, k, seat, card, holder, after.best == card)
        if x.shuffle:
            score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[n].card = card
        choices[n].score = score
        n += 1
    return _try(x, c, k, table, choices, n, why)


cdef inline int _good(const Search *x, const Course *c, int seat, int holder) noexcept nogil:
    cdef int v
    if c.stage < NEVER_GENERAL:
        return 100 if (seat ^ holder) & 1 == 0 else -100
    v = x.stages[c.stage - NEVER_GENERAL].hope[holder]
    return -v if seat & 1 else v


cdef inline int _follow_score(const Search *x, const Course *c, const Trick *k, int seat, int card, int holder,
                              bint takes) noexcept nogil:
    cdef int place = card & 15
    cdef int score = _good(x, c, seat, holder)
    if takes:
        return score - place + (0 if card >> 4 == k.led else -20)
    return score - 2 * place - (30 if card < 16 else 0) + length(x, seat, card >> 4)


cdef bint _last_trick(Search *x, const Trick *start, uint32_t stage, uint64_t *why) noexcept nogil:
    cdef Trick k = start[0]
    cdef int i, best
    cdef uint64_t table = 0, same
    x.nodes += 4
    for i in range(SEATS):
        same = x.hand[(start.leader + i) & 3]
        table |= same
        play_card(x.t, &k, lowest(same))
    best = k.best
    i = end_trick(x.t, &k)
    same = table & suit_mask(best >> 4)
    why[0] = bit(best) if same & (same - 1) else 0
    return next_stage(x, stage, i, 1) == 0


cdef inline uint64_t _nth_highest(uint64_t cards, int n) noexcept nogil:
    while n > 1:
        cards ^= bit(highest(cards))
        n -= 1
    return bit(highest(cards))


cdef inline uint64_t _named(uint64_t all, const uint64_t *mask) noexcept nogil:
    """The lowest card that counts in each suit of a pattern."""
    cdef uint64_t field, cards = 0
    cdef int suit
    for suit in range(SUITS):
        field = mask[suit >> 1] >> (0 if suit & 1 else OWNER_BITS) & OWNERS
        if field:
            cards |= _nth_highest(all & suit_mask(suit), (OWNER_BITS - lowest(field)) >> 1)
    return cards


cdef inline void _counting(uint64_t all, uint64_t why, uint64_t *mask) noexcept nogil:
    """Which bits of the owners count when a proof rests on the cards ``why``."""
    cdef uint64_t cards
    cdef uint64_t field[4]
    cdef int suit
    for suit in range(SUITS):
        cards = why & suit_mask(suit)
        field[suit] = 0
        if cards:
            cards = all & suit_mask(suit) & ~(bit(lowest(cards)) - 1)
            field[suit] = OWNERS & ~((<uint64_t>1 << (OWNER_BITS - 2 * popcount(cards))) - 1)
    mask[0] = field[0] << OWNER_BITS | field[1]
    mask[1] = field[2] << OWNER_BITS | field[3]


cdef bint search_lead(Search *x, const Trick *start, uint32_t stage, int left, uint64_t *why) noexcept nogil:
    """The answer at the start of a trick: NS reach what ``stage`` asks of the ``left`` tricks to come."""
    cdef uint64_t all, key
    cdef uint64_t own[2]
    cdef uint64_t mask[2]
    cdef const Shape *s
    cdef const Pattern *p
    cdef int i, need = 1
    cdef bint yes
    why[0] = 0
    if stage == 0:
        return True
    if stage < NEVER_GENERAL:
        if stage > <uint32_t>left:
            return False
        need = stage
    if left == 1:
        return _last_trick(x, start, stage, why)
    if x.nodes >= x.cap:
        x.stopped = True
        return False
    all = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]
    own[0] = <uint64_t>x.owners[all & 0xFFFF] << OWNER_BITS | x.owners[OWNER_ROWS + (all >> 16 & 0xFFFF)]
    own[1] = (<uint64_t>x.owners[2 * OWNER_ROWS + (all >> 32 & 0xFFFF)] << OWNER_BITS
              | x.owners[3 * OWNER_ROWS + (all >> 48)])
    key = <uint64_t>((start.word & x.words) * 4 + start.leader + 1) * 0xA0761D6478BD642FULL
    if stage >= NEVER_GENERAL:
        key ^= x.stages[stage - NEVER_GENERAL].key
    key = mix(x.shape ^ key)
    s = find_shape(x.table, key)
    if s != NULL:
        p = x.table.patterns + s.first
        for i in range(s.used - 1, -1, -1):
            if not ((own[0] ^ p[i].own[0]) & p[i].mask[0] | (own[1] ^ p[i].own[1]) & p[i].mask[1]):
                if bounds_low(&p[i]) >= need:
                    why[0] = _named(all, p[i].mask)
                    return True
                if bounds_high(&p[i]) < need:
                    why[0] = _named(all, p[i].mask)
                    return False
    yes = _try_leads(x, start, stage, left, all, why)
    if x.stopped:
        return yes
    _counting(all, why[0], mask)
    store(x.table, key, own, mask, need if yes else 0, left if yes else need - 1)
    return yes


cdef bint _try_leads(Search *x, const Trick *start, uint32_t stage, int left, uint64_t all,
                     uint64_t *why) noexcept nogil:
    cdef Course courses[4]
    cdef Choice choices[16]
    cdef Choice choice
    cdef Trick k
    cdef int leader = start.leader, n = 0, card, last = -1, led = -1, i, j, first, score
    cdef uint64_t legal = legal_cards(x.t, x.hand[leader], start), others = all & ~x.hand[leader], reason = 0
    cdef bint wanted = not leader & 1, yes
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if last >= 0 and (last ^ card) < 16 and not others & above(card) & below(last):
            last = card
            continue
        last = card
        k = start[0]
        play_card(x.t, &k, card)
        if card >> 4 != led:
            led = card >> 4
            courses[led].all = all
            courses[led].stage = stage
            courses[led].left = left
            set_course(x, &courses[led], &k)
        score = _good(x, &courses[led], leader, heading(x, &courses[led], &k))
        score += _lead_score(x, &courses[led], leader, card, others)
        if x.shuffle:
            score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[n].card = card
        choices[n].score = score
        n += 1
    why[0] = 0
    for i in range(n):
        first = i
        for j in range(i + 1, n):
            if choices[j].score > choices[first].score:
                first = j
        choice = choices[first]
        choices[first] = choices[i]
        yes = search_after(x, &courses[choice.card >> 4], start, 0, choice.card, &reason)
        if yes == wanted or x.stopped:
            why[0] = reason
            return yes
        why[0] |= reason
    return not wanted


cdef inline int _lead_score(const Search *x, const Course *c, int leader, int card, uint64_t others) noexcept nogil:
    cdef int suit = card >> 4, lho = (leader + 1) & 3, rho = (leader + 3) & 3, mate = leader ^ 2
    cdef int score = 0
    cdef uint64_t cards = suit_mask(suit)
    if suit:
        if (not x.hand[lho] & cards and x.hand[lho] & SPADES) or (not x.hand[rho] & cards and x.hand[rho] & SPADES):
            score -= 40
        if not x.hand[mate] & cards and x.hand[mate] & SPADES:
            score += 30
    else:
        score -= 10
    score -= 2 * (length(x, lho, suit) + length(x, rho, suit))
    if not others & above(card):
        score += 20
    else:
        score -= 2 * (card & 15)
    return score
