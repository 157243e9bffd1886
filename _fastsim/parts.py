"""Finding a game's part of the core by the game's name: its policy, solver, search. No list names the games."""

import importlib
import importlib.util
from types import ModuleType

from _fastsim.errors import KibitzError


def has_part(package: str, game: str) -> bool:
    """Return whether a package of the core has a module for a game."""
    return importlib.util.find_spec(f"{package}.{game}") is not None


def part(package: str, game: str, what: str) -> ModuleType:
    """Return the module of a game in a package of the core.

    Raises
    ------
    KibitzError
        When this version has no such part for the game.
    """
    name = f"{package}.{game}"
    if not has_part(package, game):
        raise KibitzError(f"{game}: {what} of this game is not in this version")
    return importlib.import_module(name)
