"""Classes of hands by two features: what is best, by how much, over how many deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

WIDTH = 268.0  # points that all columns together have for text
FEWEST = 3  # columns that there is room for at least
ROW, LEFT, TOP = 0.42, 0.66, 0.68  # inches


def plot_grid(
    frame: pd.DataFrame,
    *,
    ax: Axes | None = None,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    xs: Sequence[Any] | None = None,
    ys: Sequence[Any] | None = None,
    percent: bool = False,
    sign: bool = False,
) -> Axes:
    """Draw one cell per class: a word, a value with its error, the number of deals.

    Parameters
    ----------
    frame : DataFrame
        ``x``, ``y``, the features; ``label``, the word; ``value``, ``value_se``; ``n``; ``fill``, a colour by name.
    ax : Axes, optional
    title, xlabel, ylabel : str
    xs, ys : sequence, optional
        The features in order, from the left and from the top; by default as they come. Those without a cell are left
        out.
    percent, sign : bool
        Values are shares; values are differences.
    """
    from matplotlib.collections import PolyCollection

    need_columns(frame, "x", "y", "label", "value", "value_se", "n", "fill")
    need_one(frame, "score")
    rows = rows_of(frame)
    across = _places(rows, "x", xs)
    down = _places(rows, "y", ys)
    if ax is None:
        # a grid of one row still has to hold the label beside it
        height = TOP + 0.06 + max(ROW * max(2, len(down)), 0.075 * len(ylabel))
        ax = style.new_axes(4.4, height, left=LEFT, right=0.04, top=TOP, bottom=0.06)
    boxes, fills = [], []
    for row in rows:
        x, y = across.index(row["x"]), down.index(row["y"])
        ink = style.colour(_ink(row["fill"]))
        boxes.append([(x + dx, y + dy) for dx, dy in ((-0.48, -0.47), (0.48, -0.47), (0.48, 0.47), (-0.48, 0.47))])
        fills.append(style.colour(row["fill"]))
        value = words.plus_minus(row["value"], row["value_se"], scale=100 if percent else 1, sign=sign)
        room = WIDTH / max(FEWEST, len(across)) / 0.66
        for place, (text, usual, weight) in enumerate(
            (
                (row["label"], style.SIZE["cell"], "bold"),
                (value, style.SIZE["cell"], "normal"),
                (f"n {words.count(row['n'])}", style.SIZE["small"], "normal"),
            )
        ):
            size = min(usual, room / max(1, len(text)))
            where: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
            ax.text(x, y + 0.28 * (place - 1), text, fontsize=size, fontweight=weight, **where)
    ax.add_collection(PolyCollection(boxes, facecolors=fills, linewidths=0), autolim=False)
    ax.set_xlim(-0.55, max(FEWEST, len(across)) - 0.45)
    ax.set_ylim(len(down) - 0.45, -0.55)
    ax.set_xticks(range(len(across)), [words.card(str(each)) for each in across])
    ax.set_yticks(range(len(down)), [words.card(str(each)) for each in down])
    ax.xaxis.set_ticks_position("top")
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    style.dress(ax, title)
    return ax


def _places(rows: Sequence[dict[str, Any]], name: str, order: Sequence[Any] | None) -> list[Any]:
    there = dict.fromkeys(row[name] for row in rows)
    return list(there) if order is None else [each for each in order if each in there]


def _ink(fill: str) -> str:
    return "paper" if fill.endswith("-4") or fill.startswith("series") else "ink"
