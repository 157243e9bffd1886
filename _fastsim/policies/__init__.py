"""The fast policies: rules of thumb for calls and cards, one file a game, apart from the game's rules.

Like the games, policies are found by listing the package.
"""

import importlib


def load(name: str):
    """Return the policy module of a game: ``PARAMETERS`` and ``POLICY``."""
    return importlib.import_module(f"_fastsim.policies.{name}")
