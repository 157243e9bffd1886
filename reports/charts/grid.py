"""Classes of hands by two features: what is best, by how much, over how many deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.cells import FEWEST, draw_boxes, dress_cells, left_of, places
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

WIDTH = 268.0  # points that all columns together have for text
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
    need_columns(frame, "x", "y", "label", "value", "value_se", "n", "fill")
    need_one(frame, "score")
    rows = rows_of(frame)
    across = places(rows, "x", xs)
    down = places(rows, "y", ys)
    columns, names = ([words.card(str(each)) for each in some] for some in (across, down))
    left = max(LEFT, left_of(names))
    if ax is None:
        # a grid of one row still has to hold the label beside it
        height = TOP + 0.06 + max(ROW * max(2, len(down)), 0.075 * len(ylabel))
        ax = style.new_axes(4.4, height, left=left, right=0.04, top=TOP, bottom=0.06)
    cells, fills = [], []
    for row in rows:
        x, y = across.index(row["x"]), down.index(row["y"])
        ink = style.colour(_ink(row["fill"]))
        cells.append((x, y))
        fills.append(row["fill"])
        value = words.plus_minus(row["value"], row["value_se"], scale=100 if percent else 1, sign=sign)
        room = (WIDTH - 72.0 * (left - LEFT)) / max(FEWEST, len(across)) / 0.66
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
    draw_boxes(ax, cells, fills)
    dress_cells(ax, columns, names, title, xlabel, ylabel)
    return ax


def _ink(fill: str) -> str:
    return "paper" if fill.endswith("-4") or fill.startswith("series") else "ink"
