"""The rows of many chunks: reduced where they were played, collected in their order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from analyzer.rows.files import ParquetFormat, RowFormat, TextFormat
from analyzer.rows.groups import Grouping, Groups
from analyzer.runs.tally import Tally
from analyzer.stats import Moments


def matches_won(winners: Any) -> Any:
    """Return NS's share of each match: 1 won, 0 lost, one half where nobody had won when the deals ran out (-1).

    Players that are set again and again never come to the target.
    """
    winners = np.asarray(winners)
    return np.where(winners < 0, 0.5, 1.0 - winners)


class Quantity(NamedTuple):
    """What is averaged: a column, or with a value the share of the rows that have it.

    ``won``: the column is the winner of a match, and NS's share of it is averaged, which is counted in halves.
    """

    name: str
    at: int
    value: int | None = None
    won: bool = False

    def of(self, rows: Any) -> Any:
        """Return the quantity of each row, in whole units."""
        column = rows[:, self.at]
        if self.won:
            return (2 * matches_won(column)).astype(np.int64)
        return (column if self.value is None else column == self.value).astype(np.int64)


class Reduce:
    """What is made of the rows of a chunk, in the worker: exact sums, groups, and what is written to a file.

    Parameters
    ----------
    quantities : sequence of Quantity
    grouping : Grouping, optional
    form : RowFormat, optional
    keep : bool
        Whether the rows themselves are wanted.
    """

    def __init__(
        self, quantities: Sequence[Quantity], grouping: Grouping | None, form: RowFormat | None, *, keep: bool
    ) -> None:
        self.quantities = list(quantities)
        self.grouping = grouping
        self.form = form
        self.keep = keep or isinstance(form, ParquetFormat)

    def tally(self, numbers: Any, rows: Any, tried: int) -> Tally:
        """Return what the rows of a chunk come to, with ``tried`` deals looked at for them."""
        columns = [quantity.of(rows) for quantity in self.quantities]
        unfinished = int((rows[:, 0] < 0).sum())  # of matches: those that nobody has won
        sums = {
            "totals": np.array([column.sum() for column in columns], np.int64),
            "squares": np.array([column @ column for column in columns], np.int64),
            "counts": np.array([len(rows), tried, unfinished], np.int64),
        }
        more = {"numbers": numbers, "rows": rows} if self.keep else {}
        if self.grouping is not None:
            more |= self.grouping.of(rows)
        if isinstance(self.form, TextFormat):
            more["text"] = np.frombuffer(self.form.pack(numbers, rows), np.uint8)
        return Tally(sums, more)


class Collected:
    """The chunks so far, in order: the same for any cutting and any number of workers.

    Parameters
    ----------
    reduce : Reduce
    wanted : int
        Rows that are wanted in all.
    file : RowFile, optional
    keep : bool
    """

    def __init__(self, reduce: Reduce, wanted: int, file: Any, *, keep: bool) -> None:
        self.reduce = reduce
        self.wanted = wanted
        self.file = file
        self.keep = keep
        self.groups = Groups(reduce.grouping) if reduce.grouping is not None else None
        self.rows: list[Any] = []
        self.numbers: list[Any] = []
        self.n = self.tried = self.unfinished = 0
        self.totals = self.squares = [0] * len(reduce.quantities)

    def add(self, tally: Tally) -> None:
        """Take a chunk, or as much of it as is wanted."""
        n, tried, unfinished = tally.sums["counts"].tolist()
        if self.n + n > self.wanted:
            last = self.wanted - self.n
            numbers = tally.rows["numbers"]
            self.add(self.reduce.tally(numbers[:last], tally.rows["rows"][:last], numbers[last - 1] + 1 - self.tried))
            return
        if self.groups is not None:
            self.groups.add(tally.rows)
        if self.file is not None:
            self.file.write(tally.rows)
        if self.keep:
            self.rows.append(tally.rows["rows"])
            self.numbers.append(tally.rows["numbers"])
        self.totals = [a + b for a, b in zip(self.totals, tally.sums["totals"].tolist(), strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, tally.sums["squares"].tolist(), strict=True)]
        self.n, self.tried, self.unfinished = self.n + n, self.tried + tried, self.unfinished + unfinished

    def summary(self) -> dict[str, dict[str, float]]:
        """Return the mean and the standard error of each quantity."""
        answer = {}
        for quantity, total, square in zip(self.reduce.quantities, self.totals, self.squares, strict=True):
            moments = Moments(self.n, Fraction(total), Fraction(square))
            unit = 2 if quantity.won else 1
            answer[quantity.name] = {"mean": moments.mean / unit, "se": moments.se / unit}
        return answer
