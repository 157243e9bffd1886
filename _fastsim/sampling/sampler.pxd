"""The sampler as other extensions use it: ``s.table`` with the inline functions of ``table``, or the methods."""
cimport cython
from libc.stdint cimport uint64_t
from _fastsim.rng cimport Rng
from _fastsim.sampling.evidence cimport Evidence
from _fastsim.sampling.table cimport Table


@cython.final
cdef class Sampler:
    cdef Table table
    cdef Evidence evidence

    @staticmethod
    cdef Sampler of(const Evidence *evidence)
    cdef void draw(self, Rng *r, uint64_t *out) noexcept nogil
    cdef void draw_index(self, uint64_t seed, uint64_t number, uint64_t *out) noexcept nogil
    cdef int build(self, names) except -1
    cdef Py_ssize_t fill(self, uint64_t *out, Py_ssize_t limit) noexcept nogil


cdef object why_no_deal(const Evidence *evidence, int status, int culprit, names)
