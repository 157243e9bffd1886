"""What was known as the pairs of a comparison went on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style, words
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_course(
    frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "", ylabel: str = "", percent: bool = False
) -> Axes:
    """Draw the mean so far with the interval that holds at any look, against the number of pairs.

    Parameters
    ----------
    frame : DataFrame
        ``pairs``, ``mean``, ``se``, ``low``, ``high``; ends that are infinite are not drawn.
    ax : Axes, optional
    title, ylabel : str
    percent : bool
        Values are shares.
    """
    import numpy as np

    need_columns(frame, "pairs", "mean", "se", "low", "high")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.2, left=0.62, right=0.14, top=0.55, bottom=0.42)
    scale = 100.0 if percent else 1.0
    told = frame[np.isfinite(frame["low"]) & np.isfinite(frame["high"])]
    if len(told):
        ax.fill_between(
            told["pairs"], scale * told["low"], scale * told["high"], color=style.colour("first-1"), linewidth=0,
            label="holds at any look",
        )  # fmt: skip
    ax.axhline(0.0, color=style.colour("muted"), linewidth=0.9)
    enough = frame[np.isfinite(frame["se"])]
    ax.plot(enough["pairs"], scale * enough["mean"], color=style.colour("series-1"), linewidth=1.4, label="mean so far")
    last = enough if len(told) == 0 else told
    if len(last):
        bounds = [*(scale * last["low"]), *(scale * last["high"])] if len(told) else [*(scale * last["mean"])]
        # the first intervals are wide: what matters is what comes of them
        later = bounds[len(last) // 3 : len(last)] + bounds[len(last) + len(last) // 3 :] if len(told) else bounds
        least, most = min(0.0, *later), max(0.0, *later)
        room = 0.08 * (most - least) or 1.0
        ax.set_ylim(least - room, most + room)
    ax.set_xscale("log")
    first, end = float(frame["pairs"].iloc[0]), float(frame["pairs"].iloc[-1])
    ticks = [10.0**k for k in range(12) if first <= 10.0**k <= end]
    if len(ticks) < 2:
        ticks = [first, end] if end > first else [first]
    ax.set_xticks(ticks, [words.count(int(each)) for each in ticks])
    ax.minorticks_off()
    ax.set_xlim(first, max(end, first * 1.01))
    ax.set_xlabel("pairs of deals")
    ax.set_ylabel(ylabel)
    style.legend(ax, 2, size=style.SIZE["label"])
    style.dress(ax, title, pad=22.0, grid=True)
    return ax
