"""Random endings of the Belote family with every kind of contract and every option of the play."""

import random

from analyzer.games import game
from tests.reference.card_points_minimax import Minimax, start
from tests.reference.trick_games import BELOTE_PACK, SUITS

RANKS = "23456789TJQKA"
KINDS = (*SUITS, "NT", "AT")
GAMES = ("belote/classic", "coinche/contree", "belot/classic")
OPTIONS = {
    "raise_over_partner": ("on", "off"),
    "undertrump": ("must", "free", "avoid"),
    "partner_ruff": ("free", "no_under", "must_raise"),
    "nt_scale": ("plain", "ace19"),
    "at_scale": ("plain", "13-9", "14-9"),
}


def code_of(card):
    return SUITS.index(card[0]) * 16 + RANKS.index(card[1])


def card_of(code):
    return SUITS[code >> 4] + RANKS[code & 15]


def mask_of(cards):
    return sum(1 << code_of(card) for card in cards)


class RandomEnding:
    """A deal played at random up to ``left`` cards each, then zero to three cards into a trick.

    In half of them one side holds the better cards and wins the tricks before, so that a capot is still open.
    """

    def __init__(self, rnd, left):
        dealt = min(8, left + rnd.randrange(3))
        pack = list(BELOTE_PACK)
        rnd.shuffle(pack)
        self.kind = rnd.choice([*SUITS, "NT", "AT"])
        self.leader = rnd.randrange(4)
        self.preset = rnd.choice(GAMES)
        self.rules = {name: rnd.choice(values) for name, values in OPTIONS.items()}
        if self.preset == "belot/classic":  # its scales are fixed
            self.rules |= {"nt_scale": "plain", "at_scale": "plain"}
        favoured = rnd.choice([None, None, 0, 1])
        pack = pack[: 4 * dealt]
        if favoured is not None:
            pack.sort(key=lambda card: self.strength(card) + rnd.uniform(0, 12), reverse=favoured == 0)
        halves = [rnd.sample(half, 2 * dealt) for half in (pack[: 2 * dealt], pack[2 * dealt :])]
        self.hands = [halves[seat % 2][dealt * (seat // 2) :][:dealt] for seat in range(4)]
        self.reference = Minimax(self.kind, self.rules)
        self.ending = start(self.hands, self.leader)
        self.play = []
        for _ in range(4 * (dealt - left) + rnd.choice([0, 0, 1, 2, 3])):
            cards = self.reference.legal(self.ending)
            rnd.shuffle(cards)
            if favoured is not None:
                cards.sort(key=self.strength, reverse=self.reference.to_play(self.ending) % 2 == favoured)
            self.play.append(cards[0])
            self.ending = self.reference.after(self.ending, cards[0])

    def strength(self, card):
        order = "789JQKTA" if self.kind == "NT" or (self.kind != "AT" and card[0] != self.kind) else "78QKTA9J"
        return order.index(card[1]) + (8 if card[0] == self.kind else 0)

    def question(self):
        """Arguments of ``solve_deal``."""
        own = {name: value for name, value in self.rules.items() if name in game(self.preset).core.options}
        core = game(self.preset, own).core
        return (core, [mask_of(h) for h in self.hands], KINDS.index(self.kind), self.leader), {
            "play": [code_of(c) for c in self.play]
        }

    def __str__(self):
        hands = " ".join(".".join(h) for h in self.hands)
        return f"{hands} {self.kind} leader {self.leader} play {' '.join(self.play)} {self.preset} {self.rules}"


def some_endings(seed, count, left):
    rnd = random.Random(f"{seed} {left}")
    return [RandomEnding(rnd, left) for _ in range(count)]
