"""Search over sampled worlds: what each action is worth when the hidden cards are dealt again and again.

The part that differs between games, valuing the cards of one world by the solver, is found by the game's name.
"""

from types import ModuleType

from _fastsim.parts import part


def load(name: str) -> ModuleType:
    """Return the search module of a game: ``SEARCH``."""
    return part("_fastsim.search", name, "the search")
