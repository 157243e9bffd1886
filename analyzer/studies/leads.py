"""All Fours: the opening lead of the eldest hand, after a stand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.calls import Question
from analyzer.studies.give_or_run import BAND_OF, BANDS
from analyzer.studies.hands import Ints, has, highest, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.lead_cards import LeadCards
from analyzer.studies.players import Deals, Played, Player
from analyzer.studies.sums import CellSums

AMOUNTS = ("high", "low", "jack", "game")
BOT = "bot"


def lead_amounts(played: Played) -> dict[str, NDArray[Any]]:
    """Return the points that the eldest's side makes more than the other in each category."""
    return {name: played[name] for name in AMOUNTS}


class Leads(Question):
    """What the eldest leads, over the hands that the bot stands with; points are of the eldest's side.

    Tables ``trumps``: hands with two trumps or more, ``one``: with one; ``suits``: which side
    suit, over hands with a lone card and a longer suit. Each kind of lead is made with every hand of its table.
    """

    NAME = "leads"
    GAME = "allfours"
    DEALS = 1_500_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        held, best = Axis("holding", ("without the Jack", "with the Jack")), Axis("best", BANDS)
        return (
            Layout(
                "trumps", (Axis("number", ("2", "3", "4+")), best, held),
                ("top trump", "low trump", "high side", "low side", BOT), AMOUNTS, self.win,
            ),
            Layout("one", (best,), ("trump", "high side", "low side", BOT), AMOUNTS, self.win),
            Layout(
                "suits", (Axis("held", ("one trump", "two or more")),),
                ("lone card", "top of the longest", "low of the longest", BOT), AMOUNTS, self.win,
            ),
        )  # fmt: skip

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        deals = player.deals(first, number)
        stand = player.codes("stand")[0]
        deals = deals.where(player.auction(deals, 1)[:, 0] == stand)
        hands, trump = deals.hands[:, 0], deals.up // 16
        cards, held = LeadCards(hands, trump), suit_of(hands, trump)
        best = BAND_OF[highest(held) + 1]
        side = cards.side_high >= 0
        sides = {"high side": cards.side_high, "low side": cards.side_low}
        suits = {
            "lone card": cards.single,
            "top of the longest": cards.long_high,
            "low of the longest": cards.long_low,
        }
        plans: list[tuple[NDArray[np.bool_], tuple[Ints, ...], dict[str, Ints]]] = [
            (
                (cards.trumps >= 2) & side,
                (cards.trumps - 2, best, has(held, "J")),
                {"top trump": cards.top, "low trump": cards.low, **sides},
            ),
            ((cards.trumps == 1) & side, (best,), {"trump": cards.top, **sides}),
            ((cards.trumps > 0) & (cards.single >= 0) & (cards.longest >= 2), (cards.trumps - 1,), suits),
        ]
        return [
            self._table(player, deals.where(which), layout, tuple(cell[which] for cell in cells), leads, which)
            for layout, (which, cells, leads) in zip(self.layouts, plans, strict=True)
        ]

    def _table(
        self,
        player: Player,
        deals: Deals,
        layout: Layout,
        cells: tuple[Ints, ...],
        leads: dict[str, Ints],
        which: NDArray[np.bool_],
    ) -> CellSums:
        stand = player.codes("stand")[0]
        played = {name: player.play(deals, stand, lead=card[which]) for name, card in leads.items()}
        played[BOT] = player.play(deals, stand)
        return layout.sums(cells, {name: each.outcome(**lead_amounts(each)) for name, each in played.items()})
