"""What happens over many independent deals, or over whole matches."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import SEATS
from _fastsim.table import MATCH_DEALS, Table
from analyzer.ask.parallel import check_count, check_seed, chunks, run_chunks, workers_of
from analyzer.ask.provenance import provenance
from analyzer.bots import BotSpec, read_bot, seat_of
from analyzer.bots.spec import THINKING
from analyzer.errors import BotError, KibitzError
from analyzer.games import Game, game, seat_number
from analyzer.given.conditions import MOST_TRIED, Given, read
from analyzer.notation.line import parse_carried
from analyzer.rows.collect import Collected, Part, Quantity, Reduce
from analyzer.rows.collect import matches_won as matches_won
from analyzer.rows.columns import MATCH, Column, columns_of, frame_of
from analyzer.rows.files import row_format, whole_file
from analyzer.rows.groups import Grouping, groups_frame

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.position import Position

Bots = str | BotSpec | Mapping[str, "str | BotSpec"] | Sequence["str | BotSpec"]
CHUNK = 8192
MATCH_CHUNK = 256
SLOW_CHUNK = 16  # deals of players that think
MOST_ROWS = 50_000_000


def bots_by_seat(bots: Any) -> list[BotSpec]:
    """Return the four seats' bots: one for all, a pair for NS and EW, four, or a mapping by seat or side."""
    if isinstance(bots, str | BotSpec) or callable(bots):
        return [read_bot(bots)] * 4
    if isinstance(bots, Mapping):
        seats: list[BotSpec | None] = [None] * 4
        for key, spec in bots.items():
            if key.upper() not in ("NS", "EW", *SEATS):
                raise BotError(f"bots: {key!r} is neither a seat nor a side")
            for letter in key.upper():
                seats[SEATS.index(letter)] = read_bot(spec)
        if any(spec is None for spec in seats):
            raise BotError(f"bots: no bot for {', '.join(s for s, b in zip(SEATS, seats, strict=True) if b is None)}")
        return [spec for spec in seats if spec is not None]
    specs = [read_bot(spec) for spec in bots]
    if len(specs) == 2:
        return [specs[0], specs[1], specs[0], specs[1]]
    if len(specs) != 4:
        raise BotError(f"bots: {len(specs)} bots for four seats; give one, two (NS, EW) or four (N, E, S, W)")
    return specs


def is_slow(specs: Sequence[BotSpec]) -> bool:
    """Return whether some seat thinks longer than a rule of thumb."""
    return any(half.name in THINKING for spec in specs for half in (spec.bid, spec.play))


def in_processes(specs: Sequence[BotSpec]) -> bool:
    """Return whether some seat is written in Python, so that threads would wait for one another."""
    return any(half.name == "py" for spec in specs for half in (spec.bid, spec.play))


def unfinished_words(number: int) -> str:
    """Return the warning about matches that came to no end."""
    return f"{number:,} of the matches had no winner after {MATCH_DEALS:,} deals and count half for either side"


@dataclass(frozen=True)
class Simulation:
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


