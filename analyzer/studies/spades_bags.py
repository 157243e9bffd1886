"""Spades: what a bag costs by score, and when to take and when to duck tricks beyond the contract."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.table import Table
from analyzer.ask.equity import EquityTable
from analyzer.bots import BotSpec, read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.studies.calls import Question
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Player
from analyzer.studies.spades_bids import MADE, SET
from analyzer.studies.sums import CellSums

if TYPE_CHECKING:
    import pandas as pd

STYLES = {"take": "rules:bag_weight=0", "bot": "", "duck": "rules:bag_weight=3"}  # how N and S play
AMOUNTS = ("made", "their_set", "bags")
PAIRS = ((0.0, 0.0), (0.5, 0.5), (0.8, 0.8), (0.9, 0.9), (0.9, 0.6), (0.6, 0.9))  # of the target
BAGS = (0, 3, 6, 9)  # that the own side holds
SUMS = ("≤ 8", "9", "10", "11", "12", "13+")


class SpadesBags(Question):
    """N and S take every trick they can, play as the bot, or duck; the calls and the other side are the bot's.

    Judged by matches won. Tables ``scores``: by match score (own side first) and the own side's bags; ``bids``: by the
    sum of all numbers called, and the own side's bags, at the first score.
    """

    NAME = "bags"
    GAME = "spades"
    DEALS = 60_000
    WIN = True

    def __init__(self, chosen: Game, win: bool) -> None:
        if not chosen.options["bag_limit"]:
            raise KibitzError(f"bags: there is no penalty for them in {chosen}, so there is nothing to study")
        super().__init__(chosen, win)

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        bags, calls = Axis("held", self.held()), tuple(STYLES)
        return (
            Layout("scores", (Axis("score", self.scores()), bags), calls, AMOUNTS, self.win, "win"),
            Layout("bids", (Axis("called", SUMS), bags), calls, AMOUNTS, self.win, "win"),
        )

    def held(self) -> tuple[int, ...]:
        """Return the numbers of bags that are compared."""
        return tuple(bags for bags in BAGS if bags < int(self.game.options["bag_limit"]))

    def scores(self) -> tuple[str, ...]:
        """Return the match scores that are compared, in tens."""
        target = int(self.game.options["target"])
        tens = ([10 * int(part * target / 10) for part in pair] for pair in PAIRS)
        return tuple(dict.fromkeys(f"{a}-{b}" for a, b in tens))

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        by_score, by_bids = self.layouts
        deals = player.deals(first, number)
        tables = {name: self._table(player, spec) for name, spec in STYLES.items()}
        look = player.codes("look")
        scores, bids = [], []
        for place, text in enumerate(self.scores()):
            for at, bags in enumerate(self.held()):
                start = carried(self.game, text, bags)
                outcomes: dict[str, Any] = {}
                for name, table in tables.items():
                    played = player.play(deals, *look, score=start, table=table)
                    outcomes[name] = played.outcome(
                        made=played["verdict_ns"] == MADE,
                        their_set=played["verdict_ew"] == SET,
                        bags=played["bags_ns"],
                    )
                here = np.full(number, at)
                scores.append(by_score.sums((np.full(number, place), here), outcomes))
                if place == 0:
                    bids.append(by_bids.sums((np.clip(played["bids"] - 8, 0, len(SUMS) - 1), here), outcomes))
        return [sum(scores[1:], scores[0]), sum(bids[1:], bids[0])]

    def _table(self, player: Player, spec: str) -> Table:
        theirs = seat_of(player.bot, self.game)
        ours = theirs if not spec else seat_of(BotSpec(player.bot.bid, read_bot(spec).play), self.game)
        return Table(self.game.core, [ours, theirs, ours, theirs])


def carried(chosen: Game, score: str, bags: int) -> tuple[int, ...]:
    """Return what a match carries at a score in tens with some bags of the first side: as they are counted there."""
    own, their = (int(part) for part in score.split("-"))
    if chosen.options["bags_separate"] == "on":
        return own, their, bags, 0
    return own + bags, their, bags, 0  # bags are the last digit of the score


def bag_costs(table: EquityTable) -> pd.DataFrame:
    """Return what one more bag costs, in chance to win the match, by the bags held and the score.

    Returns
    -------
    DataFrame
        ``score`` (NS first), ``held``; ``n``, deals of the whole equity table; ``cost``, ``cost_se``: the chance of NS
        now minus that with one more bag, the mean over who deals, as if the errors of the two were independent.
        Between its nodes the table is interpolated.
    """
    import pandas as pd

    chosen = table.game
    asks = SpadesBags(chosen, False)
    limit, penalty = int(chosen.options["bag_limit"]), int(chosen.options["bag_penalty"])
    value = int(chosen.options["bag_value"])

    separate = chosen.options["bags_separate"] == "on"

    def chance(own: int, their: int, bags: int) -> tuple[float, float]:
        text = f"{own}-{their}b{bags}-0" if separate else f"{own}-{their}"
        both = [table.chance(text, dealer) for dealer in ("NS", "EW")]
        return sum(win for win, _ in both) / 2, math.hypot(*(se for _, se in both)) / 2

    rows = []
    for score in asks.scores():
        for held in range(limit):
            own, their, *_ = carried(chosen, score, held)
            now, now_se = chance(own, their, held)
            full = held + 1 == limit
            then, then_se = chance(own + value - (penalty if full else 0), their, 0 if full else held + 1)
            row = {"score": score, "held": held, "n": table.deals, "cost": now - then}
            rows.append(row | {"cost_se": math.hypot(now_se, then_se)})
    return pd.DataFrame(rows)
