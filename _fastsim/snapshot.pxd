"""Snapshots: a position in play that tells which cards are gone, but not in which order."""
from _fastsim.deal cimport Deal
from _fastsim.games.base cimport Game

cdef object begin_snapshot(Game game, Deal *d, object snapshot, object plays)
cdef object lay_out(Game game, Deal *d, object snapshot, object plays)
cdef object add_shown(Game game, Deal *d)
cdef tuple snapshot_of(Game game, const Deal *d)
cdef int told_from(const Deal *d) noexcept nogil
