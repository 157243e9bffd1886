"""Worlds: full deals that fit what a seat knows."""
from libc.stdint cimport int64_t, uint64_t, uint8_t
from _fastsim.deal cimport Deal, Rules, GameOps
from _fastsim.games.base cimport Game
from _fastsim.policies.base cimport Parameters, PolicyOps
from _fastsim.rng cimport Rng
from _fastsim.sampling.evidence cimport MAX_RECIPIENTS
from _fastsim.sampling.sampler cimport Sampler


cdef class Worlds:
    cdef readonly Game game
    cdef readonly Sampler sampler
    cdef Deal view
    cdef readonly int viewer
    cdef readonly int recipients
    cdef int seat_of[MAX_RECIPIENTS]      # recipient -> seat, or -1: cards out of play
    cdef int put_away_of[4]               # seat -> recipient of what it has put away, or -1: it is with the rest
    cdef int spare_of                     # recipient of the other cards out of play, or -1
    cdef uint64_t held[4]                 # cards that a hidden seat is known to hold now (natural)
    cdef uint64_t shown[4]                # cards that a hidden seat has played
    cdef readonly bint sifted             # what was said and not said is a pattern over hands: divisions are sifted
    cdef readonly bint exact              # ``count`` is exact
    cdef readonly double rate             # part of the divisions that pass
    cdef readonly double rate_se
    cdef uint64_t *listed                 # all that pass, where they have been listed
    cdef int64_t n_listed

    cdef bint passes(self, const uint64_t *masks) noexcept nogil
    cdef void draw(self, Rng *rng, uint64_t *masks) noexcept nogil
    cdef int _sift(self) except -1
    cdef int _list(self) except -1
    cdef void realize(self, const uint64_t *masks, Rng *rng, Deal *out) noexcept nogil


cdef double call_likelihood(const Rules *r, const GameOps *ops, const PolicyOps *policy, const Parameters *p,
                            const Deal *world, int viewer, int first_hand) noexcept nogil
