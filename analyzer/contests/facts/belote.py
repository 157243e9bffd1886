"""Belote: the round in which a contract is taken."""

import numpy as np

from analyzer.contests.facts import Deals, Labels
from analyzer.contests.facts import _belote_family as family

QUANTITIES, RATES, rates = family.QUANTITIES, family.RATES, family.rates
BREAKDOWNS = {
    "call": ("same round", "A in an earlier round", "B in an earlier round", "not the same seats"),
    **family.BREAKDOWNS,
}


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs: `call` tells who of the two takes sooner with the same cards."""
    mine, others = family.by_own(first, second, "calls")
    rounds = (mine + 3) // 4, (others + 3) // 4
    call = np.select([mine == 0, rounds[0] == rounds[1], rounds[0] < rounds[1]], [3, 0, 1], 2)
    return {"call": call.astype(np.int64), **family.labels(first, second)}
