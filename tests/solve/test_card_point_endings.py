"""The card-point solver against plain minimax: equal values on thousands of endings, every contract and option."""

import os

import pytest

from _fastsim.solve._card_points import solve_deal
from _fastsim.solve.context import SolverContext
from tests.solve.card_point_endings import KINDS, OPTIONS, card_of, some_endings

# One line of KIBITZ_ENDINGS=50 in the environment makes fifty times as many.
SCALE = int(os.environ.get("KIBITZ_ENDINGS", "1"))


@pytest.mark.parametrize(("left", "count"), [(1, 300), (2, 1000), (3, 500), (4, 40), (5, 3)])
def test_values_of_random_endings(left, count):
    # a small table, shared by all endings: entries are replaced, and stale ones must not be read
    context = SolverContext(4)
    for e in some_endings(1, count * SCALE, left):
        args, kwargs = e.question()
        want = e.reference.values(e.ending)
        got = solve_deal(*args, **kwargs, context=context)
        assert {card_of(code): low for code, low, _, _ in got} == want, str(e)
        assert all(exact and low == high for _, low, high, exact in got), str(e)
        best = max if e.reference.to_play(e.ending) % 2 == 0 else min
        [(_, low, high, exact)] = solve_deal(*args, **kwargs, context=context, best_only=True)
        assert exact
        assert low == high == best(want.values()), str(e)
        rest = solve_deal(*args, **kwargs, context=context, objective="to_come")
        for (_, low, _, _), (_, come, _, _) in zip(got, rest, strict=True):
            # without the capot what is in the tricks is only added
            assert low in (come + e.ending.points, come + e.ending.points + 90) or e.ending.tricks[1] == 0, str(e)


def test_endings_reach_what_they_are_for():
    """The generator makes what the comparison is meant to cover."""
    endings = some_endings(1, 400, 3)
    capots = sum(any(capot(e).values()) for e in endings)
    open_capots = sum(len(set(capot(e).values())) > 1 for e in endings)
    inside = sum(bool(e.ending.table) for e in endings)
    choice = sum(len(set(e.reference.values(e.ending).values())) > 1 for e in endings[:120])
    assert capots > 20
    assert open_capots > 3
    assert inside > 100
    assert choice > 20
    for kind in KINDS:
        assert sum(e.kind == kind for e in endings) > 20
    for name, values in OPTIONS.items():
        for value in values:
            assert sum(e.rules[name] == value and e.kind not in ("NT", "AT") for e in endings) > 10
    # options of the play that change what may be played, in positions of this list
    for name in ("raise_over_partner", "undertrump", "partner_ruff"):
        assert any(changes(e, name) for e in endings), name


def capot(ending):
    """By card, whether NS win every trick under best play for that."""
    one = type(ending.reference)(ending.kind, ending.rules, lambda points, tricks, tricks_of_ew: tricks_of_ew == 0)
    return one.values(ending.ending)


def changes(ending, name):
    """Whether another value of the option changes the values."""
    want = ending.reference.values(ending.ending)
    for value in OPTIONS[name]:
        other = type(ending.reference)(ending.kind, {**ending.rules, name: value})
        if other.values(ending.ending) != want:
            return True
    return False
