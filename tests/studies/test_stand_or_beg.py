"""The study of the two calls against deals played one by one, against exact chances, and its own promises."""

import json
from math import comb

import numpy as np
import pytest

import analyzer as kz
from analyzer.errors import KibitzError
from analyzer.studies.branches import ASKED
from analyzer.studies.frames import FEW
from analyzer.studies.stand_or_beg import default_scores, stand_or_beg
from analyzer.studies.sums import CHANCE
from tests.quick_equity import quick_equity

SEED = 11


@pytest.fixture(scope="module")
def big():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analyzer.studies.stand_or_beg.equity", quick_equity)
        return stand_or_beg("allfours/bga", 40_000, SEED, scores=["0-0", "13-13"])


def frames_of(study):
    return [
        study.calls(),
        study.calls(by=("trumps", "turnup")),
        study.calls(by=()),
        study.answers(ASKED[0]),
        study.answers(ASKED[1]),
        study.parts(),
        study.jack(),
    ]


def test_same_for_any_number_of_workers():
    one, three = (
        stand_or_beg("allfours/bga", 20_000, SEED, scores=["0-0", "12-13"], workers=workers) for workers in (1, 3)
    )
    assert [f.to_csv() for f in frames_of(one)] == [f.to_csv() for f in frames_of(three)]
    assert json.dumps(one.to_dict()) == json.dumps(three.to_dict())


@pytest.mark.parametrize("game_text", ["allfours/bga", "allfours/league rules=target:9", "allfours/sevenup"])
def test_against_deals_played_one_by_one(game_text: str):
    """The same deals by another path: `simulate` with the calls made for the players, and pandas."""
    game, deals, score = kz.game(game_text), 900, "4-5"
    study = stand_or_beg(game, deals, SEED, scores=[score])
    table = quick_equity(game)
    played = {}
    for calls in (("stand",), ("beg",), ("beg", "give"), ("beg", "run")):
        frame = kz.simulate(game, "rules", deals, SEED, score=score, dealer="W", calls=calls).frame
        points = (frame["points_ns"] - frame["points_ew"]).astype(float)
        win = [worth(table, game, row) for row in frame.to_dict("records")]
        played["_".join(calls)] = frame.assign(points=points, win=win)
    stand, beg, give, run = played.values()

    live = stand["call"] == 0
    keys = [stand["eldest_trumps"], stand["eldest_best"]]
    for name, values in {
        "win_stand": stand["win"],
        "win_beg": beg["win"],
        "win_diff": stand["win"] - beg["win"],
        "points_diff": stand["points"] - beg["points"],
        "gives": (beg["call"] == 1).astype(float),
    }.items():
        check_groups(study.calls(), name, values[live].groupby([key[live] for key in keys]))

    live = give["call"] == 1
    keys = [give["dealer_trumps"], give["dealer_best"]]
    for name, values in {
        "win_give": 1 - give["win"],
        "win_diff": run["win"] - give["win"],
        "points_run": -run["points"],
    }.items():
        check_groups(study.answers(), name, values[live].groupby([key[live] for key in keys]))

    jack = study.jack()
    runs = run[(run["call"] == 2) & (run["ended"] == 0)]
    told = jack[(jack["call"] == "run") & (jack["asked"] == ASKED[0])].set_index("outcome")
    assert set(told["n"]) == {len(runs)}
    hung = (runs["jack_fate"] == 2) & (runs["jack_side"] == 1)
    assert told.loc["hung by eldest's side", "share"] == pytest.approx(hung.mean())
    kept = (runs["jack_fate"] == 1) & (runs["jack_side"] == 1)
    assert told.loc["kept by dealer's side", "share"] == pytest.approx(kept.mean())


def worth(table, game, row) -> float:
    """NS's chance after a deal, from the finished deal's row."""
    if row["winner"] >= 0:
        return 1.0 - row["winner"]
    dealer = "W" if row["ended"] == 1 else "N"  # a void deal is dealt again by the same seat
    return table.chance(f"{row['score_ns']}-{row['score_ew']}", dealer)[0]


def check_groups(frame, name, groups) -> None:
    rank = {letter: place for place, letter in enumerate("-23456789TJQKA")}
    found = {(row["trumps"], rank[row["best"]] - 1): row for row in frame.to_dict("records") if row["n"]}
    means, counts, errors = groups.mean(), groups.count(), groups.sem()
    assert set(found) == set(means.index)
    for key, row in found.items():
        assert row["n"] == counts[key]
        assert row[name] == pytest.approx(means[key], abs=1 / CHANCE)
        if row["n"] > 1:
            assert row[f"{name}_se"] == pytest.approx(errors[key], abs=1 / CHANCE)


def test_hands_are_dealt_as_they_should(big):
    frame = big.calls()
    n = frame[frame["score"] == "0-0"].groupby("trumps")["n"].sum()
    for trumps in range(6):
        p = comb(12, trumps) * comb(39, 6 - trumps) / comb(51, 6)
        assert abs(n.get(trumps, 0) / big.deals - p) < 4 * (p * (1 - p) / big.deals) ** 0.5


