"""Confidence sequences: how often they are wrong when looked at after every pair, and how wide they are."""

import math

import numpy as np
import pytest
from scipy.special import lambertw

from analyzer.stats import anytime_interval, bounded_interval, confidence_sequence, half_width, pairs_to_settle
from analyzer.stats.sequences import carriers, mixture_scale

EXPERIMENTS = 1000
PAIRS = 1200
ALLOWED = 0.05 + 2.0 * math.sqrt(0.05 * 0.95 / EXPERIMENTS)


def discrete(values, chances):
    assert sum(v * c for v, c in zip(values, chances, strict=True)) == pytest.approx(0.0, abs=1e-12)
    return lambda rng: rng.choice(np.array(values, dtype=float), p=chances, size=PAIRS)


def flipped_labels(rng):
    """Two bots that differ in mean and in shape; who is called A is drawn anew for every pair."""
    strong, weak = rng.poisson(2.0, PAIRS) - rng.binomial(6, 0.1, PAIRS), rng.binomial(6, 0.25, PAIRS)
    return (strong - weak) * rng.choice([-1.0, 1.0], PAIRS)


NULLS = {
    "normal": lambda rng: rng.normal(size=PAIRS),
    "two bots, labels flipped at random": flipped_labels,
    "three in ten pairs differ, small gains and large losses": discrete([0, 1, -2], [0.7, 0.2, 0.1]),
    "one in ten pairs differs, four small gains to a large loss": discrete([0, 50, -200], [0.9, 0.08, 0.02]),
    "nine small gains to a large loss": discrete([1, -9], [0.9, 0.1]),
    "points with a long tail": discrete([-1, 0, 1, 2, 6], [0.45, 0.3, 0.15, 0.075, 0.025]),
    "log-normal": lambda rng: rng.lognormal(size=PAIRS) - math.exp(0.5),
}


@pytest.mark.parametrize("name", NULLS)
def test_false_alarms_when_looked_at_after_every_pair(name):
    rng = np.random.default_rng(20)
    alarms = 0
    for _ in range(EXPERIMENTS):
        low, high = confidence_sequence(NULLS[name](rng))
        alarms += bool(((low > 0.0) | (high < 0.0)).any())
    assert alarms / EXPERIMENTS <= ALLOWED


def test_looking_at_a_plain_interval_after_every_pair_would_fail_that_test():
    rng = np.random.default_rng(20)
    n = np.arange(1, PAIRS + 1)
    alarms = 0
    for _ in range(200):
        x = rng.normal(size=PAIRS)
        alarms += bool((np.abs(np.cumsum(x)) > 1.96 * np.sqrt(n))[30:].any())
    assert alarms / 200 > 0.05 + 5.0 * math.sqrt(0.05 * 0.95 / 200)


def test_tuning_is_lambert_w():
    for alpha in (0.05, 0.01):
        expected = float(-lambertw(-(alpha**2) / math.e, -1).real - 1.0) / 700
        assert mixture_scale(700, 1.0 - alpha) == pytest.approx(expected, rel=1e-12)


def test_tightest_where_tuned():
    for size in (200, 1000, 20_000):
        tuned = half_width(size, 1.0, tuned_at=size)
        assert all(tuned < half_width(size, 1.0, tuned_at=size * factor) for factor in (0.5, 0.8, 1.25, 2.0))


def test_boundary_is_where_the_likelihood_ratio_is_twenty():
    """Integrate the likelihood ratio of scale-invariant data over the mixture, without the closed form."""
    n, tuned = 60, 40
    g = mixture_scale(tuned)
    t = float(half_width(n, 1.0, tuned_at=tuned)) * math.sqrt(n)
    # With unit scatter about the mean, x-bar and n fix the likelihood; sigma is integrated against 1 / sigma.
    mean = t / math.sqrt(n) * math.sqrt(1.0 / (n - 1))
    log_sigma = np.linspace(-5.0, 3.0, 1201)[:, None]
    effect = np.linspace(-3.0, 3.0, 1201)[None, :]
    sigma = np.exp(log_sigma)

    def likelihood(shift):
        return np.exp(-(1.0 + n * (mean - shift * sigma) ** 2) / (2.0 * sigma**2) - n * log_sigma)

    prior = np.exp(-(effect**2) / (2.0 * g)) / math.sqrt(2.0 * math.pi * g) * (effect[0, 1] - effect[0, 0])
    assert (likelihood(effect) * prior).sum() / likelihood(0.0).sum() == pytest.approx(20.0, rel=1e-6)


def test_becomes_the_asymptotic_sequence():
    n = 10**7
    g = mixture_scale(1000)
    expected = math.sqrt(2.0 * (n * g + 1.0) / (n * n * g) * math.log(math.sqrt(n * g + 1.0) / 0.05))
    assert float(half_width(n, 1.0)) == pytest.approx(expected, rel=1e-5)


