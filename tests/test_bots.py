"""Bots that search: flat Monte Carlo, limits of time, and matches that come to no end."""

import math
import time

import numpy as np
import pytest

import analyzer as kz
from _fastsim.table import MATCH_DEALS, Table
from analyzer.ask.simulate import matches_won
from analyzer.bots import read_bot, seat_of
from analyzer.bots.searching import Clock, gather
from analyzer.bots.spec import is_timed


def decide(line, spec, seed=1):
    pos = kz.parse(line)
    code = Table(pos.game.core, [seat_of(spec, pos.game)] * 4).decide(pos.state, seed)
    return pos.game.core.call_text(code) if pos.phase == "call" else "SHDC"[code >> 4] + "23456789TJQKA"[code & 15]


def test_flat_sees_what_chance_sees():
    """Last to play, its own bid is safe with one card and set with the other, whatever is hidden."""
    line = "spades/playok dealer=N score=0-0 N=SK2.HAKQJ.DAKQ.CAKQJ auction=3,3,3,10 play=H2H3H4"
    assert decide(line, "flat:worlds=10,playouts=4") in ("HA", "HK", "HQ", "HJ")
    assert int(decide("spades/playok dealer=N E=SAKQJT9.HAKQ.DAKQ.CA", "flat:worlds=10,playouts=4")) >= 10
    weak = "spades/playok dealer=N E=S2.H5432.D5432.C5432"
    assert decide(weak, "flat:worlds=10,playouts=4") == "nil"


@pytest.mark.parametrize("game", ["allfours/bga", "belote/house", "coinche/house", "belot/classic", "spades/playok"])
def test_flat_is_better_than_chance(game):
    """By more than four standard errors, in every game."""
    won = kz.compare(game, "flat:worlds=4,playouts=4", "random", deals=120, workers=1).win
    assert won.mean > 4 * won.se


def test_flat_values_by_the_mean_of_its_playouts():
    """Twice as many playouts continue the first ones, so that means agree where both are told."""
    from _fastsim.search.evaluate import Evaluator
    from analyzer.ask.equity import equity

    pos = kz.parse("spades/playok dealer=N E=SAK3.HQ72.DJ85.CT964 auction=3,3,3,3").view("E")
    actions = np.array([12, 11, 1], np.uint64)

    def values(repeats, cards="random"):
        search = Evaluator(pos.state, 1, np.ascontiguousarray(equity(pos.game).win), "points", cards=cards)
        win, points = np.empty((6, 3)), np.empty((6, 3))
        detail = np.empty((6, 3, search.detail_size), np.float32)
        search.playouts(9, 0, actions, np.empty((0, 1), np.uint64), repeats, win, points, detail)
        return win, points, detail

    singles, many = values(1), values(40)
    assert (singles[1] == np.rint(singles[1])).all()
    assert not (many[1] == np.rint(many[1])).all()
    categories = len(pos.game.core.DETAIL) - len(pos.game.core.CHANCES)  # the rest are chances, and no points
    assert many[1] == pytest.approx(many[2][:, :, :categories].sum(axis=2), abs=0.02)  # single precision
    assert ((many[0] > 0) & (many[0] < 1)).all()
    # the policy draws nothing, so that repeating its playouts changes nothing
    assert values(3, "rules")[1] == pytest.approx(values(1, "rules")[1], abs=1e-9)


def test_a_limit_of_time_is_kept_and_told():
    seconds = 0.05
    line = "spades/playok dealer=N E=SAK3.HQ72.DJ85.CT964"
    for spec in (f"pimc:seconds={seconds}", f"flat:seconds={seconds}"):
        kz.parse(line)
        decide(line, spec)  # the table of match equity is read
        start = time.perf_counter()
        decide(line, spec)
        assert time.perf_counter() - start >= 0.8 * seconds
        assert is_timed(read_bot(f"bid=rules;play={spec}"))
    run = kz.simulate("spades", ["flat:seconds=0.001", "rules"], 1, workers=1)
    assert run.provenance["reproducible"] is False
    assert "reproducible" not in kz.simulate("spades", ["flat:worlds=1,playouts=1", "rules"], 1, workers=1).provenance
    assert not is_timed(read_bot("pimc:seconds=none"))


def test_a_given_number_of_worlds_limits_a_timed_bot():
    line = "spades/playok dealer=N E=SAK3.HQ72.DJ85.CT964"
    assert decide(line, "flat:worlds=12,playouts=3,seconds=3600", 5) == decide(line, "flat:worlds=12,playouts=3", 5)


def test_worlds_under_a_limit_of_time_are_the_same_worlds():
    from analyzer.ask.equity import equity
    from analyzer.search.run import WorldRun, action_codes

    pos = kz.parse("spades/playok dealer=N E=SAK3.HQ72.DJ85.CT964").view("E")
    run = WorldRun(pos.state, np.ascontiguousarray(equity(pos.game).win), seed=3)
    actions = action_codes(pos.state)
    whole = gather(run, actions, 50, Clock(None), solve=False)
    parts = gather(run, actions, 50, Clock(3600.0), solve=False)
    assert np.array_equal(whole.win, parts.win)
    assert np.array_equal(whole.weights, parts.weights)
    late = gather(run, actions, 50, Clock(1e-9), solve=False)
    assert 1 <= len(late.weights) < 50
    assert np.array_equal(late.win, whole.win[: len(late.win)])
    assert Clock(None).left() == math.inf


def test_matches_that_nobody_wins_count_half():
    """Random players are set in nearly every deal and never come to the target of Spades."""
    run = kz.simulate("spades", "random", matches=2, workers=1)
    assert run.unfinished == 2
    assert run.summary["match_won_ns"] == {"mean": 0.5, "se": 0.0}
    assert run.summary["deals"]["mean"] == MATCH_DEALS
    assert "2 of the matches had no winner" in str(run)
    assert matches_won([0, 1, -1]).tolist() == [1.0, 0.0, 0.5]
    pair = kz.compare("spades", "random", "bid=random;play=rules", matches=1, workers=1)
    assert pair.win.mean == 0.0
    assert "2 of the matches had no winner" in str(pair)
    finished = kz.simulate("spades", "rules", matches=20, workers=1)
    assert finished.unfinished == 0
    assert finished.summary["match_won_ns"]["mean"] * 20 == (finished.rows[:, 0] == 0).sum()
