"""Studies of calls: the same deals after each of several calls of the first to speak, the rest played by one bot.

A question says which classes of hands and which calls it compares; everything else is the same for all of them: deals
by number, whole-number sums by cell, paired differences, tables, interrupts. W deals, so N speaks first and all points
are NS minus EW.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from analyzer.ask.equity import EquityTable, equity, ready
from analyzer.ask.provenance import provenance
from analyzer.ask.simulate import in_processes, is_slow, need_shuffle
from analyzer.bots import BotSpec, read_bot
from analyzer.errors import KibitzError
from analyzer.games import Game, game
from analyzer.notation.line import parse_score
from analyzer.notebook import InNotebook
from analyzer.runs.pieces import CHUNK, check_count, check_seed, workers_of
from analyzer.runs.runner import Runner
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work, digest, key_of
from analyzer.stats import Moments
from analyzer.studies.frames import FEW, NOISE, mean_of, records
from analyzer.studies.layouts import Layout
from analyzer.studies.players import Player
from analyzer.studies.sums import MOST_DEALS, CellSums, sums_of, tally_of

if TYPE_CHECKING:
    import pandas as pd

SLOW_CHUNK = 4  # deals of players that think
VERDICTS = ("best", "close", "worse", "few")


class Question(ABC):
    """What a study asks: the classes of hands, the calls, and how a chunk of deals is played.

    Parameters
    ----------
    chosen : Game
    win : bool
        Whether the chance to win the match is known.
    """

    NAME: ClassVar[str]
    GAME: ClassVar[str]  # "": any
    DEALS: ClassVar[int]  # that the errors of most classes are small enough for
    WIN: ClassVar[bool] = False  # the chances to win are what is asked: their table is made where it is not at hand

    def __init__(self, chosen: Game, win: bool) -> None:
        self.game = chosen
        self.win = win
        self.layouts = self.tables()

    @classmethod
    def deals_for(cls, chosen: Game) -> int:
        """Return how many deals a study of a game needs."""
        return cls.DEALS

    def starts(self, score: str) -> str:
        """Return the score that deals start from, in words."""
        return score

    @abstractmethod
    def tables(self) -> tuple[Layout, ...]:
        """Return the tables, from the rules of the game."""

    @abstractmethod
    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play deals ``first`` to ``first + number - 1``, and return the sums of each table."""

    def facts(self) -> dict[str, Any]:
        """Return what beside the game decides the answer, as plain data: questions with parameters say them here."""
        return {}


@dataclass(frozen=True, eq=False)
class CallWork(Work):
    """A question as it is played piece by piece."""

    question: Question
    bot: BotSpec
    seed: int
    score: tuple[int, int]
    table: EquityTable | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", SLOW_CHUNK if is_slow([self.bot]) else CHUNK)
        object.__setattr__(self, "in_processes", in_processes([self.bot]))

    def key(self) -> dict[str, Any] | None:
        """Return what decides the numbers."""
        asks = self.question
        return key_of(
            f"report {asks.NAME}", asks.game, [self.bot], self.seed, question=type(asks).__qualname__, **asks.facts(),
            score=list(self.score), equity=None if self.table is None else digest(self.table.win),
        )  # fmt: skip

    def play(self, first: int, number: int) -> Tally:
        """Play some deals."""
        player = Player(self.question.game, self.bot, self.seed, self.score, self.table)
        return tally_of(self.question.sums(player, first, number))


