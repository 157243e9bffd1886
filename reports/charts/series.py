"""A quantity along a feature, a line for each of a few series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST = 4  # series, each with a colour and a marker of its own


def plot_series(
    frame: pd.DataFrame,
    *,
    ax: Axes | None = None,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    xs: Sequence[Any] | None = None,
    percent: bool = False,
    zero: bool = False,
) -> Axes:
    """Draw a line with error bars for each series.

    Parameters
    ----------
    frame : DataFrame
        ``x``; ``series``, up to four names; ``value``, ``value_se``.
    ax : Axes, optional
    title, xlabel, ylabel : str
    xs : sequence, optional
        The values of ``x`` in order; by default as they come.
    percent : bool
        Values are shares.
    zero : bool
        Draw a line at 0.
    """
    need_columns(frame, "x", "series", "value", "value_se")
    need_one(frame, "score")
    names = list(dict.fromkeys(frame["series"]))
    if len(names) > MOST:
        raise ValueError(f"at most {MOST} series can be told apart, not {len(names)}")
    ax = ax if ax is not None else style.new_axes(5.4, 3.4, left=0.6, right=0.06, top=0.55, bottom=0.42)
    there = dict.fromkeys(frame["x"])
    across = list(there) if xs is None else [each for each in xs if each in there]
    scale = 100 if percent else 1
    if zero:
        ax.axhline(0.0, color=style.colour("muted"), linewidth=0.9)
    for place, name in enumerate(names):
        line = frame[frame["series"] == name]
        shift = (place - (len(names) - 1) / 2) * 0.08  # so that error bars stand side by side
        ax.errorbar(
            [across.index(x) + shift for x in line["x"]],
            scale * line["value"],
            scale * line["value_se"],
            color=style.colour(f"series-{place + 1}"),
            marker=style.MARKERS[place],
            markersize=3.5,
            linewidth=1.1,
            elinewidth=0.9,
            label=str(name),
        )
    ax.set_xticks(range(len(across)), [words.card(str(each)) for each in across])
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    style.legend(ax, len(names), size=style.SIZE["label"])
    style.dress(ax, title, pad=22.0, grid=True)
    return ax
