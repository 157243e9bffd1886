"""Output files: found to be writable before the long run, and in their place only when they are complete."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from analyzer.cli.numbers import quoted

FORMATS = (".csv", ".jsonl", ".parquet")  # as in analyzer.rows.files, which a command should not load to be parsed


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
    from analyzer.errors import KibitzError
    from analyzer.rows.files import whole_file

    with ExitStack() as stack:
        try:
            part = stack.enter_context(whole_file(path))
        except KibitzError as error:
            raise click.BadParameter(str(error), param_hint="'--out'") from error
        yield part
