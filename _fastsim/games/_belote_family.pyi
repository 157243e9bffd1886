from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from _fastsim.games.base import Game
from _fastsim.options import Option

MOST: int

def shared(name: str, default: str) -> Option: ...
def target(default: int) -> Option: ...

class FamilyGame(Game):
    @property
    def nt_at_offered(self) -> bool: ...
    def may_go_on(self) -> bool: ...
    def score_facts(
        self,
        score: Sequence[int],
        bags: Sequence[int] | None,
        *,
        contract: str,
        taker: str,
        cards: str,
        last: str,
        tricks: str,
        belote: str = "0-0",
        announce: str = "0-0",
        held: int = 0,
        double: str = "",
        taker_tricks: int | None = None,
    ) -> dict[str, Any]: ...
    def match_after(
        self, score: Sequence[int], deals: Iterable[Mapping[str, Any]]
    ) -> tuple[int, tuple[int, int], list[tuple[int, int]]]: ...
    def match_states(self) -> list[tuple[int, int, int, int]]: ...
    def announcements(self, contract: str, hand: int) -> list[tuple[int, int]]: ...
    def contest(
        self, contract: str, leader: int, words: Sequence[Sequence[int]]
    ) -> tuple[tuple[int, int], tuple[int, int]]: ...
