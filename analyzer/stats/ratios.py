"""Rates and ratios: Wilson's interval for single trials, resampling of whole deals for everything else."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.quantiles import normal_quantile

_CHUNK = 1 << 21  # resampled counts that are held at once: 16 MB


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of two totals over independent deals.

    Parameters
    ----------
    value : float
    se : float
        By linearization.
    low, high : float
    deals : int
        Deals in which the ratio's denominator was not zero.
    """

    value: float
    se: float
    low: float
    high: float
    deals: int


def wilson(successes: float, n: float, *, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for a proportion.

    Parameters
    ----------
    successes, n : float
        Number of successes and of independent trials; with weights, the weighted share times the effective number of
        trials, and that number.
    confidence : float

    Returns
    -------
    low, high : float
        (0, 1) when there is no trial.

    Notes
    -----
    E. B. Wilson, J. Amer. Statist. Assoc. 22 (1927); recommended for small n by L. D. Brown, T. T. Cai and A. DasGupta,
    "Interval estimation for a binomial proportion", Statist. Sci. 16 (2001).

    Examples
    --------
    >>> low, high = wilson(8, 10)
    >>> round(low, 4), round(high, 4)
    (0.4902, 0.9433)
    """
    if not 0.0 <= successes <= n < math.inf:
        raise ValueError(f"{successes} successes in {n} trials is not a proportion")
    if n == 0.0:
        return 0.0, 1.0
    z = normal_quantile(confidence)
    p, spread = successes / n, z * z / n
    centre = (p + 0.5 * spread) / (1.0 + spread)
    margin = math.sqrt(spread * (p * (1.0 - p) + 0.25 * spread)) / (1.0 + spread)
    return (0.0 if successes == 0.0 else centre - margin), (1.0 if successes == n else centre + margin)


def ratio_by_deal(
    numerators: ArrayLike, denominators: ArrayLike, *, seed: int, resamples: int = 2000, confidence: float = 0.95
) -> Ratio:
    """Return the ratio of two totals with an interval from resampling whole deals.

    What happens several times in a deal (two contracts of a duplicate pair, four bids of nil) is not independent; deals
    are.

    Parameters
    ----------
    numerators, denominators : array_like, shape (n,)
        What each deal adds to the two totals, such as contracts made and contracts played.
    seed : int
    resamples : int
    confidence : float

    Returns
    -------
    Ratio

    Raises
    ------
    ValueError
        If the denominators are negative or add up to zero.

    Notes
    -----
    The bootstrap's BCa interval (B. Efron, J. Amer. Statist. Assoc. 82 (1987)); the acceleration comes from the
    influence of each deal, ``numerator - ratio denominator``. Deals that add the same are resampled together, by one
    multinomial count, so for counts the cost does not grow with the number of deals. A rate of exactly 0 or 1 has no
    spread to resample and gets Wilson's interval over its deals.

    Examples
    --------
    >>> rate = ratio_by_deal([1, 0, 2, 1] * 50, [2, 1, 2, 1] * 50, seed=1)
    >>> round(rate.value, 3), round(rate.se, 3), rate.deals
    (0.667, 0.025, 200)
    """
    top, bottom = as_floats(numerators), as_floats(denominators)
    if top.shape != bottom.shape:
        raise ValueError(f"{top.size} numerators do not fit {bottom.size} denominators")
    if (bottom < 0.0).any() or not bottom.any():
        raise ValueError("a ratio needs denominators that are not negative and not all zero")
    if resamples < 100:
        raise ValueError(f"an interval needs at least 100 resamples, got {resamples}")
    kinds, repeats = np.unique(np.stack([top, bottom]), axis=1, return_counts=True)
    top, bottom, n = kinds[0], kinds[1], int(repeats.sum())
    total = float((bottom * repeats).sum())
    value = float((top * repeats).sum()) / total
    influence = top - value * bottom
    second = float((influence**2 * repeats).sum())
    se = math.sqrt(second * n / max(n - 1, 1)) / total
    deals = int(repeats[bottom > 0.0].sum())
    if second <= 1e-24 * float((top**2 * repeats).sum()) or n < 2:
        if value in (0.0, 1.0) and ((top >= 0.0) & (top <= bottom)).all():
            return Ratio(value, se, *wilson(value * deals, deals, confidence=confidence), deals)
        return Ratio(value, se, *((value, value) if n > 1 else (-math.inf, math.inf)), deals)
    replicas = _resample(top, bottom, repeats / n, n, seed, resamples)
    below = float((replicas < value).mean() + 0.5 * (replicas == value).mean())
    bias = NormalDist().inv_cdf(min(max(below, 0.5 / resamples), 1.0 - 0.5 / resamples))
    acceleration = float((influence**3 * repeats).sum()) / (6.0 * second**1.5)
    z = normal_quantile(confidence)
    levels = []
    for tail in (bias - z, bias + z):
        squeeze = 1.0 - acceleration * tail
        levels.append(NormalDist().cdf(bias + tail / squeeze) if squeeze > 0.0 else float(tail > 0.0))
    low, high = np.quantile(replicas, levels)
    return Ratio(value, se, float(low), float(high), deals)


def _resample(top: Floats, bottom: Floats, shares: Floats, n: int, seed: int, resamples: int) -> Floats:
    rng = np.random.default_rng(seed)
    at_once = max(1, _CHUNK // top.size)
    replicas = []
    for start in range(0, resamples, at_once):
        counts = rng.multinomial(n, shares, size=min(at_once, resamples - start)).astype(np.float64)
        totals = counts @ bottom
        replicas.append((counts @ top)[totals > 0.0] / totals[totals > 0.0])
    return np.concatenate(replicas)
