"""What Belote, Coinche and Bulgarian Belot share: card order and values, play, announcements as they are said."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Carry, Rules, Deal
from _fastsim.games.base cimport Game
from _fastsim.play cimport PlayTable

cdef enum:                 # scales of no-trump and all-trump, in the order of the options' words
    NT_PLAIN = 0
    NT_ACE19 = 1
    AT_PLAIN = 0
    AT_13_9 = 1
    AT_14_9 = 2

cdef enum:                 # kinds of announcement, in the order in which a seat's words are written
    WORD_SQUARE
    WORD_RUN8
    WORD_RUN7
    WORD_RUN6
    WORD_QUINT
    WORD_QUARTE
    WORD_TIERCE
    WORD_BELOTE
    WORD_KINDS
    WORD_BARE = 255        # the word without its card, rank or suit

cdef enum:
    PACK_MASK_PLACES = 0x1FE0     # natural places of 7 to A
    FAMILY_TRICKS = 8
    LAST_TRICK = 10


cdef class FamilyGame(Game):
    cdef readonly bint nt_at_offered
    cdef bint announce_off
    cdef bint announce_nt
    cdef bint share_cards
    cdef bint belote_at

    cdef void fill_tables(self, int nt_scale, int at_scale)
    cdef int _belote_code(self, const Deal *d, int code, str where) except -1


cdef void begin_eight(const Rules *r, Deal *d, int leader) noexcept nogil
cdef bint deal_late(Deal *d) noexcept nogil
cdef uint64_t word_cards(const Deal *d, int word) noexcept nogil
cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil
cdef void finish(const Rules *r, Deal *d) noexcept nogil
cdef uint64_t shown(const Rules *r, const Deal *d, int seat) noexcept nogil
cdef void carry(const Rules *r, const Deal *d, Carry *out) noexcept nogil
