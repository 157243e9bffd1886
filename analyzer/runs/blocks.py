"""Blocks: the ranges of deals that a store keeps, such that any two of them lie apart or one within the other.

A block is one piece, or two neighbouring blocks of equal size that begin where twice that size may; or the beginning
of the last piece of a study, whose rest is not asked for yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.runs.tally import Tally

WIDEST = 16  # pieces of the widest block, a power of two: a shorter run can only use blocks that end within it

Range = tuple[int, int]
Held = dict[Range, Tally]


def sibling(block: Range, size: int) -> Range | None:
    """Return the block that would make a wider one with this, if there is to be one.

    Examples
    --------
    >>> sibling((8, 4), size=4), sibling((8, 8), size=4), sibling((0, 3), size=4)
    ((12, 4), (0, 8), None)
    """
    first, number = block
    if number < size or number >= WIDEST * size:
        return None
    return (first // number ^ 1) * number, number


def widest(first: int, size: int) -> Range:
    """Return the widest block that a deal can be in.

    Examples
    --------
    >>> widest(100, size=4)
    (64, 64)
    """
    return first - first % (WIDEST * size), WIDEST * size


def hold(held: Held, block: Range, tally: Tally, size: int) -> None:
    """Take a block among others, unless its deals are there already; make wider ones of it where possible."""
    first, number = block
    if any(within(block, other) for other in held):
        return
    for other in [other for other in held if within(other, block)]:
        del held[other]
    while (beside := sibling((first, number), size)) is not None and beside in held:
        more = held.pop(beside)
        tally = more + tally if beside[0] < first else tally + more
        first, number = min(first, beside[0]), 2 * number
    held[first, number] = tally


def within(inner: Range, outer: Range) -> bool:
    """Return whether a range lies in another."""
    return outer[0] <= inner[0] and inner[0] + inner[1] <= outer[0] + outer[1]


def segments(total: int, size: int, blocks: Iterable[Range]) -> Iterator[tuple[int, int, bool]]:
    """Yield the ranges that make up a run, in order: ``(first, number, whether it is a block)``.

    What is no block is a piece, or the rest of one.

    Parameters
    ----------
    total : int
        Deals of the run.
    size : int
        Deals of a piece.
    blocks : iterable of (first, number)
        In order, lying apart, and within the run.

    Examples
    --------
    >>> list(segments(12, 4, [(4, 2)]))
    [(0, 4, False), (4, 2, True), (6, 2, False), (8, 4, False)]
    """
    at = 0
    for first, number in [*blocks, (total, 0)]:
        while at < first:
            end = min(at - at % size + size, first)
            yield at, end - at, False
            at = end
        if number:
            yield first, number, True
            at += number
