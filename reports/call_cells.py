"""Cells, lines and keys of the charts of calls: two calls by matches won, several calls by the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports.call_words import Row, cells, label, picks, shade

if TYPE_CHECKING:
    import pandas as pd

    from reports.sections import Charts

WIN_STEPS = (0.01, 0.03, 0.08)  # chances at which a colour gets darker: the classes of mistakes
FILLS = ("first-4", "second-4", "series-3", "series-4", "neutral")  # of several calls
PALE = {"first-4": "first-2", "second-4": "second-2", "series-3": "first-1", "series-4": "second-1"}


def name_of(pick: Row) -> str:
    """Return the best call with those within the noise of it; ``any`` for all."""
    return "any" if len(pick["near"]) == len(pick["calls"]) > 1 else label(pick["near"])


def duel_by_win(pick: Row) -> Row:
    """Return the cell of two calls: the better one, and in how many more matches the first wins."""
    first, _ = pick["calls"].values()
    told = pick["near"]
    name = "few" if not told else "close" if len(told) > 1 else told[0].upper()
    fill = "neutral" if len(told) != 1 else shade(first["win_gain"], WIN_STEPS, told[0] == first["call"])
    return {"label": name, "value": first["win_gain"], "value_se": first["win_gain_se"], "n": pick["n"], "fill": fill}


def best_of(calls: Sequence[str], value: str = "win") -> Callable[[Row], Row]:
    """Return what tells the cell of several calls: the best, and what it brings."""
    colours = dict(zip(calls, FILLS, strict=False))

    def tell(pick: Row) -> Row:
        fill = colours.get(pick["call"], "neutral") if pick["near"] else "neutral"
        if len(pick["near"]) > 1:
            fill = PALE.get(fill, fill)
        if len(pick["near"]) == len(calls):
            fill = "neutral"
        told = {"value": pick[value], "value_se": pick[f"{value}_se"], "n": pick["n"]}
        return {"label": name_of(pick), "fill": fill, **told}

    return tell


def key_of_two(calls: Sequence[str], what: str = "from 1, 3, 8 % of matches") -> list[tuple[str, str]]:
    """Return the key of a grid of two calls."""
    return [
        ("first-4", calls[0]), ("second-4", calls[1]), ("neutral", "close, or too few deals"),
        ("", f"the stronger the colour, the more it matters: {what}"),
    ]  # fmt: skip


def key_of_many(calls: Sequence[str]) -> list[tuple[str, str]]:
    """Return the key of a grid of several calls."""
    return [
        *((fill, call) for fill, call in zip(FILLS, calls, strict=False)),
        ("first-2", "pale: close, all that these deals cannot tell apart are named"),
    ]


def grid(
    charts: Charts,
    frame: pd.DataFrame,
    axes: tuple[str, str],
    tell: Callable[[Row], Row],
    title: str,
    **options: Any,
) -> list[str]:
    """Draw a grid of classes by two features of a frame of calls; classes of few deals are left out."""
    from reports.charts.grid import plot_grid

    drawn = cells(picks(frame, list(axes)), *axes, tell)
    return charts.draw(plot_grid, drawn[drawn["n"] >= FEW], title, **options)


def heat(
    charts: Charts, frame: pd.DataFrame, axes: tuple[str, str], value: str, title: str, **options: Any
) -> list[str]:
    """Draw a heat map of a quantity by two features; classes of few deals are left out."""
    from reports.charts.heat import plot_heat

    x, y = axes
    drawn = frame[frame["n"] >= FEW].rename(columns={x: "x", y: "y", value: "value", f"{value}_se": "value_se"})
    return charts.draw(plot_heat, drawn[["x", "y", "value", "value_se", "n"]], title, **options)


def lines(
    charts: Charts, frame: pd.DataFrame, axes: tuple[str, str], value: str, title: str, **options: Any
) -> list[str]:
    """Draw a quantity along a feature, a line for each value of another (``call``); few deals are left out."""
    from reports.charts.series import plot_series

    x, series = axes
    drawn = frame[frame["n"] >= FEW].rename(
        columns={x: "x", series: "series", value: "value", f"{value}_se": "value_se"}
    )
    return charts.draw(plot_series, drawn[["x", "series", "value", "value_se"]], title, **options)
