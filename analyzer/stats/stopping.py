"""When a rollout may stop: candidates that all face the same worlds, and a rule that says which of them still matter.

As in backgammon rollouts: a minimum, a maximum, and between them a stop as soon as the best leads by k joint standard
errors; candidates that far behind are dropped on the way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from numpy.typing import ArrayLike

from analyzer.stats.joint import JointMoments

Verdict = Literal["best", "equal", "worse"]
Reason = Literal["settled", "dropped to one", "budget", "enumerated", "time"]

#: Joint standard errors within which a difference is called noise in an answer.
NOISE = 2.0

_ROUNDING = 1e-12  # a difference of chances or points that is no more than the rounding of the values


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """Limits of a rollout.

    Parameters
    ----------
    minimum : int
        Worlds before the rule may stop or drop anything; where worlds have weights, effective ones.
    maximum : int
        Worlds after which it stops in any case (the budget).
    k : float
        Joint standard errors by which the best must lead; at least 2, because the rule looks again and again.

    Examples
    --------
    >>> rule = StoppingRule(minimum=100, maximum=500)
    >>> [rule.next_batch(done) for done in (0, 100, 200, 400, 500)]
    [100, 100, 200, 100, 0]
    """

    minimum: int = 100
    maximum: int = 2000
    k: float = 3.0

    def __post_init__(self) -> None:
        if not 2 <= self.minimum <= self.maximum:
            raise ValueError(f"need 2 <= minimum <= maximum worlds, got {self.minimum} and {self.maximum}")
        if not 2.0 <= self.k < math.inf:
            raise ValueError(f"k joint standard errors must be at least 2, got {self.k}")

    def next_batch(self, done: int) -> int:
        """Return how many worlds to try before the next look: the minimum, then as many again, up to the maximum."""
        return min(max(done, self.minimum - done), self.maximum - done)


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a rollout stopped: the reason's name, the number of worlds, and a sentence."""

    reason: Reason
    worlds: int
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What a rollout says about one action.

    Parameters
    ----------
    action : int
        Its index.
    means, errors : dict of str to float
        By quantity: mean and standard error over all the worlds of the rollout. An action that was dropped on the way
        saw the first of them only: its mean is the best one's less the paired difference on the worlds that both saw,
        so that the rows can be compared, and the best one's mean less ``loss`` is the mean in the ranked quantity.
    loss, loss_se : float
        What it gives away against the best in the ranked quantity, paired over common worlds; 0 for the best.
    verdict : {"best", "equal", "worse"}
    worlds : int
        Worlds it was tried on: fewer than the others' if it was dropped.
    """

    action: int
    means: dict[str, float]
    errors: dict[str, float]
    loss: float
    loss_se: float
    verdict: Verdict
    worlds: int


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The candidates of a moment, their leader, and what was known of them."""

    actions: tuple[int, ...]
    leader: int
    moments: dict[str, JointMoments]

    def difference(self, quantity: str, action: int, reference: int) -> tuple[float, float]:
        return self.moments[quantity].difference(self.actions.index(action), self.actions.index(reference))


def verdict(loss: float, loss_se: float, *, noise: float = NOISE) -> Verdict:
    """Say whether an action that is not the best is equal to it within noise, or worse.

    Parameters
    ----------
    loss, loss_se : float
        Paired difference to the best, and its standard error.
    noise : float
        Standard errors that count as noise.

    Examples
    --------
    >>> verdict(0.03, 0.02), verdict(0.03, 0.01)
    ('equal', 'worse')
    """
    return "worse" if loss > max(noise * loss_se, _ROUNDING) else "equal"


