"""The summary of a comparison on duplicate pairs: the same deals, played both ways round."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.counts import Counts, Whole
from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.moments import Moments
from analyzer.stats.sequences import CARRIERS_NEEDED, TUNED_AT, bounded_interval, carriers, interval_of
from analyzer.stats.sprt import Sprt, sprt
from analyzer.stats.variance import duplicate_gain, pairs_for, pairs_to_settle

Decision = Literal["a", "b", "undecided"]


@dataclass(frozen=True, slots=True)
class PairStats:
    """What pairs of deals say about A minus B, in one payoff (points, or chance of winning the match).

    Parameters
    ----------
    pairs : int
        Distinct deals, each played at two tables.
    mean, se, low, high : float
        Mean of the pair differences (a pair's difference is the mean of its two tables), its standard error, and
        Student's interval, which holds at a number of pairs fixed beforehand.
    anytime_low, anytime_high : float
        The interval that holds however often one looks. `decision` rests on it.
    median : float
        Of the pair differences.
    better, same, worse : int
        Pairs in which A's total was above, equal to and below B's.
    swing : float
        Mean size of the difference in the pairs that differ; 0 if none does.
    sd_single, sd_pair : float
        Standard deviation of one deal at one table, and of a pair difference.
    gain : float
        `duplicate_gain`: single deals that tell as much as one deal of a pair.
    decision : {"a", "b", "undecided"}
        The better player, once the anytime interval is clear of zero.
    more_pairs : int or None
        About how many more pairs would settle it if the mean stays what it is; 0 when decided, None when no number
        can be given (a mean of zero).
    pairs_for_delta : int or None
        Pairs that show a difference of delta with 80 % power; None without a delta.
    sprt : Sprt or None
        The sequential test that can also decide for "no difference"; None without a delta.
    """

    pairs: int
    mean: float
    se: float
    low: float
    high: float
    anytime_low: float
    anytime_high: float
    median: float
    better: int
    same: int
    worse: int
    swing: float
    sd_single: float
    sd_pair: float
    gain: float
    decision: Decision
    more_pairs: int | None
    pairs_for_delta: int | None
    sprt: Sprt | None

    @property
    def identical(self) -> bool:
        """Whether the two players got the same from every pair."""
        return self.same == self.pairs

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain values for JSON; a number that is infinite (not known yet) becomes None."""
        return {name: plain(value) for name, value in dataclasses.asdict(self).items()}

    def sentence(self, a: str = "A", b: str = "B") -> str:
        """Return the decision in words.

        Parameters
        ----------
        a, b : str
            What to call the two players.
        """
        if self.decision != "undecided":
            return f"{a if self.decision == 'a' else b} is better, settled after {_count(self.pairs)}"
        if self.identical:
            return f"not decided: {a} and {b} got the same from every pair ({_count(self.pairs)})"
        if self.more_pairs is None:
            return f"not decided after {_count(self.pairs)}: nothing yet tells {a} and {b} apart"
        return f"not decided after {_count(self.pairs)}, about {self.more_pairs:,} more"


def pair_stats(
    tables: ArrayLike,
    *,
    confidence: float = 0.95,
    tuned_at: float = TUNED_AT,
    bounds: tuple[float, float] | None = None,
    delta: float | None = None,
) -> PairStats:
    """Summarize a comparison on duplicate pairs.

    Parameters
    ----------
    tables : array_like, shape (n, 2)
        A minus B of each deal, in the order of the deals: first with A in one pair of seats, then with A in the other.
    confidence : float
        Of both intervals.
    tuned_at : float
        Number of pairs at which the anytime interval is tightest, chosen before the first look.
    bounds : (float, float), optional
        A range that no pair difference can leave. With it the anytime interval is the one of `bounded_interval`, which
        is true at every number of pairs but wider; without it, the asymptotic one, which is silent until enough pairs
        carry the spread.
    delta : float, optional
        A difference that would matter, for the sequential test and the size rule.

    Returns
    -------
    PairStats
        All zero, with no error, where the two players got the same from every pair.

    Raises
    ------
    ValueError
        If there is no pair, the shape is another one, or a value is not finite.

    Examples
    --------
    >>> result = pair_stats([[3, -1], [2, 2], [-1, -1], [4, 0]] * 100, delta=0.5)
    >>> result.mean, round(result.se, 3), result.better, result.worse, result.decision, result.sprt.decision
    (1.0, 0.061, 300, 100, 'a', 'a')
    """
    both = as_floats(tables, ndim=2)
    if both.shape[0] < 1 or both.shape[1] != 2:
        raise ValueError(f"pairs come as a table of one row a deal and two columns, got the shape {both.shape}")
    differences: Floats = both.mean(axis=1, dtype=np.float64)
    values, repeats = np.unique(differences, return_counts=True)
    return _summary(
        values, repeats, float(np.median(differences)), Moments.of(differences), Moments.of(both.ravel()), confidence,
        tuned_at, bounds, delta, None if delta is None else sprt(differences, delta),
    )  # fmt: skip


class PairTally:
    """The sufficient statistics of pairs, in whole units: parts add up to the same whole however it was cut.

    Parameters
    ----------
    unit : Fraction or int
        What a difference of 1 at one table is worth.

    Attributes
    ----------
    sums : Counts
        A minus B over both tables of a pair, in units.
    singles : Moments
        A minus B at one table, in units.

    Examples
    --------
    >>> tally = PairTally.of([3, 2, -1, 4], [-1, 2, -1, 0])
    >>> tally.add(PairTally.of([1], [1]))
    >>> tally.stats().mean, tally.stats().median
    (1.0, 1.0)
    """

    def __init__(self, unit: Fraction | int = 1) -> None:
        self.unit = Fraction(unit)
        self.sums = Counts()
        self.singles = Moments()

    @classmethod
    def of(cls, first: ArrayLike, second: ArrayLike, unit: Fraction | int = 1) -> PairTally:
        """Return the tally of pairs: A minus B at the first and at the second table, whole numbers, shape (n,)."""
        one, two = np.asarray(first, dtype=np.int64), np.asarray(second, dtype=np.int64)
        tally = cls(unit)
        tally.sums = Counts.of(one + two)
        tally.singles = Moments.of(one) + Moments.of(two)
        return tally

    def add(self, other: PairTally) -> None:
        """Add the pairs of another part."""
        if other.unit != self.unit:
            raise ValueError(f"tallies in units of {self.unit} and of {other.unit} do not add up")
        self.sums.add(other.sums)
        self.singles += other.singles

    def differences(self) -> Moments:
        """Return the moments of the pair differences: the mean of the two tables."""
        return self.sums.moments(self.unit / 2)

    def stats(
        self,
        *,
        confidence: float = 0.95,
        tuned_at: float = TUNED_AT,
        bounds: tuple[float, float] | None = None,
        delta: float | None = None,
        test: Sprt | None = None,
    ) -> PairStats:
        """Return the summary that `pair_stats` gives.

        Parameters
        ----------
        confidence, tuned_at, bounds, delta
            As for `pair_stats`.
        test : Sprt, optional
            Where the sequential test stands: it depends on the order of the pairs, which is not kept here.
        """
        if not self.sums.n:
            raise ValueError("no pair, so nothing to summarize")
        half = float(self.unit / 2)
        singles = Moments(self.singles.n, self.singles.total * self.unit, self.singles.squares * self.unit**2)
        values = np.multiply(self.sums.values, half, dtype=np.float64)
        return _summary(
            values, self.sums.repeats, self.sums.quantile(0.5) * half, self.differences(), singles, confidence,
            tuned_at, bounds, delta, test,
        )  # fmt: skip


def _summary(
    values: Floats,
    repeats: Whole,
    median: float,
    moments: Moments,
    singles: Moments,
    confidence: float,
    tuned_at: float,
    bounds: tuple[float, float] | None,
    delta: float | None,
    test: Sprt | None,
) -> PairStats:
    """Summarize pair differences, given as different values and how often each came."""
    better, worse = int(repeats[values > 0.0].sum()), int(repeats[values < 0.0].sum())
    identical = not (better or worse)
    carried = carriers(values, repeats)
    if identical:
        se, sd_pair, low, high, anytime = 0.0, 0.0, 0.0, 0.0, (0.0, 0.0)
    else:
        se, sd_pair, (low, high) = moments.se, moments.sd, moments.interval(confidence)
        anytime = (
            interval_of(moments, carried, confidence=confidence, tuned_at=tuned_at)
            if bounds is None
            else bounded_interval(values, *bounds, confidence=confidence, repeats=repeats)
        )
    decision: Decision = "a" if anytime[0] > 0.0 else "b" if anytime[1] < 0.0 else "undecided"
    more_pairs: int | None = 0
    if decision == "undecided":
        more_pairs = None
        if moments.mean and moments.n > 1:
            if bounds is None:
                needed = pairs_to_settle(moments.sd, moments.mean, confidence=confidence, tuned_at=tuned_at)
                for_carriers = math.ceil(moments.n * CARRIERS_NEEDED / carried)
            else:  # its width goes at least with the root of the pairs
                reach = moments.mean - anytime[0] if moments.mean > 0.0 else anytime[1] - moments.mean
                needed, for_carriers = math.ceil(moments.n * (reach / moments.mean) ** 2), 0
            more_pairs = None if needed is None else max(max(needed, for_carriers) - moments.n, 1)
    return PairStats(
        pairs=moments.n,
        mean=moments.mean,
        se=se,
        low=low,
        high=high,
        anytime_low=anytime[0],
        anytime_high=anytime[1],
        median=median,
        better=better,
        same=moments.n - better - worse,
        worse=worse,
        swing=float((np.abs(values) * repeats).sum() / max(better + worse, 1)),
        sd_single=singles.sd,
        sd_pair=sd_pair,
        gain=duplicate_gain(singles.sd, sd_pair),
        decision=decision,
        more_pairs=more_pairs,
        pairs_for_delta=None if delta is None or math.isinf(sd_pair) else pairs_for(sd_pair, delta),
        sprt=test,
    )


def largest_swings(differences: ArrayLike, count: int = 10) -> list[int]:
    """Return the indexes of the pairs that differ most, largest first; equal ones in the order of the deals.

    Examples
    --------
    >>> largest_swings([0.0, -3.0, 1.0, 3.0], count=2)
    [1, 3]
    """
    size = np.abs(as_floats(differences))
    order = np.argsort(-size, kind="stable")[:count]
    return [int(index) for index in order if size[index] > 0.0]


def _count(pairs: int) -> str:
    return f"{pairs:,} pair" if pairs == 1 else f"{pairs:,} pairs"


def plain(value: Any) -> Any:
    """Return dicts and lists of numbers for JSON: a number that is infinite (not known yet) becomes None.

    Examples
    --------
    >>> plain({"mean": 0.5, "ends": (-math.inf, 1.0)})
    {'mean': 0.5, 'ends': [None, 1.0]}
    """
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