@dataclass(frozen=True, eq=False)
class CallStudy(InNotebook):
    """What many deals say about some calls.

    Attributes
    ----------
    game : Game
    bot : str
        Who plays all four seats.
    question : Question
    deals, asked : int
        Deals dealt; more were asked for when the study was interrupted.
    sums : tuple of CellSums
        By table of the question.
    equity_se : float or None
        The largest standard error of the match equity table, where one was at hand; no error below contains it.
    """

    game: Game
    bot: str
    question: Question
    deals: int
    asked: int
    sums: tuple[CellSums, ...]
    equity_se: float | None
    seed: int
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tables."""
        return tuple(layout.name for layout in self.question.layouts)

    def table(self, name: str, by: Sequence[str] | None = None) -> pd.DataFrame:
        """Return one table, a row a class of hands and call.

        Parameters
        ----------
        name : str
            One of ``names``.
        by : sequence of str, optional
            The features that make a class, in order; by default all of the table.

        Returns
        -------
        DataFrame
            The features; ``call``; ``n``, deals; ``points`` (NS minus EW; N makes the call) and the amounts of the
            table; ``gain``, points more than after the last call of the table; ``behind``, points that the best call
            brings more; where the match equity is known ``win`` and ``win_gain``, and where it decides which call is
            best, ``win_behind``; each with its standard error as ``..._se``, differences paired deal by deal.
            ``verdict``: ``best``, ``close`` (within ``NOISE`` standard errors of the best), ``worse``, or ``few``
            below ``FEW`` deals.
        """
        import pandas as pd

        if name not in self.names:
            raise KibitzError(f"table: {name!r} is none of {', '.join(self.names)}")
        layout, sums = self._layout(name), self.sums[self.names.index(name)]
        known = [axis.name for axis in layout.axes]
        by = known if by is None else list(by)
        for each in by:
            if each not in known:
                raise KibitzError(f"by: {each!r} is none of {', '.join(known)}")
        axes = [layout.axes[known.index(each)] for each in by]
        sums = sums.along([known.index(each) for each in by])
        rows = [
            {axis.name: axis.labels[place] for axis, place in zip(axes, cell, strict=True)} | row
            for cell in np.ndindex(sums.n.shape)
            if sums.n[cell]
            for row in _cell_rows(layout, sums, cell)
        ]
        amounts = ("points", *layout.amounts, *(("gain", "behind") if len(layout.calls) > 1 else ()))
        amounts += ("win", "win_gain") if layout.win else ()
        amounts += ("win_behind",) if layout.by_win else ()
        columns = [*by, "call", "n", *(f"{each}{end}" for each in amounts for end in ("", "_se")), "verdict"]
        return pd.DataFrame(rows, columns=columns)

    def shares(self, name: str, of: str, by: Sequence[str] = ()) -> pd.DataFrame:
        """Return how often each value of a feature is there.

        Parameters
        ----------
        name : str
            One of ``names``.
        of : str
            The feature.
        by : sequence of str
            Those that make a class.

        Returns
        -------
        DataFrame
            The features ``by``; ``of``; ``n``, deals of the class; ``share`` of them, ``share_se``.
        """
        import pandas as pd

        layout, sums = self._layout(name), self.sums[self.names.index(name)]
        known = [axis.name for axis in layout.axes]
        axes = [layout.axes[known.index(each)] for each in (*by, of)]
        n = sums.along([known.index(each) for each in (*by, of)]).n
        rows = [
            {axis.name: axis.labels[place] for axis, place in zip(axes, (*cell, value), strict=True)}
            | mean_of("share", Moments(total, Fraction(int(count)), Fraction(int(count))))  # 0 and 1 are their squares
            for cell in np.ndindex(n.shape[:-1])
            if (total := int(n[cell].sum()))
            for value, count in enumerate(n[cell])
        ]
        return pd.DataFrame(rows, columns=[*by, of, "n", "share", "share_se"])

    def _layout(self, name: str) -> Layout:
        return self.question.layouts[self.names.index(name)]

    def to_frame(self) -> pd.DataFrame:
        """Return the first table."""
        return self.table(self.names[0])

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "game": str(self.game),
            "study": self.question.NAME,
            "bot": self.bot,
            "deals": self.deals,
            "tables": {name: records(self.table(name)) for name in self.names},
            "equity_se": self.equity_se,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "provenance": self.provenance,
        }

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.question.NAME}, {self.deals:,} deals, seed {self.seed}, bot {self.bot}"]
        for name in self.names:
            lines.append(f"  {name}, all hands: points of the caller's side minus the other's")
            lines += [
                f"    {row['call']:<10}{row['points']:10.2f} +- {row['points_se']:.2f}   n {row['n']:,}"
                for row in self.table(name, by=()).to_dict("records")
            ]
        return "\n".join(lines)


def _cell_rows(layout: Layout, sums: CellSums, cell: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return the rows of one class of hands."""
    told, n, last = sums.row(cell), int(sums.n[cell]), layout.calls[-1]

    def difference(a: str, b: str, what: str = "points") -> tuple[float, float]:
        """Paired, a minus b."""
        if a == b:
            return 0.0, 0.0
        name, sign = (f"{what} {a} - {b}", 1) if f"{what} {a} - {b}" in told else (f"{what} {b} - {a}", -1)
        return sign * told[name], told[f"{name}_se"]

    what = "win" if layout.by_win else "points"
    best = max(layout.calls, key=lambda call: told[f"{what} {call}"])
    rows = []
    for call in layout.calls:
        row: dict[str, Any] = {"call": call, "n": n}
        for name in ("points", *layout.amounts, *(("win",) if layout.win else ())):
            row |= {name: told[f"{name} {call}"], f"{name}_se": told[f"{name} {call}_se"]}
        row["gain"], row["gain_se"] = difference(call, last)
        row["behind"], row["behind_se"] = difference(best, call)
        if layout.win:
            row["win_gain"], row["win_gain_se"] = difference(call, last, "win")
        if layout.by_win:
            row["win_behind"], row["win_behind_se"] = difference(best, call, "win")
        behind = "win_behind" if layout.by_win else "behind"
        near = row[behind] <= NOISE * row[f"{behind}_se"]
        row["verdict"] = "few" if n < FEW else "best" if call == best else "close" if near else "worse"
        rows.append(row)
    return rows


