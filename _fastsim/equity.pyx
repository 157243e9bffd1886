"""Match equity: the chance that NS win the match from each entry of a game's table.

V(s) = sum over deal outcomes of p(outcome) V(next), with 1 for a match won and 0 for one lost. Only entries at which NS
deal are worked out; the others follow by swapping the sides, so the table is symmetric by construction.

Scores hardly ever fall, so one pass from the end of the match backwards solves the system, groups of entries with the
same two scores (they lead to one another when a deal is passed out) by elimination. Where scores can fall, passes are
repeated until nothing moves.

Where what is written follows from the cards and calls alone (``SCORED_AT_END``), a pool of deals is played once and
written again from every entry: the game's own rules decide what it then comes to, who wins the match at the end
of it, what stays held. Where the auction itself writes points, deals are played from every entry.
"""
from libc.math cimport fabs, tanh
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from _fastsim.deal cimport *
from _fastsim.dealing cimport carry_of, deal_number
from _fastsim.games.base cimport Game
from _fastsim.rng cimport Rng, FOR_MATCH, randbelow, seed_stream
from _fastsim.table cimport Table

import numpy as np

from _fastsim.errors import KibitzError

cdef enum:
    MAX_GROUP = 32        # entries of the same two scores
    MAX_PASSES = 200
    FEW_DRAWS = 8         # of each entry in the first passes, where scores can fall: they bring all entries near
cdef double NEAR = 2e-3   # a pass with few draws that moves no entry by more was the last of these
cdef double STILL = 1e-4  # a pass that moves no entry by more was the last


def entry_carry(entry):
    """An entry of ``match_states`` in the order in which a deal takes it: dealer, and NS, EW, bags of both, held."""
    ns, ew, side, held, bags_ns, bags_ew = (*entry, 0, 0, 0)[:6]
    return side, (ns, ew, bags_ns, bags_ew, held)


def places_of(Game game, int dealer, score):
    """A state of a match as a mixture of entries of its equity table: ``[(place, weight), ...]``.

    Parameters
    ----------
    dealer : int
        Seat, or 0 and 1 for the sides.
    score : sequence of int
        NS, EW, then where there are any the bags of NS and EW, the points held.
    """
    cdef Carry c = carry_of(dealer, score)
    cdef int32_t place[MAX_PLACES]
    cdef double weight[MAX_PLACES]
    cdef int k, n = game.ops.places(&game.rules, &c, place, weight)
    return [(place[k], weight[k]) for k in range(n)]


