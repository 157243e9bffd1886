from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from _fastsim.games._belote_spoken import SpeakingGame

class FamilyGame(SpeakingGame):
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
