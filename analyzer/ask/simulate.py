"""What happens over many independent deals, or over whole matches."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import SEATS
from _fastsim.table import MATCH_DEALS
from analyzer.ask.provenance import provenance
from analyzer.errors import KibitzError
from analyzer.games import Game, game
from analyzer.given.conditions import MOST_TRIED, Given, read
from analyzer.notebook import InNotebook, quantities_frame
from analyzer.rows.collect import Collected, Quantity, Reduce, matches_won
from analyzer.rows.columns import MATCH, Column, columns_of, frame_of
from analyzer.rows.files import row_format, undisturbed, whole_file
from analyzer.rows.groups import Grouping, groups_frame
from analyzer.rows.work import SLOW_CHUNK, DealsWork, MatchesWork, bots_by_seat, in_processes, is_slow, need_shuffle
from analyzer.runs.pieces import check_count, check_seed
from analyzer.runs.runner import Runner

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.position import Position

__all__ = [
    "SLOW_CHUNK", "Simulation", "bots_by_seat", "in_processes", "is_slow", "matches_won", "need_shuffle", "simulate",
    "unfinished_words",
]  # fmt: skip

MOST_ROWS = 50_000_000
MOST_DEALS = 10**12  # that are looked at for some that meet conditions


def unfinished_words(number: int) -> str:
    """Return the warning about matches that came to no end."""
    return f"{number:,} of the matches had no winner after {MATCH_DEALS:,} deals and count half for either side"


@dataclass(frozen=True)
class Simulation(InNotebook):
    """Outcomes of many deals.

    Attributes
    ----------
    game : Game
    bots : tuple of str
        By seat, N E S W.
    deals : int
        Deals played (or matches, see ``matches``).
    columns : tuple of str
        Names of the columns of ``rows``; ``notes`` says what they mean, as ``kibitz rules GAME --columns`` does.
    summary : dict
        ``{quantity: {"mean": ..., "se": ...}}``; points are per deal, NS minus EW where a category is signed.
    rows : array or None
        One row a deal, int16 (of matches int32); None when only the summary was kept.
    seed : int
    groups : list of dict or None
        One record a group, see `Groups.records`; None when none were asked for.
    given : Given or None
        Conditions on the cards.
    acceptance : dict or None
        Which part of all deals meets them: ``rate``, ``rate_se``, ``counted`` (the conditions in words were counted
        and not tried), ``tried`` (deals that were looked at).
    numbers : array or None
        Which deals of the seed the rows are; None: all from 0 on.
    """

    game: Game
    bots: tuple[str, ...]
    deals: int
    columns: tuple[str, ...]
    summary: dict[str, dict[str, float]]
    rows: Any
    seed: int
    matches: int | None = None
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)
    unfinished: int = 0
    groups: list[dict[str, Any]] | None = None
    given: Given | None = None
    acceptance: dict[str, Any] | None = None
    numbers: Any = None
    notes: tuple[Column, ...] = ()

    @property
    def frame(self) -> "pd.DataFrame":
        """The tidy frame: one row a deal (or match)."""
        return self.to_frame()

    def to_frame(self, *, labels: bool = False) -> "pd.DataFrame":
        """Return the rows as a DataFrame, one row a deal (or match).

        Parameters
        ----------
        labels : bool
            Words as ordered categories (``N``, ``SJ``, ``made``) where the numbers of a column stand for something.
            Else whole numbers as in ``notes``, which share the memory of ``rows``.

        Returns
        -------
        DataFrame
            ``deal`` (or ``match``), the number by which it can be dealt again, then ``columns``.
        """
        if self.rows is None:
            raise KibitzError("this simulation kept its summary only; run it with rows=True")
        numbers = np.arange(len(self.rows)) if self.numbers is None else self.numbers
        name = "deal" if self.matches is None else "match"
        return frame_of(self.notes, name, numbers, self.rows, labels=labels)

    def to_groups(self) -> "pd.DataFrame":
        """Return one row a group: its values, ``n``, ``share``, and the means, each with its standard error."""
        if self.groups is None:
            raise KibitzError("this simulation has no groups; run it with by=[...]")
        return groups_frame(self.groups)

    def position(self, deal: int) -> "Position":
        """Return a deal by its number, all hands known, before the first call.

        Examples
        --------
        >>> found = simulate("belote", deals=100, given="S: trump J9, trumps>=4")
        >>> position = found.position(int(found.frame["deal"][17]))
        >>> up = str(position).split("up=")[1][0]
        >>> {f"{up}J", f"{up}9"} <= set(position.hand("S"))
        True
        """
        if self.matches is not None:
            raise KibitzError("position: these are matches; deals are found in a simulation of deals")
        score, held = self.provenance["score"], self.provenance["held"]
        if self.given is not None:
            return self.given.position(self.seed, deal, score, held)
        return self.game.deal(self.seed, deal, self.provenance["dealer"] or SEATS[deal & 3], score, held)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        answer: dict[str, Any] = {
            "game": str(self.game),
            "bots": list(self.bots),
            "deals": self.deals,
            "matches": self.matches,
            "unfinished": self.unfinished,
            "summary": self.summary,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "provenance": self.provenance,
        }
        if self.given is not None:
            answer |= {"given": list(self.given.texts), "acceptance": self.acceptance}
        if self.groups is not None:
            answer["groups"] = self.groups
        return answer

    def _tables_(self) -> "list[tuple[str, pd.DataFrame]]":
        """Show the summary, the groups, and the ends of the rows."""
        unit = "deal" if self.matches is None else "match"
        tables = [(f"Means a {unit}; signed items are NS minus EW", quantities_frame(self.summary))]
        if self.groups is not None:
            tables.append(("By group", self.to_groups()))
        if self.rows is not None:
            tables.append((f"One row a {unit}", self.to_frame(labels=True)))
        return tables

    def _notes_(self) -> list[str]:
        """Say which part of all deals meets the conditions."""
        return str(self).splitlines()[1:2] if self.given is not None else []

    def __str__(self) -> str:
        what = f"{self.matches:,} matches" if self.matches is not None else f"{self.deals:,} deals"
        lines = [f"{self.game}: {what}, seed {self.seed}, bots {' '.join(self.bots)}"]
        if self.given is not None and self.acceptance is not None:
            share = f"{100 * self.acceptance['rate']:.4g} +- {100 * self.acceptance['rate_se']:.2g} %"
            lines.append(f"given {self.given}: {share} of all deals")
        lines += [f"  {name:<18} {q['mean']:10.4f} +- {q['se']:.4f}" for name, q in self.summary.items()]
        if self.unfinished:
            lines.append(f"  {unfinished_words(self.unfinished)}")
        return "\n".join(lines)


def simulate(
    game_text: str | Game,
    bots: Any = "rules",
    deals: int = 100_000,
    seed: int = 1,
    *,
    score: str = "0-0",
    held: int = 0,
    dealer: str | None = None,
    matches: int | None = None,
    calls: Sequence[str] = (),
    given: Any = None,
    by: Sequence[str] = (),
    means: Sequence[str] = (),
    rows: bool = True,
    out: str | Path | None = None,
    labels: bool = False,
    suffix: str | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Simulation:
    """Play many independent deals from one score, or whole matches.

    Parameters
    ----------
    game_text : str or Game
    bots : spec, pair, four specs, or mapping by seat or side
    deals : int
        Number of deals. Deal ``i`` of a seed is the same deal for every bot and number of workers.
    seed : int
    score : str
        Match score before each deal.
    held : int
        Points held over before each deal, in games that hold points.
    dealer : str, optional
        Seat that deals; by default the seats take turns.
    matches : int, optional
        Play this many matches instead.
    calls : sequence of str
        Calls made whatever the players would say, from the first caller on; where one is not legal the player calls.
    given : str, callable, sequence of them, or Given, optional
        Conditions on the cards before the first call (see `analyzer.given`): only deals that meet them are played.
    by, means : sequence of str
        Columns to group by, and columns whose means by group are wanted (see `Grouping`).
    rows : bool
        Keep one row a deal; else only the summary (memory stays small).
    out : path, optional
        Write the rows to a ``.csv``, ``.jsonl`` or ``.parquet`` file as they come. It takes its place when all is
        done (or interrupted), so that there is a whole file or none.
    labels : bool
        Write words instead of numbers where a column's numbers stand for something.
    suffix : str, optional
        The ending that says the format, for an ``out`` of another name, which is then written in place.
    workers : int, optional
        Default: the cores at hand.
    progress : callable, optional
        Called with (done, total).
    runner : Runner, optional
        Where it is played, and the store for its sums (``rows=False``, no ``out``): what is known is taken from there
        and extended. Rows are never stored.

    Raises
    ------
    KibitzError
        Among others when none of 20 million deals meets the conditions.

    Examples
    --------
    >>> simulate("allfours", deals=1000, seed=3).summary["points_ns"]["mean"] > 0
    True
    >>> simulate("spades", deals=500, given="S: longest>=8", by=["call_s"]).acceptance["counted"]
    True
    """
    chosen = game(game_text)
    check_seed(seed)
    specs = bots_by_seat(bots)
    whole = matches is not None
    notes = MATCH if whole else columns_of(chosen)
    wanted = check_count(matches, "matches", 10**8) if matches is not None else check_count(deals, "deals")
    if rows and wanted > MOST_ROWS:
        raise KibitzError(
            f"deals: {wanted:,} rows do not fit in memory; write them to a file, or keep the summary only"
        )
    if whole and (given or calls):
        raise KibitzError("given, calls: they are for deals, a match is played from its first deal on")
    if not whole:
        need_shuffle(chosen)
    grouping = Grouping(notes, by, means) if by else None
    ending = suffix or Path(out or "").suffix
    form = row_format(ending, "match" if whole else "deal", notes, labels=labels) if out is not None else None
    conditions = read(chosen, given, dealer)
    tries = conditions is not None and not conditions.certain
    if whole:
        quantities = [
            Quantity("match_won_ns", 0, won=True),
            *(Quantity(c.name, at) for at, c in enumerate(MATCH) if at),
        ]
    else:
        at = {column.name: place for place, column in enumerate(notes)}
        quantities = [Quantity(name, at[column], value) for name, column, value in chosen.core.SUMMARY]
    reduce = Reduce(quantities, grouping, form, keep=rows or tries)
    asked: dict[str, Any] = {"score": score, "held": held, "dealer": dealer, "calls": list(calls)}
    work = (
        MatchesWork(chosen, specs, seed, reduce)
        if whole
        else DealsWork(chosen, specs, seed, reduce, conditions, **asked)
    )

    interrupted = False
    with ExitStack() as stack:
        file = None
        if form is not None:
            path = str(out) if suffix else stack.enter_context(whole_file(str(out)))
            file = stack.enter_context(closing(form.open(path)))
        found = Collected(reduce, wanted, file, keep=rows)
        parts = (runner or Runner()).stream(work, MOST_DEALS if tries else wanted, workers=workers)
        stack.enter_context(closing(parts))
        try:
            for _, _, tally in parts:
                with undisturbed():
                    found.add(tally)
                if progress is not None:
                    progress(found.n, wanted)
                if found.n >= wanted:
                    break
                if found.n == 0 and found.tried >= MOST_TRIED:
                    raise KibitzError(f"given: none of {found.tried:,} deals met {conditions}")
        except KeyboardInterrupt:
            interrupted = True
            if found.n == 0:
                raise
    names = tuple(str(spec) for spec in specs)
    played: dict[str, Any] = {"matches": found.n} if whole else {"deals": found.n, **asked}
    if conditions is not None:
        played["given"] = list(conditions.texts)
    return Simulation(
        game=chosen,
        bots=names,
        deals=found.totals[1] if whole else found.n,
        columns=tuple(column.name for column in notes),
        summary=found.summary(),
        rows=np.concatenate(found.rows) if rows else None,
        seed=seed,
        matches=found.n if whole else None,
        interrupted=interrupted,
        provenance=provenance(chosen, bots=names, seed=seed, **played),
        unfinished=found.unfinished if whole else 0,
        groups=found.groups.records() if found.groups is not None else None,
        given=conditions,
        acceptance=conditions.acceptance(found.tried, found.n) if conditions is not None else None,
        numbers=np.concatenate(found.numbers) if rows and conditions is not None else None,
        notes=notes,
    )
