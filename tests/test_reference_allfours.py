"""All Fours against the slow second version of its rules, step by step, on random deals under random options."""

import random

import pytest

import analyzer as kz
from tests.reference import allfours as slow

BATCHES = 25
DEALS = 80  # a batch


def random_options(rng):
    """A preset and overrides; every second deal keeps most defaults, so that plain rules get their share too."""
    preset = rng.choice(sorted(slow.PRESETS))
    often = rng.choice((0.05, 0.5))
    changes = {name: rng.choice(values) for name, values in slow.VALUES.items() if rng.random() < often}
    return preset, changes, {**slow.DEFAULTS, **slow.PRESETS[preset], **changes}


def random_score(rng, target):
    """A match score; near the target in half of the deals, where the order of counting decides."""
    low = max(0, target - 4) if rng.random() < 0.5 else 0
    return {team: rng.randrange(low, target) for team in ("NS", "EW")}


def random_pack(rng):
    """A shuffled pack; in some the turn-ups are of one suit, so that the pack runs twice and out."""
    pack = rng.sample(slow.PACK, 52)
    if rng.random() < 0.4:
        flips = (24, 37, 50, 51)[: rng.randrange(2, 5)]
        suit = pack[24][0]
        for place in flips:
            other = rng.choice([i for i in range(52) if i == place or (pack[i][0] == suit and i not in flips)])
            pack[place], pack[other] = pack[other], pack[place]
    return pack


def cards(hand):
    return "".join(hand)


def agree(pos, deal):
    """What a position says at a step, against the slow version."""
    assert (pos.phase, pos.to_act, pos.trump) == (deal.phase, deal.turn, deal.trump)
    assert pos.score == f"{deal.score['NS']}-{deal.score['EW']}"
    if pos.phase == "call":
        assert pos.legal_actions() == deal.calls()
    elif pos.phase == "play":
        assert sorted(pos.legal_actions()) == sorted(deal.legal())
        assert sorted(pos.hand(pos.to_act)) == sorted(deal.hands[deal.turn])


def agree_in_full(pos, deal):
    """The score so far and what the plays prove, against the slow version."""
    result = pos.result().to_dict()
    expected = deal.result()
    assert {key: result[key] for key in expected} == expected
    plays = [card for _, trick, _ in deal.tricks for card in trick] + deal.table
    if deal.phase in ("play", "done"):
        void = slow.shown_void(plays, slow.after(deal.dealer), deal.trump, deal.options)
        assert {seat: set(suits) for seat, suits in pos.view(None).evidence().void.items()} == void


def compare_deal(rng):
    """Play one random deal in both versions; returns what happened in it."""
    preset, changes, options = random_options(rng)
    dealer = rng.choice(slow.SEATS)
    score = random_score(rng, options["target"])
    pack = random_pack(rng)
    deal = slow.SlowDeal(options, dealer, score, pack)
    rules = "rules=" + ",".join(f"{name}:{value}" for name, value in changes.items()) if changes else ""
    hands = " ".join(f"{seat}={cards(deal.dealt[seat])}" for seat in slow.SEATS)
    line = f"allfours/{preset} {rules} dealer={dealer} score={score['NS']}-{score['EW']} up={deal.ups[0]} {hands}"
    pos = kz.parse(line)
    run_often = rng.choice((0.2, 0.9))
    while True:
        agree(pos, deal)
        if deal.phase != "play" or len(deal.table) == 3:
            agree_in_full(pos, deal)
        if deal.phase == "call":
            calls = deal.calls()
            word = calls[-1] if rng.random() < run_often else rng.choice(calls)
            flips, before = len(deal.ups), {seat: len(deal.dealt[seat]) for seat in slow.SEATS}
            deal.call(word)
            pos = pos.apply(word)
            for k, up in enumerate(deal.ups[flips:]):
                assert pos.phase == "deal"
                assert pos.to_act is None
                new = {s: deal.dealt[s][before[s] + 3 * k : before[s] + 3 * k + 3] for s in slow.SEATS}
                pos = pos.deal(up=up, hands={seat: cards(packet) for seat, packet in new.items() if packet})
        elif deal.phase == "discard":
            away = rng.sample(deal.dealt[deal.turn], deal.hand_size() - 6)
            pos = pos.apply(f"discard:{cards(away)}")
            deal.put_away(away)
        elif deal.phase == "play":
            card = rng.choice(deal.legal())
            deal.play(card)
            pos = pos.apply(card)
        else:
            break
    kinds = {deal.phase, f"{len(deal.ups)} flips"}
    kinds |= {"discard"} if deal.away else set()
    kinds |= {"hang"} if deal.result().get("hang") else set()
    kinds |= {"won in the deal"} if deal.winner and deal.phase == "done" else set()
    won, lost = deal.winner, slow.other(deal.winner)
    kinds |= {"loser has more"} if won and deal.score[won] < deal.score[lost] else set()
    return kinds


@pytest.mark.parametrize("batch", range(BATCHES))
def test_same_deal_in_both_versions(batch):
    rng = random.Random(f"allfours reference {batch}")
    for number in range(DEALS):
        try:
            compare_deal(rng)
        except Exception as error:
            error.add_note(f"in deal {number} of batch {batch}")
            raise


def test_random_deals_reach_every_ending():
    """What the comparison above is worth: its kind of deals runs into every branch of the rules page."""
    rng = random.Random("allfours reference, coverage")
    kinds = set()
    for _ in range(150):
        kinds |= compare_deal(rng)
    assert kinds >= {
        "done", "over", "redeal", "1 flips", "2 flips", "3 flips", "4 flips",
        "discard", "hang", "won in the deal", "loser has more",
    }  # fmt: skip
