"""Deals of the Belote family played at random are scored as the slow second version scores them."""

import random

import pytest

import analyzer as kz
from tests.case_files import FAMILY
from tests.exam import walks
from tests.exam.games import random_variant
from tests.reference.belote_family import SlowDeal

VARIANTS = 40  # random sets of options a game
DEALS = 25  # of each


def finished(game, number, rng):
    """A random deal played out, sometimes with points held over."""
    held = (
        rng.choice((0, 0, 32)) if "held" in game.core.KEYS and game.options.get("tie_rule", "litige") == "litige" else 0
    )
    pos = game.deal(1, number, rng.choice("NESW"), held=held)
    contract = rng.random() < 0.9  # random callers seldom stay low
    while pos.to_act is not None:
        actions = pos.legal_actions()
        if pos.phase == "call" and contract and pos.taker is not None and rng.random() < 0.7:
            pos = pos.apply("P")
        else:
            pos = pos.apply(rng.choice(actions))
    return pos


@pytest.mark.parametrize("name", FAMILY)
def test_scores_agree_under_random_options(name):
    rng = random.Random(f"scores of {name}")
    presets = sorted(type(kz.game(name).core).PRESETS)
    seen = set()
    for variant in range(VARIANTS):
        text = random_variant(name, presets, rng, 0.3) if variant >= len(presets) else f"{name}/{presets[variant]}"
        game = kz.game(text)
        if "manual" in (game.options["announce"], game.options["belote_call"]):
            game = kz.game(text, rules={"announce": "auto", "belote_call": "auto"})
        for number in range(DEALS):
            pos = finished(game, number, rng)
            expected = SlowDeal(str(pos), game.options).result()
            result = pos.result().to_dict()
            assert {key: result[key] for key in expected} == expected, str(pos)
            seen.add((expected["verdict"], pos.trump, pos.level))
    assert {"made", "failed"} <= {verdict for verdict, *_ in seen}
    assert len({kind for _, kind, _ in seen}) >= 6


@pytest.mark.parametrize("name", FAMILY)
def test_sides_are_alike(name):
    """The same deal with every seat moved on by one has the same score, the other way round."""
    rng = random.Random(f"sides of {name}")
    for number in range(20):
        pos = finished(kz.game(name), number, rng)
        fields = walks.fields(pos)
        turned = {"dealer": moved(fields["dealer"]), "score": "-".join(reversed(fields["score"].split("-")))}
        turned |= {moved(seat): fields[seat] for seat in "NESW"}
        turned |= {key: fields[key] for key in ("held", "up", "auction", "play") if key in fields}
        head = str(pos).split()[0]
        other = kz.parse(" ".join([head, *(f"{key}={value}" for key, value in turned.items())]))
        one, two = pos.result(), other.result()
        assert two.score == "-".join(reversed(one.score.split("-")))
        assert (two.verdict, two.held) == (one.verdict, one.held)


def moved(seat):
    return "NESW"[("NESW".index(seat) + 1) % 4]


@pytest.mark.parametrize("name", ["belote", "belot"])
def test_held_points_survive_deals_that_are_passed_out(name):
    line = f"{name} dealer=W held=32" + (" up=H8" if name == "belote" else "")
    passes = 8 if name == "belote" else 4
    result = kz.parse(f"{line} auction={','.join(['P'] * passes)}").result()
    assert (result.verdict, result.held, result.score) == ("passed", 32, "0-0")
