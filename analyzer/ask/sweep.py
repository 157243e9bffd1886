"""A player with a range of values for its parameters, each compared with one base on the same deals."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal, InvalidOperation
from itertools import product
from typing import TYPE_CHECKING, Any

from analyzer.ask.compare import Bot, duel_of, halves, play_all
from analyzer.ask.provenance import provenance
from analyzer.bots import read_bot
from analyzer.contests.field import FieldSums, FieldWork
from analyzer.errors import BotError
from analyzer.games import Game, game
from analyzer.notation.cards import quote
from analyzer.notebook import InNotebook
from analyzer.runs.pieces import check_count, workers_of
from analyzer.runs.runner import Runner
from analyzer.stats import Moments, PairStats, holm, plain, two_sided_p, verdict

if TYPE_CHECKING:
    import pandas as pd

MOST = 100  # players of a sweep
_RANGE = re.compile(r"([-+]?[\d.]*\d)\.\.([-+]?[\d.]*\d)(?:/([\d.]+))?")
_VALUE = re.compile(r"(?<==)[^,;=]*(?:\.\.|\|)[^,;=]*")


def expand(spec: str) -> list[tuple[tuple[str, ...], str]]:
    """Return the players of a sweep: the values of its parameters, and the bot with them.

    A value is ``LOW..HIGH`` (steps of 1), ``LOW..HIGH/STEP``, or a list ``a|b|c``. Several such values make a grid.

    Raises
    ------
    BotError
        For a range that is empty or runs backwards, or when no value is a range or list.

    Examples
    --------
    >>> expand("rules:beg_below=0..1/0.5,run_below=2|3")[1]
    (('0', '3'), 'rules:beg_below=0,run_below=3')
    >>> [bot for _, bot in expand("bid=rules:beg_below=1..2;play=random")]
    ['bid=rules:beg_below=1;play=random', 'bid=rules:beg_below=2;play=random']
    """
    found = list(_VALUE.finditer(spec))
    if not found:
        raise BotError(f"sweep: {quote(spec)} has no range like 0..4 and no list like 1|2|5 for a parameter")
    values = [_values(match[0]) for match in found]
    if math.prod(len(each) for each in values) > MOST:
        raise BotError(f"sweep: {quote(spec)} makes more than {MOST} players")
    answer = []
    for chosen in product(*values):
        text, at = "", 0
        for match, value in zip(found, chosen, strict=True):
            text += spec[at : match.start()] + value
            at = match.end()
        answer.append((chosen, text + spec[at:]))
    return answer


def parameters_of(spec: str) -> list[str]:
    """Return the names of the parameters that a sweep runs through.

    Examples
    --------
    >>> parameters_of("bid=rules:beg_below=1..2;play=rules:x=1|2")
    ['beg_below', 'x']
    """
    return [re.split(r"[:,;=]", spec[: match.start() - 1])[-1] for match in _VALUE.finditer(spec)]


def _values(text: str) -> list[str]:
    if ".." not in text:
        values = text.split("|")
        if not all(values) or len(set(values)) != len(values):
            raise BotError(f"sweep: {quote(text)} is not a list of different values, as in 1|2|5")
        return values
    match = _RANGE.fullmatch(text)
    if match is None or len(text) > 40:
        raise BotError(f"sweep: {quote(text)} is not a range like 0..4 or 0..1/0.25")
    try:
        low, high, step = (Decimal(each) for each in (match[1], match[2], match[3] or "1"))
    except InvalidOperation as error:
        raise BotError(f"sweep: {quote(text)} is not a range of numbers") from error
    if high < low:
        raise BotError(f"sweep: the range {quote(text)} runs backwards; write the lower end first")
    if step <= 0 or (high - low) / step >= MOST:
        raise BotError(f"sweep: the range {quote(text)} has a step that makes no 1 to {MOST} values")
    number = int((high - low) / step) + 1
    return [f"{(low + step * k).normalize():f}" for k in range(number)]


@dataclass(frozen=True)
class SweepRow:
    """One player of a sweep against the base.

    Attributes
    ----------
    values : tuple of str
        Of the parameters.
    bot : str
    points, win : PairStats
        This player minus the base, a deal.
    p_holm : float
        Of its chance to win being that of the base, adjusted for the number of players.
    marked : bool
        Whether that is at most 5 %.
    behind : float
        Chance to win of the best player of the sweep minus that of this one, over the same deals.
    behind_se : float
    verdict : str
        ``best``, ``equal`` (within noise) or ``worse``.
    """

    values: tuple[str, ...]
    bot: str
    points: PairStats
    win: PairStats
    p_holm: float
    marked: bool
    behind: float
    behind_se: float
    verdict: str


@dataclass(frozen=True)
class Sweep(InNotebook):
    """How a player does against a base as its parameters change, on the same deals.

    Attributes
    ----------
    base, sweep : str
        The base's spec; the sweep as it was asked for.
    parameters : list of str
    rows : list of SweepRow
        In the order of the values.
    pairs, asked : int
        Deals, each played both ways round by every player against the base.
    """

    game: Game
    base: str
    sweep: str
    parameters: list[str]
    rows: list[SweepRow]
    pairs: int
    asked: int
    seed: int
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    @property
    def best(self) -> SweepRow:
        """The player with the highest chance to win. The best of many is flattered by its luck."""
        return max(self.rows, key=lambda row: row.win.mean)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        rows = [asdict(row) for row in self.rows]
        told: dict[str, Any] = plain(
            {
                "game": str(self.game),
                "base": self.base,
                "sweep": self.sweep,
                "parameters": self.parameters,
                "rows": rows,
                "best": self.best.bot,
                "pairs": self.pairs,
                "asked": self.asked,
                "seed": self.seed,
                "interrupted": self.interrupted,
                "provenance": self.provenance,
            }
        )
        return told

    def to_frame(self) -> pd.DataFrame:
        """Return one row a player: its parameters, ``bot``, points and win with their errors, and what it is behind."""
        import pandas as pd

        rows = []
        for row in self.rows:
            told: dict[str, Any] = {**dict(zip(self.parameters, row.values, strict=True)), "bot": row.bot}
            told["pairs"] = row.win.pairs
            for name, found in (("points", row.points), ("win", row.win)):
                told[name] = found.mean
                told |= {f"{name}_{key}": getattr(found, key) for key in ("se", "low", "high")}
            told |= {key: getattr(row, key) for key in ("p_holm", "marked", "behind", "behind_se", "verdict")}
            rows.append(told)
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.sweep} against {self.base}; {self.pairs:,} deals, each played both ways round"]
        for row in self.rows:
            lines.append(
                f"  {','.join(row.values):<16} win {row.win.mean:+.5f} +- {row.win.se:.5f}, points "
                f"{row.points.mean:+.4f} +- {row.points.se:.4f}, {row.verdict}"
            )
        return "\n".join(lines)


def sweep(
    game_text: str | Game,
    base: Bot,
    spec: str,
    deals: int = 2_000,
    seed: int = 1,
    *,
    score: str | Sequence[str] = "0-0",
    held: int = 0,
    dealer: str | None = None,
    only: str | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Sweep:
    """Compare a player for each of a range of parameters with a base, all on the same deals.

    Parameters
    ----------
    game_text : str or Game
    base : bot spec, or callable
    spec : str
        A bot's spec with a range ``0..4``, ``0..1/0.25`` or a list ``a|b|c`` in the place of a value, see `expand`.
    deals, seed, score, held, dealer, only, workers, progress, runner
        As for `compare`.

    Examples
    --------
    >>> found = sweep("allfours", "rules", "rules:beg_below=0..2", deals=200)
    >>> [row.values for row in found.rows], found.pairs
    ([('0',), ('1',), ('2',)], 200)
    """
    chosen = game(game_text)
    total = check_count(deals, "deals", 10**8)
    players = expand(spec)
    for _, bot in players:
        read_bot(bot)
    duels = tuple(
        duel_of(chosen, halves(base, bot, only, alike=True), base, seed, score=score, held=held, dealer=dealer)
        for _, bot in players
    )
    workers_of(workers)
    sums = FieldSums(len(duels))
    work = FieldWork("sweep", duels)
    stopped = play_all(work, total, sums.add, workers=workers, progress=progress, runner=runner)
    stats = [(sums.tally(k, "points").stats(), sums.tally(k, "win").stats()) for k in range(len(duels))]
    adjusted = holm([two_sided_p(sums.tally(k, "win").differences()) for k in range(len(duels))])
    best = max(range(len(duels)), key=lambda k: stats[k][1].mean)
    rows = []
    for k, ((values, _), duel) in enumerate(zip(players, duels, strict=True)):
        behind = sums.difference(best, k, "win") if k != best else Moments(sums.pairs)
        loss, error = behind.mean, behind.se if sums.pairs > 1 else math.inf
        word = "best" if k == best else verdict(loss, error)
        p = float(adjusted[k])
        rows.append(SweepRow(values, str(duel.a), *stats[k], p, p <= 0.05, loss, error, word))
    first = duels[0]
    told = provenance(
        chosen, bots=[str(first.b), *(str(duel.a) for duel in duels)], seed=seed, pairs=sums.pairs,
        score=",".join(first.scores), held=held, dealer=dealer,
        design="every player against the base on the same deals",
    )  # fmt: skip
    return Sweep(
        chosen, str(first.b), spec, parameters_of(spec), rows, sums.pairs, total, seed, stopped == "interrupted", told
    )
