"""Bulgarian Belot: which kind of contract is reached, and whether it is doubled."""

import numpy as np

from analyzer.contests.facts import Deals, Labels
from analyzer.contests.facts import _belote_family as family

QUANTITIES, RATES, rates = family.QUANTITIES, family.RATES, family.rates
BREAKDOWNS = {
    "call": ("same kind", "A higher", "B higher", "not the same seats"),
    **family.BREAKDOWNS,
}
ORDER = np.array([4, 3, 2, 1, 5, 6])  # of the kinds S H D C NT AT in the bidding


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs: `call` tells who of the two bids higher with the same cards."""
    one, two = family.takers(first, second)
    ranks = ORDER[first["kind"]], ORDER[second["kind"]]
    mine, others = np.where(one == 0, *ranks), np.where(one == 0, *ranks[::-1])
    apart = (one != two) & (one >= 0) & (two >= 0)
    call = np.select([~apart, mine == others, mine > others], [3, 0, 1], 2)
    return {"call": call.astype(np.int64), **family.labels(first, second)}
