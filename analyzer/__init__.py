"""Kibitz for Python: positions, bots, and the questions one asks about them.

>>> import analyzer as kz
>>> pos = kz.parse("allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2")
>>> pos.to_act
'N'

Every public name is imported when it is first used: ``import analyzer`` alone loads neither NumPy nor the core.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.ask.advise import Analysis, advise
    from analyzer.ask.beliefs import beliefs, sample
    from analyzer.ask.compare import Comparison, compare
    from analyzer.ask.equity import EquityTable, equity
    from analyzer.ask.simulate import Simulation, simulate
    from analyzer.ask.solve import solve
    from analyzer.ask.sweep import Sweep, sweep
    from analyzer.ask.tournament import Tournament, tournament
    from analyzer.errors import (
        BotError,
        IllegalAction,
        InconsistentPosition,
        KibitzError,
        NotationError,
        RecordError,
        UnknownGame,
        UnknownOption,
    )
    from analyzer.games import Game, game
    from analyzer.position import Position, View, parse
    from analyzer.runs.runner import Runner
    from analyzer.runs.store import Store

__version__ = "0.1.0"  # the one place; pyproject.toml reads it

# Where each public name lives. The questions sit one folder down, in `ask`, because importing a submodule `solve` of
# this package would put the module in the place of the function of that name.
_HOME = {
    "parse": "analyzer.position",
    "Position": "analyzer.position",
    "View": "analyzer.position",
    "game": "analyzer.games",
    "Game": "analyzer.games",
    "sample": "analyzer.ask.beliefs",
    "beliefs": "analyzer.ask.beliefs",
    "solve": "analyzer.ask.solve",
    "advise": "analyzer.ask.advise",
    "Analysis": "analyzer.ask.advise",
    "simulate": "analyzer.ask.simulate",
    "Simulation": "analyzer.ask.simulate",
    "compare": "analyzer.ask.compare",
    "Comparison": "analyzer.ask.compare",
    "sweep": "analyzer.ask.sweep",
    "Sweep": "analyzer.ask.sweep",
    "tournament": "analyzer.ask.tournament",
    "Tournament": "analyzer.ask.tournament",
    "equity": "analyzer.ask.equity",
    "EquityTable": "analyzer.ask.equity",
    "Runner": "analyzer.runs.runner",
    "Store": "analyzer.runs.store",
    "KibitzError": "analyzer.errors",
    "NotationError": "analyzer.errors",
    "IllegalAction": "analyzer.errors",
    "InconsistentPosition": "analyzer.errors",
    "UnknownGame": "analyzer.errors",
    "UnknownOption": "analyzer.errors",
    "BotError": "analyzer.errors",
    "RecordError": "analyzer.errors",
}

__all__ = [
    "Analysis",
    "BotError",
    "Comparison",
    "EquityTable",
    "Game",
    "IllegalAction",
    "InconsistentPosition",
    "KibitzError",
    "NotationError",
    "Position",
    "RecordError",
    "Runner",
    "Simulation",
    "Store",
    "Sweep",
    "Tournament",
    "UnknownGame",
    "UnknownOption",
    "View",
    "advise",
    "beliefs",
    "compare",
    "equity",
    "game",
    "parse",
    "sample",
    "simulate",
    "solve",
    "sweep",
    "tournament",
]


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
