"""The two distributions that every interval here rests on: the normal one and Student's t."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

# From here on the first correction to the normal distribution leaves an error of about one part in 10^10.
_ALMOST_NORMAL = 1e5


def check_confidence(confidence: float) -> float:
    """Return `confidence` if it lies strictly between 0 and 1, else raise ValueError."""
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"a confidence level lies strictly between 0 and 1, got {confidence}")
    return confidence


def normal_quantile(confidence: float) -> float:
    """Return z such that a standard normal value lies in (-z, z) with probability `confidence`.

    Examples
    --------
    >>> round(normal_quantile(0.95), 6)
    1.959964
    """
    return NormalDist().inv_cdf(0.5 + check_confidence(confidence) / 2.0)


def student_tail(t: float, df: float) -> float:
    """Return the probability that Student's t exceeds `t`.

    Parameters
    ----------
    t : float
        May be infinite.
    df : float
        Degrees of freedom, above 0; need not be a whole number.

    Returns
    -------
    float

    Notes
    -----
    ``I(df / (df + t^2); df / 2, 1 / 2) / 2`` for t >= 0, I being the regularised incomplete beta function (Abramowitz
    and Stegun, 26.7.1), which is computed by its continued fraction (26.5.8); the normal approximation 26.7.8 for more
    than 10^5 degrees of freedom.

    Examples
    --------
    >>> round(student_tail(2.228139, df=10), 6)
    0.025
    """
    if not df > 0.0:
        raise ValueError(f"degrees of freedom must be above 0, got {df}")
    if t < 0.0:
        return 1.0 - student_tail(-t, df)
    if math.isinf(t):
        return 0.0
    if df > _ALMOST_NORMAL:
        z = t * (1.0 - 0.25 / df) / math.sqrt(1.0 + 0.5 * t * t / df)
        return 0.5 * math.erfc(z / math.sqrt(2.0))
    square = t * t
    if square > df / (df + 1.0):  # the side on which the fraction converges fast
        return 0.5 * _incomplete_beta(df / (df + square), 0.5 * df, 0.5)
    return 0.5 - 0.5 * _incomplete_beta(square / (df + square), 0.5, 0.5 * df)


@lru_cache(maxsize=4096)
def student_quantile(confidence: float, df: float) -> float:
    """Return t such that Student's t lies in (-t, t) with probability `confidence`.

    Parameters
    ----------
    confidence : float
        Strictly between 0 and 1.
    df : float
        Degrees of freedom, above 0.

    Returns
    -------
    float

    Examples
    --------
    >>> round(student_quantile(0.95, df=10), 6)
    2.228139
    """
    tail = (1.0 - check_confidence(confidence)) / 2.0
    t = normal_quantile(confidence)
    if df > _ALMOST_NORMAL:
        return t + (t**3 + t) / (4.0 * df)  # Abramowitz and Stegun, 26.7.5
    log_scale = math.lgamma(0.5 * (df + 1.0)) - math.lgamma(0.5 * df) - 0.5 * math.log(df * math.pi)
    for _ in range(200):
        # The tail is convex and heavier than the normal one, so Newton's steps climb to the root from below.
        density = math.exp(log_scale - 0.5 * (df + 1.0) * math.log1p(t * t / df))
        step = (student_tail(t, df) - tail) / density
        t += step
        if abs(step) <= 1e-9 * t:  # the next one would be about the square of that
            break
    return t


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """Return I(x; a, b) for 0 <= x < (a + 1) / (a + b + 2) or so, by the modified Lentz algorithm."""
    if x <= 0.0:
        return 0.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    tiny = 1e-300
    c, d = 1.0, 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1.0), tiny)
    value = d
    for m in range(1, 10_000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1.0) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1.0)),
        ):
            d = 1.0 / _away_from_zero(1.0 + numerator * d, tiny)
            c = _away_from_zero(1.0 + numerator / c, tiny)
            value *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return front * value / a


def _away_from_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
