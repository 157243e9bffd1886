"""What card points are worth: the score of the deal, the match. For the solver and the search of the Belote family.

All that a deal writes depends on the play through one number, the TOTAL of NS: their card points, more than all of them
for a capot of NS, less than none for one of EW. What it is worth never falls when the total rises, so a card's worth is
that of its total; and totals worth the same need not be told apart, which leaves few questions where a contract is lost
or doubled. A generale is the same with tricks of one seat: it is made above all points, or below none.

Two things are not exact. Where a belote can be lost by the way its cards are played (all-trump of Bulgarian Belot), one
not begun is taken to be said. Where a higher total is worth less (a capot with which nobody may go out, a wrinkle of an
equity table), the total is played for.
"""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from _fastsim.cards cimport pop_lowest
from _fastsim.deal cimport *
from _fastsim.games._belote_family cimport FamilyGame, Settle
from _fastsim.games._belote_items cimport S_PACK
from _fastsim.games._belote_score cimport FAMILY_TRICKS, count_bonus
from _fastsim.games.coinche cimport CAPOT_VALUE, Coinche
from _fastsim.play cimport PlayTable, trick_seat
from _fastsim.board cimport board_legal
from _fastsim.position cimport State
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve._card_points cimport (
    CAPOT, MAX_CARDS, STEP, Count, Levels, Root, count_of, likely, narrow, prepare, settle, solved)

from _fastsim.errors import InconsistentPosition
from _fastsim.solve._card_points import OBJECTIVES as COUNTED_OBJECTIVES

OBJECTIVES = (*COUNTED_OBJECTIVES, "score", "win")

cdef enum:
    GENERALE = 300            # more than all points of any scale


cdef void set_stakes(const Rules *r, const Deal *d, Settle settle_deal, int solo, Stakes *s) noexcept nogil:
    """Make a deal in play ready; ``solo``: a seat whose contract is a generale, or NOBODY."""
    s.counted = d[0]
    count_bonus(r, &s.counted, True)
    s.counted.n_events = 0
    s.settle = settle_deal
    s.round = r.shared[S_PACK + d.trump] + deal_table(r, d).last_bonus
    s.count = Count(capot=CAPOT, capot_against=CAPOT, solo=solo, to_come=False)
    if solo != NOBODY:
        s.count.capot = 0 if solo & 1 else GENERALE
        s.count.capot_against = GENERALE if solo & 1 else 0
    s.levels.base = -s.count.capot_against


cdef void write_total(const Rules *r, const Stakes *s, int total, Deal *out) noexcept nogil:
    """The deal as it is when NS have made ``total``: scored, and the match with it."""
    cdef int side = NOBODY
    out[0] = s.counted
    out.phase = PHASE_DONE
    out.turn = NOBODY
    if total > s.round:
        side = 0
        total = s.round
    elif total < 0:
        side = 1
        total = 0
    out.tally.points[0] = total
    out.tally.points[1] = s.round - total
    out.tally.capot = side
    out.tally.tricks[0] = FAMILY_TRICKS // 2 if side == NOBODY else 0 if side else FAMILY_TRICKS
    out.tally.tricks[1] = FAMILY_TRICKS - out.tally.tricks[0]
    out.tally.own_tricks = FAMILY_TRICKS if s.count.solo != NOBODY and side == s.count.solo & 1 else 0
    s.settle(r, out)


