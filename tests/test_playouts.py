"""Random playouts: the short ways through a deal play the very cards that the kernel's rules give."""

import random
from collections import Counter
from math import sqrt

import pytest

import analyzer as kz
from _fastsim.playout import played_at_random
from analyzer.notation.cards import parse_cards

DEALS = 150
GAMES = [
    "coinche/contree", "coinche/house rules=undertrump:must", "coinche/house rules=undertrump:avoid",
    "coinche/house rules=partner_ruff:no_under", "coinche/house rules=raise_over_partner:off", "belote/classic",
    "belot/classic", "spades/playok", "spades/playok rules=lead_spades:anytime",
    "spades/playok rules=forced_lead_breaks:off", "allfours/sevenup", "allfours/bga rules=no_undertrump:on",
]  # fmt: skip


def trumps_of(game):
    return ("S",) if game.startswith("spades") else ("S", "D")


@pytest.mark.parametrize("game", GAMES)
def test_the_short_way_plays_the_same_cards(game):
    core = kz.game(game).core
    rng = random.Random(game)
    pack = [code for code in range(64) if core.pack_mask >> code & 1]
    for seed in range(DEALS):
        rng.shuffle(pack)
        most = 8 if len(pack) == 32 else 13
        size = rng.choice((most, most, 5, 2, 1))
        hands = [sum(1 << code for code in pack[most * k : most * k + size]) for k in range(4)]
        for trump in core.trumps() if hasattr(core, "trumps") else trumps_of(game):
            short = played_at_random(core, trump, hands, seed & 3, seed)
            for other in ({"way": "plain"}, {"way": "portable"}, {"beside": hands[::-1]}):
                assert short == played_at_random(core, trump, hands, seed & 3, seed, **other), other
            taken, won, last = short
            assert sum(taken) == sum(hands)
            assert sum(won) == size
            assert won[last] > 0


def test_every_legal_card_is_as_likely_as_another():
    """North leads jack or ace, South has two small trumps to choose from: four ways to play, equally likely."""
    core = kz.game("coinche/contree").core
    hands = [sum(1 << code for code in parse_cards(cards)) for cards in ("SJHA", "S7HK", "S9S8", "SAH7")]
    (nine,) = parse_cards("S9")
    number, ways = 4_000, Counter()
    for seed in range(number):
        taken, won, last = played_at_random(core, "S", hands, 0, seed)
        assert won == (1, 0, 1, 0)
        ways[last, taken[0] >> nine & 1] += 1
    assert set(ways) == {(0, 0), (0, 1), (2, 0), (2, 1)}
    error = sqrt(number * 0.25 * 0.75)
    assert all(abs(ways[way] - number / 4) < 4.5 * error for way in ways), ways
