"""The dealer's answer by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.charts._calls import draw_calls

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_give_or_run(frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "") -> Axes:
    """Draw whether a begged dealer should give or run: number of trumps by best trump, at one score.

    Parameters
    ----------
    frame : DataFrame
        ``trumps``, ``best``, ``n``, ``win_diff`` (chance to win the match, giving minus running), ``win_diff_se``,
        ``verdict``: as from ``StandOrBeg.answers()``.
    ax : Axes, optional
    title : str
    """
    return draw_calls(frame, ("give", "run"), "dealer's", title, ax)
