"""Calls of the policies of Belote, Coinche and Bulgarian Belot."""

import random

import pytest

import analyzer as kz
from _fastsim import policies
from analyzer.errors import BotError, UnknownOption
from tests.exam import walks
from tests.exam.games import random_rules

GAMES = ("belote", "coinche", "belot")


def random_game(name, rng):
    """A game of the family under a random preset and, mostly, random options."""
    preset = rng.choice(sorted(type(kz.game(name).core).PRESETS))
    game = kz.game(f"{name}/{preset}")
    while True:
        try:
            return kz.game(str(game), rules=random_rules(game, rng, rng.choice((0.0, 0.3, 0.6))))
        except UnknownOption:  # options that make no sense together
            pass


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_chances_of_calls(name, number):
    """They sum to one, none is impossible, and hidden cards change nothing."""
    rng = random.Random(f"chances {name} {number}")
    game = random_game(name, rng)
    policy = policies.load(name).POLICY
    for deal in range(2):
        pos = walks.start(game, deal, rng)
        while pos.phase == "call":
            chances = policy.call_chances(pos.state)
            assert [game.core.call_text(code) for code, _ in chances] == pos.legal_actions()
            assert sum(chance for _, chance in chances) == pytest.approx(1.0, abs=1e-12)
            assert all(chance > 0 for _, chance in chances)
            assert policy.call_chances(pos.view(pos.to_act).state) == chances
            other = walks.permuted(pos, pos.to_act, {}, rng, swaps=10)[0]
            assert policy.call_chances(other.state) == chances, (str(pos), str(other))
            pos = pos.apply(rng.choice(pos.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_parameters_are_described(name):
    module = policies.load(name)
    names = [name for name, *_ in module.PARAMETERS]
    assert len(set(names)) == len(names) <= 24
    assert all(low <= default <= high and doc for _, default, low, high, doc in module.PARAMETERS)
    assert module.POLICY.resolve({}) == [default for _, default, *_ in module.PARAMETERS]
    with pytest.raises(BotError, match="outside"):
        module.POLICY.resolve({names[0]: "1000000"})
