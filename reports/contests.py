"""Pages about players that were compared: what is the same for two, for a range and for many of them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reports import words
from reports.files import Folder, Written
from reports.pages import Table, origin, render

if TYPE_CHECKING:
    import pandas as pd

    from reports.sections import Section

READING = (
    "Every deal is played at two tables with the same cards: the two players change seats in between, and each seat "
    "draws from the same stream at both. What is left of luck is what the players themselves turn on.",
    "“±” is one standard error; an interval is one of 95 % unless it says otherwise. The interval that holds at any "
    "look is wider: it stays true however often one looks and whenever one stops, so a difference counts as settled "
    "only when that one is clear of zero.",
)


def letters(number: int) -> list[str]:
    """Return short names for players.

    Examples
    --------
    >>> letters(3)
    ['A', 'B', 'C']
    """
    return [chr(ord("A") + place) for place in range(number)]


def write_page(
    name: str,
    folder: Folder | str | os.PathLike[str],
    answer: Any,
    frames: Mapping[str, pd.DataFrame],
    *,
    title: str,
    sub: str,
    sections: Sequence[Section],
    numbers: Sequence[tuple[str, Table]],
    reading: Sequence[str] = (),
    players: Sequence[tuple[str, str]] = (),
    swings: Sequence[Mapping[str, Any]] = (),
) -> Written:
    """Write ``NAME.html``, its frames as ``NAME-X.csv`` and the answer as ``NAME.json``.

    Parameters
    ----------
    name : str
    folder : Folder, or a path
    answer : Comparison, Sweep or Tournament
    frames : mapping of str to DataFrame
    title, sub, sections, numbers, reading, players, swings
        Of the page.
    """
    place = folder if isinstance(folder, Folder) else Folder(folder)
    files = []
    for each, frame in frames.items():
        files.append(f"{name}-{each}.csv")
        place.write(files[-1], frame.to_csv(index=False, float_format="%.8g", lineterminator="\n"))
    files.append(f"{name}.json")
    place.write(files[-1], json.dumps(answer.to_dict(), allow_nan=False, indent=1) + "\n")
    unit = "matches" if getattr(answer, "matches", False) else "deals"
    warning = ""
    if answer.interrupted:
        warning = f"Interrupted: this is what was known after {answer.pairs:,} of {answer.asked:,} {unit}."
    told = dict(answer.provenance) | {"deals": answer.pairs}
    bots = told["bots"]
    told["bots"] = list(bots.values()) if isinstance(bots, Mapping) else bots
    more = {"score": f"{told['score']} before each deal"} if unit == "deals" else {"score": "matches from 0-0"}
    if told.get("held"):
        more["held"] = f"{told['held']} points held over"
    more["dealer"] = told["dealer"] or ("the seats in turn" if unit == "deals" else "by the rules")
    lines = [
        (key, value)
        for key, value in origin(told, design=told["design"], **more)
        if key != "players" or len(set(told["bots"])) > 1
    ]
    place.write(
        f"{name}.html",
        render(
            "contest.html",
            title=title,
            sub=sub,
            warning=warning,
            players=players,
            sections=[replace(each, lines=[line.replace(" %", "\u00a0%") for line in each.lines]) for each in sections],
            swings=swings,
            numbers=numbers,
            files=files,
            reading=[*READING, *reading],
            provenance=answer.provenance,
            origin=lines,
        ),
    )
    written = Written(reversed(place.written))
    written.interrupted = answer.interrupted
    return written


def p_value(p: float) -> str:
    """Return a p value in words.

    Examples
    --------
    >>> p_value(0.0312), p_value(1e-9), p_value(1.0)
    ('0.031', '<0.0001', '1')
    """
    return "<0.0001" if p < 1e-4 else f"{p:.2g}"


def interval(row: Mapping[str, Any], *, scale: float = 1.0, low: str = "low", high: str = "high") -> str:
    """Return an interval in words; a dash while it has no ends.

    Examples
    --------
    >>> interval({"low": -0.012, "high": 0.4}, scale=100)
    '−1.2 to +40.0'
    """
    ends = [row[low], row[high]]
    if any(end is None or abs(end) == float("inf") or end != end for end in ends):
        return "–"
    size = scale * (ends[1] - ends[0])
    places = words.decimals(size / 20.0, 3) if size else 1
    return " to ".join(words.signed(scale * end, places) for end in ends)
