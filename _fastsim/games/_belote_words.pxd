"""Announcements of the Belote family as they are said: by whom, with which card, and who has heard what."""
from libc.stdint cimport uint16_t, uint64_t, uint8_t
from _fastsim.deal cimport NOBODY, PHASE_PLAY, Deal, Rules
from _fastsim.games._belote_items cimport ANNOUNCE_MANUAL, CALL_AUTO, S_ANNOUNCE, S_BELOTE_CALL
from _fastsim.games._belote_score cimport first_leader


cdef inline bint by_hand(const Rules *r, bint belote) noexcept nogil:
    """Whether a belote, or a sequence or square, counts only when it is said."""
    return r.shared[S_BELOTE_CALL] != CALL_AUTO if belote else r.shared[S_ANNOUNCE] == ANNOUNCE_MANUAL


cdef inline bint has_spoken(const Rules *r, const Deal *d, int seat) noexcept nogil:
    """Whether a seat has played its first card."""
    return d.phase >= PHASE_PLAY and d.trump != NOBODY and (seat - first_leader(r, d)) & 3 < d.n_played


cdef uint64_t word_cards(const Deal *d, int word) noexcept nogil
cdef void add_word(uint16_t *words, uint8_t *n, int word) noexcept nogil
cdef void add_belotes(const Rules *r, const Deal *d, int seat, uint16_t *words, uint8_t *n) noexcept nogil
cdef void tell(const Rules *r, const Deal *full, Deal *view, int viewer) noexcept nogil
cdef void settle_words(const Rules *r, const Deal *view, Deal *world) noexcept nogil
cdef int sayings(const Rules *r, const Deal *d, int code) noexcept nogil
cdef void speak(const Rules *r, Deal *d, int code, int things) noexcept nogil
