"""Exact solving of Belote, Coinche and Bulgarian Belot in card points, with all hands known.

One engine for suit contracts, no-trump and all-trump and for every option of the play: the ``PlayTable`` of the
contract says it all. A value is found by null-window QUESTIONS, do NS reach so many points: one near the expected
value, then growing steps until the value lies between two answers, then halving. What one question proves serves
the next, of this card and of the others.

The capot is not additive: as long as one side has won every trick and that matters (``Count``), it is part of the
position.
"""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from libc.string cimport memset
from _fastsim.cards cimport AT, SEATS, SUITS, CODES, bit, pop_lowest, popcount, suit_mask
from _fastsim.play cimport PlayTable, beats, trick_seat, to_natural_mask, to_strength_mask
from _fastsim.board cimport Board, board_done, board_legal, board_play, start_board
from _fastsim.games.base cimport Game
from _fastsim.games._belote_family cimport FamilyGame
from _fastsim.solve.structure cimport COUNTED, fill_suit
from _fastsim.solve.context cimport SolverContext, SUIT_ROWS
from _fastsim.solve._card_points_order cimport KIND_AT, KIND_NT, KIND_SUIT
from _fastsim.solve._card_points_search cimport (
    STREAK_EW, STREAK_NS, first_card, legal_now, search_after, search_card, search_lead)

cdef enum:
    HIGHEST = 12              # strength place of the highest card of a suit
    NO_LIMIT = -1
    BEYOND = 16384            # more than all points


# ---------------------------------------------------------------- one position

cdef void _squeeze(SolverContext ctx, const PlayTable *t, const Board *b, Root *r) noexcept nogil:
    """Number the cards in play without holes and fill the structure rows."""
    cdef uint64_t cards, playing = b.table | b.hand[0] | b.hand[1] | b.hand[2] | b.hand[3]
    cdef uint8_t owner[16]
    cdef uint8_t points[16]
    cdef uint8_t top[16]
    cdef uint8_t ranks[COUNTED]
    cdef int mark[2]
    cdef int suit, size, card, seat, i, scale
    cdef bint trump
    mark[0] = -1
    mark[1] = -1
    for suit in range(SUITS):
        trump = (t.trumps >> (suit * 16)) & 1
        scale = trump or t.raise_suits >> suit & 1       # all-trump counts like trumps in every suit
        for i in range(COUNTED):
            ranks[i] = t.points[suit * 16 + HIGHEST - i]
        ctx.set_shift(scale, ranks)
        r.x.shift[suit] = ctx.shift[scale]
        cards = playing & suit_mask(suit)
        size = 0
        while cards:
            card = pop_lowest(&cards)
            owner[size] = 0
            for seat in range(SEATS):
                if (b.hand[seat] >> card) & 1:
                    owner[size] = <uint8_t>seat
                    r.x.hand[seat] |= bit(suit * 16 + size)
            points[size] = t.points[card]
            top[size] = HIGHEST - (card & 15) if points[size] else 255
            r.x.points[suit * 16 + size] = points[size]
            r.course.rest += points[size]
            r.squeezed[card] = <uint8_t>(suit * 16 + size)
            if trump:
                r.x.trumps |= bit(suit * 16 + size)
            size += 1
        fill_suit(ctx.rows + suit * SUIT_ROWS, size, owner, points, top, mark, trump, suit)


cdef void prepare(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                  Root *r) noexcept nogil:
    """Make a position in play, with a card to be played next, ready for questions. ``node_cap``: 0 = none."""
    cdef uint64_t cards
    cdef int seat, card
    memset(r, 0, sizeof(Root))
    ctx.begin()
    r.x.t = t
    r.x.table = &ctx.table
    r.x.rows = ctx.rows
    r.x.shuffle = ctx.shuffle
    r.x.cap = node_cap if node_cap else <uint64_t>NO_LIMIT
    r.x.last = t.last_bonus
    r.x.kind = KIND_SUIT if t.trumps else KIND_AT if t.raise_suits else KIND_NT
    r.course.rest = t.last_bonus
    _squeeze(ctx, t, b, r)
    r.count = b.trick.count
    r.course.all = r.x.hand[0] | r.x.hand[1] | r.x.hand[2] | r.x.hand[3]
    r.course.leader = b.trick.leader
    r.course.led = b.trick.led
    if r.count:
        r.best = r.squeezed[b.trick.best]
        r.holder = (b.trick.leader + b.trick.best_at) & 3
    cards = b.table
    while cards:
        card = pop_lowest(&cards)
        r.course.all |= bit(r.squeezed[card])
        r.worth += t.points[card]
    if not count.to_come:
        for seat in range(0, SEATS, 2):
            cards = b.taken[seat]
            while cards:
                r.course.d += t.points[pop_lowest(&cards)]
    r.course.left = popcount(b.hand[trick_seat(&b.trick)])
    r.x.extra[STREAK_NS] = count.capot
    r.x.extra[STREAK_EW] = -count.capot_against
    r.floor = r.course.d
    r.ceiling = r.course.d + r.course.rest
    if count.capot:
        r.course.streak |= STREAK_NS
    if count.capot_against:
        r.course.streak |= STREAK_EW
    for seat in range(SEATS):
        if count.solo < 0 or count.solo == seat:
            r.x.keeps[seat] = STREAK_EW if seat & 1 else STREAK_NS
        if b.won[seat]:
            r.course.streak &= r.x.keeps[seat]
    if r.course.streak & STREAK_NS:
        r.ceiling += count.capot
    if r.course.streak & STREAK_EW:
        r.floor -= count.capot_against
    r.legal = legal_now(&r.x, &r.course, r.count, r.best, r.holder)


