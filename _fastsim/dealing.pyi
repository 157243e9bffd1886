from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from _fastsim.games.base import Game
from _fastsim.position import State

def dealt_pack(
    game: Game, codes: Sequence[int], dealer: int, taker: int | None = None
) -> tuple[list[int], int | None]: ...
def gathered(state: State, cut: int, stock: Sequence[int] = ()) -> list[int]: ...
def dealt_state(game: Game, seed: int, index: int, dealer: int, score: Sequence[int]) -> State: ...
def dealt_hands(
    game: Game,
    seed: int,
    first: int,
    count: int,
    dealer: int,
    hands: npt.NDArray[np.uint64],
    up: npt.NDArray[np.int16],
) -> None: ...
def shuffled_packs(game: Game, seed: int, first: int, packs: npt.NDArray[np.uint8]) -> None: ...
def packs_hands(
    game: Game,
    packs: npt.NDArray[np.uint8],
    dealers: npt.NDArray[np.uint8],
    hands: npt.NDArray[np.uint64],
    up: npt.NDArray[np.int16],
) -> None: ...
def pack_state(game: Game, pack: npt.NDArray[np.uint8], dealer: int, score: Sequence[int]) -> State: ...
