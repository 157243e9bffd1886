"""What becomes of the Jack of trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Outcome: colour of the bar, colour of the text in it. Blue scores for the eldest's side, orange for the dealer's.
OUTCOMES = {
    "not in play": ("neutral", "ink"),
    "kept by eldest's side": ("first-2", "ink"),
    "hung by eldest's side": ("first-4", "paper"),
    "hung by dealer's side": ("second-4", "paper"),
    "kept by dealer's side": ("second-2", "ink"),
}
CALLS = {"stand": "stand", "give": "beg and give", "run": "beg and run"}
ROOM = 0.085  # a share below this has no room for its number


def plot_jack(frame: pd.DataFrame, *, ax: Axes | None = None, title: str = "") -> Axes:
    """Draw how often the Jack of trumps is not in play, kept and hung, a stacked bar a call, at one score.

    Parameters
    ----------
    frame : DataFrame
        ``asked``, ``call``, ``outcome``, ``n``, ``share``, ``share_se``: as from ``StandOrBeg.jack()``.
    ax : Axes, optional
    title : str
    """
    need_columns(frame, "asked", "call", "outcome", "n", "share", "share_se")
    need_one(frame, "score")
    ax = ax if ax is not None else style.new_axes(5.4, 3.7, left=1.42, right=0.06, top=0.72, bottom=0.04)
    ticks: list[float] = []
    labels: list[str] = []
    y, before = -1.0, None
    for (asked, call), bar in frame.groupby(["asked", "call"], sort=False):
        y += 1.0 if before in (None, asked) else 1.4
        before = asked
        _draw_bar(ax, bar, y)
        ticks.append(y)
        labels.append(f"{CALLS.get(str(call), call)}\n{asked}, n {words.count(bar['n'].iloc[0])}")
    for outcome, (fill, _) in OUTCOMES.items():
        ax.barh(0.0, 0.0, color=style.colour(fill), label=outcome)
    ax.set_yticks(ticks, labels)
    ax.set_ylim(y + 0.5, -0.5)
    ax.set_xlim(0.0, 1.0)
    ax.set_xticks([])
    style.legend(ax, 3, size=style.SIZE["cell"], x=0.3)
    style.dress(ax, title, pad=32.0)
    ax.tick_params(axis="y", labelsize=style.SIZE["cell"])
    return ax


def _draw_bar(ax: Axes, bar: pd.DataFrame, y: float) -> None:
    shares = {row["outcome"]: row for row in rows_of(bar)}
    left = 0.0
    for outcome, (fill, ink) in OUTCOMES.items():
        if outcome not in shares:
            continue
        share, se = shares[outcome]["share"], shares[outcome]["share_se"]
        ax.barh(y, share, 0.8, left, color=style.colour(fill), edgecolor=style.colour("paper"), linewidth=0.6)
        if share >= ROOM:
            value, error = words.plus_minus(share, se, scale=100).split(" ")
            where: dict[str, Any] = {"ha": "center", "va": "center", "color": style.colour(ink)}
            ax.text(left + share / 2, y - 0.14, f"{value} %", fontsize=style.SIZE["cell"], **where)
            ax.text(left + share / 2, y + 0.2, error, fontsize=style.SIZE["small"], **where)
        left += share
