"""``flat``: the classic flat Monte Carlo.

Every candidate action is tried in the same sampled worlds, and each world is played out several times with uniformly
random legal cards; the best mean is taken. The rest of an auction is called by the fast policy (``calls=rules``) unless
that is to be random too: random bids say nothing about a hand.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.bots.searching import (
    MOST_WORLDS,
    SHARED,
    Clock,
    Known,
    gather,
    means,
    read_parameters,
    settings_from,
    shortlist,
)
from analyzer.games import Game


@dataclass(frozen=True)
class FlatSettings:
    """Parameters of the spec, see ``PARAMETERS``."""

    worlds: int = 20
    playouts: int = 20
    calls: str = "rules"
    infer: bool = False
    objective: str = "match"
    seconds: float | None = None


PARAMETERS = (
    Known("worlds", 20, "whole", f"1..{MOST_WORLDS}", "worlds in which each action is tried"),
    Known("playouts", 20, "whole", "1..1000000", "random playouts of each action in each world"),
    Known("calls", "rules", "choice", "rules, random", "who calls in the rest of an auction"),
    Known("infer", "off", "switch", "on, off", "weigh the worlds by the calls heard"),
    *SHARED,
)


class FlatBot:
    """The flat Monte Carlo bot for one game. A decision depends on view and key alone, unless its time is limited."""

    def __init__(self, game: Game, settings: FlatSettings) -> None:
        from analyzer.ask.equity import equity

        self.settings = settings
        self.equity = np.ascontiguousarray(equity(game).win)

    @classmethod
    def from_changes(cls, game: Game, changes: tuple[tuple[str, str], ...]) -> "FlatBot":
        """Build the bot from the parameters of a spec."""
        return cls(game, FlatSettings(**settings_from(read_parameters("flat", PARAMETERS, changes), ("worlds",))))

    def choose(self, state: Any, seat: int, key: int) -> int:
        """Return the code of a call or card, or the mask of a discard, for the seat to act of a view."""
        from analyzer.search.run import WorldRun, action_codes

        actions = action_codes(state)
        if len(actions) == 1:
            return actions[0]
        s = self.settings
        clock = Clock(s.seconds)
        run = WorldRun(
            state, self.equity, s.objective, key, infer=s.infer, playout_calls=s.calls, playout_cards="random"
        )
        actions = shortlist(run, actions, max(s.worlds // 2, 20), clock, s.objective)
        batch = gather(run, actions, s.worlds, clock, solve=False, repeats=s.playouts)
        return actions[int(np.argmax(means(batch, s.objective)))]
