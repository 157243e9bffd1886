"""Deals of Spades with calls, played at random to an ending."""

import analyzer as kz

CALLS = ("nil", "1", "2", "2", "3", "3", "4", "5")


def random_position(rnd, game="spades/playok"):
    """A deal before the opening lead, after plausible calls, from any match score."""
    game = kz.game(game)
    score = "-".join(str(rnd.randrange(-100, 450)) for _ in range(2))
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
