"""Studies of calls against deals played one by one, and however they are cut."""

import json

import numpy as np
import pytest

import analyzer as kz
from _fastsim.dealing import dealt_hands
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.studies.belot_bids import BelotBids
from analyzer.studies.calls import study_calls
from analyzer.studies.contracts import Contracts
from analyzer.studies.frames import FEW, NOISE
from analyzer.studies.sums import CHANCE
from analyzer.studies.take import Take
from tests.quick_equity import quick_equity

SEED = 7
QUESTIONS = [(Take, "belote"), (Contracts, "coinche"), (BelotBids, "belot")]
questions = pytest.mark.parametrize(("question", "game_text"), QUESTIONS, ids=[q.__name__ for q, _ in QUESTIONS])


@pytest.fixture(autouse=True)
def _no_equity(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: False)


def frames_of(study):
    return [study.table(name) for name in study.names]


@questions
def test_same_for_any_number_of_workers(question, game_text):
    one, three = (study_calls(question, game_text, 9_000, SEED, workers=workers) for workers in (1, 3))
    assert [f.to_csv() for f in frames_of(one)] == [f.to_csv() for f in frames_of(three)]
    assert json.dumps(one.to_dict(), allow_nan=False) == json.dumps(three.to_dict())


@questions
def test_against_deals_played_one_by_one(question, game_text):
    """The same deals by another path: `simulate` with the calls made for the players."""
    deals = 1_500
    study = study_calls(question, game_text, deals, SEED)
    forced = {"take": ["take"], "pass": ["P"], "NT": ["NT"], "AT": ["AT"]}
    last = kz.simulate(game_text, "rules", deals, SEED, dealer="W", calls=forced["pass"]).frame
    base = last["points_ns"] - last["points_ew"]
    rows = study.table(study.names[0], by=()).set_index("call")
    for call in rows.index.intersection(list(forced)):
        frame = kz.simulate(game_text, "rules", deals, SEED, dealer="W", calls=forced[call]).frame
        points = frame["points_ns"] - frame["points_ew"]
        row = rows.loc[call]
        assert row["n"] == deals
        assert row["points"] == pytest.approx(points.mean())
        assert row["points_se"] == pytest.approx(points.sem())
        assert row["gain"] == pytest.approx((points - base).mean())
        assert row["gain_se"] == pytest.approx((points - base).sem())
        assert row["capot"] == pytest.approx((frame["capot"] == 0).mean())


def test_classes_of_the_first_round():
    """The taker's row tells eight cards; the class counts the five and the card turned up."""
    deals = 400
    study = study_calls(Take, "belote", deals, SEED)
    counted = {}
    for number in range(deals):
        position = kz.game("belote").deal(SEED, number, "W")
        turned = str(position).split("up=")[1].split()[0].rstrip(";")
        held = [*position.hand("N"), turned]
        trumps = [card[1] for card in held if card[0] == turned[0]]
        key = (
            len(trumps),
            " ".join(rank for rank in "J9A" if rank in trumps) or "none",
            sum(card[1] == "A" and card[0] != turned[0] for card in held),
        )
        counted[key] = counted.get(key, 0) + 1
    frame = study.table("first")
    found = {
        (row["trumps"], row["honours"], row["aces"]): row["n"]
        for row in frame[frame["call"] == "take"].to_dict("records")
    }
    assert found == counted


def test_the_second_round_is_of_deals_passed_out():
    deals = 3_000
    study = study_calls(Take, "belote", deals, SEED)
    passed = kz.simulate("belote", "rules", deals, SEED, dealer="W", calls=["P"]).frame
    late = passed[passed["calls"] > 4]
    n = study.table("second", by=())["n"].iloc[0]
    assert 0 <= len(late) - n <= 3  # but for five cards of the turned suit
    again = kz.simulate("belote", "rules", deals, SEED, dealer="W", calls=["P"] * 5).frame.loc[late.index]
    told = study.table("second", by=()).set_index("call").loc["pass", "points"]
    if n == len(late):
        assert told == pytest.approx((again["points_ns"] - again["points_ew"]).mean())


def test_a_forced_jack_is_not_asked():
    study = study_calls(Take, "belote rules=jack_forces:on", 2_000, SEED)
    n = study.table("first", by=())["n"].iloc[0]
    assert abs(n / 2_000 - 7 / 8) < 4 * (7 / 64 / 2_000) ** 0.5


