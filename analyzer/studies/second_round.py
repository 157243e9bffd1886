"""Belote: naming a suit, no-trump or all-trump in the second round, by each of the four to speak."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS
from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, number_of, suit_of, trump_weight
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Deals, Player
from analyzer.studies.sums import CellSums
from analyzer.studies.take import FIRST_ROUND, belote_amounts, trump_axes, trump_cells

SPEAKERS = ("first", "second", "third", "fourth")
AMOUNTS = ("made", "capot", "thrown_in")
TURNED = ("7 or 8", "9", "10", "J", "Q", "K", "A")
_TURNED = {"7": 0, "8": 0, "9": 1, "T": 2, "J": 3, "Q": 4, "K": 5, "A": 6}


class SecondRound(Question):
    """The best other suit, no-trump, all-trump or another pass, over deals that the bots pass so far.

    The suit is the one with most trump points and cards (`trump_weight`), the turned-up suit left out. Tables
    ``hands``: by the holding in that suit and side aces; ``speakers``: by place in the round, ``turned``: by the card
    turned up, both by honours of the suit; ``kinds``: by aces and jacks of the hand. Points are of the speaker's side.
    """

    NAME = "second-round"
    GAME = "belote"
    DEALS = 1_500_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        calls = ("suit", "pass") if self.game.options["nt_at"] == "off" else ("suit", "NT", "AT", "pass")
        trumps, honours, aces = trump_axes(5)
        speaker = Axis("speaker", SPEAKERS)
        kinds = Axis("all_aces", ("0", "1", "2", "3+")), Axis("jacks", ("0", "1", "2", "3+"))
        return (
            Layout("hands", (trumps, honours, aces), calls, AMOUNTS, self.win),
            Layout("speakers", (speaker, trumps, honours), calls, AMOUNTS, self.win),
            Layout("turned", (Axis("turned", TURNED), honours), calls, AMOUNTS, self.win),
            Layout("kinds", kinds, calls, AMOUNTS, self.win),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        deals = player.deals(first, number)
        no = player.codes("P")[0]
        auction = player.auction(deals, 2 * FIRST_ROUND)
        parts = []
        for seat in range(FIRST_ROUND):
            before = FIRST_ROUND + seat
            late = np.asarray((auction[:, :before] == no).all(axis=1))
            parts.append(self._at(player, deals.where(late), seat, [no] * before))
        return [sum(each[1:], each[0]) for each in zip(*parts, strict=True)]

    def _at(self, player: Player, deals: Deals, seat: int, passes: list[int]) -> list[CellSums]:
        suit, held = best_other_suit(deals, seat)
        deals, suit = deals.where(held), suit[held]
        hands = deals.hands[:, seat]
        codes: dict[str, Any] = {
            "suit": np.array(player.codes(*"SHDC"))[suit],
            "NT": player.core.call_code("NT"),
            "AT": player.core.call_code("AT"),
            "pass": passes[0],
        }
        outcomes = {}
        for call in self.layouts[0].calls:
            played = player.play(deals, *passes, codes[call])
            amounts = belote_amounts(played, by_caller=False, side=seat & 1)
            outcomes[call] = played.outcome_of(seat & 1, **amounts)
        cells = trump_cells(hands, suit)
        where = np.full(len(suit), seat)
        turned = np.array([_TURNED.get(rank, 0) for rank in RANKS])[deals.up % 16]
        found = cells, (where, *cells[:2]), (turned, cells[1]), (number_of(hands, "A"), number_of(hands, "J"))
        return [layout.sums(each, outcomes) for layout, each in zip(self.layouts, found, strict=True)]


def best_other_suit(deals: Deals, seat: int) -> tuple[Ints, NDArray[np.bool_]]:
    """Return the suit of a seat with most trump points and cards, the turned one left out, and whether there is any."""
    hands, turned = deals.hands[:, seat], deals.up // 16
    weights = np.array([np.where(turned == suit, -1, trump_weight(suit_of(hands, suit))) for suit in range(4)])
    return np.asarray(weights.argmax(axis=0)), np.asarray(weights.max(axis=0) > 0)
