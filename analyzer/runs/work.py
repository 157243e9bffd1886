"""What is played piece by piece, and how it is told from everything else."""

from __future__ import annotations

import hashlib
import inspect
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import _fastsim
import analyzer
from analyzer.bots.build import load_callable
from analyzer.bots.spec import BotSpec, Half, is_timed
from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.runs.tally import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Work(ABC):
    """A question over numbered deals. It can be pickled, since pieces may be played in other processes.

    Attributes
    ----------
    size : int
        Deals of a piece.
    in_processes : bool
        Whether threads would wait for one another, as they do for players written in Python.
    """

    size: int
    in_processes: bool = False

    @abstractmethod
    def key(self) -> dict[str, Any] | None:
        """Return everything that decides the numbers, as plain data (see `key_of`); None when it cannot be told."""

    @abstractmethod
    def play(self, first: int, number: int) -> Tally:
        """Play deals ``first`` to ``first + number - 1``."""


def key_of(kind: str, game: Game, bots: Sequence[BotSpec], seed: int, **more: Any) -> dict[str, Any] | None:
    """Return the key of a study.

    Parameters
    ----------
    kind : str
        What is asked: ``simulate``, ``study nil``.
    game : Game
        Its resolved rules; the preset that they came from does not matter.
    bots : sequence of BotSpec
    seed : int
    **more
        What else decides the numbers: score, dealer, calls, conditions, the match equity table (`digest`).

    Returns
    -------
    dict or None
        None when a bot is written in Python and does not say its version, since nobody could tell whether it has
        changed; or when its time is limited, since it cannot be repeated.
    """
    named = [identity(bot) for bot in bots]
    if None in named:
        return None
    return {
        "kind": kind,
        "game": game.name,
        "rules": dict(game.options),
        "bots": named,
        "seed": seed,
        **more,
        "engine": _fastsim.BUILD_ID,
        "program": program(),
    }


def identity(bot: BotSpec) -> str | None:
    """Return what tells a bot from all others, or None where its name does not.

    A callable in Python has to say its ``version``, any text, which its author changes with what it does; the file
    that it stands in counts too.
    """
    words = [_identity(half) for half in (bot.bid, bot.play)]
    if None in words or is_timed(bot):
        return None
    return words[0] if bot.bid == bot.play else f"bid={words[0]};play={words[1]}"


def _identity(half: Half) -> str | None:
    if half.name != "py":
        return str(half)
    function = load_callable(half)
    version = getattr(function, "version", None)
    if not isinstance(version, str):
        return None
    try:
        source = Path(inspect.getsourcefile(function) or "").read_bytes()
    except (OSError, TypeError):
        return None
    return f"{half} version={version} source={hashlib.sha256(source).hexdigest()[:16]}"


def digest(array: NDArray[Any]) -> str:
    """Return a hash of the numbers of an array, for a key."""
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()[:16]


@cache
def program() -> str:
    """Return a hash over the Python half of the program, but for its command line.

    Classes of hands, searching bots and what is counted are there, so a study never goes on under another version.
    """
    found = hashlib.sha256(analyzer.__version__.encode())
    folder = Path(analyzer.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith("cli/"):
            found.update(f"\0{name}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def same_program(engine: str, other: str) -> None:
    """Raise KibitzError unless this process runs the same engine and program as the one that asks."""
    here = (_fastsim.BUILD_ID, program())
    if (engine, other) != here:
        raise KibitzError(
            f"a worker runs another build of kibitz: engine {here[0]}, program {here[1]}, instead of {engine}, {other}"
        )
