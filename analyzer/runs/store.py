"""The results store: one sqlite file that keeps what the pieces of studies came to.

A study is told from all others by its key: what is asked, rules, bots, seed, engine build and program. Each row holds
the tally of one block of deals with a checksum over both. A row is there completely or not at all, whatever happens to
the process or the power; several processes may write at once, and deals are never counted twice, since a block that
lies in another is not kept.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.errors import KibitzError
from analyzer.runs.blocks import Held, Range, hold, widest
from analyzer.runs.tally import Tally

if TYPE_CHECKING:
    import sqlite3

FORMAT = 1  # of the tables below
MARK = 0x4B62747A  # tells the file from other programs' databases ("Kbtz")
WAIT = 60.0  # seconds that another process may be writing
BATCH = 64  # blocks that a merge takes at once
_ALL = 1 << 62  # deals, more than there are

_TABLES = """
CREATE TABLE studies (
    id TEXT PRIMARY KEY, key TEXT NOT NULL, size INTEGER NOT NULL, made TEXT NOT NULL, changed TEXT NOT NULL
);
CREATE TABLE blocks (
    study TEXT NOT NULL REFERENCES studies (id), first INTEGER NOT NULL, number INTEGER NOT NULL,
    checksum BLOB NOT NULL, tally BLOB NOT NULL, PRIMARY KEY (study, first, number)
);
"""


class Unwritable(KibitzError):
    """The store cannot be opened or written."""


class Study(NamedTuple):
    """What a study is known by.

    Attributes
    ----------
    id : str
        Hash of the key.
    key : str
        The key as JSON.
    size : int
        Deals of a piece.
    """

    id: str
    key: str
    size: int

    @classmethod
    def of(cls, key: dict[str, Any], size: int) -> Study:
        """Return the study of a key."""
        text = json.dumps({**key, "size": size}, sort_keys=True, ensure_ascii=False)
        return cls(hashlib.sha256(text.encode()).hexdigest()[:16], text, size)


def default_path() -> Path:
    """Return where the store is unless it is said: ``$KIBITZ_STORE``, else a file in the user's data folder."""
    from platformdirs import user_data_path

    told = os.environ.get("KIBITZ_STORE")
    return Path(told) if told else user_data_path("kibitz") / "store.sqlite"


