"""The folder of a report: found to be writable before the long run, each file in its place only when complete."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from analyzer.errors import KibitzError


class Written(list[Path]):
    """The files that were written.

    Attributes
    ----------
    interrupted : bool
        The report says what was known when the run was interrupted.
    """

    interrupted: bool = False


class Folder:
    """A folder that a report is written to.

    Parameters
    ----------
    path : path-like
        Made when missing.

    Raises
    ------
    KibitzError
        When nothing can be written there.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        probe = self.path / f".kibitz-{os.getpid()}"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            probe.write_bytes(b"")
            probe.unlink()
        except (OSError, ValueError) as error:
            raise self._error(self.path, error) from error
        self.written = Written()

    def write(self, name: str, text: str) -> None:
        """Write a file, or put a new one in the place of an old one in one step.

        Raises
        ------
        KibitzError
            When it cannot be written; an old file is left as it was.
        """
        path, part = self.path / name, self.path / f".{name}-{os.getpid()}"
        try:
            part.write_text(text, encoding="utf-8", newline="\n")
            os.replace(part, path)
        except OSError as error:
            raise self._error(path, error) from error
        finally:
            with suppress(OSError):
                part.unlink()
        self.written.append(path)

    def _error(self, path: Path, error: Exception) -> KibitzError:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return KibitzError(f"out: {str(path)!r} cannot be written: {reason}")
