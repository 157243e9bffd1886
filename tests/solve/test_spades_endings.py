"""The exact solver of Spades against plain minimax: equal values on thousands of random endings with every option."""

import os

import pytest

from _fastsim.solve.context import SolverContext
from _fastsim.solve.spades import solve_deal
from tests.solve.allfours_endings import card_of
from tests.solve.spades_endings import UTILITIES, some_endings

# One line of KIBITZ_ENDINGS=50 in the environment makes fifty times as many.
SCALE = int(os.environ.get("KIBITZ_ENDINGS", "1"))


def check(endings, context):
    values = 0
    for e in endings:
        args, kwargs = e.question()
        want = e.reference.values(e.ending)
        got = solve_deal(*args, **kwargs, context=context)
        assert {card_of(code): value for code, value, _, _ in got} == want, str(e)
        assert all(exact and bounds == (value, value) for _, value, bounds, exact in got), str(e)
        best = max if e.reference.to_play(e.ending) % 2 == 0 else min
        [(_, value, _, exact)] = solve_deal(*args, **kwargs, context=context, best_only=True)
        assert exact
        assert value == best(want.values()), str(e)
        values += len(got)
    return values


@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize(("left", "count"), [(1, 40), (2, 400), (3, 60), (4, 3)])
def test_values_of_random_endings(left, count, utility):
    context = SolverContext()
    assert check(some_endings(1, count * SCALE, left, utility), context) >= count


def test_endings_reach_what_they_are_for():
    """The generator makes what the comparison is meant to cover."""
    endings = some_endings(1, 300, 3)
    closed = sum(e.rules["lead_spades"] == "broken" and not e.ending.broken for e in endings)
    first = sum(e.ending.first for e in endings)
    inside = sum(bool(e.ending.table) for e in endings)
    choice = sum(len(set(e.reference.values(e.ending).values())) > 1 for e in endings[:60])
    assert closed > 30
    assert first > 30
    assert inside > 60
    assert choice > 12
