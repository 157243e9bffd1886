"""A match equity table that costs nothing: what is built on one can be tested in a moment."""

from functools import cache

import numpy as np

from analyzer.ask.equity import EquityTable
from analyzer.games import Game


@cache
def quick_equity(game: Game) -> EquityTable:
    """A chance that grows evenly with the lead, a little better for the side that deals next."""
    states = tuple(game.core.match_states())
    target = game.options["target"]
    win = np.array([0.5 + 0.48 * (a - b) / target + (0.01 if side == 0 else -0.01) for a, b, side in states])
    return EquityTable(game, win, np.full(len(states), 0.001), deals=1000, seed=1)
