"""Several players, each against each other on the same deals, and one rating table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from analyzer.ask.compare import Bot, duel_of, play_all
from analyzer.ask.provenance import provenance
from analyzer.bots import read_bot
from analyzer.contests.field import FieldSums, FieldWork
from analyzer.errors import BotError
from analyzer.games import Game, game
from analyzer.notebook import InNotebook
from analyzer.runs.pieces import check_count, workers_of
from analyzer.runs.runner import Runner
from analyzer.stats import PairStats, holm, plain, ratings, two_sided_p

if TYPE_CHECKING:
    import pandas as pd

MOST = 24  # players
RATING_SEED = 1  # of the resampling behind the ratings' errors


@dataclass(frozen=True)
class Standing:
    """A player's place.

    Attributes
    ----------
    rank : int
        1 is the best.
    bot : str
    elo, se, low, high : float
        Rating with its standard error and 95 % interval; the mean of all players is 0.
    win, win_se : float
        Mean difference in the chance to win (or in matches won) over all others, a deal, and its standard error.
    points, points_se : float
    """

    rank: int
    bot: str
    elo: float
    se: float
    low: float
    high: float
    win: float
    win_se: float
    points: float
    points_se: float


@dataclass(frozen=True)
class Meeting:
    """Two players of a tournament: ``a`` minus ``b``, a deal.

    Attributes
    ----------
    p_holm : float
        Of the two being equal, adjusted for the number of meetings.
    marked : bool
        Whether that is at most 5 %.
    elo, elo_se : float
        Difference of their ratings, and its standard error.
    """

    a: str
    b: str
    points: PairStats
    win: PairStats
    p_holm: float
    marked: bool
    elo: float
    elo_se: float


@dataclass(frozen=True)
class Tournament(InNotebook):
    """A round robin of duplicate pairs.

    Attributes
    ----------
    bots : list of str
        In the order given.
    standings : list of Standing
        The best first.
    meetings : list of Meeting
        Every two players once, in the order given.
    pairs, asked : int
        Distinct deals (or matches), each played both ways round in every meeting.
    """

    game: Game
    bots: list[str]
    standings: list[Standing]
    meetings: list[Meeting]
    pairs: int
    asked: int
    seed: int
    matches: bool = False
    unfinished: int = 0
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        told: dict[str, Any] = plain(
            {
                "game": str(self.game),
                "bots": self.bots,
                "standings": [asdict(each) for each in self.standings],
                "meetings": [asdict(each) for each in self.meetings],
                "pairs": self.pairs,
                "asked": self.asked,
                "seed": self.seed,
                "matches": self.matches,
                "unfinished": self.unfinished,
                "interrupted": self.interrupted,
                "provenance": self.provenance,
            }
        )
        return told

    def to_frame(self) -> pd.DataFrame:
        """Return one row a player, the best first."""
        import pandas as pd

        return pd.DataFrame([asdict(each) for each in self.standings])

    def cross_frame(self) -> pd.DataFrame:
        """Return one row for each player against each other: ``bot``, ``against``, and what it is better by."""
        import pandas as pd

        rows = []
        for each in self.meetings:
            for sign, bot, other in ((1.0, each.a, each.b), (-1.0, each.b, each.a)):
                told: dict[str, Any] = {"bot": bot, "against": other, "pairs": each.win.pairs}
                for name, found in (("win", each.win), ("points", each.points)):
                    told |= {name: sign * found.mean + 0.0, f"{name}_se": found.se}
                told |= {"elo": sign * each.elo + 0.0, "elo_se": each.elo_se, "p_holm": each.p_holm}
                rows.append(told | {"marked": each.marked})
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        what = "matches" if self.matches else "deals"
        lines = [
            f"{self.game}: {len(self.bots)} players, {self.pairs:,} {what}, each played both ways round by every two"
        ]
        lines += [
            f"  {each.rank:>2} {each.bot:<30} Elo {each.elo:+.1f} +- {each.se:.1f}, {each.low:+.1f} to {each.high:+.1f}"
            for each in self.standings
        ]
        return "\n".join(lines)


def tournament(
    game_text: str | Game,
    bots: Sequence[Bot],
    deals: int = 2_000,
    seed: int = 1,
    *,
    matches: int | None = None,
    score: str | Sequence[str] = "0-0",
    held: int = 0,
    dealer: str | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Tournament:
    """Let several players meet, each with each, on the same deals, and rate them.

    Parameters
    ----------
    game_text : str or Game
    bots : sequence of bot specs, or callables
        Different ones, two or more.
    deals, seed, matches, score, held, dealer, workers, progress, runner
        As for `compare`.

    Returns
    -------
    Tournament
        Ratings are those of a Bradley-Terry model, from the chances to win a deal's difference makes (or from the
        matches won), with errors from resampling the deals.

    Examples
    --------
    >>> found = tournament("allfours", ["random", "rules"], deals=300)
    >>> [each.bot for each in found.standings], found.standings[0].low > 0
    (['rules', 'random'], True)
    """
    chosen = game(game_text)
    total = check_count(deals if matches is None else matches, "deals" if matches is None else "matches", 10**8)
    specs = [read_bot(bot) for bot in bots]
    names = [str(spec) for spec in specs]
    if not 2 <= len(specs) <= MOST:
        raise BotError(f"bots: a tournament takes 2 to {MOST} players, not {len(specs)}")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BotError(f"bots: {twice} stands twice; give every player once")
    pairs = list(combinations(range(len(specs)), 2))
    begin: dict[str, Any] = {"score": score, "held": held, "dealer": dealer, "matches": matches is not None}
    duels = tuple(duel_of(chosen, specs[i], specs[j], seed, **begin) for i, j in pairs)
    workers_of(workers)
    sums = FieldSums(len(duels))
    work = FieldWork("tournament", duels)
    stopped = play_all(work, total, sums.add, workers=workers, progress=progress, runner=runner)
    rated = ratings(*sums.classes(), pairs, len(specs), seed=RATING_SEED)
    adjusted = holm([two_sided_p(sums.tally(k, "win").differences()) for k in range(len(duels))])
    meetings = [
        Meeting(
            names[i], names[j], sums.tally(k, "points").stats(), sums.tally(k, "win").stats(), float(adjusted[k]),
            bool(adjusted[k] <= 0.05), float(rated.differences[i, j]), float(rated.difference_se[i, j]),
        )
        for k, (i, j) in enumerate(pairs)
    ]  # fmt: skip
    order = sorted(range(len(specs)), key=lambda i: (-rated.ratings[i].value, i))
    standings = []
    for rank, i in enumerate(order, 1):
        share = Fraction(1, len(specs) - 1)
        signs = {k: share if i == a else -share for k, (a, b) in enumerate(pairs) if i in (a, b)}
        win, points = (sums.combined(signs, name) for name in ("win", "points"))
        its = rated.ratings[i]
        more = (win.mean, win.se, points.mean, points.se)
        standings.append(Standing(rank, names[i], its.value, rated.se[i], its.low, its.high, *more))
    told = provenance(
        chosen, bots=names, seed=seed, pairs=sums.pairs, score=",".join(duels[0].scores), held=held, dealer=dealer,
        unfinished=sums.unfinished, design="round robin on the same deals, each both ways round",
    )  # fmt: skip
    return Tournament(
        chosen, names, standings, meetings, sums.pairs, total, seed, matches is not None, sums.unfinished,
        stopped == "interrupted", told,
    )  # fmt: skip
