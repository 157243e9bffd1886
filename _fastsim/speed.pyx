"""What the benchmarks and ``kibitz doctor --bench`` time: loops over deals that were dealt beforehand."""
from libc.stdint cimport uint64_t, int64_t
from libc.stdlib cimport malloc, free
from libc.string cimport memset
from _fastsim.deal cimport *
from _fastsim.dealing cimport carry_of, deal_number
from _fastsim.games.base cimport Game
from _fastsim.playout cimport Player, BY_RULES, play_out, play_random, play_random_two
from _fastsim.policies.base cimport PolicyBase
from _fastsim.rng cimport Rng, FOR_TEST, seed_stream

import _fastsim.policies


def calibrate(int64_t turns):
    """A fixed loop of dependent 64-bit arithmetic: the speed of this machine now. Returns its last value."""
    cdef uint64_t x = 88172645463325252ULL
    cdef int64_t _i
    with nogil:
        for _i in range(turns):
            x ^= x << 13
            x ^= x >> 7
            x ^= x << 17
    return x


cdef class Dealt:
    """Deals of a game at the first card, dealt and called beforehand.

    Parameters
    ----------
    game : Game
    calls : sequence of int
        The calls of every deal; deals in which they do not lead to the play are left out.
    number : int
    seed : int
    """
    cdef Game game
    cdef PolicyBase policy
    cdef Deal *deals
    cdef readonly int64_t number
    cdef Player players[4]

    def __init__(self, Game game, calls, int64_t number, uint64_t seed=1):
        cdef int64_t i = 0, n = 0
        cdef int seat
        cdef Carry nil = carry_of(0, (0, 0))
        self.game = game
        self.policy = _fastsim.policies.load(game.name).POLICY
        self.deals = <Deal *>malloc(number * sizeof(Deal))
        if self.deals == NULL:
            raise MemoryError
        for seat in range(4):
            self.players[seat].calls_by = BY_RULES
            self.players[seat].cards_by = BY_RULES
            self.players[seat].calls = self.policy.ready(self.game, None)
            self.players[seat].cards = self.policy.ready(self.game, None)
        while n < number and i < 100 * number + 100:
            nil.dealer = i & 3
            deal_number(game, &self.deals[n], seed, i, &nil)
            for code in calls:
                if self.deals[n].phase == PHASE_CALL:
                    game.ops.call(&game.rules, &self.deals[n], code)
            i += 1
            n += self.deals[n].phase == PHASE_PLAY
        self.number = n

    def __dealloc__(self):
        free(self.deals)

    def hands(self):
        """The four hands as dealt (masks) and the dealer of each deal."""
        cdef int64_t i
        return [([self.deals[i].dealt[seat] for seat in range(4)], self.deals[i].dealer) for i in range(self.number)]

    def random(self, int64_t rounds, uint64_t seed=1):
        """Play all deals with uniformly random legal cards and score them, ``rounds`` times.

        A belote that is lost by the way its cards are played (all-trump of Bulgarian Belot) is not looked for.

        Returns
        -------
        tuple of float
            The mean points written to NS and to EW.
        """
        cdef Deal d[2]
        cdef Rng rngs[2]
        cdef int64_t _k, i
        cdef int64_t total[2]
        cdef int j, n
        total[0] = total[1] = 0
        for j in range(2):
            clear_deal(&d[j], 0, 0, 0)
            memset(d[j].played, 0, sizeof(d[j].played))
            seed_stream(&rngs[j], seed, FOR_TEST, j, 0)
        with nogil:
            for _k in range(rounds):
                for i in range(0, self.number, 2):
                    n = 2 if i + 1 < self.number else 1
                    for j in range(n):
                        d[j].board = self.deals[i + j].board
                        _head(&self.deals[i + j], &d[j])
                    if n == 2 and d[0].trump == d[1].trump:
                        play_random_two(deal_table(&self.game.rules, &d[0]), &d[0].board, &d[1].board, &rngs[0],
                                        &rngs[1])
                    else:
                        for j in range(n):
                            play_random(deal_table(&self.game.rules, &d[j]), &d[j].board, &rngs[j])
                    for j in range(n):
                        d[j].winners[d[j].play_size - 1] = d[j].board.trick.leader
                        self.game.ops.finish(&self.game.rules, &d[j])
                        total[0] += d[j].score[0]
                        total[1] += d[j].score[1]
        return total[0] / <double>(rounds * self.number), total[1] / <double>(rounds * self.number)

    def rules(self, int64_t rounds, uint64_t seed=1):
        """The same with the fast policy on all seats."""
        cdef Deal d
        cdef Rng rng
        cdef int64_t _k, i
        cdef uint64_t total = 0
        seed_stream(&rng, seed, FOR_TEST, 0, 0)
        with nogil:
            for _k in range(rounds):
                for i in range(self.number):
                    d = self.deals[i]
                    play_out(&self.game.rules, &self.game.ops, &self.policy.ops, &d, self.players, &rng, False)
                    total = total * 31 + d.score[0] * 64 + d.score[1]
        return total


cdef inline void _head(const Deal *full, Deal *d) noexcept nogil:
    """What ``finish`` reads of a deal besides its board."""
    cdef int seat
    for seat in range(4):
        d.dealt[seat] = full.dealt[seat]
        d.calls[seat] = full.calls[seat]
    d.known = full.known
    d.n_played = 4 * full.play_size
    d.n_tricks = full.play_size
    d.n_calls = full.n_calls
    d.trump = full.trump
    d.dealer = full.dealer
    d.phase = full.phase
    d.score[0] = full.score[0]
    d.score[1] = full.score[1]
    d.n_events = full.n_events
    d.winner = full.winner
    d.play_size = full.play_size
    d.taker = full.taker
    d.level = full.level
    d.value = full.value
    for seat in range(2):
        d.before[seat] = full.before[seat]
        d.bags[seat] = full.bags[seat]
