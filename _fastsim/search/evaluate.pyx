"""Valuing actions over common worlds: every action faces the same deals of the hidden cards.

Two ways to value: by the exact solver (cards: all four see all hands and never err), and by playouts (calls, discards,
and cards on request), in which each seat follows the fast policy and sees its own hand only, or plays cards at random.
"""
from libc.stdint cimport uint64_t, int64_t, uint8_t
from _fastsim.cards cimport bit, lowest, pop_lowest, popcount
from _fastsim.deal cimport *
from _fastsim.play cimport PlayTable, to_strength_mask
from _fastsim.playout cimport BY_RANDOM, BY_RULES, play_out, put_away
from _fastsim.position cimport State
from _fastsim.rng cimport Rng, FOR_PLAYOUT, FOR_WORLDS, seed_stream
from _fastsim.sampling.evidence cimport MAX_RECIPIENTS
from _fastsim.search.base cimport MAX_CARDS, Value
from _fastsim.search.worlds cimport Worlds, call_likelihood
from _fastsim.solve.context cimport SolverContext

import _fastsim.policies
import _fastsim.search

OBJECTIVES = ("match", "points")
PLAYERS = {"rules": BY_RULES, "random": BY_RANDOM}


cdef class Evaluator:
    """Values the actions of a view over worlds.

    Parameters
    ----------
    state : State
        A view with a seat to act.
    viewer : int
        The seat to act.
    equity : array of float
        NS's chance to win the match by match state.
    objective : str
        ``match`` or ``points``: what perfect players in the solver play for.
    node_cap : int
        Most cards that one solve may play before it is cut short (0: no limit); the answer counts such worlds.
    calls, cards : str
        Who calls and who plays the cards in playouts: ``rules``, or ``random`` (any legal one, equally likely).
    """

    def __init__(self, State state, int viewer, const double[::1] equity, objective="match", uint64_t node_cap=0,
                 calls="rules", cards="rules"):
        cdef int seat
        self.game = state.game
        self.worlds = Worlds(state, viewer)
        self.policy = _fastsim.policies.load(self.game.name).POLICY
        self.search = _fastsim.search.load(self.game.name).SEARCH
        self.detail_size = len(self.game.DETAIL)
        self.objective = OBJECTIVES.index(objective)
        self.node_cap = node_cap
        self.equity = equity
        for seat in range(4):
            self.players[seat].calls_by = PLAYERS[calls]
            self.players[seat].cards_by = PLAYERS[cards]
            self.players[seat].calls = self.policy.ready(self.game, None)
            self.players[seat].cards = self.policy.ready(self.game, None)

    cdef void _world(self, uint64_t seed, uint64_t index, const uint64_t *masks, Deal *out) noexcept nogil:
        """World ``index`` of a seed, or of a given division of the cards."""
        cdef Rng rng
        cdef uint64_t drawn[MAX_RECIPIENTS]
        seed_stream(&rng, seed, FOR_WORLDS, index, 0)
        if masks == NULL:
            self.worlds.draw(&rng, drawn)
            masks = drawn
        self.worlds.realize(masks, &rng, out)

    def weigh(self, uint64_t seed, int64_t first, const uint64_t[:, ::1] masks, double[::1] out):
        """Log likelihood, by the fast policy, of the calls of the other seats in worlds ``first``, ``first`` + 1, ...

        ``masks``: divisions of the cards instead of drawn ones, or shape (0, 1).
        """
        cdef Deal world
        cdef int64_t i
        cdef bint given = masks.shape[0] > 0
        with nogil:
            for i in range(out.shape[0]):
                self._world(seed, first + i, &masks[i, 0] if given else NULL, &world)
                out[i] = call_likelihood(&self.game.rules, &self.game.ops, &self.policy.ops, &self.players[0].calls,
                                         &world, self.worlds.viewer, self.game.first_hand)

    cdef int _check(self, const double[:, ::1] win, const double[:, ::1] points, const float[:, :, ::1] detail,
                    const uint64_t[:, ::1] masks) except -1:
        """Refuse arrays that the answers do not fit into."""
        if points.shape[0] != win.shape[0] or points.shape[1] != win.shape[1]:
            raise ValueError("points: not the shape of win")
        if detail.shape[0] != win.shape[0] or detail.shape[1] != win.shape[1] or detail.shape[2] != self.detail_size:
            raise ValueError(f"detail: not the shape of win, by {self.detail_size} categories")
        if masks.shape[0] > 0 and (masks.shape[0] < win.shape[0] or masks.shape[1] < self.worlds.recipients):
            raise ValueError("masks: a row a world, a column a recipient")
        return 0

    def solve(self, SolverContext context, uint64_t seed, int64_t first, uint64_t candidates,
              const uint64_t[:, ::1] masks, double[:, ::1] win, double[:, ::1] points, float[:, :, ::1] detail,
              uint8_t[:, ::1] exact, int things=0):
        """Value candidate cards (natural mask, lowest code first) by the solver, one row a world, from NS.

        ``things``: what is said with the card, where that is chosen; a card with which a belote may be said is a
        candidate alone.
        """
        cdef Deal world
        cdef Value values[MAX_CARDS]
        cdef int64_t i
        cdef int k, j, n
        cdef const PlayTable *t = deal_table(&self.game.rules, &self.worlds.view)
        cdef uint64_t cards = to_strength_mask(t, candidates), rest = cards
        cdef int column[MAX_CARDS]
        cdef bint given = masks.shape[0] > 0, speaks = self.game.rules.speaks and candidates
        if win.shape[1] != popcount(candidates):
            raise ValueError("one column a candidate")
        if exact.shape[0] != win.shape[0] or exact.shape[1] != win.shape[1]:
            raise ValueError("exact: not the shape of win")
        self._check(win, points, detail, masks)
        for k in range(popcount(candidates)):
            # the game goes by strength, the columns by natural code
            column[k] = popcount(candidates & (bit(t.to_natural[pop_lowest(&rest)]) - 1))
        with nogil:
            for i in range(win.shape[0]):
                self._world(seed, first + i, &masks[i, 0] if given else NULL, &world)
                if speaks:
                    self.game.ops.speak(&self.game.rules, &world, lowest(candidates), things)
                n = self.search.ops.cards(context, &self.game.rules, &self.game.ops, &world, &self.equity[0],
                                          self.objective, cards, self.node_cap, values)
                for k in range(n):
                    win[i, column[k]] = values[k].win
                    points[i, column[k]] = values[k].points
                    exact[i, column[k]] = values[k].exact
                    for j in range(self.detail_size):
                        detail[i, column[k], j] = values[k].detail[j]

    cdef void _act_and_play(self, Deal *d, uint64_t action, Rng *rng, Value *out) noexcept nogil:
        cdef const Rules *r = &self.game.rules
        cdef int i
        if d.phase == PHASE_CALL:
            self.game.ops.call(r, d, <int>action)
        elif d.phase == PHASE_DISCARD:
            put_away(r, d, action)
        else:
            i = spoken(r, &self.game.ops, d, <int>action)
            deal_play(r, &self.game.ops, d, deal_table(r, d).to_strength[i])
        play_out(r, &self.game.ops, &self.policy.ops, d, self.players, rng, False)
        out.win = worth(r, &self.game.ops, d, &self.equity[0])
        out.points = 0
        for i in range(d.n_events):
            out.points += (1 - 2 * d.events[i].team) * d.events[i].points
        self.game.ops.detail(r, d, out.detail)

    def playouts(self, uint64_t seed, int64_t first, const uint64_t[::1] actions, const uint64_t[:, ::1] masks,
                 int repeats, double[:, ::1] win, double[:, ::1] points, float[:, :, ::1] detail):
        """Value actions (codes of calls or natural cards, masks of discards) by playing each world out, from NS.

        Each world is played out ``repeats`` times for each action, and the mean is the value. Playout ``k`` of a world
        draws from the same stream for every action, and the deal's cards are the same, those of the stock too.
        """
        cdef Deal world, copy
        cdef Value value
        cdef Rng rng
        cdef int64_t i, k
        cdef int j, n
        cdef double share = 1.0 / repeats
        cdef bint given = masks.shape[0] > 0
        if win.shape[1] != actions.shape[0]:
            raise ValueError("one column an action")
        self._check(win, points, detail, masks)
        with nogil:
            for i in range(win.shape[0]):
                self._world(seed, first + i, &masks[i, 0] if given else NULL, &world)
                for k in range(actions.shape[0]):
                    win[i, k] = points[i, k] = 0
                    for j in range(self.detail_size):
                        detail[i, k, j] = 0
                    for n in range(repeats):
                        copy = world
                        seed_stream(&rng, seed, FOR_PLAYOUT, first + i, n)
                        self._act_and_play(&copy, actions[k], &rng, &value)
                        win[i, k] += share * value.win
                        points[i, k] += share * value.points
                        for j in range(self.detail_size):
                            detail[i, k, j] += <float>share * value.detail[j]
