"""``pimc``: plays by search over sampled worlds (perfect-information Monte Carlo).

Cards: every candidate is valued by the exact solver in the same worlds, weighted by how likely the calls heard would
have been in each; candidates within one paired standard error of the best are told apart by playouts of the fast
policy, in which each seat sees its own hand only. Calls and discards: by playouts of the rest of the deal.
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
    ranked,
    read_parameters,
    settings_from,
    shortlist,
    weighted_means,
)
from analyzer.games import Game

SOLVING_SHARE = 0.75  # of a limited time; the rest is for telling equal cards apart


@dataclass(frozen=True)
class PimcSettings:
    """Parameters of the spec, see ``PARAMETERS``."""

    worlds: int = 200
    call_worlds: int = 0
    objective: str = "match"
    infer: bool = True
    ties: bool = True
    solve_from: int | None = None
    nodes: int = 200_000
    seconds: float | None = None


PARAMETERS = (
    Known("worlds", 200, "whole", f"1..{MOST_WORLDS}", "worlds in which each card is solved"),
    Known("call_worlds", "10 x worlds", "whole", f"1..{MOST_WORLDS}", "worlds played out for a call or a discard"),
    Known("infer", "on", "switch", "on, off", "weigh the worlds by the calls heard"),
    Known("ties", "on", "switch", "on, off", "cards within one standard error are told apart by playouts"),
    Known(
        "solve_from",
        "auto",
        "whole",
        "auto, 0..13",
        "cards are solved once a hand has this many left (auto: by game), played out before",
    ),
    Known("nodes", 200_000, "whole", "0..1000000000000", "most cards that one solve may play (0: no limit)"),
    *SHARED,
)


def settings_of(changes: tuple[tuple[str, str], ...]) -> PimcSettings:
    """Read the parameters of a ``pimc`` spec.

    Raises
    ------
    BotError
        For an unknown name, or a value outside its range.
    """
    values = settings_from(read_parameters("pimc", PARAMETERS, changes), ("worlds", "call_worlds"))
    settings = PimcSettings(**values)
    return settings if settings.call_worlds else PimcSettings(**{**values, "call_worlds": 10 * settings.worlds})


class PimcBot:
    """The searching bot for one game. It keeps no memory between decisions: a decision depends on view and key."""

    def __init__(self, game: Game, settings: PimcSettings) -> None:
        from _fastsim.search import load
        from analyzer.ask.equity import equity

        self.settings = settings
        self.solve_from = load(game.name).SEARCH.SOLVE_CARDS if settings.solve_from is None else settings.solve_from
        self.equity = np.ascontiguousarray(equity(game).win)

    @classmethod
    def from_changes(cls, game: Game, changes: tuple[tuple[str, str], ...]) -> "PimcBot":
        """Build the bot from the parameters of a spec."""
        return cls(game, settings_of(changes))

    def choose(self, state: Any, seat: int, key: int) -> int:
        """Return the code of a call or card, or the mask of a discard, for the seat to act of a view."""
        from analyzer.search.run import WorldRun, action_codes

        actions = action_codes(state)
        if len(actions) == 1:
            return actions[0]
        s = self.settings
        clock = Clock(s.seconds)
        run = WorldRun(state, self.equity, s.objective, key, infer=s.infer, node_cap=s.nodes)
        actions = shortlist(run, actions, max(s.call_worlds // 20, 20), clock, s.objective)
        if state.phase != "play" or state.cards_left(seat) > self.solve_from:
            batch = gather(run, actions, s.call_worlds, clock, solve=False)
            return actions[int(np.argmax(means(batch, s.objective)))]
        every = run.enumerate(s.worlds)
        batch = gather(run, actions, run.count if every else s.worlds, clock, share=SOLVING_SHARE, solve=True)
        number = len(batch.weights)
        every = every and number == run.count
        values, weights = ranked(batch, s.objective), batch.weights
        average = weighted_means(values, weights)
        best = int(np.argmax(average))
        if not s.ties:
            return actions[best]
        share = weights / weights.sum()
        behind = values[:, best][:, None] - values
        errors = np.sqrt((share[:, None] ** 2 * (behind - behind.T @ share) ** 2).sum(axis=0))
        near = [i for i in range(len(actions)) if average[best] - average[i] <= (0.0 if every else errors[i]) + 1e-12]
        if len(near) == 1:
            return actions[best]
        played = gather(run, [actions[i] for i in near], number, clock, solve=False)
        return actions[near[int(np.argmax(means(played, s.objective)))]]
