"""Cutting a range of deals into chunks and running them, with the same bytes for any number of workers.

Chunks have a fixed size and are reduced in the order of their index. The core releases the GIL, so compiled players
run in threads; players written in Python run in processes.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

from analyzer.errors import KibitzError

CHUNK = 8192


def workers_of(workers: int | None) -> int:
    """Return the number of workers: as asked, else the cores at hand."""
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= workers <= 4096:
        raise KibitzError(f"workers: {workers} is not a number of workers from 1 to 4096")
    return workers


def chunks(count: int, size: int = CHUNK) -> list[tuple[int, int]]:
    """Cut ``count`` deals into ``(first, number)`` pieces of a fixed size."""
    return [(first, min(size, count - first)) for first in range(0, count, size)]


def run_chunks(
    job: Callable[..., Any], pieces: list[tuple[int, int]], workers: int, *, processes: bool = False
) -> Iterator[Any]:
    """Yield ``job(first, number)`` for every piece, in order, as they become ready."""
    if workers == 1 or len(pieces) == 1:
        for first, number in pieces:
            yield job(first, number)
        return
    from joblib import Parallel, delayed

    backend = "loky" if processes else "threading"
    run = Parallel(n_jobs=workers, backend=backend, return_as="generator", pre_dispatch="2*n_jobs", batch_size=1)
    yield from run(delayed(job)(first, number) for first, number in pieces)


def check_count(count: int, what: str, limit: int = 10**11) -> int:
    """Return a number of deals, worlds or matches, or raise KibitzError."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= limit:
        raise KibitzError(f"{what}: {count} is not a whole number from 1 to {limit:,}")
    return count


def check_seed(seed: int) -> int:
    """Return a seed, or raise KibitzError."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise KibitzError(f"seed: {seed} is not a whole number from 0 to 2^64 - 1")
    return seed
