"""The search of the Spades solver: alpha-beta on one question, does NS's side of it come true?

Beside the answer every function gives the cards whose RANK the proof rests on (``why``): the winner of each trick in
which another card of its suit was played, and where the side that the answer goes against may choose among equal cards
the lowest of these. A position that agrees on who holds the cards of a suit from the highest down to the lowest of
them, and in shape, has the same answer.
"""
from libc.stdint cimport uint64_t, uint32_t, uint8_t, int16_t
from _fastsim.cards cimport bit, above, below, suit_mask, popcount, lowest, highest, SEATS, SUITS
from _fastsim.play cimport Trick, play_card, end_trick, legal_cards, trick_seat
from _fastsim.solve.shapes cimport (
    OwnerRow, Shape, Pattern, find_shape, store, bounds_low, bounds_high, OWNER_BITS, OWNERS)
from _fastsim.solve.table cimport mix

cdef enum:  # where the weights of the features begin
    LEAD_SUIT = 0             # 2 * 4 * 5 * 2 * 2 * 3: see ``_lead_suit``
    LEAD_OWN = 480            # spades; cards of the leader and of partner in the suit, up to 6
    LEAD_THEIR = 578          # spades; cards of the opponents
    LEAD_CARD = 676           # heads for us; highest; top of equals; higher cards of others; lowest own; spade
    LEAD_HOLDERS = 804        # who holds the three highest; higher cards of others; spade
    LEAD_PHASE = 1804         # what is wanted; heads for us; highest; spade; partner may ruff
    FOLLOW = 1948             # place in the trick; heads for us; takes; partner held it; own lowest, highest; highest
    FOLLOW_OVER = 2092        # place; takes; higher cards of others
    VOID = 2116               # place; heads for us; partner held it; discard, ruff, lower ruff, discard on spades
    DISCARD = 2164            # own cards in the suit; who holds its highest; own lowest; highest
    RUFF = 2228               # place; higher spades of others; own lowest, highest
    PHASE = 2264              # what is wanted; heads for us; takes; place; follows, discards, ruffs
    STAGES = 2588             # all of these again, where other things than the number of tricks matter, and
    WELCOME = 5176            # whose trick is welcome; place; takes; heads for us; follows, discards, ruffs; lowest...
    WELCOME_OVER = 7480       # whose trick is welcome; place; takes; higher cards of others
    WEIGHTS = 7992

cdef extern from "solve/spades_order.h" nogil:
    const int16_t kz_order[WEIGHTS]

cdef enum:
    SPADES = 0xFFFF

ctypedef struct Choice:
    int card
    int score
    int f[8]                  # features: places of their weights
    int nf


cdef uint32_t next_stage(const Search *x, uint32_t stage, int winner, int left) noexcept nogil:
    """The stage after a trick; ``left`` counts it in."""
    if stage < NEVER_GENERAL:
        return stage - (~winner & 1) if stage and <int>stage <= left else stage
    return x.stages[stage - NEVER_GENERAL].after[winner]


cdef void set_course(const Search *x, Course *c, const Trick *k) noexcept nogil:
    """Fill in what the seats still to play may play to the suit led, and what the sides want of the tricks left."""
    cdef Trick later = k[0]
    cdef int i, seat
    for i in range(k.count, SEATS):
        seat = (k.leader + i) & 3
        later.count = <uint8_t>i
        c.legal[seat] = legal_cards(x.t, x.hand[seat], &later)
    _phases(x, c)


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
    cdef uint64_t reason = 0, dead = 0
    why[0] = 0
    for i in range(n):
        first = i
        for j in range(i + 1, n):
            if choices[j].score > choices[first].score:
                first = j
        choice = choices[first]
        choices[first] = choices[i]
        if dead >> choice.card & 1:
            continue
        yes = search_after(x, c if k.count else c + (choice.card >> 4), k, table, choice.card, &reason)
        if yes == wanted or x.stopped:
            why[0] = reason
            return yes
        why[0] |= reason
        # where the proof rests on no card of this suit as low as this one, the others below all that it rests on are
        # as good as this one
        reason &= suit_mask(choice.card >> 4)
        if not reason:
            dead |= suit_mask(choice.card >> 4)
        elif choice.card < lowest(reason):
            dead |= below(lowest(reason))
    return not wanted