def test_jack_is_out_as_often_as_it_should(big):
    jack = big.jack()
    row = jack[(jack["score"] == "0-0") & (jack["call"] == "stand") & (jack["asked"] == ASKED[0])].iloc[0]
    assert row["outcome"] == "not in play"
    assert abs(row["share"] - (1 / 13 + 12 / 13 * 27 / 51)) < 4 * row["share_se"]
    shares = jack.groupby(["score", "asked", "call"])["share"].sum()
    np.testing.assert_allclose(shares, 1.0)


def test_ace_at_the_last_point_wins_by_standing(big):
    """High is written first: at 13-13, once the turn-up has not won, the side with the ace of trumps has won."""
    frame = big.calls()
    aces = frame[(frame["score"] == "13-13") & (frame["best"] == "A") & (frame["n"] >= FEW)]
    assert len(aces) >= 3
    assert (aces["win_stand"] == 1.0).all()
    assert (aces["win_stand_se"] == 0.0).all()
    assert set(aces["verdict"]) == {"stand"}


def test_giving_at_the_beggars_last_point_loses(big):
    answers = big.answers()
    at_last = answers[answers["score"] == "13-13"]
    assert (at_last["win_give"] == 0.0).all()
    assert "give" not in set(at_last["verdict"])


def test_deals_are_accounted_for(big):
    frame, over = big.calls(by=()), {score: sums.over for score, sums in zip(big.scores, big.sums, strict=True)}
    assert over["0-0"] == 0
    p = 3 / 13  # an ace, a Jack or a six turned up wins at once
    assert abs(over["13-13"] / big.deals - p) < 4 * (p * (1 - p) / big.deals) ** 0.5
    for row in frame.to_dict("records"):
        assert row["n"] + row["forced"] + over[row["score"]] == big.deals
    begged = big.answers(ASKED[1], by=())
    for row, all_calls in zip(begged.to_dict("records"), frame.to_dict("records"), strict=True):
        assert row["n"] == round((1 - all_calls["stands"]) * all_calls["n"])


def test_calls_that_the_rules_forbid():
    study = stand_or_beg("allfours/league rules=stand_needs_trump:on", 2_000, SEED, scores=["0-0"])
    calls, answers = study.calls(), study.answers()
    none = calls[calls["trumps"] == 0].iloc[0]
    assert none["n"] == 0
    assert none["forced"] > 250
    assert none["verdict"] == "must beg"
    assert answers[answers["trumps"] == 0]["verdict"].tolist() == ["must run"]
    assert "must run" not in set(answers[answers["trumps"] > 0]["verdict"])
    forced = stand_or_beg("allfours/sevenup", 500, SEED, scores=["6-2"]).answers()
    assert set(forced["verdict"]) == {"must run"}


def test_default_scores():
    assert default_scores(1) == ("0-0",)
    for target in range(1, 30):
        scores = default_scores(target)
        assert scores[0] == "0-0"
        assert len(set(scores)) == len(scores)
        assert all(0 <= int(part) < target for score in scores for part in score.split("-"))


def test_interrupt_keeps_what_is_done():
    def stop_after_two(done: int, total: int) -> None:
        assert total == 80_000
        if done >= 2 * 8192:
            raise KeyboardInterrupt

    study = stand_or_beg("allfours", 80_000, SEED, scores=["0-0"], workers=2, progress=stop_after_two)
    assert study.interrupted
    assert (study.deals, study.asked) == (16_384, 80_000)
    whole = stand_or_beg("allfours", 16_384, SEED, scores=["0-0"])
    assert not whole.interrupted
    assert study.calls().equals(whole.calls())


def test_players_that_think():
    def first_legal(view, rng):
        return view.legal_actions()[0]

    study = stand_or_beg("allfours", 6, SEED, bot=first_legal, scores=["0-0"], workers=1)
    overall = study.calls(by=()).iloc[0]
    assert overall["stands"] == 1.0  # the first legal call
    assert overall["n"] == 6


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"deals": 0}, "deals: 0"),
        ({"deals": 10**12}, "deals: 1000000000000"),
        ({"seed": -1}, "seed: -1"),
        ({"scores": ["14-0"]}, "14"),
        ({"scores": ["x"]}, "score: 'x'"),
        ({"scores": []}, "scores"),
        ({"workers": 0}, "workers: 0"),
        ({"bot": "ruls"}, "ruls"),
        ({"game_text": "allfours/bgaa"}, "bgaa"),
    ],
)
def test_bad_input(settings, message):
    with pytest.raises(KibitzError, match=message):
        stand_or_beg(**{"game_text": "allfours", "deals": 10, **settings})


def test_unknown_classes(big):
    with pytest.raises(KibitzError, match="'suit' is none of trumps, best, turnup"):
        big.calls(by=("suit",))
    with pytest.raises(KibitzError, match="'turnup' is none of trumps, best"):
        big.answers(by=("turnup",))
    with pytest.raises(KibitzError, match="'never' is none of every deal, as the bots call"):
        big.answers("never")


def test_text_and_data(big):
    assert str(big).splitlines()[0].startswith("allfours/bga: stand or beg, 40,000 deals")
    data = json.loads(json.dumps(big.to_dict(), allow_nan=False))
    assert data["scores"] == ["0-0", "13-13"]
    assert data["provenance"]["rules"]["target"] == 14
    assert {row["call"] for row in data["jack"]} == {"stand", "give", "run"}
