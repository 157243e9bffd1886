"""The exact solver of All Fours, whole deals of six cards: ``python -m benchmarks.bench_solver``.

One thread's processor time, deals of allfours/bga dealt beforehand. Times of single deals lie over three decades, so
their mean, median and 99th part in a hundred are all stated. A fixed loop of arithmetic runs beside every measurement,
so that figures of different days can be compared.
"""

import statistics
import time

import numpy as np

import analyzer as kz
from _fastsim.names import card_codes
from _fastsim.search.evaluate import Evaluator
from _fastsim.solve import load, new_context
from _fastsim.speed import calibrate
from analyzer.ask.equity import equity

DEALS = 400
WORLDS = 1_000
TURNS = 5_000_000


def dealt(number):
    """Positions of allfours/bga before the opening lead."""
    game = kz.game("allfours/bga")
    found = (game.deal(seed=1, index=i, dealer="NESW"[i & 3]).apply("stand") for i in range(number * 2))
    return [pos for pos in found if pos.phase == "play"][:number]


def solve_each(positions, best_only):
    """Seconds and nodes of each deal; the table is not emptied in between, as in a search."""
    solver, context = load("allfours"), new_context()
    rows = []
    for pos in positions:
        before, start = context.nodes, time.thread_time()
        solver.solve_state(pos.state, context=context, best_only=best_only)
        rows.append((time.thread_time() - start, context.nodes - before))
    return np.array(rows).T


def worlds_a_second(position):
    """Worlds in which all candidate cards of the opening lead are valued, in a second of one thread."""
    view = position.view(position.to_act)
    cards = view.state.legal_mask()
    number = len(card_codes(cards))
    search = Evaluator(view.state, "NESW".index(position.to_act), equity("allfours/bga").win)
    out = [np.zeros((WORLDS, number)), np.zeros((WORLDS, number)), np.zeros((WORLDS, number, 8), np.float32)]
    start = time.thread_time()
    masks = np.zeros((0, 1), np.uint64)
    search.solve(new_context(), 1, 0, cards, masks, *out, np.zeros((WORLDS, number), np.uint8))
    return WORLDS / (time.thread_time() - start)


def main():
    """Print the tables."""
    positions = dealt(DEALS)
    start = time.thread_time()
    calibrate(TURNS)
    print(f"fixed loop {TURNS / (time.thread_time() - start) / 1e6:.0f} M turns/s")
    for name, best_only in (("value of the deal", True), ("all six cards", False)):
        seconds, nodes = solve_each(positions, best_only)
        middle, late = np.quantile(seconds, (0.5, 0.99)) * 1e3
        error = seconds.std(ddof=1) / len(seconds) ** 0.5 * 1e3
        print(
            f"{name:<20} mean {seconds.mean() * 1e3:.3f} ({error:.3f}) ms, median {middle:.3f}, 99 % {late:.2f}; "
            f"{nodes.mean():,.0f} nodes, {nodes.sum() / seconds.sum() / 1e6:.1f} M nodes/s"
        )
    rates = [worlds_a_second(pos) for pos in positions[:40]]
    print(
        f"opening lead, all candidate cards: median {statistics.median(rates):,.0f} worlds/s "
        f"({min(rates):,.0f} to {max(rates):,.0f} over {len(rates)} hands)"
    )
