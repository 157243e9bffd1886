"""Progress on standard error: rate and time left, at a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

PATIENCE = 0.5  # seconds before anything is shown: short answers load no display


@contextmanager
def progress(what: str, unit: str = "deals") -> Iterator[Callable[[int, int], None] | None]:
    """Yield a callable ``(done, total)`` that shows how far things are, or None when no person is looking."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(what, unit)
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    def __init__(self, what: str, unit: str) -> None:
        self.what = what
        self.unit = unit
        self.start = monotonic()
        self.shown: Any = None
        self.task: Any = None

    def __call__(self, done: int, total: int) -> None:
        passed = monotonic() - self.start
        if self.shown is None:
            if passed < PATIENCE:
                return
            self._open()
        self.shown.update(self.task, completed=done, total=total, rate=f"{done / passed:,.0f} {self.unit}/s")

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
            console=Console(stderr=True),
            transient=True,
        )
        self.shown.start()
        self.task = self.shown.add_task(self.what, total=None, rate="")

    def close(self) -> None:
        if self.shown is not None:
            self.shown.stop()
