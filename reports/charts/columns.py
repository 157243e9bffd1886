"""What a chart asks of its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def need_columns(frame: pd.DataFrame, *names: str) -> None:
    """Check that a frame has rows and the columns that are drawn.

    Raises
    ------
    ValueError
        Naming what is missing.
    """
    missing = [name for name in names if name not in frame.columns]
    if missing:
        raise ValueError(f"the frame has no column {', '.join(missing)}; its columns are {', '.join(map(str, frame))}")
    if frame.empty:
        raise ValueError("the frame has no rows to draw")


def need_one(frame: pd.DataFrame, *names: str) -> None:
    """Check that a frame is about one value of each of some columns, such as one score."""
    for name in names:
        values = dict.fromkeys(frame[name]) if name in frame.columns else {}
        if len(values) > 1:
            raise ValueError(f"draw one {name} at a time; the frame has {', '.join(map(str, values))}")


def rows_of(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as plain dicts."""
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]
