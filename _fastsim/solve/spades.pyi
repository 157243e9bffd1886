from collections.abc import Mapping, Sequence

from _fastsim.games.base import Game
from _fastsim.position import State
from _fastsim.solve.context import SolverContext

OBJECTIVES: tuple[str, ...]

def solve_deal(
    game: Game,
    hands: Sequence[int],
    leader: int,
    utility: Mapping[tuple[int, int, int, int], float] | None = None,
    *,
    play: Sequence[int] = (),
    node_cap: int = 0,
    context: SolverContext | None = None,
    best_only: bool = False,
) -> list[tuple[int, float, tuple[float, float], bool]]: ...
def solve_state(
    state: State,
    *,
    objective: str = "tricks",
    node_cap: int = 0,
    context: SolverContext | None = None,
    best_only: bool = False,
) -> list[tuple[int, float, tuple[float, float], bool]]: ...
