"""Chances that were foretold, against what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_reliability(frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "") -> Axes:
    """Draw the share that came true against the chance that was foretold, a point a bin, with 95 % intervals.

    Parameters
    ----------
    frame : DataFrame
        ``predicted``, ``realised``, ``realised_low``, ``realised_high``, ``n``.
    ax : Axes, optional
    title : str
    """
    need_columns(frame, "predicted", "realised", "realised_low", "realised_high", "n")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(4.0, 3.9, left=0.62, right=0.14, top=0.4, bottom=0.45)
    ax.plot([0, 100], [0, 100], color=style.colour("muted"), linewidth=0.9)
    below = (frame["realised"] - frame["realised_low"]).clip(lower=0.0)
    above = (frame["realised_high"] - frame["realised"]).clip(lower=0.0)
    ax.errorbar(
        100.0 * frame["predicted"], 100.0 * frame["realised"], yerr=[100.0 * below, 100.0 * above],
        color=style.colour("series-1"), marker="o", markersize=4.0, linestyle="none", elinewidth=1.1,
    )  # fmt: skip
    ax.set_xlim(-3, 103)
    ax.set_ylim(-3, 103)
    ax.set_xlabel("chance to win foretold, %")
    ax.set_ylabel("came true, %")
    style.dress(ax, title, grid=True)
    return ax
