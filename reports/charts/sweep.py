"""A player along a parameter, against a base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

VERDICTS = {"best": ("series-1", "o"), "equal": ("series-3", "s"), "worse": ("series-2", "^")}
CROWDED = 16  # values beyond which not each is named


def plot_sweep(
    frame: pd.DataFrame,
    *,
    ax: Axes | None = None,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    percent: bool = False,
) -> Axes:
    """Draw the difference to the base by the value of a parameter, with its interval; the line at 0 is the base.

    Parameters
    ----------
    frame : DataFrame
        ``x``, the values in order; ``value``, ``low``, ``high``; ``verdict``: best, equal or worse.
    ax : Axes, optional
    title, xlabel, ylabel : str
    percent : bool
        Values are shares.
    """
    need_columns(frame, "x", "value", "low", "high", "verdict")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.4, left=0.62, right=0.1, top=0.55, bottom=0.46)
    scale = 100.0 if percent else 1.0
    ax.axhline(0.0, color=style.colour("muted"), linewidth=0.9)
    places = list(range(len(frame)))
    ax.plot(places, scale * frame["value"], color=style.colour("line"), linewidth=1.0)
    for verdict, (name, marker) in VERDICTS.items():
        at = [place for place, word in zip(places, frame["verdict"], strict=True) if word == verdict]
        if at:
            rows = frame.iloc[at]
            ax.errorbar(
                at, scale * rows["value"],
                yerr=[scale * (rows["value"] - rows["low"]), scale * (rows["high"] - rows["value"])],
                color=style.colour(name), marker=marker, markersize=4.5, linestyle="none", elinewidth=1.2,
                label={"best": "best", "equal": "equal to it, within noise", "worse": "worse"}[verdict],
            )  # fmt: skip
    step = -(-len(places) // CROWDED)
    ax.set_xticks(places[::step], [str(each) for each in frame["x"]][::step])
    ax.set_xlim(-0.5, len(places) - 0.5)
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    style.legend(ax, 3, size=style.SIZE["label"])
    style.dress(ax, title, pad=22.0, grid=True)
    return ax
