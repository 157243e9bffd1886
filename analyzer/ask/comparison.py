"""What a comparison of two policies has found: the answer of `compare`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.ask.simulate import unfinished_words
from analyzer.contests.solved import Solved
from analyzer.contests.sums import WIN, Sums
from analyzer.games import Game
from analyzer.notebook import InNotebook
from analyzer.stats import (
    Calibration,
    Counts,
    Look,
    PairStats,
    PairTally,
    Rating,
    Ratio,
    breakdown_of,
    elo_of_moments,
    normalized_elo_of_counts,
    plain,
    ratio_by_deal,
    ratio_difference,
)

if TYPE_CHECKING:
    import pandas as pd

BINS = 40  # of the distribution of points, at most
LEAST = 30  # pairs of a group that is tested
RATE_SEED = 1  # of the resampling behind the rates' intervals


@dataclass(frozen=True)
class GroupRow:
    """A minus B in one group of pairs.

    Attributes
    ----------
    breakdown, label : str
    pairs : int
    share : float
        Of all pairs.
    points, win : dict
        ``mean``, ``se``, ``low``, ``high``, ``p_holm`` and ``marked``: whether it differs from zero after Holm's
        adjustment for all groups of all breakdowns.
    """

    breakdown: str
    label: str
    pairs: int
    share: float
    points: dict[str, Any]
    win: dict[str, Any]


@dataclass(frozen=True)
class RateRow:
    """A rate of A, of B, and their difference over the same deals, resampled by deal. None: it never came up."""

    rate: str
    of: str
    a: Ratio | None
    b: Ratio | None
    difference: Ratio | None


@dataclass(frozen=True)
class Comparison(InNotebook):
    """A against B on duplicate deals.

    Attributes
    ----------
    a, b : str
        Canonical specs.
    pairs : int
        Distinct deals, each played both ways round.
    asked : int
        Pairs that might have been played.
    points, win : PairStats
        A minus B a deal: points of the deal; chance to win the match from ``score`` on (or matches won).
    categories : dict
        A minus B a deal by category of points, and other quantities of the game, as ``PairStats``.
    elo, normalized_elo : dict or None
        ``value``, ``low``, ``high`` from the win chances; None where no Elo exists (no spread, or one side always won).
    settled_at : int or None
        Pairs at the first look at which the confidence sequence was clear of zero.
    stopped : str
        ``settled``, ``budget`` or ``interrupted``.
    course : list of Look
        What was known of ``win`` as the pairs went on.
    breakdown : list of GroupRow
    rates : list of RateRow
    calibration : Calibration or None
        NS's chance to win the match before a deal by the equity table, against what came of it.
    solved : Solved or None
        The solver's account of a sample.
    swings : list of dict
        The pairs that differ most: ``deal`` (number), ``points`` (A minus B over both tables), ``position`` as dealt,
        ``a_ns`` and ``a_ew``: how it went at the table where A sat NS, and where A sat EW.
    differ : dict
        For points and win the ``share`` of the pairs that differ and their mean ``swing``, with standard errors.
    distribution : list of (float, int)
        Points of A minus B a deal, and how many pairs had them.
    unfinished : int
        Matches that nobody won; they count half.
    """

    game: Game
    a: str
    b: str
    pairs: int
    asked: int
    points: PairStats
    win: PairStats
    categories: dict[str, PairStats]
    decision: str
    elo: dict[str, float] | None
    normalized_elo: dict[str, float] | None
    swings: list[dict[str, Any]]
    seed: int
    settled_at: int | None = None
    stopped: str = "budget"
    course: list[Look] = field(default_factory=list)
    breakdown: list[GroupRow] = field(default_factory=list)
    rates: list[RateRow] = field(default_factory=list)
    calibration: Calibration | None = None
    solved: Solved | None = None
    differ: dict[str, dict[str, float]] = field(default_factory=dict)
    distribution: list[tuple[float, int]] = field(default_factory=list)
    matches: bool = False
    interrupted: bool = False
    unfinished: int = 0
    provenance: dict[str, Any] = field(default_factory=dict)

    @property
    def quantities(self) -> dict[str, PairStats]:
        """Everything that was compared, by name."""
        return {"points": self.points, "win": self.win, **self.categories}

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        told: dict[str, Any] = plain(
            {
                "game": str(self.game),
                "a": self.a,
                "b": self.b,
                "pairs": self.pairs,
                "asked": self.asked,
                "points": self.points.to_dict(),
                "win": self.win.to_dict(),
                "categories": {name: s.to_dict() for name, s in self.categories.items()},
                "decision": self.decision,
                "settled_at": self.settled_at,
                "stopped": self.stopped,
                "elo": self.elo,
                "normalized_elo": self.normalized_elo,
                "sd_single": self.points.sd_single,
                "sd_pair": self.points.sd_pair,
                "gain": self.points.gain,
                "differ": self.differ,
                "breakdown": [asdict(row) for row in self.breakdown],
                "rates": [asdict(row) for row in self.rates],
                "calibration": None if self.calibration is None else asdict(self.calibration),
                "solved": None if self.solved is None else self.solved.to_dict(),
                "swings": self.swings,
                "seed": self.seed,
                "matches": self.matches,
                "unfinished": self.unfinished,
                "interrupted": self.interrupted,
                "provenance": self.provenance,
            }
        )
        return told

    def to_frame(self) -> pd.DataFrame:
        """Return one row a quantity: points, win, and the others."""
        import pandas as pd

        frame = pd.DataFrame([{"quantity": name, **s.to_dict()} for name, s in self.quantities.items()])
        return frame.drop(columns="sprt")

    def breakdown_frame(self) -> pd.DataFrame:
        """Return one row a group: what it is, and of points and win the mean, error, interval, p value and mark."""
        import pandas as pd

        rows = []
        for row in self.breakdown:
            told: dict[str, Any] = {
                "breakdown": row.breakdown, "label": row.label, "pairs": row.pairs, "share": row.share
            }  # fmt: skip
            for name, found in (("points", row.points), ("win", row.win)):
                told[name] = found["mean"]
                told |= {f"{name}_{key}": found[key] for key in ("se", "low", "high", "p_holm", "marked")}
            rows.append(told)
        return pd.DataFrame(rows)

    def rates_frame(self) -> pd.DataFrame:
        """Return one row a rate and player (A, B, and their difference): ``value``, ``se``, ``low``, ``high``."""
        import pandas as pd

        rows = []
        for row in self.rates:
            for who, found in (("A", row.a), ("B", row.b), ("A minus B", row.difference)):
                if found is not None:
                    rows.append({"rate": row.rate, "of": row.of, "who": who, **asdict(found)})
        return pd.DataFrame(rows)

    def course_frame(self) -> pd.DataFrame:
        """Return one row a look at the chance to win: ``pairs``, ``mean``, ``se``, ``low``, ``high``."""
        import pandas as pd

        return pd.DataFrame([asdict(look) for look in self.course])

    def calibration_frame(self) -> pd.DataFrame:
        """Return one row a bin of chances: ``low``, ``high``, ``n``, ``predicted``, ``realised`` and its interval."""
        import pandas as pd

        bins = self.calibration.bins if self.calibration is not None else ()
        return pd.DataFrame([asdict(each) for each in bins])

    def swings_frame(self) -> pd.DataFrame:
        """Return one row a swing, as in ``swings``."""
        import pandas as pd

        return pd.DataFrame(self.swings, columns=["deal", "points", "position", "a_ns", "a_ew"])

    def distribution_frame(self) -> pd.DataFrame:
        """Return how the points of A minus B a deal are spread over the pairs that differ.

        One row a bin: ``low``, ``high``, ``pairs``, and their ``share`` of all pairs with its standard error.
        """
        import pandas as pd

        points, pairs = (np.array(column) for column in zip(*self.distribution, strict=True))
        differ = points != 0
        points, pairs = points[differ], pairs[differ]
        if not points.size:
            return pd.DataFrame(columns=["low", "high", "pairs", "share", "share_se"])
        reach = float(np.abs(points).max())
        width = max(float(np.diff(np.unique(np.abs(np.append(points, 0.0)))).min()), 2.0 * reach / BINS)
        place = np.where(points > 0, np.ceil(points / width), np.floor(points / width)).astype(int)
        rows = []
        for each in range(place.min(), place.max() + 1):
            n = int(pairs[place == each].sum())
            share = n / self.pairs
            if each:  # the bins on either side of 0 end there
                middle = (each - 0.5 * np.sign(each)) * width
                error = float(np.sqrt(share * (1.0 - share) / self.pairs))
                rows.append((middle - width / 2, middle + width / 2, n, share, error))
        return pd.DataFrame(rows, columns=["low", "high", "pairs", "share", "share_se"])

    def frames(self) -> dict[str, pd.DataFrame]:
        """Return all tables that have rows, by name."""
        found = {
            "quantities": self.to_frame(),
            "breakdown": self.breakdown_frame(),
            "rates": self.rates_frame(),
            "course": self.course_frame(),
            "calibration": self.calibration_frame(),
            "distribution": self.distribution_frame(),
            "swings": self.swings_frame(),
        }
        return {name: frame for name, frame in found.items() if len(frame)}

    def __str__(self) -> str:
        what = "matches" if self.matches else "deals"
        lines = [
            f"{self.game}: A = {self.a}, B = {self.b}; {self.pairs:,} {what}, each played both ways round",
            f"  {'A minus B a deal':<18} {'mean':>9} {'se':>8}  95 % interval",
        ]
        for name, s in self.quantities.items():
            lines.append(f"  {name:<18} {s.mean:+9.4f} {s.se:8.4f}  {s.low:+.4f} to {s.high:+.4f}")
        if self.elo is not None:
            lines.append(f"  Elo {self.elo['value']:+.1f} ({self.elo['low']:+.1f} to {self.elo['high']:+.1f})")
        lines.append(f"  SD of one deal {self.points.sd_single:.3f}, of a pair {self.points.sd_pair:.3f}")
        if self.unfinished:
            lines.append(f"  {unfinished_words(self.unfinished)}")
        lines.append(f"  {self.win.sentence('A', 'B')}")
        return "\n".join(lines)


def differ_of(tally: PairTally) -> dict[str, float]:
    """Return how often the pairs differ, and by how much then, with standard errors."""
    counts = tally.sums
    values, repeats = counts.values, counts.repeats  # noqa: PD011 - no pandas
    there = values != 0
    pairs = int(repeats.sum())
    share = int(repeats[there].sum()) / pairs
    sizes = Counts.of_table(np.abs(values[there]), repeats[there]).moments(tally.unit / 2)
    return {
        "share": share,
        "share_se": float(np.sqrt(share * (1.0 - share) / pairs)),
        "swing": sizes.mean if sizes.n else 0.0,
        "swing_se": sizes.se if sizes.n else 0.0,
    }


def group_rows(sums: Sums) -> list[GroupRow]:
    """Return the breakdowns, marked after an adjustment for all groups at once."""
    found: dict[str, dict[tuple[str, str], dict[str, Any]]] = {}
    counted: dict[tuple[str, str], int] = {}
    for quantity in ("points", "win"):
        groups = {(name, label): m for name, labels in sums.groups(quantity).items() for label, m in labels.items()}
        keys = list(groups)
        told = breakdown_of({str(at): groups[key] for at, key in enumerate(keys)}, least=LEAST)
        found[quantity] = {
            key: {
                "mean": each.mean, "se": each.se, "low": each.low, "high": each.high, "p_holm": each.p_holm,
                "marked": each.marked,
            }
            for key, each in zip(keys, told, strict=True)
        }  # fmt: skip
        counted = {key: each.n for key, each in zip(keys, told, strict=True)}
    return [
        GroupRow(*key, n, n / max(sums.pairs, 1), found["points"][key], found["win"][key]) for key, n in counted.items()
    ]


def rate_rows(sums: Sums) -> list[RateRow]:
    """Return the rates with intervals from resampling deals; rates that never came up are left out."""
    rows = []
    for name, kinds in sums.kinds.items():
        table = kinds.table()
        if not table.size:
            continue
        *columns, repeats = table.T
        there = [columns[1].any(), columns[3].any()]
        mine, others = np.stack(columns[:2]), np.stack(columns[2:])
        one, two = (
            ratio_by_deal(*each, seed=RATE_SEED, repeats=repeats) if has else None
            for each, has in zip((mine, others), there, strict=True)
        )
        difference = ratio_difference(mine, others, seed=RATE_SEED, repeats=repeats) if all(there) else None
        if any(there):
            rows.append(RateRow(name, sums.duel.rate_names[name], one, two, difference))
    return rows


def ratings_of(sums: Sums) -> tuple[dict[str, float] | None, dict[str, float] | None]:
    """Return Elo and normalized Elo from the chances to win, None where there is none."""
    tally = sums.tallies["win"]
    return _rating(elo_of_moments(tally.differences())), _rating(normalized_elo_of_counts(tally.sums, WIN / 2))


def _rating(rating: Rating) -> dict[str, float] | None:
    answer = {"value": rating.value, "low": rating.low, "high": rating.high}
    return answer if all(np.isfinite(v) for v in answer.values()) else None
