"""Building a bot for a game: the one place where a spec becomes a player."""

import importlib
from typing import Any, NamedTuple

from _fastsim import policies
from analyzer.bots.spec import BotSpec, Half, read_bot
from analyzer.errors import BotError
from analyzer.games import Game


class Parameter(NamedTuple):
    """What a bot's spec may set."""

    name: str
    default: str | float
    values: str
    doc: str


def parameters(game: Game) -> dict[str, list[Parameter]]:
    """Return the parameters of every bot that plays a game, by its name."""
    from analyzer.bots import flat, pimc

    return {
        "random": [],
        "rules": [
            Parameter(name, default, f"{low:g}..{high:g}", doc)
            for name, default, low, high, doc in type(policies.load(game.name).POLICY).PARAMETERS
        ],
        "pimc": [Parameter(known.name, known.default, known.values, known.doc) for known in pimc.PARAMETERS],
        "flat": [Parameter(known.name, known.default, known.values, known.doc) for known in flat.PARAMETERS],
    }


def _build_half(half: Half, game: Game) -> tuple[str, Any, Any]:
    """Return what the core's table wants of one half of a seat: kind, parameters, bot object."""
    if half.name == "random":
        if half.changes:
            raise BotError(f"random: takes no parameters, {half} has some")
        return "random", None, None
    if half.name == "rules":
        return "rules", policies.load(game.name).POLICY.resolve(dict(half.changes)), None
    if half.name == "pimc":
        from analyzer.bots.pimc import PimcBot

        return "search", None, PimcBot.from_changes(game, half.changes)
    if half.name == "flat":
        from analyzer.bots.flat import FlatBot

        return "search", None, FlatBot.from_changes(game, half.changes)
    from analyzer.bots.python import PythonBot

    return "python", None, PythonBot(load_callable(half), str(half))


def load_callable(half: Half) -> Any:
    """Return the callable of a bot written in Python.

    Raises
    ------
    BotError
        When it cannot be imported.
    """
    if not isinstance(half.target, str):
        return half.target
    module, _, name = half.target.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(f"{half}: cannot be imported: {error}") from error
    if not callable(found):
        raise BotError(f"{half}: {name} is not callable")
    return found


def seat_of(spec: "str | BotSpec", game: Game) -> tuple[Any, Any]:
    """Return one seat for the core's table: ``(calls, cards)``.

    Raises
    ------
    BotError
        When the spec cannot be met for this game; never a weaker bot under the same name.
    """
    bot = read_bot(spec)
    calls = _build_half(bot.bid, game)
    return calls, calls if bot.play == bot.bid else _build_half(bot.play, game)
