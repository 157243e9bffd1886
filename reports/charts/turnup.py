"""What the rank turned up changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports import style, words
from reports.charts.columns import need_columns, need_one

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_turnup(
    frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "", trumps: Sequence[int] = (0, 1, 2, 3)
) -> Axes:
    """Draw standing minus begging by the rank turned up, a line a number of trumps, at one score.

    Parameters
    ----------
    frame : DataFrame
        ``trumps``, ``turnup``, ``win_diff`` (chance to win the match, standing minus begging), ``win_diff_se``: as from
        ``StandOrBeg.calls(by=("trumps", "turnup"))``.
    ax : Axes, optional
    title : str
    trumps : sequence of int
        Up to four numbers of trumps.
    """
    need_columns(frame, "trumps", "turnup", "win_diff", "win_diff_se")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.4, left=0.55, right=0.06, top=0.55, bottom=0.42)
    ranks = [rank for rank in words.RANKS_DOWN if rank in set(frame["turnup"])]
    ax.axhline(0.0, color=style.colour("muted"), linewidth=0.9)
    for place, number in enumerate(trumps):
        line = frame[frame["trumps"] == number]
        if line.empty:
            continue
        shift = (place - (len(trumps) - 1) / 2) * 0.12  # so that error bars stand side by side
        ax.errorbar(
            [ranks.index(rank) + shift for rank in line["turnup"]],
            100 * line["win_diff"],
            100 * line["win_diff_se"],
            color=style.colour(f"series-{place + 1}"),
            marker=style.MARKERS[place],
            markersize=3.5,
            linewidth=1.1,
            elinewidth=0.9,
            label=words.trumps(number),
        )
    ax.set_xticks(range(len(ranks)), [words.card(rank) for rank in ranks])
    ax.set_xlabel("rank turned up")
    ax.set_ylabel("% of matches")
    style.directions(ax)
    style.legend(ax, len(trumps), size=style.SIZE["label"])
    style.dress(ax, title, pad=22.0, grid=True)
    return ax