def need_shuffle(chosen: Game) -> None:
    """Raise KibitzError where a deal depends on the one before, so that there are no independent deals."""
    if chosen.core.gathers:
        raise KibitzError(
            f"deal:{chosen.options['deal']} makes each deal depend on the one before: it is for matches (matches=, "
            "--matches); independent deals need deal:shuffle"
        )


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
    core = chosen.core
    check_seed(seed)
    specs = bots_by_seat(bots)
    seats = [seat_of(spec, chosen) for spec in specs]
    names = tuple(str(spec) for spec in specs)
    slow = is_slow(specs)
    if matches is None:
        notes, number, wanted = columns_of(chosen), "deal", check_count(deals, "deals")
        places = {column.name: at for at, column in enumerate(notes)}
        quantities = [Quantity(name, places[column], value) for name, column, value in core.SUMMARY]
    else:
        notes, number, wanted = MATCH, "match", check_count(matches, "matches", 10**8)
        quantities = [
            Quantity("match_won_ns", 0, won=True),
            *(Quantity(c.name, at) for at, c in enumerate(MATCH) if at),
        ]
        if given or calls:
            raise KibitzError("given, calls: they are for deals, a match is played from its first deal on")
    if rows and wanted > MOST_ROWS:
        raise KibitzError(
            f"deals: {wanted:,} rows do not fit in memory; write them to a file, or keep the summary only"
        )
    grouping = Grouping(notes, by, means) if by else None
    form = row_format(suffix or Path(out).suffix, number, notes, labels=labels) if out is not None else None
    reduce = Reduce(quantities, grouping, form)
    conditions = None

    if matches is None:
        need_shuffle(chosen)
        start = parse_carried(core, score, held)
        chosen.deal(seed, 0, dealer or "N", score, held)  # so that a score that cannot be is met before the run
        prefix = [core.call_code(text) for text in calls]
        if any(code < 0 for code in prefix):
            raise KibitzError(f"calls: {', '.join(calls)} are not all calls of {core.title}")
        seat = seat_number(dealer, "dealer") if dealer else -1
        conditions = read(chosen, given, dealer)
        pieces = chunks(wanted, SLOW_CHUNK if slow else CHUNK)
        if conditions is not None and not conditions.certain:
            pieces = chunks(10**12, CHUNK)

    def play_deals(first: int, count: int) -> Part:
        table = Table(core, seats if not slow else [seat_of(spec, chosen) for spec in specs])
        none = np.zeros(0)
        if conditions is None:
            played = np.empty((count, len(notes)), np.int16)
            table.play_deals(seed, first, count, seat, start, prefix, none, played, none)
            return Part(reduce, np.arange(first, first + count), played, count)
        dealt = conditions.deal(seed, first, count, start)
        played = np.empty((len(dealt.numbers), len(notes)), np.int16)
        table.play_packs(seed, dealt.numbers, dealt.dealers, dealt.packs, start, prefix, none, played, none)
        return Part(reduce, dealt.numbers, played, count)

    def play_matches(first: int, count: int) -> Part:
        played = np.empty((count, len(MATCH)), np.int32)
        Table(core, [seat_of(spec, chosen) for spec in specs]).play_matches(seed, first, count, played)
        return Part(reduce, np.arange(first, first + count), played, count)

    if matches is not None:
        pieces = chunks(wanted, 4 if slow else MATCH_CHUNK)
    interrupted = False
    with ExitStack() as stack:
        file = None
        if form is not None:
            path = str(out) if suffix else stack.enter_context(whole_file(str(out)))
            file = stack.enter_context(closing(form.open(path)))
        found = Collected(reduce, wanted, file, keep=rows)
        try:
            job = play_deals if matches is None else play_matches
            for part in run_chunks(job, pieces, workers_of(workers), processes=in_processes(specs)):
                found.add(part)
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
    origin = provenance(
        chosen, bots=names, seed=seed, deals=found.n, score=score, held=held, dealer=dealer, calls=list(calls),
        **({"given": list(conditions.texts)} if conditions is not None else {}),
    ) if matches is None else provenance(chosen, bots=names, seed=seed, matches=found.n)  # fmt: skip
    return Simulation(
        game=chosen,
        bots=names,
        deals=found.n if matches is None else int(found.moments[1].total),
        columns=tuple(column.name for column in notes),
        summary=found.summary(),
        rows=np.concatenate(found.rows) if rows else None,
        seed=seed,
        matches=None if matches is None else found.n,
        interrupted=interrupted,
        provenance=origin,
        unfinished=found.unfinished if matches is not None else 0,
        groups=found.groups.records() if found.groups is not None else None,
        given=conditions,
        acceptance=conditions.acceptance(found.tried, found.n) if conditions is not None else None,
        numbers=np.concatenate(found.numbers) if rows and conditions is not None else None,
        notes=notes,
    )