cdef int _after(Root *r, int card) noexcept nogil:
    """Bound on the question posed after ``card`` (squeezed), or at the root (card < 0)."""
    cdef Course c = r.course
    if card < 0 and r.count == 0:
        return search_lead(&r.x, c.leader, c.d, c.streak, c.left)
    if card < 0:
        return search_card(&r.x, &c, r.count, r.best, r.holder, r.worth)
    if r.count == 0:
        c.led = card >> 4
    return search_after(&r.x, &c, r.count, card, r.best, r.holder, r.worth)


cdef int reaches(Root *r, int card, int target) noexcept nogil:
    """Whether NS reach ``target`` after ``card`` (squeezed), or from the position on (card < 0)."""
    cdef int v
    if target <= r.floor:
        return REACHED
    if target > r.ceiling:
        return REACHED_NOT
    r.x.target = target
    r.x.questions += 1
    v = _after(r, card)
    if r.x.stopped:
        return CUT_SHORT
    return REACHED if v >= target else REACHED_NOT


cdef int likely(Root *r, int card) noexcept nogil:
    """What the moves tried first lead to, from the root or after ``card``: where to begin to ask."""
    cdef uint64_t saved[4]
    cdef Search *x = &r.x
    cdef Course c = r.course
    cdef int seat, count = r.count, best = r.best, holder = r.holder, worth = r.worth
    for seat in range(SEATS):
        saved[seat] = x.hand[seat]
    while True:
        seat = (c.leader + count) & 3
        if not x.hand[seat]:
            break
        if card < 0:
            x.target = -BEYOND if seat & 1 else BEYOND      # no certain trick is enough for the seat to play
            card = first_card(x, &c, count, best, holder, worth)
        if count == 0:
            c.led = card >> 4
        if count == 0 or beats(x.t, card, best):
            best = card
            holder = seat
        x.hand[seat] ^= bit(card)
        worth += x.points[card]
        card = -1
        count += 1
        if count == 4:
            c.leader = holder
            c.rest -= worth
            c.left -= 1
            if c.left == 0:
                worth += x.last
            if holder & 1 == 0:
                c.d += worth
            c.streak &= x.keeps[holder]
            c.all = x.hand[0] | x.hand[1] | x.hand[2] | x.hand[3]
            count = 0
            worth = 0
    for seat in range(SEATS):
        x.hand[seat] = saved[seat]
    return c.d + x.extra[c.streak]


cdef bint narrow(Root *r, int card, int guess, int step, const Levels *levels, int *low,
                 int *high) noexcept nogil:
    """The value after ``card`` (squeezed), or of the position (card < 0), between the bounds known of it.

    ``step`` is by how much the second question is likely to differ from the first, at the ``guess``.
    Both bounds are its value then, or of one level with it. When the node cap came first (returns False) they are what
    has been proved.
    """
    cdef int v, ask = guess, towards = 0
    cdef bint yes
    while low[0] < high[0]:
        ask = min(max(ask, low[0] + 1), high[0])
        if levels != NULL:
            if levels.more[low[0] - levels.base] > high[0]:
                break
            ask = max(levels.first[ask - levels.base], levels.more[low[0] - levels.base])
        r.x.target = ask
        r.x.questions += 1
        v = _after(r, card)
        if r.x.stopped:
            return False
        yes = v >= ask
        if yes:
            low[0] = v
        else:
            high[0] = v
        if towards == 0:
            towards = 1 if yes else -1
        elif yes != (towards == 1):
            towards = 2
        if towards == 2:
            ask = (low[0] + high[0] + 1) // 2
        else:
            ask = low[0] + step if yes else high[0] + 1 - step
        step *= 3
    return True


cdef void settle(SolverContext ctx, const Root *r) noexcept nogil:
    """Add what the questions about a position took to the context's counts."""
    ctx.nodes += r.x.nodes
    ctx.questions += r.x.questions
    ctx.capped += r.x.stopped


