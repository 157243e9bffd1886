"""Playouts of Spades, beside OpenSpiel's if it is there: ``python -m benchmarks.bench_playouts_spades``.

Random: deals dealt and called beforehand, uniformly random legal cards, scoring inside. OpenSpiel's fastest way from
Python is its search with one simulation, whose evaluator plays many random rollouts in C++ without coming back. Policy:
all candidate cards of the opening lead, by playouts of the fast policy in the same sampled worlds, sampling and the
weighing of the calls inside. One thread's processor time, interleaved deal by deal.
"""

import random
import statistics
import time

import numpy as np

from _fastsim.speed import Dealt
from analyzer.ask.equity import equity
from analyzer.games import game
from analyzer.search.run import WorldRun, action_codes

try:
    import pyspiel
except ImportError:
    pyspiel = None

DEALS, ROUNDS = 1_000, 100
ROLLOUTS = 20_000
WORLDS = 4_000
REPEATS = 9


def rate(number, work, *arguments, **settings):
    """How often a second, by this thread's processor time."""
    start = time.thread_time()
    work(*arguments, **settings)
    return number / (time.thread_time() - start)


def other_start(seed):
    """OpenSpiel's game at the opening lead of a random deal, all bids 3, and its search."""
    rnd = random.Random(seed)
    other = pyspiel.load_game("spades")
    state = other.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rnd.choice([action for action, _ in state.chance_outcomes()]))
    for _ in range(4):
        state.apply_action(state.legal_actions()[3])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed + 1)
    return state, pyspiel.MCTSBot(other, evaluator, 1.0, 1, 100, False, seed + 1, False)


def opening_lead(seed):
    """Worlds and cards of an opening lead after four bids of 3."""
    pos = game("spades").deal(seed, 0, dealer="N")
    for _ in range(4):
        pos = (pos.apply("look") if "look" in pos.legal_actions() else pos).apply("3")
    view = pos.view(pos.to_act)
    run = WorldRun(view.state, np.ascontiguousarray(equity(view.game).win))
    return run, action_codes(view.state)


def main():
    """Print the table."""
    core = game("spades").core
    deals = Dealt(core, [3, 3, 3, 3], DEALS)
    random_rates, rules_rates, world_rates, other_rates, ratios = [], [], [], [], []
    for seed in range(REPEATS):
        random_rates.append(rate(DEALS * ROUNDS, deals.random, ROUNDS))
        rules_rates.append(rate(DEALS * 20, deals.rules, 20))
        run, actions = opening_lead(seed)
        world_rates.append(rate(WORLDS, run.batch, 0, WORLDS, actions, solve=False))
        if pyspiel is not None:
            state, bot = other_start(seed)
            other_rates.append(rate(ROLLOUTS, bot.mcts_search, state))
            ratios.append(random_rates[-1] / other_rates[-1])
    rows = [
        ("random cards", random_rates, 1e6, "M playouts/s"),
        ("random cards, OpenSpiel", other_rates, 1e6, "M playouts/s"),
        ("ratio of these", ratios, 1, "times"),
        ("rules policy", rules_rates, 1e6, "M playouts/s"),
        ("opening lead, every card, rules policy", world_rates, 1e3, "thousand worlds/s"),
    ]
    for name, values, unit, words in rows:
        if values:
            low, middle, high = (f(values) / unit for f in (min, statistics.median, max))
            print(f"{name:<40} {middle:8.2f} {words}  ({low:.2f} to {high:.2f})")
    if pyspiel is None:
        print("OpenSpiel is not installed (pip install kibitz[peers])")


if __name__ == "__main__":
    main()
