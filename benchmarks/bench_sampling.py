"""Deals that fit some evidence, per second and core: ``python -m benchmarks.bench_sampling``.

Drawing is timed with the seeding of each world and the writing of all masks; making the tables and reading the exact
count are timed apart. Times are of this thread's processor, so a busy machine matters less.
"""

import random
import statistics
import time

import numpy as np

from _fastsim.sampling import Sampler

SUIT = [0x1FFF << 16 * suit for suit in range(4)]
PACK = sum(SUIT)
BELOTE_PACK = sum(0x1FE0 << 16 * suit for suit in range(4))
DRAWS = 200_000


def unseen(pack, number):
    """A fixed pool of that many cards."""
    codes = [code for code in range(64) if pack >> code & 1]
    return sum(1 << code for code in random.Random(number).sample(codes, number))


def evidence(pack, capacities, voids):
    """Recipient r is void in suit s for each (r, s)."""
    allowed = [pack] * len(capacities)
    for r, suit in voids:
        allowed[r] &= ~SUIT[suit]
    return unseen(pack, sum(capacities)), capacities, allowed


CASES = {
    "All Fours, two tricks played, two voids, stock 27": evidence(PACK, [4, 4, 4, 27], [(0, 0), (1, 1)]),
    "All Fours, in the second trick, two voids, stock 27": evidence(PACK, [5, 4, 4, 27], [(0, 0), (1, 1)]),
    "All Fours, two tricks played, three voids, stock 27": evidence(PACK, [4, 4, 4, 27], [(0, 0), (1, 1), (2, 2)]),
    "All Fours, first lead, eldest stood on a trump": (
        *evidence(PACK, [6, 6, 6, 27], []),
        [(0b001, SUIT[1])],
    ),
    "Spades, 39 unseen, no evidence": evidence(PACK, [13, 13, 13], []),
    "Spades, 39 unseen, two voids": evidence(PACK, [13, 13, 13], [(0, 0), (1, 1)]),
    "Spades, 39 unseen, three voids": evidence(PACK, [13, 13, 13], [(0, 0), (1, 1), (2, 2)]),
    "Belote, 24 unseen, two voids": evidence(BELOTE_PACK, [8, 8, 8], [(0, 0), (1, 1)]),
}


def seconds(work):
    start = time.thread_time()
    work()
    return time.thread_time() - start


def measure(repeats=7):
    """Rows of name, quantity, unit, median, lowest and highest, interleaved over the cases."""
    samplers = {name: Sampler(*arguments) for name, arguments in CASES.items()}
    rows = {name: np.zeros((DRAWS, s.recipients), dtype=np.uint64) for name, s in samplers.items()}
    times = {}
    for repeat in range(repeats):
        for name, arguments in CASES.items():
            build = seconds(lambda arguments=arguments: [Sampler(*arguments) for _ in range(20)]) / 20
            draw = seconds(lambda name=name, repeat=repeat: samplers[name].sample_into(rows[name], repeat)) / DRAWS
            times.setdefault((name, "tables", "us"), []).append(build * 1e6)
            times.setdefault((name, "deals", "M/s"), []).append(1e-6 / draw)
    return [(*key, statistics.median(values), min(values), max(values)) for key, values in times.items()]


def main():
    print(f"{'':54s}{'':8s}{'median':>9s}{'lowest':>9s}{'highest':>9s}")
    for name, quantity, unit, median, low, high in measure():
        print(f"{name:54s}{quantity:8s}{median:9.1f}{low:9.1f}{high:9.1f} {unit}")


if __name__ == "__main__":
    main()
