"""Partnership Spades: its class, and what the policy reads of the calls."""
from _fastsim.deal cimport Rules, Deal
from _fastsim.games.base cimport Game
from _fastsim.games._spades_score cimport *


cdef bint may_look_later(const Rules *r, const Deal *d, int seat) noexcept nogil
cdef bint admits(const Rules *r, const Deal *d, int value, bint zero) noexcept nogil


cdef class Spades(Game):
    cdef bint _may_be_blind(self, const Deal *d, int seat)
    cdef dict side_words(self, SideScore s, int score, int bags, dict calls, dict tricks)
