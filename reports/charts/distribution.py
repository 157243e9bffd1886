"""How the differences of pairs are spread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_distribution(frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "", xlabel: str = "") -> Axes:
    """Draw the share of pairs by their difference, with standard errors; blue where A was better, orange where worse.

    Parameters
    ----------
    frame : DataFrame
        ``low``, ``high``, the ends of a bin; ``share``, ``share_se``.
    ax : Axes, optional
    title, xlabel : str
    """
    need_columns(frame, "low", "high", "share", "share_se")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.0, left=0.6, right=0.2, top=0.4, bottom=0.42)
    for name, rows in (
        ("series-1", frame[frame["low"] + frame["high"] > 0]),
        ("series-2", frame[frame["low"] + frame["high"] < 0]),
        ("muted", frame[frame["low"] + frame["high"] == 0]),
    ):
        if len(rows):
            middle, width = (rows["low"] + rows["high"]) / 2, rows["high"] - rows["low"]
            ax.bar(
                middle, 100.0 * rows["share"], 0.92 * width, yerr=100.0 * rows["share_se"], color=style.colour(name),
                error_kw={"ecolor": style.colour("ink"), "elinewidth": 0.6},
            )  # fmt: skip
    ax.axvline(0.0, color=style.colour("muted"), linewidth=0.9)
    ax.set_ylim(bottom=0.0)
    ax.set_xlabel(xlabel)
    ax.set_ylabel("% of pairs")
    style.dress(ax, title, grid=True)
    return ax
