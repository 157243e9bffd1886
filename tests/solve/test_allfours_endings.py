"""The exact solver against plain minimax: equal values on thousands of random endings with every option."""

import os

import pytest

from _fastsim.solve.allfours import solve_deal
from _fastsim.solve.context import SolverContext
from tests.solve.allfours_endings import UTILITIES, card_of, some_endings

# One line of KIBITZ_ENDINGS=50 in the environment makes fifty times as many.
SCALE = int(os.environ.get("KIBITZ_ENDINGS", "1"))


def check(endings, context):
    values = 0
    for e in endings:
        args, kwargs = e.question()
        want = e.reference.values(e.ending)
        got = solve_deal(*args, **kwargs, context=context)
        assert {card_of(code): value for code, value, _, _ in got} == want, str(e)
        assert all(exact and e.flat[cell] == value for _, value, cell, exact in got), str(e)
        best = max if e.reference.to_play(e.ending) % 2 == 0 else min
        [(_, value, cell, exact)] = solve_deal(*args, **kwargs, context=context, best_only=True)
        assert exact
        assert value == e.flat[cell] == best(want.values()), str(e)
        values += len(got)
    return values


@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize(("left", "count"), [(1, 60), (2, 400), (3, 60), (4, 3)])
def test_values_of_random_endings(left, count, utility):
    # a small table, shared by all endings: entries are replaced, and stale ones must not be read
    context = SolverContext(4)
    assert check(some_endings(1, count * SCALE, left, utility), context) >= count


def test_endings_reach_what_they_are_for():
    """The generator makes what the comparison is meant to cover."""
    endings = some_endings(1, 300, 3)
    jacks = sum(any(e.trump + "J" in hand for hand in e.ending.hands) for e in endings)
    bound = sum(e.ending.bound is not None for e in endings)
    inside = sum(bool(e.ending.table) for e in endings)
    choice = sum(len(set(e.reference.values(e.ending).values())) > 1 for e in endings[:60])
    assert jacks > 60
    assert bound > 10
    assert inside > 60
    assert choice > 12


def test_a_tie_is_its_own_outcome():
    tied = 0
    for e in some_endings(2, 150, 2, "any rising"):
        args, kwargs = e.question()
        tied += any(cell % 3 == 1 for _, _, cell, _ in solve_deal(*args, **kwargs))
    assert tied > 3
