"""The questions about a game: rules, simulate, compare, equity, report."""

import csv
import json
from functools import partial

import pytest

import analyzer as kz
from analyzer.ask.equity import compute_equity
from analyzer.bots import seat_of


def test_rules_lists_the_games(kibitz, answer):
    assert "Caribbean All Fours" in kibitz("rules").stdout
    found = {game["name"]: game for game in answer("rules")["games"]}
    assert found["allfours"]["default"] == "bga"
    assert set(found["allfours"]["presets"]) == {"bga", "tobago", "league", "sevenup"}


def test_rules_of_a_game(kibitz, answer):
    data = answer("rules", "allfours/league", "--rules", "target:11")
    values = {option["name"]: option["value"] for option in data["options"]}
    assert values == dict(kz.game("allfours/league", {"target": 11}).options)
    assert data["presets"]["league"] == {"give_needs_trump": "on", "no_undertrump": "on", "game_value": 2}
    assert all(option["doc"] and option["values"] for option in data["options"])
    text = kibitz("rules", "allfours/league").stdout
    for option in data["options"]:
        assert option["doc"] in text


def test_bots_and_their_parameters(kibitz, answer):
    """Every parameter that is listed is one that the bot takes, at its default."""
    bots = answer("rules", "allfours", "--bots")["bots"]
    assert {"random", "rules", "pimc", "flat"} <= bots.keys()
    for name, known in bots.items():
        for row in known:
            default = row["default"] if row["name"] != "call_worlds" else 2000
            seat_of(f"{name}:{row['name']}={default}", kz.game("allfours"))
            assert row["doc"]
    text = kibitz("rules", "allfours", "--bots").stdout
    assert "beg_below" in text
    assert "takes no parameters" in text


def test_rules_may_follow_the_game(answer):
    assert answer("rules", "allfours", "rules=target:11")["game"] == "allfours/bga rules=target:11"


def test_simulate(kibitz, answer):
    data = answer("simulate", "allfours", "--deals", "2k", "--seed", "5")
    plain = kz.simulate("allfours", deals=2000, seed=5, rows=False).to_dict()
    assert data == json.loads(json.dumps(plain))
    text = kibitz("simulate", "allfours", "--deals", "2000", "--seed", "5").stdout
    assert "2,000 deals" in text
    assert f"{data['summary']['jack_hung']['mean']:.4f}" in text


def test_simulate_by_side_and_in_matches(answer, kibitz):
    data = answer("simulate", "allfours", "--matches", "40", "--ns", "rules", "--ew", "random")
    assert data["matches"] == 40
    assert data["bots"] == ["rules", "random"] * 2
    assert "NS rules, EW random" in kibitz("simulate", "allfours", "--deals", "50", "--ew", "random").stdout


def test_matches_without_an_end_are_warned_of(kibitz):
    simulated = kibitz("simulate", "spades", "--matches", "1", "--bots", "random")
    assert "warning: 1 of the matches had no winner after 65,536 deals" in simulated.stderr
    compared = kibitz("compare", "spades", "--a", "random", "--b", "bid=random;play=rules", "--matches", "1")
    assert "warning: 2 of the matches had no winner" in compared.stderr


def test_simulate_from_a_score(answer):
    data = answer("simulate", "allfours", "--deals", "500", "--score", "13-13", "--dealer", "n")
    assert data["summary"]["match_won_ns"]["mean"] + data["summary"]["match_won_ew"]["mean"] > 0.5
    assert data["provenance"]["dealer"] == "N"


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_simulate_to_a_file(kibitz, tmp_path, suffix):
    path = tmp_path / f"deals.{suffix}"
    result = kibitz("simulate", "allfours", "--deals", "300", "--out", str(path))
    assert f"300 deals written to {path}" in result.stderr
    frame = kz.simulate("allfours", deals=300).frame
    if suffix == "csv":
        with path.open(newline="") as file:
            rows = [{k: int(v) for k, v in row.items()} for row in csv.DictReader(file)]
    else:
        rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert rows == frame.to_dict("records")
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_file_stays_when_the_run_fails(kibitz, tmp_path):
    path = tmp_path / "deals.csv"
    path.write_text("precious")
    kibitz("simulate", "allfours", "--deals", "300", "--score", "99-0", "--out", str(path), code=2)
    assert path.read_text() == "precious"
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("text", "number"), [("1e2", 100), ("0.1k", 100), ("1_00", 100), ("+1e+2", None), ("1.e2", None)]
)
def test_numbers(answer, kibitz, text, number):
    if number is None:
        kibitz("simulate", "allfours", "--deals", text, code=2)
    else:
        assert answer("simulate", "allfours", "--deals", text)["deals"] == number


def test_compare(answer, kibitz):
    data = answer("compare", "allfours", "--a", "rules", "--b", "random", "--deals", "1k")
    assert data["decision"] == "a"
    assert data["pairs"] == 1000
    assert data["points"]["low"] < data["points"]["mean"] < data["points"]["high"]
    text = kibitz("compare", "allfours", "--a", "rules", "--b", "random", "--deals", "1000").stdout
    assert f"{data['points']['mean']:+.3f}" in text
    assert "A = rules, B = random; 1,000 deals, each played both ways round" in text


def test_a_player_against_itself_is_undecided(kibitz, answer):
    args = ("compare", "allfours", "--a", "rules", "--b", "rules", "--deals", "200")
    assert answer(*args)["points"]["mean"] == 0.0
    assert "undecided" in kibitz(*args, "--strict", code=3).stderr


def test_a_wait_is_announced(kibitz, monkeypatch):
    """A match to 2 has four scores; its table is computed once."""
    args = ("equity", "allfours", "--rules", "target:2")
    monkeypatch.setattr("analyzer.ask.equity.compute_equity", partial(compute_equity, deals=4000))
    first, second = kibitz(*args), kibitz(*args)
    assert "computing the match equity of allfours/bga rules=target:2" in first.stderr
    assert second.stderr == ""
    assert first.stdout == second.stdout


def test_equity(answer, kibitz):
    data = answer("equity", "allfours")
    assert len(data["cells"]) == 14 * 14
    assert data["dealer"] == "NS"
    table = kz.equity("allfours")
    text = kibitz("equity", "allfours").stdout.splitlines()
    row = next(line.split() for line in text if line.split()[:1] == ["12"])
    assert row[14] == f"{100 * table.chance('12-13', 'NS')[0]:.1f}"
    one = answer("equity", "allfours", "--score", "12-13")["cells"]
    assert [(c["dealer"], c["win"]) for c in one] == [(s, table.chance("12-13", s)[0]) for s in ("NS", "EW")]
    assert len(kibitz("equity", "allfours", "--score", "12-13", "--dealer", "ew").stdout.splitlines()) == 3
    kibitz("equity", "allfours", "--score", "14-0", code=2)
