"""Whole deals of the Belote family: random ones, and the fixed list of values that no change of the solver may move.

``python -m tests.solve.card_point_deals`` writes the list anew. Its suit contracts under contree were equal to those of
another engine when it was written (``test_card_points.py``).
"""

import random
from functools import cache
from pathlib import Path

from _fastsim.solve._card_points import solve_deal
from analyzer.games import game
from tests.solve.card_point_endings import KINDS, card_of, code_of, mask_of

LIST = Path(__file__).parent / "card_points.txt"
PACK = [suit * 16 + place for suit in range(4) for place in range(5, 13)]


def random_deal(seed, size=8):
    """Hands as masks, and the leader."""
    rnd = random.Random(f"deal {seed} {size}")
    pack = list(PACK)
    rnd.shuffle(pack)
    return [sum(1 << code for code in pack[size * seat : size * (seat + 1)]) for seat in range(4)], rnd.randrange(4)


def texts(mask):
    return [card_of(code) for code in reversed(range(64)) if mask >> code & 1]


@cache
def fixed_deals():
    """Tuples of preset, kind, leader, hands and the value of each first card."""
    deals = []
    for line in LIST.read_text().splitlines():
        if line.startswith("#"):
            continue
        preset, kind, leader, *rest = line.split()
        hands = [mask_of(hand.split(".")) for hand in rest[:4]]
        values = dict(word.split("=") for word in rest[4:])
        deals.append((preset, kind, int(leader), hands, {card: int(points) for card, points in values.items()}))
    return deals


def write():
    lines = ["# preset, kind, leader, hands of N E S W, and the card points of NS after each first card"]
    for number in range(60):
        preset = ("coinche/contree", "belote/house", "belot/classic")[number % 3]
        kind = KINDS[number // 3 % 4] if number < 36 else ("NT", "AT")[number % 2]
        hands, leader = random_deal(number)
        values = solve_deal(game(preset).core, hands, KINDS.index(kind), leader)
        words = [preset, kind, str(leader), *(".".join(texts(hand)) for hand in hands)]
        lines.append(" ".join([*words, *(f"{card_of(code)}={low}" for code, low, _, _ in values)]))
    LIST.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    assert all(code_of(card_of(code)) == code for code in PACK)
    write()
