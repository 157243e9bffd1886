"""Differences with their intervals, one under the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style, words
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

ROW, TOP, BOTTOM = 0.36, 0.42, 0.34  # inches
WIDTH = 4.6
LONGEST = 62  # characters of a label that there is room for


def plot_intervals(
    frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "", xlabel: str = "", percent: bool = False
) -> Axes:
    """Draw a line of its own for each value: its label, the value with its standard error, and its interval.

    Parameters
    ----------
    frame : DataFrame
        ``label``; ``value``, ``se``; ``low``, ``high``, the interval; where there are any ``outer_low``,
        ``outer_high``, a wider one that is drawn thin; ``strong``, whether the row is drawn in colour.
    ax : Axes, optional
    title, xlabel : str
    percent : bool
        Values are shares.
    """
    need_columns(frame, "label", "value", "se", "low", "high", "strong")
    need_one(frame, "score")
    rows = rows_of(frame)
    if ax is None:
        ax = style.new_axes(WIDTH, TOP + BOTTOM + ROW * len(rows), left=0.2, right=0.2, top=TOP, bottom=BOTTOM)
    scale = 100.0 if percent else 1.0
    ends = [0.0]
    ax.axvline(0.0, color=style.colour("muted"), linewidth=0.9)
    for place, row in enumerate(rows):
        ink = style.colour(("series-1" if row["value"] > 0 else "series-2") if row["strong"] else "muted")
        for low, high, width in (("outer_low", "outer_high", 0.8), ("low", "high", 2.2)):
            bounds = [scale * row[each] for each in (low, high) if each in row and abs(row[each]) < float("inf")]
            if len(bounds) == 2:
                ax.plot(bounds, [place, place], color=ink, linewidth=width, solid_capstyle="butt")
                ends += bounds
        ax.plot([scale * row["value"]], [place], color=ink, marker="o", markersize=4.0, linestyle="none")
        ends.append(scale * row["value"])
        told = words.plus_minus(row["value"], row["se"], scale=scale, sign=True)
        label = row["label"] if len(row["label"]) <= LONGEST else row["label"][: LONGEST - 1] + "…"
        size = min(style.SIZE["label"], 300.0 / (0.62 * (len(label) + len(told) + 2)))
        for x, text, side in ((0.0, label, "left"), (1.0, told, "right")):
            ax.text(
                x, place - 0.36, text, transform=ax.get_yaxis_transform(), ha=side, va="center", fontsize=size,
                color=style.colour("ink"), bbox={"facecolor": style.colour("paper"), "linewidth": 0, "pad": 0.6},
            )  # fmt: skip
    least, most = min(ends), max(ends)
    room = 0.04 * (most - least) or 1.0
    ax.set_xlim(least - room, most + room)
    ax.set_ylim(len(rows) - 0.65, -0.75)
    ax.set_yticks([])
    ax.set_xlabel(xlabel)
    style.dress(ax, title, pad=8.0)
    ax.spines["bottom"].set_visible(True)
    ax.grid(axis="x", color=style.colour("line"), linewidth=0.5)
    ax.set_axisbelow(True)
    return ax
