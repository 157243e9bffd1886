"""Coinche: which contract in the best suit, by what the hand holds."""

from __future__ import annotations

import numpy as np

from analyzer.studies.calls import Question
from analyzer.studies.hands import best_trump_suit
from analyzer.studies.layouts import Layout
from analyzer.studies.players import Player
from analyzer.studies.sums import CellSums
from analyzer.studies.take import belote_amounts, trump_axes, trump_cells

AMOUNTS = ("made", "capot")
LEVELS = (*(str(value) for value in range(80, 170, 10)), "capot")


class Contracts(Question):
    """Each level in the suit with most trump points and cards, the other three passing; or a pass, and the bots go on.

    Table ``levels``.
    """

    NAME = "contracts"
    GAME = "coinche"
    DEALS = 400_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the table; levels that the rules do not have are left out."""
        most = int(self.game.options["max_bid"])
        levels = [level for level in LEVELS if level == "capot" or int(level) <= most]
        return (Layout("levels", trump_axes(8), (*levels, "pass"), AMOUNTS, self.win),)

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        (layout,) = self.layouts
        deals = player.deals(first, number)
        hands, no = deals.hands[:, 0], player.codes("P")[0]
        suit = best_trump_suit(hands)
        outcomes = {}
        for level in layout.calls[:-1]:
            bids = np.array(player.codes(*(f"{level}{name}" for name in "SHDC")))
            played = player.play(deals, bids[suit], no, no, no)
            outcomes[level] = played.outcome(**{name: belote_amounts(played)[name] for name in AMOUNTS})
        played = player.play(deals, no)
        amounts = belote_amounts(played, by_caller=False)
        outcomes["pass"] = played.outcome(**{name: amounts[name] for name in AMOUNTS})
        return [layout.sums(trump_cells(hands, suit), outcomes)]
