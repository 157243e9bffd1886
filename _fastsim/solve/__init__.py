"""Exact solving with all hands known: shared tables here, one solver per game."""

import importlib


def load(name: str):
    """Return the solver module of a game: ``OBJECTIVES`` and ``solve_state``."""
    return importlib.import_module(f"_fastsim.solve.{name}")


def new_context(kilobytes: int = 256):
    """Return fresh solver tables, for one thread at a time."""
    from _fastsim.solve.context import SolverContext

    return SolverContext(kilobytes)
