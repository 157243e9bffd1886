"""What every game is to the rest of the core: its resolved rules and its C functions."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.deal cimport Rules, GameOps, Deal
from _fastsim.play cimport PlayTable


cdef class Game:
    cdef Rules rules
    cdef GameOps ops
    cdef readonly str name
    cdef readonly str preset
    cdef readonly dict options
    cdef readonly int pack            # cards in the pack: 52 or 32
    cdef readonly unsigned long long pack_mask
    cdef readonly int first_hand      # cards dealt to each seat before the first call
    cdef int packets[5]               # in which they are dealt by hand; a 0 ends the list
    cdef readonly bint gathers        # the pack of a match is cut, not shuffled, after the first deal

    cdef void fill_rules(self)
    cpdef str call_text(self, int code)
    cpdef int call_code(self, str text) except -2
    cdef dict result(self, const Deal *d)
    cdef object check_score(self, const Deal *d)
    cdef int gather(self, const Deal *d, uint8_t *pack) except -1
    cdef str contract(self, const Deal *d)
    # what only some games have; the base does nothing
    cdef object check_deal(self, const Deal *d)
    cdef uint64_t told(self, const Deal *d, int seat)
    cdef uint64_t comes_with(self, const Deal *d, int seat)
    cdef object say(self, Deal *d, object words)
    cdef object check_words(self, const Deal *d)
    cdef object recall(self, Deal *d, int code)
    cdef object set_blind(self, Deal *d, object seats)
    cdef int blind_default(self, const Deal *d)
    cdef object place_gone(self, Deal *d, object won)
    cdef tuple won_before(self, const Deal *d)
    cdef list words_of(self, const Deal *d, int seat)
    cdef list thing_words(self, const Deal *d, int code, int things)
    cdef void write_again(self, Deal *d) noexcept nogil


cdef void identity_table(PlayTable *t, int trump) noexcept
cdef object phase_of(const Deal *d)
