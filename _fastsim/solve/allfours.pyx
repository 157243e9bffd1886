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
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset
from _fastsim.cards cimport (bit, suit_mask, popcount, lowest, highest, pop_lowest, SUITS, SEATS, CODES,
                             JACK)
from _fastsim.play cimport PlayTable, Trick, end_trick, legal_cards, trick_seat, beats, UNDER_BANNED
from _fastsim.board cimport Board, start_board, board_play, board_legal, board_done
from _fastsim.deal cimport Rules, Deal, NOBODY, PHASE_PLAY, deal_table
from _fastsim.games.base cimport Game
from _fastsim.games.allfours cimport LOW_TO, write_counts
from _fastsim.position cimport State
from _fastsim.solve.table cimport mix, UNBOUNDED
from _fastsim.solve.structure cimport fill_suit, OPEN
from _fastsim.solve.context cimport SolverContext, SUIT_ROWS
from _fastsim.solve.allfours_search cimport (
    Search, Course, set_course, search_lead, search_card, search_after, first_card)

from _fastsim.errors import InconsistentPosition
from _fastsim.games.allfours import AllFours

cdef enum:
    COUNTING = 5          # A K Q J T: the ranks that count for Game are the highest five
    LOWEST_COUNTING = 8   # natural place of the ten
    APART = 1024          # between clusters of levels: more than twice what Game can move
    BEYOND = 256          # more than Game can move

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
    Course course             # the trick on the table, if any
    int count
    int best
    int holder
    uint64_t table
    uint64_t legal            # squeezed
    int worth
    uint8_t live[4]
    int levels                # distinct levels, lowest first
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
    cdef Trick k
    memset(r, 0, sizeof(Root))
    ctx.begin()
    r.x.t = t
    r.x.table = &ctx.table
    r.x.rows = ctx.rows
    r.x.slack = ctx.slack
    r.x.banned = t.under_trump == UNDER_BANNED
    r.x.shuffle = ctx.shuffle
    # Jack and Low
    r.course.jack = 0
    r.course.low = 0
    r.course.floor = -UNBOUNDED // 2
    r.course.ceiling = UNBOUNDED // 2
    if trumps:
        cards = trumps & bit(lowest(trumps) & 0x30 | JACK)
        if cards:
            r.course.jack = _side_of(b, cards)
            minds = False
            for i in range(6):
                minds = minds or spec.u[0][i // 3][i % 3] != spec.u[1][i // 3][i % 3]
            if r.course.jack == OPEN and not minds:
                r.course.jack = 0
            if r.course.jack == OPEN:
                r.x.jack = cards
        if spec.low_to_taker:
            cards = bit(lowest(trumps))
            r.course.low = _side_of(b, cards)
            minds = False
            for i in range(6):
                minds = minds or spec.u[i // 3][0][i % 3] != spec.u[i // 3][1][i % 3]
            if r.course.low == OPEN and not minds:
                r.course.low = 0
            if r.course.low == OPEN:
                r.x.low = cards
    _squeeze(ctx, t, b, r, squeezed)
    k = b.trick
    r.count = k.count
    r.course.leader = k.leader
    r.course.led = k.led
    r.course.word = k.word
    if k.count:
        k.best = squeezed[k.best]
        r.best = k.best
        r.holder = (k.leader + k.best_at) & 3
    cards = b.table
    while cards:
        i = pop_lowest(&cards)
        r.table |= bit(squeezed[i])
        r.worth += t.points[i]
    for seat in range(SEATS):
        cards = b.taken[seat]
        while cards:
            i = pop_lowest(&cards)
            r.course.d += -<int>t.points[i] if seat & 1 else <int>t.points[i]
    seat = trick_seat(&k)
    r.course.left = popcount(r.x.hand[seat])
    r.legal = legal_cards(t, r.x.hand[seat], &k)
    if k.count:
        set_course(&r.x, &r.course, k.count)
    for i in range(COUNTING):
        ranks[i] = t.points[12 - i]
    ctx.set_slack(ranks, COUNTING)
    # levels
    for i in range(4):
        r.live[i] = r.course.jack in (OPEN, i >> 1) and r.course.low in (OPEN, i & 1)
        if not r.live[i]:
            continue
        for g in range(3):
            u = spec.u[i >> 1][i & 1][g]
            j = 0
            while j < r.levels and r.level[j] < u:
                j += 1
            if j < r.levels and r.level[j] == u:
                continue
            for rank in range(r.levels, j, -1):
                r.level[rank] = r.level[rank - 1]
            r.level[j] = u
            r.levels += 1


cdef int _after(Root *r, int card) noexcept nogil:
    """Bound on the question posed after ``card``, or at the root (card < 0)."""
    cdef Course c = r.course
    if card < 0 and r.count == 0:
        return search_lead(&r.x, c.leader, c.word, c.d, c.jack, c.low, c.left)
    if card < 0:
        return search_card(&r.x, &c, r.count, r.best, r.holder, r.table, r.worth)
    if r.count == 0:
        c.led = card >> 4
        set_course(&r.x, &c, 1)
    return search_after(&r.x, &c, r.count, card, r.best, r.holder, r.table, r.worth)


cdef int _follow(Root *r, int card) noexcept nogil:
    """The cell that the moves tried first lead to, from the root or after ``card``: where to begin to ask."""
    cdef uint64_t saved[4]
    cdef Search *x = &r.x
    cdef Course c = r.course
    cdef Trick k
    cdef uint64_t table = r.table
    cdef int seat, count = r.count, best = r.best, holder = r.holder, worth = r.worth
    for seat in range(SEATS):
        saved[seat] = x.hand[seat]
    while True:
        seat = (c.leader + count) & 3
        if not x.hand[seat]:
            break
        if card < 0:
            card = first_card(x, &c, count, best, holder, table, worth)
        if count == 0:
            c.led = card >> 4
            set_course(x, &c, 1)
        if count == 0 or beats(x.t, card, best):
            best = card
            holder = seat
        x.hand[seat] ^= bit(card)
        table |= bit(card)
        worth += x.points[card]
        card = -1
        count += 1
        if count == 4:
            k = Trick(leader=c.leader, count=4, led=c.led, best=best, best_at=(holder - c.leader) & 3, word=c.word)
            end_trick(x.t, &k)
            c.leader = holder
            c.word = k.word
            c.d += -worth if holder & 1 else worth
            if c.jack == OPEN and table & x.jack:
                c.jack = holder & 1
            if c.low == OPEN and table & x.low:
                c.low = holder & 1
            count = 0
            table = 0
            worth = 0
    for seat in range(SEATS):
        x.hand[seat] = saved[seat]
    return outcome_cell(c.jack, c.low, (c.d > 0) - (c.d < 0) + 1)


cdef inline int _rank_of(const Root *r, double u) noexcept nogil:
    cdef int i
    for i in range(r.levels):
        if r.level[i] >= u:
            return i
    return r.levels - 1


cdef bint _find_level(Root *r, const AllFoursSpec *spec, int card, int guess, int *answer) noexcept nogil:
    """The level reached under best play, from the root (card < 0) or after a card. False when the cap came first.

    Ask at the guess, then next to it, then bisect.
    """
    cdef int lo = 0, hi = r.levels - 1, ask, asked = 0, v
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
        v = _after(r, card)
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
