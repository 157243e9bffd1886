"""The three-way sequential test: its errors by simulation, its ratio against a direct maximum of the likelihood."""

import math

import numpy as np
import pytest
from scipy import stats as reference
from scipy.optimize import minimize_scalar

from analyzer.stats import sprt
from analyzer.stats.sprt import log_likelihood_ratio

EXPERIMENTS = 500
DELTA = 0.25
PAIRS = 4000


def decisions(draw, seed):
    rng = np.random.default_rng(seed)
    counts = dict.fromkeys(("a", "b", "no difference", "undecided"), 0)
    looks = []
    for _ in range(EXPERIMENTS):
        result = sprt(draw(rng), DELTA)
        counts[result.decision] += 1
        looks.append(result.decided_at or 0)
    return counts, float(np.mean(looks))


def allowed(rate):
    return EXPERIMENTS * (rate + 2.0 * math.sqrt(rate * (1.0 - rate) / EXPERIMENTS))


def skewed(rng, mean=0.0):
    return rng.choice([0.0, 1.0, -2.0], p=[0.55, 0.3, 0.15], size=PAIRS) + mean


def flipped(rng):
    return (rng.poisson(2.0, PAIRS) - rng.binomial(6, 0.25, PAIRS)) * rng.choice([-1.0, 1.0], PAIRS)


@pytest.mark.parametrize("draw", [lambda rng: rng.normal(0.0, 2.0, PAIRS), skewed, flipped])
def test_equals_are_called_equal(draw):
    counts, _ = decisions(draw, 31)
    assert counts["a"] <= allowed(0.025)
    assert counts["b"] <= allowed(0.025)
    assert counts["undecided"] == 0


@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_of_delta_is_found(sign):
    counts, looks = decisions(lambda rng: rng.normal(sign * DELTA, 2.0, PAIRS), 32)
    wrong = "b" if sign > 0 else "a"
    assert counts["no difference"] <= allowed(0.025)
    assert counts[wrong] <= allowed(0.025)
    assert counts["undecided"] == 0
    # A walk with this drift reaches log(1 / alpha) after so many steps on average, passing it by 0.58 of a step's SD;
    # the spread of the first passage time is that of an inverse Gaussian.
    drift = 0.5 * math.log1p((DELTA / 2.0) ** 2)
    passage = (math.log(40.0) + 0.58 * DELTA / 2.0) / drift
    spread = math.sqrt((math.log(40.0) / drift) * 2.0 / drift)
    assert abs(looks - passage) < 4.0 * spread / math.sqrt(EXPERIMENTS)


def test_skewed_difference_of_delta_is_found():
    counts, _ = decisions(lambda rng: skewed(rng, DELTA), 33)
    assert counts["no difference"] <= allowed(0.025)


def test_ratio_is_the_maximum_over_the_variance():
    x = np.random.default_rng(34).normal(0.3, 1.5, 80)

    def best(mean):
        return -minimize_scalar(
            lambda log_sd: -reference.norm.logpdf(x, mean, math.exp(log_sd)).sum(), bounds=(-2, 3), method="bounded"
        ).fun

    ratio = log_likelihood_ratio(np.array([80.0]), np.array([x.sum()]), np.array([(x**2).sum()]), 0.1, 0.7)
    assert ratio[0] == pytest.approx(best(0.7) - best(0.1), abs=1e-6)


def test_sides_are_alike():
    x = np.random.default_rng(35).normal(0.2, 1.0, 3000)
    one, other = sprt(x, 0.1), sprt(-x, 0.1)
    assert (one.decision, one.llr_a, one.decided_at) == ("a", other.llr_b, other.decided_at)
    assert other.decision == "b"


def test_decided_at_the_first_look():
    x = np.random.default_rng(36).normal(0.5, 1.0, 3000)
    result = sprt(x, 0.5)
    assert result.decision == "a"
    assert sprt(x[: result.decided_at], 0.5) == result
    assert sprt(x[: result.decided_at - 1], 0.5).decision == "undecided"


def test_says_nothing_without_a_spread():
    result = sprt(np.zeros(5000), 0.1)
    assert (result.decision, result.llr_a, result.llr_b, result.decided_at) == ("undecided", 0.0, 0.0, None)
    assert sprt([], 0.1).decision == "undecided"
    assert sprt(np.full(100, 0.1), 0.1).decision == "a"
    assert math.isfinite(sprt(np.full(100, 0.1), 0.1).llr_a)


@pytest.mark.parametrize("delta", [0.0, -1.0, math.inf, math.nan])
def test_refuses(delta):
    with pytest.raises(ValueError, match="delta must be"):
        sprt([1.0, 2.0], delta)