cdef double points_written(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil:
    """Points of the deal, NS less EW."""
    cdef int i, points = 0
    for i in range(done.n_events):
        points += (1 - 2 * done.events[i].team) * done.events[i].points
    return points


cdef double match_won(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil:
    """+1 when NS have won the match with this deal, -1 when EW have, else 0."""
    return 0 if done.winner == NOBODY else 1 - 2 * done.winner


cdef void _grade(const Rules *r, const GameOps *ops, Stakes *s, Utility utility, const double *equity, int low,
                 int high) noexcept nogil:
    """Fill in what the totals from ``low`` to ``high`` are worth, and their levels."""
    cdef Deal done
    cdef Levels *v = &s.levels
    cdef int total, at, first = low
    cdef double top = 0
    for total in range(low, high + 1):
        at = total - v.base
        if total > low and (total < 0 or total > s.round + 1):
            s.worth[at] = s.worth[at - 1]
        else:
            write_total(r, s, total, &done)
            s.worth[at] = utility(r, ops, &done, equity)
        if total == low or s.worth[at] > top:
            top = s.worth[at]
            first = total
        v.first[at] = <int16_t>first
    first = high + 1
    for total in range(high, low - 1, -1):
        at = total - v.base
        v.more[at] = <int16_t>first
        if v.first[at] == total:
            first = total


cdef int solve_stakes(SolverContext ctx, const Rules *r, const GameOps *ops, Stakes *s, Utility utility,
                      const double *equity, uint64_t candidates, uint64_t node_cap, int16_t *totals,
                      uint8_t *exact) noexcept nogil:
    """A total of the worth of each candidate card (strength codes) of the seat to play, lowest first; returns how many.

    It is the worth under best play by all for the utility. A card that the cap (0 = none) cut short has ``exact`` 0 and
    the total nearest to what the moves tried first come to.
    """
    cdef Root root
    cdef uint64_t cards = candidates & s.counted.board.hand[trick_seat(&s.counted.board.trick)]
    cdef int n = 0, card, low, high, guess = 0
    prepare(ctx, deal_table(r, &s.counted), &s.counted.board, &s.count, node_cap, &root)
    _grade(r, ops, s, utility, equity, root.floor, root.ceiling)
    while cards:
        card = root.squeezed[pop_lowest(&cards)]
        if not (root.legal >> card) & 1:
            continue
        low = root.floor
        high = root.ceiling
        if n == 0 or root.x.stopped:
            guess = likely(&root, card)
        exact[n] = not root.x.stopped and narrow(&root, card, guess, 1 if n else STEP, &s.levels, &low, &high)
        guess = low if exact[n] else min(max(guess, low), high)
        totals[n] = <int16_t>guess
        n += 1
    settle(ctx, &root)
    return n


def solve_state(State state, *, str objective="card_points", int node_cap=0, SolverContext context=None,
                bint best_only=False):
    """Solve a position in play of the Belote family whose four hands are known.

    Parameters
    ----------
    state : State
    objective : {"card_points", "to_come", "score", "win"}
        Points of NS as in ``solve_deal``; the written score of the deal, NS less EW; or +1, -1, 0: NS or EW have won
        the match after this deal, or nobody.
    node_cap, context, best_only
        As in ``solve_deal``.

    Returns
    -------
    list of (code, low, high, exact)
        As from ``solve_deal``. Of ``score`` and ``win`` both bounds are the value, a guess where it is not exact.

    Raises
    ------
    InconsistentPosition
        When the position is not in play or a hand is not known.
    """
    cdef Count count
    cdef FamilyGame game
    if not isinstance(state.game, FamilyGame):
        raise ValueError(f"{state.game!r} is not of the Belote family")
    if objective not in OBJECTIVES:
        raise ValueError(f"objective {objective!r}: one of {', '.join(OBJECTIVES)}")
    if state.deal.phase != PHASE_PLAY:
        raise InconsistentPosition("only a position in play can be solved, with a card to be played next")
    if state.deal.known != 15:
        raise InconsistentPosition("to solve a position all four hands must be known")
    game = state.game
    if context is None:
        context = SolverContext()
    if objective in COUNTED_OBJECTIVES:
        count = count_of(objective)
        return solved(deal_table(&game.rules, &state.deal), &state.deal.board, &count, node_cap, context, best_only)
    return _scored(game, &state.deal, match_won if objective == "win" else points_written, node_cap, context, best_only)


cdef list _scored(FamilyGame game, const Deal *d, Utility utility, uint64_t cap, SolverContext ctx, bint best_only):
    cdef Stakes s
    cdef int16_t totals[MAX_CARDS]
    cdef uint8_t exact[MAX_CARDS]
    cdef const PlayTable *t = deal_table(&game.rules, d)
    cdef uint64_t cards = board_legal(t, &d.board)
    cdef int n, i
    cdef bint generale = isinstance(game, Coinche) and d.value > CAPOT_VALUE
    found = []
    with nogil:
        set_stakes(&game.rules, d, game.settle, d.taker if generale else NOBODY, &s)
        n = solve_stakes(ctx, &game.rules, &game.ops, &s, utility, NULL, cards, cap, totals, exact)
    for i in range(n):
        value = int(s.worth[totals[i] - s.levels.base])
        found.append((t.to_natural[pop_lowest(&cards)], value, value, bool(exact[i])))
    if best_only:
        best = (min if d.turn & 1 else max)(found, key=lambda answer: answer[1])
        return [(-1, *best[1:3], all(answer[3] for answer in found))]
    return sorted(found)
