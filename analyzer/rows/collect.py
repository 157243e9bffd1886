"""The rows of many chunks: reduced where they were played, collected in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from analyzer.rows.files import RowFormat
from analyzer.rows.groups import Grouping, Groups
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
    """

    def __init__(self, quantities: Sequence[Quantity], grouping: Grouping | None, form: RowFormat | None) -> None:
        self.quantities = quantities
        self.grouping = grouping
        self.form = form

    def __call__(self, numbers: Any, rows: Any) -> tuple[list[Moments], Any, Any]:
        """Return the sums, the groups and the packed rows of a chunk."""
        return (
            [Moments.of(quantity.of(rows)) for quantity in self.quantities],
            self.grouping.of(rows) if self.grouping is not None and len(rows) else {},
            self.form.pack(numbers, rows) if self.form is not None else None,
        )


class Part:
    """The rows of one chunk, and what was made of them."""

    def __init__(self, reduce: Reduce, numbers: Any, rows: Any, tried: int) -> None:
        self.numbers = numbers
        self.rows = rows
        self.tried = tried
        self.moments, self.groups, self.packed = reduce(numbers, rows)


class Collected:
    """The chunks so far, in order: the same for any cutting and any number of workers."""

    def __init__(self, reduce: Reduce, wanted: int, file: Any, *, keep: bool) -> None:
        self.reduce = reduce
        self.wanted = wanted
        self.file = file
        self.keep = keep
        self.moments: list[Moments] = []
        self.groups = Groups(reduce.grouping) if reduce.grouping is not None else None
        self.rows: list[Any] = []
        self.numbers: list[Any] = []
        self.n = self.tried = self.unfinished = 0

    def add(self, part: Part) -> None:
        """Take a chunk, or as much of it as is wanted."""
        if self.n + len(part.rows) > self.wanted:
            last = self.wanted - self.n
            tried = int(part.numbers[last - 1]) + 1 - self.tried
            part = Part(self.reduce, part.numbers[:last], part.rows[:last], tried)
        if self.groups is not None:
            self.groups.add(part.groups)
        if self.file is not None:
            self.file.write(part.packed)
        if self.keep:
            self.rows.append(part.rows)
            self.numbers.append(part.numbers)
        pairs = zip(self.moments, part.moments, strict=True)
        self.moments = [a + b for a, b in pairs] if self.moments else part.moments
        self.tried += part.tried
        self.unfinished += int((part.rows[:, 0] < 0).sum())  # of matches: those that nobody has won
        self.n += len(part.rows)

    def summary(self) -> dict[str, dict[str, float]]:
        """Return the mean and the standard error of each quantity."""
        answer = {}
        for quantity, moments in zip(self.reduce.quantities, self.moments, strict=True):
            unit = 2 if quantity.won else 1
            answer[quantity.name] = {"mean": moments.mean / unit, "se": moments.se / unit}
        return answer
