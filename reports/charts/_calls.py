"""The grid that both calls are shown in: number of trumps by best trump, coloured by the better call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

WIDTH = 242.0  # points that all columns together have for text, at the usual size

#: Differences in match-winning chance at which a colour gets darker, in %: the classes of mistakes.
STEPS = (1.0, 3.0, 8.0)


def draw_calls(frame: pd.DataFrame, calls: tuple[str, str], whose: str, title: str, ax: Axes | None) -> Axes:
    """Draw one cell per class of hands: the better call, the difference with its error, the number of deals.

    Numbers of trumps above the last of which anything can be said are left out.

    Parameters
    ----------
    frame : DataFrame
        ``trumps``, ``best``, ``n``, ``win_diff`` (first call minus second), ``win_diff_se``, ``verdict``.
    calls : (str, str)
        The two calls; the first is blue.
    whose : str
        Whose hand it is.
    """
    from matplotlib.collections import PolyCollection

    need_columns(frame, "trumps", "best", "n", "win_diff", "win_diff_se", "verdict")
    need_one(frame, "score", "asked")
    ax = ax if ax is not None else style.new_axes(4.2, 5.3, left=0.62, right=0.06, top=0.68, bottom=0.04)
    rows = rows_of(frame)
    told = [row["trumps"] for row in rows if row["verdict"] != "few"]
    most = max(told, default=max(row["trumps"] for row in rows))
    rows = [row for row in rows if row["trumps"] <= most]
    ranks = [rank for rank in words.RANKS_DOWN if rank in {row["best"] for row in rows}]
    boxes, fills = [], []
    for row in rows:
        x, y = row["trumps"], ranks.index(row["best"])
        fill, ink = _colours(row, calls)
        boxes.append([(x + dx, y + dy) for dx, dy in ((-0.48, -0.47), (0.48, -0.47), (0.48, 0.47), (-0.48, 0.47))])
        fills.append(style.colour(fill))
        for place, (text, options) in enumerate(_lines(row, 1 + most)):
            if text:
                ax.text(x, y + 0.28 * (place - 1), text, ha="center", va="center", color=style.colour(ink), **options)
    ax.add_collection(PolyCollection(boxes, facecolors=fills, linewidths=0), autolim=False)
    ax.set_xlim(-0.55, most + 0.55)
    ax.set_ylim(len(ranks) - 0.45, -0.55)
    ax.set_xticks(range(most + 1))
    ax.set_yticks(range(len(ranks)), [words.card(rank) for rank in ranks])
    ax.xaxis.set_ticks_position("top")
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(f"cards of the turned suit in {whose} hand")
    ax.set_ylabel("the highest of them")
    style.dress(ax, title)
    return ax


def _colours(row: dict[str, Any], calls: tuple[str, str]) -> tuple[str, str]:
    """Return the colours of a cell and of its text."""
    if row["verdict"] not in calls:
        return "neutral", "muted" if row["verdict"] == "few" else "ink"
    step = 1 + sum(100 * abs(row["win_diff"]) >= limit for limit in STEPS)
    return f"{'first' if row['verdict'] == calls[0] else 'second'}-{step}", "paper" if step == 4 else "ink"


def _lines(row: dict[str, Any], columns: int) -> list[tuple[str, dict[str, Any]]]:
    verdict, small = row["verdict"], {"fontsize": style.SIZE["small"]}
    deals = (f"n {words.count(row['n'])}", small)
    if verdict == "few":
        return [("", small), ("few", small), deals]
    bold = {"fontsize": style.SIZE["cell"], "fontweight": "bold"}
    if not row["n"]:
        must, call = verdict.split()
        return [(must, bold), (call.upper(), bold)]
    value = words.plus_minus(row["win_diff"], row["win_diff_se"], scale=100, sign=True)
    name = "close" if verdict == "close" else verdict.upper()
    size = min(style.SIZE["cell"], WIDTH / columns / (0.6 * len(value)))
    return [(name, bold), (value, {"fontsize": size}), deals]
