"""Every registered game has all its parts, or its gap is named here."""

import importlib.util
from pathlib import Path

import pytest

import analyzer as kz
from analyzer.games import games
from tests.case_files import GAMES as CASES
from tests.case_files import NOT_YET
from tests.exam.games import played_games
from tests.golden import path_of as golden_of
from tests.registry import GAMES, PARTS, STILL_TO_COME
from tests.trees import path_of as trees_of

TESTS = Path(__file__).parent


def has_golden_deals(name):
    return all(golden_of(f"{name}/{preset}").exists() for preset in type(kz.game(name).core).PRESETS)


HAS = {
    "rules": lambda name: name in games(),
    "policy": lambda name: importlib.util.find_spec(f"_fastsim.policies.{name}") is not None,
    "cases": lambda name: name in CASES and not any(game == name for game, _ in NOT_YET),
    "exam": lambda name: name in played_games(),
    "golden deals": lambda name: name in games() and has_golden_deals(name),
    "tree counts": lambda name: trees_of(name).exists(),
}


def test_every_registered_game_is_known_here():
    assert set(games()) <= set(GAMES)
    assert set(STILL_TO_COME) <= set(GAMES)
    assert tuple(HAS) == PARTS


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_its_parts(name, part):
    missing = part in STILL_TO_COME.get(name, ())
    if HAS[part](name):
        assert not missing or part == "rules", f"{name} has its {part}: take it off STILL_TO_COME in tests/registry.py"
    else:
        assert missing, f"{name} has no {part}"
