"""Auctions of Belote, Coinche, Bulgarian Belot and Spades against slow ones, call by call, under random options."""

import random

import pytest

import analyzer as kz
from tests.exam.games import random_variant
from tests.reference import auctions

AUCTIONS = 60


def start(name, rng):
    """A deal of a game with random options, and the slow auction beside it."""
    presets = sorted(kz.game(name).core.PRESETS)
    game = kz.game(random_variant(name, presets, rng, rng.choice((0, 0.3, 0.6))))
    dealer = rng.choice("NESW")
    score = (0, 0)
    if name == "spades":
        score = rng.choice([(0, 0), (-47, 120), (310, 210), (100, 201), (250, -30)])
    pos = game.deal(rng.randrange(10**6), dealer=dealer, score=f"{score[0]}-{score[1]}")
    if name == "belote":
        up = str(pos).split("up=")[1][:2]
        return pos, auctions.Belote(game.options, dealer, up)
    if name == "spades":
        return pos, auctions.Spades(game.options, dealer, score)
    return pos, {"coinche": auctions.Coinche, "belot": auctions.Belot}[name](game.options, dealer)


def choose(calls, rng):
    """Passes often enough to reach the ends, doubles often enough to see what follows them."""
    special = [call for call in calls if call[0] == "X" or call in ("look", "bnil", "nil")]
    if special and rng.random() < 0.4:
        return rng.choice(special)
    if "P" in calls and rng.random() < 0.5:
        return "P"
    return rng.choice(calls[:12])


@pytest.mark.parametrize("name", ["belote", "coinche", "belot", "spades"])
def test_auctions(name):
    seen = set()
    for number in range(AUCTIONS):
        rng = random.Random(f"{name} {number}")
        pos, slow = start(name, rng)
        while slow.turn is not None:
            assert pos.phase == "call", str(pos)
            assert (pos.to_act, pos.legal_actions()) == (slow.turn, slow.calls()), str(pos)
            if name != "spades":
                assert (pos.contract, pos.taker, pos.level) == (slow.contract, slow.taker, slow.level), str(pos)
            call = choose(slow.calls(), rng)
            seen.add(call.split("@")[0] + ("@" if "@" in call else ""))
            slow.call(call)
            pos = pos.apply(call)
            if "blind=" not in str(pos):
                assert kz.parse(str(pos)) == pos
        assert pos.phase != "call"
        passed = name != "spades" and slow.taker is None
        assert pos.phase == ("done" if passed else "play")
        assert (pos.contract, pos.taker, pos.level) == (slow.contract, slow.taker, slow.level)
        if not passed:
            first = (
                slow.taker
                if pos.game.options.get("leader") == "taker"
                else auctions.after(str(pos).split("dealer=")[1][0])
            )
            assert pos.to_act == first
            assert {len(pos.hand(seat)) for seat in "NESW"} == {13 if name == "spades" else 8}
    wanted = {
        "belote": {"P", "take", "S", "NT", "AT"},
        "coinche": {"P", "X", "XX", "X@", "XX@", "80S"},
        "belot": {"P", "C", "AT", "X", "XX"},
        "spades": {"look", "bnil", "nil", "13"},
    }
    assert wanted[name] <= seen


def test_a_capot_and_a_generale():
    pos = kz.parse("coinche/house dealer=W auction=capotS,P,P,generaleD,P,P,P")
    assert (pos.contract, pos.taker, pos.level, pos.phase) == ("generaleD", "W", 1, "play")


def test_the_longest_auctions_end():
    """Coinche with every bid, raise and double: the record is full before the bids run out, and only a pass is left."""
    pos = kz.game("coinche", rules="ranked_suits:on,max_bid:240,coinche_freezes:off").deal(1)
    calls = 0
    while pos.phase == "call":
        actions = pos.legal_actions()
        bids = [a for a in actions if a[0] not in "PX"]
        passes = str(pos).endswith((",P,P", "=P,P", "=P,P,P"))
        doubling = "X" in actions and passes
        pos = pos.apply("X" if doubling else bids[0] if bids and passes else "P")
        calls += 1
    assert pos.phase == "play"
    assert 300 < calls < 320