cdef bint search_card(Search *x, const Course *c, const Trick *k, uint64_t table, uint64_t *why) noexcept nogil:
    """The answer before the second to fourth card of a trick."""
    cdef int seat = trick_seat(k), n = 0, card, last = -1, holder, bottom, peak
    cdef bint partner
    cdef uint64_t legal = c.legal[seat], others
    cdef Choice choices[16]
    cdef Trick after
    if not legal & (legal - 1):
        return search_after(x, c, k, table, lowest(legal), why)
    others = c.all & ~x.hand[seat]
    bottom = lowest(legal)
    peak = highest(legal)
    holder = (k.leader + k.best_at) & 3
    partner = (holder ^ seat) == 2
    while legal:
        card = highest(legal)
        legal ^= bit(card)
        if last >= 0 and (last ^ card) < 16 and not others & above(card) & below(last):
            last = card
            continue
        last = card
        after = k[0]
        play_card(x.t, &after, card)
        _follow_features(x, c, k, seat, card, heading(x, c, &after), after.best == card, partner,
                         0 if card == bottom else 2 if card == peak else 1, others, &choices[n])
        if x.shuffle:
            choices[n].score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[n].card = card
        n += 1
    return _try(x, c, k, table, choices, n, why)


cdef inline int _good(const Search *x, const Course *c, int seat, int holder) noexcept nogil:
    cdef int v
    if c.stage < NEVER_GENERAL:
        return 100 if (seat ^ holder) & 1 == 0 else -100
    v = x.stages[c.stage - NEVER_GENERAL].hope[holder]
    return -v if seat & 1 else v


cdef inline void _weigh(Choice *choice) noexcept nogil:
    cdef int i
    choice.score = 0
    for i in range(choice.nf):
        choice.score += kz_order[choice.f[i]]


cdef inline void _stage_features(const Course *c, int seat, int count, bint takes, bint ours, int kind, int pos,
                                 int over, Choice *out) noexcept nogil:
    """Where other things than the number of tricks matter: weights of their own, and by whose trick is welcome."""
    cdef int i
    cdef uint32_t welcome = c.welcome ^ 15 if seat & 1 else c.welcome
    welcome = (welcome >> seat | welcome << (4 - seat)) & 15
    for i in range(out.nf):
        out.f[i] += STAGES
    i = (welcome * 4 + count) * 2 + takes
    out.f[out.nf] = WELCOME + ((i * 2 + ours) * 3 + kind) * 3 + pos
    out.f[out.nf + 1] = WELCOME_OVER + i * 4 + over
    out.nf += 2


cdef inline void _follow_features(const Search *x, const Course *c, const Trick *k, int seat, int card, int holder,
                                  bint takes, bint partner, int pos, uint64_t others, Choice *out) noexcept nogil:
    cdef bint ours = _good(x, c, seat, holder) > 0
    cdef int suit = card >> 4, over, count = k.count - 1
    cdef uint64_t cards
    if suit == k.led:
        over = min(3, popcount(others & above(card)))
        out.f[0] = FOLLOW + ((((count * 2 + ours) * 2 + takes) * 2 + partner) * 3 + pos) * 2 + (over == 0)
        out.f[1] = FOLLOW_OVER + (count * 2 + takes) * 4 + over
    elif suit:
        cards = c.all & suit_mask(suit)
        out.f[0] = VOID + ((count * 2 + ours) * 2 + partner) * 4 + (0 if k.led else 3)
        over = (x.owners[suit * OWNER_ROWS + (cards >> 16 * suit)].owner - seat) & 3
        out.f[1] = DISCARD + (min(3, length(x, seat, suit) - 1) * 4 + over) * 4 + (
            (x.hand[seat] & below(card) == 0) * 2 + (others & above(card) == 0))
    else:
        over = min(3, popcount(others & above(card)))
        cards = x.hand[seat] & SPADES
        out.f[0] = VOID + ((count * 2 + ours) * 2 + partner) * 4 + (1 if takes else 2)
        out.f[1] = RUFF + (count * 4 + over) * 3 + (
            0 if not cards & below(card) else 2 if not cards & above(card) else 1)
    out.f[2] = PHASE + (((c.phase[seat & 1] * 2 + ours) * 2 + takes) * 3 + count) * 3 + (
        0 if suit == k.led else 1 if suit else 2)
    out.nf = 3
    if c.stage >= NEVER_GENERAL:
        _stage_features(c, seat, k.count, takes, ours, 0 if suit == k.led else 1 if suit else 2, pos,
                        min(3, popcount(others & above(card))), out)
    _weigh(out)


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


