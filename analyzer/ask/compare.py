"""Which of two policies is better, by how much, and is it settled.

Every deal is played twice with the same cards: A at North-South and B at East-West, then the other way round. Each seat
draws from the same stream at both tables, so what is left of luck is what the policies themselves turn on.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import SEATS
from _fastsim.table import Table
from analyzer.ask.equity import equity
from analyzer.ask.parallel import check_count, check_seed, chunks, run_chunks, workers_of
from analyzer.ask.provenance import provenance
from analyzer.ask.simulate import SLOW_CHUNK, in_processes, is_slow, matches_won, need_shuffle, unfinished_words
from analyzer.bots import read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game, game, seat_number
from analyzer.notation.line import parse_carried
from analyzer.stats import PairStats, elo, largest_swings, normalized_elo, pair_stats

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.bots import BotSpec


@dataclass(frozen=True)
class Comparison:
    """A against B on duplicate deals.

    Attributes
    ----------
    a, b : str
        Canonical specs.
    pairs : int
        Distinct deals, each played both ways round.
    points, win : PairStats
        A minus B a deal: points of the deal; chance to win the match from ``score`` on (or matches won).
    categories : dict
        Points of A minus B a deal by category, as ``PairStats``.
    elo, normalized_elo : dict or None
        ``value``, ``low``, ``high`` from the win chances; None where no Elo exists (no spread, or one side always won).
    swings : list of dict
        The pairs that differ most: ``deal`` (number), ``points`` (A minus B over both tables), ``position``.
    """

    game: Game
    a: str
    b: str
    pairs: int
    points: PairStats
    win: PairStats
    categories: dict[str, PairStats]
    decision: str
    elo: dict[str, float] | None
    normalized_elo: dict[str, float] | None
    swings: list[dict[str, Any]]
    seed: int
    matches: bool = False
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "game": str(self.game),
            "a": self.a,
            "b": self.b,
            "pairs": self.pairs,
            "points": self.points.to_dict(),
            "win": self.win.to_dict(),
            "categories": {name: s.to_dict() for name, s in self.categories.items()},
            "decision": self.decision,
            "elo": self.elo,
            "normalized_elo": self.normalized_elo,
            "sd_single": self.points.sd_single,
            "sd_pair": self.points.sd_pair,
            "swings": self.swings,
            "seed": self.seed,
            "matches": self.matches,
            "interrupted": self.interrupted,
            "provenance": self.provenance,
        }

    def to_frame(self) -> "pd.DataFrame":
        """Return one row a quantity: points, win, and the categories."""
        import pandas as pd

        rows = {"points": self.points, "win": self.win, **self.categories}
        return pd.DataFrame([{"quantity": name, **s.to_dict()} for name, s in rows.items()])

    def __str__(self) -> str:
        what = "matches" if self.matches else "deals"
        lines = [
            f"{self.game}: A = {self.a}, B = {self.b}; {self.pairs:,} {what}, each played both ways round",
            f"  {'A minus B a deal':<18} {'mean':>9} {'se':>8}  95 % interval",
        ]
        for name, s in {"points": self.points, "win": self.win, **self.categories}.items():
            lines.append(f"  {name:<18} {s.mean:+9.4f} {s.se:8.4f}  {s.low:+.4f} to {s.high:+.4f}")
        if self.elo is not None:
            lines.append(f"  Elo {self.elo['value']:+.1f} ({self.elo['low']:+.1f} to {self.elo['high']:+.1f})")
        lines.append(f"  SD of one deal {self.points.sd_single:.3f}, of a pair {self.points.sd_pair:.3f}")
        if self.provenance.get("unfinished"):
            lines.append(f"  {unfinished_words(self.provenance['unfinished'])}")
        lines.append(f"  {self.win.sentence('A', 'B')}")
        return "\n".join(lines)


def _rating(values: Any, rate: Callable[[Any], Any]) -> dict[str, float] | None:
    try:
        r = rate(values)
    except ValueError:
        return None
    answer = {"value": r.value, "low": r.low, "high": r.high}
    return answer if all(np.isfinite(v) for v in answer.values()) else None


def compare(
    game_text: str | Game,
    a: "str | BotSpec | Callable[..., Any]",
    b: "str | BotSpec | Callable[..., Any]",
    deals: int = 2_000,
    seed: int = 1,
    *,
    matches: int | None = None,
    score: str = "0-0",
    held: int = 0,
    dealer: str | None = None,
    delta: float | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Compare two policies on duplicate deals, or on duplicate matches.

    Parameters
    ----------
    game_text : str or Game
    a, b : bot specs, or callables
    deals : int
        Distinct deals; each is played twice.
    seed : int
    matches : int, optional
        Play whole matches instead, each twice; then ``points`` are the final scores and ``win`` the matches won.
    score, dealer : str
        Where each deal starts; by default 0-0, the seats dealing in turn.
    held : int
        Points held over before each deal, in games that hold points.
    delta : float, optional
        A difference in win chance that would matter, for the sequential test and the size rule.

    Examples
    --------
    >>> result = compare("allfours", a="rules", b="rules", deals=50)
    >>> result.points.mean, result.win.mean, result.decision
    (0.0, 0.0, 'undecided')
    """
    chosen = game(game_text)
    core = chosen.core
    check_seed(seed)
    total = check_count(deals if matches is None else matches, "deals" if matches is None else "matches", 10**8)
    specs = [read_bot(a), read_bot(b)]
    seats = [seat_of(spec, chosen) for spec in specs]
    del seats  # built once here so that a spec that cannot be met fails before anything is played
    start = parse_carried(core, score, held)
    chosen.deal(seed, 0, dealer or "N", score, held)
    side = seat_number(dealer, "dealer") if dealer else -1
    count = workers_of(workers)
    if matches is None:
        need_shuffle(chosen)
        table = equity(chosen)
        values = np.ascontiguousarray(table.win)
        width = len(core.COLUMNS)
    slow = is_slow(specs)

    def tables() -> tuple[Any, Any]:
        x, y = seat_of(specs[0], chosen), seat_of(specs[1], chosen)
        return Table(core, [x, y, x, y]), Table(core, [y, x, y, x])

    def deal_job(first: int, number: int) -> Any:
        answer = []
        for seated in tables():
            rows, win = np.empty((number, width), np.int16), np.empty(number)
            seated.play_deals(seed, first, number, side, start, [], values, rows, win)
            answer += [rows, win]
        return answer

    def match_job(first: int, number: int) -> Any:
        answer = []
        for seated in tables():
            out = np.empty((number, 4), np.int32)
            seated.play_matches(seed, first, number, out)
            answer += [out, matches_won(out[:, 0])]
        return answer

    size = (SLOW_CHUNK if slow else 4096) if matches is None else (2 if slow else 128)
    parts: list[Any] = []
    interrupted = False
    done = 0
    try:
        job = deal_job if matches is None else match_job
        for part in run_chunks(job, chunks(total, size), count, processes=in_processes(specs)):
            parts.append(part)
            done += len(part[1])
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        interrupted = True
        if not parts:
            raise
    one, win_one, two, win_two = (np.concatenate([p[i] for p in parts]) for i in range(4))
    # A's result minus B's at each table
    win = np.column_stack([2 * win_one - 1, 1 - 2 * win_two])
    if matches is None:
        place = {name: i for i, name in enumerate(core.COLUMNS)}
        signed = {
            "points": [one[:, place["points_ns"]] - one[:, place["points_ew"]].astype(int),
                       two[:, place["points_ew"]] - two[:, place["points_ns"]].astype(int)]
        }  # fmt: skip
        for name in core.CATEGORIES:
            signed[name] = [one[:, place[name]].astype(int), -two[:, place[name]].astype(int)]
    else:
        signed = {"points": [one[:, 2] - one[:, 3], two[:, 3] - two[:, 2]]}
    stats = {name: pair_stats(np.column_stack(columns)) for name, columns in signed.items()}
    verdict = pair_stats(win, delta=delta)
    pair_win = win.mean(axis=1)
    swings = []
    if matches is None:
        pair_points = np.column_stack(signed["points"]).sum(axis=1)
        for index in largest_swings(pair_points, 10):
            if pair_points[index] == 0:
                break
            seat = side if side >= 0 else int(index) & 3
            line = str(chosen.deal(seed, int(index), SEATS[seat], score, held))
            swings.append({"deal": int(index), "points": int(pair_points[index]), "position": line})
    unfinished = 0 if matches is None else int((one[:, 0] < 0).sum() + (two[:, 0] < 0).sum())
    origin = provenance(
        chosen, bots={"a": str(specs[0]), "b": str(specs[1])}, seed=seed, pairs=done, score=score,
        held=held, dealer=dealer, unfinished=unfinished,
        design="duplicate: the same cards both ways round, the same stream per deal and seat",
    )  # fmt: skip
    return Comparison(
        game=chosen,
        a=str(specs[0]),
        b=str(specs[1]),
        pairs=done,
        points=stats.pop("points"),
        win=verdict,
        categories=stats,
        decision=verdict.decision,
        elo=_rating(pair_win, elo),
        normalized_elo=_rating(pair_win, normalized_elo),
        swings=swings,
        seed=seed,
        matches=matches is not None,
        interrupted=interrupted,
        provenance=origin,
    )


__all__ = ["Comparison", "KibitzError", "compare"]