def test_half_of_the_comparisons_settle_by_the_pairs_foretold():
    rng = np.random.default_rng(21)
    pairs = pairs_to_settle(sd_pair=1.0, difference=0.15)
    clear = [anytime_interval(rng.normal(0.15, 1.0, pairs))[0] > 0.0 for _ in range(400)]
    assert abs(np.mean(clear) - 0.5) < 4.0 * 0.5 / math.sqrt(400)


def test_the_last_of_the_sequence_is_the_interval():
    x = np.random.default_rng(22).integers(-3, 5, 700)
    low, high = confidence_sequence(x)
    assert (low[-1], high[-1]) == pytest.approx(anytime_interval(x), rel=1e-10)
    assert anytime_interval(x) == anytime_interval(np.sort(x))


def test_silent_until_enough_pairs_carry_the_spread():
    rare = np.zeros(5000)
    rare[::250] = 10.0
    assert carriers(rare) == 20.0
    assert anytime_interval(rare) == (-math.inf, math.inf)
    assert np.isinf(confidence_sequence(rare)[0]).all()
    assert carriers(np.zeros(9)) == 0.0
    assert anytime_interval([]) == (-math.inf, math.inf)
    assert confidence_sequence([])[0].shape == (0,)


def test_no_spread_is_made_of_rounding():
    low, high = confidence_sequence(np.full(3000, 0.1))
    assert low[-1] == pytest.approx(0.1)
    assert high[-1] - low[-1] == 0.0


BOUNDED_NULLS = {
    "nineteen small gains to a large loss": ([1 / 19, -1.0], [0.95, 0.05]),
    "hardly ever anything": ([0.0, 1.0, -1.0], [0.98, 0.01, 0.01]),
}


@pytest.mark.parametrize("name", BOUNDED_NULLS)
def test_bounded_interval_holds_where_asymptotics_have_not_begun(name):
    values, chances = BOUNDED_NULLS[name]
    rng = np.random.default_rng(23)
    experiments, alarms = 150, 0
    for _ in range(experiments):
        x = rng.choice(values, p=chances, size=1024)
        for looked in (16, 64, 128, 256, 512, 1024):
            low, high = bounded_interval(x[:looked], -1.0, 1.0)
            if low > 0.0 or high < 0.0:
                alarms += 1
                break
    assert alarms / experiments <= 0.05 + 2.0 * math.sqrt(0.05 * 0.95 / experiments)


def test_bounded_interval_is_an_interval_that_narrows():
    x = np.random.default_rng(24).beta(2.0, 5.0, 4000)
    widths = []
    for n in (100, 1000, 4000):
        low, high = bounded_interval(x[:n], 0.0, 1.0)
        assert 0.0 <= low < x[:n].mean() < high <= 1.0
        widths.append(high - low)
    assert widths[0] > 2.0 * widths[1] > 2.0 * widths[2]
    low, high = anytime_interval(x)
    assert high - low < widths[2] < 1.6 * (high - low)


def test_bounded_interval_end_earns_the_target():
    """The lower end is where the twelve gamblers' mean wealth is 2 / alpha, by a plain product over the values."""
    x = np.random.default_rng(25).integers(0, 3, 200) / 2.0
    low, high = bounded_interval(x, 0.0, 1.0)
    stakes = 0.9 * 0.5 ** np.arange(12)
    assert np.mean([np.prod(1.0 + f * (x - low) / low) for f in stakes]) == pytest.approx(40.0, rel=1e-5)
    assert np.mean([np.prod(1.0 + f * (high - x) / (1.0 - high)) for f in stakes]) == pytest.approx(40.0, rel=1e-5)


def test_bounded_interval_moves_with_the_data():
    x = np.random.default_rng(26).uniform(0.2, 0.9, 300)
    low, high = bounded_interval(x, 0.0, 1.0)
    assert bounded_interval(-x, -1.0, 0.0) == pytest.approx((-high, -low), rel=1e-9)
    assert bounded_interval(10.0 * x - 3.0, -3.0, 7.0) == pytest.approx((10.0 * low - 3.0, 10.0 * high - 3.0), rel=1e-7)
    assert bounded_interval([], -1.0, 1.0) == (-1.0, 1.0)


def test_refuses():
    with pytest.raises(ValueError, match="pass the bounds"):
        bounded_interval([0.5, 2.0], 0.0, 1.0)
    with pytest.raises(ValueError, match="not below"):
        bounded_interval([0.5], 1.0, 1.0)
    with pytest.raises(ValueError, match="at least 1"):
        half_width(10, 1.0, tuned_at=0)
    with pytest.raises(ValueError, match="confidence level"):
        anytime_interval([1, 2] * 100, confidence=1.0)
