"""What a bot's calls promise, against auctions read one by one; and calls by score, against deals played one by one."""

import numpy as np
import pytest

import analyzer as kz
from analyzer.ask.equity import EquityTable
from analyzer.errors import KibitzError
from analyzer.studies.by_score import DECISIONS, ByScore
from analyzer.studies.calls import study_calls
from analyzer.studies.profile import Profile, promises
from analyzer.studies.win_grid import deal_worth, grid_scores, points_worth, win_grid
from tests.quick_equity import quick_equity
from tests.registry import GAMES

SEED, DEALS = 7, 300


def flat(game):
    places = game.core.match_places()
    return EquityTable(game, np.full(places, 0.5), np.full(places, 0.001), 1000, 1)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.equity", flat)


def hands_and_calls(game_text: str, deals: int):
    """Each deal's first hands and its calls, by asking the bot for one after another."""
    chosen = kz.game(game_text)
    from analyzer.bots import read_bot
    from analyzer.studies.players import Player

    player = Player(chosen, read_bot("rules"), SEED, (0, 0), None)
    dealt = player.deals(0, deals)
    auction = player.auction(dealt, 8)
    for number in range(deals):
        position = chosen.deal(SEED, number, "W")
        calls = [player.core.call_text(int(code)) for code in auction[number] if code >= 0]
        yield position, calls


def test_openings_of_coinche():
    study = study_calls(Profile, "coinche", DEALS, SEED)
    counted: dict[tuple[str, int], int] = {}
    for position, calls in hands_and_calls("coinche", DEALS):
        held = position.hand("N")
        first = calls[0]
        if first.endswith(("NT", "AT")) or first == "P":
            continue
        trumps = sum(card[0] == first[-1] for card in held)
        key = (first[:-1], min(trumps, 6))
        counted[key] = counted.get(key, 0) + 1
    frame = study.table("trumps")
    frame = frame[(frame["role"] == "opening") & ~frame["said"].isin(["pass", "NT or AT"])]
    found = {(row["said"], int(str(row["trumps"]).rstrip("+"))): row["n"] for row in frame.to_dict("records")}
    assert found == counted


def test_answers_of_coinche():
    study = study_calls(Profile, "coinche", DEALS, SEED)
    counted = {"raise": 0, "other kind": 0, "pass": 0}
    for _, calls in hands_and_calls("coinche", DEALS):
        if calls[0] != "P" and calls[1] == "P":
            kind = next(name for name in ("NT", "AT", "S", "H", "D", "C") if calls[0].endswith(name))
            answer = calls[2]
            counted["pass" if answer == "P" else "raise" if answer.endswith(kind) else "other kind"] += 1
    frame = study.table("calls")
    frame = frame[frame["role"] == "partner has opened"].set_index("said")["n"]
    assert frame.to_dict() == {name: n for name, n in counted.items() if n}


def test_calls_of_all_fours_and_spades():
    frame = kz.simulate("allfours", "rules", DEALS, SEED, dealer="W").frame
    study = study_calls(Profile, "allfours", DEALS, SEED)
    rows = study.table("calls").set_index(["role", "said"])
    stood = frame[frame["call"] == 0]
    row = rows.loc[("eldest", "stand")]
    assert row["n"] == len(stood)
    assert row["points"] == pytest.approx((stood["points_ns"] - stood["points_ew"]).mean())
    assert row["hung"] == pytest.approx(((stood["jack_fate"] == 2) & (stood["jack_side"] == 1)).mean())
    given = frame[frame["call"] == 1]
    assert rows.loc[("dealer, after a beg", "give"), "points"] == pytest.approx(
        (given["points_ew"] - given["points_ns"]).mean()
    )
    best = study.table("trumps", by=("role", "trumps"))
    assert best[best["role"] == "eldest"]["n"].sum() == len(frame)

    frame = kz.simulate("spades", "rules", DEALS, SEED, dealer="W").frame
    study = study_calls(Profile, "spades", DEALS, SEED)
    second = frame[frame["call_e"] == 3]
    row = study.table("calls").set_index(["role", "said"]).loc[("second to call", "3")]
    assert row["n"] == len(second)
    assert row["tricks"] == pytest.approx(second["tricks_e"].mean())
    assert row["own"] == pytest.approx((second["tricks_e"] >= 3).mean())
    assert row["points"] == pytest.approx((second["points_ew"] - second["points_ns"]).mean())
    spades = study.table("spades", by=("role", "spades"))
    told = spades[spades["role"] == "third to call"].set_index("spades")["n"].to_dict()
    assert told == {f"{n}{'+' * (n == 7)}": m for n, m in frame["spades_s"].clip(upper=7).value_counts().items()}


