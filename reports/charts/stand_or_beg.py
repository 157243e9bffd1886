"""Eldest's call by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.charts._calls import draw_calls

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def plot_stand_or_beg(frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "") -> Axes:
    """Draw whether eldest should stand or beg: number of trumps by best trump, at one score.

    Parameters
    ----------
    frame : DataFrame
        ``trumps``, ``best``, ``n``, ``win_diff`` (chance to win the match, standing minus begging), ``win_diff_se``,
        ``verdict``: as from ``StandOrBeg.calls()``.
    ax : Axes, optional
    title : str
    """
    return draw_calls(frame, ("stand", "beg"), "eldest's", title, ax)
