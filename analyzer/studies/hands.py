"""Features of many hands at once: how many cards of a suit, which honours, how high."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS

Ints = NDArray[np.int64]

_BITS = np.unpackbits(np.arange(1 << 16, dtype=">u2").view(np.uint8).reshape(-1, 2), axis=1)
_COUNT = _BITS.sum(axis=1, dtype=np.int64)
_HIGHEST = np.where(_COUNT > 0, 15 - _BITS.argmax(axis=1), -1)
_LOWEST = np.where(_COUNT > 0, _BITS[:, ::-1].argmax(axis=1), -1)


def suit_of(hands: NDArray[np.uint64], suit: int | NDArray[Any]) -> Ints:
    """Return the cards of one suit of each hand, as bits by rank (the two is bit 0).

    Parameters
    ----------
    hands : array of uint64
        Masks of natural codes.
    suit : int or array of int
        0 S, 1 H, 2 D, 3 C; one for all hands, or one for each.
    """
    shift = np.asarray(suit, dtype=np.uint64) * np.uint64(16)
    return ((hands >> shift) & np.uint64(0xFFFF)).astype(np.int64)


def count(cards: Ints) -> Ints:
    """Return the number of cards of a suit.

    Examples
    --------
    >>> count(np.array([0b101, 0])).tolist(), highest(np.array([0b101, 0])).tolist()
    ([2, 0], [2, -1])
    """
    return np.asarray(_COUNT[cards])


def highest(cards: Ints) -> Ints:
    """Return the place of the highest card of a suit (2 is 0, A is 12); -1 for none."""
    return np.asarray(_HIGHEST[cards])


def lowest(cards: Ints) -> Ints:
    """Return the place of the lowest card of a suit; -1 for none."""
    return np.asarray(_LOWEST[cards])


def has(cards: Ints, rank: str) -> Ints:
    """Return 1 where a card of the suit is there, else 0."""
    return (cards >> RANKS.index(rank)) & 1


def holding(cards: Ints, ranks: str) -> Ints:
    """Return which of some ranks are there, as a number whose highest bit is the first of them.

    Examples
    --------
    >>> cards = np.array([1 << 9 | 1 << 12, 0])  # J A, and nothing
    >>> holding(cards, "J9A").tolist(), holding_labels("J9A")[5]
    ([5, 0], 'J A')
    """
    found = np.zeros_like(cards)
    for rank in ranks:
        found = found * 2 + has(cards, rank)
    return found


def holding_labels(ranks: str) -> tuple[str, ...]:
    """Return the words for the numbers of `holding`."""
    last = len(ranks) - 1
    return tuple(
        " ".join(rank for at, rank in enumerate(ranks) if number >> (last - at) & 1) or "none"
        for number in range(1 << len(ranks))
    )


def number_of(hands: NDArray[np.uint64], rank: str) -> Ints:
    """Return how many cards of a rank each hand holds."""
    return sum((has(suit_of(hands, suit), rank) for suit in range(4)), np.zeros(len(hands), np.int64))


_TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}


def trump_weight(cards: Ints) -> Ints:
    """Return the card points of a suit as trumps of the Belote family, and ten for each card."""
    return 10 * count(cards) + sum(
        (points * has(cards, rank) for rank, points in _TRUMP_POINTS.items()), np.zeros_like(cards)
    )


def best_trump_suit(hands: NDArray[np.uint64]) -> Ints:
    """Return the suit with the highest `trump_weight`; of equal ones the first of S H D C.

    Examples
    --------
    >>> spade_jack_and_nine, ace_of_clubs = 1 << 9 | 1 << 7, 1 << 60
    >>> best_trump_suit(np.array([spade_jack_and_nine | ace_of_clubs, ace_of_clubs], dtype=np.uint64)).tolist()
    [0, 3]
    """
    return np.asarray(np.argmax([trump_weight(suit_of(hands, suit)) for suit in range(4)], axis=0), dtype=np.int64)


def side_aces(hands: NDArray[np.uint64], trump: NDArray[Any]) -> Ints:
    """Return the number of aces outside the trump suit."""
    return number_of(hands, "A") - has(suit_of(hands, trump), "A")
