"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, announcements as they are said."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Carry, Rules, Deal
from _fastsim.games.base cimport Game
from _fastsim.play cimport PlayTable

ctypedef void (*Settle)(const Rules *r, Deal *d) noexcept nogil

cdef enum:                 # scales of no-trump and all-trump, in the order of the options' words
    NT_PLAIN = 0
    NT_ACE19 = 1
    AT_PLAIN = 0
    AT_13_9 = 1
    AT_14_9 = 2


cdef class FamilyGame(Game):
    cdef readonly bint nt_at_offered
    cdef bint announce_off
    cdef bint announce_nt
    cdef bint share_cards
    cdef bint belote_at

    cdef void fill_tables(self, int nt_scale, int at_scale, int items)
    cdef Settle settle                # write the score of a counted deal
    cdef void write_again(self, Deal *d) noexcept nogil
    cdef object take_contract(self, Deal *d, str contract, str double)
    cdef int _kind_of(self, str contract) except -1
    cdef dict scored(self, const Deal *d)
    cdef dict after(self, const Deal *d)
    cdef list said(self, const Deal *d, int seat)
    cdef int trick_points(self, const Deal *d, int team)
    cdef object _check_items(self, const Deal *d, int seat)
    cdef int _belote_code(self, const Deal *d, int code, str where) except -1


cdef void begin_eight(const Rules *r, Deal *d, int leader) noexcept nogil
cdef bint deal_late(Deal *d) noexcept nogil
cdef uint64_t word_cards(const Deal *d, int word) noexcept nogil
cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil
cdef void heard(const Rules *r, Deal *d, int seat, int place) noexcept nogil
cdef uint64_t unsaid(const Rules *r, const Deal *d, int seat) noexcept nogil
cdef bint fits(const Rules *r, const Deal *d, const uint64_t *hands) noexcept nogil
cdef void settle_words(const Rules *r, const Deal *view, Deal *world) noexcept nogil
cdef int sayings(const Rules *r, const Deal *d, int code) noexcept nogil
cdef void speak(const Rules *r, Deal *d, int code, int things) noexcept nogil
cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil
