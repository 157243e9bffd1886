"""Finding a game's part of the core by the game's name: its policy, solver, search. No list names the games."""

import importlib
import importlib.util
from types import ModuleType

from _fastsim.errors import KibitzError


def part(package: str, game: str, what: str) -> ModuleType:
    """Return the module of a game in a package of the core.

    Raises
    ------
    KibitzError
        When this version has no such part for the game.
    """
    name = f"{package}.{game}"
    if importlib.util.find_spec(name) is None:
        raise KibitzError(f"{game}: {what} of this game is not in this version")
    return importlib.import_module(name)
