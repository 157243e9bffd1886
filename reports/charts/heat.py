"""A quantity by two features, as a heat map with every number and its error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import style, words
from reports.charts.cells import FEWEST, draw_boxes, dress_cells, left_of, places
from reports.charts.columns import need_columns, need_one, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

ROW, TOP = 0.34, 0.68  # inches
WIDTH = 4.4


def plot_heat(
    frame: pd.DataFrame,
    *,
    ax: Axes | None = None,
    title: str = "",
    xlabel: str = "",
    ylabel: str = "",
    xs: Sequence[Any] | None = None,
    ys: Sequence[Any] | None = None,
    percent: bool = True,
    steps: Sequence[float] = (0.1, 0.25, 0.5),
    centre: float | None = None,
) -> Axes:
    """Draw one cell per pair of values, the stronger coloured the larger the value.

    Parameters
    ----------
    frame : DataFrame
        ``x``, ``y``, the features; ``value``, ``value_se``; ``n``.
    ax : Axes, optional
    title, xlabel, ylabel : str
    xs, ys : sequence, optional
        The features in order, from the left and from the top; by default as they come.
    percent : bool
        Values are shares.
    steps : sequence of float
        Three sizes of the value at which the colour gets stronger, in the unit of the frame.
    centre : float, optional
        Values above it are blue and those below it orange, by their distance; else all are blue, by their size.
    """
    need_columns(frame, "x", "y", "value", "value_se", "n")
    need_one(frame, "score")
    rows = rows_of(frame)
    across, down = places(rows, "x", xs), places(rows, "y", ys)
    counts = {each: {row["n"] for row in rows if row["y"] == each} for each in down}
    by_row = all(len(found) == 1 for found in counts.values())
    if by_row and len(set.union(*counts.values())) == 1:
        xlabel, by_row = f"{xlabel} (n {words.count(rows[0]['n'])})".strip(), False
        inside = False
    else:
        inside = not by_row
    names = {each: words.card(str(each)) for each in down}
    if by_row:
        names = {each: f"{name}\nn {words.count(next(iter(counts[each])))}" for each, name in names.items()}
    if ax is None:
        left = left_of(list(names.values()))
        height = TOP + 0.06 + max(ROW * (1.25 if inside or by_row else 1.0) * max(2, len(down)), 0.075 * len(ylabel))
        ax = style.new_axes(WIDTH, height, left=left, right=0.04, top=TOP, bottom=0.06)
    room = ax.get_position().width * WIDTH * 72 / max(FEWEST, len(across)) / 0.66
    cells, fills = [], []
    for row in rows:
        x, y = across.index(row["x"]), down.index(row["y"])
        fill = _fill(row["value"], steps, centre)
        ink = style.colour("paper" if fill.endswith("-4") else "ink")
        cells.append((x, y))
        fills.append(fill)
        for place, (text, usual) in enumerate(_lines(row, percent, inside)):
            size = min(usual, room / max(1, len(text)))
            height = (0.28 if inside else 0.4) * (place - (1.0 if inside else 0.5))
            where: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
            ax.text(x, y + height, text, fontsize=size, **where)
    draw_boxes(ax, cells, fills)
    columns = [words.card(str(each)).replace("-", "−") for each in across]
    dress_cells(ax, columns, [name.replace("-", "−") for name in names.values()], title, xlabel, ylabel)
    if by_row or len(across) > 9:
        ax.tick_params(labelsize=style.SIZE["cell"])
    return ax


def _fill(value: float, steps: Sequence[float], centre: float | None) -> str:
    size = value if centre is None else abs(value - centre)
    strong = sum(size >= step for step in steps)
    if centre is None:
        return f"first-{1 + strong}" if value > 0 else "neutral"
    if not strong and size < steps[0] / 4:
        return "neutral"
    return f"{'first' if value > centre else 'second'}-{1 + strong}"


def _lines(row: dict[str, Any], percent: bool, inside: bool) -> list[tuple[str, float]]:
    """Return the texts of a cell and their sizes."""
    scale = 100 if percent else 1
    value, error = scale * row["value"], scale * row["value_se"]
    figure = f"{error:.{words.decimals(error)}f}" if error else "0"
    told = "±?" if error != error else f"±{figure}"
    lines = [(words.signed(value, 1).lstrip("+"), style.SIZE["cell"]), (told, style.SIZE["small"])]
    return [*lines, (f"n {words.count(row['n'])}", style.SIZE["small"])] if inside else lines
