"""Cards as bits.

A card is a code ``suit * 16 + place``; a set of cards is a 64-bit mask with the bit of each code set.
Suits are S H D C = 0 1 2 3. ``place`` is one of two things, never mixed in one mask:

* natural place: 2 = 0, 3 = 1, ... K = 11, A = 12, in every pack (a 32-card pack uses 5 to 12). Deals, histories and
  everything that leaves the core are natural.
* strength place: the rank's strength under the contract, so that the highest bit of a suit wins. Only the trick
  kernel and what runs on it (playouts, solver) use it; ``PlayTable`` holds both translations. In All Fours and
  Spades the two are the same.
"""
from libc.stdint cimport uint64_t, uint8_t

cdef extern from "bits.h" nogil:
    int popcount "kz_popcount"(uint64_t x) noexcept
    int lowest "kz_lowest"(uint64_t x) noexcept        # index of the lowest set bit; x must not be 0
    int highest "kz_highest"(uint64_t x) noexcept      # index of the highest set bit; x must not be 0
    uint64_t mulhi "kz_mulhi"(uint64_t a, uint64_t b, uint64_t *low) noexcept

cdef enum:
    SEATS = 4
    SUITS = 4
    PLACES = 16           # codes per suit
    CODES = 64
    JACK = 9              # natural places that rules name
    NO_CARD = 255
    NT = 4                # contract kinds beyond the four suits
    AT = 5


cdef inline uint64_t bit(int code) noexcept nogil:
    return <uint64_t>1 << code


cdef inline uint64_t suit_mask(int suit) noexcept nogil:
    return 0xFFFFULL << (suit * PLACES)


cdef inline uint64_t above(int code) noexcept nogil:
    """The places of the same suit higher than ``code``."""
    return suit_mask(code >> 4) & ~((<uint64_t>2 << code) - 1)


cdef inline uint64_t below(int code) noexcept nogil:
    """The places of the same suit lower than ``code``."""
    return suit_mask(code >> 4) & ((<uint64_t>1 << code) - 1)


cdef inline int pop_lowest(uint64_t *mask) noexcept nogil:
    """Take the lowest card out of a non-empty mask."""
    cdef int code = lowest(mask[0])
    mask[0] &= mask[0] - 1
    return code
