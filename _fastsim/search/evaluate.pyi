import numpy as np
import numpy.typing as npt

from _fastsim.games.base import Game
from _fastsim.position import State
from _fastsim.search.worlds import Worlds
from _fastsim.solve.context import SolverContext

OBJECTIVES: tuple[str, ...]
PLAYERS: dict[str, int]

class Evaluator:
    def __init__(
        self,
        state: State,
        viewer: int,
        equity: npt.NDArray[np.float64],
        objective: str = "match",
        node_cap: int = 0,
        calls: str = "rules",
        cards: str = "rules",
    ) -> None: ...
    @property
    def game(self) -> Game: ...
    @property
    def worlds(self) -> Worlds: ...
    @property
    def detail_size(self) -> int: ...
    @property
    def objective(self) -> int: ...
    def weigh(self, seed: int, first: int, masks: npt.NDArray[np.uint64], out: npt.NDArray[np.float64]) -> None: ...
    def solve(
        self,
        context: SolverContext,
        seed: int,
        first: int,
        candidates: int,
        masks: npt.NDArray[np.uint64],
        win: npt.NDArray[np.float64],
        points: npt.NDArray[np.float64],
        detail: npt.NDArray[np.float32],
        exact: npt.NDArray[np.uint8],
        things: int = 0,
    ) -> None: ...
    def playouts(
        self,
        seed: int,
        first: int,
        actions: npt.NDArray[np.uint64],
        masks: npt.NDArray[np.uint64],
        repeats: int,
        win: npt.NDArray[np.float64],
        points: npt.NDArray[np.float64],
        detail: npt.NDArray[np.float32],
    ) -> None: ...
