"""Shuffling a pack and dealing it."""
from libc.stdint cimport uint64_t, uint8_t
from _fastsim.cards cimport bit
from _fastsim.deal cimport Carry, Deal
from _fastsim.games.base cimport Game
from _fastsim.rng cimport Rng, next64, pick


cdef inline void shuffle(Rng *r, uint8_t *pack, int n) noexcept nogil:
    """Fisher-Yates; one draw serves six picks (ranges up to 52, so the bias is below 52^6 / 2^64 = 2^-29)."""
    cdef int i, j, left = 0
    cdef uint64_t fraction = 0
    cdef uint8_t card
    for i in range(n - 1, 0, -1):
        if left == 0:
            fraction = next64(r)
            left = 6
        left -= 1
        j = pick(&fraction, i + 1)
        card = pack[i]
        pack[i] = pack[j]
        pack[j] = card


cdef inline void deal_hands(Deal *d, const uint8_t *pack, int n, int size) noexcept nogil:
    """Give ``size`` cards to each seat from the top of the pack, the rest becomes the stock. All hands are known."""
    cdef int seat, k, _k, at = 0
    cdef uint64_t cards
    for seat in range(1, 5):
        cards = 0
        for _k in range(size):
            cards |= bit(pack[at])
            at += 1
        d.dealt[(d.dealer + seat) & 3] = cards
        d.first[(d.dealer + seat) & 3] = cards
    d.known = 15
    for k in range(at, n):
        d.stock[k - at] = pack[k]
    d.n_stock = n - at
    d.stock_at = 0


cdef Carry carry_of(dealer, score)
cdef void deal_number(Game game, Deal *d, uint64_t seed, uint64_t index, const Carry *c) noexcept nogil
