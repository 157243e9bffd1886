"""Playing a deal out: four players, each random or by the fast policy, without the GIL."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.board cimport Board
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.play cimport PlayTable
from _fastsim.policies.base cimport Parameters, PolicyOps
from _fastsim.rng cimport Rng
from _fastsim.games.base cimport Game

cdef enum:
    BY_RANDOM = 0
    BY_RULES = 1
    BY_SEARCH = 2          # decided by the search: never inside a playout
    BY_PYTHON = 3          # decided by a callable: never inside a playout

ctypedef struct Player:    # how a seat decides
    int calls_by
    int cards_by
    Parameters calls
    Parameters cards


cdef void play_random(const PlayTable *t, Board *b, Rng *rng) noexcept nogil
cdef void play_random_two(const PlayTable *t, Board *b, Board *other, Rng *rng, Rng *others) noexcept nogil
cdef int random_call(const Rules *r, const GameOps *ops, const Deal *d, Rng *rng) noexcept nogil
cdef void act(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *player,
              Rng *rng) noexcept nogil
cdef void put_away(const Rules *r, Deal *d, uint64_t cards) noexcept nogil
cdef void play_out(const Rules *r, const GameOps *ops, const PolicyOps *policy, Deal *d, const Player *players,
                   Rng *rngs, bint own_rngs) noexcept nogil
