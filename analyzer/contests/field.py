"""Several duels on the same deals, and how their results hang together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from analyzer.ask.simulate import in_processes
from analyzer.bots.spec import BotSpec
from analyzer.contests.duel import Duel
from analyzer.contests.facts import Whole
from analyzer.contests.sums import WIN
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work
from analyzer.stats import Counts, Moments, PairTally
from analyzer.stats.exact import Floats

QUANTITIES = ("points", "win")
UNITS = (Fraction(1), WIN)  # of a difference at one table
CLASSES = 256  # groups of deals that are resampled, by the deal's number


@dataclass(frozen=True, eq=False)
class FieldWork(Work):
    """Duels as they are played piece by piece, each on the same deals."""

    kind: str
    duels: tuple[Duel, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", min(duel.piece for duel in self.duels))
        object.__setattr__(self, "in_processes", in_processes(self.bots))

    @property
    def bots(self) -> list[BotSpec]:
        """All players, in the order of the duels."""
        return [bot for duel in self.duels for bot in (duel.a, duel.b)]

    def key(self) -> dict[str, Any] | None:
        """Return what decides the numbers."""
        return self.duels[0].key(self.kind, self.bots)

    def play(self, first: int, number: int) -> Tally:
        """Play some deals."""
        return Tally({}, field_part(self.duels, first, number))


def field_part(duels: Sequence[Duel], first: int, number: int) -> dict[str, Whole]:
    """Return what is kept of some deals, as tables of whole numbers that may be joined row after row."""
    sums: list[list[Whole]] = [[], []]
    counts, singles, unfinished = [], [], 0
    for place, duel in enumerate(duels):
        played = duel.play(first, number)
        unfinished += played.unfinished
        for at, name in enumerate(QUANTITIES):
            one, two = played.tables[name]
            sums[at].append(one + two)
            found = Counts.of(one + two)
            head = np.full((found.values.size, 2), (place, at))
            counts.append(np.column_stack([head, found.values, found.repeats]))
            singles.append([place, at, 2 * number, int(one.sum() + two.sum()), int(one @ one + two @ two)])
    joint = []
    rows, columns = np.triu_indices(len(duels))
    for at in range(len(QUANTITIES)):
        table = np.stack(sums[at])
        products = table @ table.T
        values = products[rows, columns]
        joint.append(np.column_stack([np.full(rows.size, at), rows, columns, values]))
    classes = (first + np.arange(number)) % CLASSES
    there = np.unique(classes)
    won = np.stack(sums[1], axis=1)
    by_class = [[c, (classes == c).sum(), *won[classes == c].sum(axis=0)] for c in there]
    return {
        "pairs": np.array([[number, unfinished]], np.int64),
        "counts": np.concatenate(counts).astype(np.int64),
        "singles": np.array(singles, np.int64),
        "joint": np.concatenate(joint).astype(np.int64),
        "classes": np.array(by_class, np.int64),
    }


class FieldSums:
    """The sums of several duels on the same deals.

    Attributes
    ----------
    pairs, unfinished : int
    """

    def __init__(self, duels: int) -> None:
        self.pairs = self.unfinished = 0
        self._duels = duels
        self._tallies = [[PairTally(unit) for unit in UNITS] for _ in range(duels)]
        self._joint: dict[tuple[int, int, int], int] = {}
        self._classes: dict[int, list[int]] = {}

    def add(self, part: Mapping[str, Whole]) -> None:
        """Add a part."""
        counts = part["counts"]
        keys = counts[:, 0] * len(QUANTITIES) + counts[:, 1]
        edges = np.flatnonzero(np.diff(keys, prepend=-1)).tolist()
        for start, end in zip(edges, [*edges[1:], len(counts)], strict=True):
            duel, at = counts[start, :2]
            self._tallies[duel][at].sums.add(Counts.of_table(counts[start:end, 2], counts[start:end, 3]))
        for duel, at, n, total, squares in part["singles"].tolist():
            self._tallies[duel][at].singles += Moments(n, Fraction(total), Fraction(squares))
        for at, row, column, value in part["joint"].tolist():
            self._joint[at, row, column] = self._joint.get((at, row, column), 0) + value
        for index, *row in part["classes"].tolist():
            before = self._classes.get(index)
            self._classes[index] = row if before is None else [a + b for a, b in zip(before, row, strict=True)]
        for pairs, unfinished in part["pairs"].tolist():
            self.pairs += pairs
            self.unfinished += unfinished

    def tally(self, duel: int, quantity: str) -> PairTally:
        """Return the tally of a duel's points, or chance to win."""
        return self._tallies[duel][QUANTITIES.index(quantity)]

    def difference(self, duel: int, other: int, quantity: str) -> Moments:
        """Return the moments of the difference of two duels' results, paired by deal."""
        return self.combined({duel: Fraction(1), other: Fraction(-1)}, quantity)

    def combined(self, weights: Mapping[int, Fraction], quantity: str) -> Moments:
        """Return the moments of a weighted sum of several duels' results, deal by deal."""
        at = QUANTITIES.index(quantity)
        unit = UNITS[at] / 2
        total = sum((w * self._tallies[k][at].sums.power(1) for k, w in weights.items()), Fraction(0))
        squares = sum(
            (v * w * self._product(at, j, k) for j, v in weights.items() for k, w in weights.items()), Fraction(0)
        )
        return Moments(self.pairs, total * unit, squares * unit**2)

    def classes(self) -> tuple[Floats, Floats]:
        """Return the summed differences in win chance by group of deals and duel, and the deals of each group."""
        table = np.array([self._classes[index] for index in sorted(self._classes)], dtype=np.float64)
        return table[:, 1:] * float(WIN / 2), table[:, 0]

    def _product(self, at: int, row: int, column: int) -> int:
        return self._joint[at, min(row, column), max(row, column)]
