"""What the rows of each game tell about two players at the same deals, one module a game.

A module has

* ``QUANTITIES``: further quantities beside the points, ``{name: (NS's column, EW's column)}``;
* ``RATES``: a line of text for each of the rates;
* ``rates(deal)``: for each rate what the deals add to its numerator and denominator, by side;
* ``BREAKDOWNS``: breakdowns of pairs, and the names of their labels;
* ``labels(first, second)``: for each breakdown the place of every pair's label. At the first table A sits NS, at the
  second B does.

A game without a module has no rates and no breakdowns of its own.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Rates = dict[str, tuple[Whole, Whole]]
Labels = dict[str, Whole]


class Deals:
    """The rows of some deals, by the names of their columns."""

    def __init__(self, rows: NDArray[np.int16], columns: tuple[str, ...]) -> None:
        self.rows = rows
        self.columns = columns

    def __getitem__(self, name: str) -> Whole:
        return self.rows[:, self.columns.index(name)].astype(np.int64)

    def __len__(self) -> int:
        return len(self.rows)


@cache
def facts_of(name: str) -> Any:
    """Return the module of a game, or None."""
    if name not in {module.name for module in iter_modules(__path__) if not module.name.startswith("_")}:
        return None
    return import_module(f"{__name__}.{name}")


def by_side(ns: NDArray[Any], ew: NDArray[Any]) -> Whole:
    """Put what the two sides did side by side, shape (n, 2)."""
    return np.stack([ns, ew], axis=1).astype(np.int64)


def at_own_table(first: NDArray[Any], second: NDArray[Any], side: Whole) -> tuple[NDArray[Any], NDArray[Any]]:
    """Tell what A and what B did with the cards of a side.

    Parameters
    ----------
    first, second : array, shape (n,)
        What was done with them at the first table, where A sits NS, and at the second.
    side : array, shape (n,)
        0 NS, 1 EW.
    """
    return np.where(side == 0, first, second), np.where(side == 0, second, first)
