"""Output files: found to be writable before the long run, and in their place only when they are complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from analyzer.cli.numbers import quoted

FORMATS = {".csv": "CSV", ".jsonl": "JSON lines", ".parquet": "Parquet"}


class TableFile(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.5 only
    """The path of a table: ``.csv``, ``.jsonl`` or ``.parquet``."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the ending, and that what writes it is installed."""
        path = str(value)
        suffix = ending(path)
        if suffix not in FORMATS:
            self.fail(f"{quoted(path)} does not end in {', '.join(FORMATS)}", param, ctx)
        if suffix == ".parquet":
            from importlib.util import find_spec

            if find_spec("pyarrow") is None:
                self.fail(f"{quoted(path)}: Parquet needs pyarrow: pip install 'kibitz[parquet]'", param, ctx)
        return path


def ending(path: str) -> str:
    """Return a path's suffix."""
    return os.path.splitext(path)[1]


@contextmanager
def reserved(path: str | None) -> Iterator[str | None]:
    """Yield a file beside ``path`` to write to; it takes its place when the block ends well.

    Raises
    ------
    click.BadParameter
        When the path cannot be written.
    """
    if path is None:
        yield None
        return
    part = f"{path}.{os.getpid()}.part"
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(21, "it is a folder")
        if os.path.exists(path) and not os.access(path, os.W_OK):
            raise PermissionError(13, "it may not be overwritten")
        with open(part, "xb"):
            pass
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    try:
        yield part
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)


def unwritable(path: str, error: Exception) -> click.BadParameter:
    """Return the error of an output path."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return click.BadParameter(f"{quoted(path)} cannot be written: {reason}", param_hint="'--out'")


def write_table(frame: Any, part: str, suffix: str) -> None:
    """Write a DataFrame in the format that a suffix names."""
    if suffix == ".csv":
        frame.to_csv(part, index=False)
    elif suffix == ".jsonl":
        frame.to_json(part, orient="records", lines=True)
    else:
        frame.to_parquet(part, index=False, engine="pyarrow")
