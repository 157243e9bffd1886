"""Running a work: what is stored is not played again, what is played is stored, and the answer is the same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from analyzer.errors import KibitzError
from analyzer.runs.backends import BACKENDS, play
from analyzer.runs.blocks import Held, Range, hold, segments
from analyzer.runs.pieces import workers_of
from analyzer.runs.store import Store, Study, Unwritable
from analyzer.runs.tally import Tally, Total
from analyzer.runs.work import Work

COMMIT = 2.0  # seconds after which what was played is written to the store
SHORT = 1.0  # seconds: a run that took less is not worth keeping, unless that is asked for

Progress = Callable[[int, int], None]
T = TypeVar("T")
Parts = Generator[tuple[int, int, Tally], None, None]


class ShardDone(Exception):
    """The part of a study that one machine was to play is stored; others are still to be merged.

    Attributes
    ----------
    told : dict
        ``shard``, ``study``, ``deals`` (in the store, of ``total``), ``store``.
    """

    def __init__(self, told: dict[str, object]) -> None:
        super().__init__(
            "shard {shard} is played: the store {store} holds {deals:,} of {total:,} deals of the study {study}; "
            "put the shards together with 'kibitz merge', then run this again without --shard".format(**told)
        )
        self.told = told


@dataclass(frozen=True)
class Outcome:
    """What a run came to.

    Attributes
    ----------
    tally : Tally
    deals : int
        Deals in it, from the first on.
    interrupted : bool
        By Ctrl-C, before all deals were played.
    """

    tally: Tally
    deals: int
    interrupted: bool


@dataclass(frozen=True)
class Runner:
    """Where and how works are run, and where their tallies are kept. Nothing here changes a number.

    Parameters
    ----------
    store : Store or path-like, optional
        Without one nothing is kept.
    backend : {"threads", "processes", "dask"}, optional
        By default threads, or processes for players written in Python.
    scheduler : str, optional
        Address of the scheduler of a dask cluster, ``tcp://host:8786``.
    shard : (int, int), optional
        ``(i, n)``: play the i-th of n parts only, 1 to n. It takes a store.
    """

    store: Store | str | os.PathLike[str] | None = None
    backend: str | None = None
    scheduler: str | None = None
    shard: tuple[int, int] | None = None
    _store: Store | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.backend is not None and self.backend not in BACKENDS:
            raise KibitzError(f"backend: {self.backend!r} is none of {', '.join(BACKENDS)}")
        if (self.backend == "dask") != (self.scheduler is not None):
            raise KibitzError("scheduler: the backend dask takes the address of a scheduler, other backends take none")
        if self.shard is not None:
            if self.store is None:
                raise KibitzError("shard: the part of a study goes into a store, and there is none")
            if not 1 <= self.shard[0] <= self.shard[1] <= 4096:
                raise KibitzError(f"shard: {self.shard[0]}/{self.shard[1]} is not i/n with i from 1 to n, n up to 4096")
        store = self.store if isinstance(self.store, Store | None) else Store(self.store)
        object.__setattr__(self, "_store", store)

    def run(self, work: Work, total: int, *, workers: int | None = None, progress: Progress | None = None) -> Outcome:
        """Play a number of deals, as far as they are not stored, and add them up.

        Parameters
        ----------
        work : Work
        total : int
        workers : int, optional
            Default: the cores at hand.
        progress : callable, optional
            Called with (deals done, deals in all): first with what is stored, then after each piece.

        Returns
        -------
        Outcome
            The same for any number of workers, backend, store and way in which it came to be stored.

        Raises
        ------
        ShardDone
            When the store does not hold all other parts yet.
        KeyboardInterrupt
            When nothing was known.
        """
        found = Total()
        interrupted = False
        with closing(self.stream(work, total, workers=workers, progress=progress)) as parts:
            try:
                for _, number, tally in parts:
                    found.add(number, tally)
            except KeyboardInterrupt:
                interrupted = True
                if not found.deals:
                    raise
        return Outcome(found.tally(), found.deals, interrupted)

    def stream(self, work: Work, total: int, *, workers: int | None = None, progress: Progress | None = None) -> Parts:
        """Yield ``(first, number, tally)`` from the first deal to the last: pieces as they are played, and blocks.

        Whoever breaks off closes it (`contextlib.closing`), so that what was played is stored.
        """
        count = workers_of(workers)
        keeper = self._keeper(work)
        if self.shard is not None:
            for _ in self._walk(work, total, count, progress, keeper, self.shard):
                pass
            self._need_all(total, keeper)
        yield from self._walk(work, total, count, progress, keeper, None)

    def _keeper(self, work: Work) -> _Keeper | None:
        key = None if self._store is None else work.key()
        if self._store is not None and key is not None:
            return _Keeper(self._store, Study.of(key, work.size), needed=self.shard is not None)
        if self.shard is not None:
            raise KibitzError(
                "shard: this cannot be stored, since a bot has a limit of time, or is written in Python and its "
                "callable has no attribute `version`, a text that changes with what it does"
            )
        return None

    def _need_all(self, total: int, keeper: _Keeper | None) -> None:
        assert keeper is not None
        assert self.shard is not None
        deals = sum(number for _, number in keeper.read(total))
        if deals < total:
            raise ShardDone(
                {
                    "shard": f"{self.shard[0]}/{self.shard[1]}",
                    "study": keeper.study.id,
                    "deals": deals,
                    "total": total,
                    "store": str(keeper.store.path),
                }
            )

    def _walk(
        self,
        work: Work,
        total: int,
        workers: int,
        progress: Progress | None,
        keeper: _Keeper | None,
        shard: tuple[int, int] | None,
    ) -> Parts:
        """Go through the run from its first deal to its last, or through one shard of it; play what is not stored."""
        size = work.size
        blocks = {} if keeper is None else keeper.read(total)

        def parts() -> Iterator[tuple[int, int, bool]]:
            for first, number, stored in segments(total, size, blocks):
                # a shard takes every n-th piece, so that its part stays the same when the study is extended
                if shard is None or first // size % shard[1] == shard[0] - 1:
                    yield first, number, stored

        done = sum(number for _, number in blocks)
        if done and progress is not None:
            progress(done, total)
        missing = ((first, number) for first, number, stored in parts() if not stored)
        with closing(play(work, missing, workers, self.backend, self.scheduler)) as results, _closed(keeper):
            for first, number, stored in parts():
                tally = Tally.decode(blocks[first, number]) if stored else next(results)
                if keeper is not None:
                    keeper.take(first, number, tally, stored)
                yield first, number, tally
                if not stored:
                    done += number
                    if progress is not None:
                        progress(done, total)


class _Keeper:
    """Writes what is played to a store, every now and then and at the end."""

    def __init__(self, store: Store, study: Study, *, needed: bool) -> None:
        self.store = store
        self.short = store.short or needed
        self.note = None if needed else store.note
        self._lost = False
        self.study = study
        self._pending: Held = {}
        self._start = self._written = monotonic()
        self._last: tuple[Range, Tally] = ((0, 0), Tally())

    def take(self, first: int, number: int, tally: Tally, stored: bool) -> None:
        """Take what a range came to, in order."""
        if not stored:
            (begin, before), begun = self._last
            if first % self.study.size:  # the rest of a piece whose beginning is stored
                first, number, tally = begin, before + number, begun + tally
            hold(self._pending, (first, number), tally, self.study.size)
            if monotonic() - self._written > COMMIT:
                self.write()
        self._last = (first, number), tally

    def read(self, total: int) -> dict[Range, bytes]:
        """Return the blocks that are stored, see `Store.read`."""
        return self._tried(lambda: self.store.read(self.study, total), {})

    def write(self) -> None:
        """Write what is pending."""
        if self._pending:
            parts = [(*block, tally) for block, tally in self._pending.items()]
            self._tried(lambda: self.store.put(self.study, parts), None)
            self._pending = {}
        self._written = monotonic()

    def close(self) -> None:
        """Write what is pending, unless the run was short, and close the store."""
        try:
            if self.short or monotonic() - self._start > SHORT:
                self.write()
        finally:
            self.store.close()

    def _tried(self, ask: Callable[[], T], otherwise: T) -> T:
        """Ask the store; go on without one that cannot be opened or written, if somebody is told."""
        if self._lost:
            return otherwise
        try:
            return ask()
        except (Unwritable, OSError) as error:
            if self.note is None:
                raise
            self.note(f"{error}; nothing is stored")
            self._lost = True
        return otherwise


def _closed(keeper: _Keeper | None) -> AbstractContextManager[Any]:
    return nullcontext() if keeper is None else closing(keeper)
