"""Exact chances in Caribbean All Fours, by counting: fractions from hypergeometric terms and nothing else.

A ``Known`` says what is given: the turn-ups, one hand if any, the size of the hands. All unseen cards are equally
likely everywhere; nothing is inferred from calls.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

SEATS = "NESW"
RANKS = "23456789TJQKA"
TURNUP = {"A": 1, "J": 3, "6": 2}  # table trinidad
COUNTING_OF_A_SUIT = 10 + 4 + 3 + 2 + 1


@dataclass(frozen=True)
class Known:
    """What is given. ``hand`` is the hand of ``seat``; without one, ``seat`` only names a hidden hand."""

    ups: tuple[str, ...]
    size: int = 6
    seat: str | None = None
    hand: tuple[str, ...] = ()

    @property
    def trump(self):
        return self.ups[-1][0]

    @property
    def unseen(self):
        return 52 - len(self.ups) - len(self.hand)

    @property
    def hidden(self):
        """Unseen cards that are in hands."""
        return 4 * self.size - len(self.hand)

    def unseen_trumps(self):
        """Ranks of the trumps that are neither turned up nor in the hand, low to high."""
        seen = {card[1] for card in (*self.ups, *self.hand) if card[0] == self.trump}
        return [rank for rank in RANKS if rank not in seen]

    def own_trumps(self):
        return sorted((card[1] for card in self.hand if card[0] == self.trump), key=RANKS.index)


def drawn(population, marked, size, hits):
    """Chance that ``size`` cards drawn from ``population`` have exactly ``hits`` of the ``marked`` ones."""
    return Fraction(comb(marked, hits) * comb(population - marked, size - hits), comb(population, size))


def number_of_trumps(known, size, given):
    marked = len(known.unseen_trumps())
    if given.get("mean"):
        return Fraction(size * marked, known.unseen)
    return drawn(known.unseen, marked, size, given["equals"])


def own_trumps(known, given):
    return number_of_trumps(known, known.size, given)


def side_trumps(known, given):
    return number_of_trumps(known, 2 * known.size, given)


def dealt_trumps(known, given):
    return number_of_trumps(known, 4 * known.size, given)


def card_dealt(known, given):
    return Fraction(known.hidden, known.unseen)


def jack_dealt(known, given):
    not_turned = Fraction(48, 52)
    return not_turned * Fraction(24, 51)


def card_with(known, given):
    room = {"partner": known.size, "opponents": 2 * known.size, "stock": known.unseen - known.hidden}
    return Fraction(room[given["where"]], known.unseen)


def is_high(known, given):
    best = known.own_trumps()[-1]
    above = sum(RANKS.index(rank) > RANKS.index(best) for rank in known.unseen_trumps())
    return drawn(known.unseen, above, known.hidden, 0)


def is_low(known, given):
    least = known.own_trumps()[0]
    below = sum(RANKS.index(rank) < RANKS.index(least) for rank in known.unseen_trumps())
    return drawn(known.unseen, below, known.hidden, 0)


def side_high(known, given):
    """Down the unseen trumps: the first that is dealt is High, unless the own best stands above it."""
    mine = known.own_trumps()
    above = [r for r in known.unseen_trumps() if not mine or RANKS.index(r) > RANKS.index(mine[-1])]
    stock = known.unseen - known.hidden
    own_side = "NS" if known.seat in "NS" else "EW"
    chance = {"NS": Fraction(0), "EW": Fraction(0), None: Fraction(0)}
    none_yet = Fraction(1)  # all trumps so far are in the stock
    for gone in range(len(above)):
        left = known.unseen - gone
        chance[own_side] += none_yet * Fraction(known.size, left)
        chance["EW" if own_side == "NS" else "NS"] += none_yet * Fraction(2 * known.size, left)
        none_yet *= Fraction(stock - gone, left)
    chance[own_side if mine else None] += none_yet
    return chance[given["side"]]


def opponents_hold_above(known, given):
    above = sum(RANKS.index(rank) > RANKS.index(given["card"][1]) for rank in known.unseen_trumps())
    return 1 - drawn(known.unseen, above, 2 * known.size, 0)


def turnup_points(known, given):
    return Fraction(sum(TURNUP.values()), 13)


def turnup_reaches(known, given):
    return Fraction(sum(given["score"] + points >= 14 for points in TURNUP.values()), 13)


def run_outcome(known, given):
    """The first turn-up is there; each further flip meets one card fewer of its suit and of the pack."""
    same = [Fraction(12, 51), Fraction(11, 50), Fraction(10, 49)]
    return {
        "first": 1 - same[0],
        "second": same[0] * (1 - same[1]),
        "out": same[0] * same[1],
        "rescued": same[0] * same[1] * (1 - same[2]),
        "redeal": same[0] * same[1] * same[2],
    }[given["outcome"]]


def run_points(known, given):
    """Whether there is a second flip depends on suits only, and a flipped card's rank is independent of that."""
    return turnup_points(known, given) * (1 + Fraction(12, 51))


def game_value_dealt(known, given):
    return Fraction(24 * 4 * COUNTING_OF_A_SUIT, 52)


QUANTITIES = {
    function.__name__: function
    for function in (
        own_trumps, side_trumps, dealt_trumps, card_dealt, jack_dealt, card_with, is_high, is_low, side_high,
        opponents_hold_above, turnup_points, turnup_reaches, run_outcome, run_points, game_value_dealt,
    )
}  # fmt: skip


def exact(known, given):
    """The exact value of ``given["quantity"]``."""
    return QUANTITIES[given["quantity"]](known, given)
