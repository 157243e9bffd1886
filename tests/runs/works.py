"""Works for the tests, importable by the processes that they start."""

import numpy as np

from analyzer.runs.tally import Tally
from analyzer.runs.work import Work


class Numbers(Work):
    """Deal i is the number i; told are sums, and every number."""

    def __init__(self, size=8, key=None, stop_at=None):
        self.size = size
        self.name = key or {"kind": "numbers"}
        self.stop_at = stop_at
        self.played = []

    def key(self):
        return self.name

    def play(self, first, number):
        if self.stop_at is not None and first >= self.stop_at:
            raise KeyboardInterrupt
        self.played.append((first, number))
        deals = np.arange(first, first + number)
        return Tally({"deals": np.array([number, deals.sum()]), "squares": deals @ deals}, {"deal": deals})


class Failing(Numbers):
    """Has a piece that cannot be played."""

    def play(self, first, number):
        if first == 48:
            raise OverflowError("too much of it")
        return super().play(first, number)


def all_of(total):
    deals = np.arange(total)
    return Tally({"deals": np.array([total, deals.sum()]), "squares": deals @ deals}, {"deal": deals})
