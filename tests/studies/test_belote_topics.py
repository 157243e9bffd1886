"""The second round, announcements, raises and doubles, against auctions and deals read one by one."""

import numpy as np
import pytest

import analyzer as kz
from analyzer.bots import read_bot
from analyzer.errors import KibitzError
from analyzer.studies.announcements import CALLS, ITEMS, ROLES, Announcements
from analyzer.studies.calls import study_calls
from analyzer.studies.coinche_raises import Raises
from analyzer.studies.doubles import Coinches, Contras
from analyzer.studies.players import Player
from analyzer.studies.second_round import SecondRound

SEED = 7


@pytest.fixture(autouse=True)
def _no_equity(monkeypatch):
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: False)


def played(game: str, deals: int, *calls: str):
    frame = kz.simulate(game, "rules", deals, SEED, dealer="W", calls=calls).frame
    return frame.assign(points=frame["points_ns"] - frame["points_ew"])


def auctions(game: str, deals: int) -> list[list[str]]:
    """The bots' calls in words."""
    player = Player(kz.game(game), read_bot("rules"), SEED, (0, 0), None)
    found = player.auction(player.deals(0, deals), 32)
    return [[player.core.call_text(code) for code in row if code >= 0] for row in found.tolist()]


@pytest.mark.parametrize("game", ["belote/house", "belote/classic"])
def test_second_round(game: str):
    deals = 800
    study = study_calls(SecondRound, game, deals, SEED)
    rows = study.table("speakers", by=["speaker"]).set_index(["speaker", "call"])
    calls = auctions(game, deals)
    for seat, name in enumerate(("first", "second", "third", "fourth")):
        late = np.array([each[: 4 + seat] == ["P"] * (4 + seat) for each in calls])
        n = rows.loc[(name, "pass"), "n"]
        assert 0 <= late.sum() - n <= 2  # but for five cards of the turned suit
        frame = played(game, deals, *["P"] * (5 + seat))[late]
        if n == late.sum():
            sign = 1 - 2 * (seat & 1)
            assert rows.loc[(name, "pass"), "points"] == pytest.approx(sign * frame["points"].mean())
            assert rows.loc[(name, "pass"), "thrown_in"] == pytest.approx((frame["verdict"] == 4).mean())
    assert rows.loc[("fourth", "pass"), "thrown_in"] == 1
    assert ("first", "NT") in rows.index or game == "belote/classic"


def test_a_suit_that_is_named_in_the_second_round():
    """The suit with most points and cards that is not turned up, by reading the hand."""
    points = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
    from analyzer.studies.second_round import best_other_suit

    player = Player(kz.game("belote"), read_bot("rules"), SEED, (0, 0), None)
    deals = player.deals(0, 200)
    for seat in range(4):
        suit, held = best_other_suit(deals, seat)
        for number in range(200):
            position = kz.game("belote").deal(SEED, number, "W")
            turned = str(position).split("up=")[1][0]
            weights = {name: 0 for name in "SHDC" if name != turned}
            for card in position.hand("NESW"[seat]):
                if card[0] != turned:
                    weights[card[0]] += 10 + points.get(card[1], 0)
            assert held[number] == (max(weights.values()) > 0)
            if held[number]:
                assert weights["SHDC"[suit[number]]] == max(weights.values())


def runs_and_squares(cards: list[str], trump: str) -> str:
    """The best announcement of a hand, by looking for it."""
    if any(all(suit + rank in cards for suit in "SHDC") for rank in "AKQJT9"):
        return "square"
    best = 0
    for suit in "SHDC":
        length = 0
        for rank in "AKQJT987":
            length = length + 1 if suit + rank in cards else 0
            best = max(best, length)
    return {0: "nothing", 1: "nothing", 2: "nothing", 3: "tierce", 4: "quarte"}.get(best, "quint")


def test_announcements():
    deals = 700
    study = study_calls(Announcements, "belote", deals, SEED)
    frame, bare = played("belote", deals), played("belote rules=announce:off", deals)
    player = Player(kz.game("belote"), read_bot("rules"), SEED, (0, 0), None)
    hands = np.empty((deals, 4), np.uint64)
    player.play(player.deals(0, deals), hands=hands)
    kept = (frame["taker"] >= 0) & (frame["taker"] == bare["taker"]) & (frame["kind"] == bare["kind"])
    from _fastsim.names import card_texts

    names = [runs_and_squares(list(card_texts(int(hand))), "") for hand in hands[:, 0]]
    role = frame["taker"].map({0: ROLES[0], 2: ROLES[1]}).fillna(ROLES[2])
    groups = frame.assign(item=names, role=role)[kept].groupby(["item", "role"])
    rows = study.table("items").set_index(["item", "role", "call"])
    assert {key[:2] for key in rows.index} == set(groups.groups)
    for key, group in groups:
        row = rows.loc[(*key, CALLS[0])]
        assert row["n"] == len(group)
        assert row["points"] == pytest.approx(group["points"].mean())
        assert row["gain"] == pytest.approx((group["points"] - bare["points"][group.index]).mean())
        assert row["shown"] == pytest.approx((group["announced_ns"] > 0).mean())
        beaten = (group["announced_ew"] > 0) & (group["announced_ns"] == 0) & (key[0] != "nothing")
        assert row["beaten"] == pytest.approx(beaten.mean())
    pairs = study.table("pairs").set_index(["ours", "theirs", "call"])
    assert pairs.loc[("nothing", "nothing", CALLS[0]), "gain"] == 0  # the same deals
    assert set(pairs.index.get_level_values("ours")) <= set(ITEMS)
    with pytest.raises(KibitzError, match="there are none in"):
        study_calls(Announcements, "belote rules=announce:off", 10, SEED)


