"""Numbers and cards in plain words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

RANKS_DOWN = "AKQJT98765432-"  # as frames name them; "-" is no card

#: Words for a verdict in a sentence.
VERDICTS = {"close": "too close to call", "few": "too few deals"}


def card(rank: str) -> str:
    """Return a rank as players write it.

    Examples
    --------
    >>> card("T"), card("K"), card("-")
    ('10', 'K', 'none')
    """
    return {"T": "10", "-": "none"}.get(rank, rank)


def score(text: str) -> str:
    """Return a score with a dash of the right length."""
    return text.replace("-", "–")


def signed(value: float, decimals: int = 1) -> str:
    """Return a number with its sign, the minus as long as the plus.

    Examples
    --------
    >>> signed(-2.04), signed(0.0), signed(-0.01)
    ('−2.0', '0.0', '0.0')
    """
    text = f"{value:+.{decimals}f}"
    if float(text) == 0:
        return text[1:]
    return text.replace("-", "−")


def decimals(se: float, most: int = 6) -> int:
    """Return how many decimals a number with this error deserves: the error shows a figure, from one decimal on.

    Examples
    --------
    >>> decimals(1.4), decimals(0.3), decimals(0.04), decimals(0.0004)
    (1, 1, 2, 4)
    """
    if not math.isfinite(se) or se <= 0:
        return 1
    return min(most, max(1, -math.floor(math.log10(se))))


def plus_minus(value: float, se: float, *, scale: float = 1.0, sign: bool = False) -> str:
    """Return a value with its standard error.

    Examples
    --------
    >>> plus_minus(0.0512, 0.0021, scale=100, sign=True)
    '+5.1 ±0.2'
    >>> plus_minus(0.5, float("nan"))
    '0.5 ±?'
    """
    value, se = value * scale, se * scale
    places = decimals(se)
    error = f"{se:.{places}f}" if math.isfinite(se) else "?"
    return f"{signed(value, places) if sign else signed(value, places).lstrip('+')} ±{error}"


def percent(row: Mapping[str, Any], name: str, *, sign: bool = False) -> str:
    """Return a share of a row in per cent, with its standard error."""
    return plus_minus(row[name], row[f"{name}_se"], scale=100, sign=sign)


def points(row: Mapping[str, Any], name: str, *, sign: bool = False) -> str:
    """Return a number of points of a row, with its standard error."""
    return plus_minus(row[name], row[f"{name}_se"], sign=sign)


def count(n: int) -> str:
    """Return a number of deals in four characters or fewer.

    Examples
    --------
    >>> count(812), count(4321), count(56789), count(1234567)
    ('812', '4.3k', '57k', '1.2M')
    """
    if n < 1000:
        return str(n)
    for unit, size in (("k", 1000), ("M", 10**6), ("G", 10**9)):
        if n < 999.5 * size:
            return f"{n / size:.1f}{unit}" if n < 9.95 * size else f"{n / size:.0f}{unit}"
    return f"{n:.0e}"


def cards(ranks: Sequence[str]) -> str:
    """Return ranks in words: three or more in a row as a range.

    Examples
    --------
    >>> cards(["A", "K", "Q", "J", "8", "2"]), cards(["3", "2"])
    ('A–J, 8, 2', '3, 2')
    """
    places = sorted(RANKS_DOWN.index(rank) for rank in ranks)
    parts = []
    for _, run in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        names = [card(RANKS_DOWN[place]) for _, place in run]
        parts += [f"{names[0]}–{names[-1]}"] if len(names) > 2 else names
    return ", ".join(parts)


def by_verdict(rows: Sequence[dict[str, Any]], order: Sequence[str]) -> list[tuple[str, str]]:
    """Group the hands of one number of trumps by verdict.

    Parameters
    ----------
    rows : sequence of dict
        ``best`` and ``verdict``.
    order : sequence of str
        Verdicts in the order wanted.

    Returns
    -------
    list of (verdict, cards)
        The cards are empty where all hands have one verdict (those with too few deals left aside).
    """
    found = [(each, [row["best"] for row in rows if row["verdict"] == each]) for each in order]
    groups = [(each, ranks) for each, ranks in found if ranks]
    told = [each for each, _ in groups if each != "few"]
    if len(told) == 1:
        return [(told[0], "")]
    return [(each, cards(ranks)) for each, ranks in groups]


def trumps(number: int) -> str:
    """Return a number of trumps in words.

    Examples
    --------
    >>> trumps(0), trumps(1), trumps(3)
    ('no trump', '1 trump', '3 trumps')
    """
    return f"{number or 'no'} trump{'s' if number > 1 else ''}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join parts as a sentence does."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"
