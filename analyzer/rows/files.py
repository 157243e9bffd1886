"""Rows to CSV, JSON lines or Parquet, written as they come, so that a table may be larger than the memory."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

import numpy as np

from _fastsim.text import rows_text
from analyzer.errors import KibitzError
from analyzer.notation.cards import quote
from analyzer.rows.columns import Column

FORMATS = {".csv": "CSV", ".jsonl": "JSON lines", ".parquet": "Parquet"}
ROW_GROUP = 1 << 18  # rows that a Parquet file compresses together


def row_format(suffix: str, number: str, columns: tuple[Column, ...], *, labels: bool) -> RowFormat:
    """Return how rows are written, by the ending of the file's name.

    Raises
    ------
    KibitzError
        For another ending, or Parquet without its library.
    """
    if suffix == ".parquet":
        need_parquet()
        return ParquetFormat(number, columns, labels)
    if suffix not in FORMATS:
        raise KibitzError(f"out: the file's name must end in {', '.join(FORMATS)}, not in {suffix or 'nothing'!r}")
    return TextFormat(number, columns, labels, suffix == ".jsonl")


@contextmanager
def whole_file(path: str) -> Iterator[str]:
    """Yield the name of a file beside ``path`` to write to; it takes its place when the block ends well.

    Raises
    ------
    KibitzError
        When the path cannot be written.
    """
    part = f"{path}.{os.getpid()}.part"
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(21, "it is a folder")
        if os.path.exists(path) and not os.access(path, os.W_OK):
            raise PermissionError(13, "it may not be overwritten")
        with open(part, "xb"):
            pass
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KibitzError(f"{quote(path)} cannot be written: {reason}") from error
    try:
        yield part
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put an interrupt off until the block is done, so that what is written is written whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    met: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: met.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
    if met and callable(before):
        before(met[0], None)


def need_parquet() -> None:
    """Raise KibitzError when what writes Parquet is not installed."""
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise KibitzError("Parquet needs pyarrow: pip install 'kibitz[parquet]'")


class TextFormat:
    """CSV, or JSON lines, made where the rows are played: numbers and plain words, so that CSV needs no quotes."""

    def __init__(self, number: str, columns: tuple[Column, ...], labels: bool, json: bool) -> None:
        names = [number, *(column.name for column in columns)]
        self.words = [column.words if labels else None for column in columns]
        if json:
            self.top = b""
            self.heads = [f'{"," if at else "{"}"{name}":'.encode() for at, name in enumerate(names)]
            self.tail = b"}\n"
        else:
            self.top = (",".join(names) + "\n").encode()
            self.heads = [b"," if at else b"" for at in range(len(names))]
            self.tail = b"\n"
        empty, mark = ("null", '"') if json else ("", "")
        self.spelled = [
            None if known is None else (known[0], [(f"{mark}{w}{mark}" if w else empty).encode() for w in known[1]])
            for known in self.words
        ]

    def pack(self, numbers: Any, rows: Any) -> bytes:
        """Turn some rows into text."""
        return rows_text(
            np.ascontiguousarray(numbers, np.int64),
            np.ascontiguousarray(rows, np.int32),
            self.heads,
            self.tail,
            self.spelled,
        )

    def open(self, path: str) -> TextRows:
        """Begin a file."""
        return TextRows(open(path, "wb"), self.top)


class TextRows:
    """A text file that rows are written to."""

    def __init__(self, file: BinaryIO, top: bytes) -> None:
        self.file = file
        self.file.write(top)

    def write(self, rows: Mapping[str, Any]) -> None:
        """Write the rows of a tally."""
        self.file.write(memoryview(rows["text"]))

    def close(self) -> None:
        """Finish the file."""
        self.file.close()


class ParquetFormat:
    """Parquet: 64-bit numbers of the rows, 16 or 32-bit columns, words as dictionaries; many chunks at a time."""

    def __init__(self, number: str, columns: tuple[Column, ...], labels: bool) -> None:
        self.number = number
        self.columns = columns
        self.labels = labels

    def open(self, path: str) -> ParquetRows:
        """Begin a file."""
        return ParquetRows(path, self)


class ParquetRows:
    """A Parquet file that rows are written to, ``ROW_GROUP`` of them at a time."""

    def __init__(self, path: str, form: ParquetFormat) -> None:
        self.path = path
        self.form = form
        self.parts: list[tuple[Any, Any]] = []
        self.waiting = 0
        self.writer: Any = None

    def write(self, rows: Mapping[str, Any]) -> None:
        """Take the rows of a tally, and write a group when there are enough."""
        self.parts.append((rows["numbers"], rows["rows"]))
        self.waiting += len(rows["numbers"])
        if self.waiting >= ROW_GROUP:
            self._flush(ROW_GROUP)

    def _flush(self, size: int) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        numbers = np.concatenate([part[0] for part in self.parts])
        rows = np.concatenate([part[1] for part in self.parts])
        done = len(numbers) - len(numbers) % size if size else len(numbers)
        arrays: dict[str, Any] = {self.form.number: pa.array(numbers[:done])}
        for at, column in enumerate(self.form.columns):
            values = np.ascontiguousarray(rows[:done, at])
            arrays[column.name] = pa.array(column.labels(values) if self.form.labels else values)
        table = pa.table(arrays)
        if self.writer is None:
            self.writer = pq.ParquetWriter(self.path, table.schema)
        self.writer.write_table(table, row_group_size=size or max(done, 1))
        self.parts = [(numbers[done:], rows[done:])]
        self.waiting = len(numbers) - done

    def close(self) -> None:
        """Write what is left, and finish the file."""
        if self.waiting or self.writer is None:
            self.parts = self.parts or [(np.zeros(0, np.int64), np.zeros((0, len(self.form.columns)), np.int16))]
            self._flush(0)
        self.writer.close()


RowFormat = TextFormat | ParquetFormat
