"""What a table of a study counts: the classes of hands, the calls, and the quantities that are summed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.sums import CHANCE, CellSums

Values = Mapping[str, NDArray[Any]]


@dataclass(frozen=True)
class Axis:
    """One feature of a hand: the column's name, and the words for its values 0, 1, 2, ..."""

    name: str
    labels: tuple[Any, ...]


@dataclass(frozen=True)
class Layout:
    """What a table of a study counts.

    Attributes
    ----------
    name : str
    axes : tuple of Axis
        The classes of hands.
    calls : tuple of str
        The calls compared; gains are measured against the last.
    amounts : tuple of str
        What is told of each call beside its points: shares (``made``) or numbers (``tricks``).
    win : bool
        Whether the chance to win the match is told too.
    judge : {"points", "win"}
        What the best call is chosen by; ``win`` where it is known.
    """

    name: str
    axes: tuple[Axis, ...]
    calls: tuple[str, ...]
    amounts: tuple[str, ...] = ()
    win: bool = False
    judge: Literal["points", "win"] = "points"

    def __post_init__(self) -> None:
        names = [*(axis.name for axis in self.axes), "call", "n", "points", *self.amounts]
        if len(set(names)) < len(names):
            raise ValueError(f"two columns of the table {self.name} have one name: {', '.join(names)}")

    @property
    def by_win(self) -> bool:
        """Whether the best call is that with which most matches are won."""
        return self.win and self.judge == "win"

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of values of each axis."""
        return tuple(len(axis.labels) for axis in self.axes)

    @property
    def units(self) -> dict[str, int]:
        """The quantities that are summed: of each call, and of each pair of calls the difference."""
        units = {f"{name} {call}": 1 for call in self.calls for name in ("points", *self.amounts)}
        units |= {f"points {a} - {b}": 1 for a, b in combinations(self.calls, 2)}
        if self.win:
            units |= {f"win {call}": CHANCE for call in self.calls}
            units |= {f"win {a} - {b}": CHANCE for a, b in self._win_pairs()}
        return units

    def _win_pairs(self) -> list[tuple[str, str]]:
        """Return the pairs of calls whose chances are compared: all where they decide, else each with the last."""
        return [(a, b) for a, b in combinations(self.calls, 2) if self.by_win or b == self.calls[-1]]

    def sums(self, cells: Sequence[NDArray[Any]], outcomes: Mapping[str, Values]) -> CellSums:
        """Sum up one chunk of deals.

        Parameters
        ----------
        cells : sequence of array of int
            By axis the place of each deal; values beyond the last place count as the last.
        outcomes : mapping of str to mapping
            By call ``points``, the amounts, and ``win`` in units, over the same deals.
        """
        values: dict[str, NDArray[Any]] = {}
        for call in self.calls:
            values |= {f"{name} {call}": outcomes[call][name] for name in ("points", *self.amounts)}
        for a, b in combinations(self.calls, 2):
            values[f"points {a} - {b}"] = outcomes[a]["points"] - outcomes[b]["points"]
        if self.win:
            values |= {f"win {call}": outcomes[call]["win"] for call in self.calls}
            values |= {f"win {a} - {b}": outcomes[a]["win"] - outcomes[b]["win"] for a, b in self._win_pairs()}
        shape = self.shape or (1,)
        places = [np.minimum(cell, size - 1) for cell, size in zip(cells, shape, strict=True)]
        flat = np.ravel_multi_index(places, shape) if len(places[0]) else np.zeros(0, np.intp)
        return CellSums.of(self.units, shape, flat, values)
