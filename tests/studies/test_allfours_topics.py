"""Give or run, the Jack, and leads, against deals played one by one and hands read card by card."""

import numpy as np
import pytest

import analyzer as kz
from _fastsim.names import RANKS, card_text, hand_text
from analyzer.bots import read_bot
from analyzer.studies.calls import study_calls
from analyzer.studies.give_or_run import ASKED, GiveOrRun
from analyzer.studies.jack import HOLDERS, HangJack
from analyzer.studies.lead_cards import LeadCards
from analyzer.studies.leads import Leads
from analyzer.studies.players import Player
from tests.quick_equity import quick_equity

SEED, DEALS = 7, 600


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.equity", quick_equity)
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: True)


def played(*calls: str, game: str = "allfours", score: str = "0-0"):
    frame = kz.simulate(game, "rules", DEALS, SEED, dealer="W", calls=calls, score=score).frame
    return frame.assign(points=frame["points_ns"] - frame["points_ew"])


@pytest.mark.parametrize("game", ["allfours/bga", "allfours/league", "allfours/sevenup"])
def test_answers(game: str):
    study = study_calls(GiveOrRun, game, DEALS, SEED)
    give, run, natural = played("beg", "give", game=game), played("beg", "run", game=game), played(game=game)
    live = (give["call"] == 1) & (run["call"] == 2)
    begs = natural["call"] > 0
    frame = study.table("hands", by=["asked", "trumps"]).set_index(["asked", "trumps", "call"])
    for asked, which in ((ASKED[0], live & ~begs), (ASKED[1], live & begs)):
        for trumps, group in give[which].groupby(give["dealer_trumps"].clip(upper=4)):
            key = (asked, f"{trumps}{'+' * (trumps == 4)}")
            row = frame.loc[(*key, "give")]
            assert row["n"] == len(group)
            assert row["points"] == pytest.approx(-group["points"].mean())
            assert row["gain"] == pytest.approx((run["points"] - group["points"])[group.index].mean())
            redeal = (run["ended"][group.index] == 1).mean()
            assert frame.loc[(*key, "run"), "redeal"] == pytest.approx(redeal)
    turned = study.table("turnup", by=["turnup"]).set_index(["turnup", "call"])
    for rank, group in run[live & begs].groupby(run["up"] % 16):
        assert turned.loc[(RANKS[rank], "run"), "n"] == len(group)
    parts = study.table("parts", by=[]).set_index("call")
    assert parts.loc["run", "turnup"] == pytest.approx(-run["turnup"][live & begs].mean())
    for score in study.question.scores()[1:3]:
        mine, theirs = score.split("-")
        there = f"{theirs}-{mine}"
        give, run = (played("beg", call, game=game, score=there) for call in ("give", "run"))
        live = (give["call"] == 1) & (run["call"] == 2) & (played(game=game, score=there)["call"] > 0)
        rows = study.table("scores", by=["score"])
        told = rows[(rows["score"] == score) & (rows["call"] == "give")]
        assert told["n"].sum() == live.sum()
        if live.any():
            assert told["points"].iloc[0] == pytest.approx(-give["points"][live].mean())


def seats_of_jack() -> list[int]:
    """The seat that was dealt the Jack of the suit turned up, by reading the hands."""
    found = []
    for number in range(DEALS):
        position = kz.game("allfours").deal(SEED, number, "W")
        jack = str(position).split("up=")[1][0] + "J"
        found.append(next((place for place, seat in enumerate("NESW") if jack in position.hand(seat)), -1))
    return found


def test_fate_of_the_jack():
    study = study_calls(HangJack, "allfours", DEALS, SEED)
    seats, frame = np.array(seats_of_jack()), played()
    rows = study.table("holder", by=["holder"]).set_index("holder")
    for seat, name in enumerate(HOLDERS):
        group = frame[(seats == seat) & (frame["call"] != 2) & (frame["ended"] == 0)]
        assert rows.loc[name, "n"] == len(group)
        assert rows.loc[name, "hung"] == pytest.approx((group["jack_fate"] == 2).mean())
        assert rows.loc[name, "points"] == pytest.approx(group["points"].mean() * (1 - 2 * (seat & 1)))
    threat = study.table("threat", by=["theirs"])
    assert (threat[threat["theirs"] == "0"]["hung"] == 0).all()  # nothing can take it
    assert threat["n"].sum() == rows["n"].sum()
    saving = study.table("saving", by=[]).set_index("call")
    assert saving["n"].nunique() == 1
    np.testing.assert_allclose(saving["kept"] + saving["hung"], 1.0)


@pytest.fixture(scope="module")
def dealt():
    player = Player(kz.game("allfours"), read_bot("rules"), SEED, (0, 0), None)
    return player.deals(0, DEALS)


def test_cards_that_are_led(dealt):
    """Every card that a lead names, found by sorting the cards of the hand's text."""
    cards = LeadCards(dealt.hands[:, 0], dealt.up // 16)
    for place in range(DEALS):
        trump = "SHDC"[int(dealt.up[place]) // 16]
        parts = {part[0]: part[1:] for part in hand_text(int(dealt.hands[place, 0])).split(".")}
        side = [(suit, rank) for suit, ranks in parts.items() if suit != trump for rank in ranks]
        mine = parts.get(trump, "")

        def text(name: str, place: int = place) -> str:
            code = int(getattr(cards, name)[place])
            return card_text(code) if code >= 0 else ""

        assert cards.trumps[place] == len(mine)
        assert text("top") == (trump + mine[0] if mine else "")
        assert text("low") == (trump + mine[-1] if mine else "")
        assert text("jack") == (trump + "J" if "J" in mine else "")
        assert cards.longest[place] == max((len(ranks) for suit, ranks in parts.items() if suit != trump), default=0)
        worth = {card: (RANKS.index(card[1]), len(parts[card[0]])) for card in side}
        if side:
            assert worth[tuple(text("side_high"))] == max(worth.values())
            low = worth[tuple(text("side_low"))]
            assert low[0] == min(rank for rank, _ in worth.values())
            assert low[1] == max(length for rank, length in worth.values() if rank == low[0])
            longest = [card for card in side if len(parts[card[0]]) == cards.longest[place]]
            assert worth[tuple(text("long_high"))] == max(worth[card] for card in longest)
            assert text("long_low") == text("long_high")[0] + parts[text("long_high")[0]][-1]
        singles = [worth[card][0] for card in side if len(parts[card[0]]) == 1]
        assert (RANKS.index(text("single")[1]) if text("single") else None) == min(singles, default=None)


def test_leads(dealt):
    study = study_calls(Leads, "allfours", DEALS, SEED)
    frame = played()
    stands = (frame["call"] == 0).to_numpy()
    number = frame["eldest_trumps"]
    points = frame["points"]
    for name, which in (("trumps", number >= 2), ("one", number == 1)):
        rows = study.table(name, by=[]).set_index("call")
        which = which & stands & (number < 6)
        assert rows.loc["bot", "n"] == which.sum()
        assert rows.loc["bot", "points"] == pytest.approx(points[which].mean())
        assert rows.loc["bot", "high"] == pytest.approx(frame["high"][which].mean())
        assert (rows.loc["bot", "points"] - rows["points"]).abs().max() > 0  # other leads, other points
    one = study.table("one")
    jack = one[(one["best"] == "J") & (one["call"] == "trump")]["jack"]
    assert jack.empty or jack.iloc[0] < 0  # a lone Jack that is led is mostly caught