cdef uint64_t _why_sure(const Search *x, uint64_t all, int side, int tricks) noexcept nogil:
    """The lowest spade that ``tricks`` sure tricks of a side rest on."""
    cdef int most = max(length(x, side, 0), length(x, side + 2, 0)), mine = 0, theirs = 0
    cdef uint64_t ours = x.hand[side] | x.hand[side + 2], spades = all & SPADES, card = 0
    if tricks <= 0 or not spades & ~ours:
        return 0
    while min(mine, most) - theirs < tricks:
        card = bit(highest(spades))
        spades ^= card
        if ours & card:
            mine += 1
        else:
            theirs += 1
    return card


cdef inline int _settled(const Search *x, const Trick *start, const OwnerRow **rows, uint64_t all, int need, int left,
                         uint64_t *why) noexcept nogil:
    """Whether the sure tricks of a side answer the question: TRUE or FALSE, or OPEN when they do not.

    Two kinds add up. SPADES: of the highest ones, ``mine`` are of a side and ``theirs`` not. Each of theirs can beat
    one of ours, or with it one of each of us two; the rest win a trick each, unless two fall together. That can be
    avoided while one of us holds a lower spade, hence no more than the longer of our holdings. Nobody can take this
    away, whoever leads and whatever the rules of leading and ruffing are. PLAIN winners of the side that leads can be
    cashed at once, so often as no opponent can ruff and partner is not forced to, those of partner after a lead to
    one of them.
    """
    cdef int leader = start.leader, side = leader & 1
    cdef int mate = leader ^ 2, lho = (leader + 1) & 3, rho = (leader + 3) & 3
    cdef int wanted = left - need + 1 if side else need      # by the side that leads
    cdef int sure = rows[0].sure[side], theirs = rows[0].sure[side ^ 1]
    cdef int ruffs_l = length(x, lho, 0), ruffs_r = length(x, rho, 0), drawn = 0
    cdef int suit, seat, m, most, mine = 0, his = 0, follow_mate = 0, follow_own = 0, total
    cdef int plain
    cdef bint cross = False
    cdef int taken[4]
    if sure >= wanted:
        why[0] = _why_sure(x, all, side, wanted)
        return not side
    if left - theirs < wanted:
        why[0] = _why_sure(x, all, side ^ 1, left - wanted + 1)
        return side
    if ruffs_l | ruffs_r and rows[0].owner == leader and rows[0].run >= max(ruffs_l, ruffs_r) and (
            not x.words or legal_cards(x.t, x.hand[leader], start) & SPADES):
        drawn = max(ruffs_l, ruffs_r)
        ruffs_l = ruffs_r = 0
    for suit in range(1, SUITS):
        taken[suit] = 0
        if not rows[suit].run or (rows[suit].owner ^ leader) & 1:
            continue
        seat = rows[suit].owner
        m = rows[suit].run
        most = max(max(length(x, lho, suit), length(x, rho, suit)), length(x, seat ^ 2, suit))
        if m >= most:
            m = length(x, seat, suit)
        if ruffs_l:
            m = min(m, length(x, lho, suit))
        if ruffs_r:
            m = min(m, length(x, rho, suit))
        if not m:
            continue
        taken[suit] = m
        if seat == leader:
            mine += m
            follow_mate += min(m, length(x, mate, suit))
        else:
            his += m
            follow_own += min(m, length(x, leader, suit))
            cross = cross or x.hand[leader] & suit_mask(suit)
    if not mine + his or sure + mine + his < wanted:
        return OPEN
    # what partner has to throw away on our winners
    plain = popcount(x.hand[mate] & ~SPADES)
    if length(x, mate, 0) > drawn and mine > plain:
        mine = plain
    m = mine - follow_mate + max(0, drawn - length(x, mate, 0))
    if his and (not cross or (m > 0 and plain - follow_mate - his < m)):
        his = 0
    if his and length(x, leader, 0) > drawn and popcount(x.hand[leader] & ~SPADES) - mine < his:
        his = 0
    total = sure + mine + his
    if total < wanted:
        return OPEN
    why[0] = _why_sure(x, all, side, wanted - mine - his)
    if drawn:
        why[0] |= _nth_highest(all & SPADES, drawn)
    for suit in range(1, SUITS):
        if taken[suit] and (his or rows[suit].owner == leader):
            seat = rows[suit].owner
            most = max(max(length(x, lho, suit), length(x, rho, suit)), length(x, seat ^ 2, suit))
            m = min(taken[suit], most)
            if m:
                why[0] |= _nth_highest(all & suit_mask(suit), m)
    return not side


