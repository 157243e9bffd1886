"""The acceptance cases: reading the files, and what the tests of all games need to run them."""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "cases"
GAMES = {"allfours": "af", "belote": "be", "coinche": "co", "belot": "bg", "spades": "sp"}  # with their prefix of an id
FAMILY = ("belote", "coinche", "belot")

# What this version cannot answer yet, and why. Every other case of every game is run by ``tests/test_cases.py``.
NOT_YET: dict[tuple[str, str], str] = {}

# Cases that are held to be wrong: id, and the arithmetic that says so.
KNOWN_DISPUTES: dict[str, str] = {
    "be-evidence-at-must-beat": "W follows with SK in silence; with belote_at:all every suit has a belote in all-trump "
    "(belote.md 5) and a silent king excludes the queen (9), so W cannot hold SQ either; the case leaves it open",
    "bg-evidence-at": "the same; belot.md 6 says of all-trump that a king followed in silence excludes the queen",
}


def load(game):
    """All cases of a game, in the order of its file."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))["cases"]


def cases(kind, games=GAMES):
    """The cases of one kind that are run, as parameters named by their id.

    Those that must be refused are a kind of their own, ``error``; of a game that has not the kind yet only those that
    have a position are run.
    """
    found = []
    for game in games:
        for case in load(game):
            waits = (game, case["kind"]) in NOT_YET and not (kind == "error" and "position" in case)
            if kind_of(case) == kind and case["id"] not in KNOWN_DISPUTES and not waits:
                found.append(pytest.param(case, id=case["id"]))
    return found


def kind_of(case):
    return "error" if case["expect"].get("error") else case["kind"]


def game_of(case):
    """The game of a case: its name, or the text that the case gives."""
    given = case.get("given", {})
    prefix = case["id"].split("-")[0]
    text = given.get("game") or given.get("preset") or next(game for game, short in GAMES.items() if short == prefix)
    return text + (f" rules={given['rules']}" if given.get("rules") else "")


def compare(case, got):
    """Compare the keys that a case expects, those exactly; say the rule when one differs."""
    expect = case["expect"]
    missing = sorted(expect.keys() - got.keys())
    assert not missing, f"{case['id']}: no answer has {missing}\nrule: {case['why']}"
    differ = [f"  {key}: expected {expect[key]}, got {got[key]}" for key in expect if not same(expect[key], got[key])]
    assert not differ, "\n".join([case["id"], *differ, f"rule: {case['why']}", f"case: {json.dumps(case)}"])


def same(expected, got):
    """Equal; of a dictionary only the keys that are expected."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(key in got and same(value, got[key]) for key, value in expected.items())
    return expected == got and type(expected) is type(got)
