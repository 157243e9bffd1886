"""What is kept of pairs of deals: whole numbers that add up, however the pairs were cut into parts.

A part is a mapping of names to tables of whole numbers; those of two parts may be joined, row after row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from analyzer.ask.simulate import in_processes
from analyzer.contests.duel import WIN_UNIT, Duel, Played
from analyzer.contests.facts import Whole
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work
from analyzer.stats import CalibrationTally, Counts, KindCounts, Moments, PairTally, Watch, largest_swings

SWINGS = 10
BINS = 10  # of the reliability table
WIN = Fraction(1, WIN_UNIT)  # the worth of a unit of win chance at one table
_ROUND = 16  # bits by which squares are cut before they are squared again, so that the sums fit

Part = dict[str, Whole]


def part_of(duel: Duel, played: Played, every: int) -> Part:
    """Return what is kept of some pairs.

    Parameters
    ----------
    duel : Duel
    played : Played
    every : int
        Pairs from one look to the next, see `Watch`.
    """
    part = {
        "pairs": np.array([[len(played), played.unfinished]], dtype=np.int64),
        "looks": _looks(played, every),
        "calibration": _calibration(played),
    }
    counts, singles = [], []
    for place, name in enumerate(duel.quantities):
        one, two = played.tables[name]
        found = Counts.of(one + two)
        counts.append(np.column_stack([np.full(found.values.size, place), found.values, found.repeats]))
        singles.append([place, 2 * len(one), int(one.sum() + two.sum()), int(one @ one + two @ two)])
    part["counts"] = np.concatenate(counts).astype(np.int64)
    part["singles"] = np.array(singles, dtype=np.int64)
    if played.deals is None:
        return part
    points, win = (sum(played.tables[name]) for name in ("points", "win"))
    groups = []
    for place, codes in enumerate(duel.labels(played).values()):
        for code in np.unique(codes):
            p, w = points[codes == code], win[codes == code]  # type: ignore[index]
            groups.append([place, int(code), p.size, int(p.sum()), int(p @ p), int(w.sum()), int(w @ w)])
    part["groups"] = np.array(groups, dtype=np.int64).reshape(-1, 7)
    kinds = []
    for place, rows in enumerate(duel.rates(played).values()):
        table = KindCounts.of(rows).table()
        kinds.append(np.column_stack([np.full(len(table), place), table]))
    part["kinds"] = np.concatenate(kinds) if kinds else np.zeros((0, 6), np.int64)
    places = largest_swings(points, SWINGS)
    part["swings"] = np.array([(points[at], played.first + at) for at in places], np.int64).reshape(-1, 2)  # type: ignore[index]
    return part


def _looks(played: Played, every: int) -> Whole:
    """Return by look its number, its pairs, the sums of their win sums, of the squares, and of cut squares squared."""
    win = played.win_sums()
    number = (played.first + np.arange(win.size)) // every
    starts = np.flatnonzero(np.diff(number, prepend=-1))
    squares = win * win
    cut = squares >> _ROUND
    sums = [np.add.reduceat(each, starts) for each in (np.ones_like(win), win, squares, cut * cut)]
    return np.column_stack([number[starts], *sums])


def _calibration(played: Played) -> Whole:
    told = played.predicted >= 0.0
    p, y = (np.rint(each[told] * WIN_UNIT).astype(np.int64) for each in (played.predicted, played.realised))
    place = np.minimum(p * BINS // WIN_UNIT, BINS - 1)
    errors = (p - y) ** 2
    columns = np.column_stack([np.ones_like(p), p, p * p, y, y * y, errors, (errors >> _ROUND) ** 2])
    rows = [[index, *columns[place == index].sum(axis=0).tolist()] for index in np.unique(place)]
    return np.array(rows, dtype=np.int64).reshape(-1, 8)


@dataclass(frozen=True, eq=False)
class DuelWork(Work):
    """A duel as it is played piece by piece."""

    duel: Duel
    every: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", self.duel.piece)
        object.__setattr__(self, "in_processes", in_processes([self.duel.a, self.duel.b]))

    def key(self) -> dict[str, Any] | None:
        """Return what decides the numbers."""
        return self.duel.key("compare", [self.duel.a, self.duel.b], every=self.every)

    def play(self, first: int, number: int) -> Tally:
        """Play some pairs."""
        return Tally({}, part_of(self.duel, self.duel.play(first, number), self.every))


class Sums:
    """The sums of a duel.

    Parameters
    ----------
    duel : Duel
    every : int
        Pairs from one look to the next.
    delta : float, optional
        A difference in win chance that would matter.

    Attributes
    ----------
    pairs, unfinished : int
        Pairs so far; matches among them that nobody won.
    tallies : dict
        By quantity, ``points`` and ``win`` first.
    kinds : dict
        By rate how often each combination of A's numerator and denominator and B's came up.
    swings : list of (int, int)
        Points of A minus B over both tables and number of the deal, the largest first.
    watch : Watch
        Of the chance to win.
    """

    def __init__(self, duel: Duel, every: int, delta: float | None = None) -> None:
        self.duel = duel
        self.pairs = self.unfinished = 0
        self.tallies = {name: PairTally(WIN if name == "win" else 1) for name in duel.quantities}
        self.kinds = {name: KindCounts() for name in duel.rate_names}
        self.swings: list[tuple[int, int]] = []
        self.watch = Watch(every, float(WIN / 2), delta=delta, cut=_ROUND)
        self._names = list(duel.quantities)
        self._breakdowns = list(duel.breakdowns.items())
        self._groups: dict[tuple[int, ...], list[int]] = {}
        self._bins: dict[tuple[int, ...], list[int]] = {}

    def add(self, part: Mapping[str, Whole]) -> None:
        """Add a part; parts come in the order of their deals."""
        counts = part["counts"]
        edges = np.flatnonzero(np.diff(counts[:, 0], prepend=-1)).tolist()
        for start, end in zip(edges, [*edges[1:], len(counts)], strict=True):
            tally = self.tallies[self._names[counts[start, 0]]]
            tally.sums.add(Counts.of_table(counts[start:end, 1], counts[start:end, 2]))
        for place, n, total, squares in part["singles"].tolist():
            self.tallies[self._names[place]].singles += Moments(n, Fraction(total), Fraction(squares))
        for key, row in _keyed(part.get("groups"), 2):
            _add_to(self._groups, key, row)
        for key, row in _keyed(part["calibration"], 1):
            _add_to(self._bins, key, row)
        names = list(self.kinds)
        for place, *kind, repeats in part["kinds"].tolist() if "kinds" in part else ():
            self.kinds[names[place]].add(KindCounts([(tuple(kind), repeats)]))
        if "swings" in part:
            swings = [*self.swings, *map(tuple, part["swings"].tolist())]
            self.swings = sorted(swings, key=lambda each: (-abs(each[0]), each[1]))[:SWINGS]
        self.watch.add(part["looks"])
        for pairs, unfinished in part["pairs"].tolist():
            self.pairs += pairs
            self.unfinished += unfinished

    def groups(self, quantity: str) -> dict[str, dict[str, Moments]]:
        """Return the moments of pair differences by breakdown and label, of points or of the chance to win."""
        at, unit = (1, Fraction(1, 2)) if quantity == "points" else (3, WIN / 2)
        found: dict[str, dict[str, Moments]] = {}
        for (place, code), row in sorted(self._groups.items()):
            name, labels = self._breakdowns[place]
            moments = Moments(row[0], row[at] * unit, row[at + 1] * unit**2)
            found.setdefault(name, {})[labels[code]] = moments
        return found

    def calibration(self) -> CalibrationTally:
        """Return how the chances before deals compare with what came of them."""
        tally = CalibrationTally(BINS)
        for (index,), (n, p, pp, y, yy, errors, fourths) in sorted(self._bins.items()):
            tally.predicted[index] = Moments(n, p * WIN, pp * WIN**2)
            tally.realised[index] = Moments(n, y * WIN, yy * WIN**2)
            tally.overall += tally.realised[index]
            tally.score += Moments(n, errors * WIN**2, (fourths << 2 * _ROUND) * WIN**4)
        return tally


def _keyed(table: Whole | None, keys: int) -> list[tuple[tuple[int, ...], list[int]]]:
    return [] if table is None else [(tuple(row[:keys]), row[keys:]) for row in table.tolist()]


def _add_to(found: dict[tuple[int, ...], list[int]], key: tuple[int, ...], row: list[int]) -> None:
    before = found.get(key)
    found[key] = row if before is None else [a + b for a, b in zip(before, row, strict=True)]
