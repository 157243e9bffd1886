"""Sums without rounding, so that the way the work was cut up cannot show in the result.

A sum of doubles is a rational number whose denominator is a power of two. Kept as such (`fractions.Fraction`), sums
over chunks, workers, machines and days add up to the same bytes in any order; rounding happens once, when a mean is
read.
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
_WORKING_SET = 1 << 18  # values that are worked on at once, about what a processor's cache holds
_VELTKAMP = 134217729.0  # 2**27 + 1 cuts a double into two halves of 26 bits
_POINT = 1074  # every double is a whole number of 2**-1074


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
    totals = [0] * rows.shape[0]
    for block in _blocks(*rows.shape):
        _add_block(totals, rows[:, block].copy())
    return [_fraction(total) for total in totals]


def exact_product_sums(left: Floats, right: Floats) -> list[Fraction]:
    """Sum ``left * right`` along every row without rounding.

    Parameters
    ----------
    left, right : ndarray of float64, shape (m, n)

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
    >>> exact_product_sums(np.array([[0.5, 3.0]]), np.array([[0.5, 4.0]]))
    [Fraction(49, 4)]
    """
    totals = [0] * left.shape[0]
    for block in _blocks(*left.shape):
        a, b = left[:, block], right[:, block]
        product = a * b
        a_high, a_low = _halves(a)
        b_high, b_low = _halves(b)
        error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
        _add_block(totals, product)
        _add_block(totals, error)
    return [_fraction(total) for total in totals]


def _blocks(rows: int, columns: int) -> list[slice]:
    width = max(1 << 8, min(1 << _BLOCK_BITS, _WORKING_SET // max(rows, 1)))
    return [slice(start, start + width) for start in range(0, columns, width)]


def _add_block(totals: list[int], rest: Floats) -> None:
    """Add the sum of every row to its total, in units of 2**-1074; `rest` is used up."""
    while (top := np.abs(rest).max(axis=1)).any():
        anchor = np.ldexp(1.5, np.frexp(top)[1] + _BLOCK_BITS)[:, None]
        leading = (rest + anchor) - anchor
        rest -= leading
        for row, part in enumerate(leading.sum(axis=1).tolist()):
            numerator, denominator = part.as_integer_ratio()
            totals[row] += numerator << (_POINT + 1 - denominator.bit_length())


def _fraction(total: int) -> Fraction:
    zeros = min((total & -total).bit_length() - 1, _POINT) if total else _POINT
    return Fraction(total >> zeros, 1 << (_POINT - zeros))


def _halves(values: Floats) -> tuple[Floats, Floats]:
    scaled = _VELTKAMP * values
    high = scaled - (scaled - values)
    return high, values - high