class Rollout:
    """The book of a rollout: which actions are still candidates, what is known of each, and whether to stop.

    Parameters
    ----------
    actions : int
        Number of actions to choose from.
    rule : StoppingRule
    rank_by : str
        The quantity that decides; higher is better.

    Examples
    --------
    >>> import numpy as np
    >>> luck = np.random.default_rng(1).normal(size=(100, 1))
    >>> rollout = Rollout(2, StoppingRule(minimum=100, maximum=1000), rank_by="win")
    >>> rollout.add({"win": luck + [0.0, 0.5]})
    >>> rollout.check().reason, [(each.action, each.verdict) for each in rollout.standings()]
    ('settled', [(1, 'best'), (0, 'worse')])
    """

    def __init__(self, actions: int, rule: StoppingRule, *, rank_by: str = "win") -> None:
        if actions < 1:
            raise ValueError("a rollout needs an action to choose")
        self.rule = rule
        self.rank_by = rank_by
        self.active: tuple[int, ...] = tuple(range(actions))
        self._actions = actions
        self._moments: dict[str, JointMoments] = {}
        self._dropped: dict[int, _Snapshot] = {}
        self._enumerated = False

    @property
    def worlds(self) -> int:
        """Worlds that the candidates were tried on so far."""
        return self._moments[self.rank_by].n if self._moments else 0

    @property
    def effective(self) -> float:
        """Effective number of those worlds, given their weights."""
        return self._moments[self.rank_by].effective if self._moments else 0.0

    def add(self, values: Mapping[str, ArrayLike], weights: ArrayLike | None = None) -> None:
        """Book the results of more worlds.

        Parameters
        ----------
        values : mapping of str to array_like, shape (n, number of active actions)
            By quantity; one row a world, one column an action of `active`, in that order.
        weights : array_like, shape (n,), optional
            Weights of the worlds, on the same scale in every batch.
        """
        batch = {name: JointMoments.of(table, weights) for name, table in values.items()}
        if self.rank_by not in batch:
            raise ValueError(f"the quantity that ranks, {self.rank_by!r}, is missing among {', '.join(batch)}")
        if self._moments and batch.keys() != self._moments.keys():
            raise ValueError(f"expected {', '.join(self._moments)}, got {', '.join(batch)}")
        wrong = {each.columns for each in batch.values()} - {len(self.active)}
        if wrong or len({each.n for each in batch.values()}) > 1:
            raise ValueError(f"every table needs the same rows and {len(self.active)} columns, one an active action")
        self._moments = {name: self._moments[name] + each if self._moments else each for name, each in batch.items()}

    def check(self, *, enumerated: bool = False, out_of_time: bool = False) -> Stop | None:
        """Drop what is far behind, and say whether to stop and why.

        Parameters
        ----------
        enumerated : bool
            Every world that is possible was tried, each once, with its weight: there is no sampling error left.
        out_of_time : bool
            The outer time limit has passed.

        Returns
        -------
        Stop or None
            None: try `rule.next_batch(worlds)` more worlds on `active`.

        Notes
        -----
        An action with the leader's own result in every world so far does not keep the rollout going: more worlds of the
        same kind would not part them. It stays a candidate and is called equal.
        """
        worlds, k = self.worlds, self.rule.k
        after = f"after {worlds:,} worlds"
        if enumerated:
            self._enumerated = True
            return Stop("enumerated", worlds, f"every possible world was tried ({worlds:,})")
        if len(self.active) > 1 and self.effective >= self.rule.minimum:
            now = self._snapshot()
            far, near = [], []
            for action in self.active:
                loss, se = now.difference(self.rank_by, now.leader, action)
                if loss > max(k * se, _ROUNDING):
                    far.append(action)
                elif action != now.leader and max(loss, se) > _ROUNDING:
                    near.append(action)
            if not near and far and self._dropped:
                self._drop(now, far)
                return Stop("dropped to one", worlds, f"the last rival fell {k:g} joint standard errors behind {after}")
            if not near and not far and not self._dropped:
                return Stop("settled", worlds, f"every action gave the same in every world {after}")
            if not near:
                return Stop("settled", worlds, f"the best leads by {k:g} joint standard errors or more {after}")
            self._drop(now, far)
        if len(self.active) == 1:
            return Stop("dropped to one", worlds, "only one action is left to choose")
        if worlds >= self.rule.maximum:
            return Stop("budget", worlds, f"the budget of {self.rule.maximum:,} worlds is used up")
        if out_of_time:
            return Stop("time", worlds, f"the time was up after {worlds:,} worlds")
        return None

    def standings(self) -> list[Standing]:
        """Return what is known of every action, the best first.

        Returns
        -------
        list of Standing
            In the order of the loss, equal losses in the order of the actions. Nothing is rounded before ranking.

        Notes
        -----
        The mean of an action that was dropped after m of n worlds is the difference estimator of survey sampling: with
        s the error of its mean over the m worlds and d that of its paired difference to the leader, its variance is
        ``(m / n) s^2 + (1 - m / n) d^2`` (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 12.2, with the
        slope fixed at 1).
        """
        now = self._snapshot()
        rows = []
        for action in range(self._actions):
            seen = self._dropped.get(action, now)
            column = seen.actions.index(action)
            loss, loss_se = self._loss(self.rank_by, action, now)
            exact = self._enumerated and action in now.actions
            means = {name: each.mean(column) for name, each in seen.moments.items()}
            errors = {name: 0.0 if exact else each.se(column) for name, each in seen.moments.items()}
            if seen is not now:
                for name in means:
                    gap, gap_se = self._loss(name, action, now)
                    means[name] = now.moments[name].mean(now.actions.index(now.leader)) - gap
                    share = seen.moments[name].effective / now.moments[name].effective
                    errors[name] = math.sqrt(share * errors[name] ** 2 + (1.0 - share) * gap_se**2)
            loss_se = 0.0 if exact else loss_se
            rows.append(
                Standing(
                    action=action,
                    means=means,
                    errors=errors,
                    loss=loss,
                    loss_se=loss_se,
                    verdict="best" if action == now.leader else verdict(loss, loss_se),
                    worlds=seen.moments[self.rank_by].n,
                )
            )
        return sorted(rows, key=lambda row: (row.action != now.leader, row.loss, row.action))

    def _snapshot(self) -> _Snapshot:
        if not self._moments:
            raise ValueError("no world was tried yet")
        means = self._moments[self.rank_by].means()
        return _Snapshot(self.active, self.active[int(means.argmax())], self._moments)

    def _drop(self, now: _Snapshot, actions: list[int]) -> None:
        if actions:
            keep = [column for column, action in enumerate(self.active) if action not in actions]
            self._dropped.update((action, now) for action in actions)
            self.active = tuple(self.active[column] for column in keep)
            self._moments = {name: each.take(keep) for name, each in self._moments.items()}

    def _loss(self, quantity: str, action: int, now: _Snapshot) -> tuple[float, float]:
        """Return the loss of an action to the leader of now, by way of the leader it was dropped under."""
        seen = self._dropped.get(action, now)
        loss, se = seen.difference(quantity, seen.leader, action)
        if seen.leader == now.leader:
            return loss, se
        more, more_se = self._loss(quantity, seen.leader, now)
        return loss + more, math.hypot(se, more_se)
