"""What every game is to the rest of the core: its resolved rules and its C functions."""
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

    cdef void fill_rules(self)
    cpdef str call_text(self, int code)
    cpdef int call_code(self, str text) except -2
    cdef dict result(self, const Deal *d)
    cdef object check_score(self, const Deal *d)


cdef void identity_table(PlayTable *t, int trump) noexcept
cdef object phase_of(const Deal *d)
