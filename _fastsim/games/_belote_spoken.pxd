"""Announcements in a position of the Belote family."""
from _fastsim.deal cimport Deal
from _fastsim.games.base cimport Game


cdef bint hands_tell(const Deal *d) noexcept nogil


cdef class SpeakingGame(Game):
    cdef readonly bint nt_at_offered
    cdef bint announce_off
    cdef bint announce_nt
    cdef bint share_cards
    cdef bint belote_at

    cdef bint _dealt_besides(self, const Deal *d) noexcept
    cdef int _kind_of(self, str contract) except -1
    cdef object _check_items(self, const Deal *d, int seat)
    cdef int _belote_code(self, const Deal *d, int code, str where) except -1
