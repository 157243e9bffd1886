from collections.abc import Sequence

from _fastsim.games.base import Game
from _fastsim.position import State

def dealt_state(game: Game, seed: int, index: int, dealer: int, score: Sequence[int]) -> State: ...
