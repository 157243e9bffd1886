"""Exact solving of Spades with all hands known.

What is asked is a utility of the tricks that each SEAT wins from here on, which is all that a score can depend on: with
a nil it matters which partner took a trick. The value is found by yes-or-no QUESTIONS, do NS reach this level of it?
For ``tricks`` the levels are numbers of tricks. For any other utility a question becomes a machine: its STAGES say what
is still asked of the tricks to come, a won trick leads from one stage to the next, and stages that ask the same are
one. So a nil that has failed, a contract that is safe or lost and bags that no longer matter are forgotten by
themselves; a stage that only asks for so many tricks of NS is known as that (its number), shares what was proved for
any other question, and is answered by the faster search.
"""
from libc.stdint cimport uint64_t, uint32_t, uint16_t, uint8_t
from libc.string cimport memset
from _fastsim.cards cimport bit, suit_mask, popcount, lowest, highest, pop_lowest, above, below, SUITS, SEATS, CODES
from _fastsim.play cimport (PlayTable, Trick, legal_cards, trick_seat, WORD_FIRST, WORD_BROKEN, LEAD_BROKEN,
                            LEAD_FIRST)
from _fastsim.board cimport Board, start_board, board_play, board_legal, board_done
from _fastsim.deal cimport Rules, Deal, GameOps, NOBODY, PHASE_DONE, PHASE_PLAY, deal_table
from _fastsim.games.base cimport Game
from _fastsim.position cimport State
from _fastsim.solve.context cimport SolverContext, SUIT_ROWS
from _fastsim.solve.shapes cimport fill_owners
from _fastsim.solve.spades_search cimport (
    Course, Search, Stage, FALSE, TRUE, OPEN, NEVER_GENERAL, one_of, search_after, search_card, search_lead, set_course)
from _fastsim.solve.table cimport mix

from _fastsim.errors import InconsistentPosition
from _fastsim.games.spades import Spades

cdef enum:
    MAX_LEVELS = 560      # outcomes of thirteen tricks over four seats
    MAX_STAGES = 2380     # the same for thirteen tricks and less
    SLOTS = 4096          # to find a stage again, a power of two
    MAY_FAIL = 1
    MAY_WIN = 2
    HOPE = 100            # what the best and the worst trick of a stage lie apart, about


ctypedef struct Machine:
    Stage stage[MAX_STAGES]
    double hope[MAX_STAGES]
    uint16_t wins[MAX_STAGES]     # bit n: NS may win n of the tricks to come and have what is asked
    uint16_t fails[MAX_STAGES]    # ... and not have it
    uint8_t ends[MAX_STAGES][4]   # if a seat wins a trick, how it may end: MAY_FAIL, MAY_WIN
    uint32_t at[OUTCOMES]     # stage by tricks won so far
    uint32_t slot[SLOTS]
    int n


ctypedef struct Root:
    Search x
    Trick trick               # squeezed, count cards on the table
    Course course             # the trick on the table, if any
    uint64_t table
    uint64_t legal            # squeezed
    int left
    int levels                # distinct levels, lowest first
    double level[MAX_LEVELS]
    Machine machine
    int asked                 # the level that the machine is made for, or -1


# ---------------------------------------------------------------- stages

cdef inline double _hope(const Machine *m, uint32_t stage, int left) noexcept nogil:
    """A guess at how likely a stage comes true: every trick goes to any seat."""
    cdef double chance = 0, ways = 1
    cdef int k
    if stage >= NEVER_GENERAL:
        return m.hope[stage - NEVER_GENERAL]
    for k in range(left + 1):
        if k >= <int>stage:
            chance += ways
        ways = ways * (left - k) / (k + 1)
    return chance / (<uint64_t>1 << left)


cdef inline uint32_t _wins(const Machine *m, uint32_t stage, int left) noexcept nogil:
    if stage >= NEVER_GENERAL:
        return m.wins[stage - NEVER_GENERAL]
    return ((2 << left) - 1) & ~((1 << stage) - 1)


cdef inline uint32_t _fails(const Machine *m, uint32_t stage, int left) noexcept nogil:
    if stage >= NEVER_GENERAL:
        return m.fails[stage - NEVER_GENERAL]
    return ((2 << left) - 1) & ((1 << stage) - 1)


cdef inline uint8_t _ends(const Machine *m, uint32_t stage, int seat, int left) noexcept nogil:
    """How a stage may end if a seat wins one of the tricks to come."""
    cdef uint32_t all = ((2 << left) - 1) & ~(1 << left if seat & 1 else 1)
    if stage >= NEVER_GENERAL:
        return m.ends[stage - NEVER_GENERAL][seat]
    return (MAY_WIN if all & _wins(m, stage, left) else 0) | (MAY_FAIL if all & _fails(m, stage, left) else 0)


