"""Exact solving of Bulgarian Belot: the engine that the Belote family shares."""

from _fastsim.solve._card_points import reaches_deal, solve_deal, solve_deals
from _fastsim.solve._card_score import OBJECTIVES, solve_state

__all__ = ["OBJECTIVES", "reaches_deal", "solve_deal", "solve_deals", "solve_state"]