cdef int _settled_stage(const Search *x, const Trick *start, const OwnerRow **rows, uint64_t all, const Stage *s,
                        int left, uint64_t *why) noexcept nogil:
    """The same for any stage. Whoever holds the highest spade wins a trick with it, like it or not."""
    if rows[0].run and s.sealed[rows[0].owner] != OPEN:
        why[0] = bit(highest(all & SPADES)) if length(x, rows[0].owner, 0) < popcount(all & SPADES) else 0
        return s.sealed[rows[0].owner]
    if s.enough <= left and _settled(x, start, rows, all, s.enough, left, why) == TRUE:
        return TRUE
    if s.least and _settled(x, start, rows, all, s.least, left, why) == FALSE:
        return FALSE
    return OPEN


cdef bint search_lead(Search *x, const Trick *start, uint32_t stage, int left, uint64_t *why) noexcept nogil:
    """The answer at the start of a trick: NS reach what ``stage`` asks of the ``left`` tricks to come."""
    cdef uint64_t all, key
    cdef uint64_t own[2]
    cdef uint64_t mask[2]
    cdef const OwnerRow *rows[4]
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
    rows[0] = x.owners + (all & 0xFFFF)
    rows[1] = x.owners + OWNER_ROWS + (all >> 16 & 0xFFFF)
    rows[2] = x.owners + 2 * OWNER_ROWS + (all >> 32 & 0xFFFF)
    rows[3] = x.owners + 3 * OWNER_ROWS + (all >> 48)
    if stage < NEVER_GENERAL:
        i = _settled(x, start, rows, all, need, left, why)
    else:
        i = _settled_stage(x, start, rows, all, &x.stages[stage - NEVER_GENERAL], left, why)
    if i != OPEN:
        return i
    own[0] = <uint64_t>rows[0].owners << OWNER_BITS | rows[1].owners
    own[1] = <uint64_t>rows[2].owners << OWNER_BITS | rows[3].owners
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
    cdef Trick k
    cdef int leader = start.leader, n = 0, card, last = -1, led = -1, suit_code = 0, holders = 0
    cdef uint64_t legal = legal_cards(x.t, x.hand[leader], start), others = all & ~x.hand[leader]
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
            suit_code = _lead_suit(x, leader, led, all)
            holders = _holders(x, leader, led, all)
        _lead_features(x, &courses[led], leader, card, suit_code, holders,
                       _good(x, &courses[led], leader, heading(x, &courses[led], &k)) > 0, others, &choices[n])
        if x.shuffle:
            choices[n].score = <int>(mix(x.shuffle + 64 * x.nodes + card) & 0xFFFF)
        choices[n].card = card
        n += 1
    return _try(x, courses, start, 0, choices, n, why)


