"""Spades: bids made and set, nil, bags."""

import numpy as np

from analyzer.contests.facts import Deals, Labels, Rates, Whole, by_side

QUANTITIES: dict[str, tuple[str, str]] = {"bags": ("bags_ns", "bags_ew")}
RATES = {
    "made": "of the contracts bid",
    "set": "of the contracts bid",
    "nil": "calls of nil, of all hands",
    "nil made": "of the nils called",
    "bags": "bags a deal",
}
NIL, BLIND_NIL = 0, 14
BREAKDOWNS = {
    "role": ("nobody calls nil", "A calls nil", "B calls nil", "both call nil"),
    "contract": ("B bids 2 more or above", "B bids 1 more", "same bids", "A bids 1 more", "A bids 2 more or above"),
    "call": tuple(f"bids add up to {each}" for each in ("10 or less", "11", "12", "13", "14 or more")),
}


def _nils(deal: Deals) -> tuple[list[Whole], list[Whole]]:
    """Return how many nils each side calls, and makes."""
    called, made = [], []
    for side in ("ns", "ew"):
        calls = np.stack([deal[f"call_{seat}"] for seat in side])
        nil = (calls == NIL) | (calls == BLIND_NIL)
        tricks = np.stack([deal[f"tricks_{seat}"] for seat in side])
        called.append(nil.sum(axis=0))
        made.append((nil & (tricks == 0)).sum(axis=0))
    return called, made


def rates(deal: Deals) -> Rates:
    """Return what deals add to each rate, by side."""
    verdicts = deal["verdict_ns"], deal["verdict_ew"]
    bid = by_side(*(each > 0 for each in verdicts))
    called, made = _nils(deal)
    every = np.ones(len(deal), np.int64)
    return {
        "made": (by_side(*(each == 1 for each in verdicts)), bid),
        "set": (by_side(*(each == 2 for each in verdicts)), bid),
        "nil": (by_side(*called), by_side(2 * every, 2 * every)),
        "nil made": (by_side(*made), by_side(*called)),
        "bags": (by_side(deal["bags_ns"], deal["bags_ew"]), by_side(every, every)),
    }


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs, by breakdown; bids are those of a player's sides at both tables together."""
    one, two = _nils(first)[0], _nils(second)[0]
    role = ((one[0] + two[1]) > 0).astype(np.int64) + 2 * ((one[1] + two[0]) > 0)
    more = (first["contract_ns"] + second["contract_ew"]) - (first["contract_ew"] + second["contract_ns"])
    total = (first["bids"] + second["bids"] + 1) // 2
    return {
        "role": role,
        "contract": np.clip(more, -2, 2) + 2,
        "call": np.clip(total, 10, 14) - 10,
    }
