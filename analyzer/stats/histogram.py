"""Weighted histograms of whole numbers: the distribution of points or tricks, batch by batch."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analyzer.stats.quantiles import normal_quantile


class Histogram:
    """How often a whole number was each value, in weighted trials.

    Examples
    --------
    >>> tricks = Histogram()
    >>> tricks.add([3, 4, 4, 5], [1, 1, 1, 1])
    >>> tricks.shares()
    {3: 0.25, 4: 0.5, 5: 0.25}
    >>> tricks.quantile(0.5)
    (4, 3, 5)
    """

    def __init__(self) -> None:
        self.first = 0
        self.weights: NDArray[np.float64] = np.zeros(0)
        self.total = 0.0
        self.squares = 0.0

    def add(self, values: ArrayLike, weights: ArrayLike) -> None:
        """Count some trials.

        Parameters
        ----------
        values : array, shape (trials,)
            Rounded to the nearest whole number; sizes up to some thousands, as the memory is that of the range.
        weights : array, shape (trials,)
        """
        whole = np.rint(np.asarray(values, dtype=np.float64)).astype(np.int64)
        each = np.asarray(weights, dtype=np.float64)
        if not len(whole):
            return
        self._cover(int(whole.min()), int(whole.max()))
        self.weights += np.bincount(whole - self.first, weights=each, minlength=len(self.weights))
        self.total += float(each.sum())
        self.squares += float((each * each).sum())

    def _cover(self, low: int, high: int) -> None:
        """Make the range hold two values."""
        if not len(self.weights):
            self.first, self.weights = low, np.zeros(high - low + 1)
            return
        before, after = max(0, self.first - low), max(0, high - self.first - len(self.weights) + 1)
        if before or after:
            self.weights = np.pad(self.weights, (before, after))
            self.first -= before

    @property
    def effective(self) -> float:
        """Kish's effective number of trials."""
        return self.total * self.total / self.squares if self.squares else 0.0

    def shares(self) -> dict[int, float]:
        """Return the share of every value that occurred, in rising order."""
        seen = np.flatnonzero(self.weights)
        return {int(self.first + at): float(self.weights[at] / self.total) for at in seen}

    def quantile(self, share: float, *, exact: bool = False, confidence: float = 0.95) -> tuple[int, int, int]:
        """Return a quantile, and its interval by the order statistics.

        Parameters
        ----------
        share : float
            From 0 to 1.
        exact : bool
            The trials are all there are, so that nothing is uncertain.
        confidence : float

        Returns
        -------
        value, low, high : int

        Notes
        -----
        The interval runs between the quantiles at ``share -+ z sqrt(share (1 - share) / n)``, n being the effective
        number of trials (W. J. Conover, Practical Nonparametric Statistics, 3rd ed., 1999, section 3.2).
        """
        if not self.total:
            raise ValueError("no trial has been counted")
        upto = np.cumsum(self.weights) / self.total

        def at(level: float) -> int:
            # a trace below, so that sums of doubles do not step over a value
            place = int(np.searchsorted(upto, min(max(level, 0.0), 1.0) - 1e-12))
            seen = np.flatnonzero(self.weights)
            return int(self.first + seen[min(int(np.searchsorted(seen, place)), len(seen) - 1)])

        if exact:
            return at(share), at(share), at(share)
        margin = normal_quantile(confidence) * (share * (1.0 - share) / self.effective) ** 0.5
        return at(share), at(share - margin), at(share + margin)

    def to_dict(self, levels: tuple[float, ...] = (), *, exact: bool = False) -> dict[str, Any]:
        """Return the quantiles at some levels, or without levels all shares with their standard errors."""
        if levels:
            told = {level: self.quantile(level, exact=exact) for level in levels}
            return {f"{level:g}": {"value": v, "low": low, "high": high} for level, (v, low, high) in told.items()}
        n = self.effective
        return {
            str(value): {"share": share, "se": 0.0 if exact else (share * (1.0 - share) / n) ** 0.5}
            for value, share in self.shares().items()
        }
