"""Bulgarian Belot: a suit, no-trump, all-trump or a pass, by what the first five cards hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from analyzer.studies.calls import Question
from analyzer.studies.hands import best_trump_suit, count, holding, holding_labels, number_of, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Player
from analyzer.studies.sums import CellSums
from analyzer.studies.take import belote_amounts

HONOURS = "J9"
AMOUNTS = ("kept", "made", "doubled", "capot")


class BelotBids(Question):
    """The first bid, the bots bidding on from there: the best suit, no-trump, all-trump, or a pass.

    Table ``bids``: aces and jacks of the five cards; cards and honours of the suit with most trump points and cards.
    ``kept``: the first bid became the contract.
    """

    NAME = "bids"
    GAME = "belot"
    DEALS = 1_000_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the table."""
        axes = (
            Axis("aces", tuple(range(5))),
            Axis("jacks", tuple(range(5))),
            Axis("longest", tuple(range(1, 6))),
            Axis("honours", holding_labels(HONOURS)),
        )
        return (Layout("bids", axes, ("suit", "NT", "AT", "pass"), AMOUNTS, self.win),)

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        (layout,) = self.layouts
        deals = player.deals(first, number)
        hands = deals.hands[:, 0]
        suit = best_trump_suit(hands)
        no_trump, all_trump, no = player.codes("NT", "AT", "P")
        forced: dict[str, Any] = {
            "suit": np.array(player.codes(*"SHDC"))[suit],
            "NT": no_trump,
            "AT": all_trump,
            "pass": no,
        }
        kinds = {"suit": suit, "NT": 4, "AT": 5}
        outcomes = {}
        for call, code in forced.items():
            played = player.play(deals, code)
            amounts = belote_amounts(played, by_caller=False)
            kept = (played["taker"] == 0) & (played["kind"] == kinds[call]) if call in kinds else played["taker"] < 0
            outcomes[call] = played.outcome(
                kept=kept, made=amounts["made"], doubled=played["doubled"] > 0, capot=amounts["capot"]
            )
        cards = suit_of(hands, suit)
        cells = number_of(hands, "A"), number_of(hands, "J"), count(cards) - 1, holding(cards, HONOURS)
        return [layout.sums(cells, outcomes)]
