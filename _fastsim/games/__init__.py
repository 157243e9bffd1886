"""The games, one file each. They are found by listing this package: a new game edits no list."""

import importlib
import pkgutil
from typing import TYPE_CHECKING

from _fastsim.errors import UnknownGame
from _fastsim.names import suggestion

if TYPE_CHECKING:
    from _fastsim.games.base import Game

# What is shared between games: the base class, and families that start with an underscore.
_SHARED = "base"


def names() -> list[str]:
    """List the names of all games."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name != _SHARED and not m.name.startswith("_"))


def load(name: str) -> "type[Game]":
    """Return the class of a game.

    Raises
    ------
    UnknownGame
        When there is no such game.
    """
    known = names()
    if name not in known:
        shown = name if len(name) <= 40 else name[:37] + "..."
        raise UnknownGame(f"no game {shown!r}{suggestion(shown, known)}; the games are {', '.join(known)}")
    found: type[Game] = importlib.import_module(f"_fastsim.games.{name}").GAME
    return found
