"""The fast policies: rules of thumb for calls and cards, one file a game, apart from the game's rules.

Like the games, policies are found by listing the package.
"""

from _fastsim.parts import part


def load(name: str):
    """Return the policy module of a game: ``PARAMETERS`` and ``POLICY``."""
    return part("_fastsim.policies", name, "the rules policy")
