"""Every option of Spades changes a legal action or a score; one that is on the list and does nothing is found here."""

import re
from types import SimpleNamespace

import numpy as np
import pytest

import analyzer as kz
from _fastsim.table import Table
from analyzer.ask import advise as asking
from analyzer.ask import equity as tables
from analyzer.bots import seat_of
from tests.spades_positions import BAGS, COVER, ELEVEN, OWN_BID, OWN_NIL, SACRIFICE, SET_ALREADY, STOPS_THEM, TENTH_BAG

ENDINGS = (
    BAGS,
    ELEVEN,
    OWN_BID,
    STOPS_THEM,
    # cards of equal points
    "spades/playok dealer=E score=0-0 N=SA987653.HT82.DA.CJ5 auction=3,nil,6,2 play=D2D9DAD3/H2H9H4H7/DKD5DJS3/"
    "S5STSQD8/C2C6C5C8/CKC3CTCJ/HQS2HJH8/C7C4",
    "spades/playok dealer=N score=0-0 W=S5.HQJ876532.D43.CKJ auction=5,5,1,1 play=DADTD3D7/D5C5D4D9/DKD2C7S5/CJCQC3C9/"
    "HAS4HTH2/DQSAH3DJ/CACKC2C4/HKH5H4S6/SQS2",
)

HAND = "SAK3.HQ72.DJ85.CT964"
LEAD = f"dealer=N E={HAND} auction=3,3,3,3"
VOID = "dealer=N E=SAK3.HQ72.DJ85.CT964 S=SQ54.DAK9762.CKQ75 auction=3,3,3,3 play=HQ"
# E, with nothing but spades left, has led one; S takes it and would lead another
FORCED = (
    "dealer=N E=S5432.HAKQJT9876 S=SKQJ.H2.DAKQJT9876 W=SAT9.H43.D5432.C5432 N=S876.H5.CAKQJT9876 auction=9,1,1,1 "
    "play=HAH2H3H5/HKD6H4C6/HQD7D2C7/HJD8D3C8/HTD9D4C9/H9DTD5CT/H8DJC2CJ/H7DQC3CQ/H6DKC4CK/S2SKS9S6"
)
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
    ("forced_lead_breaks", "off", FORCED),
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


@pytest.mark.parametrize("rules", ["target:100000", "loss_floor:-100000", "next_dealer:same", "next_dealer:random"])
def test_what_bears_on_the_match_alone_changes_no_card_for_points(rules, monkeypatch):
    """Neither the advice, where the end is far away, nor any of its figures but the chance to win.

    Each of the games has a table of match equity of its own, random here: nothing of it may count.
    """

    def some_equity(game):
        table = np.random.default_rng(len(str(game))).random(kz.game(game).core.match_places())
        return SimpleNamespace(win=table, provenance={})

    monkeypatch.setattr(asking, "equity", some_equity)
    monkeypatch.setattr(tables, "equity", some_equity)
    for line in (f"spades/playok dealer=N E={HAND}", COVER, OWN_NIL, SACRIFICE, SET_ALREADY, TENTH_BAG, *ENDINGS):
        line = re.sub("score=[^ ]+", "score=0-0", line)
        answers, cards = [], []
        for text in (line, line.replace("playok", f"playok rules={rules}")):
            pos = kz.parse(text)
            found = kz.advise(pos, None, worlds=60, workers=1, objective="points")
            answers.append([(r["action"], r["points"], r["loss"], r["verdict"]) for r in found.actions])
            bots = [seat_of(f"{bot},objective=points", pos.game) for bot in ("pimc:worlds=20", "flat:worlds=5")]
            cards.append([Table(pos.game.core, [bot] * 4).decide(pos.state, 1) for bot in bots])
        assert answers[0] == answers[1], line
        assert cards[0] == cards[1], line


def test_every_option_is_asked():
    asked = {mark.args[1][k][0] for test in (test_options_of_calls_and_cards, test_options_of_the_score)
             for mark in test.pytestmark for k in range(len(mark.args[1]))}  # fmt: skip
    asked |= {"target", "loss_floor", "next_dealer"}
    assert asked == {option.name for option in kz.game("spades").option_list}
