"""What the searching bots share: their parameters as text, a limit of time, and worlds gathered in batches."""

import math
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from _fastsim.names import suggestion
from analyzer.errors import BotError
from analyzer.search.run import Batch, WorldRun

LONGEST = 3600.0  # seconds that a decision may take
MOST_WORLDS = 10**7
DISCARD_SHORTLIST = 40  # discards of twelve-card hands have 924 ways; the first worlds leave this many
FIRST_WORLDS = 4  # under a limit of time: how long a world takes is learned from so many


class Known(NamedTuple):
    """A parameter of a spec: its kind is ``whole``, ``switch``, ``choice`` or ``seconds``."""

    name: str
    default: str | float
    kind: str
    values: str
    doc: str


SHARED = (
    Known("objective", "match", "choice", "match, points", "what is to be made large"),
    Known(
        "seconds",
        "none",
        "seconds",
        "none, 0.001..3600",
        "time for a decision: worlds are tried until it is over, at most worlds= where that is given too; what such a "
        "bot does depends on the machine and cannot be repeated",
    ),
)


def whole(bot: str, key: str, text: str, low: int, high: int) -> int:
    """Read a whole number, or raise BotError."""
    if not text.isdecimal() or len(text) > 13 or not low <= int(text) <= high:
        raise BotError(f"{bot}: {key}={text} is not a whole number from {low} to {high}")
    return int(text)


def _seconds(bot: str, text: str) -> float | None:
    if text == "none":
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.001 <= value <= LONGEST:
        raise BotError(f"{bot}: seconds={text} is neither none nor a time from 0.001 to {LONGEST:g}")
    return value


def _value(bot: str, known: Known, text: str) -> Any:
    if known.kind == "seconds":
        return _seconds(bot, text)
    if known.kind in ("switch", "choice"):
        choices = known.values.split(", ")
        if text not in choices:
            raise BotError(f"{bot}: {known.name}={text} is neither {' nor '.join(choices)}")
        return text == "on" if known.kind == "switch" else text
    low, high = known.values.removeprefix("auto, ").split("..")
    if text == "auto" and known.values.startswith("auto, "):
        return None
    return whole(bot, known.name, text, int(low), int(high))


def read_parameters(bot: str, table: tuple[Known, ...], changes: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return what a spec sets, by name.

    Raises
    ------
    BotError
        For an unknown name, or a value outside its range.
    """
    by_name = {known.name: known for known in table}
    values = {}
    for key, text in changes:
        if key not in by_name:
            raise BotError(f"{bot}: no parameter {key!r}{suggestion(key, by_name)}; there are {', '.join(by_name)}")
        values[key] = _value(bot, by_name[key], text)
    return values


class Clock:
    """The time that is left for a decision; without a limit it is never late.

    Parameters
    ----------
    seconds : float, optional
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.start = time.monotonic()

    def left(self, share: float = 1.0) -> float:
        """Return the seconds left of a share of the time."""
        return math.inf if self.seconds is None else self.start + share * self.seconds - time.monotonic()


def gather(run: WorldRun, actions: list[int], number: int, clock: Clock, *, share: float = 1.0, **how: Any) -> Batch:
    """Value actions in worlds 0 to ``number - 1``, or in as many as a share of the time allows (one at least).

    ``how``: as ``WorldRun.batch`` takes it.
    """
    if clock.seconds is None:
        return run.batch(0, number, actions, **how)
    parts: list[Batch] = []
    done = 0
    begun = time.monotonic()
    while done < number and (done == 0 or clock.left(share) > 0):
        step = min(FIRST_WORLDS, number)
        if done:
            each = (time.monotonic() - begun) / done
            step = max(1, min(number - done, 2 * done, int(0.5 * clock.left(share) / max(each, 1e-7))))
        parts.append(run.batch(done, step, actions, **how))
        done += step
    win, points, detail, weights = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("win", "points", "detail", "weights")
    )
    return Batch(win, points, detail, weights, sum(part.capped for part in parts))


def weighted_means(values: Any, weights: Any) -> Any:
    """Return the weighted mean of each column."""
    return weights @ values / weights.sum()


def ranked(batch: Batch, objective: str) -> Any:
    """Return what is to be made large: points alone, or chances with a trace of points, so that equals are told."""
    return batch.points if objective == "points" else batch.win + 1e-6 * batch.points


def means(batch: Batch, objective: str) -> Any:
    """Return each action's weighted mean of what is to be made large."""
    return weighted_means(ranked(batch, objective), batch.weights)


def shortlist(run: WorldRun, actions: list[int], worlds: int, clock: Clock, objective: str) -> list[int]:
    """Return the discards that are worth a close look, by playouts in a few worlds."""
    if run.state.phase != "discard" or len(actions) <= DISCARD_SHORTLIST:
        return actions
    batch = gather(run, actions, worlds, clock, share=0.3, solve=False)
    order = np.argsort(-means(batch, objective), kind="stable")
    return [actions[i] for i in order[:DISCARD_SHORTLIST]]


def settings_from(made: Mapping[str, Any], timed_worlds: tuple[str, ...]) -> dict[str, Any]:
    """Return a spec's values; under a limit of time what is not limited in number goes on until the time is over."""
    values = dict(made)
    if values.get("seconds") is not None:
        for name in timed_worlds:
            values.setdefault(name, MOST_WORLDS)
    return values
