"""Sums without rounding, so that the way the work was cut up cannot show in the result.

A sum of doubles is a rational number whose denominator is a power of two. Kept as such (`fractions.Fraction`), sums over
chunks, workers, machines and days add up to the same bytes in any order; rounding happens once, when a mean is read.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

#: Values this large are refused: their squares would leave the range in which the error of a product is exact.
LARGEST = 1e150

# A block of 2**14 values, each cut to 38 bits, sums within the 53 bits of a double: exact in whatever order numpy adds.
_BLOCK_BITS = 14
_BLOCK = 1 << _BLOCK_BITS
_VELTKAMP = 134217729.0  # 2**27 + 1 cuts a double into two halves of 26 bits


def as_floats(values: ArrayLike, ndim: int = 1) -> Floats:
    """Return `values` as an array of finite doubles.

    Parameters
    ----------
    values : array_like
        Booleans, integers or floats.
    ndim : int
        The number of axes that is asked for.

    Returns
    -------
    ndarray of float64

    Raises
    ------
    ValueError
        If the shape is another one, or a value is not finite or beyond ``LARGEST``.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != ndim:
        raise ValueError(f"expected an array of {ndim} axes, got the shape {array.shape}")
    wrong = ~(np.abs(array) <= LARGEST)
    if wrong.any():
        raise ValueError(f"every value must be a finite number of size up to {LARGEST:g}, got {array[wrong].flat[0]}")
    return array


def exact_sums(rows: Floats) -> list[Fraction]:
    """Sum every row without rounding.

    Parameters
    ----------
    rows : ndarray of float64, shape (m, n)
        Finite values.

    Returns
    -------
    list of Fraction
        The m sums.

    Notes
    -----
    Each pass cuts the leading bits off every value against a grid that is coarse enough for their sum to be exact, and
    goes on with what is left (the error-free vector transformation of S. M. Rump, T. Ogita and S. Oishi, "Accurate
    floating-point summation part I", SIAM J. Sci. Comput. 31 (2008), section 3).

    Examples
    --------
    >>> exact_sums(np.array([[1e16, 1.0, -1e16, 0.5]]))
    [Fraction(3, 2)]
    """
    totals = [Fraction(0)] * rows.shape[0]
    for start in range(0, rows.shape[1], _BLOCK):
        rest = rows[:, start : start + _BLOCK].copy()
        while (top := np.abs(rest).max(axis=1)).any():
            anchor = np.ldexp(1.5, np.frexp(top)[1] + _BLOCK_BITS)[:, None]
            leading = (rest + anchor) - anchor
            rest -= leading
            totals = [total + Fraction(float(part)) for total, part in zip(totals, leading.sum(axis=1))]
    return totals


def exact_product_sums(rows: Floats, factor: Floats) -> list[Fraction]:
    """Sum ``row * factor`` for every row without rounding.

    Parameters
    ----------
    rows : ndarray of float64, shape (m, n)
    factor : ndarray of float64, shape (n,)

    Returns
    -------
    list of Fraction
        The m sums of products.

    Notes
    -----
    A product of doubles is the rounded product plus an error that is itself a double (T. J. Dekker, "A floating-point
    technique for extending the available precision", Numer. Math. 18 (1971)); both are summed.

    Examples
    --------
    >>> exact_product_sums(np.array([[0.5, 3.0]]), np.array([0.5, 3.0]))
    [Fraction(37, 4)]
    """
    totals = [Fraction(0)] * rows.shape[0]
    for start in range(0, rows.shape[1], _BLOCK):  # block by block, to stay within the processor's cache
        a, b = rows[:, start : start + _BLOCK], factor[start : start + _BLOCK]
        product = a * b
        a_high, a_low = _halves(a)
        b_high, b_low = _halves(b)
        error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
        for part in (product, error):
            totals = [total + more for total, more in zip(totals, exact_sums(part))]
    return totals


def _halves(values: Floats) -> tuple[Floats, Floats]:
    scaled = _VELTKAMP * values
    high = scaled - (scaled - values)
    return high, values - high