cdef void _foresee(Machine *m, uint32_t stage, int left) noexcept nogil:
    """What may become of a new stage, from what may become of those after the next trick."""
    cdef Stage *s = &m.stage[stage]
    cdef uint32_t wins = 0, fails = 0
    cdef uint8_t ends
    cdef int seat, other
    for seat in range(SEATS):
        wins |= _wins(m, s.after[seat], left - 1) << (~seat & 1)
        fails |= _fails(m, s.after[seat], left - 1) << (~seat & 1)
        ends = (MAY_WIN if _wins(m, s.after[seat], left - 1) else 0) | (
            MAY_FAIL if _fails(m, s.after[seat], left - 1) else 0)
        for other in range(SEATS):
            if other != seat:
                ends |= _ends(m, s.after[other], seat, left - 1)
        m.ends[stage][seat] = ends
        s.sealed[seat] = TRUE if ends == MAY_WIN else FALSE if ends == MAY_FAIL else OPEN
    m.wins[stage] = <uint16_t>wins
    m.fails[stage] = <uint16_t>fails
    s.enough = <uint8_t>(highest(fails) + 1)
    s.least = <uint8_t>lowest(wins)


cdef uint32_t _stage(Machine *m, const uint32_t *after, int left) noexcept nogil:
    """The stage with ``left`` tricks to come from those after the next trick, by its winner."""
    cdef uint64_t key
    cdef uint32_t i, found
    cdef Stage *s
    cdef double hope[4]
    cdef double mean = 0, most = 0
    cdef int seat
    if after[0] == after[2] and after[1] == after[3]:
        if after[0] == 0 and after[1] == 0:
            return 0
        if after[1] < NEVER_GENERAL and after[1] == min(after[0] + 1, <uint32_t>left):
            return after[0] + 1
    key = <uint64_t>left
    for seat in range(SEATS):
        key = mix(key ^ (m.stage[after[seat] - NEVER_GENERAL].key if after[seat] >= NEVER_GENERAL else after[seat] + 1))
    i = key & (SLOTS - 1)
    while m.slot[i]:
        found = m.slot[i] - 1
        if m.stage[found].key == key:
            return found + NEVER_GENERAL
        i = (i + 1) & (SLOTS - 1)
    found = m.n
    m.n += 1
    m.slot[i] = found + 1
    s = &m.stage[found]
    s.key = key
    for seat in range(SEATS):
        s.after[seat] = after[seat]
        hope[seat] = _hope(m, after[seat], left - 1)
        mean += hope[seat] / 4
    for seat in range(SEATS):
        most = max(most, hope[seat] - mean, mean - hope[seat])
    for seat in range(SEATS):
        s.hope[seat] = <int>((hope[seat] - mean) * HOPE / most) if most > 0 else 0
    m.hope[found] = mean
    _foresee(m, found, left)
    return found + NEVER_GENERAL


cdef uint32_t _make_machine(Machine *m, const SpadesSpec *spec, double level, int tricks) noexcept nogil:
    """The machine of the question "do NS get at least ``level``?"; returns its first stage."""
    cdef uint32_t after[4]
    cdef int won, a, b, c, left
    memset(m.slot, 0, sizeof(m.slot))
    m.n = 0
    for won in range(tricks, -1, -1):
        left = tricks - won
        for a in range(won + 1):
            for b in range(won - a + 1):
                for c in range(won - a - b + 1):
                    if left == 0:
                        m.at[outcome(a, b, c)] = 0 if spec.u[outcome(a, b, c)] >= level else 1
                        continue
                    # ``at`` holds the stages of one trick more until they are written over, lowest first
                    after[0] = m.at[outcome(a + 1, b, c)]
                    after[1] = m.at[outcome(a, b + 1, c)]
                    after[2] = m.at[outcome(a, b, c + 1)]
                    after[3] = m.at[outcome(a, b, c)]
                    m.at[outcome(a, b, c)] = _stage(m, after, left)
    return m.at[0]


# ---------------------------------------------------------------- the root

