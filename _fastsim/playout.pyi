from collections.abc import Sequence

from _fastsim.games.base import Game

def played_at_random(
    game: Game,
    trump: str,
    hands: Sequence[int],
    leader: int,
    seed: int,
    *,
    way: str = "",
    beside: Sequence[int] | None = None,
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int], int]: ...
