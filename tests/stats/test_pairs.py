"""The summary of a comparison: its numbers, its decision, and nothing out of nothing."""

import json
import math

import numpy as np
import pytest

from analyzer.stats import (
    Moments,
    anytime_interval,
    bounded_interval,
    controlled_mean,
    duplicate_gain,
    elo,
    largest_swings,
    normalized_elo,
    pair_stats,
    pairs_for,
    pairs_to_settle,
    sprt,
)


def duplicate(rng, pairs, edge=0.0, luck=3.0, noise=1.0):
    """Two tables a deal: the luck of the cards changes sides with the seats, an edge does not."""
    cards = rng.normal(0.0, luck, pairs)
    return edge + np.column_stack([cards, -cards]) + rng.normal(0.0, noise, (pairs, 2))


def test_numbers():
    tables = np.array([[3, -1], [2, 2], [-1, -1], [4, 0], [1, -1]])
    result = pair_stats(tables)
    difference = tables.mean(axis=1)
    assert (result.pairs, result.better, result.same, result.worse) == (5, 3, 1, 1)
    assert result.mean == pytest.approx(difference.mean())
    assert result.median == 1.0
    assert result.se == pytest.approx(difference.std(ddof=1) / math.sqrt(5))
    assert (result.low, result.high) == Moments.of(difference).interval()
    assert result.swing == pytest.approx((1 + 2 + 1 + 2) / 4)
    assert result.sd_pair == pytest.approx(difference.std(ddof=1))
    assert result.sd_single == pytest.approx(tables.std(ddof=1))
    assert result.gain == pytest.approx(tables.var(ddof=1) / (2.0 * difference.var(ddof=1)))
    assert (result.sprt, result.pairs_for_delta) == (None, None)
    assert result.decision == "undecided"


def test_decisions_follow_the_anytime_interval():
    rng = np.random.default_rng(1)
    tables = duplicate(rng, 2000, edge=0.2)
    result = pair_stats(tables, delta=0.2)
    assert (result.anytime_low, result.anytime_high) == anytime_interval(tables.mean(axis=1))
    assert (result.decision, result.more_pairs, result.sprt) == ("a", 0, sprt(tables.mean(axis=1), 0.2))
    assert result.pairs_for_delta == pairs_for(result.sd_pair, 0.2)
    assert result.sentence("rules", "random") == "rules is better, settled after 2,000 pairs"
    mirror = pair_stats(-tables, delta=0.2)
    assert (mirror.decision, mirror.mean, mirror.better) == ("b", -result.mean, result.worse)
    assert mirror.sentence("rules", "random") == "random is better, settled after 2,000 pairs"


def test_undecided_says_how_many_more():
    result = pair_stats(duplicate(np.random.default_rng(2), 300, edge=0.05))
    assert result.decision == "undecided"
    assert result.more_pairs == pairs_to_settle(result.sd_pair, result.mean) - 300
    assert result.sentence() == f"not decided after 300 pairs, about {result.more_pairs:,} more"


def test_too_few_carriers_say_how_many_more():
    tables = np.zeros((1000, 2))
    tables[::100] = 4.0
    result = pair_stats(tables)
    assert (result.low > 0.0, result.decision, result.more_pairs) == (True, "undecided", 4000)


def test_bounds():
    tables = np.clip(duplicate(np.random.default_rng(3), 1500, edge=0.02, luck=0.2, noise=0.1), -1.0, 1.0)
    result = pair_stats(tables, bounds=(-1.0, 1.0))
    assert (result.anytime_low, result.anytime_high) == bounded_interval(tables.mean(axis=1), -1.0, 1.0)
    assert result.decision == "a"
    few = pair_stats(tables[:40], bounds=(-1.0, 1.0))
    assert few.decision == "undecided"
    assert few.more_pairs > 40


def test_a_against_itself_is_exactly_nothing():
    cards = np.random.default_rng(4).normal(size=500)
    for tables in (np.column_stack([cards, -cards]), np.zeros((500, 2)), np.zeros((1, 2)), [[1.5, -1.5]]):
        for bounds in (None, (-5.0, 5.0)):
            result = pair_stats(tables, delta=0.1, bounds=bounds)
            assert result.identical
            assert {result.mean, result.se, result.low, result.high, result.median, result.swing} == {0.0}
            assert {result.anytime_low, result.anytime_high, result.sd_pair} == {0.0}
            assert (result.better, result.worse, result.decision, result.more_pairs) == (0, 0, "undecided", None)
            assert (result.sprt.decision, result.sprt.llr_a) == ("undecided", 0.0)
            assert "NaN" not in json.dumps(result.to_dict(), allow_nan=False)
            assert "the same from every pair" in result.sentence()
    difference = (cards - cards) / 2
    assert elo(difference).value == elo(difference).high == normalized_elo(difference).low == 0.0


