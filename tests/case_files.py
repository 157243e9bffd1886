"""The acceptance cases: reading the files, and what the tests of all games need to run them."""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "cases"


def load(game):
    """All cases of a game, in the order of its file."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))["cases"]


def cases_of(game, kind):
    """The cases of one kind as parameters, named by their id; those that must be refused are a kind of their own."""
    return [pytest.param(case, id=case["id"]) for case in load(game) if kind_of(case) == kind]


def kind_of(case):
    return "error" if case["expect"].get("error") else case["kind"]


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