cdef void _squeeze(SolverContext ctx, const Board *b, Root *r, uint8_t *squeezed) noexcept nogil:
    """Number the cards in play without holes and fill the owners' rows. ``squeezed`` translates codes."""
    cdef uint64_t cards, playing = b.table | b.hand[0] | b.hand[1] | b.hand[2] | b.hand[3]
    cdef uint8_t owner[16]
    cdef int suit, size, card, seat
    for suit in range(SUITS):
        cards = playing & suit_mask(suit)
        size = 0
        while cards:
            card = pop_lowest(&cards)
            owner[size] = 0
            for seat in range(SEATS):
                if (b.hand[seat] >> card) & 1:
                    owner[size] = <uint8_t>seat
                    r.x.hand[seat] |= bit(suit * 16 + size)
                    r.x.shape += one_of(seat, suit)
            squeezed[card] = <uint8_t>(suit * 16 + size)
            size += 1
        fill_owners(ctx.owners + suit * SUIT_ROWS, size, owner)


cdef void _prepare(SolverContext ctx, const PlayTable *t, const Board *b, const SpadesSpec *spec, Root *r,
                   uint8_t *squeezed) noexcept nogil:
    cdef uint64_t cards
    cdef int a, c, d, seat
    ctx.begin_shapes()
    memset(&r.x, 0, sizeof(Search))
    r.x.t = t
    r.x.table = &ctx.shapes
    r.x.owners = ctx.owners
    r.x.stages = r.machine.stage
    r.x.shuffle = ctx.shuffle
    r.x.words = (WORD_BROKEN if t.lead_rule == LEAD_BROKEN else 0) | (
        WORD_FIRST if t.lead_rule == LEAD_FIRST or not t.ruff_first else 0)
    _squeeze(ctx, b, r, squeezed)
    r.trick = b.trick
    r.table = 0
    cards = b.table
    while cards:
        r.table |= bit(squeezed[pop_lowest(&cards)])
    if r.trick.count:
        r.trick.best = squeezed[r.trick.best]
    seat = trick_seat(&r.trick)
    r.left = popcount(r.x.hand[seat])
    r.legal = legal_cards(t, r.x.hand[seat], &r.trick)
    r.course.all = r.table | r.x.hand[0] | r.x.hand[1] | r.x.hand[2] | r.x.hand[3]
    r.course.left = r.left
    r.levels = 0
    r.asked = -1
    if spec.tricks:
        for a in range(r.left + 1):
            r.level[a] = a
        r.levels = r.left + 1
        return
    for a in range(r.left + 1):
        for c in range(r.left - a + 1):
            for d in range(r.left - a - c + 1):
                _add_level(r, spec.u[outcome(a, c, d)])


cdef inline void _add_level(Root *r, double u) noexcept nogil:
    cdef int lo = 0, hi = r.levels, mid
    while lo < hi:
        mid = (lo + hi) // 2
        if r.level[mid] < u:
            lo = mid + 1
        else:
            hi = mid
    if lo < r.levels and r.level[lo] == u:
        return
    for mid in range(r.levels, lo, -1):
        r.level[mid] = r.level[mid - 1]
    r.level[lo] = u
    r.levels += 1


cdef bint _ask(Root *r, const SpadesSpec *spec, int card, int level) noexcept nogil:
    """Whether NS reach a level, from the root (card < 0) or after a card."""
    cdef uint64_t why
    cdef Course c
    cdef Trick k
    if spec.tricks:
        r.course.stage = level
    elif r.asked != level:
        r.course.stage = _make_machine(&r.machine, spec, r.level[level], r.left)
        r.asked = level
    r.x.questions += 1
    if r.trick.count:
        set_course(&r.x, &r.course, &r.trick)
    if card < 0:
        if r.trick.count == 0:
            return search_lead(&r.x, &r.trick, r.course.stage, r.left, &why)
        return search_card(&r.x, &r.course, &r.trick, r.table, &why)
    c = r.course
    if r.trick.count == 0:
        k = r.trick
        k.led = card >> 4
        k.best = card
        k.count = 1
        set_course(&r.x, &c, &k)
    return search_after(&r.x, &c, &r.trick, r.table, card, &why)


cdef void _find_level(Root *r, const SpadesSpec *spec, int card, int *guess, Bounded *out) noexcept nogil:
    """The level reached under best play, from the root (card < 0) or after a card.

    Ask at the guess, then next to it, then bisect. The answer becomes the next guess.
    """
    cdef int lo = 0, hi = r.levels - 1, ask, asked = 0
    cdef bint yes = False
    while lo < hi:
        if asked == 0:
            ask = min(max(guess[0], lo + 1), hi)
        elif asked == 1:
            ask = lo + 1 if yes else hi
        else:
            ask = (lo + hi + 1) // 2
        asked += 1
        yes = _ask(r, spec, card, ask)
        if r.x.stopped:
            break
        if yes:
            lo = ask
        else:
            hi = ask - 1
    out.exact = lo == hi
    out.low = r.level[lo]
    out.high = r.level[hi]
    guess[0] = min(max(guess[0], lo), hi)
    out.value = r.level[guess[0]]


