"""The Belote family for the search: the cards of a world by the exact solver."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Deal, GameOps, Rules
from _fastsim.games._belote_family cimport Settle
from _fastsim.search.base cimport SearchBase, Value
from _fastsim.solve.context cimport SolverContext

cdef int family_cards(SolverContext ctx, const Rules *r, const GameOps *ops, const Deal *world, const double *equity,
                      int objective, Settle settle, int solo, uint64_t candidates, uint64_t node_cap,
                      Value *out) noexcept nogil


cdef class FamilySearch(SearchBase):
    pass
