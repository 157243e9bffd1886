"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, the score of a deal."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Carry, Rules, Deal
from _fastsim.games._belote_spoken cimport SpeakingGame
from _fastsim.play cimport PlayTable

ctypedef void (*Settle)(const Rules *r, Deal *d) noexcept nogil

cdef enum:                 # scales of no-trump and all-trump, in the order of the options' words
    NT_PLAIN = 0
    NT_ACE19 = 1
    AT_PLAIN = 0
    AT_13_9 = 1
    AT_14_9 = 2


cdef class FamilyGame(SpeakingGame):
    cdef void fill_tables(self, int nt_scale, int at_scale, int items)
    cdef Settle settle                # write the score of a counted deal
    cdef void write_again(self, Deal *d) noexcept nogil
    cdef object take_contract(self, Deal *d, str contract, str double)
    cdef dict scored(self, const Deal *d)
    cdef dict after(self, const Deal *d)
    cdef list said(self, const Deal *d, int seat)
    cdef int trick_points(self, const Deal *d, int team)


cdef void begin_eight(const Rules *r, Deal *d, int leader) noexcept nogil
cdef bint deal_late(Deal *d) noexcept nogil
cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil
