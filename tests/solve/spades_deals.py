"""Deals of Spades with calls, played at random to an ending, and the fixed list of scores that no change may move.

``python -m tests.solve.spades_deals`` writes the list anew.
"""

import random
from pathlib import Path

import analyzer as kz
from _fastsim.names import card_text
from _fastsim.solve.spades import solve_state

LIST = Path(__file__).parent / "spades_scores.txt"

CALLS = ("nil", "1", "2", "2", "3", "3", "4", "5")


def random_position(rnd, game="spades/playok", low=-100):
    """A deal before the opening lead, after plausible calls, from any match score of at least ``low``."""
    game = kz.game(game)
    score = "-".join(str(rnd.randrange(low, 490)) for _ in range(2))
    position = game.deal(seed=rnd.randrange(1 << 30), dealer=rnd.choice("NESW"), score=score)
    while position.phase == "call":
        legal = position.legal_actions()
        position = position.apply("look" if "look" in legal else rnd.choice([c for c in CALLS if c in legal]))
    return position


def played_to(position, left, rnd):
    """The position when every seat has ``left`` cards, or up to three of them have one less, after random cards."""
    for _ in range(4 * (13 - left) + rnd.choice((0, 0, 1, 2, 3))):
        position = position.apply(rnd.choice(position.legal_actions()))
    return position


def fixed_endings():
    """Pairs of a position line and the score of NS after each card."""
    for line in LIST.read_text().splitlines():
        if not line.startswith("#"):
            position, _, values = line.rpartition(" : ")
            yield position, {card: int(points) for card, points in (word.split("=") for word in values.split())}


def write():
    lines = ["# a position with about eight cards in each hand, and the score of the deal after each card, NS less EW"]
    rnd = random.Random("fixed scores")
    for number in range(40):
        game = ("spades/playok", "spades/pagat", "spades/openspiel-like", "spades/playok rules=forced_lead_breaks:off")
        position = played_to(random_position(rnd, game[number % 4]), 8, rnd)
        answers = solve_state(position.state, objective="score")
        lines.append(f"{position} : " + " ".join(f"{card_text(code)}={value:.0f}" for code, value, _, _ in answers))
    LIST.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    write()
