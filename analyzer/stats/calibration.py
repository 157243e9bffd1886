"""Whether predicted chances come true."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.moments import Moments
from analyzer.stats.ratios import wilson


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Predictions from `low` up to (not including) `high`: their number and mean, and the share that came true."""

    low: float
    high: float
    n: int
    predicted: float
    realised: float
    realised_low: float
    realised_high: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How good predicted chances were.

    Parameters
    ----------
    n : int
    brier, se : float
        Mean squared error of the predictions, 0 is perfect, and its standard error.
    reliability : float
        What is lost by predictions that do not come true as often as they say (lower is better).
    resolution : float
        What is gained by telling cases apart (higher is better).
    uncertainty : float
        The score of always predicting the overall share.
    bins : tuple of ReliabilityBin
        Bins that hold a prediction.
    """

    n: int
    brier: float
    se: float
    reliability: float
    resolution: float
    uncertainty: float
    bins: tuple[ReliabilityBin, ...]


def calibration(predicted: ArrayLike, realised: ArrayLike, *, bins: int = 10, confidence: float = 0.95) -> Calibration:
    """Return the Brier score of predicted chances and their reliability table.

    Parameters
    ----------
    predicted : array_like, shape (n,)
        Chances between 0 and 1, of independent events.
    realised : array_like, shape (n,)
        What came of them: 0 or 1, or a share between (half for a tie).
    bins : int
        Bins of equal width.
    confidence : float
        Of Wilson's interval for the share that came true.

    Returns
    -------
    Calibration

    Notes
    -----
    G. W. Brier, Mon. Weather Rev. 78 (1950); ``brier = reliability - resolution + uncertainty`` after A. H. Murphy,
    J. Appl. Meteor. 12 (1973), exact when predictions within a bin are equal.

    Examples
    --------
    >>> result = calibration([0.25] * 4 + [0.75] * 4, [1, 0, 0, 0, 1, 1, 1, 0])
    >>> result.brier, result.reliability, result.resolution, result.uncertainty
    (0.1875, 0.0, 0.0625, 0.25)
    """
    return CalibrationTally.of(predicted, realised, bins=bins).result(confidence=confidence)


class CalibrationTally:
    """The sufficient statistics of a calibration: parts add up.

    Parameters
    ----------
    bins : int
        Bins of equal width.

    Examples
    --------
    >>> tally = CalibrationTally.of([0.25, 0.75], [0, 1])
    >>> tally.add(CalibrationTally.of([0.75], [0]))
    >>> tally.result().n, round(tally.result().brier, 3)
    (3, 0.229)
    """

    def __init__(self, bins: int = 10) -> None:
        if bins < 1:
            raise ValueError(f"a table needs at least one bin, got {bins}")
        self.score, self.overall = Moments(), Moments()
        self.predicted = [Moments()] * bins
        self.realised = [Moments()] * bins

    @classmethod
    def of(cls, predicted: ArrayLike, realised: ArrayLike, *, bins: int = 10) -> CalibrationTally:
        """Return the tally of predictions and what came of them, as for `calibration`."""
        p, y = _chances(predicted, "predicted"), _chances(realised, "realised")
        if p.shape != y.shape:
            raise ValueError(f"{p.size} predictions do not fit {y.size} outcomes")
        tally = cls(bins)
        tally.score, tally.overall = Moments.of(np.square(p - y)), Moments.of(y)
        place = np.minimum((p * bins).astype(np.int64), bins - 1)
        for index in np.unique(place):
            inside = place == index
            tally.predicted[index], tally.realised[index] = Moments.of(p[inside]), Moments.of(y[inside])
        return tally

    def add(self, other: CalibrationTally) -> None:
        """Add another part, of as many bins."""
        self.score += other.score
        self.overall += other.overall
        self.predicted = [a + b for a, b in zip(self.predicted, other.predicted, strict=True)]
        self.realised = [a + b for a, b in zip(self.realised, other.realised, strict=True)]

    def result(self, *, confidence: float = 0.95) -> Calibration:
        """Return the score and the table."""
        if not self.score.n:
            raise ValueError("0 predictions do not fit 0 outcomes")
        bins, overall = len(self.predicted), self.overall
        table = []
        for index, (p, y) in enumerate(zip(self.predicted, self.realised, strict=True)):
            if p.n:
                low, high = wilson(min(y.mean * y.n, y.n), y.n, confidence=confidence)
                table.append(ReliabilityBin(index / bins, (index + 1) / bins, p.n, p.mean, y.mean, low, high))
        return Calibration(
            n=self.score.n,
            brier=self.score.mean,
            se=self.score.se,
            reliability=sum(row.n * (row.predicted - row.realised) ** 2 for row in table) / self.score.n,
            resolution=sum(row.n * (row.realised - overall.mean) ** 2 for row in table) / self.score.n,
            uncertainty=float((overall.squares - overall.total**2 / overall.n) / overall.n),
            bins=tuple(table),
        )


def _chances(values: ArrayLike, name: str) -> Floats:
    array = as_floats(values)
    if ((array < 0.0) | (array > 1.0)).any():
        raise ValueError(f"{name} chances lie between 0 and 1, got {array[(array < 0.0) | (array > 1.0)][0]}")
    return array
