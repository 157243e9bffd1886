"""Joint moments over common worlds: against plain formulas, and their errors against simulated ones."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.stats import JointMoments, Moments


@pytest.fixture
def table():
    rng = np.random.default_rng(1)
    return rng.normal(size=(300, 1)) + rng.normal(scale=0.3, size=(300, 4))


def test_equal_weights_are_the_classical_formulas(table):
    joint = JointMoments.of(table)
    assert joint.means() == pytest.approx(table.mean(axis=0), rel=1e-12)
    assert joint.covariance() == pytest.approx(np.cov(table, rowvar=False) / 300, rel=1e-9)
    for column in range(4):
        assert joint.se(column) == Moments.of(table[:, column]).se
        gap = table[:, column] - table[:, 0]
        mean, se = joint.difference(column, 0)
        assert mean == pytest.approx(gap.mean(), abs=1e-14)
        assert se == pytest.approx(gap.std(ddof=1) / math.sqrt(300), rel=1e-9)
    assert joint.effective == 300.0


def test_pairing_is_what_makes_a_small_difference_visible(table):
    joint = JointMoments.of(table)
    assert joint.difference(1, 2)[1] < 0.5 * math.hypot(joint.se(1), joint.se(2))


def test_weights_that_count_copies(table):
    copies = np.random.default_rng(2).integers(0, 4, 300)
    weighted, repeated = JointMoments.of(table, copies), JointMoments.of(np.repeat(table, copies, axis=0))
    assert weighted.means() == pytest.approx(repeated.means(), rel=1e-12)
    assert weighted.effective == pytest.approx(copies.sum() ** 2 / (copies**2).sum())


def test_ones_as_weights_change_nothing(table):
    assert JointMoments.of(table, np.ones(300)) == JointMoments.of(table)


def test_weighted_error_formula(table):
    weights = np.random.default_rng(3).gamma(1.5, size=300)
    joint = JointMoments.of(table, weights)
    gap = table[:, 2] - table[:, 1]
    mean = (weights * gap).sum() / weights.sum()
    effective = weights.sum() ** 2 / (weights**2).sum()
    se = math.sqrt((weights**2 * (gap - mean) ** 2).sum()) / weights.sum() * math.sqrt(effective / (effective - 1))
    assert joint.difference(2, 1) == pytest.approx((mean, se), rel=1e-9)


def test_importance_weighted_errors_are_true():
    """Drawing from one distribution and weighting to another: the stated error matches the spread of the estimates."""
    rng = np.random.default_rng(4)
    estimates, errors, inside = [], [], 0
    for _ in range(300):
        x = rng.normal(0.0, 1.3, 150)  # meant: normal(0.3, 1)
        weights = np.exp(-0.5 * (x - 0.3) ** 2 + 0.5 * (x / 1.3) ** 2)
        joint = JointMoments.of(np.column_stack([x + x**2, x**2]), weights)
        mean, se = joint.difference(0, 1)
        estimates.append(mean)
        errors.append(se)
        inside += abs(mean - 0.3) < 1.96 * se
    spread = np.std(estimates, ddof=1)
    assert np.mean(errors) == pytest.approx(spread, rel=4.0 / math.sqrt(2 * 300))
    assert abs(inside / 300 - 0.95) < 3.5 * math.sqrt(0.95 * 0.05 / 300)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.integers(1, 49), max_size=4, unique=True), st.booleans())
def test_any_cut_gives_the_same_bytes(seed, cuts, with_weights):
    rng = np.random.default_rng(seed)
    values, weights = rng.normal(size=(50, 3)), rng.gamma(1.0, size=50)
    edges = [0, *sorted(cuts), 50]
    parts = [JointMoments.of(values[a:b], weights[a:b] if with_weights else None) for a, b in pairwise(edges)]
    merged = parts[-1]
    for part in parts[:-1]:
        merged = merged + part
    assert merged == JointMoments.of(values, weights if with_weights else None)


def test_take(table):
    weights = np.random.default_rng(5).gamma(1.0, size=300)
    assert JointMoments.of(table, weights).take([3, 1]) == JointMoments.of(table[:, [3, 1]], weights)


def test_same_columns_differ_by_exactly_nothing():
    column = np.random.default_rng(6).normal(size=100)
    joint = JointMoments.of(np.column_stack([column, column]), np.random.default_rng(7).gamma(1.0, size=100))
    assert joint.difference(0, 1) == (0.0, 0.0)


def test_too_few_worlds_have_no_error_to_state():
    assert JointMoments.of([[1.0, 2.0]]).difference(0, 1) == (-1.0, math.inf)
    assert JointMoments.of([[1.0], [2.0]], [0.0, 3.0]).se(0) == math.inf
    with pytest.raises(ValueError, match="no world"):
        JointMoments.of([[1.0]], [0.0]).mean(0)


def test_refuses():
    with pytest.raises(ValueError, match="negative"):
        JointMoments.of([[1.0]], [-1.0])
    with pytest.raises(ValueError, match="2 worlds need 2 weights"):
        JointMoments.of([[1.0], [2.0]], [1.0])
    with pytest.raises(ValueError, match="do not add up"):
        JointMoments.of([[1.0]]) + JointMoments.of([[1.0, 2.0]])
    with pytest.raises(IndexError, match="no column 1"):
        JointMoments.of([[1.0]]).mean(1)