cdef int solve_cards(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t candidates,
                     uint64_t node_cap, int16_t *low, int16_t *high) noexcept nogil:
    """The value of each candidate card (strength codes) of the seat to play, lowest first; returns how many.

    ``candidates`` that are not legal are left out. ``low[i]`` and ``high[i]`` bound the total of NS under best play by
    all from there on; they are equal, unless ``node_cap`` (0 = none), the most cards that the search of the whole call
    may play, came first.
    """
    cdef Root r
    cdef uint64_t cards = candidates & b.hand[trick_seat(&b.trick)]
    cdef int n = 0, card, a, z, guess = 0
    prepare(ctx, t, b, count, node_cap, &r)
    while cards:
        card = r.squeezed[pop_lowest(&cards)]
        if not (r.legal >> card) & 1:
            continue
        a = r.floor
        z = r.ceiling
        if n == 0:
            guess = likely(&r, card)
        if not r.x.stopped:
            narrow(&r, card, guess, 1 if n else STEP, NULL, &a, &z)
        guess = a
        low[n] = <int16_t>a
        high[n] = <int16_t>z
        n += 1
    settle(ctx, &r)
    return n


cdef void solve_position(SolverContext ctx, const PlayTable *t, const Board *b, const Count *count, uint64_t node_cap,
                         int16_t *low, int16_t *high) noexcept nogil:
    """The value of a position in play under best play by all; the bounds are as in ``solve_cards``."""
    cdef Root r
    cdef int a, z
    prepare(ctx, t, b, count, node_cap, &r)
    a = r.floor
    z = r.ceiling
    narrow(&r, -1, likely(&r, -1), STEP, NULL, &a, &z)
    low[0] = <int16_t>a
    high[0] = <int16_t>z
    settle(ctx, &r)


# ---------------------------------------------------------------- from Python

OBJECTIVES = ("card_points", "to_come")


cdef Count count_of(str objective) except *:
    if objective not in OBJECTIVES:
        raise ValueError(f"objective {objective!r}: one of {', '.join(OBJECTIVES)}")
    return Count(capot=CAPOT if objective == "card_points" else 0, capot_against=0, solo=-1,
                 to_come=objective == "to_come")


cdef object _set_board(Game game, hands, int kind, int leader, play, Board *b):
    """Fill a board from natural masks and codes, or refuse."""
    cdef uint64_t masks[4]
    cdef uint64_t seen = 0
    cdef const PlayTable *t
    cdef int i, code
    if not isinstance(game, FamilyGame):
        raise ValueError(f"{game!r} is not of the Belote family")
    if not 0 <= kind <= AT or not 0 <= leader < SEATS:
        raise ValueError(f"contract {kind} and leader {leader}: 0 to {AT} and 0 to 3 are possible")
    if len(hands) != SEATS:
        raise ValueError(f"{len(hands)} hands: 4 are needed")
    t = &game.rules.tables[kind]
    for i in range(SEATS):
        masks[i] = hands[i]
        if masks[i] & (seen | ~game.pack_mask) or popcount(masks[i]) != popcount(masks[0]):
            raise ValueError(f"hands {[hex(h) for h in hands]}: not four disjoint hands of one size")
        seen |= masks[i]
        masks[i] = to_strength_mask(t, masks[i])
    if not masks[0]:
        raise ValueError(f"hands of 0 cards: 1 to {MAX_CARDS} are possible")
    start_board(b, masks, leader)
    for card in play:
        code = card
        if not 0 <= code < CODES or board_done(b) or not (to_natural_mask(t, board_legal(t, b)) >> code) & 1:
            raise ValueError(f"card {code} cannot be played after {list(play)}")
        board_play(t, b, t.to_strength[code])
    if board_done(b):
        raise ValueError("all cards are played")


def solve_deal(Game game, hands, int kind, int leader, *, str objective="card_points", play=(), int node_cap=0,
               SolverContext context=None, bint best_only=False):
    """Solve a deal of the Belote family from its hands, without an auction or a score.

    Parameters
    ----------
    game : Game
        Belote, Coinche or Bulgarian Belot with its options.
    hands : sequence of 4 int
        Cards of N E S W at the start of play, as masks of natural codes (suit * 16 + place, 7 = 5, A = 12).
    kind, leader : int
        Contract (S H D C, no-trump 4, all-trump 5) and the seat that leads to the first trick.
    objective : {"card_points", "to_come"}
        Points of NS in the whole deal, the last trick's and what a capot adds included; or in the tricks still to
        come, this one included, without a capot.
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
    list of (code, low, high, exact)
        For each legal card, lowest code first, bounds on what NS make under best play by all from there on, equal
        when the search finished within its cap. With ``best_only`` a single entry, code -1.

    Raises
    ------
    ValueError
        For hands, plays or an objective that no deal can have.
    """
    cdef Board b
    cdef Count count = count_of(objective)
    _set_board(game, hands, kind, leader, play, &b)
    return solved(&game.rules.tables[kind], &b, &count, node_cap, context if context is not None else SolverContext(),
                  best_only)


