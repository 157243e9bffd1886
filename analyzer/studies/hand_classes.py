"""All hands of a pack of 32 cards that differ by more than the names of their suits."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.hands import Ints, count, trump_weight

LOWEST = 5  # the place of the seven: a suit has the eight places from there on
PERMUTATIONS = np.array(list(permutations(range(4))), dtype=np.uint8)
_ALL = np.arange(256)


@dataclass(frozen=True, eq=False)
class HandClasses:
    """One hand for each class, and how many hands it stands for.

    Attributes
    ----------
    hands : array of uint64, shape (classes,)
        Masks of natural codes. Spades are the suit that matters: the one turned up, or the best one.
    up : array of int64
        The card turned up, a spade; -1 where none is.
    weight : array of int64
        Hands (with their turn-ups) of the class.
    """

    hands: NDArray[np.uint64]
    up: Ints
    weight: Ints


def best_suit_classes(cards: int) -> HandClasses:
    """Return the classes of hands of some cards; spades are the suit with the highest `trump_weight`.

    Examples
    --------
    >>> classes = best_suit_classes(5)
    >>> len(classes.hands), int(classes.weight.sum())
    (10808, 201376)
    """
    spades, others, ways = _suits(cards)
    worth = trump_weight(spades << LOWEST) * 256 + spades
    rest = [trump_weight(suit << LOWEST) * 256 + suit for suit in others]
    best = (worth >= np.max(rest, axis=0)) if len(rest) else np.ones(len(spades), bool)
    spades, others, ways = spades[best], others[:, best], ways[best]
    # of hands with several suits alike to the best each stands for fewer renamings
    alike = 1 + (others == spades).sum(axis=0)
    return HandClasses(_masks(spades, others), np.full(len(spades), -1, np.int64), 4 * ways // alike)


def turned_classes(cards: int) -> HandClasses:
    """Return the classes of hands of some cards and a card turned up, which is a spade.

    Examples
    --------
    >>> classes = turned_classes(2)
    >>> int(classes.weight.sum()) == 32 * 31 * 30 // 2
    True
    """
    spades, others, ways = _suits(cards)
    hands, up, weight = [], [], []
    for place in range(8):
        free = (spades >> place & 1) == 0
        hands.append(_masks(spades[free], others[:, free]))
        up.append(np.full(free.sum(), LOWEST + place, np.int64))
        weight.append(4 * ways[free])
    return HandClasses(np.concatenate(hands), np.concatenate(up), np.concatenate(weight))


def _suits(cards: int) -> tuple[Ints, Ints, Ints]:
    """Return spades, the other suits in falling order, and how often these can be named: each as bits of eight."""
    number = count(_ALL)
    first, second = np.nonzero((_ALL[:, None] >= _ALL) & (number[:, None] + number <= cards))
    pairs = number[first] + number[second]
    triples, left = [], []
    for third in range(256):
        fit = (second >= third) & (pairs + number[third] <= cards)
        triples.append(np.stack([first[fit], second[fit], np.full(fit.sum(), third)]))
        left.append(cards - pairs[fit] - number[third])
    others, missing = np.concatenate(triples, axis=1), np.concatenate(left)
    a, b, c = others
    ways = np.where((a == b) & (b == c), 1, np.where((a == b) | (b == c), 3, 6))
    found: list[tuple[Any, ...]] = []
    for size in range(min(cards, 8) + 1):
        some = np.nonzero(missing == size)[0]
        held = _ALL[number == size]
        found.append((np.repeat(held, len(some)), np.tile(others[:, some], len(held)), np.tile(ways[some], len(held))))
    spades, rest, times = zip(*found, strict=True)
    return np.concatenate(spades), np.concatenate(rest, axis=1), np.concatenate(times)


def _masks(spades: Ints, others: Ints) -> NDArray[np.uint64]:
    suits = [spades, *others]
    return sum(
        ((each.astype(np.uint64) << np.uint64(16 * suit + LOWEST)) for suit, each in enumerate(suits)),
        np.zeros(len(spades), np.uint64),
    )
