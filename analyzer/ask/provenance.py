"""Where a number comes from: what every answer carries beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

import _fastsim
from analyzer import __version__
from analyzer.games import Game


def provenance(
    game: Game, *, bots: Sequence[str] | Mapping[str, str] = (), seed: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return the origin of an answer: version, engine build, resolved rules, bots, seed, and further facts."""
    return {
        "version": __version__,
        "engine": _fastsim.BUILD_ID,
        "game": f"{game.name}/{game.preset}",
        "rules": dict(game.options),
        "bots": dict(bots) if isinstance(bots, Mapping) else list(bots),
        "seed": seed,
        **more,
    }
