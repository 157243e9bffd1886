"""What happens over many independent deals, or over whole matches."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
from analyzer.notation.line import parse_carried
from analyzer.stats import Moments

if TYPE_CHECKING:
    import pandas as pd

Bots = str | BotSpec | Mapping[str, "str | BotSpec"] | Sequence["str | BotSpec"]
MATCH_CHUNK = 256
SLOW_CHUNK = 16  # deals of players that think


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


def matches_won(winners: Any) -> Any:
    """Return NS's share of each match: 1 won, 0 lost, one half where nobody had won when the deals ran out (-1).

    Players that are set again and again never come to the target.
    """
    winners = np.asarray(winners)
    return np.where(winners < 0, 0.5, 1.0 - winners)


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
    summary : dict
        ``{quantity: {"mean": ..., "se": ...}}``; points are per deal, NS minus EW where a category is signed.
    rows : array or None
        One row a deal, int16, columns as in ``columns``; None when only the summary was kept.
    seed : int
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

    @property
    def frame(self) -> "pd.DataFrame":
        """The tidy frame: one row a deal (or match)."""
        return self.to_frame()

    def to_frame(self) -> "pd.DataFrame":
        """Return the rows as a DataFrame, one row a deal, columns of int16 that share the rows' memory."""
        import pandas as pd

        if self.rows is None:
            raise KibitzError("this simulation kept its summary only; run it with rows=True")
        return pd.DataFrame(self.rows, columns=list(self.columns), copy=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
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

    def __str__(self) -> str:
        what = f"{self.matches:,} matches" if self.matches is not None else f"{self.deals:,} deals"
        lines = [f"{self.game}: {what}, seed {self.seed}, bots {' '.join(self.bots)}"]
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


class _Summary:
    """Exact moments of the quantities of a summary, added up chunk by chunk: the same for any cutting."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.moments: list[Moments] = []
        self.n = 0

    def add(self, columns: Sequence[Any]) -> None:
        part = [Moments.of(column.astype(np.int64)) for column in columns]
        self.moments = [a + b for a, b in zip(self.moments, part, strict=True)] if self.moments else part
        self.n += len(columns[0])

    def result(self) -> dict[str, dict[str, float]]:
        return {name: {"mean": m.mean, "se": m.se} for name, m in zip(self.names, self.moments, strict=True)}


def _quantities(core: Any, rows: Any) -> list[Any]:
    places = {name: place for place, name in enumerate(core.COLUMNS)}
    return [rows[:, places[c]] if v is None else rows[:, places[c]] == v for _, c, v in core.SUMMARY]


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
    rows: bool = True,
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
    rows : bool
        Keep one row a deal; else only the summary (memory stays small).
    workers : int, optional
        Default: the cores at hand.
    progress : callable, optional
        Called with (done, total).

    Examples
    --------
    >>> simulate("allfours", deals=1000, seed=3).summary["points_ns"]["mean"] > 0
    True
    """
    chosen = game(game_text)
    core = chosen.core
    check_seed(seed)
    specs = bots_by_seat(bots)
    seats = [seat_of(spec, chosen) for spec in specs]
    names = tuple(str(spec) for spec in specs)
    count = workers_of(workers)
    if matches is not None:
        return _simulate_matches(chosen, specs, names, check_count(matches, "matches", 10**8), seed, count, progress)
    check_count(deals, "deals")
    if rows and deals > 50_000_000:
        raise KibitzError(f"deals: {deals:,} rows do not fit in memory; keep the summary only (rows=False)")
    need_shuffle(chosen)
    start = parse_carried(core, score, held)
    state_check = chosen.deal(seed, 0, dealer or "N", score, held)
    del state_check
    prefix = [core.call_code(text) for text in calls]
    if any(code < 0 for code in prefix):
        raise KibitzError(f"calls: {', '.join(calls)} are not all calls of {core.title}")
    width = len(core.COLUMNS)
    seat = seat_number(dealer, "dealer") if dealer else -1
    slow = is_slow(specs)

    def job(first: int, number: int) -> Any:
        out = np.empty((number, width), np.int16)
        table = Table(core, seats if not slow else [seat_of(spec, chosen) for spec in specs])
        table.play_deals(seed, first, number, seat, start, prefix, np.zeros(0), out, np.zeros(0))
        return out

    summary = _Summary([name for name, _, _ in core.SUMMARY])
    kept: list[Any] = []
    interrupted = False
    try:
        for out in run_chunks(job, chunks(deals, SLOW_CHUNK if slow else 8192), count, processes=in_processes(specs)):
            summary.add(_quantities(core, out))
            if rows:
                kept.append(out)
            if progress is not None:
                progress(summary.n, deals)
    except KeyboardInterrupt:
        interrupted = True
        if summary.n == 0:
            raise
    data = np.concatenate(kept) if rows else None
    origin = provenance(
        chosen, bots=names, seed=seed, deals=summary.n, score=score, held=held, dealer=dealer, calls=list(calls)
    )
    return Simulation(
        chosen, names, summary.n, tuple(core.COLUMNS), summary.result(), data, seed, None, interrupted, origin
    )


MATCH_COLUMNS = ("winner", "deals", "score_ns", "score_ew")


def _simulate_matches(
    chosen: Game, specs: list[BotSpec], names: tuple[str, ...], matches: int, seed: int, workers: int, progress: Any
) -> Simulation:
    slow = is_slow(specs)

    def job(first: int, number: int) -> Any:
        out = np.empty((number, len(MATCH_COLUMNS)), np.int32)
        Table(chosen.core, [seat_of(spec, chosen) for spec in specs]).play_matches(seed, first, number, out)
        return out

    summary = _Summary(("match_won_ns", "deals", "score_ns", "score_ew"))
    kept = []
    interrupted = False
    try:
        for out in run_chunks(job, chunks(matches, 4 if slow else MATCH_CHUNK), workers, processes=in_processes(specs)):
            summary.add([2 * matches_won(out[:, 0]), out[:, 1], out[:, 2], out[:, 3]])
            kept.append(out)
            if progress is not None:
                progress(summary.n, matches)
    except KeyboardInterrupt:
        interrupted = True
        if summary.n == 0:
            raise
    data = np.concatenate(kept)
    found = summary.result()
    found["match_won_ns"] = {name: value / 2 for name, value in found["match_won_ns"].items()}  # halves were counted
    origin = provenance(chosen, bots=names, seed=seed, matches=summary.n)
    return Simulation(
        chosen,
        names,
        int(data[:, 1].sum()),
        MATCH_COLUMNS,
        found,
        data,
        seed,
        summary.n,
        interrupted,
        origin,
        int((data[:, 0] < 0).sum()),
    )
