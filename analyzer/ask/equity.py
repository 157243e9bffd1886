"""Match equity: the chance to win the match from each score.

V(state) = sum over deal outcomes of p(outcome) V(next), a linear system. The outcomes of a deal from each score are
counted by playing deals with the fast policy on all four seats, from that very score (the policies listen to it). Only
states in which NS deals are played; the others follow by swapping the sides, so that the table is symmetric by
construction: V averaged over the dealer is one half at equal scores.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.table import Table
from analyzer.ask.parallel import check_count, check_seed, run_chunks, workers_of
from analyzer.ask.provenance import provenance
from analyzer.bots import read_bot, seat_of
from analyzer.errors import InconsistentPosition, KibitzError
from analyzer.games import Game, game
from analyzer.notation.line import parse_score

if TYPE_CHECKING:
    import pandas as pd

SILENT_OPTIONS = ("direction",)  # options that change drawing and words only
QUICK_DEALS = 4_000_000  # deals of a table that is computed when first asked for
BOOTSTRAPS = 40


@dataclass(frozen=True, eq=False)
class EquityTable:
    """Chance that NS win the match, by score and dealing side.

    Attributes
    ----------
    game : Game
    states : tuple of (int, int, int)
        NS score, EW score, side that deals (0 NS, 1 EW), in the core's order.
    win, se : array, shape (states,)
        Chance that NS win, and its bootstrap standard error.
    """

    game: Game
    states: tuple[tuple[int, int, int], ...]
    win: Any
    se: Any
    deals: int
    seed: int
    provenance: dict[str, Any] = field(default_factory=dict)

    def chance(self, score: str, dealer: str = "N") -> tuple[float, float]:
        """Return NS's chance at a score, and its standard error.

        Parameters
        ----------
        score : str
            ``NS-EW``.
        dealer : str
            Seat or side that deals.
        """
        (a, b), _ = parse_score(score)
        side = 0 if dealer.upper() in ("N", "S", "NS") else 1
        if dealer.upper() not in ("N", "E", "S", "W", "NS", "EW"):
            raise KibitzError(f"dealer: {dealer!r} is neither a seat nor a side")
        try:
            place = self._places()[(a, b, side)]
        except KeyError:
            raise InconsistentPosition(f"score: {score} is not a score before a deal of {self.game}") from None
        return float(self.win[place]), float(self.se[place])

    def _places(self) -> dict[tuple[int, int, int], int]:
        return {state: place for place, state in enumerate(self.states)}

    def to_frame(self) -> "pd.DataFrame":
        """Return one row a state: ``ns``, ``ew``, ``dealer`` (NS or EW), ``win``, ``se``."""
        import pandas as pd

        frame = pd.DataFrame(self.states, columns=["ns", "ew", "dealer"])
        frame["dealer"] = frame["dealer"].map({0: "NS", 1: "EW"})
        return frame.assign(win=self.win, se=self.se)

    def to_dict(self, dealer: str = "NS") -> dict[str, Any]:
        """Return the cells in which one side deals."""
        side = ("NS", "EW").index(dealer)
        cells = [
            {"ns": a, "ew": b, "win": float(self.win[i]), "se": float(self.se[i])}
            for i, (a, b, s) in enumerate(self.states)
            if s == side
        ]
        return {
            "game": str(self.game),
            "dealer": dealer,
            "cells": cells,
            "deals": self.deals,
            "provenance": self.provenance,
        }

    def __str__(self) -> str:
        side = max(b for _, b, _ in self.states) + 1
        places = self._places()
        shown = range(side) if side <= 16 else sorted({*range(0, side, side // 12), side - 1})
        lines = [f"{self.game}: chance in % that NS win the match; rows NS, columns EW, NS to deal"]
        lines.append("      " + "".join(f"{b:6d}" for b in shown))
        lines += [f"{a:6d}" + "".join(f"{100 * self.win[places[a, b, 0]]:6.1f}" for b in shown) for a in shown]
        lines.append(
            f"standard error at most {100 * float(np.max(self.se)):.2f}; {self.deals:,} deals, seed {self.seed}"
        )
        return "\n".join(lines)


def _mirror(states: list[tuple[int, int, int]]) -> Any:
    places = {state: place for place, state in enumerate(states)}
    return np.array([places[b, a, 1 - side] for a, b, side in states])


def _solve(states: list[tuple[int, int, int]], moves: Any, wins: Any) -> Any:
    """Solve V = P V + w over all states, from the counts of the states in which NS deal.

    ``moves``: counts (own states, states); ``wins``: counts (own states, 2).
    """
    own = np.array([i for i, (_, _, side) in enumerate(states) if side == 0])
    mirror = _mirror(states)
    total = moves.sum(axis=1) + wins.sum(axis=1)
    matrix = np.eye(len(states))
    gain = np.zeros(len(states))
    share = moves / total[:, None]
    matrix[own] -= share
    gain[own] = wins[:, 0] / total
    # the other side deals: V(mirror) = 1 - V, so that row says 1 - V = ... in the mirrored states
    matrix[mirror[own]] -= share[:, mirror]
    gain[mirror[own]] = wins[:, 1] / total
    return np.linalg.solve(matrix, gain)


def _need_states(chosen: Game) -> None:
    if not hasattr(chosen.core, "match_states"):
        raise KibitzError(f"{chosen.name}: the match equity of this game is not in this version")


def compute_equity(
    game_text: str | Game,
    deals: int = QUICK_DEALS,
    seed: int = 1,
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> EquityTable:
    """Compute the table of a game by playing ``deals`` deals, spread evenly over the scores.

    Returns
    -------
    EquityTable
        With bootstrap standard errors: the counts of every score are drawn again 40 times.
    """
    chosen = game(game_text)
    _need_states(chosen)
    core = chosen.core
    check_count(deals, "deals")
    check_seed(seed)
    states = core.match_states()
    own = [(a, b) for a, b, side in states if side == 0]
    each = max(200, deals // len(own))
    bot = seat_of(read_bot("rules"), chosen)

    def job(first: int, number: int) -> Any:
        out = np.zeros((number, len(states)))
        wins = np.zeros((number, 2))
        table = Table(core, [bot] * 4)
        for i in range(number):
            table.count_outcomes(seed, (first + i) * each, each, 0, own[first + i], out[i], wins[i])
        return out, wins

    pieces = [(first, min(4, len(own) - first)) for first in range(0, len(own), 4)]
    moves, wins = [], []
    for out, won in run_chunks(job, pieces, workers_of(workers)):
        moves.append(out)
        wins.append(won)
        if progress is not None:
            progress(sum(len(m) for m in moves) * each, each * len(own))
    m, w = np.concatenate(moves), np.concatenate(wins)
    value = _solve(states, m, w)
    rng = np.random.Generator(np.random.PCG64(seed))
    counts = np.concatenate([m, w], axis=1)
    samples = []
    for _ in range(BOOTSTRAPS):
        drawn = np.array([rng.multinomial(each, row / each) for row in counts])
        samples.append(_solve(states, drawn[:, : len(states)], drawn[:, len(states) :]))
    spread = np.std(samples, axis=0, ddof=1)
    origin = provenance(chosen, bots=["rules"] * 4, seed=seed, deals=each * len(own), method="deals from every score")
    return EquityTable(chosen, tuple(states), value, spread, each * len(own), seed, origin)


# --- tables on file ---------------------------------------------------------------------------------------------


def rules_key(chosen: Game) -> str:
    """Return the hash of everything about a game that can change its equity table."""
    rules = {name: value for name, value in chosen.options.items() if name not in SILENT_OPTIONS}
    return hashlib.sha256(json.dumps([chosen.name, rules]).encode()).hexdigest()[:16]


def _data(table: EquityTable) -> dict[str, Any]:
    return {
        "win": [round(float(x), 6) for x in table.win],
        "se": [round(float(x), 6) for x in table.se],
        "deals": table.deals,
        "seed": table.seed,
        "provenance": table.provenance,
    }


def _from_data(chosen: Game, data: dict[str, Any]) -> EquityTable:
    states = tuple(chosen.core.match_states())
    win, se = np.array(data["win"]), np.array(data["se"])
    if len(win) != len(states) or len(se) != len(states):
        raise ValueError("not a table of this game")
    return EquityTable(chosen, states, win, se, data["deals"], data["seed"], data["provenance"])


def _stored(chosen: Game) -> Path:
    from platformdirs import user_data_path

    import _fastsim

    return user_data_path("kibitz") / "equity" / f"{chosen.name}-{rules_key(chosen)}-{_fastsim.BUILD_ID}.json"


def _shipped(chosen: Game) -> Any:
    return resources.files("analyzer") / "data" / f"equity-{chosen.name}-{rules_key(chosen)}.json"


def ready(chosen: Game) -> bool:
    """Return whether the table of a game is at hand, so that `equity` takes no time."""
    return bool(_shipped(chosen).is_file() or _stored(chosen).is_file())


@lru_cache(maxsize=64)
def equity(game_text: str | Game, *, store: bool = True) -> EquityTable:
    """Return the match equity table of a game.

    The tables of the presets ship with the program; for other options a table is computed once, which takes some
    seconds, and kept in the user's data folder.

    Examples
    --------
    >>> table = equity("allfours/bga")
    >>> round(sum(table.chance("5-5", dealer)[0] for dealer in "NE"), 6)
    1.0
    """
    chosen = game(game_text)
    _need_states(chosen)
    shipped = _shipped(chosen)
    if shipped.is_file():
        return _from_data(chosen, json.loads(shipped.read_text(encoding="utf-8")))
    path = _stored(chosen)
    if store and path.is_file():
        try:
            return _from_data(chosen, json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, KeyError, OSError):
            pass  # a broken file is computed again
    table = _from_data(chosen, _data(compute_equity(chosen)))  # rounded as it is stored: every run has the same numbers
    if store:
        try:
            save(table, path)
        except OSError:
            pass  # a folder that cannot be written costs the next run some seconds, nothing else
    return table


def save(table: EquityTable, path: Path) -> None:
    """Write a table as JSON, so that no reader ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(_data(table), file, separators=(",", ":"))
    os.replace(name, path)


def rebuild(deals: int = 40_000_000, seed: int = 1) -> None:
    """Compute the tables of all presets that the program ships: ``python -m analyzer.ask.equity``."""
    from analyzer.games import games

    folder = Path(__file__).parent.parent / "data"
    for name in games():
        for preset in type(game(name).core).PRESETS:
            chosen = game(f"{name}/{preset}")
            if not hasattr(chosen.core, "match_states"):
                continue
            save(compute_equity(chosen, deals, seed), folder / f"equity-{name}-{rules_key(chosen)}.json")


if __name__ == "__main__":
    rebuild()
