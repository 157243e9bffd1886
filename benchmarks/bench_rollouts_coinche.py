"""Playouts of eight random tricks beside colver, from the same deals: ``python -m benchmarks.bench_rollouts_coinche``.

Contree under the scores that colver writes. Both programs play the same deals with all hands known, a suit contract,
from the opening lead to the score, every card uniformly random among the legal ones; one thread each, in turn block by
block, processor time. The means of the points written must agree. Without colver its columns are left out.
"""

import statistics
import time

import numpy as np

from _fastsim.names import SUITS
from _fastsim.speed import Dealt, calibrate
from analyzer.games import game
from benchmarks.bench_solver_coinche import natural

try:
    import colver
except ImportError:
    colver = None

RULES = "base:162,capot_base:252,double_on:bid,surcoinche:3"  # with these the two programs write the same scores
DEALS = 200
ROUNDS = 100  # playouts of each deal in a block
BLOCKS = 15
TURNS = 5_000_000
WORST = 5.0  # standard errors of the difference of two means


def timed(work):
    """What a piece of work returns, and its processor time in seconds."""
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


def colver_card(code):
    """The number that colver gives a card of the core."""
    return next(card for card in range(32) if natural(card) == code)


def peers(deals, trump):
    """Environments of colver at the opening lead of the deals."""
    found = []
    for hands, dealer in deals.hands():
        cards = [[colver_card(code) for code in range(64) if hand >> code & 1] for hand in hands]
        env = colver.Env.deal_with_hands(dealer, cards)
        env.set_contract(trump, 80, (dealer + 1) & 1, 0)  # by the side of the seat that leads
        env.set_phase_playing()
        found.append(env)
    return found


def blocks(suit):
    """Seconds and mean points (NS, EW) of each block, of this core and of colver."""
    core = game(f"coinche/contree rules={RULES}").core
    deals = Dealt(core, [core.call_code(call) for call in (f"80{suit}", "P", "P", "P")], DEALS)
    envs = peers(deals, SUITS.index(suit)) if colver is not None else []
    ours, theirs = [], []
    for block in range(BLOCKS):
        ours.append(timed(lambda b=block: deals.random(ROUNDS, seed=b + 1)))
        if envs:
            answer, seconds = timed(lambda: [env.rollout(ROUNDS) for env in envs])
            theirs.append((np.mean(answer, axis=0), seconds))
    return ours, theirs


def agree(ours, theirs):
    """Whether the means of the points written differ by no more than chance, with the blocks as the sample."""
    one, two = (np.array([points for points, _ in side]) for side in (ours, theirs))
    error = np.sqrt((one.var(axis=0, ddof=1) + two.var(axis=0, ddof=1)) / BLOCKS)
    return one.mean(axis=0), two.mean(axis=0), bool((abs(one.mean(axis=0) - two.mean(axis=0)) < WORST * error).all())


def main():
    """Print the table."""
    turns = TURNS / timed(lambda: calibrate(TURNS))[1] / 1e6
    print(f"fixed loop {turns:.0f} M turns/s")
    for suit in SUITS:
        ours, theirs = blocks(suit)
        rates = [DEALS * ROUNDS / seconds / 1e6 for _, seconds in ours]
        print(f"{suit}: {statistics.median(rates):.2f} M playouts/s ({min(rates):.2f} to {max(rates):.2f})", end="")
        if not theirs:
            print()
            continue
        ratios = [other / own for (_, own), (_, other) in zip(ours, theirs, strict=True)]
        one, two, same = agree(ours, theirs)
        assert same, (one, two)
        other = DEALS * ROUNDS / statistics.median(seconds for _, seconds in theirs) / 1e6
        print(
            f"; colver {other:.2f}; {statistics.median(ratios):.1f} times ({min(ratios):.1f} to {max(ratios):.1f}); "
            f"points {one.round(1)} and {two.round(1)}"
        )


if __name__ == "__main__":
    main()
