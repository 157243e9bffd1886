"""Coinche: how high the bidding goes."""

import numpy as np

from analyzer.contests.facts import Deals, Labels
from analyzer.contests.facts import _belote_family as family

QUANTITIES, RATES, rates = family.QUANTITIES, family.RATES, family.rates
BREAKDOWNS = {
    "call": ("same level", "A higher", "B higher", "not the same seats"),
    **family.BREAKDOWNS,
}


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs: `call` tells who of the two bids more with the same cards."""
    mine, others = family.by_own(first, second, "value")
    call = np.select([mine == 0, mine == others, mine > others], [3, 0, 1], 2)
    return {"call": call.astype(np.int64), **family.labels(first, second)}
