"""Every number of the stand-or-beg report, as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from reports import words
from reports.charts.columns import rows_of
from reports.charts.jack import CALLS
from reports.charts.parts import NAMES
from reports.pages import Table

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]
Shown = dict[str, Callable[[Any], str]]  # columns that name a row, and how they are written

ELDEST, DEALER = ("stand", "beg"), ("give", "run")
BY_HAND: Shown = {"trumps": str, "best": words.card}
BY_TURNUP: Shown = {"trumps": str, "turnup": words.card}
BY_SCORE: Shown = {"score": words.score}


def all_tables(frames: dict[str, pd.DataFrame], scores: Sequence[str]) -> list[tuple[str, list[Table]]]:
    """Return the tables under their headings.

    Parameters
    ----------
    frames : dict of str to DataFrame
        As ``reports.stand_or_beg.tables_of`` returns them.
    scores : sequence of str
    """
    rows = {name: rows_of(frame) for name, frame in frames.items()}

    def at(name: str, score: str) -> list[Row]:
        return [row for row in rows[name] if row["score"] == score]

    found = [("Eldest over all hands, by score", [_calls(rows["scores"], ELDEST, BY_SCORE)])]
    found += [(f"Eldest at {words.score(s)}, by hand", [_calls(at("hands", s), ELDEST, BY_HAND)]) for s in scores]
    found += [
        (f"Eldest at {words.score(s)}, by the card turned up", [_calls(at("turnup", s), ELDEST, BY_TURNUP)])
        for s in scores
    ]
    for score in scores:
        parts = groupby(at("dealer", score), key=lambda row: row["asked"])
        tables = [_calls(list(part), DEALER, BY_HAND, caption=asked) for asked, part in parts]
        found.append((f"Dealer at {words.score(score)}, by hand", tables))
    found.append(("Where the difference comes from", [_parts(at("parts", s), s) for s in scores if at("parts", s)]))
    found.append(("The Jack of trumps", [_jack(at("jack", s), s) for s in scores if at("jack", s)]))
    return found


def _calls(rows: Sequence[Row], calls: tuple[str, str], by: Shown, caption: str = "") -> Table:
    first, second = calls
    bots = [name for name in ("gives", "stands") if rows and name in rows[0]]
    head = (
        *by, "n", f"{first} %", f"{second} %", "difference %", f"{first} points", f"{second} points", "difference",
        *(f"bot {name} %" for name in bots), "better",
    )  # fmt: skip
    body = []
    for row in rows:
        cells = [show(row[name]) for name, show in by.items()]
        if row["n"]:
            cells.append(f"{row['n']:,}")
            cells += [words.percent(row, f"win_{each}") for each in calls]
            cells += [words.percent(row, "win_diff", sign=True)]
            cells += [words.points(row, f"points_{each}") for each in calls]
            cells += [words.points(row, "points_diff", sign=True)]
            cells += [words.percent(row, each) for each in bots]
        else:  # no deal left a choice
            cells += [f"{row['forced']:,}", *[""] * (6 + len(bots))]
        body.append([*cells, row["verdict"]])
    return Table(head, body, caption)


def _parts(rows: Sequence[Row], score: str) -> Table:
    parts = list(dict.fromkeys(row["part"] for row in rows))
    body = []
    for trumps, group in groupby(rows, key=lambda row: int(row["trumps"])):
        cells = list(group)
        body.append(
            [words.trumps(trumps), f"{cells[0]['n']:,}", *(words.points(c, "points", sign=True) for c in cells)]
        )
    head = ("", "n", *(NAMES.get(part, part) for part in parts))
    return Table(head, body, f"Standing minus begging, points a deal, at {words.score(score)}")


def _jack(rows: Sequence[Row], score: str) -> Table:
    outcomes = list(dict.fromkeys(row["outcome"] for row in rows))
    body = []
    for (asked, call), group in groupby(rows, key=lambda row: (row["asked"], row["call"])):
        cells = list(group)
        name = f"{CALLS.get(call, call)}, {asked}"
        body.append([name, f"{cells[0]['n']:,}", *(words.percent(cell, "share") for cell in cells)])
    return Table(("", "n", *outcomes), body, f"% of the deals played to the last card, at {words.score(score)}")
