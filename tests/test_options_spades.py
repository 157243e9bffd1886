"""Every option of Spades changes a legal action or a score; one that is on the list and does nothing is found here."""

import pytest

import analyzer as kz

HAND = "SAK3.HQ72.DJ85.CT964"
LEAD = f"dealer=N E={HAND} auction=3,3,3,3"
VOID = "dealer=N E=SAK3.HQ72.DJ85.CT964 S=SQ54.DAK9762.CKQ75 auction=3,3,3,3 play=HQ"
FACTS = {"bids": {"N": "nil", "E": 4, "S": 3, "W": 3}, "tricks": {"N": 2, "E": 5, "S": 3, "W": 3}}
FAILED = {"bids": {"N": "nil", "E": 4, "S": 4, "W": 3}, "tricks": {"N": 2, "E": 5, "S": 3, "W": 3}}
BLIND = {"bids": {"N": "bnil", "E": 4, "S": 3, "W": 3}, "tricks": {"N": 0, "E": 6, "S": 4, "W": 3}}
BAGS = {"bids": {"N": 1, "E": 1, "S": 1, "W": 1}, "tricks": {"N": 6, "E": 0, "S": 7, "W": 0}}


def actions(rules, line):
    words = f"spades/playok rules={rules}" if rules else "spades/playok"
    return kz.parse(f"{words} {line}").legal_actions()


def points(rules, facts, score="0-0"):
    return kz.game("spades", rules=dict(rule.split(":") for rule in rules.split(",") if rule)).score(score, **facts)


def over(rules, score):
    return kz.game("spades", rules=rules).match_after(score)["winner"]


@pytest.mark.parametrize(("option", "value", "line"), [
    ("nil", "off", f"dealer=N E={HAND}"),
    ("blind_nil", "off", "dealer=N"),
    ("blind_nil_behind", "100", "dealer=N"),
    ("both_nil", "off", f"dealer=N W={HAND} auction=nil,3"),
    ("team_bid_min", "5", f"dealer=N W={HAND} auction=2,3"),
    ("team_bid_max", "10", f"dealer=N W={HAND} auction=2,3"),
    ("lead_spades", "anytime", LEAD),
    ("ruff_first_trick", "off", VOID),
])  # fmt: skip
def test_options_of_calls_and_cards(option, value, line):
    assert actions(f"{option}:{value}", line) != actions("", line)


@pytest.mark.parametrize(("option", "value", "facts", "score", "also"), [
    ("failed_nil", "bags", FACTS, "0-0", ""),
    ("failed_nil", "helps", FAILED, "0-0", ""),
    ("set_score", "zero", FAILED, "0-0", ""),
    ("set_score", "undertricks", FAILED, "0-0", ""),
    ("nil_value", "50", FACTS, "0-0", ""),
    ("blind_nil_value", "100", BLIND, "0-0", ""),
    ("bag_value", "-9", BAGS, "0-0", "bag_limit:0"),
    ("bag_limit", "0", BAGS, "0-0", ""),
    ("bag_penalty", "110", BAGS, "0-0", ""),
    ("bags_separate", "on", BAGS, "9-0", ""),
])  # fmt: skip
def test_options_of_the_score(option, value, facts, score, also):
    plain = points(also, facts, score)
    assert points(",".join(filter(None, [f"{option}:{value}", also])), facts, score) != plain


def test_options_of_the_match():
    assert over({"target": 300}, "300-200") != over({}, "300-200")
    assert over({"loss_floor": -200}, "-200-100") != over({}, "-200-100")
    dealers = [
        kz.game("spades", rules={"next_dealer": rule}).match_after("0-0", [(BAGS["bids"], BAGS["tricks"])] * 2, "E")
        for rule in ("left", "same", "random")
    ]
    assert [found["dealers"] for found in dealers] == [["E", "S"], ["E", "E"], ["E", None]]


def test_every_option_is_asked():
    """``forced_lead_breaks`` changes the counts of ``tests/trees``."""
    asked = {mark.args[1][k][0] for test in (test_options_of_calls_and_cards, test_options_of_the_score)
             for mark in test.pytestmark for k in range(len(mark.args[1]))}  # fmt: skip
    asked |= {"target", "loss_floor", "next_dealer", "forced_lead_breaks"}
    assert asked == {option.name for option in kz.game("spades").option_list}
