"""Breakdowns: the same difference by group, marked only where it survives that many looks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.exact import Floats, as_floats
from analyzer.stats.moments import Moments
from analyzer.stats.quantiles import check_confidence, student_tail


@dataclass(frozen=True, slots=True)
class Group:
    """The mean of one group.

    Parameters
    ----------
    label : str
    n : int
    mean, se, low, high : float
        With Student's interval; infinite error for a single value.
    p : float
        Two-sided, for a mean of zero, by itself.
    p_holm : float
        Adjusted for the number of groups in the breakdown.
    marked : bool
        Whether `p_holm` is at most 1 - confidence.
    """

    label: str
    n: int
    mean: float
    se: float
    low: float
    high: float
    p: float
    p_holm: float
    marked: bool


def holm(p_values: ArrayLike) -> Floats:
    """Return p values adjusted for how many there are, by Holm's step-down method.

    Parameters
    ----------
    p_values : array_like, shape (m,)

    Returns
    -------
    ndarray of float64, shape (m,)
        Calling every adjusted value up to 5 % a finding makes any false call at all in at most 5 % of breakdowns,
        whatever the groups have in common.

    Notes
    -----
    S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6 (1979).

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03, 0.005])
    array([0.03, 0.06, 0.06, 0.02])
    """
    p = as_floats(p_values)
    if ((p < 0.0) | (p > 1.0)).any():
        raise ValueError("a p value lies between 0 and 1")
    order = np.argsort(p, kind="stable")
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1)), 1.0)
    return adjusted


def two_sided_p(moments: Moments) -> float:
    """Return the p value of Student's test of a mean of zero; 1 for fewer than two values or values of zero only.

    Examples
    --------
    >>> round(two_sided_p(Moments.of([1, 2, 3, 4, 5])), 4)
    0.0132
    """
    if moments.n < 2 or not moments.squares:
        return 1.0
    t = abs(moments.mean) / moments.se if moments.se else math.inf
    return 2.0 * student_tail(t, moments.n - 1)


def breakdown(labels: Sequence[str], values: ArrayLike, *, confidence: float = 0.95) -> list[Group]:
    """Return the mean of each group with its error, marked after Holm's adjustment.

    Parameters
    ----------
    labels : sequence of str, length n
    values : array_like, shape (n,)
        One value a deal and group: values of one group must be independent.
    confidence : float

    Returns
    -------
    list of Group
        In the order of the labels.

    Examples
    --------
    >>> rows = breakdown(["stand"] * 30 + ["beg"] * 30, [1, 2] * 15 + [1, -1] * 15)
    >>> [(row.label, row.mean, row.marked) for row in rows]
    [('beg', 0.0, False), ('stand', 1.5, True)]
    """
    x = as_floats(values)
    if len(labels) != x.size:
        raise ValueError(f"{len(labels)} labels do not fit {x.size} values")
    if not x.size:
        return []
    names, member = np.unique(np.asarray(labels, dtype=str), return_inverse=True)
    groups = {str(name): Moments.of(x[member == index]) for index, name in enumerate(names)}
    return breakdown_of(groups, confidence=confidence)


def breakdown_of(groups: Mapping[str, Moments], *, confidence: float = 0.95, least: int = 2) -> list[Group]:
    """Return what `breakdown` does, from the moments of each group.

    Parameters
    ----------
    groups : mapping of str to Moments
    confidence : float
    least : int
        Groups of fewer values are shown, but neither tested nor marked.
    """
    level = 1.0 - check_confidence(confidence)
    single = [two_sided_p(group) if group.n >= least else 1.0 for group in groups.values()]
    tested = np.array([group.n >= least for group in groups.values()], dtype=bool)
    adjusted = np.ones(len(single))
    adjusted[tested] = holm(np.asarray(single)[tested])
    return [
        Group(name, group.n, group.mean, group.se, *group.interval(confidence), p, float(q), bool(q <= level))
        for (name, group), p, q in zip(groups.items(), single, adjusted, strict=True)
    ]
