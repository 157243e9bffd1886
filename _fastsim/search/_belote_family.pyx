"""The Belote family for the search: the cards of a world by the exact solver.

Each card is worth what its total of card points writes to the score. A total's utility is the chance to win the match
plus a millionth of the points (or the other way round), so that equal chances are played for points; totals of equal
utility are not told apart, see ``_card_score``.
"""
from libc.stdint cimport uint64_t, uint8_t, int16_t
from _fastsim.deal cimport *
from _fastsim.games._belote_family cimport Settle
from _fastsim.search.base cimport BY_POINTS, MAX_CARDS, SearchBase, Value
from _fastsim.solve.context cimport SolverContext
from _fastsim.solve._card_score cimport Stakes, points_written, set_stakes, solve_stakes, write_total


cdef double _by_match(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil:
    return worth(r, ops, done, equity) + 1e-6 * points_written(r, ops, done, equity)


cdef double _by_points(const Rules *r, const GameOps *ops, const Deal *done, const double *equity) noexcept nogil:
    return points_written(r, ops, done, equity) + 1e-6 * worth(r, ops, done, equity)


cdef int family_cards(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
                      int objective, Settle settle, int solo, uint64_t candidates, uint64_t node_cap,
                      Value *out) noexcept nogil:
    """Values of the candidate cards, see ``SearchOps``; ``solo`` as in ``set_stakes``."""
    cdef Stakes s
    cdef Deal done
    cdef int16_t totals[MAX_CARDS]
    cdef uint8_t exact[MAX_CARDS]
    cdef int i, n
    set_stakes(r, world, settle, solo, &s)
    n = solve_stakes(ctx, r, ops, &s, _by_points if objective == BY_POINTS else _by_match, equity, candidates, node_cap,
                     totals, exact)
    for i in range(n):
        write_total(r, &s, totals[i], &done)
        out[i].win = worth(r, ops, &done, equity)
        out[i].points = points_written(r, ops, &done, equity)
        ops.detail(r, &done, out[i].detail)
        out[i].exact = exact[i]
    return n


cdef class FamilySearch(SearchBase):
    """What the three games have in common for the search; subclasses set ``ops``."""

    SOLVE_CARDS = 8
