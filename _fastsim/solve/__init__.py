"""Exact solving with all hands known: shared tables here, one solver per game."""

from types import ModuleType
from typing import TYPE_CHECKING

from _fastsim.parts import part

if TYPE_CHECKING:
    from _fastsim.solve.context import SolverContext


def load(name: str) -> ModuleType:
    """Return the solver module of a game: ``OBJECTIVES`` and ``solve_state``."""
    return part("_fastsim.solve", name, "the exact solver")


def new_context(kilobytes: int = 256) -> "SolverContext":
    """Return fresh solver tables, for one thread at a time."""
    from _fastsim.solve.context import SolverContext

    return SolverContext(kilobytes)
