"""Caribbean All Fours by plain minimax: slow, obvious, written from the rules page and sharing nothing with the core.

Cards are texts, suit then rank (``"SA"``, ``"HT"``). Seats are 0 to 3 (N E S W), teams are seat % 2. A line of play is
worth ``utility(jack, low, game)`` to NS, where ``jack`` and ``low`` are the teams whose tricks hold the Jack of trumps
and the lowest trump in play (None when there is no such card) and ``game`` is -1, 0 or 1: whether NS have fewer, as
many or more counting points than EW.
"""

from dataclasses import dataclass
from typing import NamedTuple

RANKS = "23456789TJQKA"
COUNTING = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def rank(card):
    return RANKS.index(card[1])


def counting_value(card):
    return COUNTING.get(card[1], 0)


@dataclass
class Options:
    trump_rule: str = "anytime"
    no_undertrump: bool = False
    trump_and_follow: bool = False


class Ending(NamedTuple):
    """A position in play, all hands known: all that the rest of the deal can depend on.

    ``table`` holds the cards of the unfinished trick in time order, ``leader`` the seat that led or leads, ``bound``
    the suit that ``trump_and_follow`` binds the leader to, or None; ``jack`` and ``low`` are the teams that have taken
    those cards (None: nobody yet), ``ahead`` what NS have taken less what EW have, in counting points.
    """

    hands: tuple
    leader: int
    table: tuple = ()
    bound: str | None = None
    jack: int | None = None
    low: int | None = None
    ahead: int = 0


def start(hands, leader):
    """The position before the first card."""
    return Ending(tuple(map(tuple, hands)), leader)


def legal(hand, table, trump, bound, options):
    """The cards that may be played, rules page section 5."""
    if not table:
        if options.trump_and_follow and bound is not None and any(c[0] == bound for c in hand):
            return [c for c in hand if c[0] in (bound, trump)]
        return list(hand)
    led = table[0][0]
    can_follow = any(c[0] == led for c in hand)
    if led == trump:
        return [c for c in hand if c[0] == trump] if can_follow else list(hand)
    if can_follow:
        if options.trump_rule == "only_if_void":
            return [c for c in hand if c[0] == led]
        allowed = [c for c in hand if c[0] in (led, trump)]
    else:
        allowed = list(hand)
    if options.no_undertrump and any(c[0] != trump for c in hand):
        highest = max((rank(c) for c in table if c[0] == trump), default=-1)
        allowed = [c for c in allowed if c[0] != trump or rank(c) > highest]
    return allowed


def winner_of(table, trump):
    """Place in the trick, 0 to 3, of the card that wins it."""
    trumps = [c for c in table if c[0] == trump]
    best = max(trumps or [c for c in table if c[0] == table[0][0]], key=rank)
    return table.index(best)


class Minimax:
    """Rules and values of one deal under one utility.

    Parameters
    ----------
    hands : four lists of cards
        All cards in play, by the seat they were dealt to.
    trump : str
    options : Options
    utility : callable
        ``utility(jack, low, game)``.
    """

    def __init__(self, hands, trump, options, utility):
        trumps = [c for hand in hands for c in hand if c[0] == trump]
        self.lowest = min(trumps, key=rank, default=None)
        self.trump = trump
        self.options = options
        self.utility = utility
        self.seen = {}

    def to_play(self, ending):
        return (ending.leader + len(ending.table)) % 4

    def legal(self, ending):
        return legal(ending.hands[self.to_play(ending)], ending.table, self.trump, ending.bound, self.options)

    def after(self, ending, card):
        """The position after ``card``, which the seat to play must hold."""
        hands, leader, table, bound, jack, low, ahead = ending
        seat = (leader + len(table)) % 4
        hands = tuple([tuple([c for c in hand if c != card]) if s == seat else hand for s, hand in enumerate(hands)])
        table = (*table, card)
        if len(table) < 4:
            return Ending(hands, leader, table, bound, jack, low, ahead)
        at = winner_of(table, self.trump)
        winner = (leader + at) % 4
        team = winner % 2
        if self.trump + "J" in table:
            jack = team
        if self.lowest in table:
            low = team
        counted = sum(map(counting_value, table))
        ruffed = table[0][0] != self.trump and table[at][0] == self.trump
        return Ending(
            hands, winner, (), table[0][0] if ruffed else None, jack, low, ahead + (counted if team == 0 else -counted)
        )

    def values(self, ending):
        """``{card: value}`` for every legal card of the seat to play, from NS."""
        return {card: self.value(self.after(ending, card)) for card in self.legal(ending)}

    def value(self, ending):
        """The worth to NS under best play by all: NS take the highest, EW the lowest.

        Positions at the start of a trick are remembered.
        """
        if ending in self.seen:
            return self.seen[ending]
        if not any(ending.hands) and not ending.table:
            return self.utility(ending.jack, ending.low, (ending.ahead > 0) - (ending.ahead < 0))
        best = max if self.to_play(ending) % 2 == 0 else min
        value = best([self.value(self.after(ending, card)) for card in self.legal(ending)])
        if not ending.table:
            self.seen[ending] = value
        return value
