"""The README shows what the program says."""

from pathlib import Path

import pytest

from tests.readme import README, SHOWN, answer


def test_answers_are_those_of_the_program(source_tree: Path):
    shown = SHOWN.findall(README.read_text(encoding="utf-8"))
    assert shown
    for command, text in shown:
        assert text == answer(command), "if the change is meant: python -m tests.readme"


@pytest.mark.parametrize("word", ["demo", "test"])
def test_commands_are_targets(source_tree: Path, word: str):
    """The two commands of the README stand in the Makefile."""
    assert f"    make {word} " in README.read_text(encoding="utf-8")
    assert f"\n{word}: " in (source_tree / "Makefile").read_text(encoding="utf-8")
