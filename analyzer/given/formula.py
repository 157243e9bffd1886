"""Conditions as formulas over counts of cards in hands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

UP = 4  # the place of the card turned up, beside the four hands
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "==": operator.eq, "=": operator.eq,
    ">": operator.gt, "<": operator.lt,
}  # fmt: skip


class Counter(NamedTuple):
    """Something that is counted: in the places of a bit set, each card by its weight."""

    places: int
    weights: tuple[tuple[int, int], ...]  # (weight, mask of the cards), weights above 0

    def weight(self, card: int) -> int:
        """Return the weight of a card by its code."""
        return next((weight for weight, mask in self.weights if mask >> card & 1), 0)


@dataclass(frozen=True)
class Atom:
    """A test of some counters.

    Attributes
    ----------
    counters : tuple of Counter
    measure : str
        ``count`` (of one counter); ``longest``, ``shortest``, ``voids``, ``singletons`` and ``shape`` (of four suits).
    test : str
        An operator, or ``between``.
    value : int, pair, or tuple of four
    """

    counters: tuple[Counter, ...]
    measure: str
    test: str
    value: Any

    def holds(self, counts: Mapping[Counter, Any]) -> Any:
        """Return whether it holds, for numbers or for arrays of them."""
        values = [counts[counter] for counter in self.counters]
        if self.measure == "shape":
            return (np.array(self.value) == np.sort(np.array(values), axis=0).T).all(axis=-1)
        if self.measure == "count":
            found = values[0]
        elif self.measure == "longest":
            found = np.maximum.reduce(values)
        elif self.measure == "shortest":
            found = np.minimum.reduce(values)
        else:
            wanted = 0 if self.measure == "voids" else 1
            found = sum((np.asarray(value) == wanted).astype(int) for value in values)
        if self.test == "between":
            return (found >= self.value[0]) & (found <= self.value[1])
        return OPERATORS[self.test](found, self.value)

    @property
    def cap(self) -> int | None:
        """From which value on nothing changes; None where every value counts."""
        if self.measure != "count":
            return None
        return (max(self.value) if self.test == "between" else int(self.value)) + 1


@dataclass(frozen=True)
class Joined:
    """Formulas joined by ``and``, ``or``, or one of them denied (``not``)."""

    how: str
    parts: tuple[Formula, ...]

    def holds(self, counts: Mapping[Counter, Any]) -> Any:
        """Return whether it holds, for numbers or for arrays of them."""
        values = [part.holds(counts) for part in self.parts]
        if self.how == "not":
            return np.logical_not(values[0])
        return (np.logical_and if self.how == "and" else np.logical_or).reduce(values)


Formula = Atom | Joined


def atoms(formula: Formula) -> Iterator[Atom]:
    """Yield the atoms of a formula, from left to right."""
    if isinstance(formula, Atom):
        yield formula
    else:
        for part in formula.parts:
            yield from atoms(part)


def conjuncts(formula: Formula) -> list[Formula]:
    """Return formulas that have to hold all together."""
    if isinstance(formula, Joined) and formula.how == "and":
        return [each for part in formula.parts for each in conjuncts(part)]
    return [formula]


def counters(formula: Formula) -> list[Counter]:
    """Return the counters of a formula, each once."""
    return list(dict.fromkeys(counter for atom in atoms(formula) for counter in atom.counters))
