"""Cutting a range of deals into pieces, and the numbers that say how many of what."""

import os
from collections.abc import Sequence
from typing import overload

from analyzer.errors import KibitzError

CHUNK = 8192  # deals of players that call and play by rules of thumb


def workers_of(workers: int | None) -> int:
    """Return the number of workers: as asked, else the cores at hand."""
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= workers <= 4096:
        raise KibitzError(f"workers: {workers} is not a number of workers from 1 to 4096")
    return workers


class Chunks(Sequence[tuple[int, int]]):
    """``(first, number)`` pieces of a fixed size, made one by one: those of 10^11 deals would fill the memory."""

    def __init__(self, count: int, size: int) -> None:
        self.total = count
        self.starts = range(0, count, size)

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, at: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, at: slice) -> "list[tuple[int, int]]": ...
    def __getitem__(self, at: int | slice) -> tuple[int, int] | list[tuple[int, int]]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        first = self.starts[at]
        return first, min(self.starts.step, self.total - first)


def chunks(count: int, size: int = CHUNK) -> Sequence[tuple[int, int]]:
    """Cut ``count`` deals into ``(first, number)`` pieces of a fixed size."""
    return Chunks(count, size)


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
