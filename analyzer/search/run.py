"""Values of actions over common worlds, batch by batch; what advice and the searching bot are made of."""

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from _fastsim.search.evaluate import Evaluator
from _fastsim.solve.context import SolverContext
from analyzer.errors import KibitzError

ESS_SHARE = 0.3  # weights are tempered until the effective number of worlds is at least this share
TEMPER_WORLDS = 1024
THREAD_WORLDS = 32  # worlds that one thread takes at a time
_NO_MASKS = np.empty((0, 1), np.uint64)
_local = threading.local()


def _context() -> Any:
    """Return this thread's solver tables."""
    if not hasattr(_local, "context"):
        _local.context = SolverContext()
    return _local.context


@dataclass(frozen=True)
class Batch:
    """Values of some actions in some worlds, from the side of the seat to act.

    Attributes
    ----------
    win, points : array, shape (worlds, actions)
    detail : array, shape (worlds, actions, categories)
    weights : array, shape (worlds,)
    capped : int
        Worlds in which a solve was cut short.
    """

    win: Any
    points: Any
    detail: Any
    weights: Any
    capped: int


def effective(weights: Any) -> float:
    """Return Kish's effective number of weighted worlds."""
    total = float(weights.sum())
    return total * total / float((weights * weights).sum()) if total > 0 else 0.0


def tempering(logs: Any, share: float = ESS_SHARE) -> float:
    """Return the largest exponent up to 1 that keeps the effective number of worlds at ``share`` or more.

    The weights are ``exp(exponent * logs)``: 1 trusts the model of the players fully, 0 not at all.
    """
    spread = logs - logs.max()

    def enough(exponent: float) -> bool:
        return effective(np.exp(exponent * spread)) >= share * len(spread)

    if enough(1.0):
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if enough(middle) else (low, middle)
    return low


