from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from _fastsim.games.base import Game
from _fastsim.options import Option

CALLS: tuple[str, ...]
OPTIONS: tuple[Option, ...]
ITEM_NAMES: tuple[str, ...]
VERDICTS: tuple[str, ...]
PRESETS: Mapping[str, Mapping[str, str | int]]

class Spades(Game):
    def score_facts(
        self,
        score: tuple[int, int],
        bags: tuple[int, int] | None,
        *,
        bids: Mapping[str, str | int] | None = None,
        tricks: Mapping[str, int] | None = None,
    ) -> dict[str, Any]: ...
    def match_after(
        self, score: Sequence[int], events: Iterable[Any]
    ) -> tuple[int, tuple[int, int], list[tuple[int, int]]]: ...
    def dealers(self, first: int, deals: int) -> list[int | None]: ...
    def match_states(self) -> list[tuple[int, int, int, int, int, int]]: ...
    def match_grid(self) -> list[tuple[int, int]]: ...
    def call_words(self) -> tuple[str, ...]: ...

GAME = Spades
