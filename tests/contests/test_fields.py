"""Sweeps and tournaments: each meeting is the comparison of its two players, and what is said across them is paired."""

import json

import numpy as np
import pytest

import analyzer as kz
from analyzer.ask.compare import duel_of
from analyzer.ask.sweep import expand, parameters_of, sweep
from analyzer.ask.tournament import tournament
from analyzer.contests.duel import WIN_UNIT
from analyzer.errors import BotError, KibitzError
from analyzer.runs.runner import Runner
from analyzer.runs.store import Store
from tests.coarse import coarse_equity


@pytest.fixture(scope="module", autouse=True)
def _coarse_equity():
    with coarse_equity():
        yield


@pytest.mark.parametrize(
    ("spec", "values"),
    [
        ("rules:beg_below=0..4", ["0", "1", "2", "3", "4"]),
        ("rules:x=-0.5..1/0.5", ["-0.5", "0", "0.5", "1"]),
        ("rules:x=1..2/0.3", ["1", "1.3", "1.6", "1.9"]),
        ("pimc:objective=match|points", ["match", "points"]),
        ("bid=rules:x=3|1;play=random", ["3", "1"]),
        ("rules:x=5..5", ["5"]),
        ("rules:x=10..1000/330", ["10", "340", "670", "1000"]),
    ],
)
def test_ranges_and_lists(spec, values):
    found = expand(spec)
    assert [each for (each,), _ in found] == values
    head, tail = spec.split(spec[spec.index("x=") + 2 if "x=" in spec else spec.rindex("=") + 1 :].split(";")[0])
    assert [bot for _, bot in found] == [f"{head}{value}{tail}" for value in values]


def test_several_parameters_make_a_grid():
    spec = "bid=rules:beg_below=0..1;play=rules:y=2|3"
    assert [values for values, _ in expand(spec)] == [("0", "2"), ("0", "3"), ("1", "2"), ("1", "3")]
    assert expand(spec)[1][1] == "bid=rules:beg_below=0;play=rules:y=3"
    assert parameters_of(spec) == ["beg_below", "y"]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("rules:beg_below=2", "no range"),
        ("rules:beg_below=4..0", "backwards"),
        ("rules:beg_below=0..4/0", "step"),
        ("rules:beg_below=0..1e9", "not a range"),
        ("rules:beg_below=0..1000000", "step"),
        ("rules:beg_below=..", "not a range"),
        ("rules:beg_below=1..2..3", "not a range"),
        ("rules:beg_below=1|", "list of different"),
        ("rules:beg_below=1|1", "list of different"),
        ("rules:beg_below=" + "9" * 50 + "..2", "not a range"),
        ("rules:a=1..50,b=1..50", "more than 100"),
    ],
)
def test_what_is_no_sweep(spec, says):
    with pytest.raises(BotError, match=says):
        expand(spec)


def test_a_sweep_is_the_comparisons_of_its_players():
    found = sweep("allfours/bga", "rules", "rules:beg_below=0..3", 600, 4, score="0-0,9-11")
    assert found.parameters == ["beg_below"]
    for row in found.rows:
        alone = kz.compare("allfours/bga", row.bot, "rules", 600, 4, score="0-0,9-11")
        assert (row.points, row.win.mean, row.win.se) == (alone.points, alone.win.mean, alone.win.se)
    assert found.best.win.mean == max(row.win.mean for row in found.rows)
    frame = found.to_frame()
    assert frame["beg_below"].tolist() == ["0", "1", "2", "3"]
    assert (frame["behind"] >= 0.0).all()
    assert frame["verdict"].tolist().count("best") == 1


def test_players_of_a_sweep_are_told_apart_on_the_same_deals():
    n, game = 500, kz.game("allfours/bga")
    found = sweep(game, "random", "rules:beg_below=0..1", n)
    wins = [duel_of(game, f"rules:beg_below={k}", "random", 1).play(0, n).win_sums() / (2 * WIN_UNIT) for k in range(2)]
    best = int(np.argmax([win.mean() for win in wins]))
    other = found.rows[1 - best]
    difference = wins[best] - wins[1 - best]
    assert other.behind == pytest.approx(difference.mean())
    assert other.behind_se == pytest.approx(difference.std(ddof=1) / np.sqrt(n))
    assert other.behind_se < 0.8 * np.hypot(found.rows[0].win.se, found.rows[1].win.se)


def test_the_base_in_its_own_sweep_is_exactly_nothing():
    same = sweep("spades", "rules", "bid=rules;play=pimc:worlds=1|2", 6, only="bid")  # the play is the base's
    for row in same.rows:
        assert {row.win.mean, row.win.se, row.points.mean, row.behind, row.behind_se} == {0.0}
        assert (row.p_holm, row.marked) == (1.0, False)
    assert [row.verdict for row in same.rows] == ["best", "equal"]


def test_a_tournament_is_the_comparisons_of_its_players():
    bots = ["random", "rules", "bid=rules;play=random"]
    found = tournament("belote", bots, 500, 3)
    assert [(each.a, each.b) for each in found.meetings] == [(bots[0], bots[1]), (bots[0], bots[2]), (bots[1], bots[2])]
    for each in found.meetings:
        alone = kz.compare("belote", each.a, each.b, 500, 3)
        assert (each.points, each.win) == (alone.points, alone.win)
    assert found.standings[0].bot == "rules"
    assert [each.rank for each in found.standings] == [1, 2, 3]
    assert sum(each.elo for each in found.standings) == pytest.approx(0.0, abs=1e-9)
    cross = found.cross_frame().set_index(["bot", "against"])
    assert cross.loc["rules", "random"].win == -cross.loc["random", "rules"].win > 0.0


def test_matches_of_a_tournament():
    found = tournament("allfours/bga", ["rules", "random"], matches=60)
    alone = kz.compare("allfours/bga", "rules", "random", matches=60)
    assert found.meetings[0].win == alone.win
    assert found.standings[0].elo - found.standings[1].elo == pytest.approx(alone.elo["value"], abs=1e-6)


def test_one_deal_claims_nothing():
    found = tournament("allfours/bga", ["rules", "random"], 1)
    assert json.loads(json.dumps(found.to_dict(), allow_nan=False))["standings"][0]["low"] is None
    one = sweep("allfours/bga", "rules", "rules:beg_below=0..1", 1)
    json.dumps(one.to_dict(), allow_nan=False)


def test_the_same_bytes_for_workers_and_store(tmp_path):
    runner = Runner(Store(tmp_path / "store.sqlite"))
    ask = ("allfours/bga", ["rules", "random", "rules:beg_below=1"])
    runs = [tournament(*ask, 4500, workers=workers).to_dict() for workers in (1, 2)]
    tournament(*ask, 2500, runner=runner)
    runs.append(tournament(*ask, 4500, runner=runner).to_dict())
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (["rules"], "2 to 24"),
        ([], "2 to 24"),
        (["rules", "random", "rules"], "stands twice"),
        (["rules", "nobody"], "no bot"),
        (["rules", "rules:nothing=1"], "nothing"),
        ([f"pimc:worlds={k}" for k in range(1, 30)], "2 to 24"),
    ],
)
def test_what_is_no_tournament(bots, says):
    with pytest.raises(KibitzError, match=says):
        tournament("allfours/bga", bots, 10)
