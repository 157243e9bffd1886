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


cdef inline void deal_packets(Deal *d, const uint8_t *pack, int n, const int *packets) noexcept nogil:
    """Give packets of cards (sizes up to a 0) round the table from the seat after the dealer: ``deal_hands`` as it is
    done by hand, which matters only when the pack was not shuffled."""
    cdef int step, seat, k, _k, at = 0
    for seat in range(4):
        d.dealt[seat] = 0
    while packets[0]:
        for step in range(1, 5):
            seat = (d.dealer + step) & 3
            for _k in range(packets[0]):
                d.dealt[seat] |= bit(pack[at])
                at += 1
        packets += 1
    for seat in range(4):
        d.first[seat] = d.dealt[seat]
    d.known = 15
    for k in range(at, n):
        d.stock[k - at] = pack[k]
    d.n_stock = n - at
    d.stock_at = 0


cdef void cut_pack(const uint8_t *pack, int n, int cut, uint8_t *out) noexcept nogil
cdef Carry carry_of(dealer, score)
cdef void deal_number(Game game, Deal *d, uint64_t seed, uint64_t index, const Carry *c) noexcept nogil
cdef void deal_pack(Game game, Deal *d, const uint8_t *pack, const Carry *c) noexcept nogil
cdef int full_pack(Game game, uint8_t *pack) noexcept nogil
