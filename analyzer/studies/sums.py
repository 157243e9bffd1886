"""Sums of whole numbers by cell: what a study keeps of its deals, whatever their number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.runs.tally import Tally
from analyzer.stats import Moments

Counts = NDArray[np.int64]

#: Chances are kept in units of 2**-16, so that their sums are whole numbers and no cutting into chunks can show.
CHANCE = 1 << 16

#: Deals that may be summed: the squares of so many differences of chances still fit 63 bits.
MOST_DEALS = 10**9

#: Deals that may be added at once: the sum of their squares is below 2**53, where doubles are exact.
MOST_AT_ONCE = 1 << 20


def in_units(chances: NDArray[np.float64]) -> Counts:
    """Return chances as whole numbers of units, rounded to the nearest."""
    return np.rint(chances * CHANCE).astype(np.int64)


def along(table: Counts, axes: Sequence[int]) -> Counts:
    """Sum a table over all axes but some, which are left in the order given.

    Examples
    --------
    >>> along(np.array([[1, 2, 3], [4, 5, 6]]), (1,)).tolist()
    [5, 7, 9]
    """
    rest = tuple(axis for axis in range(table.ndim) if axis not in axes)
    return np.asarray(table.sum(axis=rest)).transpose([sorted(axes).index(axis) for axis in axes])


@dataclass(frozen=True, eq=False)
class CellSums:
    """Count, sum and sum of squares of several quantities, by cell of a table.

    Parameters
    ----------
    units : mapping of str to int
        The quantities, and how many units of each make one (``CHANCE`` for chances, 1 for points).
    n : array of int64, shape (cells...)
        Deals of each cell.
    total, squares : array of int64, shape (quantities, cells...)

    Examples
    --------
    >>> sums = CellSums.of({"points": 1}, (2,), np.array([0, 1, 1]), {"points": np.array([4, 1, 3])})
    >>> moments = (sums + sums).moments("points", (1,))
    >>> moments.n, moments.mean
    (4, 2.0)
    """

    units: Mapping[str, int]
    n: Counts
    total: Counts
    squares: Counts

    @classmethod
    def of(
        cls, units: Mapping[str, int], shape: tuple[int, ...], cells: NDArray[Any], values: Mapping[str, NDArray[Any]]
    ) -> CellSums:
        """Sum up one chunk of deals.

        Parameters
        ----------
        units : mapping of str to int
        shape : tuple of int
        cells : array of int, shape (deals,)
            Each deal's cell, as an index into the flattened table.
        values : mapping of str to array of int, shape (deals,)
            Sizes up to ``CHANCE``.
        """
        if len(cells) > MOST_AT_ONCE:
            raise ValueError(f"at most {MOST_AT_ONCE} deals can be added at once, not {len(cells)}")
        size = int(np.prod(shape))
        total, squares = [], []
        for name in units:
            doubles = values[name].astype(np.float64)
            total.append(np.bincount(cells, weights=doubles, minlength=size))
            squares.append(np.bincount(cells, weights=doubles * doubles, minlength=size))
        table = (len(units), *shape)
        return cls(
            units,
            np.bincount(cells, minlength=size).astype(np.int64).reshape(shape),
            np.array(total).astype(np.int64).reshape(table),
            np.array(squares).astype(np.int64).reshape(table),
        )

    def __add__(self, other: CellSums) -> CellSums:
        return CellSums(self.units, self.n + other.n, self.total + other.total, self.squares + other.squares)

    def part(self, first: slice) -> CellSums:
        """Return the part of the table that a slice of its first axis leaves."""
        return CellSums(self.units, self.n[first], self.total[:, first], self.squares[:, first])

    def along(self, axes: Sequence[int]) -> CellSums:
        """Return the sums by some axes of the table only, in the order given."""
        total = np.stack([along(each, axes) for each in self.total])
        squares = np.stack([along(each, axes) for each in self.squares])
        return CellSums(self.units, along(self.n, axes), total, squares)

    def moments(self, name: str, cell: tuple[int, ...]) -> Moments:
        """Return the moments of one quantity in one cell, in whole ones (not units)."""
        unit = self.units[name]
        at = (list(self.units).index(name), *cell)
        return Moments(int(self.n[cell]), Fraction(int(self.total[at]), unit), Fraction(int(self.squares[at]), unit**2))

    def row(self, cell: tuple[int, ...]) -> dict[str, float]:
        """Return mean and standard error of every quantity of a cell, as ``name`` and ``name_se``; NaN if unknown."""
        row: dict[str, float] = {}
        for name in self.units:
            moments = self.moments(name, cell)
            row[name] = moments.mean if moments.n else float("nan")
            row[f"{name}_se"] = moments.se if moments.n > 1 else float("nan")
        return row


def tally_of(tables: Sequence[CellSums]) -> Tally:
    """Return the sums of some tables as a tally, from which `sums_of` makes them again."""
    return Tally(
        {
            f"{place} {name}": array
            for place, table in enumerate(tables)
            for name, array in (("n", table.n), ("total", table.total), ("squares", table.squares))
        }
    )


def sums_of(tally: Tally, units: Sequence[Mapping[str, int]]) -> tuple[CellSums, ...]:
    """Return the tables of a tally, given the units of each."""
    return tuple(
        CellSums(each, *(tally.sums[f"{place} {name}"] for name in ("n", "total", "squares")))
        for place, each in enumerate(units)
    )