def test_all_cards_are_told():
    player = Player(kz.game("belote"), read_bot("rules"), SEED, (0, 0), None)
    deals, hands = player.deals(0, 100), np.empty((100, 4), np.uint64)
    frame = player.play(deals, hands=hands)
    for place in range(100):
        dealt = [int(hand) for hand in hands[place]]
        number = [hand.bit_count() for hand in dealt]
        assert number == ([8] * 4 if frame["taker"][place] >= 0 else [5] * 4)
        assert all(int(first) & hand == int(first) for first, hand in zip(deals.hands[place], dealt, strict=True))
        if frame["taker"][place] >= 0:
            assert sum(dealt).bit_count() == 32
            assert dealt[frame["taker"][place]] >> int(deals.up[place]) & 1


def test_raises():
    deals = 600
    study = study_calls(Raises, "coinche", deals, SEED)
    counted = {}
    for number, calls in enumerate(auctions("coinche", deals)):
        head, suit = calls[0][:-1], calls[0][-1]
        if suit not in "SHDC" or not head.isdecimal() or int(head) > 130 or calls[1] != "P":
            continue
        held = kz.game("coinche").deal(SEED, number, "W").hand("S")
        trumps = sum(card[0] == suit for card in held)
        key = (
            "80" if head == "80" else "90" if head == "90" else "100 and more",
            f"{min(trumps, 4)}{'+' * (trumps >= 4)}",
        )
        counted[key] = counted.get(key, 0) + 1
    frame = study.table("levels", by=["opened", "trumps"])
    told = frame[frame["call"] == "pass"].set_index(["opened", "trumps"])["n"].to_dict()
    assert told == counted
    few = study_calls(Raises, "coinche rules=max_bid:110", deals, SEED)
    assert few.table("levels", by=["opened"])["opened"].unique().tolist() == ["80"]


@pytest.mark.parametrize(("question", "game"), [(Coinches, "coinche"), (Contras, "belot")])
def test_doubles(question, game: str):
    deals = 500
    study = study_calls(question, game, deals, SEED)
    counted, points, fails = {}, {}, {}
    for number, calls in enumerate(auctions(game, deals)):
        bids = [place for place, call in enumerate(calls) if call != "P" and not call.startswith("X")]
        if not bids or len(calls) >= 24 or any("@" in call for call in calls[: bids[-1]]):
            continue
        last = bids[-1]
        kind = next(name for name in ("NT", "AT", "S", "H", "D", "C") if calls[last].endswith(name))
        name = kind if len(kind) == 2 else "a suit"
        counted[name] = counted.get(name, 0) + 1
        side = (last + 1) % 2
        if number < 60:  # each by itself
            frame = kz.simulate(
                game, "rules", number + 1, SEED, dealer="W", calls=[*calls[: last + 1], "P", "P", "P", "P"]
            ).frame.iloc[number]
            points.setdefault(name, []).append((frame["points_ns"] - frame["points_ew"]) * (1 - 2 * side))
            fails.setdefault(name, []).append(frame["verdict"] != 1)
    frame = study.table("replies")
    assert frame[frame["call"] == "pass"].set_index("contract")["n"].to_dict() == counted
    some = study_calls(question, game, 60, SEED)
    rows = some.table("levels", by=[]).set_index("call")
    every = [value for values in points.values() for value in values]
    if question is Contras:
        assert rows.loc["pass", "points"] == pytest.approx(np.mean(every))
        assert rows.loc["pass", "failed"] == pytest.approx(np.mean([x for values in fails.values() for x in values]))
    else:
        suits = some.table("suits", by=[]).set_index("call")
        assert suits.loc["pass", "points"] == pytest.approx(np.mean(points["a suit"]))
    assert (study.table("suits")["redoubled"] == 0).all()  # the others pass
    assert rows.loc["double", "failed"] == pytest.approx(rows.loc["pass", "failed"], abs=0.2)
