"""Ratings of several players: the strengths they were made from, with errors that are as large as they say."""

import math
from itertools import combinations

import numpy as np
import pytest

from analyzer.stats import bradley_terry, elo_of_share, ratings
from analyzer.stats.ratings import ELO

TRUE = np.array([120.0, 30.0, -50.0, -100.0])
MEETINGS = list(combinations(range(4), 2))


def shares():
    first, second = np.array(MEETINGS).T
    return 1.0 / (1.0 + np.exp(-(TRUE[first] - TRUE[second]) / ELO))


def test_exact_shares_give_the_strengths():
    assert bradley_terry(shares(), MEETINGS, 4) == pytest.approx(TRUE, abs=1e-9)
    many = bradley_terry(np.stack([shares(), 1.0 - shares()]), MEETINGS, 4)
    assert many == pytest.approx(np.stack([TRUE, -TRUE]), abs=1e-9)
    assert bradley_terry([0.75], [(0, 1)], 2)[0] == pytest.approx(elo_of_share(0.75) / 2)


def test_it_is_the_maximum_of_the_likelihood():
    won = np.array([0.8, 0.4, 0.7])  # no strengths give exactly these
    meetings = [(0, 1), (1, 2), (0, 2)]
    best = bradley_terry(won, meetings, 3)

    def likelihood(strength):
        odds = np.array([strength[i] - strength[j] for i, j in meetings]) / ELO
        return float((won * -np.log1p(np.exp(-odds)) + (1 - won) * -np.log1p(np.exp(odds))).sum())

    steps = np.random.default_rng(1).normal(0.0, 2.0, (200, 3))
    assert all(likelihood(best) > likelihood(best + step - step.mean()) for step in steps)


def test_errors_and_intervals_hold():
    rng = np.random.default_rng(2)
    experiments, deals, found, errors, hits = 60, 200, [], [], 0
    for _ in range(experiments):
        luck = rng.normal(0.0, 0.3, (deals, 1))  # the meetings of a deal share their luck
        won = np.where(rng.random((deals, 6)) < np.clip(shares() + luck, 0.0, 1.0), 1.0, -1.0)
        result = ratings(won, np.ones(deals), MEETINGS, 4, seed=3, resamples=300)
        found.append([each.value for each in result.ratings])
        errors.append(result.se)
        hits += sum(each.low <= true <= each.high for each, true in zip(result.ratings, TRUE, strict=True))
    spread = np.std(found, axis=0, ddof=1)
    assert np.mean(errors, axis=0) == pytest.approx(spread, rel=4.0 / math.sqrt(2.0 * experiments))
    assert abs(hits / (4 * experiments) - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / experiments)


def test_differences_are_paired():
    luck = np.random.default_rng(4).normal(0.0, 0.2, 300)
    won = np.column_stack([luck, luck, np.zeros(300)])  # 0 against 1, 0 against 2, 1 against 2: 1 and 2 are equal
    result = ratings(won, np.ones(300), [(0, 1), (0, 2), (1, 2)], 3, seed=1)
    assert result.differences[1, 2] == pytest.approx(0.0, abs=1e-6)
    assert result.difference_se[1, 2] == pytest.approx(0.0, abs=1e-6)
    assert result.difference_se[0, 1] > 1.0


def test_one_group_claims_nothing():
    result = ratings([[0.5]], [1], [(0, 1)], 2, seed=1)
    assert result.se == (math.inf, math.inf)
    assert (result.ratings[0].low, result.ratings[0].high) == (-math.inf, math.inf)


def test_a_clean_sweep_has_a_rating():
    result = ratings([[10.0]] * 5, [10] * 5, [(0, 1)], 2, seed=1)
    assert 300.0 < result.ratings[0].value < 1000.0


def test_refuses():
    with pytest.raises(ValueError, match="do not fit"):
        ratings([[1.0, 2.0]], [1], [(0, 1)], 2, seed=1)
