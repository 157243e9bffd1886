"""Calibration: the Brier score, its parts, and the reliability table."""

import math

import numpy as np
import pytest

from analyzer.stats import calibration, wilson


def test_parts_add_up():
    rng = np.random.default_rng(1)
    predicted = rng.choice([0.05, 0.25, 0.55, 0.85], size=500)
    realised = rng.choice([0.0, 0.5, 1.0], size=500)
    result = calibration(predicted, realised)
    assert result.brier == pytest.approx(((predicted - realised) ** 2).mean())
    assert result.brier == pytest.approx(result.reliability - result.resolution + result.uncertainty)
    assert sum(row.n for row in result.bins) == result.n == 500


def test_honest_predictions_lie_within_their_intervals():
    rng = np.random.default_rng(2)
    inside = total = 0
    for _ in range(60):
        predicted = rng.random(600)
        result = calibration(predicted, rng.random(600) < predicted)
        inside += sum(row.realised_low <= row.predicted <= row.realised_high for row in result.bins)
        total += len(result.bins)
        assert abs(result.brier - 1 / 6) < 5.0 * result.se
    assert abs(inside / total - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / total)


def test_overconfidence_shows():
    rng = np.random.default_rng(3)
    truth = rng.uniform(0.3, 0.7, 4000)
    realised = rng.random(4000) < truth
    bold, honest = calibration(np.clip(3.0 * truth - 1.0, 0.0, 1.0), realised), calibration(truth, realised)
    assert honest.brier + 3.0 * honest.se < bold.brier
    assert bold.reliability > 20.0 * honest.reliability
    assert bold.bins[0].realised_low > bold.bins[0].predicted


def test_table():
    result = calibration([0.0, 0.1, 1.0, 1.0], [0, 0, 1, 0], bins=5)
    assert [(row.low, row.high, row.n) for row in result.bins] == [(0.0, 0.2, 2), (0.8, 1.0, 2)]
    assert (result.bins[1].realised_low, result.bins[1].realised_high) == wilson(1, 2)
    assert calibration([0.3], [1]).uncertainty == 0.0


@pytest.mark.parametrize(("predicted", "realised"), [([1.2], [1]), ([0.2], [2]), ([0.2], [1, 0]), ([], [])])
def test_refuses(predicted, realised):
    with pytest.raises(ValueError, match=r"between 0 and 1|do not fit"):
        calibration(predicted, realised)
