"""Coinche: what to do over partner's opening bid in a suit, the next opponent having passed."""

from __future__ import annotations

import numpy as np

from analyzer.studies.calls import Question
from analyzer.studies.hands import count, holding, holding_labels, side_aces, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Player
from analyzer.studies.profile_calls import LEVELS, BidCodes
from analyzer.studies.sums import CellSums
from analyzer.studies.take import belote_amounts

OPENED = ("80", "90", "100 and more")
CALLS = ("+10", "+20", "+30", "pass")
STEPS = (1, 2, 3)  # tens
AMOUNTS = ("made", "capot")


class Raises(Question):
    """Raise partner's suit by ten, twenty or thirty, or pass, where the bot has opened and the next bot passed.

    The bots bid on after it. Tables ``hands``: by cards and honours in partner's suit, and side aces; ``levels``: by
    partner's bid, cards in the suit and side aces. Openings that leave no room for thirty more are left out.
    """

    NAME = "raises"
    GAME = "coinche"
    DEALS = 2_000_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        trumps, aces = Axis("trumps", ("0", "1", "2", "3", "4+")), Axis("aces", tuple(range(4)))
        honours, opened = Axis("honours", holding_labels("J9A")), Axis("opened", OPENED)
        return (
            Layout("hands", (trumps, honours, aces), CALLS, AMOUNTS, self.win),
            Layout("levels", (opened, trumps, aces), CALLS, AMOUNTS, self.win),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        bids = BidCodes(player)
        deals = player.deals(first, number)
        auction = player.auction(deals, 2)
        kind, level = bids.kind[auction[:, 0]], bids.level[auction[:, 0]]
        highest = LEVELS.index(str(self.game.options["max_bid"])) - STEPS[-1]
        which = (kind >= 0) & (kind < 4) & (level >= 0) & (level <= highest) & (auction[:, 1] == bids.no)
        deals, auction, kind, level = deals.where(which), auction[which], kind[which], level[which]
        opening = auction[:, 0]
        outcomes = {}
        for call, step in zip(CALLS, (*STEPS, 0), strict=True):
            code = bids.code[level + step, kind] if step else np.full(len(kind), bids.no)
            played = player.play(deals, opening, bids.no, code)
            amounts = belote_amounts(played, by_caller=False)
            outcomes[call] = played.outcome(**{name: amounts[name] for name in AMOUNTS})
        mine = deals.hands[:, 2]
        cards = suit_of(mine, kind)
        cells = count(cards), holding(cards, "J9A"), side_aces(mine, kind)
        found = cells, (np.minimum(level, 2), cells[0], cells[2])
        return [layout.sums(each, outcomes) for layout, each in zip(self.layouts, found, strict=True)]
