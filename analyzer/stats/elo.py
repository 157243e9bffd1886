"""Elo and normalized Elo of a difference, with intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.counts import Counts
from analyzer.stats.exact import as_floats
from analyzer.stats.moments import Moments
from analyzer.stats.quantiles import student_quantile

#: Normalized Elo of a mean that is one standard deviation of a game: the slope of Elo at an even score.
NORMALIZED_UNIT = 800.0 / math.log(10.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating difference, A minus B, with its 95 % (or other) interval."""

    value: float
    low: float
    high: float


def elo_of_share(share: float) -> float:
    """Return the Elo difference at which a share of the points is expected.

    Parameters
    ----------
    share : float
        Wins, with half of the ties, as a share of the games; strictly between 0 and 1.

    Returns
    -------
    float

    Notes
    -----
    ``400 log10(share / (1 - share))`` (A. E. Elo, The Rating of Chessplayers, 1978, in its logistic form).

    Examples
    --------
    >>> round(elo_of_share(0.64))
    100
    """
    if not 0.0 < share < 1.0:
        raise ValueError(f"a share that has an Elo lies strictly between 0 and 1, got {share}")
    return 400.0 * math.log10(share / (1.0 - share))


def elo(differences: ArrayLike, *, confidence: float = 0.95) -> Rating:
    """Return the Elo difference of two players from their differences in win share.

    Parameters
    ----------
    differences : array_like, shape (n,)
        A's share minus B's, -1 to 1, one for each independent unit: a match, or the mean over the two tables of a
        duplicate pair.
    confidence : float

    Returns
    -------
    Rating
        The ends are those of Student's interval for the mean difference. Shares are kept half a win away from 0 and
        from 1, so that a clean sweep has a finite rating.

    Examples
    --------
    >>> rating = elo([1, 1, -1, 1] * 25)
    >>> round(rating.value), round(rating.low), round(rating.high)
    (191, 118, 283)
    """
    x = as_floats(differences)
    if x.size and np.abs(x).max() > 1.0:
        raise ValueError(f"a difference of two win shares lies between -1 and 1, got {x[np.abs(x).argmax()]}")
    return elo_of_moments(Moments.of(x), confidence=confidence)


def elo_of_moments(moments: Moments, *, confidence: float = 0.95) -> Rating:
    """Return what `elo` does, from the moments of the differences."""
    if moments.n and not moments.squares:
        return Rating(0.0, 0.0, 0.0)
    edge = 0.5 / (moments.n + 1.0)
    low, high = moments.interval(confidence)

    def rate(difference: float) -> float:
        return elo_of_share(min(max(0.5 + 0.5 * difference, edge), 1.0 - edge))

    return Rating(rate(moments.mean), rate(low), rate(high))


def normalized_elo(differences: ArrayLike, *, confidence: float = 0.95, games: int = 2) -> Rating:
    """Return the normalized Elo difference of two players: how clearly a game shows which one is better.

    Parameters
    ----------
    differences : array_like, shape (n,)
        A minus B in any payoff (win share, win chance, points), the mean over the `games` games of a unit.
    confidence : float
    games : int
        Games in a unit: 2 for duplicate pairs, 1 for single games.

    Returns
    -------
    Rating
        Infinite ends for fewer than two units, an infinite value where all differences are the same and not zero.

    Notes
    -----
    ``t 800 / ln 10`` with ``t = mean / (SD sqrt(games))``, the mean in standard deviations of one game (M. Van den
    Bergh, "Normalized Elo", 2021, as used by Fishtest; there with shares ``s = (1 + d) / 2``, which gives the same t).
    The pairs needed to see a difference go with the inverse square of it. The variance of ``u = mean / SD`` is
    ``(1 - u g1 + u^2 (g2 + 2) / 4) / n`` to first order, g1 and g2 being skewness and excess kurtosis.

    Examples
    --------
    >>> rating = normalized_elo([1, 1, -1, 1] * 25)
    >>> round(rating.value), round(rating.low), round(rating.high)
    (141, 76, 206)
    """
    if games < 1:
        raise ValueError(f"a unit holds at least one game, got {games}")
    x = as_floats(differences)
    moments = Moments.of(x)
    skewness = excess = 0.0
    if moments.n > 1 and moments.variance:
        standard = (x - moments.mean) / math.sqrt(moments.variance * (moments.n - 1) / moments.n)
        skewness, excess = float(np.mean(standard**3)), float(np.mean(standard**4)) - 3.0
    return _normalized(moments, skewness, excess, confidence, games)


def normalized_elo_of_counts(counts: Counts, unit: Fraction, *, confidence: float = 0.95, games: int = 2) -> Rating:
    """Return what `normalized_elo` does, from the differences as counts of ``value * unit``."""
    moments = counts.moments(unit)
    skewness = excess = 0.0
    if moments.n > 1 and moments.variance:
        n, first, second, third, fourth = counts.n, *(Fraction(counts.power(k)) for k in (1, 2, 3, 4))
        mean = first / n
        square = second / n - mean**2
        cube = third / n - 3 * mean * second / n + 2 * mean**3
        hyper = fourth / n - 4 * mean * third / n + 6 * mean**2 * second / n - 3 * mean**4
        skewness, excess = float(cube) / float(square) ** 1.5, float(hyper / square**2) - 3.0
    return _normalized(moments, skewness, excess, confidence, games)


def _normalized(moments: Moments, skewness: float, excess: float, confidence: float, games: int) -> Rating:
    if moments.n and not moments.squares:
        return Rating(0.0, 0.0, 0.0)
    if moments.n < 2:
        return Rating(math.copysign(math.inf, moments.mean), -math.inf, math.inf)
    scale = NORMALIZED_UNIT / math.sqrt(games)
    if not moments.variance:
        value = math.copysign(math.inf, moments.mean)
        return Rating(value, value, value)
    ratio = moments.mean / moments.sd
    variance = max(1.0 - ratio * skewness + 0.25 * ratio * ratio * (excess + 2.0), 0.0) / moments.n
    margin = student_quantile(confidence, moments.n - 1) * math.sqrt(variance)
    return Rating(scale * ratio, scale * (ratio - margin), scale * (ratio + margin))