class WorldRun:
    """One decision: a view, its actions, and the worlds to try them in.

    Parameters
    ----------
    state : State
        The position as the seat to act knows it.
    equity : array
        NS's chance to win the match by match state.
    objective : str
        ``match`` or ``points``.
    seed : int
    infer : bool
        Weigh the worlds by how likely the others would have called as they did.
    node_cap : int
        Most cards that one solve may play.
    playout_calls, playout_cards : str
        Who acts in playouts: ``rules`` or ``random``.
    """

    def __init__(
        self,
        state: Any,
        equity: Any,
        objective: str = "match",
        seed: int = 1,
        *,
        infer: bool = True,
        node_cap: int = 0,
        playout_calls: str = "rules",
        playout_cards: str = "rules",
    ) -> None:
        self.state = state
        self.seat = int(state.turn)
        self.sign = 1 if self.seat & 1 == 0 else -1
        self.seed = seed
        self.evaluator = Evaluator(state, self.seat, equity, objective, node_cap, playout_calls, playout_cards)
        self.exponent = 0.0
        self.infer = infer and bool(state.fields()["calls"])
        self.masks = _NO_MASKS
        self._top = 0.0
        if self.infer:
            logs = self._logs(0, TEMPER_WORLDS)
            self._top = float(logs.max())
            self.exponent = tempering(logs) if logs.min() < self._top else 0.0
            self.infer = self.exponent > 0.0

    @property
    def count(self) -> int:
        """Number of deals that fit the view."""
        return int(self.evaluator.worlds.count)

    def enumerate(self, limit: int) -> bool:
        """Use every deal that fits instead of drawn ones, if there are at most ``limit``."""
        worlds = self.evaluator.worlds
        if not worlds.exact or self.count > limit:
            return False
        flat = np.frombuffer(worlds.enumerate(limit), np.uint64)
        self.masks = flat.reshape(self.count, -1)
        return True

    def _part(self, first: int, number: int) -> Any:
        return self.masks[first : first + number] if len(self.masks) else _NO_MASKS

    def _logs(self, first: int, number: int) -> Any:
        out = np.empty(number)
        self.evaluator.weigh(self.seed, first, self._part(first, number), out)
        return out

    def weights(self, first: int, number: int) -> Any:
        """Return the worlds' tempered weights, on one scale for all batches."""
        if not self.infer:
            return np.ones(number)
        return np.exp(self.exponent * (self._logs(first, number) - self._top))

    def _solved_together(self, actions: list[int]) -> list[tuple[int, int, list[int]]]:
        """Split actions of cards into what one solve answers: ``(bits of what is said, cards, columns)``.

        Cards that say nothing go together, lowest code first, as the solver answers; each other one by itself.
        """
        parts = [self.state.parts_of(action) for action in actions]
        groups = [(things, 1 << card, [i]) for i, (card, things) in enumerate(parts) if self.state.sayings(card)]
        rest = sorted((card, i) for i, (card, _) in enumerate(parts) if not self.state.sayings(card))
        if rest:
            groups.append((0, sum(1 << card for card, _ in rest), [i for _, i in rest]))
        return groups

    def batch(
        self, first: int, number: int, actions: list[int], *, solve: bool, workers: int = 1, repeats: int = 1
    ) -> Batch:
        """Value actions (codes, or masks of discards) in worlds ``first`` to ``first + number - 1``.

        ``repeats``: playouts of each action in each world, where it is not solved.
        """
        size = self.evaluator.detail_size
        win, points = np.empty((number, len(actions))), np.empty((number, len(actions)))
        detail = np.empty((number, len(actions), size), np.float32)
        exact = np.ones((number, len(actions)), np.uint8)
        groups = self._solved_together(actions) if solve else []
        codes = np.array(actions, np.uint64)

        def part(at: int, n: int) -> None:
            here = slice(at, at + n)
            masks = self._part(first + at, n)
            for things, candidates, columns in groups:
                wide = (n, len(columns))
                own = np.empty(wide), np.empty(wide), np.empty((*wide, size), np.float32), np.ones(wide, np.uint8)
                self.evaluator.solve(_context(), self.seed, first + at, candidates, masks, *own, things)
                wholes: tuple[Any, ...] = (win, points, detail, exact)
                for whole, some in zip(wholes, own, strict=True):
                    whole[here, columns] = some
            if not solve:
                self.evaluator.playouts(
                    self.seed, first + at, codes, masks, repeats, win[here], points[here], detail[here]
                )

        step = THREAD_WORLDS if solve else THREAD_WORLDS * 64
        pieces = [(at, min(step, number - at)) for at in range(0, number, step)]
        if workers == 1 or len(pieces) == 1:
            for piece in pieces:
                part(*piece)
        else:
            from joblib import Parallel, delayed

            Parallel(n_jobs=workers, backend="threading")(delayed(part)(*piece) for piece in pieces)
        if self.sign < 0:
            win, points = 1.0 - win, -points
            signed = detail.shape[2] - len(self.evaluator.game.CHANCES)
            detail[:, :, :signed] *= -1
        return Batch(win, points, detail, self.weights(first, number), int((exact == 0).any(axis=1).sum()))


def can_act(state: Any) -> bool:
    """Return whether the seat to act knows what it acts on: its hand, or that it has not looked at it yet."""
    return bool(state.known(state.turn) or state.fields()["blind"] >> state.turn & 1)


def action_codes(state: Any) -> list[int]:
    """List the actions of the seat to act as numbers, in the order of the texts of ``legal_actions``."""
    from itertools import combinations

    from _fastsim.names import card_codes

    if not can_act(state):
        raise KibitzError("the hand of the seat to act is not known")
    if state.phase == "call":
        return [int(code) for code in state.legal_calls()]
    if state.phase == "play":
        return [int(action) for action in state.legal_plays()]
    held = card_codes(state.held_mask(state.turn))
    size = state.hand_size - state.play_size
    return [sum(1 << code for code in group) for group in combinations(held, size)]
