"""Stand or beg, give or run: the two calls of All Fours, over many deals from several scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.ask.equity import EquityTable, equity
from analyzer.ask.provenance import provenance
from analyzer.ask.simulate import in_processes, is_slow
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
from analyzer.studies.branches import ASKED, BRANCHES, JACK, PARTS, BranchPlayer, ScoreSums
from analyzer.studies.frames import calls_frame, mean_of, records
from analyzer.studies.sums import MOST_DEALS, along

if TYPE_CHECKING:
    import pandas as pd

SLOW_CHUNK = 4  # deals of players that think
HAND_AXES = {"trumps": 0, "best": 1, "turnup": 2}  # of the sums of the eldest's call
ANSWER_AXES = {"trumps": 1, "best": 2}  # of the sums of the dealer's answer; axis 0 says whether the eldest's bot begs


def default_scores(target: int) -> tuple[str, ...]:
    """Return the scores (eldest's side first) that are studied in a match to ``target``.

    Examples
    --------
    >>> default_scores(14)
    ('0-0', '7-7', '10-10', '12-12', '13-13', '13-10', '10-13', '13-12', '12-13')
    >>> default_scores(7)
    ('0-0', '3-3', '5-5', '6-6', '6-3', '3-6', '6-5', '5-6')
    """
    last, middle, early = target - 1, target - 2, target - 4
    pairs = [(0, 0), (target // 2, target // 2), (early, early), (middle, middle), (last, last)]
    pairs += [(last, early), (early, last), (last, middle), (middle, last)]
    return tuple(dict.fromkeys(f"{a}-{b}" for a, b in pairs if min(a, b) >= 0 and max(a, b) < target))


@dataclass(frozen=True, eq=False)
class StandOrBeg(InNotebook):
    """What many deals say about the two calls.

    Attributes
    ----------
    game : Game
    bot : str
        Who plays all four seats.
    scores : tuple of str
        Match scores before the deal, eldest's side first.
    deals : int
        Deals played from each score; the same deals from every score.
    asked : int
        Deals that were asked for: more than ``deals`` when the study was interrupted.
    sums : tuple of ScoreSums
        By score.
    equity_se : float
        The largest standard error of the match equity table behind the chances; no error below contains it.
    """

    game: Game
    bot: str
    scores: tuple[str, ...]
    deals: int
    asked: int
    sums: tuple[ScoreSums, ...]
    equity_se: float
    seed: int
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    def calls(self, by: Sequence[str] = ("trumps", "best")) -> pd.DataFrame:
        """Return standing against begging, a row a score and class of hands.

        Parameters
        ----------
        by : sequence of str
            What makes a class: any of ``trumps`` (cards of the turned suit, 0 to 6), ``best`` (the highest of them,
            ``-`` for none), ``turnup`` (rank turned up).

        Returns
        -------
        DataFrame
            ``score``; the classes; ``n``, deals with a choice; ``forced``, deals in which eldest had to beg; for each
            of ``win_stand``, ``win_beg``, ``win_diff`` (chance to win the match), ``points_stand``, ``points_beg``,
            ``points_diff`` (points of the deal, eldest's side minus dealer's), ``gives`` (share in which the dealer's
            bot gives) and ``stands`` (share in which the eldest's bot stands) the mean, and its standard error as
            ``..._se``; ``diff`` is standing minus begging, paired; ``verdict`` is ``stand`` or ``beg``, ``close`` when
            the difference in chance is within ``NOISE`` standard errors, ``few`` below ``FEW`` deals, ``must beg``.
        """
        axes = _axes(by, HAND_AXES)
        tables = ((score, sums.eldest.along(axes), along(sums.must_beg, axes)) for score, sums in self._by_score())
        return calls_frame(tables, by, ("stand", "beg"))

    def answers(self, asked: str = ASKED[0], by: Sequence[str] = ("trumps", "best")) -> pd.DataFrame:
        """Return giving against running, from the view of the dealer's side, a row a score and class of hands.

        Parameters
        ----------
        asked : {"every deal", "as the bots call"}
            Whatever eldest holds, or only deals in which the eldest's bot begs.
        by : sequence of str
            ``trumps``, ``best``: of the dealer.

        Returns
        -------
        DataFrame
            As from `calls`, with ``give`` and ``run`` in the place of ``stand`` and ``beg``, and without ``stands``.
        """
        axes = _axes(by, ANSWER_AXES)
        if asked not in ASKED:
            raise KibitzError(f"asked: {asked!r} is none of {', '.join(ASKED)}")
        begged = slice(None) if asked == ASKED[0] else slice(1, None)
        tables = (
            (score, sums.dealer.part(begged).along(axes), along(sums.must_run[begged], axes))
            for score, sums in self._by_score()
        )
        return calls_frame(tables, by, ("give", "run"))

    def parts(self) -> pd.DataFrame:
        """Return where the points come from: standing minus begging by category and number of eldest's trumps.

        Returns
        -------
        DataFrame
            ``score``, ``trumps``, ``part``, ``n``, ``points``, ``points_se``.
        """
        import pandas as pd

        return pd.DataFrame(
            {"score": score, "trumps": trumps, "part": part, **mean_of("points", sums.parts.moments(part, (trumps,)))}
            for score, sums in self._by_score()
            for trumps in range(len(sums.parts.n))
            if sums.parts.n[trumps]
            for part in PARTS
        )

    def jack(self) -> pd.DataFrame:
        """Return what becomes of the Jack of trumps by call, over the deals that are played to the end.

        Returns
        -------
        DataFrame
            ``score``, ``asked`` (every deal played under the call, or only those in which the bots call so), ``call``,
            ``outcome``, ``n``, ``share``, ``share_se``.
        """
        import pandas as pd

        return pd.DataFrame(
            {"score": score, "asked": asked, "call": call, "outcome": outcome}
            | mean_of(
                "share", Moments(total, Fraction(count), Fraction(count))
            )  # ones and noughts are their own squares
            for score, sums in self._by_score()
            for asked, table in zip(ASKED, sums.jack.tolist(), strict=True)
            for call, counts in zip(BRANCHES, table, strict=True)
            if (total := sum(counts))
            for outcome, count in zip(JACK, counts, strict=True)
        )

    def to_frame(self) -> pd.DataFrame:
        """Return `calls` by hand."""
        return self.calls()

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "game": str(self.game),
            "bot": self.bot,
            "deals": self.deals,
            "scores": list(self.scores),
            "calls": records(self.calls()),
            "answers": records(self.answers(ASKED[1])),
            "parts": records(self.parts()),
            "jack": records(self.jack()),
            "equity_se": self.equity_se,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "provenance": self.provenance,
        }

    def __str__(self) -> str:
        lines = [f"{self.game}: stand or beg, {self.deals:,} deals from each score, seed {self.seed}, bot {self.bot}"]
        lines.append("  score (eldest first)    stand %     beg %    stand - beg    eldest's bot stands %")
        lines += [
            f"  {row['score']:<20} {100 * row['win_stand']:10.2f}{100 * row['win_beg']:10.2f}"
            f"{100 * row['win_diff']:10.2f} +- {100 * row['win_diff_se']:.2f}{100 * row['stands']:15.1f}"
            for row in self.calls(by=()).to_dict("records")
        ]
        return "\n".join(lines)

    def _by_score(self) -> Iterator[tuple[str, ScoreSums]]:
        return zip(self.scores, self.sums, strict=True)


@dataclass(frozen=True, eq=False)
class StandOrBegWork(Work):
    """The study as it is played piece by piece."""

    game: Game
    bot: BotSpec
    seed: int
    scores: tuple[tuple[int, int], ...]
    table: EquityTable

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", SLOW_CHUNK if is_slow([self.bot]) else CHUNK)
        object.__setattr__(self, "in_processes", in_processes([self.bot]))

    def key(self) -> dict[str, Any] | None:
        """Return what decides the numbers."""
        scores = [list(score) for score in self.scores]
        equity = digest(self.table.win)
        return key_of("report stand-or-beg", self.game, [self.bot], self.seed, scores=scores, equity=equity)

    def play(self, first: int, number: int) -> Tally:
        """Play some deals, from every score."""
        player = BranchPlayer(self.game, self.bot, self.table, self.seed)
        parts = [player.sums(first, number, score).tally() for score in self.scores]
        return Tally({f"{place} {name}": each for place, part in enumerate(parts) for name, each in part.sums.items()})

    def sums(self, tally: Tally) -> tuple[ScoreSums, ...]:
        """Return the sums by score."""
        found: list[dict[str, Any]] = [{} for _ in self.scores]
        for name, each in tally.sums.items():
            place, _, rest = name.partition(" ")
            found[int(place)][rest] = each
        return tuple(ScoreSums.of(Tally(part)) for part in found)


def stand_or_beg(
    game_text: str | Game,
    deals: int = 200_000,
    seed: int = 1,
    *,
    bot: str | BotSpec = "rules",
    scores: Sequence[str] | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> StandOrBeg:
    """Study the two calls of All Fours: standing or begging, giving or running.

    Parameters
    ----------
    game_text : str or Game
    deals : int
        Deals from each score. The same deals are played from every score and under every branch.
    seed : int
    bot : spec
        Who plays all four seats.
    scores : sequence of str, optional
        Match scores before the deal, eldest's side first; by default those of `default_scores`.
    workers : int, optional
        Default: the cores at hand. The answer is the same for any number.
    progress : callable, optional
        Called with (done, total).
    runner : Runner, optional
        Where it is run, and where it is stored; by default here, and nowhere.

    Returns
    -------
    StandOrBeg
        After an interrupt (Ctrl-C), what was known by then, with ``interrupted`` set.

    Raises
    ------
    KibitzError
        For another game, and for numbers, scores or bots that cannot be met.

    Examples
    --------
    >>> study = stand_or_beg("allfours", deals=500, scores=["0-0"])
    >>> study.calls(by=()).n.tolist()
    [500]
    """
    chosen = game(game_text)
    if chosen.name != "allfours":
        raise KibitzError(f"{chosen.title} has no standing and begging: this study is for allfours")
    check_count(deals, "deals", MOST_DEALS)
    check_seed(seed)
    player = read_bot(bot)
    workers_of(workers)
    names = default_scores(int(chosen.options["target"])) if scores is None else tuple(dict.fromkeys(scores))
    if not names:
        raise KibitzError("scores: none is named")
    starts = [parse_score(name)[0] for name in names]
    for name in names:
        chosen.deal(seed, 0, "W", name)  # refuses a score that no deal of the game can start from
    table = equity(chosen)

    work = StandOrBegWork(chosen, player, seed, tuple(starts), table)
    found = (runner or Runner()).run(work, deals, workers=workers, progress=progress)
    origin = provenance(
        chosen,
        bots=[str(player)] * 4,
        seed=seed,
        deals=found.deals,
        scores=list(names),
        equity={"deals": table.deals, "seed": table.seed, "se": float(np.max(table.se))},
    )
    error = float(np.max(table.se))
    sums = work.sums(found.tally)
    return StandOrBeg(chosen, str(player), names, found.deals, deals, sums, error, seed, found.interrupted, origin)


def _axes(by: Sequence[str], known: dict[str, int]) -> tuple[int, ...]:
    for name in by:
        if name not in known:
            raise KibitzError(f"by: {name!r} is none of {', '.join(known)}")
    return tuple(known[name] for name in by)
