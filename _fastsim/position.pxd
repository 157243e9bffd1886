"""A position: a game and a deal, checked. Python's handle on the core."""
from _fastsim.deal cimport Deal
from _fastsim.games.base cimport Game


cdef class State:
    cdef readonly Game game
    cdef Deal deal

    cdef State copy(self)
    cdef void _settle(self)
    cdef object _check_hands(self)
    cdef object _check_described(self, int seat)
    cdef object _check_play(self, int seat, int code)
    cdef str _why_illegal(self, int seat, int code)
    cdef void _play(self, int code)
    cdef void _settle_discards(self, bint all_told)
