"""The sufficient statistics of one quantity: how many, their sum, the sum of their squares."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import as_floats, exact_product_sums, exact_sums
from analyzer.stats.quantiles import student_quantile


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, sum and sum of squares of a quantity, without rounding.

    Moments of parts add up (``+``) to those of the whole in any order and however the whole was cut, to the last bit.

    Parameters
    ----------
    n : int
        Number of values.
    total, squares : Fraction
        Sum of the values and of their squares.

    Examples
    --------
    >>> whole = Moments.of([1, 2, 4]) + Moments.of([5])
    >>> whole.mean, round(whole.sd, 3), whole == Moments.of([5, 4, 2, 1])
    (3.0, 1.826, True)
    """

    n: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    @classmethod
    def of(cls, values: ArrayLike) -> Moments:
        """Return the moments of a one-dimensional array.

        Raises
        ------
        ValueError
            If a value is not finite, or too large to be squared (1e150).
        """
        array = np.asarray(values)
        if array.ndim == 1 and array.size and array.dtype.kind in "biu":
            bound = max(abs(int(array.min())), abs(int(array.max())))
            if bound * bound * array.size < 2**63:  # ten times faster, and just as exact
                whole = array.astype(np.int64, copy=False)
                return cls(array.size, Fraction(int(whole.sum())), Fraction(int(whole @ whole)))
        floats = as_floats(array)
        row = floats[None, :]
        (total,), (squares,) = exact_sums(row), exact_product_sums(row, row)
        return cls(floats.size, total, squares)

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean; ValueError when there is no value."""
        if not self.n:
            raise ValueError("no values, so no mean")
        return float(self.total / self.n)

    @property
    def variance(self) -> float:
        """The unbiased variance, ``(sum x^2 - (sum x)^2 / n) / (n - 1)``; infinite for fewer than two values."""
        if self.n < 2:
            return math.inf
        return float((self.squares - self.total * self.total / self.n) / (self.n - 1))

    @property
    def sd(self) -> float:
        """The standard deviation of one value."""
        return math.sqrt(self.variance)

    @property
    def se(self) -> float:
        """The standard error of the mean, ``sd / sqrt(n)``."""
        return math.sqrt(self.variance / max(self.n, 1))

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return Student's interval for the mean at a sample size fixed beforehand.

        Parameters
        ----------
        confidence : float

        Returns
        -------
        low, high : float
            Infinite while there are fewer than two values.
        """
        if self.n < 2:
            return -math.inf, math.inf
        margin = student_quantile(confidence, self.n - 1) * self.se
        return self.mean - margin, self.mean + margin

    def to_dict(self) -> dict[str, Any]:
        """Return a form for JSON that loses nothing: the sums as ``"numerator/denominator"``."""
        return {"n": self.n, "total": str(self.total), "squares": str(self.squares)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Moments:
        """Return the moments that `to_dict` wrote."""
        return cls(int(data["n"]), Fraction(data["total"]), Fraction(data["squares"]))
