from collections.abc import Sequence

from _fastsim.games.base import Game
from _fastsim.position import State
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
def solve_state(
    state: State,
    *,
    objective: str = "card_points",
    node_cap: int = 0,
    context: SolverContext | None = None,
    best_only: bool = False,
) -> list[tuple[int, int, int, bool]]: ...
