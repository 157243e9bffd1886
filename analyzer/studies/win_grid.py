"""Match equity on a coarse grid of scores: the chance to win, and what the deal and some more points are worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from analyzer.ask.equity import EquityTable
from analyzer.games import Game

if TYPE_CHECKING:
    import pandas as pd

MOST = 14  # scores along a side of a grid
TENTHS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)  # of the target, where the scores are too many
BEHIND = (-0.4, -0.2)  # where scores fall
GRAIN = {"belote": 10, "coinche": 10, "spades": 10}  # scores that matches go through
GAINS = {"allfours": 1, "belote": 100, "coinche": 100, "belot": 15, "spades": 50}  # points that are told the worth of


def grid_scores(chosen: Game) -> tuple[int, ...]:
    """Return the scores of a side that a grid shows, from the start of a match to just before its end.

    Examples
    --------
    >>> from analyzer.games import game
    >>> grid_scores(game("allfours/sevenup")), grid_scores(game("belote"))[-3:]
    ((0, 1, 2, 3, 4, 5, 6), (800, 900, 950))
    """
    target, grain = int(chosen.options["target"]), GRAIN.get(chosen.name, 1)
    if target <= MOST * grain:
        return tuple(range(0, target, grain))
    parts = (*(BEHIND if chosen.name == "spades" else ()), *TENTHS)
    return tuple(dict.fromkeys(grain * int(part * target / grain) for part in parts))


def win_grid(table: EquityTable) -> pd.DataFrame:
    """Return NS's chance to win the match by score and dealing side.

    Returns
    -------
    DataFrame
        ``ns``, ``ew``, ``dealer`` (NS or EW), ``n`` (deals of the whole table), ``win``, ``win_se``.
    """
    import pandas as pd

    scores = grid_scores(table.game)
    rows = [
        {"ns": ns, "ew": ew, "dealer": dealer, "n": table.deals, "win": win, "win_se": se}
        for dealer in ("NS", "EW")
        for ns in scores
        for ew in scores
        for win, se in [table.chance(f"{ns}-{ew}", dealer)]
    ]
    return pd.DataFrame(rows)


def deal_worth(table: EquityTable) -> pd.DataFrame:
    """Return what it is worth to deal: NS's chance when NS deal minus when EW do.

    Returns
    -------
    DataFrame
        ``ns``, ``ew``, ``n``, ``gain``, ``gain_se``. The errors of the two chances are taken as independent.
    """
    import pandas as pd

    scores = grid_scores(table.game)
    rows = [
        {"ns": ns, "ew": ew, "n": table.deals, **_gain(*(table.chance(f"{ns}-{ew}", side) for side in ("NS", "EW")))}
        for ns in scores
        for ew in scores
    ]
    return pd.DataFrame(rows)


def points_worth(table: EquityTable) -> pd.DataFrame:
    """Return what some more points (``GAINS``) are worth to NS, by score: the mean over who deals.

    Returns
    -------
    DataFrame
        ``ns``, ``ew``, ``points``, ``n``, ``gain``, ``gain_se``: as if independent. Scores at which the points would
        end the match count as won where the rules say that the target is enough.
    """
    import pandas as pd

    more, target = GAINS[table.game.name], int(table.game.options["target"])
    scores = grid_scores(table.game)

    def chance(ns: int, ew: int) -> tuple[float, float]:
        if ns >= target:
            return 1.0, 0.0
        both = [table.chance(f"{ns}-{ew}", dealer) for dealer in ("NS", "EW")]
        return sum(win for win, _ in both) / 2, math.hypot(*(se for _, se in both)) / 2

    rows = [
        {"ns": ns, "ew": ew, "points": more, "n": table.deals, **_gain(chance(ns + more, ew), chance(ns, ew))}
        for ns in scores
        for ew in scores
    ]
    return pd.DataFrame(rows)


def _gain(one: tuple[float, float], other: tuple[float, float]) -> dict[str, float]:
    return {"gain": one[0] - other[0], "gain_se": math.hypot(one[1], other[1])}
