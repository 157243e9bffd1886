"""The fast policies: rules of thumb for calls and cards, one file a game, apart from the game's rules.

Like the games, policies are found by listing the package.
"""

import pkgutil
from types import ModuleType

from _fastsim.parts import part

# The base class, beside what starts with an underscore.
_SHARED = "base"


def names() -> list[str]:
    """List the games that have a policy."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name != _SHARED and not m.name.startswith("_"))


def load(name: str) -> ModuleType:
    """Return the policy module of a game: ``PARAMETERS`` and ``POLICY``."""
    return part("_fastsim.policies", name, "the rules policy")