def study_calls(
    question: type[Question],
    game_text: str | Game,
    deals: int | None = None,
    seed: int = 1,
    *,
    bot: str | BotSpec = "rules",
    score: str = "0-0",
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> CallStudy:
    """Study the calls of a question.

    Parameters
    ----------
    question : class of Question
    game_text : str or Game
    deals : int, optional
        Deals to deal; by default as many as the question needs.
    seed : int
    bot : spec
        Who plays all four seats.
    score : str
        Match score before each deal, the caller's side first.
    workers : int, optional
        Default: the cores at hand. The answer is the same for any number.
    progress : callable, optional
        Called with (done, total).
    runner : Runner, optional
        Where it is run, and where it is stored; by default here, and nowhere.

    Returns
    -------
    CallStudy
        After an interrupt (Ctrl-C), what was known by then, with ``interrupted`` set.

    Raises
    ------
    KibitzError
        For another game, and for numbers, scores or bots that cannot be met.

    Examples
    --------
    >>> from analyzer.studies.take import Take
    >>> study = study_calls(Take, "belote", deals=400, workers=1)
    >>> study.table("first", by=())["call"].tolist()
    ['take', 'pass']
    """
    chosen = game(game_text)
    if question.GAME not in ("", chosen.name):
        raise KibitzError(f"{question.NAME} is a study of {question.GAME}, not of {chosen.name}")
    need_shuffle(chosen)
    total = check_count(question.deals_for(chosen) if deals is None else deals, "deals", MOST_DEALS)
    check_seed(seed)
    player = read_bot(bot)
    workers_of(workers)
    start = parse_score(score)[0]
    chosen.deal(seed, 0, "W", score)  # refuses a score that no deal of the game can start from
    table = equity(chosen) if question.WIN or ready(chosen) else None
    asks = question(chosen, table is not None)
    work = CallWork(asks, player, seed, start, table)
    found = (runner or Runner()).run(work, total, workers=workers, progress=progress)
    sums = sums_of(found.tally, [layout.units for layout in asks.layouts])
    error = None if table is None else float(np.max(table.se))
    more = {} if table is None else {"equity": {"deals": table.deals, "seed": table.seed, "se": error}}
    origin = provenance(chosen, bots=[str(player)] * 4, seed=seed, deals=found.deals, score=asks.starts(score), **more)
    return CallStudy(chosen, str(player), asks, found.deals, total, sums, error, seed, found.interrupted, origin)
