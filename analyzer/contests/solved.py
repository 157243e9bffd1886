"""What perfect play is worth from the first card on, at both tables of some pairs: how much is luck, bids, cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import _fastsim.solve as core_solve
from analyzer.contests.duel import Duel
from analyzer.runs.backends import run_chunks
from analyzer.runs.pieces import chunks
from analyzer.stats import ControlledMean, Moments, controlled_mean, plain

CHUNK = 4  # deals
MOST_NODES = 5_000_000  # cards that one solve may play: about half a second


@dataclass(frozen=True)
class Solved:
    """The solver's account of a sample of the pairs. Points of A minus B a deal.

    Attributes
    ----------
    deals : int
        Pairs in the sample, of the first ones of the run.
    left_out : int
        Pairs that would belong to it, but are too hard to solve.
    objective : str
        What the solver's values are in.
    auction, play : Moments
        The parts of a pair's difference: what the contracts reached are worth under perfect play, and what was won
        over that at the cards.
    single : ControlledMean or None
        A's result at one table, corrected by the solver's value of the deal; None where its mean is not known to be
        zero (a fixed dealer, scores that are not level) or there are fewer than three deals.
    pair : ControlledMean or None
        The pair's difference, corrected in the same way: duplicate has removed that noise already.
    """

    deals: int
    left_out: int
    objective: str
    auction: Moments
    play: Moments
    single: ControlledMean | None
    pair: ControlledMean | None

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        parts = {
            name: dict(zip(("mean", "se", "low", "high"), (part.mean, part.se, *part.interval()), strict=True))
            for name, part in (("auction", self.auction), ("play", self.play))
        }
        controlled = {
            f"control_{name}": None
            if each is None
            else {"mean": each.mean, "se": each.se, "coefficient": each.coefficient, "gain": each.gain}
            for name, each in (("single", self.single), ("pair", self.pair))
        }
        told: dict[str, Any] = plain(
            {"deals": self.deals, "left_out": self.left_out, "objective": self.objective, **parts, **controlled}
        )
        return told


def objective_of(name: str) -> str:
    """Return the solver's objective that is in points of the deal, NS minus EW."""
    solver = core_solve.load(name)
    return "points" if "points" in solver.OBJECTIVES else "score"


def solve_sample(duel: Duel, deals: int, workers: int) -> Solved | None:
    """Solve the first deals of a duel from the first card on, at both tables.

    The control is the mean of the values at the two tables, as NS have them: turning the deal by a seat turns its sign,
    so over dealers in turn and level scores its mean is zero, whoever plays. None when no deal could be solved.
    """
    solver = core_solve.load(duel.game.name)
    objective = objective_of(duel.game.name)

    def job(first: int, number: int) -> Any:
        context = core_solve.new_context()
        tables = duel.seats()
        points = duel.play(first, number).tables["points"]
        values = np.empty((number, 2))
        for place in range(number):
            for side, table in enumerate(tables):
                state = table.played(
                    duel.seed, first + place, duel.dealer_of(first + place), duel.start_of(first + place), True
                )
                if state.phase == "play":
                    found = solver.solve_state(
                        state, objective=objective, context=context, best_only=True, node_cap=MOST_NODES
                    )
                    best = max if (state.turn or 0) & 1 == 0 else min
                    exact = all(each[3] for each in found)
                    values[place, side] = best(each[1] for each in found) if exact else np.nan
                else:  # over before the first card: nothing is left to chance or to skill
                    values[place, side] = (points[side][place]) * (1 - 2 * side)
        return np.column_stack([*points, values])

    every = np.concatenate(list(run_chunks(job, chunks(deals, CHUNK), workers)))
    rows = every[~np.isnan(every).any(axis=1)]
    if not len(rows):
        return None
    one, two, value_1, value_2 = rows.T
    level = duel.dealer is None and all(a == b for a, b in (score.split("-")[:2] for score in duel.scores))
    control = 0.5 * (value_1 + value_2)
    known = level and len(rows) >= 3
    return Solved(
        len(rows),
        len(every) - len(rows),
        objective,
        Moments.of(0.5 * (value_1 - value_2)),
        Moments.of(0.5 * ((one - value_1) + (two + value_2))),
        controlled_mean(one, control) if known else None,
        controlled_mean(0.5 * (one + two), control) if known else None,
    )
