"""Exact solving of Bulgarian Belot: the engine that the Belote family shares."""

from _fastsim.solve._card_points import OBJECTIVES, solve_deal, solve_state

__all__ = ["OBJECTIVES", "solve_deal", "solve_state"]
