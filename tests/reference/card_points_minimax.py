"""Card points of the Belote family by plain minimax: slow, obvious, from the rules page, sharing nothing with the core.

Cards are texts, suit then rank; seats are 0 to 3 (N E S W), sides are seat % 2. The rules of a card are those of
``trick_games``. A finished deal is worth ``worth(points of NS, tricks of NS, tricks of EW)``.
"""

from typing import NamedTuple

from tests.reference.trick_games import SUITS, belote_may_play, holder, value

LAST_TRICK = 10
CAPOT = 90  # a capot counts 252 in a suit contract, 162 + 90


class Ending(NamedTuple):
    """A position in play, all hands known: the points and tricks so far, and the unfinished trick in time order."""

    hands: tuple
    leader: int
    table: tuple = ()
    points: int = 0
    tricks: tuple = (0, 0)


def start(hands, leader):
    """The position before the first card."""
    return Ending(tuple(map(tuple, hands)), leader)


def card_points(points, _, tricks_of_ew):
    """The total of NS with the last trick and what a capot adds."""
    return points + (CAPOT if tricks_of_ew == 0 else 0)


class Minimax:
    """Rules and values of one deal.

    Parameters
    ----------
    kind : str
        ``S H D C NT AT``.
    options : dict
        ``raise_over_partner``, ``undertrump``, ``partner_ruff``, ``nt_scale``, ``at_scale``.
    worth : callable
    """

    def __init__(self, kind, options, worth=card_points):
        assert kind in (*SUITS, "NT", "AT")
        self.kind = kind
        self.options = options
        self.worth = worth
        self.seen = {}

    def to_play(self, ending):
        return (ending.leader + len(ending.table)) % 4

    def legal(self, ending):
        hand = ending.hands[self.to_play(ending)]
        return [c for c in hand if belote_may_play(c, hand, ending.table, self.kind, self.options)]

    def after(self, ending, card):
        """The position after ``card``, which the seat to play must hold."""
        hands, leader, table, points, tricks = ending
        seat = (leader + len(table)) % 4
        hands = tuple([tuple([c for c in hand if c != card]) if s == seat else hand for s, hand in enumerate(hands)])
        table = (*table, card)
        if len(table) < 4:
            return Ending(hands, leader, table, points, tricks)
        winner = (leader + holder(table, self.kind)) % 4
        if winner % 2 == 0:
            points += sum(value(c, self.kind, self.options["nt_scale"], self.options["at_scale"]) for c in table)
            points += 0 if any(hands) else LAST_TRICK
        return Ending(hands, winner, (), points, (tricks[0] + (winner % 2 == 0), tricks[1] + winner % 2))

    def values(self, ending):
        """``{card: value}`` for every legal card of the seat to play, from NS."""
        return {card: self.value(self.after(ending, card)) for card in self.legal(ending)}

    def value(self, ending):
        """The worth to NS under best play by all: NS take the highest, EW the lowest."""
        if ending in self.seen:
            return self.seen[ending]
        if not any(ending.hands) and not ending.table:
            return self.worth(ending.points, *ending.tricks)
        best = max if self.to_play(ending) % 2 == 0 else min
        found = best([self.value(self.after(ending, card)) for card in self.legal(ending)])
        if not ending.table:
            self.seen[ending] = found
        return found
