"""The sequential test that can also decide for "no difference worth delta"."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.sequences import CARRIERS_NEEDED

SprtDecision = Literal["a", "b", "no difference", "undecided"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Where the sequential test of 0 against +delta and against -delta stands.

    Parameters
    ----------
    decision : {"a", "b", "no difference", "undecided"}
        "a": the mean is above zero; "b": below; "no difference": not as far from zero as delta.
    delta : float
        The difference that would matter.
    decided_at : int or None
        Number of pairs at the first look that decided.
    llr_a, llr_b : float
        Logarithm of the likelihood ratio of +delta, and of -delta, against 0, when it decided, or now.
    lower, upper : float
        The bounds for both.
    """

    decision: SprtDecision
    delta: float
    decided_at: int | None
    llr_a: float
    llr_b: float
    lower: float
    upper: float


def log_likelihood_ratio(n: Floats, total: Floats, squares: Floats, mean_0: float, mean_1: float) -> Floats:
    """Return the generalized log likelihood ratio of one mean against another.

    Parameters
    ----------
    n, total, squares : ndarray of float64
        Number of values, their sum and their sum of squares.
    mean_0, mean_1 : float
        The two hypotheses about the mean.

    Returns
    -------
    ndarray of float64
        Above 0 where the data speak for `mean_1`.

    Notes
    -----
    ``n / 2 log(sum (x - mean_0)^2 / sum (x - mean_1)^2)``: each mean with the variance that suits it best (M. Van den
    Bergh, "A practical introduction to the GSPRT", 2020; X. Li, J. Liu and Z. Ying, "Generalized sequential probability
    ratio test for separate families of hypotheses", Sequential Analysis 33 (2014)).

    Examples
    --------
    >>> log_likelihood_ratio(np.array([4.0]), np.array([2.0]), np.array([4.0]), 0.0, 1.0)
    array([0.])
    """
    floor = 1e-12 * squares  # a spread of nothing at all would make the ratio infinite

    def scatter(mean: float) -> Floats:
        return np.maximum(squares - 2.0 * mean * total + n * mean * mean, floor)

    with np.errstate(divide="ignore", invalid="ignore"):  # where no value differs from zero yet
        ratio = np.where(squares > 0.0, scatter(mean_0) / scatter(mean_1), 1.0)
    return np.asarray(0.5 * n * np.log(ratio), dtype=np.float64)


def sprt(values: ArrayLike, delta: float, *, alpha: float = 0.025, beta: float = 0.025) -> Sprt:
    """Test a mean of 0 against +delta and -delta, looking after every value.

    Parameters
    ----------
    values : array_like, shape (n,)
        Pair differences, A minus B, in the order of the deals.
    delta : float
        The difference that would matter, above 0.
    alpha : float
        Probability to decide for "a", and again for "b", when the mean is 0.
    beta : float
        Probability to decide for "no difference" when the mean is delta, and again when it is -delta.

    Returns
    -------
    Sprt

    Notes
    -----
    Two sequential probability ratio tests at once (M. Sobel and A. Wald, Ann. Math. Statist. 20 (1949)), stopped at the
    first look at which one of the ratios passes ``1 / alpha`` or both have fallen below ``beta``; by Ville's inequality
    these bounds keep the errors without Wald's approximation. Nothing is decided before `CARRIERS_NEEDED` values carry
    the spread, as in the confidence sequence.

    Examples
    --------
    >>> sprt([3, -1] * 60, delta=1.0).decision, sprt([1, -1] * 60, delta=1.0).decision
    ('a', 'no difference')
    """
    x = as_floats(values)
    second = np.square(x)
    looks = np.stack([np.arange(1.0, x.size + 1.0), np.cumsum(x), np.cumsum(second), np.cumsum(np.square(second))])
    return sprt_at(looks, delta, alpha=alpha, beta=beta)


def sprt_at(looks: Floats, delta: float, *, alpha: float = 0.025, beta: float = 0.025) -> Sprt:
    """Return what `sprt` does, looking at some sample sizes only.

    Parameters
    ----------
    looks : ndarray of float64, shape (4, looks)
        At each look the number of values so far, their sum, and the sums of their squares and fourth powers.
    delta, alpha, beta : float
        As for `sprt`.
    """
    if not 0.0 < delta < math.inf:
        raise ValueError(f"delta must be a difference above 0, got {delta}")
    if not (0.0 < alpha < 0.5 and 0.0 < beta < 0.5):
        raise ValueError(f"alpha and beta must lie between 0 and 0.5, got {alpha} and {beta}")
    upper, lower = -math.log(alpha), math.log(beta)
    n, total, squares, fourths = looks
    ready = (squares > 0.0) & (np.square(squares) >= CARRIERS_NEEDED * fourths)
    for_a = log_likelihood_ratio(n, total, squares, 0.0, delta)
    for_b = log_likelihood_ratio(n, total, squares, 0.0, -delta)
    decided = ready & ((for_a >= upper) | (for_b >= upper) | ((for_a <= lower) & (for_b <= lower)))
    decision: SprtDecision = "undecided"
    at = n.size - 1
    if decided.any():
        at = int(decided.argmax())
        decision = "a" if for_a[at] >= upper else "b" if for_b[at] >= upper else "no difference"
    return Sprt(
        decision=decision,
        delta=float(delta),
        decided_at=int(n[at]) if decision != "undecided" else None,
        llr_a=float(for_a[at]) if n.size else 0.0,
        llr_b=float(for_b[at]) if n.size else 0.0,
        lower=lower,
        upper=upper,
    )
