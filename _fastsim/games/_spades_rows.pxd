"""What is recorded of a finished Spades deal."""
from libc.stdint cimport int16_t
from _fastsim.deal cimport Rules, Deal


cdef void row(const Rules *r, const Deal *d, int16_t *out) noexcept nogil
cdef void detail(const Rules *r, const Deal *d, float *out) noexcept nogil
