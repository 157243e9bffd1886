"""The studies of Spades against deals played one by one."""

import numpy as np
import pytest

import analyzer as kz
from analyzer.ask.equity import EquityTable
from analyzer.errors import KibitzError
from analyzer.studies.calls import study_calls
from analyzer.studies.spades_bags import SpadesBags, bag_costs
from analyzer.studies.spades_bids import SpadesBids
from analyzer.studies.spades_nil import SpadesNil, break_even

SEED = 7
DEALS = 1_500


@pytest.fixture(autouse=True)
def _no_equity(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: False)


def played(*calls: str, score: str = "0-0"):
    return kz.simulate("spades", "rules", DEALS, SEED, dealer="W", calls=calls, score=score).frame


def test_bids():
    study = study_calls(SpadesBids, "spades", DEALS, SEED)
    rows = study.table("bids", by=()).set_index("call")
    for call in ("nil", "3"):
        frame = played(call)
        points = frame["points_ns"] - frame["points_ew"]
        assert rows.loc[call, "points"] == pytest.approx(points.mean())
        assert rows.loc[call, "tricks"] == pytest.approx(frame["tricks_n"].mean())
        assert rows.loc[call, "set"] == pytest.approx((frame["verdict_ns"] == 2).mean())
        assert rows.loc[call, "bags"] == pytest.approx(frame["bags_ns"].mean())
        own = frame["tricks_n"] == 0 if call == "nil" else frame["tricks_n"] >= 3
        assert rows.loc[call, "own"] == pytest.approx(own.mean())


def test_tricks_and_the_bidder():
    study = study_calls(SpadesBids, "spades", DEALS, SEED)
    frame = played()
    spades = frame.groupby(frame["spades_n"].clip(upper=7))["tricks_n"]
    told = study.table("tricks", by=("spades",)).set_index("spades")
    assert told["n"].tolist() == spades.count().tolist()
    assert told["tricks"].tolist() == pytest.approx(spades.mean().tolist())
    called = frame["call_n"].replace(14, 0).clip(upper=9)
    bidder = study.table("bidder")
    assert bidder["n"].tolist() == called.value_counts().sort_index().tolist()
    assert bidder["tricks"].tolist() == pytest.approx(frame.groupby(called)["tricks_n"].mean().tolist())


def test_calls_that_the_rules_forbid():
    study = study_calls(SpadesBids, "spades rules=nil:off,team_bid_max:4", 50, SEED)
    assert study.table("bids", by=())["call"].tolist() == ["1", "2", "3"]
    with pytest.raises(KibitzError, match="nil: there is none in"):
        study_calls(SpadesNil, "spades rules=nil:off", 50, SEED)


def test_nil():
    study = study_calls(SpadesNil, "spades", DEALS, SEED)
    frame = played("nil")
    fit = (frame["best_n"] < 12) & (frame["spades_n"] <= 4)
    nil = study.table("hands", by=()).set_index("call").loc["nil"]
    assert nil["n"] == fit.sum()
    assert nil["nil"] == pytest.approx((frame["tricks_n"][fit] == 0).mean())
    assert nil["points"] == pytest.approx((frame["points_ns"] - frame["points_ew"])[fit].mean())
    spades = study.table("hands", by=("spades",))
    by_count = frame[fit].groupby("spades_n")["tricks_n"].count()
    assert spades[spades["call"] == "nil"]["n"].tolist() == by_count.tolist()
    theirs = study.table("partner")
    called = frame["call_s"][fit].replace(14, 0).clip(upper=7)
    assert theirs[theirs["call"] == "nil"]["n"].tolist() == called.value_counts().sort_index().tolist()


