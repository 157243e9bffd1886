"""How results show in a notebook: a heading, tables drawn by pandas, notes; everything escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS = 20  # of a table; pandas leaves out the middle of longer ones, and says how many there are


class InNotebook:
    """A result that shows as tables in Jupyter. The plain text stays what ``print`` gives."""

    def to_frame(self) -> pd.DataFrame:
        """Return the result as a DataFrame."""
        raise NotImplementedError

    def _tables_(self) -> Sequence[tuple[str, pd.DataFrame]]:
        """Return the tables to show, each with a caption."""
        return [("", self.to_frame())]

    def _notes_(self) -> Sequence[str]:
        """Return what is said below the tables."""
        return []

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(str(self).splitlines()[0])}</b></p>"]
        for caption, frame in self._tables_():
            parts.append(f"<p>{escape(caption)}</p>" if caption else "")
            parts.append(table_html(frame))
        parts += [f"<p>{escape(note)}</p>" for note in self._notes_()]
        return f"<div>{''.join(parts)}</div>"


def table_html(frame: pd.DataFrame) -> str:
    """Return a DataFrame as HTML: numbers to four digits, missing ones empty, texts escaped.

    Examples
    --------
    >>> import pandas as pd
    >>> "&lt;b&gt;" in table_html(pd.DataFrame({"a": ["<b>", "c"], "share": [0.123456, None]}))
    True
    """
    hidden = len(frame) > MOST_ROWS
    return str(
        frame.to_html(
            index=False,
            na_rep="",
            border=0,
            escape=True,
            max_rows=MOST_ROWS,
            show_dimensions=hidden,
            float_format=lambda value: f"{value:.4g}",
        )
    )


def quantities_frame(summary: Mapping[str, Mapping[str, Any]]) -> pd.DataFrame:
    """Return ``{quantity: {"mean": ..., "se": ...}}`` as one row a quantity."""
    import pandas as pd

    return pd.DataFrame([{"quantity": name, **values} for name, values in summary.items()])
