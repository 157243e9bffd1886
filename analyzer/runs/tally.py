"""What some deals come to: whole numbers that are summed, and rows that follow one another."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

_KINDS = "biuf"  # of the numbers in rows: truth values, whole numbers, doubles


@dataclass(frozen=True, eq=False)
class Tally:
    """The outcome of a range of deals. Those of two ranges, one after the other, add up (``+``) to that of both.

    Nothing is rounded, so any cutting of a range gives the same tally, to the last bit.

    Attributes
    ----------
    sums : mapping of str to array of int64
        Added entry by entry.
    rows : mapping of str to array
        Joined along the first axis, which is that of the deals.

    Examples
    --------
    >>> one = Tally({"points": np.array([3, 4])}, {"won": np.array([True])})
    >>> both = one + one
    >>> both.sums["points"].tolist(), both.rows["won"].tolist()
    ([6, 8], [True, True])
    >>> Tally.decode(both.encode()) == both
    True
    """

    sums: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    rows: Mapping[str, NDArray[Any]] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        if self.sums.keys() != other.sums.keys() or self.rows.keys() != other.rows.keys():
            raise ValueError("tallies of different things do not add up")
        sums = {name: _added(mine, other.sums[name]) for name, mine in self.sums.items()}
        return Tally(sums, {name: np.concatenate([mine, other.rows[name]]) for name, mine in self.rows.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.encode() == other.encode()

    __hash__ = None  # type: ignore[assignment]

    def encode(self) -> bytes:
        """Return the tally as bytes, the same ones for the same numbers."""
        arrays = [np.ascontiguousarray(each) for each in (*self.sums.values(), *self.rows.values())]
        little = [each.astype(each.dtype.newbyteorder("<"), copy=False) for each in arrays]
        shapes = [[each.dtype.str, list(each.shape)] for each in little]
        head = json.dumps({"sums": list(self.sums), "rows": list(self.rows), "arrays": shapes})
        return zlib.compress(b"\n".join([head.encode(), b"".join(each.tobytes() for each in little)]), 1)

    @classmethod
    def decode(cls, data: bytes) -> Tally:
        """Read what `encode` wrote.

        Raises
        ------
        ValueError
            When it is something else.
        """
        try:
            head, _, body = zlib.decompress(data).partition(b"\n")
            told = json.loads(head)
            arrays, at = [], 0
            for kind, shape in told["arrays"]:
                dtype, count = np.dtype(kind), prod(shape)
                if dtype.kind not in _KINDS:
                    raise ValueError(f"numbers of the kind {kind}")
                native = dtype.newbyteorder("=")
                arrays.append(np.frombuffer(body, dtype, count, at).reshape(shape).astype(native, copy=False))
                at += count * dtype.itemsize
            sums = dict(zip(told["sums"], arrays, strict=False))
            return cls(sums, dict(zip(told["rows"], arrays[len(sums) :], strict=True)))
        except (zlib.error, KeyError, TypeError) as error:
            raise ValueError(f"no tally: {error}") from error


class Total:
    """The tally of many ranges, taken one by one: rows are joined once, at the end."""

    def __init__(self) -> None:
        self._state: tuple[int, int, dict[str, Any]] = (0, 0, {})
        self._rows: list[Mapping[str, NDArray[Any]]] = []

    @property
    def deals(self) -> int:
        """Deals that were taken."""
        return self._state[0]

    def add(self, number: int, tally: Tally) -> None:
        """Take the next range, of some number of deals. An interrupt finds it taken whole, or not at all."""
        deals, parts, sums = self._state
        sums = {name: _added(mine, tally.sums[name]) for name, mine in sums.items()} if parts else dict(tally.sums)
        del self._rows[parts:]
        self._rows.append(tally.rows)
        self._state = deals + number, parts + 1, sums

    def tally(self) -> Tally:
        """Return the tally of all that were taken."""
        _, parts, sums = self._state
        rows = self._rows[:parts]
        names = rows[0] if rows else ()
        return Tally(sums, {name: np.concatenate([each[name] for each in rows]) for name in names})


def _added(one: NDArray[np.int64], two: NDArray[np.int64]) -> NDArray[np.int64]:
    found = one + two
    if ((one ^ found) & (two ^ found) < 0).any():
        raise OverflowError("the sums of so many deals do not fit 63 bits")
    return np.asarray(found)