cdef int solve_spades(SolverContext ctx, const PlayTable *t, const Board *b, const SpadesSpec *spec,
                      uint64_t candidates, uint64_t node_cap, Bounded *out) noexcept nogil:
    """The value of each candidate card of the seat to play, lowest code first; returns how many.

    ``candidates`` that are not legal are left out. Values are utilities to NS under best play by all from there on.
    ``node_cap`` (0 = none) limits the cards played by the search of the whole call; a value that it cut short is known
    by its bounds only.
    """
    cdef Root r
    cdef uint8_t squeezed[64]
    cdef uint64_t cards, others
    cdef int n = 0, card, last = -1, guess
    _prepare(ctx, t, b, spec, &r, squeezed)
    r.x.cap = node_cap if node_cap else <uint64_t>-1
    others = r.course.all & ~r.x.hand[trick_seat(&r.trick)]
    cards = candidates & b.hand[trick_seat(&b.trick)]
    guess = r.levels // 2
    while cards:
        card = squeezed[pop_lowest(&cards)]
        if not (r.legal >> card) & 1:
            continue
        if last >= 0 and (last ^ card) < 16 and not others & above(last) & below(card):
            out[n] = out[n - 1]       # of two cards without another hand's card between them
        else:
            _find_level(&r, spec, card, &guess, &out[n])
        last = card
        n += 1
    ctx.nodes += r.x.nodes
    ctx.questions += r.x.questions
    ctx.capped += r.x.stopped
    return n


cdef void value_spades(SolverContext ctx, const PlayTable *t, const Board *b, const SpadesSpec *spec,
                       uint64_t node_cap, Bounded *out) noexcept nogil:
    """The value of a position in play under best play by all; see ``solve_spades``."""
    cdef Root r
    cdef uint8_t squeezed[64]
    cdef int guess
    _prepare(ctx, t, b, spec, &r, squeezed)
    r.x.cap = node_cap if node_cap else <uint64_t>-1
    guess = r.levels // 2
    _find_level(&r, spec, -1, &guess, out)
    ctx.nodes += r.x.nodes
    ctx.questions += r.x.questions
    ctx.capped += r.x.stopped


# ---------------------------------------------------------------- utilities

cdef void write_outcome(const Rules *r, const GameOps *ops, const Deal *d, const int *more, Deal *out) noexcept nogil:
    """The deal ``d`` in ``out`` as if it had been played to its end and each seat had won ``more`` tricks from here."""
    cdef int seat, _i
    out[0] = d[0]
    for seat in range(SEATS):
        out.board.hand[seat] = 0
        out.board.won[seat] += more[seat]
        for _i in range(more[seat]):
            out.winners[out.n_tricks] = seat
            out.n_tricks += 1
    out.board.table = 0
    out.phase = PHASE_DONE
    out.turn = NOBODY
    ops.finish(r, out)


cdef void fill_spec(const Rules *r, const GameOps *ops, const Deal *d, Objective objective,
                    SpadesSpec *spec) noexcept nogil:
    """The utility of a deal in play: tricks of NS, points of the deal, NS less EW, or who has won the match."""
    cdef Deal out
    cdef int more[4]
    cdef int left = popcount(d.board.hand[d.turn]), a, b, c
    cdef double u
    spec.tricks = objective == OBJECTIVE_TRICKS
    if spec.tricks:
        return
    for a in range(left + 1):
        for b in range(left - a + 1):
            for c in range(left - a - b + 1):
                more[0] = a
                more[1] = b
                more[2] = c
                more[3] = left - a - b - c
                write_outcome(r, ops, d, more, &out)
                if objective == OBJECTIVE_WIN:
                    u = 0 if out.winner == NOBODY else -1 if out.winner else 1
                else:
                    u = (out.score[0] - out.before[0]) - (out.score[1] - out.before[1])
                spec.u[outcome(a, b, c)] = u


# ---------------------------------------------------------------- from Python

OBJECTIVES = ("tricks", "score", "win")


