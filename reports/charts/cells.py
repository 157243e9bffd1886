"""What charts of cells by two features share: the features in order, the coloured boxes, the axes around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEWEST = 3  # columns that there is room for at least


def places(rows: Sequence[dict[str, Any]], name: str, order: Sequence[Any] | None) -> list[Any]:
    """Return the values of a feature: as they come, or those of an order that have a cell."""
    there = dict.fromkeys(row[name] for row in rows)
    return list(there) if order is None else [each for each in order if each in there]


def left_of(names: Sequence[str]) -> float:
    """Return the inches that the names of the rows and the label beside them take."""
    return 0.34 + 0.068 * max(len(line) for name in names for line in name.split("\n"))


def draw_boxes(ax: Axes, cells: Sequence[tuple[int, int]], fills: Sequence[str]) -> None:
    """Draw a box for each cell, given by its column and row, in colours by name."""
    from matplotlib.collections import PolyCollection

    corners = ((-0.48, -0.47), (0.48, -0.47), (0.48, 0.47), (-0.48, 0.47))
    boxes = [[(x + dx, y + dy) for dx, dy in corners] for x, y in cells]
    colours = [style.colour(fill) for fill in fills]
    ax.add_collection(PolyCollection(boxes, facecolors=colours, linewidths=0), autolim=False)


def dress_cells(ax: Axes, across: Sequence[str], down: Sequence[str], title: str, xlabel: str, ylabel: str) -> None:
    """Set the axes: columns named above, rows from the top."""
    ax.set_xlim(-0.55, max(FEWEST, len(across)) - 0.45)
    ax.set_ylim(len(down) - 0.45, -0.55)
    ax.set_xticks(range(len(across)), list(across))
    ax.set_yticks(range(len(down)), list(down))
    ax.xaxis.set_ticks_position("top")
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    style.dress(ax, title)
