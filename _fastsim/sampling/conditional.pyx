"""Dealing packs under conditions on the cards, each deal that meets them equally likely.

The deals that meet the conditions are a graph: at each node the cards of one class are split among the hands that the
conditions look at, at each edge stands one way to split them, and its chance is its part of all deals that meet the
conditions. Whoever builds the graph counts; here it is walked, and what the conditions leave open is shuffled.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy
from _fastsim.cards cimport bit, pop_lowest, popcount
from _fastsim.dealing cimport full_pack, shuffle
from _fastsim.games.base cimport Game
from _fastsim.rng cimport FOR_GIVEN, Rng, randbelow, seed_stream, uniform

cdef enum:
    PLACES = 5            # four hands and the card turned up
    UP = 4
    MAX_PACK = 52


cdef class ConditionalDeals:
    """A graph of deals.

    Parameters
    ----------
    game : Game
    roots : array of int32, shape (4,)
        The node to begin with, by dealer; -1 where no deal meets the conditions.
    dealer_chances : array of float64, shape (4,)
        Chance of each dealer, where the deals that meet the conditions are not the same part of all for each.
    classes : array of uint64, shape (nodes,)
        The cards that are split at each node; 0: none, only an edge is chosen.
    first : array of int32, shape (nodes + 1,)
        The first edge of each node.
    upto : array of float64, shape (edges,)
        Chance of the edges of a node up to this one; the last of a node is 1.
    after : array of int32, shape (edges,)
        The next node, -1 at the end.
    split : array of int32, shape (edges,)
        Row of ``counts``.
    counts : array of uint8, shape (splits, 5)
        Cards of the class for the hands of N, E, S, W and for the place that is turned up.
    filled : array of int32, shape (4,)
        By dealer, bit set of the places that the graph fills; the others are dealt what is left.
    """

    cdef Game game
    cdef const int32_t[::1] roots, first, after, split, filled
    cdef const double[::1] upto, dealer_chances
    cdef const uint64_t[::1] classes
    cdef const uint8_t[:, ::1] counts

    def __init__(self, Game game, const int32_t[::1] roots, const double[::1] dealer_chances,
                 const uint64_t[::1] classes, const int32_t[::1] first, const double[::1] upto,
                 const int32_t[::1] after, const int32_t[::1] split, const uint8_t[:, ::1] counts,
                 const int32_t[::1] filled):
        if (roots.shape[0] != 4 or filled.shape[0] != 4 or dealer_chances.shape[0] != 4
                or first.shape[0] != classes.shape[0] + 1 or after.shape[0] != upto.shape[0]
                or split.shape[0] != upto.shape[0] or counts.shape[1] != PLACES):
            raise ValueError("these arrays are no graph of deals")
        self.game = game
        self.filled = filled
        self.roots, self.first, self.after, self.split = roots, first, after, split
        self.upto, self.dealer_chances, self.classes, self.counts = upto, dealer_chances, classes, counts

    def fill(self, uint64_t seed, int64_t number, int dealer, uint8_t[::1] dealers, uint8_t[:, ::1] packs):
        """Deal packs ``number`` and on of a seed.

        Parameters
        ----------
        dealer : int
            Seat; -1: the seats take turns by number; -2: drawn by ``dealer_chances``.
        dealers : array of uint8, shape (count,)
        packs : array of uint8, shape (count, cards of the pack)
            Filled with codes: the first hands, seat after seat from the one after the dealer, then the stock.
        """
        cdef Rng r
        cdef int64_t i
        cdef int who
        cdef double u
        if packs.shape[1] != self.game.pack or dealers.shape[0] < packs.shape[0]:
            raise ValueError("arrays too small for the packs")
        for who in range(4):
            if self.roots[who] < 0 and (dealer == who or dealer == -1):
                raise ValueError(f"no deal of dealer {who} meets the conditions")
        with nogil:
            for i in range(packs.shape[0]):
                seed_stream(&r, seed, FOR_GIVEN, number + i, 0)
                who = dealer
                if dealer == -1:
                    who = (number + i) & 3
                elif dealer == -2:
                    u = uniform(&r)
                    for who in range(4):
                        u -= self.dealer_chances[who]
                        if u < 0 and self.roots[who] >= 0:
                            break
                    while self.roots[who] < 0:      # what rounding leaves above the last chance
                        who = (who + 3) & 3
                dealers[i] = who
                self._deal(&r, who, &packs[i, 0])

    cdef void _deal(self, Rng *r, int dealer, uint8_t *pack) noexcept nogil:
        cdef uint64_t place[PLACES]
        cdef uint64_t left, cards
        cdef uint8_t order[MAX_PACK]
        cdef int k, n, at, seat, size = self.game.first_hand
        cdef int32_t node = self.roots[dealer], edge, low, high
        cdef double u
        n = full_pack(self.game, pack)
        left = 0
        for k in range(n):
            left |= bit(pack[k])
        for k in range(PLACES):
            place[k] = 0
        while node >= 0:
            low, high = self.first[node], self.first[node + 1] - 1
            if low < high:
                u = uniform(r)
                while low < high:
                    edge = (low + high) >> 1
                    if u < self.upto[edge]:
                        high = edge
                    else:
                        low = edge + 1
            if self.classes[node]:
                self._split(r, self.classes[node], &self.counts[self.split[low], 0], place)
            node = self.after[low]
        for k in range(PLACES):
            left &= ~place[k]
        n = 0
        while left:
            order[n] = pop_lowest(&left)
            n += 1
        shuffle(r, order, n)
        n = 0
        for k in range(1, 5):
            seat = (dealer + k) & 3
            at = (k - 1) * size
            if (self.filled[dealer] >> seat) & 1:
                cards = place[seat]
                while cards:
                    pack[at] = pop_lowest(&cards)
                    at += 1
            else:
                memcpy(pack + at, order + n, size)
                n += size
        at = 4 * size
        if (self.filled[dealer] >> UP) & 1:
            cards = place[UP]
            pack[at] = pop_lowest(&cards)
            at += 1
        memcpy(pack + at, order + n, self.game.pack - at)

    cdef void _split(self, Rng *r, uint64_t cards, const uint8_t *counts, uint64_t *place) noexcept nogil:
        """Give so many cards of a class to each place, all choices equally likely."""
        cdef uint8_t order[MAX_PACK]
        cdef uint8_t card
        cdef int n = popcount(cards), at = 0, k, j, _i
        for k in range(n):
            order[k] = pop_lowest(&cards)
        for k in range(PLACES):
            for _i in range(counts[k]):
                j = at + randbelow(r, n - at)
                card = order[j]
                order[j] = order[at]
                order[at] = card
                place[k] |= bit(card)
                at += 1
