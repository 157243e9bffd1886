"""Where a number comes from: what every answer carries beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import _fastsim
from analyzer import __version__
from analyzer.bots.spec import is_timed, read_bot
from analyzer.games import Game


def provenance(
    game: Game, *, bots: Sequence[str] | Mapping[str, str] = (), seed: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return the origin of an answer: version, engine build, resolved rules, bots, seed, and further facts.

    ``reproducible`` is False, and there, where a bot's time is limited: then the seed does not fix the answer.
    """
    texts = bots.values() if isinstance(bots, Mapping) else bots
    if any(is_timed(read_bot(text)) for text in texts):
        more["reproducible"] = False
    return {
        "version": __version__,
        "engine": _fastsim.BUILD_ID,
        "game": f"{game.name}/{game.preset}",
        "rules": dict(game.options),
        "bots": dict(bots) if isinstance(bots, Mapping) else list(bots),
        "seed": seed,
        **more,
    }
