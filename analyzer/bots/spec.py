"""Bot specs as text: ``NAME[:key=value[,key=value...]]``, halves joined by ``;``.

``"rules"``, ``"rules:beg_below=2"``, ``"pimc:worlds=200"``, ``"flat:worlds=20"``, ``"bid=rules;play=pimc:worlds=100"``,
``"py:mymodule:my_bot"``, or the path of a TOML file with the keys ``bid`` and ``play`` (or ``bot`` for both).
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _fastsim.names import suggestion
from analyzer.errors import BotError
from analyzer.notation.cards import quote

NAMES = ("random", "rules", "pimc", "flat", "py")
THINKING = ("pimc", "flat", "py")  # they take longer than a rule of thumb


@dataclass(frozen=True)
class Half:
    """How a bot calls, or how it plays.

    Attributes
    ----------
    name : str
        ``random``, ``rules``, ``pimc``, ``flat``, or ``py``.
    changes : tuple of (str, str)
        The parameters given, in the order written.
    target : str or callable
        For ``py`` the ``module:callable``, or the callable itself.
    """

    name: str
    changes: tuple[tuple[str, str], ...] = ()
    target: Any = None

    def __str__(self) -> str:
        if self.name == "py":
            if isinstance(self.target, str):
                return f"py:{self.target}"
            return f"py:{getattr(self.target, '__module__', '?')}:{getattr(self.target, '__qualname__', '?')}"
        return self.name + (":" + ",".join(f"{k}={v}" for k, v in self.changes) if self.changes else "")


@dataclass(frozen=True)
class BotSpec:
    """A bot: how it calls (discards belong to the calls) and how it plays."""

    bid: Half
    play: Half

    def __str__(self) -> str:
        return str(self.bid) if self.bid == self.play else f"bid={self.bid};play={self.play}"


def is_timed(spec: BotSpec) -> bool:
    """Return whether a limit of time bears on what a bot does, so that it cannot be repeated."""
    given = [dict(half.changes).get("seconds", "none") for half in (spec.bid, spec.play)]
    return any(text != "none" for text in given)


def read_half(text: str) -> Half:
    """Read one half of a spec."""
    name, _, rest = text.strip().partition(":")
    if name not in NAMES:
        raise BotError(
            f"no bot {quote(name)}{suggestion(name[:40], NAMES)}; bots are random, rules, pimc, flat, "
            "py:MODULE:CALLABLE, or the path of a .toml file"
        )
    if name == "py":
        module, colon, attribute = rest.partition(":")
        if not (module and colon and attribute):
            raise BotError(f"{quote(text)} is not of the form py:MODULE:CALLABLE")
        return Half("py", (), rest)
    changes: list[tuple[str, str]] = []
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise BotError(f"{quote(part)} in the bot {quote(text)} is not of the form key=value")
        if key in dict(changes):
            raise BotError(f"{quote(key)} stands twice in the bot {quote(text)}")
        changes.append((key, value))
    return Half(name, tuple(changes))


def read_bot(spec: "str | BotSpec | Callable[..., Any]") -> BotSpec:
    """Read a bot spec.

    Raises
    ------
    BotError
        When there is no such bot, or the text is not of the form of a spec.

    Examples
    --------
    >>> str(read_bot("bid=rules:beg_below=2;play=pimc:worlds=100"))
    'bid=rules:beg_below=2;play=pimc:worlds=100'
    """
    if isinstance(spec, BotSpec):
        return spec
    if callable(spec):
        half = Half("py", (), spec)
        return BotSpec(half, half)
    if not isinstance(spec, str) or not spec.strip():
        raise BotError(f"{quote(str(spec))} is no bot; write for example rules, or pimc:worlds=200")
    if spec.strip().endswith(".toml"):
        return _read_toml(spec.strip())
    parts = [part.strip() for part in spec.split(";") if part.strip()]
    if len(parts) == 1 and not parts[0].startswith(("bid=", "play=")):
        half = read_half(parts[0])
        return BotSpec(half, half)
    halves: dict[str, Half] = {}
    for part in parts:
        key, equals, text = part.partition("=")
        if not equals or key not in ("bid", "play") or key in halves:
            raise BotError(f"{quote(spec)} is not of the form bid=BOT;play=BOT")
        halves[key] = read_half(text)
    if len(halves) != 2:
        missing = "play" if "bid" in halves else "bid"
        raise BotError(f"{quote(spec)} does not say who does the {missing}: write bid=BOT;play=BOT")
    return BotSpec(halves["bid"], halves["play"])


def _read_toml(path: str) -> BotSpec:
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BotError(f"the bot file {quote(path)} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BotError(f"the bot file {quote(path)} is no TOML: {error}") from error
    unknown = set(data) - {"bot", "bid", "play"}
    if unknown or not data:
        raise BotError(f"the bot file {quote(path)} may have the keys bot, or bid and play; not {sorted(unknown)}")
    if "bot" in data:
        half = _toml_half(path, data["bot"])
        return BotSpec(half, half)
    if set(data) != {"bid", "play"}:
        raise BotError(f"the bot file {quote(path)} needs both bid and play, or bot alone")
    return BotSpec(_toml_half(path, data["bid"]), _toml_half(path, data["play"]))


def _toml_half(path: str, value: Any) -> Half:
    """Read a half from TOML: a spec text, or a table with ``name`` and parameters."""
    if isinstance(value, str):
        return read_half(value)
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        changes = ",".join(f"{k}={v}" for k, v in value.items() if k != "name")
        return read_half(value["name"] + (":" + changes if changes else ""))
    raise BotError(f"the bot file {quote(path)}: {value!r} is neither a spec nor a table with a name")
