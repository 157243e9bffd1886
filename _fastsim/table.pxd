"""Four players at a table: deals and matches played to their end."""
from libc.stdint cimport uint64_t, int64_t
from _fastsim.deal cimport Deal
from _fastsim.games.base cimport Game
from _fastsim.playout cimport Player
from _fastsim.policies.base cimport PolicyBase
from _fastsim.rng cimport Rng


cdef class Table:
    cdef readonly Game game
    cdef PolicyBase policy
    cdef Player players[4]
    cdef object bots                  # per seat: (calls, cards), what a search or a callable needs; else None
    cdef bint slow                    # some seat is a search or a callable

    cdef int play_deal(self, Deal *d, uint64_t seed, uint64_t index) except -1 nogil
    cdef int _play_led(self, Deal *d, uint64_t seed, uint64_t index, int card) except -1 nogil
    cdef int _step(self, Deal *d, Rng *rngs) except -1 nogil
    cdef int _slow_step(self, Deal *d, Rng *rngs) except -1 nogil
    cdef int _ask(self, Deal *d, Rng *rng) except -1