def reaches_deal(Game game, hands, int kind, int leader, int target, *, str objective="card_points", play=(),
                 int node_cap=0, SolverContext context=None):
    """Whether NS reach a number of points; the deal is given as to ``solve_deal``. A fraction of the work of a value.

    Returns
    -------
    bool or None
        None when the search did not finish within its cap.
    """
    cdef Board b
    cdef Root r
    cdef Count count = count_of(objective)
    cdef int answer
    _set_board(game, hands, kind, leader, play, &b)
    if context is None:
        context = SolverContext()
    with nogil:
        prepare(context, &game.rules.tables[kind], &b, &count, node_cap, &r)
        answer = reaches(&r, -1, target)
        settle(context, &r)
    return None if answer == CUT_SHORT else answer == REACHED


def solve_deals(Game game, const uint64_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders,
                int16_t[:, ::1] low, int16_t[:, ::1] high, *, str objective="card_points", int node_cap=0,
                SolverContext context=None):
    """Solve many deals before the first card in one call, without holding the interpreter.

    Parameters
    ----------
    game : Game
    hands : array of uint64, shape (deals, 4)
        As to ``solve_deal``; not checked card by card.
    kinds, leaders : arrays of uint8, shape (deals,)
    low, high : arrays of int16, shape (deals, 1) or (deals, 8)
        Filled in: bounds on the value of the deal, or on that of each first card, lowest natural code first. Equal,
        unless ``node_cap`` came first. Columns beyond the hand stay as they are.
    objective, node_cap, context
        As to ``solve_deal``.
    """
    cdef Board b
    cdef Count count = count_of(objective)
    cdef uint64_t masks[4]
    cdef int16_t a[MAX_CARDS]
    cdef int16_t z[MAX_CARDS]
    cdef const PlayTable *t
    cdef uint64_t cards, own
    cdef int i, k, n, seat, column
    cdef bint each = low.shape[1] > 1
    if not isinstance(game, FamilyGame):
        raise ValueError(f"{game!r} is not of the Belote family")
    if context is None:
        context = SolverContext()
    n = hands.shape[0]
    if hands.shape[1] != SEATS or low.shape[1] not in (1, MAX_CARDS) or high.shape[1] != low.shape[1] or not (
            n == kinds.shape[0] == leaders.shape[0] == low.shape[0] == high.shape[0]):
        raise ValueError(f"arrays of {n} deals that do not fit each other")
    for i in range(n):
        own = hands[i, 0] | hands[i, 1] | hands[i, 2] | hands[i, 3]
        k = popcount(hands[i, 0])
        if kinds[i] > AT or leaders[i] >= SEATS or own & ~<uint64_t>game.pack_mask or not k or (
                popcount(own) != 4 * k or popcount(hands[i, 1]) != k or popcount(hands[i, 2]) != k
                or popcount(hands[i, 3]) != k):
            raise ValueError(f"deal {i}: not four disjoint hands of one size, a contract 0 to 5 and a leader 0 to 3")
    with nogil:
        for i in range(n):
            t = &game.rules.tables[kinds[i]]
            for seat in range(SEATS):
                masks[seat] = to_strength_mask(t, hands[i, seat])
            start_board(&b, masks, leaders[i])
            if not each:
                solve_position(context, t, &b, &count, node_cap, &low[i, 0], &high[i, 0])
                continue
            cards = masks[leaders[i]]
            own = hands[i, leaders[i]]
            solve_cards(context, t, &b, &count, cards, node_cap, a, z)
            k = 0
            while cards:
                column = popcount(own & (bit(t.to_natural[pop_lowest(&cards)]) - 1))
                low[i, column] = a[k]
                high[i, column] = z[k]
                k += 1


cdef list solved(const PlayTable *t, const Board *b, const Count *count, uint64_t cap, SolverContext ctx,
                 bint best_only):
    cdef int16_t low[MAX_CARDS]
    cdef int16_t high[MAX_CARDS]
    cdef uint64_t cards = board_legal(t, b)
    cdef int n = 1, i
    with nogil:
        if best_only:
            solve_position(ctx, t, b, count, cap, low, high)
        else:
            n = solve_cards(ctx, t, b, count, cards, cap, low, high)
    if best_only:
        return [(-1, low[0], high[0], low[0] == high[0])]
    return sorted([(t.to_natural[pop_lowest(&cards)], low[i], high[i], low[i] == high[i]) for i in range(n)])
