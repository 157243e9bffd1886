"""Published figures for Spades: unseen cards, hands and voids, with the number of deals and chances.

They were computed apart from this code, as sums over suit lengths; the small ones also by trying every layout.
"""

from fractions import Fraction

import pytest

from _fastsim.names import RANKS, SUITS
from _fastsim.sampling import Sampler

# unseen cards; capacities; void suits of each hand; deals; for each hand the chance that it holds an unseen S H D C
FIGURES = [
    (
        "SAJT9765432.HQJT9876543.DAKQT976432.CAKQJ87532",
        (13, 13, 13),
        "- - -",
        84478098072866400,
        "1/3 1/3 1/3 1/3 | 1/3 1/3 1/3 1/3 | 1/3 1/3 1/3 1/3",
    ),
    (
        "SAJT9765432.HQJT987643.DAKQT976432.CAKQJ87532",
        (13, 12, 13),
        "- - -",
        28159366024288800,
        "13/38 13/38 13/38 13/38 | 6/19 6/19 6/19 6/19 | 13/38 13/38 13/38 13/38",
    ),
    (
        "SAJT9765432.HQJT98764.DAKQT97643.CAKQJ87532",
        (12, 12, 12),
        "- - H",
        82265171313780,
        "2/7 1/2 2/7 2/7 | 2/7 1/2 2/7 2/7 | 3/7 0 3/7 3/7",
    ),
    (
        "SAJT976543.HQJT987643.DAKQT97642.CAKQJ87532",
        (12, 12, 12),
        "H - H",
        7909656300,
        "4/9 0 4/9 4/9 | 1/9 1 1/9 1/9 | 4/9 0 4/9 4/9",
    ),
    ("SAQJT986543.DJT987.CJT987", (7, 6, 7), "H HDC H", 720720, "1/5 0 1/2 1/2 | 3/5 0 0 0 | 1/5 0 1/2 1/2"),
    (
        "SAJT76543.HQT98764.DAKQT976.CAKQJ8753",
        (10, 10, 10),
        "- S SH",
        198198,
        "1 1/6 1/18 1/18 | 0 5/6 5/18 5/18 | 0 0 2/3 2/3",
    ),
    (
        "SAKJT9876543.HAKJT965.DQ8732.CKQT862",
        (9, 10, 10),
        "- - D",
        181176906768,
        "21/76 21/76 9/19 21/76 | 35/114 35/114 10/19 35/114 | 5/12 5/12 0 5/12",
    ),
    (
        "SAKQJT987543.H743.DKQ7653.C85",
        (7, 7, 8),
        "H DC -",
        9520038,
        "4319/16027 0 735/1457 735/1457 | 7404/16027 2795/4371 0 0 | 4304/16027 1576/4371 722/1457 722/1457",
    ),
    (
        "SKJT63.HK94.DJ4.CT98732",
        (6, 5, 5),
        "- HD -",
        213444,
        "36/121 6/11 6/11 36/121 | 5/11 0 0 5/11 | 30/121 5/11 5/11 30/121",
    ),
    ("SQ2.HAQ7643.DJ", (3, 3, 3), "S D C", 500, "0 2/5 3/5 0 | 27/50 8/25 0 0 | 23/50 7/25 2/5 0"),
    ("SQ7.H75.DT76", (3, 2, 2), "HC - SC", 37, "27/37 0 19/37 0 | 10/37 15/37 8/37 0 | 0 22/37 10/37 0"),
    ("SAKT9754.HT95.D8762.C73", (6, 5, 5), "- HD H", 7056, "1/6 1 3/8 1/6 | 5/9 0 0 5/9 | 5/18 0 5/8 5/18"),
    ("SK9.H3.D76.CK", (2, 2, 2), "S - C", 27, "0 4/9 4/9 2/3 | 4/9 7/27 7/27 1/3 | 5/9 8/27 8/27 0"),
    ("ST.HJ9.DQ.C2", (2, 1, 2), "SH C SD", 1, "0 0 1 1 | 1 0 0 0 | 0 1 0 0"),
]


def cards(text):
    return {SUITS.index(group[0]): [RANKS.index(rank) for rank in group[1:]] for group in text.split(".")}


@pytest.mark.parametrize(("unseen", "capacities", "voids", "deals", "shares"), FIGURES)
def test_figures(unseen, capacities, voids, deals, shares):
    suits = cards(unseen)
    pool = sum(1 << suit * 16 + place for suit, places in suits.items() for place in places)
    allowed = [pool & ~sum(0xFFFF << 16 * SUITS.index(suit) for suit in void if suit != "-") for void in voids.split()]
    sampler = Sampler(pool, capacities, allowed)
    assert sampler.count == deals
    chances = sampler.marginals()
    for r, row in enumerate(shares.split(" | ")):
        for suit, chance in enumerate(row.split()):
            for place in suits.get(suit, []):
                assert chances[suit * 16 + place].get(r, 0) == Fraction(chance)
