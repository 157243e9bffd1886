"""Exact figures of the Belote family's pack, by counting: fractions from binomial coefficients and nothing else.

Hands have eight cards of 32 unless an argument says otherwise; where a hand is mine its eight cards are known and the
other 24 lie with three hands of eight. What depends on which ranks a hand holds is counted by trying all subsets of the
eight ranks, suit by suit or rank by rank, and not hand by hand.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, factorial, prod

RANKS = "AKQJT987"
SUITS = range(4)
PACK, SUIT, HAND = 32, 8, 8
SCORING_SQUARES = "AKQJT9"  # four 8s or 7s are nothing
SEQUENCE_POINTS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
SUBSETS = [set(ranks) for size in range(SUIT + 1) for ranks in combinations(range(SUIT), size)]  # places in RANKS


def hands(given):
    return Fraction(comb(PACK, given["cards"]))


def deals(given):
    return Fraction(factorial(PACK), factorial(HAND) ** 4)


# --- hands and deals with suits interchangeable: Burnside's lemma, the mean number of things that a renaming keeps ----


def cycles(renaming):
    """Lengths of the cycles of a renaming of suits."""
    found, seen = [], set()
    for suit in renaming:
        length = 0
        while suit not in seen:
            seen.add(suit)
            suit = renaming[suit]
            length += 1
        if length:
            found.append(length)
    return found


def kept_hands(renaming):
    """A hand stays the same if every suit of a cycle has the same ranks: choose them once for each cycle."""
    ways = Counter({0: 1})
    for length in cycles(renaming):
        ways = sum_of(ways, Counter({length * size: comb(SUIT, size) for size in range(SUIT + 1)}))
    return ways[HAND]


def sum_of(one, other):
    """Ways to reach each sum of two parts."""
    total = Counter()
    for (a, m), (b, n) in product(one.items(), other.items()):
        total[a + b] += m * n
    return total


def kept_deals(renaming):
    """A deal stays the same only if each card stays with its seat: one seat gets all cards of a cycle and rank."""
    lengths = [length for length in cycles(renaming) for _ in range(SUIT)]
    return ways_to_fill((HAND,) * 4, tuple(sorted(lengths, reverse=True)))


@cache
def ways_to_fill(rooms, lengths):
    """Ways to put each block of cards with one of the seats, so that every seat is full."""
    if not lengths:
        return 1
    total = 0
    for seat in range(4):
        if rooms[seat] >= lengths[0]:
            # the seats are alike, so that only the rooms matter
            left = tuple(sorted(room - lengths[0] * (at == seat) for at, room in enumerate(rooms)))
            total += ways_to_fill(left, lengths[1:])
    return total


def orbits(kept, renamings):
    total = sum(kept(dict(enumerate(renaming))) for renaming in renamings)
    return Fraction(total, len(renamings))


ALL_RENAMINGS = list(permutations(SUITS))
PLAIN_RENAMINGS = [renaming for renaming in ALL_RENAMINGS if renaming[0] == 0]


def hands_up_to_suits(given):
    return orbits(kept_hands, ALL_RENAMINGS)


def hands_up_to_plain_suits(given):
    return orbits(kept_hands, PLAIN_RENAMINGS)


def deals_up_to_suits(given):
    return orbits(kept_deals, ALL_RENAMINGS)


# --- named cards ----------------------------------------------------------------------------------------------------


def holds_all(named, cards=HAND, pack=PACK):
    """Chance that ``cards`` of a pack contain all of some named ones."""
    return Fraction(comb(pack - named, cards - named), comb(pack, cards))


def two_named_in_hand(given):
    return holds_all(2, given["cards"])


def two_named_in_some_hand(given):
    return 4 * holds_all(2)


def two_named_in_one_partnership(given):
    return 2 * holds_all(2, 2 * HAND)


def king_queen_of_some_suit(given):
    """In and out: the pairs of one, two, three, four suits."""
    return sum((-1) ** (n + 1) * comb(4, n) * holds_all(2 * n) for n in range(1, 5))


def square_of_rank_in_hand(given):
    return holds_all(4)


def square_of_rank_at_table(given):
    return 4 * holds_all(4)


def scoring_square_in_hand(given):
    n = len(SCORING_SQUARES)
    return n * holds_all(4) - comb(n, 2) * holds_all(8)


def jacks(number, cards):
    return Fraction(comb(4, number) * comb(PACK - 4, cards - number), comb(PACK, cards))


def jacks_in_hand(given):
    return jacks(given["jacks"], given["cards"])


def jacks_in_hand_at_least(given):
    return sum(jacks(number, given["cards"]) for number in range(given["jacks"], 5))


# --- suits of a hand ------------------------------------------------------------------------------------------------


def trump_length(given):
    return Fraction(comb(SUIT, given["length"]) * comb(PACK - SUIT, HAND - given["length"]), comb(PACK, HAND))


def shapes():
    """The number of hands for each tuple of suit lengths, S H D C."""
    lengths = [shape for shape in product(range(HAND + 1), repeat=4) if sum(shape) == HAND]
    return {shape: prod(comb(SUIT, length) for length in shape) for shape in lengths}


def longest_suit(given):
    found = sum(ways for shape, ways in shapes().items() if max(shape) == given["length"])
    return Fraction(found, comb(PACK, HAND))


def shape(given):
    wanted = sorted(map(int, given["shape"]))
    return Fraction(sum(ways for lengths, ways in shapes().items() if sorted(lengths) == wanted), comb(PACK, HAND))


# --- sequences ------------------------------------------------------------------------------------------------------


def runs(places):
    """Lengths of the maximal runs of a set of ranks of one suit, those of three or more."""
    starts = [place for place in places if place - 1 not in places]
    lengths = [next(n for n in range(1, SUIT + 1) if start + n not in places) for start in starts]
    return [length for length in lengths if length >= 3]


def hands_without_longer(longest, cards):
    """The number of hands no suit of which has a run longer than ``longest``."""
    of_suit = Counter(len(places) for places in SUBSETS if max(runs(places), default=0) <= longest)
    ways = Counter({0: 1})
    for _ in SUITS:
        ways = sum_of(ways, of_suit)
    return ways[cards]


def longest_sequence(given):
    length = given["length"]
    shorter = hands_without_longer(length - 1, HAND) if length else 0
    return Fraction(hands_without_longer(length, HAND) - shorter, comb(PACK, HAND))


def any_sequence(given):
    return 1 - Fraction(hands_without_longer(0, given["cards"]), comb(PACK, given["cards"]))


def mean_sequence_points(given):
    """By suits: what the runs of one suit are worth, weighted with the ways to fill the rest of the hand."""
    total = 0
    for places in SUBSETS:
        points = sum(SEQUENCE_POINTS[length] for length in runs(places))
        total += points * comb(PACK - SUIT, HAND - len(places))
    return 4 * Fraction(total, comb(PACK, HAND))


# --- unseen cards ---------------------------------------------------------------------------------------------------

UNSEEN = PACK - HAND


def partner_holds_named(given):
    return Fraction(HAND, UNSEEN)


def partner_holds_both(given):
    return holds_all(2, HAND, UNSEEN)


def opponents_hold_both(given):
    return holds_all(2, 2 * HAND, UNSEEN)


def partner_holds_one_of_two(given):
    return 1 - opponents_hold_both(given)


def no_opponent_void(given):
    """Out and in: one opponent or the other is void, or both are."""
    left = SUIT - given["own"]
    void = Fraction(comb(UNSEEN - left, HAND), comb(UNSEEN, HAND))
    both = Fraction(comb(UNSEEN - left, 2 * HAND), comb(UNSEEN, 2 * HAND))
    return 1 - 2 * void + both


def late_card(given):
    return Fraction(given["late"], given["unseen"])


# --- money ----------------------------------------------------------------------------------------------------------


def break_even(given):
    """p gain = (1 - p) loss."""
    return Fraction(given["loss"], given["gain"] + given["loss"])


def rounding_breaks(given):
    def tens(points):
        return 10 * (points // 10 + (points % 10 >= int(given["round"][0])))

    return Fraction(sum(tens(points) + tens(162 - points) != 160 for points in range(163)))


def exact(given):
    """The exact value of ``given["quantity"]``."""
    return globals()[given["quantity"]](given)
