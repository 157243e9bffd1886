"""Elo and normalized Elo: known values, their symmetry, and the coverage of their intervals."""

import math

import numpy as np
import pytest

from analyzer.stats import elo, elo_of_share, normalized_elo


def test_known_values():
    assert elo_of_share(0.5) == 0.0
    assert elo_of_share(10 / 11) == pytest.approx(400.0)
    assert elo_of_share(0.75) == pytest.approx(190.848501887865)
    with pytest.raises(ValueError, match="strictly between"):
        elo_of_share(1.0)


def test_sides_are_alike():
    x = np.random.default_rng(1).choice([-1.0, 0.0, 1.0], p=[0.2, 0.3, 0.5], size=400)
    for rating, mirror in ((elo(x), elo(-x)), (normalized_elo(x), normalized_elo(-x))):
        assert (rating.value, rating.low, rating.high) == pytest.approx((-mirror.value, -mirror.high, -mirror.low))
        assert rating.low < rating.value < rating.high


def test_a_small_difference_has_the_same_elo_in_both():
    """Without ties a game's SD is one half, where normalized Elo is the tangent of Elo at an even score."""
    singles = np.repeat([1.0, -1.0], [505, 495])
    assert normalized_elo(singles, games=1).value == pytest.approx(elo(singles).value, rel=1e-3)


def test_normalized_elo_is_a_matter_of_pairs_not_of_units():
    x = np.random.default_rng(2).normal(0.3, 2.0, 500)
    rating, scaled = normalized_elo(x), normalized_elo(7.0 * x)
    assert (scaled.value, scaled.low) == pytest.approx((rating.value, rating.low))
    assert rating.value == pytest.approx(800 / math.log(10) / math.sqrt(2) * x.mean() / x.std(ddof=1))


@pytest.mark.parametrize("rate", [elo, normalized_elo])
def test_interval_covers(rate):
    chances, values = np.array([0.15, 0.1, 0.3, 0.45]), np.array([-1.0, -0.5, 0.0, 1.0])
    mean = float(chances @ values)
    sd = math.sqrt(float(chances @ values**2) - mean**2)
    truth = elo_of_share(0.5 + mean / 2) if rate is elo else 800 / math.log(10) / math.sqrt(2) * mean / sd
    rng = np.random.default_rng(3)
    hits = 0
    for _ in range(1000):
        rating = rate(rng.choice(values, p=chances, size=150))
        hits += rating.low <= truth <= rating.high
    assert abs(hits / 1000 - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / 1000)


def test_ends_of_the_scale():
    sweep = elo([1.0] * 20)
    assert sweep.value == pytest.approx(elo_of_share(41 / 42))
    assert normalized_elo([1.0] * 20).value == math.inf
    for rate in (elo, normalized_elo):
        same = rate([0.0] * 20)
        assert (same.value, same.low, same.high) == (0.0, 0.0, 0.0)
    assert normalized_elo([0.5]).low == -math.inf


def test_refuses():
    with pytest.raises(ValueError, match="between -1 and 1"):
        elo([0.2, 1.5])
    for rate in (elo, normalized_elo):
        with pytest.raises(ValueError, match="no values"):
            rate([])
    with pytest.raises(ValueError, match="at least one game"):
        normalized_elo([1.0], games=0)
