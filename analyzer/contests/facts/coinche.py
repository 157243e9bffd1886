"""Coinche: how high the bidding goes."""

import numpy as np

from analyzer.contests.facts import Deals, Labels
from analyzer.contests.facts import _belote_family as family

QUANTITIES, RATES, rates = family.QUANTITIES, family.RATES, family.rates
BREAKDOWNS = {
    "call": ("same level", "A higher", "B higher", "not the same seats"),
    "level": ("thrown in at both", "80 or 90", "100 to 120", "130 to 160", "higher"),
    **family.BREAKDOWNS,
}


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs: `call` tells who bids more with the same cards, `level` the higher bid."""
    mine, others = family.by_own(first, second, "value")
    call = np.select([mine == 0, mine == others, mine > others], [3, 0, 1], 2)
    level = np.searchsorted([80, 100, 130, 170], np.maximum(first["value"], second["value"]), side="right")
    return {"call": call.astype(np.int64), "level": level.astype(np.int64), **family.labels(first, second)}
