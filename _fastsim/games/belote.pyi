from collections.abc import Mapping

from _fastsim.games._belote_family import FamilyGame
from _fastsim.options import Option

CALLS: tuple[str, ...]
OPTIONS: tuple[Option, ...]
PRESETS: Mapping[str, Mapping[str, str | int]]

class Belote(FamilyGame):
    def call_words(self) -> tuple[str, ...]: ...

GAME = Belote
