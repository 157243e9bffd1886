"""Where pieces are played: in threads, in processes, or on a dask cluster; always handed back in the order asked.

The core releases the GIL, so compiled players run in threads; players written in Python run in processes.
"""

from __future__ import annotations

import itertools
import logging
import pickle
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from time import monotonic
from typing import Any

import _fastsim
from analyzer.errors import KibitzError
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work, program, same_program

BACKENDS = ("threads", "processes", "dask")
PATIENCE = 20  # seconds that a scheduler and its first worker may take to answer
FINISHED = 8  # pieces that each thread may have played without their being taken
AHEAD = 3  # pieces handed to a cluster for each of its threads, so that none waits

Pieces = Iterable[tuple[int, int]]


def run_chunks(
    job: Callable[..., Any], pieces: Pieces, workers: int, *, processes: bool = False
) -> Generator[Any, None, None]:
    """Yield ``job(first, number)`` for every piece, in order, as they become ready."""
    ahead = iter(pieces)
    some = list(itertools.islice(ahead, 2))
    if workers == 1 or len(some) < 2:
        for first, number in itertools.chain(some, ahead):
            yield job(first, number)
        return
    from joblib import Parallel, delayed

    taken, over, change = 0, False, threading.Condition()

    def in_turn(at: int, first: int, number: int) -> Any:
        """Play a piece, but not far ahead of what is taken: who takes the pieces may be the slower one."""
        with change:
            change.wait_for(lambda: over or at < taken + FINISHED * workers)
        return job(first, number)

    work = itertools.chain(some, ahead)
    run = Parallel(
        n_jobs=workers,
        backend="loky" if processes else "threading",
        return_as="generator",
        pre_dispatch="2*n_jobs",
        batch_size=1,
    )
    results = run(delayed(job)(*piece) if processes else delayed(in_turn)(at, *piece) for at, piece in enumerate(work))
    try:
        for result in results:
            yield result
            with change:
                taken += 1
                change.notify_all()
    finally:
        with change:
            over = True
            change.notify_all()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that tasks are cancelled: an interrupt is meant to do so
            results.close()


def play(
    work: Work, pieces: Pieces, workers: int, backend: str | None, scheduler: str | None
) -> Generator[Tally, None, None]:
    """Yield the tally of every piece, in order.

    Parameters
    ----------
    work : Work
    pieces : iterable of (first, number)
        Taken as they are needed.
    workers : int
        Threads or processes; a cluster has as many as it has.
    backend : {"threads", "processes", "dask"}, optional
        By default threads, or processes for players written in Python.
    scheduler : str, optional
        Address of the scheduler of a dask cluster.
    """
    if backend == "dask":
        return _on_cluster(work, pieces, scheduler or "")
    return run_chunks(work.play, pieces, workers, processes=backend == "processes" if backend else work.in_processes)


def _on_cluster(work: Work, pieces: Pieces, scheduler: str) -> Generator[Tally, None, None]:
    ahead = iter(pieces)
    some = list(itertools.islice(ahead, 1))
    if not some:
        return
    try:
        from cloudpickle import dumps
        from distributed import Client, KilledWorker
        from distributed.utils import silence_logging_cmgr
    except ImportError as error:
        raise KibitzError(
            f"backend: dask is not installed here ({error}); install the extra `cluster`: pip install 'kibitz[cluster]'"
        ) from error
    with silence_logging_cmgr(logging.CRITICAL):  # what goes wrong is told below
        try:
            client: Any = Client(scheduler, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise KibitzError(f"scheduler: there is no dask scheduler at {scheduler!r}: {error}") from error
        waiting: deque[Any] = deque()
        with client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
                # The work is a task of its own, not scattered: if its worker is lost, another one makes it again.
                packed = client.submit(_unpack, dumps(work), _fastsim.BUILD_ID, program(), pure=False)
                asked = -1.0
                for first, number in itertools.chain(some, ahead):
                    waiting.append(client.submit(_play, packed, first, number, pure=False))
                    if monotonic() - asked > 1.0:  # workers come and go
                        asked, most = monotonic(), AHEAD * max(1, sum(client.nthreads().values()))
                    while len(waiting) >= most:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            except TimeoutError as error:
                raise KibitzError(f"scheduler: no worker has come to {scheduler!r} in {PATIENCE} seconds") from error
            except KilledWorker as error:
                raise KibitzError(f"scheduler: several workers in a row were lost with one piece: {error}") from error
            except (OSError, CancelledError) as error:
                raise KibitzError(f"scheduler: {scheduler!r} is lost: {error}") from error


def _unpack(data: bytes, engine: str, other: str) -> Work:
    same_program(engine, other)
    work: Work = pickle.loads(data)
    return work


def _play(work: Work, first: int, number: int) -> Tally:
    return work.play(first, number)
