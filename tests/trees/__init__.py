"""Tree counts: how many legal lines a cut-down deal has, under several options, as text.

A line of ``<game>.txt`` is a count and a position with a few cards left in every hand. ``python -m tests.trees`` draws
the positions anew and counts them with the slow rules of ``tests/reference``; the test counts them through positions.
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def path_of(name):
    return FOLDER / f"{name}.txt"


def entries(name):
    """``(count, line)`` of every position of a game."""
    lines = path_of(name).read_text(encoding="utf-8").splitlines()
    return [(int(count), line) for count, line in (text.split(" ", 1) for text in lines if text[:1].isdigit())]


def legal_lines(pos):
    """The number of ways in which a position can be played to the end of the deal."""
    if pos.phase == "done":
        return 1
    return sum(legal_lines(pos.apply(action)) for action in pos.legal_actions())
