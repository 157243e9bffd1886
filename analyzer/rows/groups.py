"""Means by group, added up chunk by chunk: groups are met as they come, and no row is kept."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.errors import KibitzError
from analyzer.rows.columns import Column, place_of

if TYPE_CHECKING:
    import pandas as pd

MOST_GROUPS = 100_000
#: Quantities that rows do not hold as such: name, meaning.
DERIVED = {
    "points_diff": "points of the deal, NS minus EW",
    "points_taker": "points of the deal, the taker's side minus the others; 0 where the deal was thrown in",
    "points_dealer": "points of the deal, the dealer's side minus the others",
}
Group = tuple[int, list[int], list[int]]  # number of rows; sums and sums of squares by quantity


class Grouping:
    """What to group by, and which quantities to average.

    Parameters
    ----------
    columns : tuple of Column
    by : sequence of str
        Columns whose values make a group.
    means : sequence of str, optional
        Columns, or some of `DERIVED`; by default the points from the side of who took or dealt (of matches the deals).

    Raises
    ------
    KibitzError
        For a name that is no column.
    """

    def __init__(self, columns: tuple[Column, ...], by: Any, means: Any = ()) -> None:
        names = [column.name for column in columns]
        self.by = [columns[place_of(columns, name, "by")] for name in by]
        self.keys = [names.index(column.name) for column in self.by]
        if len(set(self.keys)) < len(self.keys):
            raise KibitzError(f"by: a column stands twice in {', '.join(by)}")
        self.seats = {"points_taker": "taker", "points_dealer": "dealer"}
        derived = [name for name in DERIVED if self.seats.get(name, "points_ns") in names and "points_ns" in names]
        usual = "points_taker" if "taker" in names else "points_dealer" if derived else "deals"
        self.means = list(means) or [usual]
        for name in self.means:
            if name not in derived:
                place_of(columns, name, "mean")
        self.places = {name: at for at, name in enumerate(names)}

    def _quantity(self, name: str, rows: Any) -> Any:
        if name in self.places:
            return rows[:, self.places[name]].astype(np.int64)
        points = rows[:, self.places["points_ns"]].astype(np.int64) - rows[:, self.places["points_ew"]]
        if name not in self.seats:
            return points
        seat = rows[:, self.places[self.seats[name]]].astype(np.int64)
        return np.where(seat < 0, 0, points * (1 - 2 * (seat & 1)))

    def of(self, rows: Any) -> dict[str, Any]:
        """Return the groups of some rows: ``keys``, ``group_n``, ``group_sums`` and ``group_squares``, a row each.

        Groups of several chunks may follow one another: `Groups` puts together what belongs together.
        """
        keys = np.ascontiguousarray(rows[:, self.keys])
        order = np.lexsort(keys.T[::-1])
        ordered = keys[order]
        changes = (ordered[1:] != ordered[:-1]).any(axis=1)
        starts = np.flatnonzero(np.r_[np.ones(min(len(rows), 1), bool), changes])
        counts = np.diff(np.r_[starts, len(rows)])
        values = np.array([self._quantity(name, rows)[order] for name in self.means]).reshape(len(self.means), -1)
        empty = np.zeros((len(self.means), 0), np.int64)
        return {
            "keys": ordered[starts],
            "group_n": counts.astype(np.int64),
            "group_sums": (np.add.reduceat(values, starts, axis=1) if len(rows) else empty).T,
            "group_squares": (np.add.reduceat(values * values, starts, axis=1) if len(rows) else empty).T,
        }


class Groups:
    """Groups added up, in whole numbers of any size: the same for any cutting of the rows."""

    def __init__(self, grouping: Grouping) -> None:
        self.grouping = grouping
        self.found: dict[tuple[int, ...], Group] = {}
        self.n = 0

    def add(self, rows: Mapping[str, Any]) -> None:
        """Add the groups of more rows.

        Raises
        ------
        KibitzError
            When there are more than 100,000.
        """
        parts = [rows[name].tolist() for name in ("keys", "group_n", "group_sums", "group_squares")]
        for values, number, sums, squares in zip(*parts, strict=True):
            key = tuple(values)
            self.n += number
            if key in self.found:
                n, s, q = self.found[key]
                self.found[key] = (
                    n + number,
                    [a + b for a, b in zip(s, sums, strict=True)],
                    [a + b for a, b in zip(q, squares, strict=True)],
                )
            else:
                self.found[key] = (number, sums, squares)
        if len(self.found) > MOST_GROUPS:
            raise KibitzError(f"by: more than {MOST_GROUPS:,} groups; group by fewer columns, or write the rows")

    def records(self) -> list[dict[str, Any]]:
        """Return one record a group, in the order of the values: ``n``, ``share``, means, each with ``_se``.

        Errors are None for a group of one row.
        """
        answer = []
        for key in sorted(self.found):
            n, sums, squares = self.found[key]
            share = n / self.n
            row: dict[str, Any] = {
                column.name: column.label(value) for column, value in zip(self.grouping.by, key, strict=True)
            }
            row |= {"n": n, "share": share, "share_se": math.sqrt(share * (1.0 - share) / self.n)}
            for name, total, square in zip(self.grouping.means, sums, squares, strict=True):
                scatter = (n * square - total * total) / (n * n * (n - 1)) if n > 1 else None
                row |= {f"mean_{name}": total / n, f"mean_{name}_se": None if scatter is None else math.sqrt(scatter)}
            answer.append(row)
        return answer


def groups_frame(records: list[dict[str, Any]]) -> pd.DataFrame:
    """Return the records of `Groups` as a DataFrame."""
    import pandas as pd

    return pd.DataFrame(records)
