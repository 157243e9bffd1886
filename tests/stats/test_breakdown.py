"""Breakdowns: Holm's adjustment, and how seldom it marks a difference where there is none."""

import math

import numpy as np
import pytest
from scipy import stats as reference

from analyzer.stats import Moments, breakdown, holm, two_sided_p


def slow_holm(p):
    """Reject the smallest while p_(i) <= level / (m - i), for the smallest level at which each is rejected."""
    levels = np.empty(len(p))
    reached = 0.0
    for rank, index in enumerate(sorted(range(len(p)), key=lambda i: p[i])):
        reached = max(reached, (len(p) - rank) * p[index])
        levels[index] = min(reached, 1.0)
    return levels


def test_holm():
    rng = np.random.default_rng(1)
    for size in (1, 2, 7, 30):
        p = rng.random(size) ** 3
        assert holm(p) == pytest.approx(slow_holm(p))
    assert holm([]).shape == (0,)
    assert holm([0.03, 0.03]) == pytest.approx([0.06, 0.06])
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([1.5])


def test_p_is_that_of_the_t_test():
    x = np.random.default_rng(2).normal(0.2, 1.0, 37)
    assert two_sided_p(Moments.of(x)) == pytest.approx(reference.ttest_1samp(x, 0.0).pvalue, rel=1e-9)
    assert two_sided_p(Moments.of([0, 0, 0])) == 1.0
    assert two_sided_p(Moments.of([5])) == 1.0
    assert two_sided_p(Moments.of([2, 2, 2])) == 0.0


def test_groups():
    labels = ["north"] * 3 + ["east"] * 2 + ["south"]
    rows = breakdown(labels, [1.0, 2.0, 3.0, 5.0, 5.0, 9.0])
    assert [(row.label, row.n, row.mean) for row in rows] == [("east", 2, 5.0), ("north", 3, 2.0), ("south", 1, 9.0)]
    assert rows[1].low == pytest.approx(Moments.of([1, 2, 3]).interval()[0])
    assert (rows[2].se, rows[2].p, rows[2].marked) == (math.inf, 1.0, False)
    assert breakdown([], []) == []
    with pytest.raises(ValueError, match="2 labels do not fit 1 values"):
        breakdown(["a", "b"], [1.0])


def test_seldom_marks_where_there_is_nothing():
    rng = np.random.default_rng(3)
    labels = [str(group) for group in range(8) for _ in range(40)]
    experiments = 250
    alarms = single = 0
    for _ in range(experiments):
        rows = breakdown(labels, rng.normal(size=320))
        alarms += any(row.marked for row in rows)
        single += any(row.p <= 0.05 for row in rows)
    assert alarms / experiments <= 0.05 + 2.0 * math.sqrt(0.05 * 0.95 / experiments)
    assert single / experiments > 0.25  # what looking at each by itself would have marked


def test_marks_what_is_there():
    rng = np.random.default_rng(4)
    labels = ["leads"] * 200 + ["follows"] * 200
    follows, leads = breakdown(labels, np.concatenate([rng.normal(0.5, 1.0, 200), rng.normal(0.0, 1.0, 200)]))
    assert leads.marked
    assert not follows.marked
    assert leads.p_holm == pytest.approx(2.0 * leads.p)
