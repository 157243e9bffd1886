"""What a bot's calls promise, from its own deals: who calls what, with which hands, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analyzer.games import Game
from analyzer.studies.calls import CallStudy, Question
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Played, Player
from analyzer.studies.profile_calls import Said, Speech, speech_of
from analyzer.studies.spades_bids import BLIND, MADE, NIL, SET
from analyzer.studies.sums import CellSums
from analyzer.studies.take import MADE as KEPT
from analyzer.studies.take import PASSED

if TYPE_CHECKING:
    import pandas as pd

BOT = ("bot",)
OWN = {  # by family of games, what becomes of a call
    "allfours": ("jack", "hung", "played"),
    "spades": ("tricks", "own", "made", "set", "bags"),
}
CONTRACT = ("declared", "made", "capot")  # of the others
PLAY = {
    "belote": ("passed", "made", "capot", "calls"),
    "allfours": ("stand", "give", "run", "redeal", "jack_out", "hung"),
    "spades": ("made", "set", "bags", "nils", "nils_made", "bids"),
}
PLAYED = ("passed", "made", "doubled", "capot", "calls")


class Profile(Question):
    """Every call of a bot in its role, all four seats by the bot; points are of the caller's side.

    Tables ``calls``: by role and what is said; one for each feature of the hand, by its value too; ``play``: all
    deals together, points of NS.
    """

    NAME = "profile"
    GAME = ""
    DEALS = 500_000

    @classmethod
    def deals_for(cls, chosen: Game) -> int:
        """Return how many deals a profile of a game needs."""
        return speech_of(chosen).deals

    def __init__(self, chosen: Game, win: bool) -> None:
        speech_of(chosen)  # refuses a game that is not known
        self.own = OWN.get(chosen.name, CONTRACT)
        self.play = PLAY.get(chosen.name, PLAYED)
        super().__init__(chosen, False)

    @property
    def speech(self) -> Speech:
        """How the game is read; looked up, since a question travels between processes."""
        return speech_of(self.game)

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        said = Axis("role", self.speech.roles), Axis("said", self.speech.calls)
        features = self.speech.features
        return (
            Layout("calls", said, BOT, self.own),
            *(Layout(each.name, (*said, each), BOT) for each in features),
            Layout("play", (Axis("dealt", ("all deals",)),), BOT, self.play),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        calls, *features, play = self.layouts
        deals = player.deals(first, number)
        auction = player.auction(deals, self.speech.most)
        played = player.play(deals)
        parts: list[list[CellSums]] = []
        for said in self.speech.told(player, deals, auction):
            outcome = played.outcome_of(said.seat & 1, **self._own(said, played))
            kept = {"bot": {name: values[said.which] for name, values in outcome.items()}}
            role = np.full(number, said.role)[said.which]
            call = said.call[said.which]
            found = [calls.sums((role, call), kept)]
            for layout, feature in zip(features, said.features, strict=True):
                found.append(layout.sums((role, call, feature[said.which]), kept))
            parts.append(found)
        added = [sum(each[1:], each[0]) for each in zip(*parts, strict=True)]
        whole = played.outcome(**self._whole(played))
        return [*added, play.sums((np.zeros(number, np.int64),), {"bot": whole})]

    def _own(self, said: Said, played: Played) -> dict[str, NDArray[Any]]:
        """Return what became of the caller's side, by the names of ``own``."""
        side = said.seat & 1
        name = "NESW"[said.seat].lower()
        if self.game.name == "allfours":
            mine = played["jack_side"] == side
            return {
                "jack": mine & (played["jack_fate"] == 1),
                "hung": ~mine & (played["jack_side"] >= 0) & (played["jack_fate"] == 2),
                "played": played["ended"] == 0,
            }
        if self.game.name == "spades":
            bid, tricks, verdict = played[f"call_{name}"], played[f"tricks_{name}"], played[f"verdict_{_side(side)}"]
            nil = (bid == NIL) | (bid == BLIND)
            return {
                "tricks": tricks,
                "own": np.where(nil, tricks == 0, tricks >= bid),
                "made": verdict == MADE,
                "set": verdict == SET,
                "bags": played[f"bags_{_side(side)}"],
            }
        ours = (played["taker"] >= 0) & (played["taker"] & 1 == side)
        return {
            "declared": ours,
            "made": ours & (played["verdict"] == KEPT),
            "capot": played["capot"] == side,
        }

    def _whole(self, played: Played) -> dict[str, NDArray[Any]]:
        if self.game.name == "allfours":
            return {
                **{name: played["call"] == place for place, name in enumerate(("stand", "give", "run"))},
                "redeal": played["ended"] == 1,
                "jack_out": played["jack_fate"] > 0,
                "hung": played["jack_fate"] == 2,
            }
        if self.game.name == "spades":
            return {
                "made": played["verdict_ns"] == MADE,
                "set": played["verdict_ns"] == SET,
                "bags": played["bags_ns"],
                **{name: played[name] for name in ("nils", "nils_made", "bids")},
            }
        return {
            "passed": played["verdict"] == PASSED,
            "made": played["verdict"] == KEPT,
            "doubled": played["doubled"] > 0,
            "capot": played["capot"] >= 0,
            "calls": played["calls"],
        }


def _side(side: int) -> str:
    return ("ns", "ew")[side]


def promises(study: CallStudy) -> pd.DataFrame:
    """Return what each call promises: by feature the values that at least four hands in five have.

    Returns
    -------
    DataFrame
        ``role``, ``said``, ``feature``; ``n``, hands; ``low``, ``high``: what is left when up to a tenth of the hands
        is cut off at each end (of the features without an order, such as which honours are held, the most common one);
        ``share`` of the hands within, ``share_se``.
    """
    import pandas as pd

    assert isinstance(study.question, Profile)
    rows = []
    for axis in study.question.speech.features:
        shares = study.shares(axis.name, axis.name, by=["role", "said"])
        for (role, said), group in shares.groupby(["role", "said"], sort=False):
            part, n = group["share"].to_numpy(), int(group["n"].iloc[0])
            low, high = _range(part) if axis.name != "honours" else (int(part.argmax()),) * 2
            share = min(1.0, float(part[low : high + 1].sum()))
            se = (share * (1 - share) / (n - 1)) ** 0.5 if n > 1 else float("nan")
            found = {"role": role, "said": said, "feature": axis.name}
            found |= {"low": str(axis.labels[low]), "high": str(axis.labels[high])}
            rows.append(found | {"n": n, "share": share, "share_se": se})
    return pd.DataFrame(rows, columns=["role", "said", "feature", "n", "low", "high", "share", "share_se"])


def _range(shares: NDArray[np.float64]) -> tuple[int, int]:
    """Return the places that are left when no more than a tenth is cut off at each end.

    Examples
    --------
    >>> _range(np.array([0.05, 0.03, 0.5, 0.32, 0.1]))
    (2, 3)
    """
    below, above = np.cumsum(shares), np.cumsum(shares[::-1])
    cut = 0.1 + 1e-12
    return int((below <= cut).sum()), len(shares) - 1 - int((above <= cut).sum())
