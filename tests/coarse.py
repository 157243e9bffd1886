"""Equity tables of few deals, for tests in which it only matters that all see the same table."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import analyzer as kz
from analyzer.ask import advise, compare, equity
from analyzer.contests import duel


@contextmanager
def coarse_equity() -> Iterator[None]:
    """Within, every table that does not ship is made of few deals and kept in memory only."""
    tables = {}
    whole = equity.equity

    def quick(game):
        game = kz.game(game)
        if game not in tables:
            at_hand = equity.ready(game)
            tables[game] = whole(game) if at_hand else equity.compute_equity(game, deals=40_000, workers=1)
        return tables[game]

    with pytest.MonkeyPatch.context() as patch:
        for module in (equity, advise, compare, duel):
            patch.setattr(module, "equity", quick)
        yield
