"""From sums by cell to tidy frames, with a verdict on each difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import RANKS
from analyzer.stats import Moments, verdict
from analyzer.studies.sums import CellSums, Counts

if TYPE_CHECKING:
    import pandas as pd

#: Standard errors within which a difference is called noise: three, because a reader looks at hundreds of cells.
NOISE = 3.0
#: A cell with fewer deals gets no verdict.
FEW = 100


def decision(diff: float, se: float, n: int, calls: tuple[str, str]) -> str:
    """Return which call is better by a paired difference (first minus second), ``close``, ``few`` or ``must ...``.

    Examples
    --------
    >>> decision(0.02, 0.004, 5000, ("stand", "beg")), decision(-0.02, 0.007, 5000, ("stand", "beg"))
    ('stand', 'close')
    >>> decision(0.02, 0.004, 50, ("stand", "beg")), decision(float("nan"), float("nan"), 0, ("stand", "beg"))
    ('few', 'must beg')
    """
    if not n:
        return f"must {calls[1]}"
    if n < FEW:
        return "few"
    return calls[diff < 0] if verdict(abs(diff), se, noise=NOISE) == "worse" else "close"


def calls_frame(
    tables: Iterable[tuple[str, CellSums, Counts]], by: Sequence[str], calls: tuple[str, str]
) -> pd.DataFrame:
    """Return one row a score and cell in which anything happened: trumps upwards, ranks from the ace down.

    Parameters
    ----------
    tables : iterable of (score, sums, forced)
        The sums by the axes ``by``, and the number of deals without a choice by the same axes.
    by : sequence of str
        ``trumps``, ``best``, ``turnup``.
    calls : (str, str)
        The two calls; ``win_diff`` of the sums is the first minus the second, and who has no choice makes the second.
    """
    import pandas as pd

    rows = []
    for score, sums, forced in tables:
        for cell in sorted(np.ndindex(sums.n.shape), key=lambda cell: _reading_order(by, cell)):
            n, bound = int(sums.n[cell]), int(forced[cell])
            if n or bound:
                row: dict[str, Any] = {"score": score}
                row |= {name: _label(name, place) for name, place in zip(by, cell, strict=True)}
                row |= {"n": n, "forced": bound, **sums.row(cell)}
                rows.append(row | {"verdict": decision(row["win_diff"], row["win_diff_se"], n, calls)})
    names = [f"{name}{end}" for name in sums.units for end in ("", "_se")]
    return pd.DataFrame(rows, columns=["score", *by, "n", "forced", *names, "verdict"])


def mean_of(name: str, moments: Moments) -> dict[str, float]:
    """Return ``n``, the mean as ``name`` and its standard error as ``name_se``, NaN where it is not known."""
    return {"n": moments.n, name: moments.mean, f"{name}_se": moments.se if moments.n > 1 else float("nan")}


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows as plain data, with None where a number is not known."""
    return [
        {str(name): None if isinstance(value, float) and value != value else value for name, value in row.items()}
        for row in frame.to_dict("records")
    ]


def _reading_order(by: Sequence[str], cell: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place if name == "trumps" else -place for name, place in zip(by, cell, strict=True))


def _label(name: str, place: int) -> int | str:
    if name == "trumps":
        return place
    return RANKS[place] if name == "turnup" else f"-{RANKS}"[place]
