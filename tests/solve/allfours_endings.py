"""Random endings of All Fours with every option, and what the reference says of them."""

import random

from _fastsim.games.allfours import AllFours
from tests.reference.allfours_minimax import RANKS, Minimax, Options, start

SUITS = "SHDC"
UTILITIES = ("points", "win", "any rising", "few levels", "not rising")


def code_of(card):
    return SUITS.index(card[0]) * 16 + RANKS.index(card[1])


def card_of(code):
    return SUITS[code >> 4] + RANKS[code & 15]


def mask_of(cards):
    return sum(1 << code_of(card) for card in cards)


def random_utility(rnd, kind):
    """``u[jack][low][game]`` as nested lists."""
    if kind == "points":
        jack, low, game, tie = rnd.choice([1, 3]), rnd.choice([0, 1]), rnd.choice([1, 2]), rnd.choice([-1, 0, 1])
        return [
            [[(1 - 2 * j) * jack + (1 - 2 * k) * low + game * g for g in (-1, tie, 1)] for k in (0, 1)] for j in (0, 1)
        ]
    if kind == "win":
        return [[sorted(rnd.choices((-1, 0, 1), k=3)) for _ in range(2)] for _ in range(2)]
    if kind == "any rising":
        return [[sorted(rnd.random() for _ in range(3)) for _ in range(2)] for _ in range(2)]
    if kind == "few levels":
        return [[sorted(rnd.choices(range(4), k=3)) for _ in range(2)] for _ in range(2)]
    return [[rnd.choices(range(5), k=3) for _ in range(2)] for _ in range(2)]


class RandomEnding:
    """A deal played at random up to ``left`` cards each, then zero to three cards into a trick."""

    def __init__(self, rnd, left, utility=None):
        dealt = left + rnd.randrange(3)
        # short suits: more honours, more ties, more trumps that matter
        ranks = RANKS if rnd.random() < 0.3 else RANKS[-rnd.randrange(dealt, 10) :]
        pack = [s + r for s in SUITS for r in ranks]
        rnd.shuffle(pack)
        self.hands = [pack[i * dealt : (i + 1) * dealt] for i in range(4)]
        self.trump = rnd.choice(SUITS)
        self.leader = rnd.randrange(4)
        self.rules = {
            "trump_rule": rnd.choice(["anytime", "only_if_void"]),
            "no_undertrump": rnd.choice(["on", "off"]),
            "trump_and_follow": rnd.choice(["on", "off"]),
            "low_to": rnd.choice(["holder", "taker"]),
        }
        self.kind = utility or rnd.choice(UTILITIES)
        self.u = random_utility(rnd, self.kind)
        options = Options(
            self.rules["trump_rule"], self.rules["no_undertrump"] == "on", self.rules["trump_and_follow"] == "on"
        )
        self.reference = Minimax(self.hands, self.trump, options, self.worth)
        self.ending = start(self.hands, self.leader)
        self.play = []
        for _ in range(4 * (dealt - left) + rnd.choice([0, 0, 1, 2, 3])):
            card = rnd.choice(self.reference.legal(self.ending))
            self.play.append(card)
            self.ending = self.reference.after(self.ending, card)

    def worth(self, jack, low, game):
        return self.u[jack or 0][(low or 0) if self.rules["low_to"] == "taker" else 0][game + 1]

    @property
    def flat(self):
        return [self.u[j][k][g] for j in (0, 1) for k in (0, 1) for g in (0, 1, 2)]

    def question(self):
        """Arguments of ``solve_deal``."""
        game = AllFours("bga", self.rules)
        return (game, [mask_of(h) for h in self.hands], SUITS.index(self.trump), self.leader, self.flat), {
            "play": [code_of(c) for c in self.play]
        }

    def __str__(self):
        hands = " ".join(".".join(h) for h in self.hands)
        return f"{hands} trump {self.trump} leader {self.leader} play {' '.join(self.play)} {self.rules} {self.u}"


def some_endings(seed, count, left, utility=None):
    rnd = random.Random(f"{seed} {left} {utility}")
    return [RandomEnding(rnd, left, utility) for _ in range(count)]
