"""Spades: tricks by hand, what each bid brings, and how good the bidder is."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, count, has, number_of, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Played, Player
from analyzer.studies.sums import CellSums

NIL, BLIND = 0, 14  # calls, as the game's rows have them
MADE, SET = 1, 2  # verdicts
BIDS = ("nil", *(str(n) for n in range(1, 9)))
AMOUNTS = ("tricks", "own", "made", "set", "bags")


def call_amounts(played: Played) -> dict[str, NDArray[Any]]:
    """Return N's tricks; whether they were what N called (none, of a nil); its side's contract made, set; its bags."""
    bid, tricks = played["call_n"], played["tricks_n"]
    nil = (bid == NIL) | (bid == BLIND)
    return {
        "tricks": tricks,
        "own": np.where(nil, tricks == 0, tricks >= bid),
        "made": played["verdict_ns"] == MADE,
        "set": played["verdict_ns"] == SET,
        "bags": played["bags_ns"],
    }


def shape_of(hands: NDArray[np.uint64]) -> tuple[Ints, Ints, Ints, Ints]:
    """Return spades held; A K Q among them; aces and kings beside them; cards of the shortest other suit."""
    spades = suit_of(hands, 0)
    high = has(spades, "A") + has(spades, "K") + has(spades, "Q")
    side = number_of(hands, "A") + number_of(hands, "K") - has(spades, "A") - has(spades, "K")
    shortest = np.min([count(suit_of(hands, suit)) for suit in (1, 2, 3)], axis=0)
    return count(spades), high, side, shortest


_SPADES = Axis("spades", ("0", "1", "2", "3", "4", "5", "6", "7+"))
_HIGH = Axis("high", (0, 1, 2, 3))
_SIDE = Axis("side", ("0", "1", "2", "3", "4", "5", "6+"))


class SpadesBids(Question):
    """The first to speak calls each number, or as the bot does; the bots call and play on.

    Tables ``bids``: each call by force, by spades, high spades (A K Q) and side aces and kings. ``tricks``: the call
    of the bot, with the shortest side suit too. ``bidder``: the same by the number that the bot called.
    """

    NAME = "bids"
    GAME = "spades"
    DEALS = 150_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        legal = self._legal()
        shortest = Axis("shortest", ("0", "1", "2", "3+"))
        called = Axis("called", ("nil", *(str(n) for n in range(1, 9)), "9+"))
        return (
            Layout("bids", (_SPADES, _HIGH, _SIDE), tuple(bid for bid in BIDS if bid in legal), AMOUNTS, self.win),
            Layout("tricks", (_SPADES, _HIGH, _SIDE, shortest), ("bot",), ("tricks",), self.win),
            Layout("bidder", (called,), ("bot",), AMOUNTS, self.win),
        )

    def _legal(self) -> set[str]:
        """Return the calls of the first to speak when he has looked."""
        position = self.game.deal(1, 0, "W")
        if "look" in position.legal_actions():
            position = position.apply("look")
        return set(position.legal_actions())

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        bids, tricks, bidder = self.layouts
        deals = player.deals(first, number)
        shape = shape_of(deals.hands[:, 0])
        outcomes = {}
        for call in bids.calls:
            played = player.play(deals, player.codes(call)[0])
            outcomes[call] = played.outcome(**call_amounts(played))
        played = player.play(deals, *player.codes("look"))
        bot = {"bot": played.outcome(**call_amounts(played))}
        called = np.where(played["call_n"] == BLIND, NIL, played["call_n"])
        return [bids.sums(shape[:3], outcomes), tricks.sums(shape, bot), bidder.sums((called,), bot)]
