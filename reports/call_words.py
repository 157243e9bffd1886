"""Classes of hands and their calls in words, tables and cells. No sentence depends on how the numbers came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from reports import words
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]
Axis = tuple[str, Sequence[Any]]  # a feature, its values in order

#: Amounts that are numbers; the others are shares and told in per cent.
NUMBERS = {"points", "gain", "behind", "tricks", "bags"}
HEADS = {
    "gain": "more than the last call",
    "behind": "behind the best",
    "win_behind": "match, behind the best %",
    "win": "match %",
    "win_gain": "match, gain %",
    "thrown_in": "thrown in %",
    "own": "own bid made %",
    "nil": "nil made %",
    "partner_high": "partner's A K",
    "partner_spades": "partner's spades",
    "partner_called": "partner called",
}


def head(name: str) -> str:
    """Return the heading of a column."""
    return HEADS.get(name, name.replace("_", " ") if name in NUMBERS else f"{name.replace('_', ' ')} %")


def picks(frame: pd.DataFrame, by: Sequence[str]) -> list[Row]:
    """Return one row a class: its features, the row of the best call, and ``near``, the calls not worse than it.

    ``label`` names the best call and those within the noise of it; ``few`` in the place of both below the number of
    deals that a verdict needs.
    """
    found = []
    for _, group in groupby(rows_of(frame), key=lambda row: tuple(row[each] for each in by)):
        calls = list(group)
        best = next((row for row in calls if row["verdict"] == "best"), calls[0])
        near = [row["call"] for row in calls if row["verdict"] in ("best", "close")]
        found.append({**best, "near": near, "calls": {row["call"]: row for row in calls}})
    return found


def label(near: Sequence[str]) -> str:
    """Return the calls that are not worse than the best, in the order of the table; three or more numbers as a range.

    Examples
    --------
    >>> label([]), label(["take"]), label(["80", "90", "100", "pass"]), label(["NT", "pass"])
    ('few', 'take', '80–100 / pass', 'NT / pass')
    """
    numbers = [call for call in near if call.isdecimal()]
    if len(numbers) > 2:
        near = [f"{numbers[0]}–{numbers[-1]}", *(call for call in near if not call.isdecimal())]
    return " / ".join(near) or "few"


def verdict(pick: Row) -> str:
    """Return ``few``, ``close`` or the better of two calls."""
    if not pick["near"]:
        return "few"
    return pick["near"][0] if len(pick["near"]) == 1 else "close"


def shade(value: float, steps: Sequence[float], positive: bool) -> str:
    """Return the colour of a difference: blue or orange, the stronger the more it matters."""
    step = 1 + sum(abs(value) >= limit for limit in steps)
    return f"{'first' if positive else 'second'}-{step}"


def duel(pick: Row, steps: Sequence[float]) -> Row:
    """Return the cell of two calls: the better one, and what the first brings more than the second."""
    first = next(iter(pick["calls"].values()))
    told = verdict(pick)
    fill = "neutral" if told in ("few", "close") else shade(first["gain"], steps, told == first["call"])
    name = told if told in ("few", "close") else told.upper()
    return {"label": name, "value": first["gain"], "value_se": first["gain_se"], "n": pick["n"], "fill": fill}


def cells(picked: Sequence[Row], x: str, y: str, tell: Callable[[Row], Row]) -> pd.DataFrame:
    """Return the frame of a grid."""
    import pandas as pd

    names = ["x", "y", "label", "value", "value_se", "n", "fill"]
    return pd.DataFrame([{"x": pick[x], "y": pick[y], **tell(pick)} for pick in picked], columns=names)


def by_last(
    picked: Sequence[Row],
    row: Axis,
    column: Axis,
    last: str,
    tell: Callable[[Row], str],
) -> Table:
    """Return advice: a row and a column for each value of two features, and in each cell the calls by a third.

    Parameters
    ----------
    picked : sequence of dict
        As from `picks`.
    row, column : (name, values)
        The two features, their values in order.
    last : str
        The third, a number.
    tell : callable
        The call of a pick; classes of too few deals are left out.
    """
    told: dict[tuple[Any, Any], list[tuple[Any, str]]] = {}
    for pick in picked:
        if pick["near"]:
            told.setdefault((pick[row[0]], pick[column[0]]), []).append((pick[last], tell(pick)))
    across = [each for each in column[1] if any(key[1] == each for key in told)]
    down = [each for each in row[1] if any(key[0] == each for key in told)]
    body = [[str(each), *(_grouped(told.get((each, place), [])) for place in across)] for each in down]
    return Table((f"{row[0]} \\ {column[0]}", *(str(each) for each in across)), body, kind="words")


def _grouped(told: Sequence[tuple[Any, str]]) -> str:
    """Return calls by number, neighbours with the same call together."""
    runs = [(said, [number for number, _ in run]) for said, run in groupby(told, key=lambda pair: pair[1])]
    if len(runs) <= 1:
        return Markup("<b>{}</b>").format(runs[0][0]) if runs else ""
    lines = []
    for said, numbers in runs:
        which = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–\u2060{numbers[-1]}"
        lines.append(Markup("{}:\u00a0<b>{}</b>").format(which, said))
    return Markup("<br>").join(lines)


def overall(frame: pd.DataFrame, what: str = "Over all hands") -> list[str]:
    """Return what each call brings over all hands, in one sentence."""
    parts = [f"{row['call']} {words.points(row, 'points', sign=True)}" for row in rows_of(frame)]
    if not parts:
        return []
    n = int(frame["n"].iloc[0])
    return [f"{what} ({n:,} deals), points of the caller's side minus the other's: {', '.join(parts)}."]


def numbers(frame: pd.DataFrame) -> Table:
    """Return a frame of a study as a table, classes of few deals left out."""
    known = frame[frame["verdict"] != "few"] if "verdict" in frame.columns else frame
    amounts = [name.removesuffix("_se") for name in frame.columns if name.endswith("_se")]
    keys = [name for name in frame.columns if name not in amounts and not name.endswith("_se")]
    keys = [name for name in keys if name not in ("n", "verdict")]
    ends = [name for name in ("verdict",) if name in frame.columns]
    body = []
    for row in rows_of(known):
        line = [str(row[name]) for name in keys]
        line.append(f"{row['n']:,}")
        line += [_amount(row, name) for name in amounts]
        body.append([*line, *(row[name] for name in ends)])
    heads = [HEADS.get(name, name.replace("_", " ")) for name in keys]
    return Table((*heads, "n", *(head(name) for name in amounts), *ends), body)


def _amount(row: Row, name: str) -> str:
    if name in NUMBERS or (row.get("unit") == "points" and name in ("made", "failed", "number")):
        return amount(row, name, sign=name in ("gain", "points"))
    return words.percent(row, name, sign=name == "win_gain")


def amount(row: Row, name: str, *, sign: bool = False) -> str:
    """Return a number of a row with its standard error, to a thousandth where the error is that small.

    Examples
    --------
    >>> amount({"bags": 2.4812, "bags_se": 0.0024}, "bags")
    '2.481 ±0.002'
    """
    return words.plus_minus(row[name], row[f"{name}_se"], sign=sign)


def reading(bot: str, equity_error: str | None) -> list[str]:
    """Return the notes on what the numbers mean and how far they may be trusted."""
    from analyzer.studies.frames import NOISE

    chance = (
        "The tables also give the chance to win the match, from a table of the chance at each score whose error, at "
        f"most {equity_error} at a score, is not in the ±."
        if equity_error is not None
        else "Points are what the deal is worth, whatever the score: near the end of a match other calls may be right."
    )
    return [
        "The same deals are played out after each call, so differences are taken deal by deal and the luck of the "
        "cards "
        "cancels.",
        f"All four players play, and but for the calls made by force call, as the bot "
        f"“{bot}”, "
        "each knowing the own cards only. Against better or worse players small differences may turn.",
        chance,
        f"± is one standard error. Calls within {NOISE:g} standard errors of the best are named beside it: these deals "
        "cannot tell them apart. There are hundreds of classes, so a few close ones are decided by luck all the same, "
        "and the best of many calls looks a little better than it is.",
    ]
