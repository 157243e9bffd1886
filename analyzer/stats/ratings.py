"""Ratings of several players from all their meetings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analyzer.stats.elo import Rating
from analyzer.stats.exact import Floats, as_floats

ELO = 400.0 / math.log(10.0)  # points of one unit of log odds
_MOST = 4000.0 / ELO  # log odds beyond which nothing is told apart


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of players, their mean at 0.

    Parameters
    ----------
    ratings : tuple of Rating
        One a player, with its interval.
    se : tuple of float
        Standard errors.
    differences : ndarray, shape (players, players)
        Rating of the row's player minus that of the column's.
    difference_se : ndarray, shape (players, players)
        Their standard errors, of the same deals.
    """

    ratings: tuple[Rating, ...]
    se: tuple[float, ...]
    differences: Floats
    difference_se: Floats


def bradley_terry(shares: ArrayLike, meetings: Sequence[tuple[int, int]], players: int) -> Floats:
    """Return the strengths under which shares of wins are most likely.

    Parameters
    ----------
    shares : array_like, shape (..., m)
        The first player's share in each meeting, with as many games in each; strictly between 0 and 1.
    meetings : sequence of (int, int)
        The two players of each.
    players : int

    Returns
    -------
    ndarray of float64, shape (..., players)
        In Elo, their mean at 0.

    Notes
    -----
    The likelihood of R. A. Bradley and M. E. Terry, Biometrika 39 (1952), with shares in the place of wins, by Newton's
    method; a unit vector in the direction that the data leave open takes nothing from the fit.

    Examples
    --------
    >>> [round(each) for each in bradley_terry([0.64, 0.64], [(0, 1), (1, 2)], 3).tolist()]
    [100, 0, -100]
    """
    won = np.asarray(shares, dtype=np.float64)
    first, second = (np.array([pair[k] for pair in meetings]) for k in range(2))
    design = np.zeros((len(meetings), players))
    design[np.arange(len(meetings)), first] = 1.0
    design[np.arange(len(meetings)), second] = -1.0
    strength = np.zeros((*won.shape[:-1], players))
    for _ in range(60):
        odds = np.clip(strength[..., first] - strength[..., second], -_MOST, _MOST)
        p = 1.0 / (1.0 + np.exp(-odds))
        slope = (won - p) @ design
        weight = np.maximum(p * (1.0 - p), 1e-9)
        hessian = np.einsum("...m,mi,mj->...ij", weight, design, design) + np.ones((players, players)) / players
        step = np.linalg.solve(hessian, slope[..., None])[..., 0]
        size = np.abs(step).max()
        strength = strength + step * min(1.0, 2.0 / max(size, 1e-300))
        if size < 1e-12:
            break
    return np.asarray(ELO * (strength - strength.mean(axis=-1, keepdims=True)), dtype=np.float64)


def ratings(
    sums: ArrayLike,
    deals: ArrayLike,
    meetings: Sequence[tuple[int, int]],
    players: int,
    *,
    seed: int,
    resamples: int = 1000,
    confidence: float = 0.95,
) -> Ratings:
    """Return the ratings of players who all met on the same deals, with errors from resampling groups of deals.

    Parameters
    ----------
    sums : array_like, shape (g, m)
        Summed differences in win share, first player minus second, by group of deals and meeting.
    deals : array_like, shape (g,)
        Deals of each group.
    meetings : sequence of (int, int)
    players, seed, resamples : int
    confidence : float

    Returns
    -------
    Ratings
        Intervals by the bootstrap's percentiles. Shares are kept half a deal away from 0 and 1.

    Notes
    -----
    All meetings of a deal are resampled together, since they share its luck (B. Efron and R. J. Tibshirani, An
    Introduction to the Bootstrap, 1993, chapter 8).

    Examples
    --------
    >>> found = ratings([[0.3], [0.1]] * 20, [1, 1] * 20, [(0, 1)], 2, seed=1)
    >>> [round(each.value) for each in found.ratings], found.ratings[0].low < 35 < found.ratings[0].high
    ([35, -35], True)
    """
    totals, numbers = as_floats(sums, ndim=2), as_floats(deals)
    if totals.shape != (numbers.size, len(meetings)) or not numbers.sum() > 0.0:
        raise ValueError(f"sums of the shape {totals.shape} do not fit {numbers.size} groups, {len(meetings)} meetings")
    edge = 0.5 / (float(numbers.sum()) + 1.0)

    def fit(weights: Floats) -> Floats:
        count = weights @ numbers
        mean = weights @ totals / np.maximum(count, 1.0)[..., None]
        return bradley_terry(np.clip(0.5 + 0.5 * mean, edge, 1.0 - edge), meetings, players)

    value = fit(np.ones((1, numbers.size)))[0]
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(numbers.size, np.full(numbers.size, 1.0 / numbers.size), size=resamples)
    replicas = fit(drawn.astype(np.float64))
    tail = 0.5 * (1.0 - confidence)
    low, high = np.quantile(replicas, [tail, 1.0 - tail], axis=0)
    enough = numbers.size > 1
    spread = replicas[:, :, None] - replicas[:, None, :]
    return Ratings(
        tuple(
            Rating(float(v), float(a) if enough else -math.inf, float(b) if enough else math.inf)
            for v, a, b in zip(value, low, high, strict=True)
        ),
        tuple(float(e) if enough else math.inf for e in replicas.std(axis=0, ddof=1)),
        value[:, None] - value[None, :],
        spread.std(axis=0, ddof=1) if enough else np.full((players, players), math.inf),
    )
