"""What advice keeps of each action beside its worth: means by category, and distributions."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyzer.search.run import Batch
from analyzer.stats import Histogram

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)  # of the points of the deal


class Details:
    """Weighted sums of the points by category, action by action; the actions may be dropped on the way.

    Means are comparable in the same way as those of `Standing`: an action that was dropped is stated by its paired
    difference to the best.
    """

    def __init__(self, actions: int, size: int) -> None:
        self.weight = 0.0
        self.square_weight = 0.0
        self.sum = np.zeros((actions, size))
        self.products = np.zeros((size, actions, actions))
        self.active: tuple[int, ...] = tuple(range(actions))
        self.dropped: dict[int, tuple[float, float, Any, Any]] = {}  # what was there when an action was dropped

    def add(self, batch: Batch, active: tuple[int, ...]) -> None:
        """Add a batch of worlds, in which the actions that are left were tried."""
        gone = [action for action in self.active if action not in active]
        if gone:
            now = (self.weight, self.square_weight, self.sum.copy(), self.products.copy())
            self.dropped.update(dict.fromkeys(gone, now))
            self.active = active
        self.weight += batch.weights.sum()
        self.square_weight += (batch.weights**2).sum()
        places = np.array(active)
        for category in range(self.sum.shape[1]):
            values = batch.detail[:, :, category].astype(float)
            self.sum[places, category] += batch.weights @ values
            self.products[category][np.ix_(places, places)] += (values * batch.weights[:, None]).T @ values

    def result(self, action: int, best: int, exact: bool) -> tuple[list[float], list[float]]:
        """Return means and standard errors by category; ``best`` is an action that was never dropped."""
        seen = self.dropped.get(action)
        weight, square_weight, sums, products = seen or (self.weight, self.square_weight, self.sum, self.products)
        own, other = sums[action] / weight, sums[best] / weight
        share = square_weight / weight**2
        own_square = products[:, action, action] / weight
        error = share * np.maximum(own_square - own**2, 0.0)
        if seen is None:
            return own.tolist(), (np.zeros_like(own) if exact else np.sqrt(error)).tolist()
        gap = other - own
        gap_square = (products[:, best, best] - 2 * products[:, best, action]) / weight + own_square
        gap_error = share * np.maximum(gap_square - gap**2, 0.0)
        part = self.square_weight / self.weight**2 / share  # of the effective worlds, those that both saw
        mean = self.sum[best] / self.weight - gap
        return mean.tolist(), np.sqrt(part * error + (1.0 - part) * gap_error).tolist()


class Distributions:
    """How the points of the deal are spread, action by action, and the numbers that a game wants told so.

    Parameters
    ----------
    actions : int
    places : mapping of str to int
        Those numbers' places among the categories of `Batch.detail`.
    """

    def __init__(self, actions: int, places: dict[str, int]) -> None:
        self.places = places
        self.points = [Histogram() for _ in range(actions)]
        self.numbers = [{name: Histogram() for name in places} for _ in range(actions)]

    def add(self, batch: Batch, active: Sequence[int]) -> None:
        """Count a batch of worlds, in which some of the actions were tried."""
        for column, action in enumerate(active):
            self.points[action].add(batch.points[:, column], batch.weights)
            for name, place in self.places.items():
                self.numbers[action][name].add(batch.detail[:, column, place], batch.weights)

    def result(self, action: int, exact: bool) -> dict[str, Any]:
        """Return quantiles of the points, and the shares of the other numbers."""
        told = {name: histogram.to_dict(exact=exact) for name, histogram in self.numbers[action].items()}
        return {"points": self.points[action].to_dict(QUANTILES, exact=exact), **told}
