from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from _fastsim.games.base import Game
from _fastsim.solve.context import SolverContext

OBJECTIVES: tuple[str, ...]

def solve_deal(
    game: Game,
    hands: Sequence[int],
    kind: int,
    leader: int,
    *,
    objective: str = "card_points",
    play: Sequence[int] = (),
    node_cap: int = 0,
    context: SolverContext | None = None,
    best_only: bool = False,
) -> list[tuple[int, int, int, bool]]: ...
def reaches_deal(
    game: Game,
    hands: Sequence[int],
    kind: int,
    leader: int,
    target: int,
    *,
    objective: str = "card_points",
    play: Sequence[int] = (),
    node_cap: int = 0,
    context: SolverContext | None = None,
) -> bool | None: ...
def solve_deals(
    game: Game,
    hands: npt.NDArray[np.uint64],
    kinds: npt.NDArray[np.uint8],
    leaders: npt.NDArray[np.uint8],
    low: npt.NDArray[np.int16],
    high: npt.NDArray[np.int16],
    *,
    objective: str = "card_points",
    node_cap: int = 0,
    context: SolverContext | None = None,
) -> None: ...
