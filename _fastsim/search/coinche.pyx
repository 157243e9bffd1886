"""Coinche for the search: see ``_belote_family``."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport NOBODY, Deal, GameOps, Rules
from _fastsim.games.coinche cimport CAPOT_VALUE, settle
from _fastsim.search._belote_family cimport FamilySearch, family_cards
from _fastsim.search.base cimport SearchOps, Value
from _fastsim.solve.context cimport SolverContext


cdef int cards(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
               int objective, uint64_t candidates, uint64_t node_cap, Value *out) noexcept nogil:
    return family_cards(ctx, r, ops, world, equity, objective, settle,
                        world.taker if world.value > CAPOT_VALUE else NOBODY, candidates, node_cap, out)


cdef class CoincheSearch(FamilySearch):
    """Coinche for the search."""

    def __init__(self):
        self.ops = SearchOps(cards=cards)


SEARCH = CoincheSearch()
