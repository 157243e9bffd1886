"""Proportions and ratios: closed forms, and coverage when what happens within a deal hangs together."""

import math

import numpy as np
import pytest
from scipy import stats as reference

from analyzer.stats import ratio_by_deal, ratio_difference, wilson


@pytest.mark.parametrize(("successes", "n"), [(0, 10), (1, 10), (8, 10), (10, 10), (263, 1000), (2.5, 7.25)])
def test_wilson_solves_its_equation(successes, n):
    low, high = wilson(successes, n)
    z = reference.norm.ppf(0.975)
    for end in {low, high} - {0.0, 1.0}:
        assert abs(successes / n - end) == pytest.approx(z * math.sqrt(end * (1.0 - end) / n), rel=1e-9)
    assert low <= successes / n <= high


def test_wilson_against_a_library():
    for successes, n in ((0, 5), (3, 17), (400, 401)):
        expected = reference.binomtest(successes, n).proportion_ci(method="wilson")
        assert wilson(successes, n) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert wilson(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="not a proportion"):
        wilson(3, 2)


def deals(rng, n):
    """Nil bids in a deal: up to three, whose success hangs on how the cards lie."""
    bids = rng.integers(0, 4, n)
    made = rng.binomial(bids, rng.beta(0.3, 0.2, n))
    return made, bids


def test_ratio_covers_although_deals_clump():
    rng = np.random.default_rng(1)
    experiments, hits, naive = 300, 0, 0
    for seed in range(experiments):
        made, bids = deals(rng, 200)
        ratio = ratio_by_deal(made, bids, seed=seed, resamples=600)
        hits += ratio.low <= 0.6 <= ratio.high
        low, high = wilson(made.sum(), bids.sum())
        naive += low <= 0.6 <= high
    margin = 4.0 * math.sqrt(0.95 * 0.05 / experiments)
    assert abs(hits / experiments - 0.95) < margin
    assert naive / experiments < 0.95 - margin  # bids are not independent, and it shows


def test_ratio_against_a_library():
    made, bids = deals(np.random.default_rng(2), 150)
    ratio = ratio_by_deal(made, bids, seed=3, resamples=20_000)
    expected = reference.bootstrap(
        (made, bids),
        lambda a, b, axis: a.sum(axis=axis) / b.sum(axis=axis),
        paired=True,
        n_resamples=10_000,
        method="BCa",
        rng=np.random.default_rng(4),
    )
    assert ratio.value == made.sum() / bids.sum()
    assert ratio.se == pytest.approx(expected.standard_error, rel=0.04)
    # Two bootstraps differ by the error of a quantile: sqrt(p q / B) / density.
    noise = ratio.se * math.sqrt(0.025 * 0.975) / 0.0584 * math.sqrt(1 / 20_000 + 1 / 10_000)
    assert ratio.low == pytest.approx(expected.confidence_interval.low, abs=4.0 * noise)
    assert ratio.high == pytest.approx(expected.confidence_interval.high, abs=4.0 * noise)


def test_ratio_of_ones_is_a_mean():
    x = np.random.default_rng(5).normal(3.0, 1.0, 400)
    ratio = ratio_by_deal(x, np.ones(400), seed=1)
    assert ratio.value == pytest.approx(x.mean())
    assert ratio.se == pytest.approx(x.std(ddof=1) / 20.0)
    assert (ratio.low, ratio.high) == pytest.approx(
        (x.mean() - 1.96 * ratio.se, x.mean() + 1.96 * ratio.se), abs=0.25 * ratio.se
    )


def test_same_seed_same_interval_in_any_order_of_the_deals():
    made, bids = deals(np.random.default_rng(6), 300)
    order = np.random.default_rng(7).permutation(300)
    assert ratio_by_deal(made, bids, seed=8) == ratio_by_deal(made[order], bids[order], seed=8)


def test_nothing_to_resample():
    never = ratio_by_deal([0] * 40 + [0] * 10, [1] * 40 + [0] * 10, seed=1)
    assert (never.value, never.deals, never.low, never.high) == (0.0, 40, *wilson(0, 40))
    always = ratio_by_deal([2] * 30, [2] * 30, seed=1)
    assert (always.value, always.low, always.high) == (1.0, *wilson(30, 30))
    constant = ratio_by_deal([3] * 30, [2] * 30, seed=1)
    assert (constant.low, constant.value, constant.high) == (1.5, 1.5, 1.5)
    assert ratio_by_deal([3], [2], seed=1).high == math.inf


def test_refuses():
    with pytest.raises(ValueError, match="do not fit"):
        ratio_by_deal([1], [1, 2], seed=1)
    with pytest.raises(ValueError, match="not all zero"):
        ratio_by_deal([0, 0], [0, 0], seed=1)
    with pytest.raises(ValueError, match="at least 100"):
        ratio_by_deal([1], [1], seed=1, resamples=10)


def test_difference_of_two_rates_over_the_same_deals():
    rng = np.random.default_rng(9)
    experiments, deals, hits, values, errors = 150, 300, 0, [], []
    for _ in range(experiments):
        luck = rng.random(deals)
        first, second = (luck < 0.6).astype(float), ((luck + rng.normal(0.0, 0.1, deals)) < 0.5).astype(float)
        played = rng.integers(1, 3, deals).astype(float)
        found = ratio_difference([first * played, played], [second, np.ones(deals)], seed=1, resamples=400)
        truth = 0.6 - 0.5
        hits += found.low <= truth <= found.high
        values.append(found.value)
        errors.append(found.se)
    assert abs(hits / experiments - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / experiments)
    assert np.mean(errors) == pytest.approx(np.std(values, ddof=1), rel=4.0 / math.sqrt(2.0 * experiments))


def test_the_same_rate_differs_by_nothing():
    same = [[1, 0, 1], [1, 1, 2]]
    found = ratio_difference(same, same, seed=1)
    assert (found.value, found.se, found.low, found.high, found.deals) == (0.0, 0.0, 0.0, 0.0, 3)


def test_deals_that_add_the_same_may_come_counted():
    tops, bottoms, repeats = np.array([1, 0, 2]), np.array([1, 1, 2]), np.array([30, 12, 9])
    spelled = ratio_by_deal(np.repeat(tops, repeats), np.repeat(bottoms, repeats), seed=3)
    assert ratio_by_deal(tops, bottoms, repeats=repeats, seed=3) == spelled
    two = [tops, bottoms], [tops[::-1], bottoms]
    counted = ratio_difference(*two, repeats=repeats, seed=3)
    assert counted == ratio_difference(*(np.repeat(each, repeats, axis=1) for each in two), seed=3)
    with pytest.raises(ValueError, match="denominators"):
        ratio_difference([[0], [0]], [[0], [1]], seed=1)
