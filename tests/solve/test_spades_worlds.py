"""Candidate cards of Spades in worlds, as the search values them, against the solver and against lines played out."""

import random

import numpy as np
import pytest

import analyzer as kz
from _fastsim.equity import places_of
from _fastsim.names import card_codes, card_text
from _fastsim.search.evaluate import Evaluator
from _fastsim.solve.context import SolverContext
from _fastsim.solve.spades import solve_state
from tests.solve.spades_deals import played_to, random_position


def values(position, objective, equity, node_cap=0):
    """Win chance, points and exactness of each legal card from NS, with all hands known."""
    cards = position.state.legal_mask()
    codes = card_codes(cards)
    seat = "NESW".index(position.to_act)
    size = len(position.game.core.DETAIL)
    out = [np.zeros((1, len(codes))), np.zeros((1, len(codes))), np.zeros((1, len(codes), size), np.float32)]
    exact = np.zeros((1, len(codes)), np.uint8)
    search = Evaluator(position.state, seat, equity, objective=objective, node_cap=node_cap)
    search.solve(SolverContext(), 1, 0, cards, np.zeros((0, 1), np.uint64), *out, exact)
    return {card_text(c): (out[0][0, i], out[1][0, i], exact[0, i]) for i, c in enumerate(sorted(codes))}, out[2][0]


def test_arrays_that_the_answers_do_not_fit_into_are_refused(equity):
    (position,) = some_positions(1, 4)
    cards = position.state.legal_mask()
    n, size = len(card_codes(cards)), len(position.game.core.DETAIL)
    search = Evaluator(position.state, "NESW".index(position.to_act), equity)
    win, exact, none = np.zeros((1, n)), np.zeros((1, n), np.uint8), np.zeros((0, 1), np.uint64)
    for points, detail in (
        (win, np.zeros((1, n, size - 1), np.float32)),
        (win[:0], np.zeros((1, n, size), np.float32)),
    ):
        with pytest.raises(ValueError, match="not the shape of win"):
            search.solve(SolverContext(), 1, 0, cards, none, win, points, detail, exact)
        with pytest.raises(ValueError, match="not the shape of win"):
            search.playouts(1, 0, np.array(card_codes(cards), np.uint64), none, 1, win, points, detail)


def some_positions(number, left):
    rnd = random.Random(f"worlds {left}")
    return [played_to(random_position(rnd), left, rnd) for _ in range(number)]


@pytest.fixture(scope="module")
def equity():
    """NS's chance by entry: any numbers do."""
    return np.random.default_rng(1).random(2 * len(kz.game("spades/playok").core.match_grid()) ** 2)


def test_points_are_the_score(equity):
    for position in some_positions(30, 4):
        got, detail = values(position, "points", equity)
        want = {card_text(code): value for code, value, _, _ in solve_state(position.state, objective="score")}
        assert {card: points for card, (_, points, _) in got.items()} == want
        assert all(exact for _, _, exact in got.values())
        detail = detail[:, : len(position.game.core.CATEGORIES)]
        assert detail.sum(axis=1).round().astype(int).tolist() == [int(points) for _, points, _ in got.values()]


def chance_after(position, equity):
    """NS's chance to win the match after a finished deal."""
    result = position.result().to_dict()
    if result["winner"] is not None:
        return float(result["winner"] == "NS")
    carried = [result[side][key] for key in ("score", "bags_after") for side in ("NS", "EW")]
    after = places_of(position.game.core, "NESW".index(result["next_dealer"]), carried)
    return sum(weight * equity[place] for place, weight in after)


def test_the_match_is_played_for(equity):
    """The value of the best card is what comes out when everybody plays best cards."""
    choices = 0
    for position in some_positions(12, 3):
        value = None
        while position.phase == "play":
            got, _ = values(position, "match", equity)
            best = (max if position.to_act in "NS" else min)(got, key=lambda card: got[card][0])
            assert value is None or abs(got[best][0] - value) < 1e-6
            value = got[best][0]
            choices += len({win for win, _, _ in got.values()}) > 1
            position = position.apply(best)
        assert abs(chance_after(position, equity) - value) < 1e-6
    assert choices > 6


def test_a_capped_world_is_marked(equity):
    position = some_positions(1, 8)[0]
    got, _ = values(position, "points", equity, node_cap=50)
    assert not all(exact for _, _, exact in got.values())
