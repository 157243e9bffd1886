"""Where the noise of a comparison goes, and how many pairs it takes to see through the rest."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import as_floats
from analyzer.stats.joint import JointMoments
from analyzer.stats.moments import Moments
from analyzer.stats.sequences import TUNED_AT, half_width


def duplicate_gain(sd_single: float, sd_pair: float) -> float:
    """Return how many single deals tell as much as one deal of a duplicate pair.

    Parameters
    ----------
    sd_single : float
        Standard deviation of the result of one deal at one table.
    sd_pair : float
        Standard deviation of the mean of the two tables.

    Returns
    -------
    float
        ``sd_single^2 / (2 sd_pair^2)``: 1 where playing both ways round gains nothing, infinite where it removes all
        the noise, 1 by definition where there is none.

    Examples
    --------
    >>> duplicate_gain(6.0, 3.0)
    2.0
    """
    if sd_pair:
        return (sd_single / sd_pair) ** 2 / 2.0
    return math.inf if sd_single else 1.0


def pairs_for(sd_pair: float, delta: float) -> int:
    """Return the number of pairs that show a difference of `delta` with 80 % power at the 5 % level.

    Parameters
    ----------
    sd_pair : float
        Standard deviation of a pair's mean difference.
    delta : float
        Above 0, in the same unit.

    Returns
    -------
    int

    Notes
    -----
    ``(2.8 sd / delta)^2``, 2.8 being the sum of the normal quantiles at 97.5 % and 80 %.

    Examples
    --------
    >>> pairs_for(sd_pair=2.0, delta=0.1)
    3136
    """
    if not 0.0 < delta < math.inf:
        raise ValueError(f"delta must be a difference above 0, got {delta}")
    return max(2, math.ceil((2.8 * sd_pair / delta) ** 2 - 1e-9))


def pairs_to_settle(
    sd_pair: float, difference: float, *, confidence: float = 0.95, tuned_at: float = TUNED_AT
) -> int | None:
    """Return the number of pairs at which a confidence sequence would be clear of zero.

    Parameters
    ----------
    sd_pair : float
    difference : float
        The mean difference, assumed to stay as it is.
    confidence, tuned_at : float
        As in `half_width`.

    Returns
    -------
    int or None
        None when that would take more than 10^12 pairs.

    Examples
    --------
    >>> pairs_to_settle(sd_pair=2.0, difference=0.1)
    3920
    """
    least, most = 1, 10**12
    while most - least > 1:
        grid = np.unique(np.geomspace(least, most, 200).round())
        settled = half_width(grid, sd_pair, confidence=confidence, tuned_at=tuned_at) < abs(difference)
        if not settled[-1]:
            return None
        first = int(settled.argmax())
        least, most = int(grid[max(first - 1, 0)]), int(grid[first])
    return most


@dataclass(frozen=True, slots=True)
class ControlledMean:
    """A mean after the part of its noise that a control variate explains was taken out.

    Parameters
    ----------
    mean, se : float
    coefficient : float
        What one unit of the control is worth.
    gain : float
        How many plain values tell as much as one that is controlled: ``1 / (1 - r^2)``.
    """

    mean: float
    se: float
    coefficient: float
    gain: float


def controlled_mean(values: ArrayLike, control: ArrayLike, *, control_mean: float = 0.0) -> ControlledMean:
    """Return the mean of values, corrected by a control variate whose true mean is known.

    Parameters
    ----------
    values : array_like, shape (n,)
    control : array_like, shape (n,)
        Goes with the values and does not depend on who plays, such as the solver's value of the deal as it was dealt.
    control_mean : float
        Its expectation, known without error. 0 for a value stated for one side of a deal that is symmetric.

    Returns
    -------
    ControlledMean

    Notes
    -----
    ``mean(y) - b (mean(c) - control_mean)`` with the least-squares b; the error is that of the residuals with n - 2
    degrees of freedom (S. Asmussen and P. W. Glynn, Stochastic Simulation, 2007, section V.2).

    Examples
    --------
    >>> result = controlled_mean([1.0, 2.0, 3.0, 6.0], [-1.0, 0.0, 1.0, 4.0])
    >>> result.mean, result.se, result.coefficient
    (2.0, 0.0, 1.0)
    """
    y, c = as_floats(values), as_floats(control)
    if y.shape != c.shape:
        raise ValueError(f"{y.size} values do not fit {c.size} control values")
    if y.size < 3:
        raise ValueError(f"a control variate needs at least three values, got {y.size}")
    joint = JointMoments.of(np.column_stack([y, c]))
    covariance = joint.covariance()
    mean = Moments.of(y).mean
    if covariance[1, 1] == 0.0:
        return ControlledMean(mean, joint.se(0), 0.0, 1.0)
    coefficient = float(covariance[0, 1] / covariance[1, 1])
    residuals = Moments.of((y - mean) - coefficient * (c - joint.mean(1)))
    left = residuals.variance * (residuals.n - 1) / (residuals.n - 2)
    plain = joint.se(0) ** 2 * residuals.n
    gain = plain * (residuals.n - 2) / ((residuals.n - 1) * left) if left else math.inf
    return ControlledMean(
        mean - coefficient * (joint.mean(1) - control_mean), math.sqrt(left / residuals.n), coefficient, gain
    )
