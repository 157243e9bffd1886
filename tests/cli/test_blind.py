"""Advice for a seat of Spades that has not looked at its cards: blind nil, or look."""

import pytest

import analyzer as kz

ALL_DEALS = 53644737765488792839237440000
BLIND = "spades/playok dealer=N"
HAND = "SAKQJ.HAKQ.DAKQ.CAKQ"


def advise(line, **more):
    return kz.advise(kz.parse(line), None, worlds=1500, workers=1, **more)


def test_all_four_hands_are_sampled():
    found = advise(BLIND)
    assert found.consistent_deals == ALL_DEALS
    assert {row["action"] for row in found.actions} == {"bnil", "look"}
    assert found.best == "look"
    assert found.actions[1]["verdict"] == "worse"
    # most hands take a trick
    assert found.actions[1]["points"] < -50


def test_a_hand_that_has_not_been_looked_at_decides_nothing():
    """Not even its owner's: ``blind=`` names a seat whose hand stands in the line."""
    unseen = advise(BLIND).to_dict()
    hidden = advise(f"{BLIND} E={HAND} blind=N,E,S,W").to_dict()
    assert hidden == unseen
    looked = advise(f"{BLIND} E={HAND}")
    assert looked.best not in ("nil", "bnil")


def test_far_behind_before_the_last_deal_blind_nil_is_what_is_left():
    """They come to 500 with what they have called; only 200 points overtake them. Nobody does it well ahead."""
    line = "spades/playok dealer=W score={} auction=3,4,2"
    behind, ahead = advise(line.format("480-300")), advise(line.format("300-460"))
    assert [row["action"] for row in behind.actions] == ["bnil", "look"]
    assert [row["action"] for row in ahead.actions] == ["look", "bnil"]
    assert behind.actions[1]["verdict"] == ahead.actions[1]["verdict"] == "worse"


def test_evidence_of_the_calls_is_weighed():
    """Much that others have called is not in the hand: a blind nil is safer behind high calls."""
    low, high = (
        advise(f"spades/playok dealer=W score=0-0 auction={calls}", objective="points") for calls in ("1,1,1", "5,4,3")
    )
    points = [next(row["points"] for row in found.actions if row["action"] == "bnil") for found in (low, high)]
    assert points[1] > points[0] + 30
    assert high.effective_worlds < 0.99 * high.worlds


def test_command(kibitz, answer):
    text = kibitz("advise", BLIND, "--worlds", "400").stdout
    assert "bnil" in text
    assert "look" in text
    data = answer("advise", f"{BLIND} score=480-100 auction=3,3,3", "--worlds", "400")
    assert {row["action"] for row in data["actions"]} == {"bnil", "look"}


@pytest.mark.parametrize(
    "line", ["spades/pagat dealer=N", "spades/playok dealer=N auction=3,3,3,3", "spades/playok dealer=N blind=-"]
)
def test_where_there_is_no_blind_nil_a_hand_is_wanted(refused, line):
    refused("advise", line, says=["E", "not given", "E=..."])


def test_bots_that_search_call_blind(kibitz):
    """In a match they are asked at every turn to call."""
    run = kz.simulate("spades", ["pimc:worlds=2,call_worlds=4,solve_from=3", "flat:worlds=2,playouts=2"], 3, workers=1)
    assert run.deals == 3