def solve_deal(Game game, hands, int leader, utility=None, *, play=(), int node_cap=0, SolverContext context=None,
               bint best_only=False):
    """Solve a deal of Spades from its hands, without an auction or a score.

    Parameters
    ----------
    game : Game
        Spades with its options.
    hands : sequence of 4 int
        Cards of N E S W at the start of play, as masks of natural codes (suit * 16 + place, 2 = 0); at most 13 each.
    leader : int
        Seat that leads to the first trick.
    utility : mapping of (int, int, int, int) to float, optional
        Worth to NS by the numbers of tricks that N E S W win from the position on (after ``play``, the unfinished
        trick included). Without it: the number of those tricks that NS win.
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
    list of (code, value, (low, high), exact)
        For each legal card, lowest code first, what it is worth to NS under best play by all from there on, the bounds
        between which that is known to lie, and whether they meet. With ``best_only`` a single entry, code -1.

    Raises
    ------
    ValueError
        For hands, plays or a utility that no deal can have.
    """
    cdef Board b
    cdef SpadesSpec spec
    cdef uint64_t masks[4]
    cdef uint64_t seen = 0
    cdef const PlayTable *t
    cdef int i, code, left, north, east, south
    if not isinstance(game, Spades):
        raise ValueError(f"{game!r} is not Spades")
    if leader not in range(SEATS):
        raise ValueError(f"leader {leader}: 0 to 3")
    if len(hands) != SEATS:
        raise ValueError(f"{len(hands)} hands: 4 are needed")
    for i in range(SEATS):
        masks[i] = hands[i]
        if masks[i] & (seen | ~game.pack_mask) or popcount(masks[i]) != popcount(masks[0]):
            raise ValueError(f"hands {[hex(h) for h in hands]}: not four disjoint hands of one size")
        seen |= masks[i]
    if masks[0] == 0:
        raise ValueError("hands of 0 cards: 1 to 13 are possible")
    t = &game.rules.tables[0]
    start_board(&b, masks, leader)
    for card in play:
        code = card
        if not 0 <= code < CODES or board_done(&b) or not (board_legal(t, &b) >> code) & 1:
            raise ValueError(f"card {code} cannot be played after {list(play)}")
        board_play(t, &b, code)
    if board_done(&b):
        raise ValueError("all cards are played")
    spec.tricks = utility is None
    if utility is not None:
        left = popcount(b.hand[trick_seat(&b.trick)])
        for north in range(left + 1):
            for east in range(left - north + 1):
                for south in range(left - north - east + 1):
                    key = (north, east, south, left - north - east - south)
                    if key not in utility:
                        raise ValueError(f"no utility of the tricks {key}")
                    spec.u[outcome(north, east, south)] = utility[key]
                    if utility[key] != utility[key]:
                        raise ValueError(f"utility of the tricks {key} is not a number")
    return _solved(t, &b, &spec, node_cap, context if context is not None else SolverContext(), best_only)


def solve_state(State state, *, str objective="tricks", int node_cap=0, SolverContext context=None,
                bint best_only=False):
    """Solve a position in play of Spades whose four hands are known; see ``solve_deal``.

    Parameters
    ----------
    state : State
    objective : {"tricks", "score", "win"}
        Tricks that NS win from here on, the unfinished one included; points of the deal after bag penalties, NS less
        EW; or +1, -1, 0: NS or EW have won the match after this deal, or nobody.
    node_cap, context, best_only
        As in ``solve_deal``.

    Returns
    -------
    list of (code, value, (low, high), exact)

    Raises
    ------
    InconsistentPosition
        When the position is not in play or a hand is not known.
    """
    cdef SpadesSpec spec
    if not isinstance(state.game, Spades):
        raise ValueError(f"{state.game!r} is not Spades")
    if objective not in OBJECTIVES:
        raise ValueError(f"objective {objective!r}: one of {', '.join(OBJECTIVES)}")
    if state.deal.phase != PHASE_PLAY:
        raise InconsistentPosition("only a position in play can be solved, with a card to be played next")
    if state.deal.known != 15:
        raise InconsistentPosition("to solve a position all four hands must be known")
    fill_spec(&state.game.rules, &state.game.ops, &state.deal, <Objective><int>OBJECTIVES.index(objective), &spec)
    return _solved(deal_table(&state.game.rules, &state.deal), &state.deal.board, &spec, node_cap,
                   context if context is not None else SolverContext(), best_only)


cdef list _solved(const PlayTable *t, const Board *b, const SpadesSpec *spec, uint64_t cap, SolverContext ctx,
                  bint best_only):
    cdef Bounded out[MAX_HAND]
    cdef uint64_t cards = board_legal(t, b)
    cdef int n = 1, i
    with nogil:
        if best_only:
            value_spades(ctx, t, b, spec, cap, out)
        else:
            n = solve_spades(ctx, t, b, spec, cards, cap, out)
    return [(-1 if best_only else pop_lowest(&cards), out[i].value, (out[i].low, out[i].high), bool(out[i].exact))
            for i in range(n)]
