"""All Fours: calls, and who gets what."""

import numpy as np

from analyzer.contests.facts import Deals, Labels, Rates, at_own_table, by_side

QUANTITIES: dict[str, tuple[str, str]] = {}
RATES = {
    "stand": "eldest's side stands",
    "give": "the dealer's side gives when begged",
    "hang jack": "the other side's Jack in play is hung",
    "high": "won, of the deals in which High is scored",
    "low": "won, of the deals in which Low is scored",
    "game": "won, of the deals in which Game is scored",
}
ANSWERS = ("stand", "beg and give", "beg and run")
BREAKDOWNS = {
    "call": tuple(f"A eldest: {a}; B: {b}" for a in ANSWERS for b in ANSWERS),
    "contract": ("same trumps", "other trumps"),
}


def rates(deal: Deals) -> Rates:
    """Return what deals add to each rate, by side."""
    dealer, call, fate, owner = deal["dealer"], deal["call"], deal["jack_fate"], deal["jack_side"]
    eldest = [(dealer + 1 & 1) == side for side in range(2)]
    hung = [(fate > 0) & (owner == 1 - side) for side in range(2)]
    found = {
        "stand": (by_side(*(mine & (call == 0) for mine in eldest)), by_side(*eldest)),
        "give": (
            by_side(*(~mine & (call == 1) for mine in eldest)),
            by_side(*(~mine & (call > 0) for mine in eldest)),
        ),
        "hang jack": (by_side(*(mine & (fate == 2) for mine in hung)), by_side(*hung)),
    }
    for name in ("high", "low", "game"):
        written = deal[name]
        found[name] = (by_side(written > 0, written < 0), by_side(written != 0, written != 0))
    return found


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs, by breakdown."""
    eldest = first["dealer"] + 1 & 1
    one, two = at_own_table(first["call"], second["call"], eldest)
    return {
        "call": 3 * np.clip(one, 0, 2) + np.clip(two, 0, 2),
        "contract": (first["trump"] != second["trump"]).astype(np.int64),
    }
