"""Cards that may be led, of many hands at once: the top trump, a low card of a short suit."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.hands import Ints, count, has, highest, lowest, suit_of


class LeadCards:
    """The cards that the leads of a study name, each as an array of codes, -1 where a hand has none.

    Parameters
    ----------
    hands : array of uint64
    trump : array of int
        Suit of each hand.

    Attributes
    ----------
    trumps : array of int
        Number of trumps.
    top, low, jack : array of int
        Highest and lowest trump; the Jack of trumps.
    side_high, side_low : array of int
        The highest and the lowest card of the other suits; of equal ones that of the longer suit.
    single, long_high, long_low : array of int
        A lone card of another suit, the lowest of several; the highest and lowest of the longest other suit, of equally
        long ones of that with the highest card.
    """

    def __init__(self, hands: NDArray[np.uint64], trump: NDArray[Any]) -> None:
        cards = suit_of(hands, trump)
        self.trumps = count(cards)
        self.top, self.low = _code(trump, highest(cards)), _code(trump, lowest(cards))
        self.jack = np.where(has(cards, "J") == 1, trump * 16 + 9, -1)
        suits = np.array([(trump + step) % 4 for step in (1, 2, 3)])
        held = np.array([suit_of(hands, suit) for suit in suits])
        length, high, low = count(held), highest(held), lowest(held)
        none = length == 0
        self.side_high = _pick(suits, high, np.where(none, -1, 16 * high + length))
        self.side_low = _pick(suits, low, np.where(none, -1, 16 * (15 - low) + length))
        self.single = _pick(suits, low, np.where(length == 1, 16 - low, -1))
        longest = np.where(none, -1, 16 * length + high)
        self.long_high, self.long_low = _pick(suits, high, longest), _pick(suits, low, longest)
        self.longest = length.max(axis=0)


def _code(suit: NDArray[Any], place: Ints) -> Ints:
    return np.where(place >= 0, suit * 16 + place, -1)


def _pick(suits: NDArray[Any], place: Ints, worth: Ints) -> Ints:
    """Return the card of the suit with the highest worth, -1 where that is negative."""
    best, at = worth.argmax(axis=0), np.arange(worth.shape[1])
    return np.where(worth[best, at] >= 0, suits[best, at] * 16 + place[best, at], -1)
