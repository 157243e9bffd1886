"""Match equity tables of few deals: what is built on one can be tested in a moment."""

from functools import cache

from analyzer.ask.equity import EquityTable, compute_equity
from analyzer.games import Game


@cache
def quick_equity(game: Game) -> EquityTable:
    """A table of 200 deals a score."""
    return compute_equity(game, deals=1, seed=7)
