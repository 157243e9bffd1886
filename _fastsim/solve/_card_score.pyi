from _fastsim.position import State
from _fastsim.solve.context import SolverContext

OBJECTIVES: tuple[str, ...]
COUNTED_OBJECTIVES: tuple[str, ...]

def solve_state(
    state: State,
    *,
    objective: str = "card_points",
    node_cap: int = 0,
    context: SolverContext | None = None,
    best_only: bool = False,
) -> list[tuple[int, int, int, bool]]: ...
