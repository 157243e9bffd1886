"""How often each whole number came up: all that a mean, its error, a median or an interval needs, and parts add up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analyzer.stats.moments import Moments

Whole = NDArray[np.int64]

_NARROW = 1 << 14  # a range of values up to which counting in place is faster than sorting
_PATIENCE = 1 << 17  # entries that wait before they are merged


class Counts:
    """A table of whole numbers and how often each came up.

    Parts are added in place; the result depends on neither their order nor how the whole was cut. Memory grows with
    the number of different values, not with the number of values.

    Parameters
    ----------
    values, repeats : array_like of int, shape (k,)
        Different values, and how often each came up.

    Examples
    --------
    >>> counts = Counts.of([3, -1, 3])
    >>> counts.add(Counts.of([0]))
    >>> counts.n, counts.values.tolist(), counts.repeats.tolist(), counts.quantile(0.5)
    (4, [-1, 0, 3], [1, 1, 2], 1.5)
    """

    def __init__(self, values: ArrayLike = (), repeats: ArrayLike = ()) -> None:
        self._values: Whole = np.asarray(values, dtype=np.int64)
        self._repeats: Whole = np.asarray(repeats, dtype=np.int64)
        if self._values.shape != self._repeats.shape or self._values.ndim != 1:
            raise ValueError(f"{self._values.size} values do not fit {self._repeats.size} counts")
        self._waiting: list[tuple[Whole, Whole]] = []
        self._held = 0

    @classmethod
    def of(cls, values: ArrayLike) -> Counts:
        """Count the values of an array of whole numbers."""
        array = np.asarray(values)
        if array.dtype.kind not in "biu" and array.size:
            raise ValueError(f"only whole numbers are counted, got {array.dtype}")
        array = array.ravel().astype(np.int64, copy=False)
        if not array.size:
            return cls()
        least, most = int(array.min()), int(array.max())
        if most - least < _NARROW:
            found = np.bincount(array - least, minlength=most - least + 1)
            places = np.flatnonzero(found)
            return cls(places + least, found[places])
        return cls(*np.unique(array, return_counts=True))

    @classmethod
    def of_table(cls, values: ArrayLike, repeats: ArrayLike) -> Counts:
        """Return the counts of a table in which a value may stand several times."""
        counts = cls()
        counts._waiting = [(np.asarray(values, dtype=np.int64), np.asarray(repeats, dtype=np.int64))]
        return counts

    def add(self, other: Counts) -> None:
        """Add the counts of another part."""
        other._merge()
        self._waiting.append((other._values, other._repeats))
        self._held += other._values.size
        if self._held > max(_PATIENCE, self._values.size):
            self._merge()

    def _merge(self) -> None:
        if not self._waiting:
            return
        parts = [(self._values, self._repeats), *self._waiting]
        values, place = np.unique(np.concatenate([v for v, _ in parts]), return_inverse=True)
        repeats = np.zeros(values.size, np.int64)
        np.add.at(repeats, place, np.concatenate([r for _, r in parts]))
        self._values, self._repeats = values, repeats
        self._waiting, self._held = [], 0

    @property
    def values(self) -> Whole:
        """The different values, ascending."""
        self._merge()
        return self._values

    @property
    def repeats(self) -> Whole:
        """How often each of `values` came up."""
        self._merge()
        return self._repeats

    @property
    def n(self) -> int:
        """Number of values."""
        return int(self.repeats.sum())

    def power(self, exponent: int) -> int:
        """Return the sum of a power of all values, exactly."""
        values, repeats = self.values, self.repeats
        if not values.size:
            return 0
        bound = max(abs(int(values[0])), abs(int(values[-1])), 1) ** exponent
        if bound * self.n < 2**63:
            return int((values**exponent * repeats).sum())
        return int((values.astype(object) ** exponent * repeats.astype(object)).sum())

    def moments(self, unit: Fraction | int = 1) -> Moments:
        """Return the moments of ``value * unit``."""
        scale = Fraction(unit)
        return Moments(self.n, self.power(1) * scale, self.power(2) * scale * scale)

    def quantile(self, level: float) -> float:
        """Return a quantile, interpolated between neighbours in rank as ``numpy.quantile`` does."""
        if not self.n:
            raise ValueError("no values, so no quantile")
        after = np.cumsum(self.repeats)
        place = level * (self.n - 1)
        below, share = int(place), place - int(place)
        low = int(self.values[np.searchsorted(after, below, side="right")])
        high = int(self.values[np.searchsorted(after, min(below + 1, self.n - 1), side="right")])
        return low + share * (high - low)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Counts)
            and np.array_equal(self.values, other.values)
            and np.array_equal(self.repeats, other.repeats)
        )

    __hash__ = None  # type: ignore[assignment]


class KindCounts:
    """How often each combination of a few small whole numbers came up: rows of a table, counted.

    Examples
    --------
    >>> kinds = KindCounts.of([[1, 2], [0, 1], [1, 2]])
    >>> kinds.table().tolist()
    [[0, 1, 1], [1, 2, 2]]
    """

    def __init__(self, found: Iterable[tuple[tuple[int, ...], int]] = ()) -> None:
        self.found: dict[tuple[int, ...], int] = dict(found)

    @classmethod
    def of(cls, rows: ArrayLike) -> KindCounts:
        """Count the rows of a table of whole numbers, shape (n, columns)."""
        table = np.asarray(rows, dtype=np.int64)
        if not table.size:
            return cls()
        low = table.min(axis=0)
        spans = table.max(axis=0) - low + 1
        if float(np.prod(spans.astype(float))) < 2**62:  # one number a row sorts faster than rows do
            steps = np.concatenate([[1], np.cumprod(spans[:-1])])
            keys, repeats = np.unique((table - low) @ steps, return_counts=True)
            kinds = keys[:, None] // steps % spans + low
        else:
            kinds, repeats = np.unique(table, axis=0, return_counts=True)
        return cls(zip(map(tuple, kinds.tolist()), repeats.tolist(), strict=True))

    def add(self, other: KindCounts) -> None:
        """Add the counts of another part."""
        for kind, repeats in other.found.items():
            self.found[kind] = self.found.get(kind, 0) + repeats

    def table(self) -> Whole:
        """Return one row a kind, in their order: its numbers, then how often it came up."""
        return np.array([(*kind, self.found[kind]) for kind in sorted(self.found)], dtype=np.int64)
