"""Rates and ratios: Wilson's interval for single trials, resampling of whole deals for everything else."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.counts import Whole
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
    numerators: ArrayLike,
    denominators: ArrayLike,
    *,
    seed: int,
    resamples: int = 2000,
    confidence: float = 0.95,
    repeats: ArrayLike | None = None,
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
    repeats : array_like of int, shape (n,), optional
        How many deals add the same; one each when left out.

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
    kinds, times = _merged(np.stack([top, bottom]), repeats)
    top, bottom, n = kinds[0], kinds[1], int(times.sum())
    total = float((bottom * times).sum())
    value = float((top * times).sum()) / total
    influence = top - value * bottom
    second = float((influence**2 * times).sum())
    se = math.sqrt(second * n / max(n - 1, 1)) / total
    deals = int(times[bottom > 0.0].sum())
    if second <= 1e-24 * float((top**2 * times).sum()) or n < 2:
        if value in (0.0, 1.0) and ((top >= 0.0) & (top <= bottom)).all():
            return Ratio(value, se, *wilson(value * deals, deals, confidence=confidence), deals)
        return Ratio(value, se, *((value, value) if n > 1 else (-math.inf, math.inf)), deals)
    tops, bottoms = _resample(kinds, times / n, n, seed, resamples)
    replicas = tops[bottoms > 0.0] / bottoms[bottoms > 0.0]
    return Ratio(value, se, *_bca(replicas, value, influence, times, confidence), deals)


def ratio_difference(
    first: ArrayLike,
    second: ArrayLike,
    *,
    seed: int,
    resamples: int = 2000,
    confidence: float = 0.95,
    repeats: ArrayLike | None = None,
) -> Ratio:
    """Return the difference of two ratios over the same deals, first minus second, by resampling whole deals.

    Parameters
    ----------
    first, second : array_like, shape (2, n)
        What each deal adds to the numerator and to the denominator of each ratio.
    seed, resamples, confidence, repeats
        As for `ratio_by_deal`.

    Returns
    -------
    Ratio
        `deals` are those in which either denominator is not zero. Exactly 0 with no error where the two ratios get the
        same from every deal.

    Examples
    --------
    >>> made, taken = [1, 0, 1, 1] * 50, [1, 1, 1, 1] * 50
    >>> found = ratio_difference([made, taken], [[0, 0, 1, 1] * 50, taken], seed=1)
    >>> round(found.value, 2), round(found.se, 3), found.low < 0.25 < found.high
    (0.25, 0.031, True)
    """
    table = np.vstack([as_floats(first, ndim=2), as_floats(second, ndim=2)])
    if table.shape[0] != 4 or (table[1::2] < 0.0).any() or not table[1::2].any(axis=1).all():
        raise ValueError("two ratios need two rows each, with denominators that are not negative and not all zero")
    kinds, times = _merged(table, repeats)
    n = int(times.sum())
    deals = int(times[(kinds[1] > 0.0) | (kinds[3] > 0.0)].sum())
    totals = kinds @ times
    one, two = totals[0] / totals[1], totals[2] / totals[3]
    value = float(one - two)
    influence = (kinds[0] - one * kinds[1]) / totals[1] - (kinds[2] - two * kinds[3]) / totals[3]
    second_moment = float((influence**2 * times).sum())
    se = math.sqrt(second_moment * n / max(n - 1, 1))
    if np.array_equal(kinds[:2], kinds[2:]):
        return Ratio(0.0, 0.0, 0.0, 0.0, deals)
    if n < 2:
        return Ratio(value, math.inf, -math.inf, math.inf, deals)
    if second_moment <= 1e-28:
        return Ratio(value, se, value, value, deals)
    tops, bottoms, others, unders = _resample(kinds, times / n, n, seed, resamples)
    there = (bottoms > 0.0) & (unders > 0.0)
    replicas = tops[there] / bottoms[there] - others[there] / unders[there]
    return Ratio(value, se, *_bca(replicas, value, influence, times, confidence), deals)


def _merged(table: Floats, repeats: ArrayLike | None) -> tuple[Floats, Whole]:
    """Return the different columns of a table, and how often each came."""
    times = np.ones(table.shape[1], np.int64) if repeats is None else np.asarray(repeats, dtype=np.int64)
    kinds, place = np.unique(table, axis=1, return_inverse=True)
    merged = np.zeros(kinds.shape[1], np.int64)
    np.add.at(merged, place.ravel(), times)
    return kinds, merged


def _bca(replicas: Floats, value: float, influence: Floats, times: Whole, confidence: float) -> tuple[float, float]:
    """Return the bias-corrected and accelerated interval."""
    if not replicas.size:
        return -math.inf, math.inf
    resamples = replicas.size
    below = float((replicas < value).mean() + 0.5 * (replicas == value).mean())
    bias = NormalDist().inv_cdf(min(max(below, 0.5 / resamples), 1.0 - 0.5 / resamples))
    second = float((influence**2 * times).sum())
    acceleration = float((influence**3 * times).sum()) / (6.0 * second**1.5)
    z = normal_quantile(confidence)
    levels = []
    for tail in (bias - z, bias + z):
        squeeze = 1.0 - acceleration * tail
        levels.append(NormalDist().cdf(bias + tail / squeeze) if squeeze > 0.0 else float(tail > 0.0))
    low, high = np.quantile(replicas, levels)
    return float(low), float(high)


def _resample(kinds: Floats, shares: Floats, n: int, seed: int, resamples: int) -> Floats:
    """Return the totals of each row of ``kinds`` in each resample, shape (rows, resamples)."""
    rng = np.random.default_rng(seed)
    at_once = max(1, _CHUNK // kinds.shape[1])
    totals = []
    for start in range(0, resamples, at_once):
        counts = rng.multinomial(n, shares, size=min(at_once, resamples - start)).astype(np.float64)
        totals.append(kinds @ counts.T)
    return np.concatenate(totals, axis=1)
