from collections.abc import Sequence

from _fastsim.games.base import Game

class SpeakingGame(Game):
    @property
    def nt_at_offered(self) -> bool: ...
    def announcements(self, contract: str, hand: int) -> list[tuple[int, int]]: ...
    def contest(
        self, contract: str, leader: int, words: Sequence[Sequence[int]]
    ) -> tuple[tuple[int, int], tuple[int, int]]: ...