cdef inline int _lead_suit(const Search *x, int leader, int suit, uint64_t all) noexcept nogil:
    cdef int lho = (leader + 1) & 3, rho = (leader + 3) & 3, mate = leader ^ 2, second
    cdef const OwnerRow *row = x.owners + suit * OWNER_ROWS + (all >> (16 * suit) & 0xFFFF)
    cdef uint64_t cards = all & suit_mask(suit)
    second = 4 if not cards & (cards - 1) else ((row.owners >> (OWNER_BITS - 4) & 3) - leader) & 3
    cdef bint left_ruffs = suit != 0 and length(x, lho, suit) == 0 and length(x, lho, 0) != 0
    cdef bint right_ruffs = suit != 0 and length(x, rho, suit) == 0 and length(x, rho, 0) != 0
    cdef int code = ((suit == 0) * 4 + ((row.owner - leader) & 3)) * 5 + second
    code = (code * 2 + left_ruffs) * 2 + right_ruffs
    return code * 3 + (0 if length(x, mate, suit) else 1 if length(x, mate, 0) else 2)


cdef inline int _holders(const Search *x, int leader, int suit, uint64_t all) noexcept nogil:
    """Who holds the three highest cards of a suit, seen from the leader."""
    cdef const OwnerRow *row = x.owners + suit * OWNER_ROWS + (all >> (16 * suit) & 0xFFFF)
    cdef uint64_t cards = all & suit_mask(suit)
    cdef int i, seat, code = 0
    for i in range(3):
        seat = 4
        if cards:
            cards ^= bit(highest(cards))
            seat = ((row.owners >> (OWNER_BITS - 2 - 2 * i) & 3) - leader) & 3
        code = code * 5 + seat
    return code


cdef inline void _phases(const Search *x, Course *c) noexcept nogil:
    """How many of the tricks to come each side wants, and how many it can do without: few or many."""
    cdef int need = c.stage, spare, seat
    if c.stage >= NEVER_GENERAL:
        c.phase[0] = c.phase[1] = 4
        c.welcome = 0
        for seat in range(SEATS):
            c.welcome |= <uint32_t>(x.stages[c.stage - NEVER_GENERAL].hope[seat] > 0) << seat
        return
    spare = max(0, min(2, c.left - need))
    need = max(0, min(2, need - 1))
    c.phase[0] = need * 3 + spare
    c.phase[1] = spare * 3 + need


cdef inline void _lead_features(const Search *x, const Course *c, int leader, int card, int suit_code, int holders,
                                bint ours, uint64_t others, Choice *out) noexcept nogil:
    cdef int suit = card >> 4, lho = (leader + 1) & 3, rho = (leader + 3) & 3, mate = leader ^ 2
    cdef int over = min(3, popcount(others & above(card)))
    cdef uint64_t lower = x.hand[leader] & below(card)
    cdef bint run = lower != 0 and not others & below(card) & above(highest(lower))
    out.f[0] = LEAD_SUIT + suit_code
    out.f[1] = LEAD_OWN + ((suit == 0) * 7 + min(6, length(x, leader, suit))) * 7 + min(6, length(x, mate, suit))
    out.f[2] = LEAD_THEIR + ((suit == 0) * 7 + min(6, length(x, lho, suit))) * 7 + min(6, length(x, rho, suit))
    out.f[3] = LEAD_CARD + ((((ours * 2 + (over == 0)) * 2 + run) * 4 + over) * 2 + (lower == 0)) * 2 + (suit == 0)
    out.f[4] = LEAD_HOLDERS + (holders * 4 + over) * 2 + (suit == 0)
    out.f[5] = LEAD_PHASE + (((c.phase[leader & 1] * 2 + ours) * 2 + (over == 0)) * 2 + (suit == 0)) * 2 + (
        suit != 0 and length(x, mate, suit) == 0 and length(x, mate, 0) != 0)
    out.nf = 6
    if c.stage >= NEVER_GENERAL:
        _stage_features(c, leader, 0, over == 0, ours, 0 if suit else 2,
                        0 if not lower else 1 if x.hand[leader] & above(card) else 2, over, out)
    _weigh(out)