def test_break_even():
    study = study_calls(SpadesNil, "spades", DEALS, SEED)
    (row,) = break_even(study).to_dict("records")
    natural = played()["call_n"] == 0
    frame = played("nil")
    fit = natural & (frame["best_n"] < 12) & (frame["spades_n"] <= 4)
    points, made = frame["points_ns"] - frame["points_ew"], frame["tricks_n"] == 0
    assert row["n"] == fit.sum()
    assert row["nil"] == pytest.approx(made[fit].mean())
    assert row["made"] == pytest.approx(points[fit & made].mean())
    assert row["failed"] == pytest.approx(points[fit & ~made].mean())
    even = row["share"] * row["made"] + (1 - row["share"]) * row["failed"]
    assert even == pytest.approx(row["number"])
    assert 0 < row["share_se"] < 0.2


def test_break_even_by_score(monkeypatch):
    def flat(game):
        places = game.core.match_places()
        return EquityTable(game, np.full(places, 0.5), np.full(places, 0.001), 1000, 1)

    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: True)
    monkeypatch.setattr("analyzer.studies.calls.equity", flat)
    study = study_calls(SpadesNil, "spades", 600, SEED)
    even = break_even(study)
    assert even["score"].tolist()[0] == "0-0"
    assert set(even["unit"]) == {"points", "matches"}
    scores = study.table("scores", by=("score",))
    assert scores["score"].unique().tolist() == list(study.question.scores())
    late = scores[(scores["score"] == "450-450") & (scores["call"] == "nil")].iloc[0]
    assert late["win_se"] > 0  # a deal may end the match there


def test_bags(monkeypatch):
    def flat(game):
        places = game.core.match_places()
        return EquityTable(game, np.full(places, 0.5), np.full(places, 0.001), 1000, 1)

    monkeypatch.setattr("analyzer.studies.calls.equity", flat)
    deals = 120
    study = study_calls(SpadesBags, "spades", deals, SEED)
    frame = study.table("scores").set_index(["score", "held", "call"])
    for score, held in (("0-0", 0), ("250-250", 6), ("450-300", 9)):
        own, their = (int(part) for part in score.split("-"))
        natural = kz.simulate("spades", "rules", deals, SEED, dealer="W", score=f"{own + held}-{their}").frame
        row = frame.loc[(score, held, "bot")]
        assert row["n"] == deals
        assert row["bags"] == pytest.approx(natural["bags_ns"].mean())
        assert row["made"] == pytest.approx((natural["verdict_ns"] == 1).mean())
        assert row["their_set"] == pytest.approx((natural["verdict_ew"] == 2).mean())
    other = kz.simulate(
        "spades", {"NS": "bid=rules;play=rules:bag_weight=3", "EW": "rules"}, deals, SEED, dealer="W", score="3-0"
    ).frame
    assert frame.loc[("0-0", 3, "duck"), "bags"] == pytest.approx(other["bags_ns"].mean())
    called = study.table("bids", by=["called"])
    at_start = kz.simulate("spades", "rules", deals, SEED, dealer="W").frame["bids"].clip(8, 13)
    told = called[called["call"] == "bot"].set_index("called")["n"]
    assert told.sum() == deals * len(study.question.held())
    assert len(told) == at_start.nunique()
    with pytest.raises(KibitzError, match="no penalty"):
        study_calls(SpadesBags, "spades rules=bag_limit:0", 10, SEED)


@pytest.mark.parametrize("rules", ["", " rules=bags_separate:on,bag_limit:7,bag_penalty:70"])
def test_cost_of_a_bag(rules: str):
    """On a table that knows only points the cost is what the bag's points and the penalty are worth."""
    game = kz.game(f"spades{rules}")
    win = np.array([0.5 + (entry[0] - entry[1]) / 10_000 for entry in game.core.match_states()])
    table = EquityTable(game, win, np.full(len(win), 0.001), 1000, 1)
    costs = bag_costs(table)
    limit, penalty = int(game.options["bag_limit"]), int(game.options["bag_penalty"])
    assert costs["held"].nunique() == limit
    last = costs[costs["held"] == limit - 1]
    expected = (penalty - 1) / 10_000
    assert last["cost"].to_numpy() == pytest.approx(expected, abs=2e-3)
    assert (costs[costs["held"] < limit - 1]["cost"] <= 1e-9).all()  # a bag's point is worth something
