"""Tree counts: how many legal lines a cut-down deal has, under several options, as text.

A line of ``<game>.txt`` is a count and a position with a few cards left in every hand; ``count/cards`` counts the lines
of the next so many cards only. ``python -m tests.trees`` draws
the positions anew and counts them with the slow rules of ``tests/reference``; the test counts them through positions.
``<game>.py`` has ``OPTIONS`` (sets of options, the last without any; every deal comes once under each), ``counted(line,
cards)`` by the slow rules, and ``file_text()``.
"""

import importlib
from pathlib import Path

FOLDER = Path(__file__).parent


def names():
    """The games that have tree counts."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith(("_", "test_")))


def load(name):
    """The module that draws and counts a game's deals."""
    return importlib.import_module(f"tests.trees.{name}")


def path_of(name):
    return FOLDER / f"{name}.txt"


def entries(name):
    """``(count, cards, line)`` of every position of a game; cards is None to the end of the deal."""
    found = []
    for text in path_of(name).read_text(encoding="utf-8").splitlines():
        if text[:1].isdigit():
            head, line = text.split(" ", 1)
            count, _, cards = head.partition("/")
            found.append((int(count), int(cards) if cards else None, line))
    return found


def legal_lines(pos, cards=None):
    """The number of ways in which a position can be played to the end of the deal, or for so many cards."""
    if pos.phase == "done" or cards == 0:
        return 1
    cards = None if cards is None else cards - 1
    return sum(legal_lines(pos.apply(action), cards) for action in pos.legal_actions())
