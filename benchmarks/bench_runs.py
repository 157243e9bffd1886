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

REPEATS = 3
SIMULATE = ["-m", "analyzer", "simulate", "allfours/bga", "--deals", "6M", "--no-store", "--workers"]
STUDY = """
import sys
from analyzer.runs.runner import Runner
from analyzer.studies.calls import study_calls
from analyzer.studies.take import Take
study_calls(Take, "belote", 800_000, workers=int(sys.argv[1]), runner=Runner(*sys.argv[2:]))
"""


def run(*commands):
    """Seconds, and largest resident size in MB, of processes that run at once."""
    start = time.perf_counter()
    processes = [subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL) for command in commands]
    size = 0.0
    for process in processes:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{process.args}: exit code {process.returncode}")
        size = max(size, usage.ru_maxrss / 1024)
    return time.perf_counter() - start, size


def workers(what, command):
    """Print how much faster two workers are than one, and two processes that share nothing: what the machine has."""
    times = [[run(command("1"))[0], run(command("2"))[0], run(command("1"), command("1"))[0]] for _ in range(REPEATS)]
    show(f"{what}, two workers against one", [one / two for one, two, _ in times])
    show(f"{what}, two processes beside each other", [2 * one / both for one, _, both in times])


def show(what, found, unit="times"):
    """Print a median, and the lowest and highest."""
    print(f"{what:<52} {statistics.median(found):6.3f} {unit}  ({min(found):.3f} to {max(found):.3f})", flush=True)


def main():
    """Print the figures."""
    workers("simulate", lambda number: [*SIMULATE, number])
    workers("a report's study", lambda number: ["-c", STUDY, number])
    with tempfile.TemporaryDirectory() as folder:
        found = [run(["-c", STUDY, "2", f"{folder}/{n}"])[0] / run(["-c", STUDY, "2"])[0] for n in range(REPEATS)]
    show("a report's study, time when stored against not", found)
    _, size = run(["-m", "analyzer", "simulate", "allfours/bga", "--deals", "10M", "--no-store"])
    show("ten million deals, aggregates only, memory", [size], "MB")


if __name__ == "__main__":
    main()
