"""Belote: taking the card turned up against passing, and naming a suit in the second round."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS
from analyzer.studies.calls import Question
from analyzer.studies.hands import count, holding, holding_labels, side_aces, suit_of, trump_weight
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Deals, Played, Player
from analyzer.studies.sums import CellSums

HONOURS = "J9A"
AMOUNTS = ("made", "capot", "thrown_in")
MADE, PASSED = 1, 4  # verdicts, as the game's rows have them
FIRST_ROUND = 4  # calls


def belote_amounts(played: Played, *, by_caller: bool = True, side: int = 0) -> dict[str, NDArray[Any]]:
    """Return, as ones and noughts: a side's contract was made, it won every trick, the deal was thrown in.

    ``by_caller`` : contracts of N only; else any of the side.
    """
    ours = played["taker"] == 0 if by_caller else (played["taker"] >= 0) & (played["taker"] % 2 == side)
    return {
        "made": ours & (played["verdict"] == MADE),
        "capot": played["capot"] == side,
        "thrown_in": played["verdict"] == PASSED,
    }


def trump_axes(last: int, most_aces: int = 3) -> tuple[Axis, ...]:
    """Return the axes of a trump holding: cards (1 to ``last``), honours, side aces."""
    return (
        Axis("trumps", tuple(range(1, last + 1))),
        Axis("honours", holding_labels(HONOURS)),
        Axis("aces", tuple(range(most_aces + 1))),
    )


def trump_cells(hands: NDArray[np.uint64], trump: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """Return the places of hands along `trump_axes`."""
    cards = suit_of(hands, trump)
    return count(cards) - 1, holding(cards, HONOURS), side_aces(hands, trump)


class Take(Question):
    """Take or pass, the first to speak; then, where all have passed, the best other suit or another pass.

    Tables ``first``: the turned-up card counts as a card of the hand. ``second``: the suit named is the one with most
    trump points and cards (`trump_weight`), over the deals that the bots pass in the first round.
    """

    NAME = "take"
    GAME = "belote"
    DEALS = 1_200_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        return (
            Layout("first", trump_axes(6), ("take", "pass"), AMOUNTS, self.win),
            Layout("second", trump_axes(5), ("name", "pass"), AMOUNTS, self.win),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        take, no = player.codes("take", "P")
        deals = player.deals(first, number)
        if self.game.options["jack_forces"] == "on":  # no choice: not what is asked
            deals = deals.where(deals.up % 16 != RANKS.index("J"))
        taken, passed = player.play(deals, take), player.play(deals, no)
        hands = deals.hands[:, 0] | np.uint64(1) << deals.up.astype(np.uint64)
        first_round = self.layouts[0].sums(
            trump_cells(hands, deals.up // 16), {"take": _told(taken), "pass": _told(passed, by_caller=False)}
        )
        late = deals.where(passed["calls"] > FIRST_ROUND)
        return [first_round, self._second(player, late, no)]

    def _second(self, player: Player, deals: Deals, no: int) -> CellSums:
        hands, turned = deals.hands[:, 0], deals.up // 16
        names = np.array(player.codes(*"SHDC"))
        weights = np.array([np.where(turned == suit, -1, trump_weight(suit_of(hands, suit))) for suit in range(4)])
        held = weights.max(axis=0) > 0  # not five cards of the turned suit
        deals, hands, suit = deals.where(held), hands[held], weights.argmax(axis=0)[held]
        passes = [no] * FIRST_ROUND
        named, passed = player.play(deals, *passes, names[suit]), player.play(deals, *passes, no)
        return self.layouts[1].sums(
            trump_cells(hands, suit), {"name": _told(named), "pass": _told(passed, by_caller=False)}
        )


def _told(played: Played, *, by_caller: bool = True) -> dict[str, NDArray[Any]]:
    return played.outcome(**belote_amounts(played, by_caller=by_caller))
