"""Features of hands against a plain reading of their text."""

import numpy as np
import pytest

from _fastsim.names import RANKS, hand_text
from analyzer.studies import hands as features
from analyzer.studies.spades_bids import shape_of
from analyzer.studies.spades_nil import danger


@pytest.fixture(scope="module")
def dealt() -> np.ndarray:
    rng = np.random.default_rng(5)
    codes = [suit * 16 + place for suit in range(4) for place in range(13)]
    masks = [sum(1 << int(code) for code in rng.choice(codes, 13, replace=False)) for _ in range(300)]
    return np.array([*masks, 0], dtype=np.uint64)


def suits(mask: int) -> dict[str, str]:
    """Cards of each suit, from the top."""
    text = hand_text(int(mask))
    return {part[0]: part[1:] for part in text.split(".")} if text != "-" else {}


def test_one_suit(dealt):
    found = {name: features.suit_of(dealt, suit) for suit, name in enumerate("SHDC")}
    for place, mask in enumerate(dealt):
        held = suits(mask)
        for name, cards in found.items():
            mine = held.get(name, "")
            one = cards[place : place + 1]
            assert features.count(one)[0] == len(mine)
            assert features.highest(one)[0] == (RANKS.index(mine[0]) if mine else -1)
            assert features.lowest(one)[0] == (RANKS.index(mine[-1]) if mine else -1)
            label = features.holding_labels("J9A")[features.holding(one, "J9A")[0]]
            assert label == (" ".join(rank for rank in "J9A" if rank in mine) or "none")


def test_whole_hands(dealt):
    trump = np.arange(len(dealt)) % 4
    aces, side = features.number_of(dealt, "A"), features.side_aces(dealt, trump)
    best = features.best_trump_suit(dealt)
    points = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
    spades, high, others, shortest = shape_of(dealt)
    for place, mask in enumerate(dealt):
        held = suits(mask)
        assert aces[place] == sum("A" in cards for cards in held.values())
        assert side[place] == aces[place] - ("A" in held.get("SHDC"[trump[place]], ""))
        weights = [sum(10 + points.get(rank, 0) for rank in held.get(name, "")) for name in "SHDC"]
        assert best[place] == weights.index(max(weights))
        mine = held.get("S", "")
        assert (spades[place], high[place]) == (len(mine), sum(rank in mine for rank in "AKQ"))
        assert others[place] == sum(rank in held.get(name, "") for name in "HDC" for rank in "AK")
        assert shortest[place] == min(len(held.get(name, "")) for name in "HDC")


def test_dangerous_cards(dealt):
    for mask, found in zip(dealt, danger(dealt), strict=True):
        held = suits(mask)
        lows = [held.get(name, "")[::-1][:3] for name in "HDC"]
        limits = [RANKS.index(rank) for rank in "58J"]
        assert found == sum(RANKS.index(r) > limit for cards in lows for r, limit in zip(cards, limits, strict=False))
