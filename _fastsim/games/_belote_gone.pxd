"""Snapshots of the Belote family: the cards that are gone, dealt out to the two sides."""
from libc.stdint cimport uint64_t
from _fastsim.deal cimport Deal, Rules

cdef object place_tricks(const Rules *r, Deal *d, object won)
cdef object place_word(const Rules *r, Deal *d, int seat, uint64_t cards, str where)
