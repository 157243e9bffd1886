"""Counts, and what rests on them: parts add up to the same whole, and the whole says what the values say."""

import numpy as np
import pytest

from analyzer.stats import (
    CalibrationTally,
    Counts,
    KindCounts,
    Moments,
    PairTally,
    calibration,
    elo,
    elo_of_moments,
    normalized_elo,
    normalized_elo_of_counts,
    pair_stats,
)
from analyzer.stats.counts import _NARROW


def in_parts(values, cuts):
    counts = Counts()
    for part in np.split(values, cuts):
        counts.add(Counts.of(part))
    return counts


@pytest.mark.parametrize("spread", [5, 10 * _NARROW])
def test_counts_say_what_the_values_say(spread):
    values = np.random.default_rng(1).integers(-spread, spread, 3001)
    for counts in (Counts.of(values), in_parts(values, [7, 7, 1900]), Counts.of_table(values, np.ones(3001))):
        assert counts == Counts.of(np.sort(values))
        assert counts.n == 3001
        assert np.array_equal(np.repeat(counts.values, counts.repeats), np.sort(values))
        assert counts.moments() == Moments.of(values)
        for level in (0.0, 0.1, 0.5, 0.933, 1.0):
            assert counts.quantile(level) == pytest.approx(np.quantile(values, level), abs=1e-9 * spread)
    assert Counts.of(values).power(4) == sum(int(v) ** 4 for v in values)


def test_counts_without_values():
    assert Counts().n == Counts.of([]).n == 0
    with pytest.raises(ValueError, match="no quantile"):
        Counts().quantile(0.5)
    with pytest.raises(ValueError, match="whole numbers"):
        Counts.of([0.5])
    with pytest.raises(ValueError, match="do not fit"):
        Counts([1, 2], [1])


def test_memory_of_counts_grows_with_the_different_values_only():
    counts = Counts()
    for seed in range(400):
        counts.add(Counts.of(np.random.default_rng(seed).integers(0, 1000, 5000)))
        assert counts._held <= 1 << 18
    assert counts.values.size == 1000
    assert counts.n == 2_000_000


def test_kinds():
    rows = np.random.default_rng(2).integers(-1, 3, (500, 4))
    kinds = KindCounts.of(rows[:123])
    kinds.add(KindCounts.of(rows[123:]))
    unique, repeats = np.unique(rows, axis=0, return_counts=True)
    assert np.array_equal(kinds.table(), np.column_stack([unique, repeats]))
    wide = KindCounts.of([[2**40, -(2**40), 1], [2**40, -(2**40), 1], [0, 2**41, 0]])
    assert wide.table().tolist() == [[0, 2**41, 0, 1], [2**40, -(2**40), 1, 2]]


def test_a_tally_of_pairs_is_the_summary_of_the_pairs():
    rng = np.random.default_rng(3)
    tables = rng.integers(-9, 12, (2000, 2)) + np.outer(rng.integers(-20, 20, 2000), [1, -1])
    tally = PairTally()
    for part in np.split(tables, [100, 101, 1500]):
        tally.add(PairTally.of(part[:, 0], part[:, 1]))
    mine, whole = tally.stats(), pair_stats(tables)
    assert mine.to_dict() == pytest.approx(whole.to_dict())
    assert (mine.mean, mine.se, mine.sd_pair, mine.median) == (whole.mean, whole.se, whole.sd_pair, whole.median)
    bounded = tally.stats(bounds=(-30.0, 30.0))
    expected = pair_stats(tables, bounds=(-30.0, 30.0))
    assert (bounded.anytime_low, bounded.anytime_high) == pytest.approx(
        (expected.anytime_low, expected.anytime_high), abs=1e-6
    )
    with pytest.raises(ValueError, match="do not add up"):
        tally.add(PairTally(2))
    with pytest.raises(ValueError, match="no pair"):
        PairTally().stats()


def test_ratings_from_counts():
    differences = np.random.default_rng(4).integers(-512, 700, 900) / 1024
    whole = (differences * 1024).astype(int)
    unit = Moments.of([1.0 / 1024]).total
    assert elo_of_moments(Counts.of(whole).moments(unit)) == elo(differences)
    mine, expected = normalized_elo_of_counts(Counts.of(whole), unit), normalized_elo(differences)
    assert (mine.value, mine.low, mine.high) == pytest.approx((expected.value, expected.low, expected.high), rel=1e-9)
    assert normalized_elo_of_counts(Counts.of([0, 0]), unit).high == 0.0


def test_calibration_in_parts():
    rng = np.random.default_rng(5)
    predicted = rng.random(800)
    realised = (rng.random(800) < predicted).astype(float)
    tally = CalibrationTally()
    for part in np.split(np.column_stack([predicted, realised]), [3, 500]):
        tally.add(CalibrationTally.of(part[:, 0], part[:, 1]))
    assert tally.result() == calibration(predicted, realised)
    with pytest.raises(ValueError, match="at least one bin"):
        CalibrationTally(0)
