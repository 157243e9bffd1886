"""The books: taking the card turned up in Belote, the first bid in Bulgarian Belot."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.studies.book import BookQuestion
from analyzer.studies.hand_classes import HandClasses, best_suit_classes, turned_classes
from analyzer.studies.hands import count, holding, holding_labels, number_of, suit_of


class TakeBook(BookQuestion):
    """Take or pass, the first to speak: every hand of five cards with every card turned up."""

    NAME = "take"
    GAME = "belote"
    CALLS = ("take", "pass")
    ROUNDS = 5

    def __init__(self, chosen: Game) -> None:
        if chosen.options["jack_forces"] == "on":
            raise KibitzError(f"complete: in {chosen} a jack turned up must be taken, so not every hand has a choice")
        super().__init__(chosen)

    def find_classes(self) -> HandClasses:
        """Return all hands; spades are turned up."""
        return turned_classes(5)

    def code(self, call: str, suit: str) -> str:
        """Return what is said."""
        return "P" if call == "pass" else call

    def features(self) -> dict[str, Any]:
        """Return trumps and their honours with the card turned up, and side aces."""
        hands = self.classes.hands | np.uint64(1) << self.classes.up.astype(np.uint64)
        cards = suit_of(hands, 0)
        honours = np.array(holding_labels("J9A"))[holding(cards, "J9A")]
        return {"trumps": count(cards), "honours": honours, "aces": number_of(hands, "A") - (cards >> 12 & 1)}


class BidBook(BookQuestion):
    """The first bid: every hand of five cards, in its best suit, no-trump, all-trump or a pass."""

    NAME = "bids"
    GAME = "belot"
    CALLS = ("suit", "NT", "AT", "pass")
    ROUNDS = 20

    def find_classes(self) -> HandClasses:
        """Return all hands; spades are the best suit."""
        return best_suit_classes(5)

    def code(self, call: str, suit: str) -> str:
        """Return what is said."""
        return {"suit": suit, "pass": "P"}.get(call, call)

    def features(self) -> dict[str, Any]:
        """Return aces and jacks of the hand, and cards and honours of the best suit."""
        hands = self.classes.hands
        cards = suit_of(hands, 0)
        honours = np.array(holding_labels("J9"))[holding(cards, "J9")]
        return {
            "aces": number_of(hands, "A"), "jacks": number_of(hands, "J"), "longest": count(cards), "honours": honours
        }  # fmt: skip
