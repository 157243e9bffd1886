"""Numbers on the command line: ``2000``, ``100k``, ``1M``, ``1e6``; whole, positive and of a possible size."""

import re
from typing import Any

import click

_COUNT = re.compile(r"(-?\d[\d_,]*)(\.\d+)?(?:e\+?(\d{1,2}))?([kM]?)", re.IGNORECASE | re.ASCII)
_ZEROS = {"": 0, "k": 3, "m": 6}


def quoted(text: str) -> str:
    """Quote an input for an error message."""
    from analyzer.notation.cards import quote

    return quote(text)


class Count(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """A whole number from ``low`` to ``high``; ``100k``, ``1M`` and ``1e6`` are read."""

    name = "number"

    def __init__(self, low: int = 1, high: int = 10**9) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a number, or fail with a message that quotes it."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        match = _COUNT.fullmatch(text) if len(text) <= 40 else None
        if match is None:
            self.fail(f"{quoted(text)} is no number; write for example 2000, 100k, 1M or 1e6", param, ctx)
        whole, fraction, exponent, unit = match.groups("")
        digits = re.sub("[_,]", "", whole)
        zeros = int(exponent or 0) + _ZEROS[unit.lower()]
        fraction = fraction[1:].rstrip("0")
        if len(fraction) > zeros:
            self.fail(f"{quoted(text)} is no whole number", param, ctx)
        number: int = int(digits + fraction) * 10 ** (zeros - len(fraction))
        if number < self.low:
            self.fail(f"{quoted(text)} is too small, the least is {self.low:,}", param, ctx)
        if number > self.high:
            self.fail(f"{quoted(text)} is too large, the most is {self.high:,}", param, ctx)
        return number


class _Real(click.ParamType):  # type: ignore[type-arg]
    """A real number above 0 and at most ``high``."""

    high = 0.0
    unit = ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number, or fail with a message that quotes it."""
        text = str(value)
        try:
            number = float(text)
        except ValueError:
            self.fail(f"{quoted(text)} is no number of {self.unit}", param, ctx)
        if not 0.0 < number <= self.high:  # NaN fails too
            self.fail(f"{quoted(text)} is not above 0 and at most {self.high:g} {self.unit}", param, ctx)
        return number


class Seconds(_Real):
    """A time of more than none and at most a day."""

    name = "seconds"
    high = 86400.0
    unit = "seconds"


class Percent(_Real):
    """A share in %, returned as a fraction."""

    name = "percent"
    high = 100.0
    unit = "%"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a share, or fail with a message that quotes it."""
        return value if isinstance(value, float) else super().convert(value, param, ctx) / 100.0
