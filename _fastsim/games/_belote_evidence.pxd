"""What the announcements of the Belote family prove about hidden hands."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Deal, Rules
from _fastsim.games._belote_items cimport Items

cdef void hear_gone(const Rules *r, Deal *d) noexcept nogil
cdef void heard(const Rules *r, Deal *d, int seat, int place) noexcept nogil
cdef bint as_said(const Deal *d, int seat, const Items *items, bint every) noexcept nogil
cdef uint64_t unsaid(const Rules *r, const Deal *d, int seat) noexcept nogil
cdef bint fits(const Rules *r, const Deal *d, const uint64_t *hands) noexcept nogil