def test_rounds_of_belote():
    frame = kz.simulate("belote", "rules", DEALS, SEED, dealer="W").frame
    study = study_calls(Profile, "belote", DEALS, SEED)
    rows = study.table("calls").set_index(["role", "said"])
    for seat, place in enumerate(("first", "second", "third", "fourth")):
        taken = frame[(frame["calls"] == seat + 1) & (frame["taker"] == seat)]
        row = rows.loc[(f"round one, {place} to speak", "take")]
        assert row["n"] == len(taken)
        assert row["made"] == pytest.approx((taken["verdict"] == 1).mean())
    assert rows.loc["round two, first to speak"]["n"].sum() == (frame["calls"] > 4).sum()


@pytest.mark.parametrize(
    "game_text", [f"{name}/{preset}" for name in GAMES for preset in type(kz.game(name).core).PRESETS]
)
def test_shares_and_promises(game_text: str):
    study = study_calls(Profile, game_text, 200, SEED)
    shares = study.shares("calls", "said", by=["role"])
    assert shares.groupby("role")["share"].sum().tolist() == pytest.approx([1.0] * shares["role"].nunique())
    told = promises(study)
    assert (told["share"] >= 0.2).all()
    assert told[told["feature"] != "honours"]["share"].min() >= 0.8 - 1e-9
    calls = study.table("calls").set_index(["role", "said"])["n"]
    for layout in study.question.layouts[1:-1]:
        again = study.table(layout.name, by=("role", "said")).set_index(["role", "said"])["n"]
        assert again.equals(calls)


@pytest.mark.parametrize("game_text", ["allfours", "belote", "coinche", "belot", "spades"])
def test_calls_by_score(game_text: str):
    """The first class of hands at one score, its deals played one by one."""
    deals = 400
    study = study_calls(ByScore, game_text, deals, SEED)
    own, their = study.question.scores[1], study.question.scores[3]
    frame = study.table("calls")
    frame = frame[(frame["own"] == own) & (frame["their"] == their)]
    decision = DECISIONS[study.game.name]
    from analyzer.bots import read_bot
    from analyzer.studies.players import Player

    player = Player(study.game, read_bot("rules"), SEED, (0, 0), None)
    place = decision.classes(player, player.deals(0, deals))
    assert frame["n"].sum() / len(decision.calls) <= (place >= 0).sum()
    call = decision.calls[-1]
    if call == "same" or call == "more":
        return
    played = kz.simulate(
        game_text, "rules", deals, SEED, dealer="W", score=f"{own}-{their}", calls=["P" if call == "pass" else call]
    ).frame
    points = played["points_ns"] - played["points_ew"]
    for hand, name in enumerate(decision.hands):
        row = frame[(frame["hand"] == name) & (frame["call"] == call)]
        which = place == hand
        if game_text == "allfours":
            which = which & (played["call"] > 0).to_numpy()
        assert row["n"].sum() == which.sum()
        if which.sum():
            assert row["points"].iloc[0] == pytest.approx(points[which].mean())


def test_verdicts_by_matches_won():
    study = study_calls(ByScore, "coinche", 1_500, SEED)
    frame = study.table("calls")
    for _, group in frame.groupby(["own", "their", "hand"]):
        if group["n"].iloc[0] < 100:
            continue
        best = group.loc[group["win"].idxmax()]
        assert best["verdict"] == "best"
        for row in group.to_dict("records"):
            assert row["win_behind"] == pytest.approx(best["win"] - row["win"], abs=1e-9)
            near = row["win_behind"] <= 3 * row["win_behind_se"]
            assert row["verdict"] == ("best" if row["call"] == best["call"] else "close" if near else "worse")


def test_grid_of_chances():
    table = quick_equity(kz.game("allfours"))
    frame = win_grid(table)
    assert len(frame) == 2 * 14 * 14
    for row in frame.sample(20, random_state=1).to_dict("records"):
        assert row["win"] == pytest.approx(table.chance(f"{row['ns']}-{row['ew']}", row["dealer"])[0])
    deal = deal_worth(table)
    assert deal["gain"].tolist() == pytest.approx([0.02] * 196)
    assert deal["gain_se"].tolist() == pytest.approx([0.001 * 2**0.5] * 196)
    points = points_worth(table).set_index(["ns", "ew"])
    assert points.loc[(3, 4), "gain"] == pytest.approx(0.48 / 14)
    assert points.loc[(13, 0), "gain"] == pytest.approx(0.5 - 0.48 * 13 / 14)
    assert grid_scores(kz.game("spades"))[0] == -200


def test_games_that_are_not_known():
    from analyzer.studies.profile_calls import speech_of

    class Whist:
        name = title = "whist"

    with pytest.raises(KibitzError, match="calls of whist"):
        speech_of(Whist())
    with pytest.raises(KibitzError, match="whist begins with"):
        ByScore(Whist(), True)
