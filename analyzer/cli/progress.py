"""Progress on standard error: rate and time left, at a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

PATIENCE = 0.5  # seconds before anything is shown: short answers load no display


@contextmanager
def progress(
    what: str, unit: str = "deals", seconds: float | None = None
) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a callable ``(done, total)`` that shows how far things are, or None when no person is looking.

    ``seconds``: a time limit, which may be nearer than the total.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(what, unit, seconds)
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    def __init__(self, what: str, unit: str, seconds: float | None) -> None:
        self.what = what
        self.unit = unit
        self.seconds = seconds
        self.start = monotonic()
        self.first: tuple[int, float] | None = None  # what was done when first heard of: stored results, no work
        self.shown: Any = None
        self.task: Any = None

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        passed = now - self.start
        self.first = self.first or (done, now)
        if self.shown is None:
            if passed < PATIENCE:
                return
            self._open()
        share = max(done / total, passed / self.seconds if self.seconds else 0.0)
        text = f"{done:,} of {total:,} {self.unit}"
        if now > self.first[1]:
            text += f", {(done - self.first[0]) / (now - self.first[1]):,.0f}/s"
        self.shown.update(self.task, completed=min(share, 1.0), text=text)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=30),
            TextColumn("{task.fields[text]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("left"),
            console=Console(stderr=True),
            transient=True,
        )
        self.shown.start()
        self.task = self.shown.add_task(self.what, total=1.0, text="")

    def close(self) -> None:
        if self.shown is not None:
            self.shown.stop()