class Store:
    """A results store. The file is opened when it is first needed, and made when there is something to keep.

    Parameters
    ----------
    path : path-like, optional
        By default `default_path`.
    short : bool
        Whether short runs are kept too, those that take less than a second.
    note : callable, optional
        Told when the store cannot be written; then runs go on without it. By default that ends them.

    Raises
    ------
    KibitzError
        From every method, when the file is no results store, is damaged, comes from a newer version, or cannot be
        opened or written.
    OSError
        When the disk is full or fails.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import numpy as np
    >>> with TemporaryDirectory() as folder:
    ...     store, study = Store(Path(folder) / "store"), Study.of({"kind": "example"}, 4)
    ...     for first in (0, 4):
    ...         store.put(study, [(first, 4, Tally({"points": np.array([first])}))])
    ...     list(store.read(study))
    [(0, 8)]
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        short: bool = True,
        note: Callable[[str], object] | None = None,
    ) -> None:
        self._open: sqlite3.Connection | None = None
        self.path = default_path() if path is None else Path(path)
        self.short = short
        self.note = note

    # --- what is there ------------------------------------------------------------------------------------------

    def read(self, study: Study, total: int = _ALL) -> dict[Range, bytes]:
        """Return the encoded tallies of a study by block, in order, as far as they lie in its first ``total`` deals.

        They are those of one moment, lie apart, and none is damaged.
        """
        with self._reading() as db:
            if db is None:
                return {}
            query = "SELECT first, number, checksum, tally FROM blocks WHERE study = ? AND first + number <= ?"
            return {
                (first, number): data
                for first, number, checksum, data in db.execute(query + " ORDER BY first", (study.id, total))
                if checksum == _checksum(study.id, (first, number), data)
            }

    def studies(self) -> list[dict[str, Any]]:
        """Return the studies, the latest first: ``id``, ``key``, ``size``, ``deals``, ``blocks``, ``bytes``, times.

        ``deals`` counts what is there, ``first`` how many without a gap from the beginning, ``damaged`` the blocks
        whose checksum is wrong: they are never used, and played again when they are needed.
        """
        found = []
        with self._reading() as db:
            if db is not None:
                query = "SELECT id, key, size, made, changed FROM studies ORDER BY changed DESC, id"
                for name, key, size, made, changed in db.execute(query).fetchall():
                    told = {"id": name, "key": json.loads(key), "size": size, "made": made, "changed": changed}
                    found.append(told | self._extent(db, name))
        return found

    def _extent(self, db: sqlite3.Connection, study: str) -> dict[str, int]:
        told = {"deals": 0, "first": 0, "blocks": 0, "bytes": 0, "damaged": 0}
        query = "SELECT first, number, checksum, tally FROM blocks WHERE study = ? ORDER BY first"
        for first, number, checksum, data in db.execute(query, (study,)):
            told["blocks"] += 1
            told["bytes"] += len(data)
            if checksum != _checksum(study, (first, number), data):
                told["damaged"] += 1
                continue
            told["deals"] += number
            told["first"] += number if told["first"] == first else 0
        return told

    # --- changes ------------------------------------------------------------------------------------------------

    def put(self, study: Study, parts: Iterable[tuple[int, int, Tally]]) -> None:
        """Keep what some blocks came to: all of them, or, after an error, none."""
        with self._writing() as db:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            db.execute("INSERT OR IGNORE INTO studies VALUES (?, ?, ?, ?, ?)", (*study, now, now))
            db.execute("UPDATE studies SET changed = ? WHERE id = ?", (now, study.id))
            for area, group in groupby(sorted(parts, key=_order), lambda part: widest(part[0], study.size)):
                self._put_near(db, study, area, group)

    def _put_near(
        self, db: sqlite3.Connection, study: Study, area: Range, parts: Iterable[tuple[int, int, Tally]]
    ) -> None:
        """Put blocks among those that they may join with or lie in."""
        rows = db.execute(
            "SELECT first, number, checksum, tally FROM blocks WHERE study = ? AND first >= ? AND first < ?",
            (study.id, area[0], area[0] + area[1]),
        ).fetchall()
        stored = {
            (first, number): Tally.decode(data)
            for first, number, checksum, data in rows
            if checksum == _checksum(study.id, (first, number), data)
        }
        held: Held = dict(stored)
        for first, number, tally in parts:
            hold(held, (first, number), tally, study.size)
        for first, number, *_ in rows:
            if (first, number) not in stored or (first, number) not in held:
                db.execute("DELETE FROM blocks WHERE study = ? AND first = ? AND number = ?", (study.id, first, number))
        for block, tally in held.items():
            if block not in stored:
                data = tally.encode()
                row = (study.id, *block, _checksum(study.id, block, data), data)
                db.execute("INSERT INTO blocks VALUES (?, ?, ?, ?, ?)", row)

    def take(self, other: Store) -> list[tuple[str, int]]:
        """Take all that another store holds; return the ids of its studies with the number of deals new here."""
        told = []
        for about in other.studies():
            study = Study.of(about["key"], about["size"])
            before = sum(number for _, number in self.read(study))
            blocks = list(other.read(study).items())
            for at in range(0, len(blocks), BATCH):
                self.put(study, [(*block, Tally.decode(data)) for block, data in blocks[at : at + BATCH]])
            told.append((study.id, sum(number for _, number in self.read(study)) - before))
        return told

    def remove(self, studies: Iterable[str]) -> None:
        """Remove studies by their ids, and give the room back to the disk."""
        with self._writing() as db:
            for name in studies:
                db.execute("DELETE FROM blocks WHERE study = ?", (name,))
                db.execute("DELETE FROM studies WHERE id = ?", (name,))
        with self._reading() as again:
            if again is not None:
                again.execute("VACUUM")

    # --- the file -----------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        if self._open is not None:
            self._open.close()
            self._open = None

    __del__ = close

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """Give the database, or None when there is no file."""
        if self._open is None and not self.path.exists():
            yield None
            return
        with self._told():
            yield self._connect()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Give the database within a transaction that no other process writes beside."""
        with self._told():
            if not self.path.exists():
                self.close()  # removed by somebody: what is written to it now would be lost
                self.path.parent.mkdir(parents=True, exist_ok=True)
            db = self._connect()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    def _connect(self) -> sqlite3.Connection:
        if self._open is None:
            import sqlite3

            # one thread at a time uses it, but the one that drops the store may be another
            db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
            try:
                self._prepare(db)
            except BaseException:
                db.close()
                raise
            self._open = db
        return self._open

    def _prepare(self, db: sqlite3.Connection) -> None:
        if self._is_new(db):
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("BEGIN IMMEDIATE")
            if self._is_new(db):  # and not made by another process in between
                for statement in _TABLES.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {MARK}")
                db.execute(f"PRAGMA user_version = {FORMAT}")
            db.execute("COMMIT")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if db.execute("PRAGMA application_id").fetchone()[0] != MARK:
            raise KibitzError(f"store: {str(self.path)!r} is a database of another program")
        if version != FORMAT:
            raise KibitzError(
                f"store: {str(self.path)!r} has the format {version} of a newer kibitz; this one knows {FORMAT}"
            )
        db.execute("PRAGMA synchronous = FULL")  # a commit every few seconds may take the time to reach the disk

    def _is_new(self, db: sqlite3.Connection) -> bool:
        return not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say in the program's own words what is wrong with the file."""
        import sqlite3

        path = str(self.path)
        try:
            yield
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            if name.startswith("SQLITE_FULL"):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path) from error
            if name.startswith("SQLITE_IOERR"):
                raise OSError(errno.EIO, os.strerror(errno.EIO), path) from error
            if name.startswith("SQLITE_BUSY"):
                raise OSError(errno.EBUSY, f"in use by another program for more than {WAIT:.0f} s", path) from error
            if name.startswith("SQLITE_NOTADB"):
                raise KibitzError(f"store: {path!r} is no results store") from error
            if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
                raise Unwritable(f"store: {path!r} cannot be opened for writing: {error}") from error
            raise KibitzError(
                f"store: {path!r} is damaged ({error}); move it away, or name another with --store, or --no-store"
            ) from error
        except (PermissionError, FileExistsError, FileNotFoundError, NotADirectoryError) as error:
            raise Unwritable(f"store: {path!r} cannot be opened for writing: {error.strerror}") from error


def _checksum(study: str, block: Range, data: bytes) -> bytes:
    return hashlib.blake2b(f"{study} {block[0]} {block[1]} ".encode() + data, digest_size=16).digest()


def _order(part: tuple[int, int, Tally]) -> tuple[int, int]:
    return part[0], -part[1]
