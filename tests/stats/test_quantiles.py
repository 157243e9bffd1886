"""The normal and Student distributions against an independent library."""

import math

import pytest
from scipy import stats as reference

from analyzer.stats.quantiles import normal_quantile, student_quantile, student_tail


@pytest.mark.parametrize("df", [0.5, 1, 2, 3.7, 10, 29, 100, 1999, 99_999, 1e6])
def test_student(df):
    for confidence in (0.5, 0.9, 0.95, 0.99, 0.9999):
        expected = reference.t.ppf(0.5 + confidence / 2, df)
        assert student_quantile(confidence, df) == pytest.approx(expected, rel=1e-9)
        assert 1 - 2 * student_tail(expected, df) == pytest.approx(confidence, rel=1e-9)
    for t in (0.0, 0.3, 1.0, 4.0):
        assert student_tail(t, df) == pytest.approx(reference.t.sf(t, df), rel=1e-8)
        assert student_tail(-t, df) == pytest.approx(reference.t.cdf(t, df), rel=1e-8)
    assert student_tail(math.inf, df) == 0.0


def test_normal():
    assert normal_quantile(0.95) == pytest.approx(reference.norm.ppf(0.975), rel=1e-12)


@pytest.mark.parametrize("confidence", [0.0, 1.0, -1.0, 2.0, math.nan])
def test_refuses_levels(confidence):
    with pytest.raises(ValueError, match="confidence level"):
        normal_quantile(confidence)
    with pytest.raises(ValueError, match="confidence level"):
        student_quantile(confidence, 5)


@pytest.mark.parametrize("df", [0.0, -1.0, math.nan])
def test_refuses_degrees_of_freedom(df):
    with pytest.raises(ValueError, match="degrees of freedom"):
        student_tail(1.0, df)
