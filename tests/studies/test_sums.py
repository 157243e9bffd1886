"""Sums by cell against plain means, and however they are cut."""

import numpy as np
import pytest

from analyzer.stats import Moments
from analyzer.studies.sums import CHANCE, MOST_AT_ONCE, CellSums, along, in_units

SHAPE = (3, 4, 2)
UNITS = {"win": CHANCE, "points": 1}


@pytest.fixture(scope="module")
def deals() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(3)
    n = 5000
    return {
        "cells": rng.integers(0, 24, n),
        "win": in_units(rng.random(n)),
        "points": rng.integers(-6, 7, n).astype(np.int16),
    }


def summed(deals: dict[str, np.ndarray], part: slice = slice(None)) -> CellSums:
    return CellSums.of(UNITS, SHAPE, deals["cells"][part], {name: deals[name][part] for name in UNITS})


def test_every_cell(deals):
    sums = summed(deals)
    for place, cell in enumerate(np.ndindex(SHAPE)):
        here = deals["cells"] == place
        assert sums.moments("points", cell) == Moments.of(deals["points"][here])
        win = sums.moments("win", cell)
        assert win == Moments.of(deals["win"][here] / CHANCE)
        assert sums.row(cell) == pytest.approx(
            {
                "win": win.mean,
                "win_se": win.se,
                "points": deals["points"][here].mean(),
                "points_se": deals["points"][here].std(ddof=1) / here.sum() ** 0.5,
            }
        )


def test_cut_in_any_way(deals):
    whole = summed(deals)
    for cut in (1, 777, 4999):
        both = summed(deals, slice(cut, None)) + summed(deals, slice(cut))
        for name in ("n", "total", "squares"):
            np.testing.assert_array_equal(getattr(both, name), getattr(whole, name))


def test_along_axes(deals):
    sums = summed(deals)
    first, second, third = np.unravel_index(deals["cells"], SHAPE)
    assert sums.along((2, 0)).n.shape == (2, 3)
    assert sums.along((2, 0)).moments("points", (1, 2)) == Moments.of(deals["points"][(third == 1) & (first == 2)])
    assert sums.along(()).moments("points", ()) == Moments.of(deals["points"])
    late = sums.part(slice(1, None)).along((1,))
    assert late.moments("win", (3,)).n == ((first >= 1) & (second == 3)).sum()
    np.testing.assert_array_equal(along(sums.n, (1, 0)), sums.n.sum(axis=2).T)


def test_empty_and_single_cells():
    sums = CellSums.of({"points": 1}, (3,), np.array([1, 2, 2]), {"points": np.array([5, 1, 3])})
    empty, single, pair = (sums.row((place,)) for place in range(3))
    assert np.isnan(empty["points"])
    assert np.isnan(empty["points_se"])
    assert single["points"] == 5.0
    assert np.isnan(single["points_se"])
    assert pair == {"points": 2.0, "points_se": 1.0}


def test_squares_stay_exact_at_the_limit():
    n = MOST_AT_ONCE
    sums = CellSums.of({"win": CHANCE}, (1,), np.zeros(n, np.intp), {"win": np.full(n, CHANCE - 1)})
    assert sums.squares[0, 0] == n * (CHANCE - 1) ** 2
    with pytest.raises(ValueError, match="at most"):
        CellSums.of({"win": CHANCE}, (1,), np.zeros(n + 1, np.intp), {"win": np.zeros(n + 1)})


def test_units_round_to_the_nearest():
    chances = np.array([0.0, 1.0, 0.5, 1 / 3])
    assert in_units(chances).tolist() == [0, CHANCE, CHANCE // 2, round(CHANCE / 3)]
