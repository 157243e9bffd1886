"""Spades against the slow second version of its play and scoring, on random deals under random options."""

import random

import pytest

import analyzer as kz
from tests.exam.games import random_variant
from tests.reference import spades as slow

BATCHES = 20
DEALS = 30  # a batch, card by card
STARTS = 20  # a batch, by bids and tricks alone
FACTS = 20  # a start


def random_start(rng):
    """A deal with random options, and the slow one beside it."""
    game = kz.game(random_variant("spades", sorted(kz.game("spades").presets), rng, rng.choice((0, 0.3, 0.6))))
    options = dict(game.options)
    near = rng.choice((0, options["target"], options["target"] - 100, -300))
    score = {side: near + rng.randrange(-150, 150) for side in slow.SIDES}
    bags = None
    if options["bags_separate"] == "on":
        bags = {side: rng.randrange(options["bag_limit"]) for side in slow.SIDES}
    text = f"{score['NS']}-{score['EW']}" + (f"b{bags['NS']}-{bags['EW']}" if bags else "")
    dealer = rng.choice(slow.SEATS)
    pos = game.deal(rng.randrange(10**6), dealer=dealer, score=text)
    hands = {seat: pos.hand(seat) for seat in slow.SEATS}
    return pos, text, slow.SlowDeal(options, dealer, score, slow.read_bags(options, score, bags), hands)


def kinds_of(result):
    """What happened in a deal, for the count of branches."""
    kinds = {f"winner {result['winner']}"}
    for side in slow.SIDES:
        mine = result[side]
        kinds |= {mine["verdict"], *mine["nil"].values(), f"{min(mine['penalty'], 1)} penalty"}
        kinds |= {"both nil"} if len(mine["nil"]) == 2 else set()
        kinds |= {"below zero"} if mine["score"] < 0 else set()
    return kinds


def compare_deal(rng):
    """Play one random deal in both versions; returns what happened in it."""
    pos, _, deal = random_start(rng)
    while deal.turn is not None:
        assert pos.to_act == deal.turn
        if pos.phase == "call":
            calls = deal.auction.calls()
            assert pos.legal_actions() == calls, str(pos)
            low = [call for call in calls if call in ("bnil", "look", "nil", "1", "2", "3", "4")]
            word = rng.choice(low or calls) if rng.random() < 0.8 else rng.choice(calls)
            deal.auction.call(word)
            pos = pos.apply(word)
            continue
        legal = deal.legal()
        assert sorted(pos.legal_actions()) == sorted(legal), str(pos)
        card = rng.choice(legal)
        deal.play(card)
        pos = pos.apply(card)
    result, expected = pos.result().to_dict(), deal.result()
    assert {key: result[key] for key in expected} == expected, str(pos)
    assert pos.phase == "done"
    return kinds_of(expected)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_same_deal_in_both_versions(batch):
    rng = random.Random(f"spades reference {batch}")
    for number in range(DEALS):
        try:
            compare_deal(rng)
        except Exception as error:
            error.add_note(f"in deal {number} of batch {batch}")
            raise


def random_facts(rng):
    """Bids of four seats, legal or not by the sums, and tricks that add up to 13."""
    words = ["nil", "nil", "bnil", *map(str, range(1, 14))]
    bids = {seat: rng.choice(words if rng.random() < 0.3 else words[:7]) for seat in slow.SEATS}
    cuts = sorted(rng.randrange(14) for _ in range(3))
    tricks = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2]]
    if rng.random() < 0.5:
        for k, seat in enumerate(slow.SEATS):  # nils that hold
            if bids[seat] in ("nil", "bnil") and rng.random() < 0.7:
                other = rng.choice([i for i in range(4) if i != k])
                tricks[other] += tricks[k]
                tricks[k] = 0
    return bids, dict(zip(slow.SEATS, tricks, strict=True))


def compare_facts(rng):
    """Score bare facts in both versions; returns what happened."""
    pos, text, deal = random_start(rng)
    kinds = set()
    for _ in range(FACTS):
        bids, tricks = random_facts(rng)
        expected = {}
        for side in slow.SIDES:
            said, won = ({seat: facts[seat] for seat in side} for facts in (bids, tricks))
            expected[side] = slow.side_score(deal.options, said, won, deal.score[side], deal.bags[side])
        got = pos.game.score(text, bids=bids, tricks=tricks)
        assert {side: got[side] for side in slow.SIDES} == expected, (str(pos.game), text, bids, tricks)
        after = {side: expected[side]["score"] for side in slow.SIDES}
        winner = slow.match_winner(deal.options, after)
        match = pos.game.match_after(text, [(bids, tricks)])
        assert (match["winner"], match["running"]) == (winner, [f"{after['NS']}-{after['EW']}"])
        kinds |= kinds_of({**expected, "winner": winner})
    return kinds


@pytest.mark.parametrize("batch", range(BATCHES))
def test_same_score_in_both_versions(batch):
    rng = random.Random(f"spades scoring {batch}")
    for _ in range(STARTS):
        compare_facts(rng)


def test_random_deals_reach_every_branch():
    """What the comparison above is worth."""
    rng = random.Random("spades reference, coverage")
    kinds = set().union(*(compare_facts(rng) for _ in range(40)))
    assert kinds >= {
        "made", "set", "none", "failed", "both nil", "below zero", "0 penalty", "1 penalty",
        "winner None", "winner NS", "winner EW",
    }  # fmt: skip
