"""Weighted histograms against counting by hand and against NumPy's own quantiles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from analyzer.stats import Histogram

VALUES = st.lists(st.integers(-300, 300), min_size=1, max_size=60)


@given(VALUES, st.lists(st.integers(1, 9), min_size=60, max_size=60), st.integers(0, 60))
def test_any_cutting_gives_the_shares_of_counting(values, weights, cut):
    weights = weights[: len(values)]
    found = Histogram()
    found.add(values[:cut], weights[:cut])
    found.add(values[cut:], weights[cut:])
    expected = {v: sum(w for x, w in zip(values, weights, strict=True) if x == v) for v in sorted(set(values))}
    assert found.shares() == pytest.approx({v: w / sum(weights) for v, w in expected.items()})
    assert list(found.shares()) == sorted(found.shares())
    assert found.effective == pytest.approx(sum(weights) ** 2 / sum(w * w for w in weights))


@given(VALUES, st.floats(0.0, 1.0))
def test_quantiles_are_those_of_the_sorted_list(values, level):
    found = Histogram()
    found.add(values, np.ones(len(values)))
    value, low, high = found.quantile(level)
    # a level that falls on a step is a matter of rounding
    near = {np.quantile(values, min(max(level + d, 0.0), 1.0), method="inverted_cdf") for d in (-1e-9, 0.0, 1e-9)}
    assert value in near
    assert low <= value <= high
    assert found.quantile(level, exact=True) == (value, value, value)


def test_the_interval_of_a_median_covers_it_as_often_as_it_says():
    draws = np.random.default_rng(5).integers(0, 1000, (2000, 101))
    hits = 0
    for row in draws:
        found = Histogram()
        found.add(row, np.ones(len(row)))
        _, low, high = found.quantile(0.5)
        hits += low <= 499.5 <= high
    step = 2 * binom.pmf(round(50.5 - 1.96 * 101**0.5 / 2), 101, 0.5)  # both ends lie on order statistics
    assert abs(hits / 2000 - 0.95) < step + 3 * (0.95 * 0.05 / 2000) ** 0.5


def test_nothing_counted_has_no_quantile():
    with pytest.raises(ValueError, match="no trial"):
        Histogram().quantile(0.5)
