"""Spades by plain minimax: slow, obvious, written from the rules page and sharing nothing with the core.

Cards are texts, suit then rank (``"SA"``, ``"HT"``). Seats are 0 to 3 (N E S W). A line of play is worth
``utility(won)`` to NS, where ``won`` are the tricks that N E S W have won, those before the position left out.
"""

from dataclasses import dataclass
from typing import NamedTuple

RANKS = "23456789TJQKA"


def rank(card):
    return RANKS.index(card[1])


@dataclass
class Options:
    lead_spades: str = "broken"
    forced_lead_breaks: bool = True
    ruff_first_trick: bool = True


class Ending(NamedTuple):
    """A position in play, all hands known.

    ``table`` holds the cards of the unfinished trick in time order, ``leader`` the seat that led or leads, ``first``
    whether the first trick is not over, ``broken`` whether a spade has broken spades.
    """

    hands: tuple
    leader: int
    table: tuple = ()
    first: bool = True
    broken: bool = False
    won: tuple = (0, 0, 0, 0)


def start(hands, leader):
    """The position before the first card."""
    return Ending(tuple(map(tuple, hands)), leader)


def spades(cards):
    return [c for c in cards if c[0] == "S"]


def others(cards):
    return [c for c in cards if c[0] != "S"]


def legal(ending, hand, options):
    """The cards that may be played, rules page section 3."""
    if not ending.table:
        closed = {"broken": not ending.broken, "after_first_trick": ending.first, "anytime": False}[options.lead_spades]
        return (others(hand) or list(hand)) if closed else list(hand)
    led = ending.table[0][0]
    following = [c for c in hand if c[0] == led]
    if following:
        return following
    if ending.first and not options.ruff_first_trick and led != "S":
        return others(hand) or list(hand)
    return list(hand)


def breaks(ending, card, options):
    """Whether a card breaks spades."""
    if card[0] != "S":
        return False
    return options.forced_lead_breaks or (bool(ending.table) and ending.table[0][0] != "S")


def winner_of(table):
    """Place in the trick, 0 to 3, of the card that wins it."""
    best = max(spades(table) or [c for c in table if c[0] == table[0][0]], key=rank)
    return table.index(best)


class Minimax:
    """Values of one deal under one utility."""

    def __init__(self, options, utility):
        self.options = options
        self.utility = utility
        self.seen = {}

    def to_play(self, ending):
        return (ending.leader + len(ending.table)) % 4

    def legal(self, ending):
        return legal(ending, ending.hands[self.to_play(ending)], self.options)

    def after(self, ending, card):
        """The position after ``card``, which the seat to play must hold."""
        seat = self.to_play(ending)
        hands = tuple([tuple([c for c in h if c != card]) if s == seat else h for s, h in enumerate(ending.hands)])
        table = (*ending.table, card)
        broken = ending.broken or breaks(ending, card, self.options)
        if len(table) < 4:
            return Ending(hands, ending.leader, table, ending.first, broken, ending.won)
        winner = (ending.leader + winner_of(table)) % 4
        won = tuple([n + (s == winner) for s, n in enumerate(ending.won)])
        return Ending(hands, winner, (), False, broken, won)

    def values(self, ending):
        """``{card: value}`` for every legal card of the seat to play, from NS."""
        return {card: self.value(self.after(ending, card)) for card in self.legal(ending)}

    def value(self, ending):
        """The worth to NS under best play by all: NS take the highest, EW the lowest."""
        if ending in self.seen:
            return self.seen[ending]
        if not any(ending.hands) and not ending.table:
            return self.utility(ending.won)
        best = max if self.to_play(ending) % 2 == 0 else min
        value = best([self.value(self.after(ending, card)) for card in self.legal(ending)])
        if not ending.table:
            self.seen[ending] = value
        return value
