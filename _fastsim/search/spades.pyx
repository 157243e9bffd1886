"""Spades for the search: the cards of a world by the exact solver.

What the rest of the play decides is how many tricks each seat still wins. Every such outcome is written to the score
and is worth the match equity of what comes out; its utility is that equity plus a trifle for its points (or the other
way round), so that equal equities are played for points.
"""
from libc.stdint cimport uint64_t
from _fastsim.cards cimport popcount
from _fastsim.deal cimport *
from _fastsim.search.base cimport SearchBase, SearchOps, Value, BY_POINTS
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve.spades cimport Bounded, SpadesSpec, MAX_HAND, outcome, solve_spades, write_outcome

cdef enum:
    MOST_OUTCOMES = 560   # of thirteen tricks over four seats

cdef double TRIFLE = 1e-9     # less than any difference in equity or points that means something, times all points


cdef int cards(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
               int objective, uint64_t candidates, uint64_t node_cap, Value *out) noexcept nogil:
    cdef Value value[MOST_OUTCOMES]
    cdef double worths[MOST_OUTCOMES]
    cdef SpadesSpec spec
    cdef Bounded found[MAX_HAND]
    cdef Deal after
    cdef int more[4]
    cdef int left = popcount(world.board.hand[world.turn])
    cdef int a, b, c, i, k, n, m = 0
    spec.tricks = False
    for a in range(left + 1):
        for b in range(left - a + 1):
            for c in range(left - a - b + 1):
                more[0] = a
                more[1] = b
                more[2] = c
                more[3] = left - a - b - c
                write_outcome(r, ops, world, more, &after)
                value[m].win = worth(r, ops, &after, equity)
                value[m].points = 0
                for i in range(after.n_events):
                    value[m].points += (1 - 2 * after.events[i].team) * after.events[i].points
                ops.detail(r, &after, value[m].detail)
                if objective == BY_POINTS:
                    worths[m] = value[m].points + TRIFLE * value[m].win
                else:
                    worths[m] = value[m].win + TRIFLE * value[m].points
                spec.u[outcome(a, b, c)] = worths[m]
                m += 1
    n = solve_spades(ctx, deal_table(r, world), &world.board, &spec, candidates, node_cap, found)
    for i in range(n):
        # an outcome of that worth; where there are several they differ in nothing that counts
        k = 0
        while worths[k] != found[i].value:
            k += 1
        out[i] = value[k]
        out[i].exact = found[i].exact
    return n


cdef class SpadesSearch(SearchBase):
    """Spades for the search."""

    # One world, every card, at 5, 6, 7 and 8 cards: .22, .47, 1.1 and 3.4 ms solved (0.4 % cut short at 250,000 nodes
    # with eight, none below), .006 to .011 ms played out; 45 decisions each. Cards of pimc:worlds=24 against rules, the
    # same 70 duplicate pairs, chance to win in %: solved from 5 cards +7.3 +- 2.2, from 7 +6.8 +- 2.0, from 8
    # +5.2 +- 1.9; paired, 8 less 7 -1.6 +- 1.4, 5 less 7 +0.5 +- 1.7. Eight cost twice the time and show no gain; 5 and
    # 7 are not told apart yet, and the exact answer is kept as long as it is cheap.
    SOLVE_CARDS = 7

    def __init__(self):
        self.ops = SearchOps(cards=cards)


SEARCH = SpadesSearch()
