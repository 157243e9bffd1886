"""Joint moments of several actions that were all tried on the same worlds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats, exact_product_sums, exact_sums


@dataclass(frozen=True, slots=True)
class JointMoments:
    """Weighted sums and sums of products of K columns, without rounding.

    Row i of the data is one world with weight ``w_i`` and the values ``x_i1 ... x_iK``. What is kept are the sums and
    the sums of products of ``(w, w x_1, ..., w x_K)``, which is all that weighted means, their errors and the errors of
    their differences need. Parts add up (``+``) exactly; their weights must be on one scale.

    Parameters
    ----------
    n : int
        Number of worlds.
    sums : tuple of Fraction, length K + 1
        Sum of the weights, then the K weighted sums.
    products : tuple of tuple of Fraction
        Upper triangle of the (K + 1) x (K + 1) sums of products, row by row, each from its diagonal on.

    Notes
    -----
    The mean is the self-normalised one, ``sum w x / sum w``. The squared error of a mean or of a difference of means is
    ``sum w^2 (x - mean)^2 / (sum w)^2`` (the delta method for a ratio: W. G. Cochran, Sampling Techniques, 3rd ed.
    1977, section 6.5; A. B. Owen, Monte Carlo theory, methods and examples, section 9.2), times ``m / (m - 1)`` where m
    is the effective number of worlds. With equal weights that is the classical ``s^2 / n``.

    Examples
    --------
    >>> both = JointMoments.of([[1, 0], [3, 2], [2, 1]])
    >>> both.mean(0), round(both.se(0), 4), both.difference(0, 1)
    (2.0, 0.5774, (1.0, 0.0))
    """

    n: int
    sums: tuple[Fraction, ...]
    products: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def of(cls, values: ArrayLike, weights: ArrayLike | None = None) -> JointMoments:
        """Return the joint moments of a table of values.

        Parameters
        ----------
        values : array_like, shape (n, K)
            One row a world, one column an action.
        weights : array_like, shape (n,), optional
            Not negative; all 1 when left out.

        Raises
        ------
        ValueError
            If shapes do not fit, a number is not finite, or a weight is negative.
        """
        columns = np.ascontiguousarray(as_floats(values, ndim=2).T)
        n = columns.shape[1]
        if weights is not None:
            scale = as_floats(weights)
            if scale.shape != (n,):
                raise ValueError(f"{n} worlds need {n} weights, got the shape {scale.shape}")
            if (scale < 0.0).any():
                raise ValueError(f"a weight cannot be negative, got {scale.min()}")
            columns = np.vstack([scale, columns * scale])
        first, second = np.triu_indices(columns.shape[0])
        sums, flat = exact_sums(columns), iter(exact_product_sums(columns[first], columns[second]))
        products = [tuple(next(flat) for _ in range(length)) for length in range(columns.shape[0], 0, -1)]
        if weights is None:  # a weight of 1 needs no multiplying
            sums = [Fraction(n), *sums]
            products = [tuple(sums), *products]
        return cls(n, tuple(sums), tuple(products))

    def __add__(self, other: JointMoments) -> JointMoments:
        if self.columns != other.columns:
            raise ValueError(f"joint moments of {self.columns} and of {other.columns} columns do not add up")
        return JointMoments(
            self.n + other.n,
            _added(self.sums, other.sums),
            tuple(_added(mine, theirs) for mine, theirs in zip(self.products, other.products, strict=True)),
        )

    @property
    def columns(self) -> int:
        """Number of actions, K."""
        return len(self.sums) - 1

    @property
    def effective(self) -> float:
        """Effective number of worlds, ``(sum w)^2 / sum w^2`` (L. Kish, Survey Sampling, 1965); 0 with no weight."""
        return float(self.sums[0] ** 2 / self.products[0][0]) if self.products[0][0] else 0.0

    def take(self, columns: Sequence[int]) -> JointMoments:
        """Return the joint moments of some of the columns, in the order given."""
        keep = [0, *(self._checked(column) + 1 for column in columns)]
        return JointMoments(
            self.n,
            tuple(self.sums[i] for i in keep),
            tuple(tuple(self._product(i, j) for j in keep[at:]) for at, i in enumerate(keep)),
        )

    def mean(self, column: int) -> float:
        """Return the weighted mean of a column."""
        return float(self._mean(self._checked(column)))

    def means(self) -> Floats:
        """Return the weighted means of all columns, shape (K,)."""
        return np.array([self.mean(column) for column in range(self.columns)])

    def se(self, column: int) -> float:
        """Return the standard error of a column's mean; infinite for an effective number of worlds of at most one."""
        return self._root_error(self._scatter(((self._checked(column), 1),)))

    def difference(self, column: int, reference: int) -> tuple[float, float]:
        """Return the mean of ``column - reference`` and its standard error, paired over the worlds.

        Parameters
        ----------
        column, reference : int

        Returns
        -------
        mean, se : float
            Exactly 0 and 0 where the two columns are the same in every world.
        """
        mean = self._mean(self._checked(column)) - self._mean(self._checked(reference))
        if column == reference:
            return 0.0, 0.0
        return float(mean), self._root_error(self._scatter(((column, 1), (reference, -1))))

    def covariance(self) -> Floats:
        """Return the covariance matrix of the K means, shape (K, K)."""
        size = self.columns
        matrix = np.empty((size, size))
        singles = [self._scatter(((k, 1),)) for k in range(size)]
        for i in range(size):
            for j in range(size):
                together = self._scatter(((i, 1), (j, 1))) - singles[i] - singles[j]
                matrix[i, j] = float(together / 2 * self._inflation()) if self.effective > 1.0 else math.inf
        return matrix

    def _checked(self, column: int) -> int:
        if not 0 <= column < self.columns:
            raise IndexError(f"no column {column} among {self.columns}")
        return column

    def _product(self, i: int, j: int) -> Fraction:
        return self.products[min(i, j)][abs(i - j)]

    def _mean(self, column: int) -> Fraction:
        if not self.sums[0]:
            raise ValueError("no world has any weight, so there is no mean")
        return self.sums[column + 1] / self.sums[0]

    def _scatter(self, signed: tuple[tuple[int, int], ...]) -> Fraction:
        """Return ``sum w^2 (y - mean y)^2 / (sum w)^2`` for y a signed sum of columns."""
        mean = sum((sign * self._mean(column) for column, sign in signed), Fraction(0))
        terms = [(column + 1, Fraction(sign)) for column, sign in signed] + [(0, -mean)]
        total = sum((a * b * self._product(i, j) for i, a in terms for j, b in terms), Fraction(0))
        return total / self.sums[0] ** 2

    def _inflation(self) -> Fraction:
        """Return ``m / (m - 1)`` for m effective worlds."""
        return self.sums[0] ** 2 / (self.sums[0] ** 2 - self.products[0][0])

    def _root_error(self, scatter: Fraction) -> float:
        if self.sums[0] ** 2 <= self.products[0][0]:
            return math.inf
        return math.sqrt(scatter * self._inflation())


def _added(left: tuple[Fraction, ...], right: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
