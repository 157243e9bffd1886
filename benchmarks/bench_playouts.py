"""Playouts of whole deals, and whole simulations, per second: ``python -m benchmarks.bench_playouts``.

Playouts: one thread's processor time, six-card deals of allfours/bga dealt beforehand (dealing outside, scoring
inside). Simulation: wall time of the whole process, dealing and scoring inside. A fixed loop of arithmetic runs
beside every measurement, so that figures of different days can be compared.
"""

import statistics
import subprocess
import sys
import time

from _fastsim.speed import Dealt, calibrate
from analyzer.games import game

TURNS = 5_000_000
DEALS = 1_000


def seconds(work, clock=time.thread_time):
    """Seconds that a piece of work takes."""
    start = clock()
    work()
    return clock() - start


def measure(repeats=9):
    """Rows of name, unit, median, lowest and highest, interleaved."""
    core = game("allfours/bga").core
    deals = Dealt(core, [core.call_code("stand")], DEALS)
    jobs = {
        "fixed loop": (lambda: calibrate(TURNS), TURNS, "M turns/s"),
        "six-card deals, random cards": (lambda: deals.random(40), 40 * DEALS, "M deals/s"),
        "six-card deals, rules policy": (lambda: deals.rules(20), 20 * DEALS, "M deals/s"),
    }
    rates = {name: [] for name in jobs}
    for _ in range(repeats):
        for name, (work, number, _) in jobs.items():
            rates[name].append(number / seconds(work) / 1e6)
    return [(name, jobs[name][2], statistics.median(r), min(r), max(r)) for name, r in rates.items()]


def simulation(repeats=3, deals=1_000_000):
    """Seconds of ``kibitz simulate allfours/bga --deals 1000000`` to a summary."""
    command = [sys.executable, "-m", "analyzer", "simulate", "allfours/bga", "--deals", str(deals), "--json"]
    return [
        seconds(lambda: subprocess.run(command, check=True, capture_output=True), time.perf_counter)
        for _ in range(repeats)
    ]


def main():
    """Print the table."""
    for name, unit, median, low, high in measure():
        print(f"{name:<34} {median:8.2f} {unit}  ({low:.2f} to {high:.2f})")
    times = simulation()
    print(
        f"{'simulate, a million deals':<34} {statistics.median(times):8.2f} s  ({min(times):.2f} to {max(times):.2f})"
    )


if __name__ == "__main__":
    main()
