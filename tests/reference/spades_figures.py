"""Exact chances in Spades, by counting: fractions from binomial coefficients and nothing else.

Where a hand is mine, its 13 cards are known and the other 39 are equally likely everywhere.
"""

from fractions import Fraction
from math import comb, factorial

SUIT = 13
HAND = 13


def layouts(n, k, k_other):
    """Ways in which both opponents get hands with at least so many cards of a suit of which I hold ``n``."""
    left = SUIT - n
    return sum(
        comb(left, a) * comb(39 - left, HAND - a) * comb(left - a, b) * comb(26 - (left - a), HAND - b)
        for a in range(k, left + 1)
        for b in range(k_other, left - a + 1)
        if HAND - a >= 0 and HAND - b >= 0 and 26 - (left - a) >= HAND - b
    )


ALL = comb(39, HAND) * comb(26, HAND)


def both_opponents_at_least(given):
    return Fraction(layouts(given["n"], given["k"], given["k"]), ALL)


def some_opponent_fewer_than(given):
    return 1 - both_opponents_at_least(given)


def opponent_may_ruff(given):
    """Suit and spade lengths of the two opponents, case by case."""
    suit, spades = SUIT - given["n"], SUIT - given["spades"]
    rest = 39 - suit - spades
    total = 0
    for a in range(suit + 1):
        for s in range(spades + 1):
            if not 0 <= HAND - a - s <= rest:
                continue
            one = comb(suit, a) * comb(spades, s) * comb(rest, HAND - a - s)
            left = rest - (HAND - a - s)
            for b in range(suit - a + 1):
                for t in range(spades - s + 1):
                    if 0 <= HAND - b - t <= left and ((a < given["k"] and s) or (b < given["k"] and t)):
                        total += one * comb(suit - a, b) * comb(spades - s, t) * comb(left, HAND - b - t)
    return Fraction(total, ALL)


def hand_lacks(given):
    return Fraction(comb(52 - len(given["cards"]), HAND), comb(52, HAND))


def spade_length(given):
    return Fraction(comb(SUIT, given["length"]) * comb(39, HAND - given["length"]), comb(52, HAND))


def seat_holds(given):
    assert not given["known_hand_has_it"]
    return Fraction(HAND, 39)


def some_hand_all_spades(given):
    """No two hands can have them all, so the chances add up."""
    return 4 * Fraction(1, comb(52, HAND))


def number_of_deals(given):
    return Fraction(factorial(52), factorial(HAND) ** 4)


def worlds_for_one_hand(given):
    return Fraction(factorial(39), factorial(HAND) ** 3)


def nil_break_even(given):
    """p value - (1 - p) value = alternative."""
    return Fraction(given["alternative"] + given["value"], 2 * given["value"])


def exact(given):
    """The exact value of ``given["quantity"]``."""
    return globals()[given["quantity"]](given)
