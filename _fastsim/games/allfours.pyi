from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from _fastsim.games.base import Game
from _fastsim.options import Option

CALLS: tuple[str, ...]
ITEM_NAMES: tuple[str, ...]
OPTIONS: tuple[Option, ...]
PRESETS: Mapping[str, Mapping[str, str | int]]

class AllFours(Game):
    def call_words(self) -> tuple[str, ...]: ...
    def match_states(self) -> list[tuple[int, int, int]]: ...
    def match_after(
        self, score: Sequence[int], events: Iterable[Any]
    ) -> tuple[int, tuple[int, int], list[tuple[int, int]]]: ...

GAME = AllFours
