"""The cards of a world as the search values them: the written score that the solver gives, card by card."""

import random

import numpy as np
import pytest

from _fastsim.search.evaluate import Evaluator
from _fastsim.solve._card_score import solve_state
from _fastsim.solve.context import SolverContext
from tests.solve.test_card_scores import in_play

FLAT = np.full(1 << 20, 0.5)  # every score of the match is even: nothing but points is played for


@pytest.mark.parametrize("text", ["belote/house", "coinche/house", "coinche/contree", "belot/classic"])
@pytest.mark.parametrize("objective", ["points", "match"])
def test_a_world_that_is_known_is_valued_as_it_is_solved(text, objective):
    rnd = random.Random(f"search {text}")
    context = SolverContext()
    cards = 0
    for _ in range(8):
        pos = in_play(rnd, text, 8)
        while "play=" in str(
            pos
        ):  # what was said in the play is not weighed yet: worlds are drawn before the first card
            pos = in_play(rnd, text, 8)
        seat = "NESW".index(pos.to_act)
        want = {code: value for code, value, _, _ in solve_state(pos.state, objective="score", context=context)}
        legal = pos.state.legal_mask()
        search = Evaluator(pos.state, seat, FLAT, objective=objective)
        win, points = np.zeros((2, 1, len(want)))
        detail = np.zeros((1, len(want), len(pos.state.game.DETAIL)), np.float32)
        exact = np.zeros((1, len(want)), np.uint8)
        search.solve(context, 1, 0, legal, np.zeros((0, 1), np.uint64), win, points, detail, exact)
        assert exact.all()
        if objective == "points":
            assert list(points[0]) == [want[code] for code in sorted(want)], str(pos)
        assert ((win >= 0) & (win <= 1)).all()
        cards += len(want)
    assert cards > 16
