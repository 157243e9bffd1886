"""Long runs: two workers against one, what the store costs, and the memory of ten million deals.

Wall time of whole processes, start-up included, interleaved; a run and its partner follow one another, and the ratio is
taken pair by pair. Memory is the largest resident size of a process that keeps aggregates only.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

REPEATS = 5
SIMULATE = ["-m", "analyzer", "simulate", "allfours/bga", "--deals", "6M", "--no-store", "--workers"]
STUDY = """
import sys
from analyzer.runs.runner import Runner
from analyzer.studies.calls import study_calls
from analyzer.studies.take import Take
study_calls(Take, "belote", 800_000, workers=int(sys.argv[1]), runner=Runner(*sys.argv[2:]))
"""


def run(command):
    """Seconds and largest resident size in MB of a process."""
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command}: exit code {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def against(what, one, two):
    """Print how many times longer one command takes than another: median, lowest, highest; and the median of each."""
    pairs = [(run(one(number))[0], run(two(number))[0]) for number in range(REPEATS)]
    found = [a / b for a, b in pairs]
    first, second = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(
        f"{what:<44} {statistics.median(found):6.3f}  ({min(found):.3f} to {max(found):.3f};"
        f" {first:.2f} s, {second:.2f} s)",
        flush=True,
    )


def main():
    """Print the figures."""
    against("simulate, one worker against two", lambda _: [*SIMULATE, "1"], lambda _: [*SIMULATE, "2"])
    against("a report's study, one worker against two", lambda _: ["-c", STUDY, "1"], lambda _: ["-c", STUDY, "2"])
    with tempfile.TemporaryDirectory() as folder:
        stored = "a report's study, stored against not stored"
        against(stored, lambda number: ["-c", STUDY, "2", f"{folder}/{number}"], lambda _: ["-c", STUDY, "2"])
    _, size = run(["-m", "analyzer", "simulate", "allfours/bga", "--deals", "10M", "--no-store"])
    print(f"{'ten million deals, aggregates only':<44} {size:6.0f} MB")


if __name__ == "__main__":
    main()
