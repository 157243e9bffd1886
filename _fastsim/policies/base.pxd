"""What a fast policy is to the playouts: a few C functions over a deal, and their parameters.

A policy is handed a deal in which all hands may be known, because a playout plays all four seats; it must read only
what the seat to act knows: its own hand, turn-ups, calls, scores, and the cards played. The exam permutes the hidden
cards and requires the same decisions.
"""
from libc.stdint cimport int32_t, uint64_t, uint8_t
from _fastsim.deal cimport Rules, Deal, GameOps
from _fastsim.games.base cimport Game
from _fastsim.rng cimport Rng

cdef enum:
    MAX_PARAMETERS = 24
    MAX_PREPARED = 544

ctypedef struct Parameters:
    double p[MAX_PARAMETERS]
    int32_t prepared[MAX_PREPARED]      # what a policy works out beforehand from its parameters and the rules

ctypedef struct PolicyOps:
    # a call of the seat to act (d.turn), by its code
    int (*call)(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil
    # chance of each legal call, in the order of GameOps.calls; returns their number
    int (*call_chances)(const Rules *r, const GameOps *ops, const Deal *d, const Parameters *p,
                        uint8_t *codes, double *chances) noexcept nogil
    # a card of the seat to act, by its strength code
    int (*card)(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil
    # the cards (natural) that the seat to act puts away
    uint64_t (*discard)(const Rules *r, const Deal *d, const Parameters *p, Rng *rng) noexcept nogil


cdef class PolicyBase:
    """A game's policy: its functions and its parameters."""
    cdef PolicyOps ops
    cdef void prepare(self, const Rules *r, Parameters *p)
    cdef Parameters ready(self, Game game, object values)
