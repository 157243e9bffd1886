"""All Fours: the dealer's answer to a beg, give or run."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS
from analyzer.studies.branches import PARTS
from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, count, highest, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import DEALER, Deals, Played, Player
from analyzer.studies.stand_or_beg import default_scores
from analyzer.studies.sums import CellSums

BANDS = ("none", "2–5", "6–10", "J", "Q", "K", "A")
BAND_OF = np.array([0, *[1] * 4, *[2] * 5, 3, 4, 5, 6])  # by the place of the best trump plus one
ASKED = ("the bot would stand", "the bot begs")
CALLS = ("give", "run")


class GiveOrRun(Question):
    """Give or run, from the view of the dealer's side, judged by matches won; the bots play on.

    Tables ``hands``: dealer's trumps and the best of them, apart where the eldest's bot begs and where it would stand;
    ``turnup``: by the rank turned up, ``scores``: by match score (dealer's side first), ``parts``: where the points
    come from, all three over the deals in which the eldest's bot begs. Deals in which the dealer may not give are left
    out.
    """

    NAME = "give-or-run"
    GAME = "allfours"
    DEALS = 1_000_000
    WIN = True

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        trumps, best = Axis("trumps", ("0", "1", "2", "3", "4+")), Axis("best", BANDS)
        score, amounts = Axis("score", self.scores()), ("redeal",)
        return (
            Layout("hands", (Axis("asked", ASKED), trumps, best), CALLS, amounts, self.win, "win"),
            Layout("turnup", (trumps, Axis("turnup", tuple(RANKS))), CALLS, amounts, self.win, "win"),
            Layout("scores", (score, trumps), CALLS, amounts, self.win, "win"),
            Layout("parts", (trumps,), CALLS, PARTS, self.win, "win"),
        )

    def scores(self) -> tuple[str, ...]:
        """Return the match scores that are compared, dealer's side first."""
        return default_scores(int(self.game.options["target"]))

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        hands, turnup, scores, parts = self.layouts
        deals = player.deals(first, number)
        begs = self._begs(player, deals, player.score)
        kept, outcomes, by_part = self._compare(player, deals, player.score)
        trumps, best = _holding(deals)
        asked = begs[kept]
        found = [
            hands.sums((asked.astype(np.int64), trumps[kept], best[kept]), outcomes),
            turnup.sums((trumps[kept][asked], deals.up[kept][asked] % 16), _some(outcomes, asked)),
        ]
        at = []
        for place, text in enumerate(self.scores()):
            mine, theirs = (int(part) for part in text.split("-"))
            begging = deals.where(self._begs(player, deals, (theirs, mine)))
            live, told, _ = self._compare(player, begging, (theirs, mine))
            at.append(scores.sums((np.full(live.sum(), place), _holding(begging)[0][live]), told))
        return [*found, sum(at[1:], at[0]), parts.sums((trumps[kept][asked],), _some(by_part, asked))]

    def _begs(self, player: Player, deals: Deals, score: tuple[int, ...]) -> NDArray[np.bool_]:
        """Return whether the eldest's bot begs."""
        return np.asarray(player.auction(deals, 1, score=score)[:, 0] == player.codes("beg")[0])

    def _compare(
        self, player: Player, deals: Deals, score: tuple[int, ...]
    ) -> tuple[NDArray[np.bool_], dict[str, Any], dict[str, Any]]:
        """Play deals out under both answers; return those that left a choice, and over them what became of each."""
        played = {call: player.play(deals, *player.codes("beg", call), score=score) for call in CALLS}
        kept = np.asarray((played["give"]["call"] == 1) & (played["run"]["call"] == 2))
        by_part = {call: each.outcome_of(DEALER & 1, **_parts(each)) for call, each in played.items()}
        whole = {call: each.outcome_of(DEALER & 1, redeal=each["ended"] == 1) for call, each in played.items()}
        return kept, _some(whole, kept), _some(by_part, kept)


def _holding(deals: Deals) -> tuple[Ints, Ints]:
    """Return the dealer's number of trumps and the band of the best."""
    cards = suit_of(deals.hands[:, DEALER], deals.up // 16)
    return count(cards), np.asarray(BAND_OF[highest(cards) + 1])


def _parts(played: Played) -> dict[str, Ints]:
    """Return the points by category, EW minus NS."""
    return {name: -played[name] for name in PARTS}


def _some(outcomes: dict[str, Any], which: NDArray[np.bool_]) -> dict[str, Any]:
    return {call: {name: each[which] for name, each in told.items()} for call, told in outcomes.items()}