def test_levels_get_harder():
    study = study_calls(Contracts, "coinche", 4_000, SEED)
    overall = study.table("levels", by=()).set_index("call")
    made = overall.loc[[str(level) for level in range(80, 170, 10)], "made"]
    assert made.is_monotonic_decreasing
    assert overall.loc["capot", "made"] == overall.loc["capot", "capot"]
    few = study_calls(Contracts, "coinche rules=max_bid:100", 50, SEED).table("levels", by=())
    assert few["call"].tolist() == ["80", "90", "100", "capot", "pass"]


def test_verdicts():
    study = study_calls(BelotBids, "belot", 6_000, SEED)
    frame = study.table("bids", by=("aces", "jacks"))
    for _, group in frame.groupby(["aces", "jacks"]):
        if group["n"].iloc[0] < FEW:
            assert set(group["verdict"]) == {"few"}
            continue
        best = group.loc[group["points"].idxmax()]
        assert best["verdict"] == "best"
        assert (best["behind"], best["behind_se"]) == (0.0, 0.0)
        for row in group.drop(best.name).to_dict("records"):
            assert row["behind"] == pytest.approx(best["points"] - row["points"])
            assert row["verdict"] == ("close" if row["behind"] <= NOISE * row["behind_se"] else "worse")


def test_chance_to_win_where_it_is_known(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: True)
    monkeypatch.setattr("analyzer.studies.calls.equity", flat_equity)
    deals = 800
    study = study_calls(Take, "belote", deals, SEED, score="900-900")
    rows = study.table("first", by=()).set_index("call")
    frame = kz.simulate("belote", "rules", deals, SEED, dealer="W", calls=["take"], score="900-900").frame
    chance = np.where(frame["winner"] >= 0, 1 - frame["winner"], 0.5)
    assert rows.loc["take", "win"] == pytest.approx(chance.mean(), abs=1 / CHANCE)
    assert rows.loc["take", "win_gain"] == pytest.approx(rows.loc["take", "win"] - rows.loc["pass", "win"])
    assert study.equity_se == 0.001


def flat_equity(game):
    """One half at every score."""
    places = game.core.match_places()
    return type(quick_equity(kz.game("allfours")))(game, np.full(places, 0.5), np.full(places, 0.001), 1000, 1)


def test_deals_played_from_a_list():
    core = kz.game("belote").core
    table = Table(core, [seat_of(read_bot("rules"), kz.game("belote"))] * 4)
    width, none = len(core.COLUMNS), np.zeros(0)
    whole = np.empty((40, width), np.int16)
    table.play_deals(SEED, 10, 40, 3, (0, 0), [core.call_code("P")], none, whole, none)
    which = np.array([12, 10, 49], np.int64)
    some = np.empty((3, width), np.int16)
    prefixes = np.array([[core.call_code("P"), -1]] * 3, np.int16)
    table.play_listed(SEED, which, 3, (0, 0), prefixes, none, some, none)
    np.testing.assert_array_equal(some, whole[which - 10])
    with pytest.raises(ValueError, match="at most 32 calls"):
        table.play_listed(SEED, which, 3, (0, 0), np.zeros((3, 33), np.int16), none, some, none)
    with pytest.raises(ValueError, match="too small"):
        table.play_listed(SEED, which, 3, (0, 0), prefixes[:2], none, some, none)
    with pytest.raises(ValueError, match="too small"):
        dealt_hands(core, SEED, 0, 5, 3, np.empty((4, 4), np.uint64), np.empty(5, np.int16))


def test_interrupt_keeps_what_is_done():
    def stop(done: int, total: int) -> None:
        assert total == 50_000
        raise KeyboardInterrupt

    study = study_calls(Take, "belote", 50_000, SEED, progress=stop)
    assert study.interrupted
    assert (study.deals, study.asked) == (8_192, 50_000)
    assert frames_of(study)[0].equals(frames_of(study_calls(Take, "belote", 8_192, SEED))[0])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game_text": "coinche"}, "take is a study of belote, not of coinche"),
        ({"game_text": "belote rules=deal:gather_cut"}, "deal:gather_cut"),
        ({"deals": 0}, "deals: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"score": "1000-0"}, "1000"),
        ({"workers": 0}, "workers: 0"),
        ({"bot": "ruls"}, "ruls"),
    ],
)
def test_bad_input(settings, message):
    with pytest.raises(KibitzError, match=message):
        study_calls(**{"question": Take, "game_text": "belote", "deals": 10, **settings})


def test_unknown_tables_and_features():
    study = study_calls(Take, "belote", 10, SEED)
    assert str(study).splitlines()[0] == "belote/house: take, 10 deals, seed 7, bot rules"
    with pytest.raises(KibitzError, match="'third' is none of first, second"):
        study.table("third")
    with pytest.raises(KibitzError, match="'suit' is none of trumps, honours, aces"):
        study.table("first", by=("suit",))
