"""Moments are exact: they agree with rational arithmetic, and no way of cutting up the work can be seen in them."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as reference

from analyzer.stats import Moments
from analyzer.stats.exact import exact_product_sums, exact_sums

finite = st.floats(min_value=-1e100, max_value=1e100, allow_subnormal=False).filter(lambda x: x == 0 or abs(x) > 1e-100)


@settings(max_examples=80, deadline=None)
@given(st.lists(finite, min_size=1, max_size=40))
def test_sums_are_exact(values):
    row = np.array(values)
    assert exact_sums(row[None, :]) == [sum(map(Fraction, values))]
    assert exact_product_sums(row[None, :], row[None, :]) == [sum(Fraction(x) ** 2 for x in values)]


@settings(max_examples=40, deadline=None)
@given(st.lists(finite, min_size=2, max_size=60), st.data())
def test_any_cut_and_any_order_give_the_same_bytes(values, data):
    whole = Moments.of(values)
    cuts = sorted(data.draw(st.sets(st.integers(1, len(values) - 1), max_size=5)))
    order = data.draw(st.permutations(range(len(cuts) + 1)))
    parts = [values[a:b] for a, b in zip([0, *cuts], [*cuts, len(values)], strict=True)]
    merged = Moments()
    for index in order:
        merged += Moments.of(parts[index])
    assert merged == whole
    assert json.dumps(merged.to_dict()) == json.dumps(whole.to_dict())


def test_blocks_are_joined():
    values = np.random.default_rng(1).normal(size=40_000)  # more than two blocks
    assert exact_sums(values[None, :]) == [sum(map(Fraction, values.tolist()))]
    assert Moments.of(values) == Moments.of(values[:777]) + Moments.of(values[777:])


def test_against_closed_forms():
    values = np.random.default_rng(2).gamma(2.0, size=500)
    moments = Moments.of(values)
    assert moments.mean == pytest.approx(values.mean(), rel=1e-14)
    assert moments.variance == pytest.approx(values.var(ddof=1), rel=1e-12)
    assert moments.se == pytest.approx(reference.sem(values), rel=1e-12)
    assert moments.interval() == pytest.approx(
        reference.t.interval(0.95, 499, values.mean(), reference.sem(values)), rel=1e-10
    )


def test_no_cancellation():
    values = 1e9 + np.array([0.0, 1.0, 2.0, 3.0]) * 2.0**-20
    assert Moments.of(values).variance == 5.0 / 3.0 * 2.0**-40
    assert Moments.of([0.1] * 1000).variance == 0.0


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, np.float32, np.float64])
def test_every_type_of_number_gives_the_same(dtype):
    assert Moments.of(np.array([3, 1, 4, 1, 5], dtype=dtype)) == Moments.of([3.0, 1.0, 4.0, 1.0, 5.0])
    assert Moments.of([True, False, True]) == Moments.of([1, 0, 1])


def test_whole_numbers_too_large_to_square():
    large = 2**40
    assert Moments.of([large, -large, 1]).squares == 2 * Fraction(large) ** 2 + 1


def test_interval_covers():
    rng = np.random.default_rng(3)
    trials, level = 1000, 0.95
    for draw, mean in ((lambda: rng.normal(1.0, 2.0, 5), 1.0), (lambda: rng.integers(-3, 4, 40), 0.0)):
        hits = 0
        for _ in range(trials):
            low, high = Moments.of(draw()).interval(level)
            hits += low <= mean <= high
        assert abs(hits / trials - level) < 4.0 * math.sqrt(level * (1 - level) / trials)


def test_few_values():
    assert Moments().n == 0
    assert Moments.of([]) == Moments()
    with pytest.raises(ValueError, match="no values"):
        _ = Moments().mean
    one = Moments.of([7])
    assert (one.mean, one.variance, one.se, one.interval()) == (7.0, math.inf, math.inf, (-math.inf, math.inf))


def test_round_trip():
    moments = Moments.of([0.1, 2.5, -1e-3])
    assert Moments.from_dict(json.loads(json.dumps(moments.to_dict()))) == moments


@pytest.mark.parametrize("bad", [[math.nan], [math.inf], [1e200], [[1.0]]])
def test_refuses(bad):
    with pytest.raises(ValueError, match=r"value must be|expected an array"):
        Moments.of(bad)