cdef class Pass:
    """The backward pass over a game's entries.

    Parameters
    ----------
    table : Table
        Four players, who play the deals.
    """
    cdef Table table
    cdef Game game
    cdef object entries
    cdef double goal                # of the match
    cdef int64_t number             # of own entries: those at which NS deal
    cdef Carry *carries             # by own entry
    cdef int32_t *own               # by place: the own entry, of the swapped sides where EW deal
    cdef uint8_t *swapped           # by place
    cdef int32_t *order             # own entries, the last scores first
    cdef int32_t *group_end         # by place in ``order``: end of the group that begins there
    cdef int32_t *slot              # by own entry: place in the group that is being solved, -1
    cdef Deal *pool
    cdef int64_t each               # deals of the pool by band
    cdef int64_t[::1] ranked        # the pool's deals, within a band by what they brought NS more than EW

    def __cinit__(self):
        self.carries = NULL
        self.own = self.order = self.group_end = self.slot = NULL
        self.swapped = NULL
        self.pool = NULL

    def __init__(self, Table table):
        cdef int64_t at
        self.table = table
        self.game = table.game
        self.entries = self.game.match_states()
        self.goal = self.game.options["target"]
        mine = {entry: place for place, entry in enumerate(e for e in self.entries if e[2] == 0)}
        places = len(self.entries)
        self.number = len(mine)
        self.carries = <Carry *>malloc(self.number * sizeof(Carry))
        self.own = <int32_t *>malloc(places * sizeof(int32_t))
        self.swapped = <uint8_t *>malloc(places)
        self.order = <int32_t *>malloc(self.number * sizeof(int32_t))
        self.group_end = <int32_t *>malloc(self.number * sizeof(int32_t))
        self.slot = <int32_t *>malloc(self.number * sizeof(int32_t))
        if NULL in (self.carries, self.own, self.order, self.group_end, self.slot) or self.swapped == NULL:
            raise MemoryError
        for at, (ns, ew, side, *more) in enumerate(self.entries):
            if side:
                more = (*more[:1], *more[:0:-1])        # held, then the bags of the two sides
                self.own[at] = mine[(ew, ns, 0, *more)]
            else:
                self.own[at] = mine[(ns, ew, 0, *more)]
            self.swapped[at] = side
        for entry, place in mine.items():
            side, score = entry_carry(entry)
            self.carries[<int64_t>place] = carry_of(side, score)
            self.slot[<int64_t>place] = -1
        keys = [(-(e[0] + e[1]), -max(e[0], e[1])) for e in mine]
        ranked = sorted(range(self.number), key=keys.__getitem__)
        begin = 0
        for at in range(self.number):
            self.order[at] = ranked[at]
            if at and keys[ranked[at]] != keys[ranked[at - 1]]:
                self.group_end[begin] = at
                begin = at
            if at - begin == MAX_GROUP:
                raise KibitzError(f"{self.game.NAME}: more than {MAX_GROUP} entries of one score")
        self.group_end[begin] = self.number

    def __dealloc__(self):
        free(self.carries)
        free(self.own)
        free(self.swapped)
        free(self.order)
        free(self.group_end)
        free(self.slot)
        free(self.pool)

    def play_pool(self, bands, int64_t each, uint64_t seed, uint64_t first):
        """Play the deals that are written again from every entry: ``each`` for each band.

        Parameters
        ----------
        bands : sequence of (int, ...)
            States (NS, EW, bags, held) from which the deals are played: the players listen to the score.
        first : int
            Number of the first deal.
        """
        cdef int64_t band, i, number = len(bands)
        cdef int64_t[::1] keys = np.empty(number * each, np.int64)
        cdef Carry c
        cdef Deal *d
        free(self.pool)
        self.each = each
        self.pool = <Deal *>malloc(number * each * sizeof(Deal))
        if self.pool == NULL:
            raise MemoryError
        for band in range(number):
            c = carry_of(0, bands[band])
            with nogil:
                for i in range(band * each, (band + 1) * each):
                    d = &self.pool[i]
                    c.dealer = (i & 1) * 2
                    deal_number(self.game, d, seed, first + i, &c)
                    self.table.play_deal(d, seed, first + i)
                    keys[i] = ((band << 40) + (<int64_t>(d.score[0] - d.before[0] - d.score[1] + d.before[1]) << 20)
                               + d.score[0] - d.before[0])
        self.ranked = np.argsort(np.asarray(keys), kind="stable")

    cdef int _outcome(self, int64_t entry, int64_t draw, uint64_t seed, Deal *d, Deal **out) except -1 nogil:
        """A deal played from an entry."""
        cdef Carry c = self.carries[entry]
        c.dealer = (draw & 1) * 2
        deal_number(self.game, d, seed, draw, &c)
        self.table.play_deal(d, seed, draw)
        out[0] = d
        return 0

    cdef void _write_again(self, int64_t entry, Deal *d) noexcept nogil:
        """The score of a deal of the pool, as it is from an entry."""
        cdef const Carry *c = &self.carries[entry]
        cdef int team
        for team in range(2):
            d.before[team] = d.score[team] = c.score[team]
            d.bags[team] = c.bags[team]
        d.held = d.held_after = c.held
        d.n_events = 0
        d.winner = NOBODY
        if d.phase == PHASE_DONE and d.n_tricks:
            self.game.write_again(d)

    cdef int _solve_group(self, int64_t begin, int64_t end, int64_t draws, uint64_t seed, const int32_t *band,
                          double *value, double *moved, bint *ahead, const uint8_t *known) except -1 nogil:
        """Work out the entries of one pair of scores from all that come after them."""
        cdef double m[MAX_GROUP][MAX_GROUP + 1]
        cdef int32_t place[MAX_PLACES]
        cdef double weight[MAX_PLACES]
        cdef int64_t j, entry, first
        cdef int size = <int>(end - begin), i, k, o, n
        cdef double w
        cdef Deal scratch
        cdef Deal *d
        cdef Carry c
        cdef Rng rng
        for i in range(size):
            self.slot[self.order[begin + i]] = i
        for i in range(size):
            entry = self.order[begin + i]
            for k in range(size + 1):
                m[i][k] = 0
            seed_stream(&rng, seed, FOR_MATCH, entry, 0)
            if self.pool != NULL:
                # even steps through the deals as they are ranked: a sample with hardly any luck in it
                first = randbelow(&rng, <int>self.each)
            for j in range(draws):
                if self.pool != NULL:
                    d = &self.pool[self.ranked[
                        band[entry] * self.each + (first + j * self.each // draws) % self.each]]
                    self._write_again(entry, d)
                else:
                    self._outcome(entry, entry * draws + j, seed, &scratch, &d)
                if d.winner != NOBODY:
                    m[i][size] += 1 - d.winner
                    continue
                self.game.ops.carry(&self.game.rules, d, &c)
                n = self.game.ops.places(&self.game.rules, &c, place, weight)
                for k in range(n):
                    o = self.own[place[k]]
                    w = -weight[k] if self.swapped[place[k]] else weight[k]
                    if self.swapped[place[k]]:
                        m[i][size] += weight[k]
                    if self.slot[o] >= 0:
                        m[i][self.slot[o]] -= w
                    else:
                        m[i][size] += w * value[o]
                        if not known[o]:
                            ahead[0] = True
            m[i][i] += draws
        _eliminate(m, size)
        for i in range(size):
            entry = self.order[begin + i]
            w = m[i][size] / m[i][i]
            moved[0] = max(moved[0], fabs(w - value[entry]))
            value[entry] = w
            self.slot[entry] = -1
        return 0

    def solve(self, int64_t draws, uint64_t seed, const int32_t[::1] band):
        """Solve the system once.

        Parameters
        ----------
        draws : int
            Deals from each entry.
        band : array of int
            By own entry: the band of the pool that its deals come from. Empty without a pool.

        Returns
        -------
        list of float
            NS's chance by entry of ``match_states``.
        """
        cdef int64_t begin, at, _n
        cdef double *value = <double *>malloc(self.number * sizeof(double))
        cdef uint8_t *known = <uint8_t *>malloc(self.number)
        cdef double moved
        cdef bint ahead, coarse = False
        cdef const int32_t *bands = &band[0] if band.shape[0] else NULL
        if value == NULL or known == NULL:
            free(value)
            free(known)
            raise MemoryError
        try:
            for at in range(self.number):
                # a guess near enough to save some passes
                value[at] = 0.5 + 0.5 * tanh(2.0 * (self.carries[at].score[0] - self.carries[at].score[1]) / self.goal)
                known[at] = 0
            for _n in range(MAX_PASSES):
                moved = 0
                ahead = False
                with nogil:
                    begin = 0
                    while begin < self.number:
                        self._solve_group(begin, self.group_end[begin], FEW_DRAWS if coarse else draws, seed, bands,
                                          value, &moved, &ahead, known)
                        for at in range(begin, self.group_end[begin]):
                            known[self.order[at]] = 1
                        begin = self.group_end[begin]
                if not _n:
                    if not ahead:
                        break           # nothing leads back: the first pass has solved it
                    coarse = self.pool != NULL and draws > FEW_DRAWS
                elif coarse:
                    coarse = moved > NEAR
                elif moved < STILL:
                    break
            return [1 - value[self.own[place]] if self.swapped[place] else value[self.own[place]]
                    for place in range(len(self.entries))]
        finally:
            free(value)
            free(known)


cdef void _eliminate(double m[MAX_GROUP][MAX_GROUP + 1], int size) noexcept nogil:
    """Bring m to a diagonal. Its rows are those of 1 - P with P substochastic: no pivot is needed."""
    cdef int i, k, j
    cdef double f
    for i in range(size):
        for k in range(size):
            if k != i and m[k][i] != 0:
                f = m[k][i] / m[i][i]
                for j in range(i, size + 1):
                    m[k][j] -= f * m[i][j]
