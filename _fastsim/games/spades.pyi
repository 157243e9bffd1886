from collections.abc import Mapping

from _fastsim.games.base import Game
from _fastsim.options import Option

CALLS: tuple[str, ...]
OPTIONS: tuple[Option, ...]
PRESETS: Mapping[str, Mapping[str, str | int]]

class Spades(Game):
    def call_words(self) -> tuple[str, ...]: ...

GAME = Spades
