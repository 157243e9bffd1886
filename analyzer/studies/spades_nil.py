"""Spades: when nil succeeds, and when it is worth more than a number."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.studies.calls import CallStudy, Question
from analyzer.studies.frames import records
from analyzer.studies.hands import Ints, count, highest, number_of, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import DEALER, Deals, Played, Player
from analyzer.studies.spades_bids import MADE, SET
from analyzer.studies.sums import CellSums

if TYPE_CHECKING:
    import pandas as pd

AMOUNTS = ("nil", "made", "set")
NEVER = "rules:nil_margin=300"  # how a number is found for a hand that could call nil
MOST_SPADES = 4
BANDS = ("none", "2–7", "8–10", "J", "Q", "K")  # of the highest spade
_BAND = np.array([0, *[1] * 6, *[2] * 3, 3, 4, 5, 6])  # by its place plus one
SCORES = ("0-0", "250-250", "400-400", "450-450", "450-350", "350-450")


def danger(hands: NDArray[np.uint64]) -> Ints:
    """Return the number of dangerous side cards: in each suit the lowest above a 5, the next above an 8, then a J.

    Examples
    --------
    >>> low_clubs, high_clubs = 0b111 << 48, 0b1110000000000 << 48
    >>> danger(np.array([low_clubs, high_clubs], dtype=np.uint64)).tolist()
    [0, 3]
    """
    found = np.zeros(len(hands), np.int64)
    for suit in (1, 2, 3):
        cards = suit_of(hands, suit)
        for limit in (3, 6, 9):
            low = cards & -cards
            found += low >= 1 << (limit + 1)
            cards = cards ^ low
    return found


class SpadesNil(Question):
    """Nil against the number that the hand would call else, the first to speak; the bots call and play on.

    Hands without the ace of spades, of up to four spades. Tables ``hands``: by spades, the highest of them and
    dangerous side cards (`danger`); ``cover``: by the partner's aces and kings, and spades; ``partner``: by the
    partner's call over the nil; ``outcome``: of the hands that the bot calls nil with, by whether it was made;
    ``scores``: the same at several scores.
    """

    NAME = "nil"
    GAME = "spades"
    DEALS = 1_000_000

    def __init__(self, chosen: Game, win: bool) -> None:
        if chosen.options["nil"] != "on":
            raise KibitzError(f"nil: there is none in {chosen}, so there is nothing to study")
        super().__init__(chosen, win)

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        calls, outcome = ("nil", "number"), Axis("outcome", ("failed", "made"))
        hands = (
            Axis("spades", tuple(range(MOST_SPADES + 1))),
            Axis("top", BANDS),
            Axis("danger", ("0", "1", "2", "3", "4", "5", "6+")),
        )
        cover = (
            Axis("partner_high", ("0", "1", "2", "3", "4", "5+")),
            Axis("partner_spades", ("0", "1", "2", "3", "4", "5", "6+")),
        )
        called = Axis("partner_called", ("nil", "1", "2", "3", "4", "5", "6", "7+"))
        layouts: tuple[Layout, ...] = (
            Layout("hands", hands, calls, AMOUNTS, self.win),
            Layout("cover", cover, calls, AMOUNTS, self.win),
            Layout("partner", (called,), calls, AMOUNTS, self.win),
            Layout("outcome", (outcome,), calls, AMOUNTS, self.win),
        )
        if self.win:
            layouts += (Layout("scores", (Axis("score", self.scores()), outcome), calls, AMOUNTS, True),)
        return layouts

    def scores(self) -> tuple[str, ...]:
        """Return the scores at which nil and number are compared, where match equity is known."""
        target = int(self.game.options["target"])
        pairs = ([int(part) * target // 500 for part in text.split("-")] for text in SCORES)
        return tuple(dict.fromkeys(f"{a}-{b}" for a, b in pairs))

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        deals = player.deals(first, number)
        spades = suit_of(deals.hands[:, 0], 0)
        fit = (spades >> 12 == 0) & (count(spades) <= MOST_SPADES)
        bot = self._calls(player, player.table, first, number)[fit]
        never = Table(player.core, [seat_of(read_bot(NEVER), self.game)] * 4)
        others = self._calls(player, never, first, number)[fit]
        deals, spades = deals.where(fit), spades[fit]
        mine, partner = deals.hands[:, 0], deals.hands[:, 2]
        outcomes, nil = self._compare(player, deals, others, player.score)
        made = nil["tricks_n"] == 0
        high = number_of(partner, "A") + number_of(partner, "K")
        called = np.where(nil["call_s"] == 14, 0, nil["call_s"])
        cells: list[tuple[Any, ...]] = [
            (count(spades), _BAND[highest(spades) + 1], danger(mine)),
            (high, count(suit_of(partner, 0))),
            (called,),
        ]
        sums = [layout.sums(each, outcomes) for layout, each in zip(self.layouts, cells, strict=False)]
        nils = bot == player.codes("nil")[0]
        told = {call: {name: each[nils] for name, each in values.items()} for call, values in outcomes.items()}
        sums.append(self.layouts[len(cells)].sums((made[nils].astype(np.int64),), told))
        if self.win:
            deals, others = deals.where(nils), others[nils]
            parts = [self._at_score(player, deals, others, place) for place in range(len(self.scores()))]
            sums.append(sum(parts[1:], parts[0]))
        return sums

    def _at_score(self, player: Player, deals: Deals, others: Ints, place: int) -> CellSums:
        ns, ew = (int(part) for part in self.scores()[place].split("-"))
        outcomes, nil = self._compare(player, deals, others, (ns, ew))
        made = (nil["tricks_n"] == 0).astype(np.int64)
        return self.layouts[-1].sums((np.full(len(made), place), made), outcomes)

    def _calls(self, player: Player, table: Table, first: int, number: int) -> Ints:
        """Return what the players of a table call with each hand, as the first to speak."""
        found = np.empty(number, np.int16)
        table.next_calls(player.seed, first, number, DEALER, player.score, player.codes("look"), found)
        return found.astype(np.int64)

    def _compare(
        self, player: Player, deals: Deals, others: Ints, score: tuple[int, int]
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], Played]:
        nil = player.play(deals, *player.codes("nil"), score=score)
        number = player.play(deals, others, score=score)
        return {"nil": _told(nil), "number": _told(number)}, nil


def _told(played: Played) -> dict[str, NDArray[Any]]:
    return played.outcome(
        nil=(played["call_n"] == 0) & (played["tricks_n"] == 0),
        made=played["verdict_ns"] == MADE,
        set=played["verdict_ns"] == SET,
    )


def break_even(study: CallStudy) -> pd.DataFrame:
    """Return the chance of success from which a nil is worth more than the number, in points and by score in matches.

    It is for the hands that the bot calls nil with. From the means of a nil made, of a nil failed and of the number:
    ``(number - failed) / (made - failed)``; its error by the first terms of a Taylor series, the three means taken as
    independent.

    Returns
    -------
    DataFrame
        ``score`` and ``unit`` (``points``, ``matches``); ``n``; the three means ``made``, ``failed``, ``number``, and
        ``share``, the chance; each with ``..._se``; ``nil``: how often the nils of the study were made.
    """
    import pandas as pd

    parts = [(str(study.provenance["score"]), "points", *_halves(study, "outcome"))]
    if "scores" in study.names:
        split, overall = _halves(study, "scores")
        for score in dict.fromkeys(row["score"] for row in overall):
            here = [[row for row in rows if row["score"] == score] for rows in (split, overall)]
            parts.append((score, "win", *here))
    found = []
    for score, what, split, overall in parts:
        nils = {row["outcome"]: row for row in split if row["call"] == "nil"}
        total = {row["call"]: row for row in overall}
        if len(nils) < 2:
            continue
        sources = {"made": nils["made"], "failed": nils["failed"], "number": total["number"]}
        means = {name: (row[what], row[f"{what}_se"]) for name, row in sources.items()}
        row: dict[str, Any] = {"score": score, "unit": "points" if what == "points" else "matches"}
        row["n"] = total["nil"]["n"]
        for name, (mean, se) in means.items():
            row |= {name: mean, f"{name}_se": se}
        gap = means["made"][0] - means["failed"][0]
        share = (means["number"][0] - means["failed"][0]) / gap if gap else math.nan
        slopes = (share, 1 - share, 1.0)
        error = math.hypot(*(k * se for k, (_, se) in zip(slopes, means.values(), strict=True)))
        row |= {"share": share, "share_se": error / gap if gap else math.nan}
        found.append(row | {"nil": total["nil"]["nil"], "nil_se": total["nil"]["nil_se"]})
    names = [f"{name}{end}" for name in ("made", "failed", "number", "share", "nil") for end in ("", "_se")]
    return pd.DataFrame(found, columns=["score", "unit", "n", *names])


def _halves(study: CallStudy, name: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rows of a table by outcome of the nil, and those over both outcomes."""
    layout = study.question.layouts[study.names.index(name)]
    by = [axis.name for axis in layout.axes if axis.name != "outcome"]
    return records(study.table(name)), records(study.table(name, by=by))
