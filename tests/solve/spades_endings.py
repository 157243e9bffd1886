"""Random endings of Spades with every option of the play, and what the reference says of them."""

import random
from itertools import product

from _fastsim.games.spades import Spades
from tests.reference.spades_minimax import RANKS, Minimax, Options, start
from tests.solve.allfours_endings import SUITS, code_of, mask_of

UTILITIES = ("tricks", "rising", "falling", "window", "nil", "two nils", "any", "few levels")


def ways(tricks):
    """The ways to share tricks among four seats."""
    return [won for won in product(range(tricks + 1), repeat=4) if sum(won) == tricks]


def random_utility(rnd, kind, tricks):
    """Worth by tricks won from here on, or None for their number."""
    step = [rnd.randrange(1, 4) for _ in range(tricks + 1)]
    low, high = sorted(rnd.choices(range(tricks + 1), k=2))
    nil, bid = rnd.sample(range(4), 1)[0], rnd.randrange(tricks + 1)
    table = {}
    for won in ways(tricks):
        ns = won[0] + won[2]
        if kind == "tricks":
            return None
        if kind == "rising":
            table[won] = sum(step[:ns])
        elif kind == "falling":
            table[won] = -sum(step[:ns])
        elif kind == "window":
            table[won] = ns + 100 * (low <= ns <= high)
        elif kind in ("nil", "two nils"):
            sign = 1 - 2 * (nil & 1)
            own, lost = won[nil ^ 2], won[nil]
            table[won] = sign * ((100 if not lost else -100) + (10 * bid + own - bid if own >= bid else -10 * bid))
            if kind == "two nils":
                table[won] -= sign * (100 if not won[nil ^ 1] else -100)
        elif kind == "any":
            table[won] = rnd.random()
        else:
            table[won] = rnd.randrange(3)
    return table


class RandomEnding:
    """A deal played at random up to ``left`` cards each, then zero to three cards into a trick."""

    def __init__(self, rnd, left, utility=None):
        dealt = left + rnd.randrange(3)
        # short suits: more honours and more spades that matter
        ranks = RANKS if rnd.random() < 0.3 else RANKS[-rnd.randrange(dealt, 10) :]
        pack = [s + r for s in SUITS for r in ranks]
        rnd.shuffle(pack)
        if rnd.random() < 0.3:
            pack.sort(key=lambda card: card[0] != "S" and rnd.random() < 0.5)
        pack = pack[: 4 * dealt]
        rnd.shuffle(pack)
        self.hands = [pack[i * dealt : (i + 1) * dealt] for i in range(4)]
        self.leader = rnd.randrange(4)
        self.rules = {
            "lead_spades": rnd.choice(["broken", "broken", "after_first_trick", "anytime"]),
            "forced_lead_breaks": rnd.choice(["on", "off"]),
            "ruff_first_trick": rnd.choice(["on", "off"]),
        }
        self.kind = utility or rnd.choice(UTILITIES)
        options = Options(
            self.rules["lead_spades"], self.rules["forced_lead_breaks"] == "on", self.rules["ruff_first_trick"] == "on"
        )
        self.reference = Minimax(options, self.worth)
        self.ending = start(self.hands, self.leader)
        self.play = []
        for _ in range(4 * (dealt - left) + rnd.choice([0, 0, 1, 2, 3])):
            card = rnd.choice(self.reference.legal(self.ending))
            self.play.append(card)
            self.ending = self.reference.after(self.ending, card)
        self.ending = self.ending._replace(won=(0, 0, 0, 0))
        self.u = random_utility(rnd, self.kind, left)

    def worth(self, won):
        return won[0] + won[2] if self.u is None else self.u[won]

    def question(self):
        """Arguments of ``solve_deal``."""
        game = Spades("playok", self.rules)
        return (game, [mask_of(h) for h in self.hands], self.leader, self.u), {"play": [code_of(c) for c in self.play]}

    def __str__(self):
        hands = " ".join(".".join(h) for h in self.hands)
        return f"{hands} leader {self.leader} play {' '.join(self.play)} {self.rules} {self.kind} {self.u}"


def some_endings(seed, count, left, utility=None):
    rnd = random.Random(f"{seed} {left} {utility}")
    return [RandomEnding(rnd, left, utility) for _ in range(count)]
