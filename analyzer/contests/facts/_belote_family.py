"""Belote, Coinche, Belot: who takes, what, and whether it is made."""

import numpy as np

from analyzer.contests.facts import Deals, Labels, Rates, Whole, by_side

QUANTITIES = {"card points": ("cards_ns", "cards_ew")}
RATES = {
    "take": "contracts, of all deals",
    "made": "of the contracts taken",
    "set": "of the contracts taken",
    "tied": "of the contracts taken",
    "double": "the other side's contracts, doubled",
    "capot": "every trick, of all deals",
}
ROLES = (
    "same seats take", "A takes at both tables", "B takes at both tables", "A takes, else thrown in",
    "B takes, else thrown in", "thrown in at both",
)  # fmt: skip
CONTRACTS = (
    "same suit, same contract", "same suit, other level", "two suits", "no-trump at both", "all-trump at both",
    "two kinds", "thrown in at one", "thrown in at both",
)  # fmt: skip
BREAKDOWNS = {"role": ROLES, "contract": CONTRACTS}


def rates(deal: Deals) -> Rates:
    """Return what deals add to each rate, by side."""
    taker, verdict, every = deal["taker"], deal["verdict"], np.ones(len(deal), bool)
    takes = [(taker >= 0) & (taker & 1 == side) & (verdict < 4) for side in range(2)]
    found = {"take": (by_side(*takes), by_side(every, every))}
    for name, value in (("made", 1), ("set", 2), ("tied", 3)):
        found[name] = (by_side(*(mine & (verdict == value) for mine in takes)), by_side(*takes))
    others = takes[::-1]
    found["double"] = (by_side(*(its & (deal["doubled"] > 0) for its in others)), by_side(*others))
    found["capot"] = (by_side(deal["capot"] == 0, deal["capot"] == 1), by_side(every, every))
    return found


def takers(first: Deals, second: Deals) -> tuple[Whole, Whole]:
    """Return who takes at each table: 0 A, 1 B, -1 nobody."""
    one, two = first["taker"], second["taker"]
    return np.where(one < 0, -1, one & 1), np.where(two < 0, -1, 1 - (two & 1))


def labels(first: Deals, second: Deals) -> Labels:
    """Return the labels of pairs, by breakdown."""
    one, two = takers(first, second)
    role = np.select(
        [(one < 0) & (two < 0), (one < 0) | (two < 0), one != two, one == 0],
        [5, 3 + np.maximum(one, two), 0, 1],
        2,
    )
    kinds = first["kind"], second["kind"]
    level = (first["value"] == second["value"]) & (first["doubled"] == second["doubled"])
    suits = (kinds[0] < 4) & (kinds[1] < 4)
    contract = np.select(
        [(one < 0) & (two < 0), (one < 0) | (two < 0), suits & (kinds[0] != kinds[1]), suits & level, suits,
         kinds[0] != kinds[1], kinds[0] == 4],
        [7, 6, 2, 0, 1, 5, 3],
        4,
    )  # fmt: skip
    return {"role": role.astype(np.int64), "contract": contract.astype(np.int64)}


def by_own(first: Deals, second: Deals, name: str) -> tuple[Whole, Whole]:
    """Return a column of A's contract and of B's, where the same seats take at both tables; else zeros."""
    one, two = takers(first, second)
    apart = (one != two) & (one >= 0) & (two >= 0)
    mine = np.where(one == 0, first[name], second[name])
    others = np.where(one == 0, second[name], first[name])
    return np.where(apart, mine, 0), np.where(apart, others, 0)
