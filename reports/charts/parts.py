"""Where the points of a call come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports import style, words
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

NAMES = {"turnup": "turn-up", "gift": "gift", "high": "High", "low": "Low", "jack": "Jack", "game": "Game"}


def plot_parts(
    frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "", trumps: Sequence[int] = (0, 1, 2, 3)
) -> Axes:
    """Draw what standing gains over begging in each category of points, by number of trumps, at one score.

    Parameters
    ----------
    frame : DataFrame
        ``trumps``, ``part``, ``points`` (standing minus begging, eldest's side minus dealer's), ``points_se``: as from
        ``StandOrBeg.parts()``.
    ax : Axes, optional
    title : str
    trumps : sequence of int
        Up to four numbers of trumps.
    """
    need_columns(frame, "trumps", "part", "points", "points_se")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.2, left=0.55, right=0.06, top=0.55, bottom=0.28)
    parts = list(dict.fromkeys(frame["part"]))
    width = 0.8 / len(trumps)
    for place, number in enumerate(trumps):
        bars = frame[frame["trumps"] == number]
        if bars.empty:
            continue
        shift = (place - (len(trumps) - 1) / 2) * width
        ax.bar(
            [parts.index(part) + shift for part in bars["part"]],
            bars["points"],
            0.9 * width,
            yerr=bars["points_se"],
            color=style.colour(f"series-{place + 1}"),
            error_kw={"ecolor": style.colour("ink"), "elinewidth": 0.8},
            label=words.trumps(number),
        )
    ax.axhline(0.0, color=style.colour("muted"), linewidth=0.9)
    ax.set_xticks(range(len(parts)), [NAMES.get(part, part) for part in parts])
    ax.set_ylabel("points a deal")
    style.directions(ax)
    style.legend(ax, len(trumps), size=style.SIZE["label"])
    style.dress(ax, title, pad=22.0, grid=True)
    return ax