def test_one_pair_claims_nothing():
    result = pair_stats([[2, 1]], delta=1.0)
    assert (result.mean, result.low, result.high, result.decision) == (1.5, -math.inf, math.inf, "undecided")
    plain = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert (plain["low"], plain["se"], plain["sprt"]["decision"]) == (None, None, "undecided")


def test_duplicate_gain_is_the_ratio_of_deals():
    """Luck with variance 9 and noise with variance 1: a single deal has 10, a pair of deals half of 1."""
    result = pair_stats(duplicate(np.random.default_rng(5), 4000))
    assert result.gain == pytest.approx(10.0, rel=4.0 * math.sqrt(2.0 / 4000) * 1.5)
    assert duplicate_gain(2.0, math.sqrt(2.0)) == pytest.approx(1.0)
    assert (duplicate_gain(0.0, 0.0), duplicate_gain(1.0, 0.0)) == (1.0, math.inf)


def test_size_rule_has_its_power():
    rng = np.random.default_rng(6)
    pairs, experiments = pairs_for(1.0, 0.25), 1500
    draws = rng.normal(0.25, 1.0, (experiments, pairs))
    found = np.mean(draws.mean(axis=1) / (draws.std(axis=1, ddof=1) / math.sqrt(pairs)) > 1.979)
    assert abs(found - 0.8) < 4.0 * math.sqrt(0.8 * 0.2 / experiments)
    with pytest.raises(ValueError, match="above 0"):
        pairs_for(1.0, 0.0)


def test_interval_covers_and_decisions_err_seldom():
    rng = np.random.default_rng(7)
    experiments, hits, wrong = 300, 0, 0
    for _ in range(experiments):
        result = pair_stats(duplicate(rng, 250, edge=0.3))
        hits += result.low <= 0.3 <= result.high
        wrong += result.decision == "b" or not result.anytime_low <= 0.3 <= result.anytime_high
    assert abs(hits / experiments - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / experiments)
    assert wrong / experiments <= 0.05


def test_pairs_to_settle_has_an_end():
    assert pairs_to_settle(1.0, 0.0) is None
    pairs = pairs_to_settle(1.0, 0.01)
    assert pairs == pairs_to_settle(100.0, -1.0)
    assert 90_000 < pairs < 160_000


def test_control_variate():
    rng = np.random.default_rng(8)
    estimates, errors, gains = [], [], []
    for _ in range(250):
        control = rng.normal(size=120)
        result = controlled_mean(1.0 + 3.0 * control + rng.normal(size=120), control)
        estimates.append(result.mean)
        errors.append(result.se)
        gains.append(result.gain)
    assert np.mean(estimates) == pytest.approx(1.0, abs=4.0 * np.std(estimates) / math.sqrt(250))
    assert np.mean(errors) == pytest.approx(np.std(estimates, ddof=1), rel=4.0 / math.sqrt(500))
    assert np.mean(gains) == pytest.approx(10.0, abs=4.0 * np.std(gains) / math.sqrt(250) + 10.0 * 2.0 / 120)
    useless = controlled_mean([1.0, 2.0, 4.0], [5.0, 5.0, 5.0])
    assert (useless.se, useless.gain) == (Moments.of([1, 2, 4]).se, 1.0)
    with pytest.raises(ValueError, match="at least three"):
        controlled_mean([1.0, 2.0], [1.0, 2.0])


def test_largest_swings():
    assert largest_swings([0, 2, -5, 2, 0, 5], count=3) == [2, 5, 1]
    assert largest_swings([0, 0]) == []


@pytest.mark.parametrize("tables", [[], [[1.0]], [1.0, 2.0], np.zeros((0, 2)), [[1.0, math.nan]]])
def test_refuses(tables):
    with pytest.raises(ValueError, match=r"pairs come as|expected an array|finite"):
        pair_stats(tables)
