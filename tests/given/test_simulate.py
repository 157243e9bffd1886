"""Simulating under conditions: the deals that are played, the acceptance that is stated, files, the command line."""

import csv
import json
import math

import pytest

import analyzer as kz
from tests.cli.conftest import answer, kibitz, refused

__all__ = ["answer", "kibitz", "refused"]  # fixtures

GIVEN = "S: trumps>=3, trump J"


def ace_with_west(position):
    return "HA" in position.hand("W")


@pytest.mark.parametrize("given", [GIVEN, [GIVEN, ace_with_west]], ids=["counted", "tried"])
def test_the_same_bytes_for_any_number_of_workers(given):
    runs = [kz.simulate("belote", "rules", 3000, 5, given=given, workers=workers) for workers in (1, 2, 3)]
    assert len({run.rows.tobytes() + run.numbers.tobytes() for run in runs}) == 1
    assert runs[0].to_dict() == runs[1].to_dict() == runs[2].to_dict()
    few = kz.simulate("belote", "rules", 700, 5, given=given, workers=2)
    assert few.rows.tobytes() == runs[0].rows[:700].tobytes()
    assert few.deals == len(few.rows) == 700


def test_every_deal_that_is_played_meets_the_conditions():
    found = kz.simulate("belote", "rules", 40, 5, given=[GIVEN, ace_with_west])
    frame = found.to_frame(labels=True)
    for at, deal in enumerate(frame["deal"]):
        position = found.position(deal)
        line, hand = str(position), position.hand("S")
        up = line.split("up=")[1][:2]
        assert (up, line.split("dealer=")[1][0]) == (frame["up"][at], frame["dealer"][at])
        assert f"{up[0]}J" in hand
        assert sum(card[0] == up[0] for card in hand) >= 3
        assert "HA" in position.hand("W")


def test_the_players_play_that_deal():
    """A deal under a condition that says nothing is played like the usual one."""
    usual = kz.simulate("spades", "rules", 500, 8)
    given = kz.simulate("spades", "rules", 500, 8, given=lambda position: True)
    assert given.rows.tobytes() == usual.rows.tobytes()
    assert given.numbers.tolist() == list(range(500))
    assert given.acceptance["rate"] == 1.0


def test_acceptance():
    counted = kz.simulate("spades", "random", 2000, 1, given="S: SA, SK").acceptance
    wanted = 13 * 12 / (52 * 51)
    assert counted["rate"] == pytest.approx(wanted, rel=1e-12)
    assert (counted["rate_se"], counted["tried"], counted["counted"]) == (0.0, 2000, True)
    # the aces fall to W with 13 of the 50 other cards
    both = kz.simulate("spades", "random", 2000, 1, given=["S: SA, SK", ace_with_west]).acceptance
    assert both["rate"] == pytest.approx(wanted * 13 / 50, abs=4 * both["rate_se"])
    share = 13 / 50
    error = wanted * math.sqrt(share * (1 - share) / both["tried"])
    assert both["rate_se"] == pytest.approx(error, rel=0.1)
    assert both["tried"] == pytest.approx(2000 / share, rel=0.1)


def test_rare_hands_cost_nothing():
    """One hand in 635,013,559,600."""
    found = kz.simulate("spades", "rules", 500, 1, given="S: spades=13", by=["call_s"])
    assert found.acceptance["rate"] == pytest.approx(1 / math.comb(52, 13), rel=1e-12)
    assert set(found.frame["spades_s"]) == {13}
    assert sum(group["n"] for group in found.groups) == 500
    assert "nil" not in {group["call_s"] for group in found.groups}


def test_nothing_found(monkeypatch):
    monkeypatch.setattr("analyzer.ask.simulate.MOST_TRIED", 9000)
    with pytest.raises(kz.KibitzError, match=r"none of 16,384 deals met py:.*<lambda>"):
        kz.simulate("spades", "rules", 10, 1, given=lambda position: False, workers=1)


def test_conditions_are_for_deals():
    with pytest.raises(kz.KibitzError, match="a match is played from its first deal on"):
        kz.simulate("spades", matches=2, given="S: SA")
    with pytest.raises(kz.KibitzError, match="3 is neither a text nor a function"):
        kz.simulate("spades", deals=2, given=[3])
    with pytest.raises(kz.KibitzError, match="deal:gather_cut makes each deal depend"):
        kz.simulate("belote rules=deal:gather_cut", deals=2, given="S: SA")


def test_command(kibitz, answer, tmp_path):
    words = ["simulate", "belote", "--given", "S: trump J", "--given", "not S: side_aces", "--deals", "2000"]
    text = kibitz(*words[:3], "S: trump J; S: not side_aces", "--deals", "2000", "--by", "taker,verdict").stdout
    assert "given S: trump J; S: not side_aces: " in text
    assert "counted, so none was thrown away" in text
    assert "taker  verdict" in text
    path = tmp_path / "deals.jsonl"
    module = "py:tests.given.test_simulate:ace_with_west"
    data = answer(*words[:4], "--given", module, "--deals", "300", "--by", "up", "--mean", "tricks_ns,cards_ns",
                  "--out", str(path), "--labels")  # fmt: skip
    assert data["given"] == ["S: trump J", module]
    assert data["acceptance"]["tried"] > 300
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(rows) == data["deals"] == 300
    assert len({row["deal"] for row in rows}) == 300
    for group in data["groups"]:
        some = [row["tricks_ns"] for row in rows if row["up"] == group["up"]]
        assert group["n"] == len(some)
        assert group["mean_tricks_ns"] == pytest.approx(sum(some) / len(some))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--given", "S: SA; N: SA"], "no deal meets all of them"),
        (["--given", "S: trumps>>3"], "a whole number is expected, not '>', at column 11"),
        (["--given", "S: SA", "--matches", "3"], "--given is for --deals"),
        (["--mean", "tricks_ns"], "it goes with --by"),
        (["--labels"], "it goes with --out"),
        (["--by", "colour"], "there is no column 'colour'"),
    ],
)
def test_bad_input(refused, words, says):
    refused("simulate", "belote", "--deals", "100", *words, says=says)


def test_what_can_be_said_is_listed(kibitz, answer):
    for name in ("allfours", "belote", "coinche", "belot", "spades"):
        text = kibitz("rules", name, "--given").stdout
        assert ("trump J9" in text) == (name in ("allfours", "belote", "spades"))
        listed = answer("rules", name, "--given")["features"]
        assert "longest" in listed
        columns = answer("rules", name, "--columns")["columns"]
        assert columns[0]["name"] == "dealer"
        assert "number of the deal" in kibitz("rules", name, "--columns").stdout
    kibitz("rules", "spades", "--columns", "--given", code=2)


def test_a_file_of_deals_by_lines(kibitz, tmp_path):
    """The rows are those of the frame, whatever the number of workers."""
    texts = []
    for workers in ("1", "2"):
        path = tmp_path / f"{workers}.csv"
        kibitz("simulate", "spades", "--given", "NS: aces=4", "--deals", "20000", "--workers", workers,
               "--out", str(path))  # fmt: skip
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    rows = list(csv.DictReader(texts[0].decode().splitlines()))
    assert len(rows) == 20_000
    frame = kz.simulate("spades", deals=20_000, given="NS: aces=4").frame
    assert [int(row["points_ns"]) for row in rows] == frame["points_ns"].tolist()
