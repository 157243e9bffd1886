"""Confidence sequences: intervals for a mean that stay true however often one looks, and whenever one stops.

A plain 95 % interval holds for one look at a sample size that was fixed beforehand. Looking after every pair and
stopping at the first interval that is clear of zero calls a difference in far more than 5 % of comparisons of equals.
The intervals here miss the mean at ANY sample size, the whole run long, with probability at most 5 %.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.moments import Moments
from analyzer.stats.quantiles import check_confidence

#: The sample size at which the sequence is tightest. At a fifth and at twenty times this size it is a
#: tenth wider than one that was tuned there.
TUNED_AT = 1000

#: Nothing is said before so many values carry the spread (see `carriers`).
CARRIERS_NEEDED = 50

# Stakes of the bounded sequence, as shares of the most that can be bet without ruin.
_STAKES = 0.9 * 0.5 ** np.arange(12.0)


@lru_cache(maxsize=256)
def mixture_scale(tuned_at: float = TUNED_AT, confidence: float = 0.95) -> float:
    """Return the variance of the mixing distribution of the standardized mean for which the sequence is tightest.

    Parameters
    ----------
    tuned_at : float
        Sample size at which to be tightest.
    confidence : float

    Returns
    -------
    float

    Notes
    -----
    With ``A = 1 + n g`` the squared half width at n is proportional to ``log(A / alpha^2) A / (A - 1)``; its minimum is
    where ``A - 1 = log(A / alpha^2)`` (Waudby-Smith et al. 2024, appendix, write it with Lambert's W).
    """
    if not tuned_at >= 1:
        raise ValueError(f"a sequence is tuned at a sample size of at least 1, got {tuned_at}")
    log_level = -2.0 * math.log(1.0 - check_confidence(confidence))
    a = 1.0 + log_level
    for _ in range(100):  # a contraction: its slope is 1 / A
        a = 1.0 + math.log(a) + log_level
    return (a - 1.0) / tuned_at


def half_width(n: ArrayLike, sd: ArrayLike, *, confidence: float = 0.95, tuned_at: float = TUNED_AT) -> Floats:
    """Return the half width of the confidence sequence of a mean, at one or several sample sizes.

    Parameters
    ----------
    n : array_like
        Sample sizes so far.
    sd : array_like
        Sample standard deviations (with n - 1) at those sizes.
    confidence : float
    tuned_at : float
        The sample size at which the sequence is tightest; fixed before the first look.

    Returns
    -------
    ndarray of float64
        Infinite where n is too small to exclude anything.

    Notes
    -----
    Robbins' normal mixture in its form for an unknown variance: with ``t = sqrt(n) (mean - mu) / sd``, ``A = 1 + n g``
    and a normal prior of variance g on the standardized mean, the likelihood ratio of scale-invariant data is
    ``A^(-1/2) ((1 + t^2 / (n - 1)) / (1 + t^2 / (A (n - 1))))^(n/2)``, a test martingale. Setting it to ``1 / alpha``
    and solving for t gives ``t^2 = (n - 1) (R - 1) / (1 - R / A)`` with ``R = (A / alpha^2)^(1/n)``.

    For normal data this is exact at every n (H. Wang and A. Ramdas, "Anytime-valid t-tests and confidence sequences for
    Gaussian means with unknown variance", arXiv:2310.03722, after T. L. Lai, Ann. Statist. 4 (1976)). As n grows it
    becomes ``t^2 = log(A / alpha^2) A / (A - 1)``, the asymptotic confidence sequence for any data of finite variance
    of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and
    asymptotic confidence sequences", Ann. Statist. 52 (2024), theorem 2.2.

    Examples
    --------
    >>> half_width([10, 100, 1000], 1.0).round(3)
    array([  inf, 0.404, 0.096])
    """
    counts, spread = np.broadcast_arrays(np.asarray(n, dtype=np.float64), np.asarray(sd, dtype=np.float64))
    alpha = 1.0 - check_confidence(confidence)
    a = 1.0 + counts * mixture_scale(tuned_at, confidence)
    enough = counts >= 2
    excess = np.expm1(np.log(a / alpha**2) / np.maximum(counts, 1.0))  # R - 1
    enough &= 1.0 + excess < a
    safe = np.where(enough, excess, 0.0)
    squared = (counts - 1.0) * safe / (1.0 - np.where(enough, 1.0 + safe, 0.0) / a)
    width = np.full(counts.shape, np.inf)
    np.multiply(spread, np.sqrt(squared / np.maximum(counts, 1.0)), out=width, where=enough)
    return width


def carriers(values: Floats, repeats: ArrayLike | None = None) -> float:
    """Return how many of the values carry the spread, ``(sum x^2)^2 / sum x^4``.

    Parameters
    ----------
    values : ndarray of float64, shape (n,)
    repeats : array_like, shape (n,), optional
        How often each value came; all once when left out.

    Returns
    -------
    float
        Between 0 (all zero) and n (all of one size).

    Notes
    -----
    The asymptotics count these, not the pairs. In pairs of deals that mostly end alike, a rare game swing is all there
    is, and before a few dozen of them were seen neither their mean nor their spread is known: comparing equals whose
    differences were 0 (90 %), 50 (8 %) and -200 (2 %), looking after every pair from the start gave 9 % false alarms in
    2,000 pairs, and 1 % once 50 carriers were asked for first.

    Examples
    --------
    >>> carriers(np.array([0.0, 2.0, -2.0, 0.0, 2.0]))
    3.0
    """
    squares = np.square(values / max(float(np.abs(values).max(initial=0.0)), 1e-300))
    times = np.ones(values.shape) if repeats is None else np.asarray(repeats, dtype=np.float64)
    fourths = float((np.square(squares) * times).sum())
    return float((squares * times).sum()) ** 2 / fourths if fourths > 0.0 else 0.0


def confidence_sequence(
    values: ArrayLike, *, confidence: float = 0.95, tuned_at: float = TUNED_AT
) -> tuple[Floats, Floats]:
    """Return the confidence sequence of a mean after every one of the values.

    Parameters
    ----------
    values : array_like, shape (n,)
        In the order in which they came.
    confidence : float
    tuned_at : float
        As for `half_width`.

    Returns
    -------
    low, high : ndarray of float64, shape (n,)
        Infinite until `CARRIERS_NEEDED` values carry the spread.

    Examples
    --------
    >>> low, high = confidence_sequence([1, 2] * 200)
    >>> bool(np.isinf(low[20])), round(float(low[-1]), 3), round(float(high[-1]), 3)
    (True, 1.421, 1.579)
    """
    x = as_floats(values)
    n = np.arange(1.0, x.size + 1.0)
    squares = np.square(x)
    total, second, fourth = np.cumsum(x), np.cumsum(squares), np.cumsum(np.square(squares))
    mean = total / n
    # Rounding must not make a spread out of none: what is below the noise of the two sums counts as nothing.
    scatter = second - mean * total
    scatter[scatter <= 1e-13 * second] = 0.0
    width = half_width(n, np.sqrt(scatter / np.maximum(n - 1.0, 1.0)), confidence=confidence, tuned_at=tuned_at)
    width[np.square(second) < CARRIERS_NEEDED * fourth] = np.inf
    width[second == 0.0] = np.inf
    return mean - width, mean + width


def anytime_interval(values: ArrayLike, *, confidence: float = 0.95, tuned_at: float = TUNED_AT) -> tuple[float, float]:
    """Return the last interval of `confidence_sequence`, whatever the order of the values.

    Examples
    --------
    >>> anytime_interval([1, 2] * 10)
    (-inf, inf)
    """
    x = as_floats(values)
    return interval_of(Moments.of(x), carriers(x), confidence=confidence, tuned_at=tuned_at)


def interval_of(
    moments: Moments, carried: float, *, confidence: float = 0.95, tuned_at: float = TUNED_AT
) -> tuple[float, float]:
    """Return the interval of `anytime_interval` from sufficient statistics.

    Parameters
    ----------
    moments : Moments
    carried : float
        `carriers` of the values.
    confidence, tuned_at : float
        As for `half_width`.
    """
    if moments.n == 0 or carried < CARRIERS_NEEDED:
        return -math.inf, math.inf
    width = float(half_width(moments.n, moments.sd, confidence=confidence, tuned_at=tuned_at))
    return moments.mean - width, moments.mean + width


def bounded_interval(
    values: ArrayLike, low: float, high: float, *, confidence: float = 0.95, repeats: ArrayLike | None = None
) -> tuple[float, float]:
    """Return an anytime-valid interval for the mean of values that lie in a known range, true at every sample size.

    Nothing is asymptotic here: no spread, no shape and no minimum is assumed. It costs width where the spread is a
    small part of the range: showing a difference of a fifth of a standard deviation takes 1.7 times the values of
    `anytime_interval` where the spread is a twentieth of the range, and eight times where it is a hundredth.

    Parameters
    ----------
    values : array_like, shape (n,)
        The order does not matter.
    low, high : float
        Bounds that no value can pass.
    confidence : float
    repeats : array_like, shape (n,), optional
        How often each value came; all once when left out.

    Returns
    -------
    float, float

    Raises
    ------
    ValueError
        If a value lies outside the bounds.

    Notes
    -----
    Against each mean m a gambler bets that values are higher, staking a fixed share f of what keeps him solvent; his
    wealth, the product of ``1 + f (x - m) / (m - low)``, is a martingale if m is the mean, and so is the average of
    twelve gamblers who stake 0.9, 0.45, 0.225, ... Where that exceeds ``2 / alpha``, m is excluded; and likewise from
    above (I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", J. R. Statist. Soc.
    B 86 (2024); the average over stakes is T. Cover's universal portfolio, Math. Finance 1 (1991), on a grid).

    Examples
    --------
    >>> a, b = bounded_interval([0, 1] * 200, 0, 1)
    >>> round(a, 2), round(b, 2)
    (0.41, 0.59)
    """
    x = as_floats(values)
    if not low < high:
        raise ValueError(f"the lower bound {low} is not below the upper bound {high}")
    if x.size and (x.min() < low or x.max() > high):
        raise ValueError(f"values from {x.min()} to {x.max()} pass the bounds {low} and {high}")
    target = math.log(2.0 / (1.0 - check_confidence(confidence)))
    unit, place = np.unique((x - low) / (high - low), return_inverse=True)
    times = np.ones(x.size) if repeats is None else np.asarray(repeats, dtype=np.float64)
    counts: Floats = np.bincount(place, weights=times).astype(np.float64)
    lower = _betting_bound(unit, counts, target)
    upper = 1.0 - _betting_bound(1.0 - unit, counts, target)
    return low + (high - low) * lower, low + (high - low) * upper


def _betting_bound(unit: Floats, counts: Floats, target: float) -> float:
    """Return the m below the mean of values in [0, 1] at which betting on higher ones earns `target` in logarithm."""
    size = float(counts.sum())
    mean = float((unit * counts).sum()) / max(size, 1.0)
    if mean == 0.0:
        return 0.0

    def excess(m: float) -> float:
        # Deviations from m in units of m, so that the worst value, 0, loses exactly the stake.
        each = (np.log(1.0 - _STAKES[:, None] + (_STAKES / m)[:, None] * unit) * counts).sum(axis=1)
        top = float(each.max())
        return top + math.log(float(np.exp(each - top).mean())) - target

    # The wealth falls as m rises to the mean. Step away from the mean until it is enough, then close in by the
    # Illinois form of regula falsi.
    spread = math.sqrt(float((np.square(unit - mean) * counts).sum()) / size)
    step = (3.0 * spread + 3.0 / math.sqrt(size)) / math.sqrt(size)
    right, at_right = mean, excess(mean)
    while True:
        left = max(mean - step, 0.5 * right)
        if left < 1e-9 * mean:
            return 0.0
        at_left = excess(left)
        if at_left >= 0.0:
            break
        right, at_right, step = left, at_left, 2.0 * step
    was_left = False
    while right - left > 1e-9 * mean:
        middle = (left * at_right - right * at_left) / (at_right - at_left)
        if not left < middle < right:
            break
        value = excess(middle)
        if abs(value) < 1e-9:
            return middle
        if value > 0.0:
            left, at_left = middle, value
            at_right *= 0.5 if was_left else 1.0
        else:
            right, at_right = middle, value
            at_left *= 1.0 if was_left else 0.5
        was_left = value > 0.0
    return left
