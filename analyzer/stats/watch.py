"""A comparison as it goes on: what was known at each look, and the first look that settled it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats
from analyzer.stats.sequences import CARRIERS_NEEDED, TUNED_AT, half_width
from analyzer.stats.sprt import Sprt, sprt_at

_SPACING = 1.07  # of the looks that are kept for the course: each so many times the one before


@dataclass(frozen=True, slots=True)
class Look:
    """What was known after some pairs: the mean, its standard error, and the interval that holds at any look."""

    pairs: int
    mean: float
    se: float
    low: float
    high: float


class Watch:
    """Looks at a comparison in the order of its pairs, in memory that does not grow with them.

    Looks come at fixed numbers of pairs, so that they do not depend on how the pairs were cut into parts.

    Parameters
    ----------
    every : int
        Pairs from one look to the next.
    unit : float
        What one unit of a sum is worth.
    delta : float, optional
        A difference that would matter, for the sequential test.
    cut : int
        Bits by which squares were cut before they were squared again.
    confidence, tuned_at : float
        Of the confidence sequence, as for `half_width`.

    Attributes
    ----------
    settled_at : int or None
        Pairs at the first look at which the confidence sequence was clear of zero.
    sprt : Sprt or None
        Where the sequential test stands; None without a delta.

    Examples
    --------
    >>> watch = Watch(every=2, unit=1.0, delta=0.5)
    >>> for place in range(60):  # differences of 3, -1, 3, -1, ...
    ...     watch.add([[place, 2, 2, 10, 82]])
    >>> watch.pairs, watch.settled_at, watch.sprt.decision, watch.settled
    (120, 82, 'a', True)
    """

    def __init__(
        self,
        every: int,
        unit: float,
        *,
        delta: float | None = None,
        cut: int = 0,
        confidence: float = 0.95,
        tuned_at: float = TUNED_AT,
    ) -> None:
        self.every, self.delta, self.confidence, self.tuned_at = every, delta, confidence, tuned_at
        self.settled_at: int | None = None
        self.sprt: Sprt | None = None if delta is None else sprt_at(np.zeros((4, 0)), delta)
        self._scale = np.array([1.0, unit, unit**2, unit**4 * 4.0**cut])
        self._open: list[int] | None = None  # the look that is not complete yet
        self._sums = np.zeros(4)
        self._kept: list[Look] = []
        self._next = 1.0

    @property
    def pairs(self) -> int:
        """Pairs so far."""
        return int(self._sums[0]) + (self._open[1] if self._open else 0)

    @property
    def settled(self) -> bool:
        """Whether the confidence sequence, or the sequential test, has decided."""
        return self.settled_at is not None or (self.sprt is not None and self.sprt.decision != "undecided")

    def add(self, looks: ArrayLike) -> None:
        """Add further looks, or parts of them.

        Parameters
        ----------
        looks : array_like of int, shape (looks, 5)
            In order, for each its number (the number of its pairs divided by `every`), its pairs, and in units the sums
            of their differences, of the squares and of the fourth powers.
        """
        rows: list[list[int]] = [] if self._open is None else [self._open]
        for row in np.asarray(looks, dtype=np.int64).reshape(-1, 5).tolist():
            if rows and rows[-1][0] == row[0]:
                rows[-1] = [row[0], *(a + b for a, b in zip(rows[-1][1:], row[1:], strict=True))]
            else:
                rows.append(row)
        self._open = rows.pop() if rows and rows[-1][1] < self.every else None
        if rows:
            self._take(np.array([row[1:] for row in rows], dtype=np.float64) * self._scale)

    def finish(self) -> None:
        """Look at what is left, after the last pair."""
        if self._open is not None:
            self._take(np.array([self._open[1:]], dtype=np.float64) * self._scale)
            self._open = None

    def course(self) -> list[Look]:
        """Return what was known at looks of growing distance, the last one included."""
        self.finish()
        n, mean, se, width = self._intervals(self._sums[:, None])
        if not self.pairs or (self._kept and self._kept[-1].pairs == self.pairs):
            return list(self._kept)
        return [*self._kept, _look(n[0], mean[0], se[0], width[0])]

    def _take(self, looks: Floats) -> None:
        sums = np.cumsum(np.vstack([self._sums, looks]), axis=0)[1:].T  # one after the other: any cutting, same bytes
        self._sums = sums[:, -1].copy()
        n, mean, se, width = self._intervals(sums)
        if self.settled_at is None:
            clear = np.abs(mean) > width
            if clear.any():
                self.settled_at = int(n[clear.argmax()])
        if self.delta is not None and (self.sprt is None or self.sprt.decision == "undecided"):
            self.sprt = sprt_at(sums, self.delta)
        for place in range(n.size):
            if n[place] >= self._next:
                self._kept.append(_look(n[place], mean[place], se[place], width[place]))
                self._next = max(n[place] + 1.0, n[place] * _SPACING)

    def _intervals(self, sums: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        n, total, squares, fourths = sums
        mean = total / np.maximum(n, 1.0)
        # rounding must not make a spread out of none, as in `confidence_sequence`
        scatter = squares - mean * total
        scatter = np.where(scatter <= 1e-13 * squares, 0.0, scatter)
        sd = np.sqrt(scatter / np.maximum(n - 1.0, 1.0))
        width = half_width(n, sd, confidence=self.confidence, tuned_at=self.tuned_at)
        silent = (np.square(squares) < CARRIERS_NEEDED * fourths) | (squares == 0.0)
        return n, mean, np.where(n > 1, sd / np.sqrt(np.maximum(n, 1.0)), math.inf), np.where(silent, math.inf, width)


def _look(n: float, mean: float, se: float, width: float) -> Look:
    return Look(int(n), float(mean), float(se), float(mean - width), float(mean + width))
