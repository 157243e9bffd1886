"""What a report on calls is made of: sections of charts, sentences and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from reports import style
from reports.pages import Table

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Section:
    """One part of a page.

    Attributes
    ----------
    title : str
    charts : sequence of str
        SVG.
    lines : sequence of str
        Sentences.
    tables : sequence of Table
    note : str
        What the charts show.
    key : sequence of (colour, meaning)
    wide : bool
        Charts that want more width.
    """

    title: str
    charts: Sequence[str] = ()
    lines: Sequence[str] = ()
    tables: Sequence[Table] = ()
    note: str = ""
    key: Sequence[tuple[str, str]] = ()
    wide: bool = False


@dataclass
class Charts:
    """Draws the charts of a page; frames without rows give none."""

    names: list[str] = field(default_factory=list)

    def draw(
        self, plot: Callable[..., Any], frame: pd.DataFrame, title: str, *, label: str = "", **options: Any
    ) -> list[str]:
        """Return a chart as a list of one, or of none where there is nothing to draw. ``label``: a longer name."""
        if frame.empty:
            return []
        name = f"chart-{len(self.names)}"
        self.names.append(name)
        return [Markup(style.to_svg(plot, frame, name=name, label=label or title, title=title, **options))]
