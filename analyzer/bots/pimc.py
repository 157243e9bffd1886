"""``pimc``: plays by search over sampled worlds (perfect-information Monte Carlo).

Cards: every candidate is valued by the exact solver in the same worlds, weighted by how likely the calls heard would
have been in each; candidates within one paired standard error of the best are told apart by playouts of the fast
policy, in which each seat sees its own hand only. Calls and discards: by playouts of the rest of the deal.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyzer.errors import BotError
from analyzer.games import Game

DISCARD_SHORTLIST = 40  # discards of twelve-card hands have 924 ways; the first worlds leave this many


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


PARAMETERS = (
    ("worlds", 200, "1..10000000", "worlds in which each card is solved"),
    ("call_worlds", "10 x worlds", "1..10000000", "worlds played out for a call or a discard"),
    ("objective", "match", "match, points", "what is to be made large"),
    ("infer", "on", "on, off", "weigh the worlds by the calls heard"),
    ("ties", "on", "on, off", "cards within one standard error are told apart by playouts"),
    (
        "solve_from",
        "auto",
        "auto, 0..13",
        "cards are solved once a hand has this many left (auto: by game), played out before",
    ),
    ("nodes", 200_000, "0..1000000000000", "most cards that one solve may play (0: no limit)"),
)


def _whole(key: str, text: str, low: int, high: int) -> int:
    if not text.isdecimal() or len(text) > 12 or not low <= int(text) <= high:
        raise BotError(f"pimc: {key}={text} is not a whole number from {low} to {high}")
    return int(text)


def _switch(key: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise BotError(f"pimc: {key}={text} is neither on nor off")
    return text == "on"


def settings_of(changes: tuple[tuple[str, str], ...]) -> PimcSettings:
    """Read the parameters of a ``pimc`` spec.

    Raises
    ------
    BotError
        For an unknown name, or a value outside its range.
    """
    from _fastsim.names import suggestion

    values: dict[str, Any] = {}
    names = [name for name, *_ in PARAMETERS]
    for key, text in changes:
        if key not in names:
            raise BotError(f"pimc: no parameter {key!r}{suggestion(key, names)}; there are {', '.join(names)}")
        if key == "objective":
            if text not in ("match", "points"):
                raise BotError(f"pimc: objective={text} is neither match nor points")
            values[key] = text
        elif key in ("infer", "ties"):
            values[key] = _switch(key, text)
        elif key == "solve_from":
            values[key] = None if text == "auto" else _whole(key, text, 0, 13)
        elif key == "nodes":
            values[key] = _whole(key, text, 0, 10**12)
        else:
            values[key] = _whole(key, text, 1, 10**7)
    settings = PimcSettings(**values)
    return settings if settings.call_worlds else PimcSettings(**{**values, "call_worlds": 10 * settings.worlds})


def weighted_means(values: Any, weights: Any) -> Any:
    """Return the weighted mean of each column."""
    return weights @ values / weights.sum()


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
        run = WorldRun(state, self.equity, s.objective, key, infer=s.infer, node_cap=s.nodes)
        if state.phase == "discard" and len(actions) > DISCARD_SHORTLIST:
            batch = run.batch(0, max(s.call_worlds // 20, 20), actions, solve=False)
            means = weighted_means(self._ranked(batch), batch.weights)
            actions = [actions[i] for i in np.argsort(-means, kind="stable")[:DISCARD_SHORTLIST]]
        if state.phase != "play" or state.cards_left(seat) > self.solve_from:
            batch = run.batch(0, s.call_worlds, actions, solve=False)
            return actions[int(np.argmax(weighted_means(self._ranked(batch), batch.weights)))]
        every = run.enumerate(s.worlds)
        number = run.count if every else s.worlds
        batch = run.batch(0, number, actions, solve=True)
        values, weights = self._ranked(batch), batch.weights
        means = weighted_means(values, weights)
        best = int(np.argmax(means))
        if not s.ties:
            return actions[best]
        share = weights / weights.sum()
        behind = values[:, best][:, None] - values
        errors = np.sqrt((share[:, None] ** 2 * (behind - behind.T @ share) ** 2).sum(axis=0))
        near = [i for i in range(len(actions)) if means[best] - means[i] <= (0.0 if every else errors[i]) + 1e-12]
        if len(near) == 1:
            return actions[best]
        played = run.batch(0, number, [actions[i] for i in near], solve=False)
        return actions[near[int(np.argmax(weighted_means(self._ranked(played), played.weights)))]]

    def _ranked(self, batch: Any) -> Any:
        """Return what is to be made large: chances with a trace of points, or the reverse, so that equals are told."""
        if self.settings.objective == "points":
            return batch.points + 1e-6 * batch.win
        return batch.win + 1e-6 * batch.points
