"""Search over sampled worlds: what each action is worth when the hidden cards are dealt again and again.

The part that differs between games, valuing the cards of one world by the solver, is found by the game's name.
"""

import importlib


def load(name: str):
    """Return the search module of a game."""
    return importlib.import_module(f"_fastsim.search.{name}")
