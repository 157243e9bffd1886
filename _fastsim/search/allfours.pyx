"""All Fours for the search: the cards of a world by the exact solver.

The outcome of the play is one of twelve cells (who takes the Jack, who takes the lowest trump, Game). Each cell is
written to the score in the order of counting, and is worth the match equity of what comes out. A cell's utility is
that equity plus a millionth of its points (or the other way round), so that equal equities are played for points.
"""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.deal cimport *
from _fastsim.games.allfours cimport LOW_TO
from _fastsim.search.base cimport SearchBase, SearchOps, Value, BY_POINTS, MAX_CARDS
from _fastsim.solve.allfours cimport AllFoursSpec, solve_allfours, write_cell
from _fastsim.solve.context cimport SolverContext

cdef enum:
    CELLS = 12


cdef int cards(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
               int objective, uint64_t candidates, uint64_t node_cap, Value *out) noexcept nogil:
    cdef Value value[CELLS]
    cdef AllFoursSpec spec
    cdef Deal after
    cdef double values[MAX_CARDS]
    cdef uint8_t cells[MAX_CARDS]
    cdef uint8_t exact[MAX_CARDS]
    cdef int cell, i, n
    spec.low_to_taker = r.opt[LOW_TO]
    for cell in range(CELLS):
        write_cell(r, world, cell // 6, cell // 3 % 2, cell % 3, &after)
        after.phase = PHASE_DONE
        value[cell].win = worth(r, ops, &after, equity)
        value[cell].points = 0
        for i in range(after.n_events):
            value[cell].points += (1 - 2 * after.events[i].team) * after.events[i].points
        ops.detail(r, &after, value[cell].detail)
        if objective == BY_POINTS:
            spec.u[cell // 6][cell // 3 % 2][cell % 3] = value[cell].points + 1e-6 * value[cell].win
        else:
            spec.u[cell // 6][cell // 3 % 2][cell % 3] = value[cell].win + 1e-6 * value[cell].points
    n = solve_allfours(ctx, &r.tables[world.trump], &world.board, &spec, candidates, node_cap, values, cells, exact)
    for i in range(n):
        out[i] = value[cells[i]]
        out[i].exact = exact[i]
    return n


cdef class AllFoursSearch(SearchBase):
    """All Fours for the search."""

    def __init__(self):
        self.ops = SearchOps(cards=cards)


SEARCH = AllFoursSearch()
