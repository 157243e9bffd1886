"""Match equity: the chance to win the match from each score.

The deals are played with the fast policy on all four seats, from scores all over the match (the policies listen to the
score), and the system is solved backwards by the core. That is done in several runs that share nothing: the table is
their mean, and how far they lie apart gives its standard errors.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from _fastsim.equity import Pass, entry_carry, places_of
from _fastsim.table import Table
from analyzer.ask.provenance import provenance
from analyzer.bots import read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game, game
from analyzer.notation.line import parse_carried
from analyzer.notebook import InNotebook
from analyzer.runs.backends import run_chunks
from analyzer.runs.pieces import check_count, check_seed, workers_of

if TYPE_CHECKING:
    import pandas as pd

SILENT_OPTIONS = ("direction",)  # options that change drawing and words only
RUNS = 8
RUN_SEEDS = 1 << 20  # room for the runs of a seed among the seeds
QUICK_DEALS = (
    4_000_000  # deals of a table that is computed when first asked for, where deals are played from every score
)
QUICK_POOL, QUICK_DRAWS = (
    160_000,
    100,
)  # ... and where a pool of deals is written again: its size, deals from each score
POOL, DRAWS = 4_000_000, 100  # the same for the tables that ship
POOL_RUN = 62_500  # most deals of a pool that are in memory at once, a run
BAND_ENDS = (0.0, 0.4, 0.75, 0.92)  # of the target: between them the players are taken to bid alike
SE_UNIT = WIN_UNIT = 1 / 50_000  # tables are kept as whole numbers of these


@dataclass(frozen=True, eq=False)
class EquityTable(InNotebook):
    """Chance that NS win the match, by score and dealing side.

    Attributes
    ----------
    game : Game
    win, se : array, shape (entries,)
        Chance that NS win, and its standard error.
    """

    game: Game
    win: Any
    se: Any
    deals: int
    seed: int
    provenance: dict[str, Any] = field(default_factory=dict)

    @property
    def states(self) -> list[tuple[int, ...]]:
        """What each entry stands for: NS score, EW score, side that deals (0 NS, 1 EW), points held, bags of both.

        Where a table is a grid, other scores lie between its entries.
        """
        return self.game.core.match_states()  # type: ignore[no-any-return]

    def chance(self, score: str, dealer: str = "N", held: int = 0) -> tuple[float, float]:
        """Return NS's chance at a score, and its standard error.

        Parameters
        ----------
        score : str
            ``NS-EW``, with bags where the game counts them apart.
        dealer : str
            Seat or side that deals.
        held : int
            Points held over (Belote, Coinche, Belot).
        """
        side = 0 if dealer.upper() in ("N", "S", "NS") else 1
        if dealer.upper() not in ("N", "E", "S", "W", "NS", "EW"):
            raise KibitzError(f"dealer: {dealer!r} is neither a seat nor a side")
        self.game.deal(0, dealer="NE"[side], score=score, held=held)  # refuses a score that no deal begins from
        found = places_of(self.game.core, side, parse_carried(self.game.core, score, held))
        win = sum(weight * float(self.win[place]) for place, weight in found)
        return win, float(np.sqrt(sum((weight * float(self.se[place])) ** 2 for place, weight in found)))

    def to_frame(self) -> "pd.DataFrame":
        """Return one row an entry: ``ns``, ``ew``, ``dealer`` (NS or EW), ``win``, ``se``.

        Games that hold points over or count bags apart have columns ``held``, ``bags_ns``, ``bags_ew`` too.
        """
        import pandas as pd

        states = self.states
        frame = pd.DataFrame(states, columns=["ns", "ew", "dealer", "held", "bags_ns", "bags_ew"][: len(states[0])])
        frame["dealer"] = frame["dealer"].map({0: "NS", 1: "EW"})
        return frame.assign(win=self.win, se=self.se)

    def to_dict(self, dealer: str = "NS") -> dict[str, Any]:
        """Return the cells in which one side deals and nothing is held over."""
        side = ("NS", "EW").index(dealer)
        cells = [
            {"ns": a, "ew": b, "win": float(self.win[i]), "se": float(self.se[i])}
            for i, (a, b, s, *more) in enumerate(self.states)
            if s == side and not any(more)
        ]
        return {
            "game": str(self.game),
            "dealer": dealer,
            "cells": cells,
            "deals": self.deals,
            "provenance": self.provenance,
        }

    def __str__(self) -> str:
        cells = self.to_dict()["cells"]
        win = {(cell["ns"], cell["ew"]): cell["win"] for cell in cells}
        shown = sorted({ns for ns, _ in win})
        if len(shown) > 16:
            shown = [shown[round(i * (len(shown) - 1) / 15)] for i in range(16)]
        lines = [f"{self.game}: chance in % that NS win the match; rows NS, columns EW, NS to deal"]
        lines.append("      " + "".join(f"{b:6d}" for b in shown))
        lines += [f"{a:6d}" + "".join(f"{100 * win[a, b]:6.1f}" for b in shown) for a in shown]
        worst = 100 * max(cell["se"] for cell in cells)
        lines.append(f"standard error at most {worst:.2f}; {self.deals:,} deals, seed {self.seed}")
        return "\n".join(lines)


def _need_states(chosen: Game) -> None:
    if not hasattr(chosen.core, "match_states"):
        raise KibitzError(f"{chosen.name}: the match equity of this game is not in this version")


def bands_of(chosen: Game) -> tuple[list[tuple[int, ...]], Any]:
    """Group the scores at which NS deal by how near the two sides are to the end of the match.

    Returns
    -------
    scores : list of tuple
        For each band the score in its middle, as a deal takes it.
    band : array of int
        Band of each entry at which NS deal.
    """
    own = [entry for entry in chosen.core.match_states() if entry[2] == 0]
    ends = np.array(BAND_ENDS) * chosen.options["target"]
    place = np.searchsorted(ends, np.array([entry[:2] for entry in own]), side="right")
    band = np.unique(place @ [len(ends) + 1, 1], return_inverse=True)[1].astype(np.int32)
    scores = []
    for number in range(band.max() + 1):
        members = sorted(entry for entry, its in zip(own, band, strict=True) if its == number and not any(entry[3:4]))
        scores.append(entry_carry(members[len(members) // 2])[1])
    return scores, band


def compute_equity(
    game_text: str | Game,
    deals: int | None = None,
    seed: int = 1,
    *,
    draws: int = QUICK_DRAWS,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> EquityTable:
    """Compute the table of a game.

    Parameters
    ----------
    game_text : str or Game
    deals : int, optional
        Deals to play, in all: spread evenly over the scores where the auction writes points (All Fours), else a pool
        that is written again from every score.
    seed : int
    draws : int
        Deals of the pool that are written again from each score, in each of the runs.
    workers : int, optional
    progress : callable, optional
        Called with (runs done, runs).

    Returns
    -------
    EquityTable
    """
    chosen = game(game_text)
    _need_states(chosen)
    core = chosen.core
    pooled = type(core).SCORED_AT_END
    deals = deals or (QUICK_POOL if pooled else QUICK_DEALS)
    check_count(deals, "deals")
    check_seed(seed)
    bot = seat_of(read_bot("rules"), chosen)
    scores, band = bands_of(chosen)
    runs = max(RUNS, -(-deals // POOL_RUN)) if pooled else RUNS
    each = max(1, deals // runs // (len(scores) if pooled else len(band)))
    kept = min(each, draws) if pooled else each

    def job(first: int, number: int) -> list[list[float]]:
        found = []
        for run in range(first, first + number):
            backward = Pass(Table(core, [bot] * 4))
            if pooled:
                backward.play_pool(scores, each, seed, run * each * len(scores))
            found.append(backward.solve(kept, seed * RUN_SEEDS + run, band if pooled else band[:0]))
        return found

    values: list[list[float]] = []
    for found in run_chunks(job, [(run, 1) for run in range(runs)], workers_of(workers)):
        values += found
        if progress is not None:
            progress(len(values), runs)
    win, se = np.mean(values, axis=0), np.std(values, axis=0, ddof=1) / np.sqrt(runs)
    played = each * runs * (len(scores) if pooled else len(band))
    origin = provenance(chosen, bots=["rules"] * 4, seed=seed, deals=played, method="backward passes", runs=runs)
    return EquityTable(chosen, _whole(win, WIN_UNIT) * WIN_UNIT, _whole(se, SE_UNIT) * SE_UNIT, played, seed, origin)


def _whole(values: Any, unit: float) -> Any:
    """Round as tables are kept, so that a table is the same before and after it was kept."""
    return np.rint(np.asarray(values) / unit).astype(np.uint16)


# --- tables on file ---------------------------------------------------------------------------------------------


def rules_key(chosen: Game) -> str:
    """Return the hash of everything about a game that can change its equity table."""
    rules = {name: value for name, value in chosen.options.items() if name not in SILENT_OPTIONS}
    return hashlib.sha256(json.dumps([chosen.name, rules]).encode()).hexdigest()[:16]


def _write(table: EquityTable, file: Any) -> None:
    about = {"deals": table.deals, "seed": table.seed, "provenance": table.provenance}
    arrays = {"win": _whole(table.win, WIN_UNIT), "se": _whole(table.se, SE_UNIT)}
    np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)


def _read(chosen: Game, file: Any) -> EquityTable:
    with np.load(file) as arrays:
        about, win, se = json.loads(str(arrays["about"])), arrays["win"], arrays["se"]
    if not len(win) == len(se) == chosen.core.match_places():
        raise ValueError("not a table of this game")
    return EquityTable(chosen, win * WIN_UNIT, se * SE_UNIT, about["deals"], about["seed"], about["provenance"])


def _stored(chosen: Game) -> Path:
    from platformdirs import user_data_path

    import _fastsim

    return user_data_path("kibitz") / "equity" / f"{chosen.name}-{rules_key(chosen)}-{_fastsim.BUILD_ID}.npz"


def _shipped(chosen: Game) -> Any:
    return resources.files("analyzer") / "data" / f"equity-{chosen.name}-{rules_key(chosen)}.npz"


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
        with shipped.open("rb") as file:
            return _read(chosen, file)
    path = _stored(chosen)
    if store and path.is_file():
        try:
            return _read(chosen, path)
        except (ValueError, KeyError, OSError, BadZipFile):
            pass  # a broken file is computed again
    table = compute_equity(chosen)
    if store:
        try:
            save(table, path)
        except OSError:
            pass  # a folder that cannot be written costs the next run some seconds, nothing else
    return table


def save(table: EquityTable, path: Path) -> None:
    """Write a table to a file, so that no reader ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as file:
        _write(table, file)
    os.chmod(name, 0o644)  # as other files, not as mkstemp makes them
    os.replace(name, path)


def rebuild(names: list[str], seed: int = 1) -> None:
    """Compute the tables that the program ships: ``python -m analyzer.ask.equity [GAME...]``."""
    from analyzer.games import games

    folder = Path(__file__).parent.parent / "data"
    for name in names or games():
        for preset in type(game(name).core).PRESETS:
            chosen = game(f"{name}/{preset}")
            deals = POOL if type(chosen.core).SCORED_AT_END else 5 * QUICK_DEALS
            table = compute_equity(chosen, deals, seed, draws=DRAWS)
            save(table, folder / f"equity-{name}-{rules_key(chosen)}.npz")
            print(f"{chosen}: {len(table.win):,} entries, error at most {100 * table.se.max():.3f} %")  # noqa: T201


if __name__ == "__main__":
    rebuild(sys.argv[1:])
