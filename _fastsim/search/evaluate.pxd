"""Valuing actions over common worlds."""
from libc.stdint cimport uint64_t, int64_t
from _fastsim.deal cimport Deal
from _fastsim.games.base cimport Game
from _fastsim.playout cimport Player
from _fastsim.policies.base cimport PolicyBase
from _fastsim.rng cimport Rng
from _fastsim.search.base cimport SearchBase, Value
from _fastsim.search.worlds cimport Worlds
from _fastsim.solve.context cimport SolverContext


cdef class Evaluator:
    cdef readonly Game game
    cdef readonly Worlds worlds
    cdef PolicyBase policy
    cdef SearchBase search
    cdef Player players[4]
    cdef readonly int detail_size
    cdef readonly int objective
    cdef uint64_t node_cap
    cdef const double[::1] equity

    cdef void _world(self, uint64_t seed, uint64_t index, const uint64_t *masks, Deal *out) noexcept nogil
    cdef void _act_and_play(self, Deal *d, uint64_t action, Rng *rng, Value *out) noexcept nogil
    cdef int _check(self, const double[:, ::1] win, const double[:, ::1] points, const float[:, :, ::1] detail,
                    const uint64_t[:, ::1] masks) except -1
