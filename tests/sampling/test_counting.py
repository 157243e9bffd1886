"""Counts, chances and lists of deals against trying everything."""

import random
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb, factorial
from operator import le, or_, sub

import numpy as np
import pytest

from _fastsim.errors import InconsistentPosition
from _fastsim.sampling import Sampler
from tests.reference.deals import all_deals, random_evidence

SUIT = [0x1FFF << 16 * suit for suit in range(4)]
PACK = sum(SUIT)


def mask(*codes):
    return reduce(or_, (1 << code for code in codes), 0)


def test_random_evidence_against_all_deals():
    rng = random.Random(20)
    possible = impossible = 0
    for case in range(1500):
        evidence = random_evidence(rng, rng.randrange(2, 9), rng.randrange(2, 5), case % 5)
        deals = all_deals(*evidence)
        if not deals:
            impossible += 1
            with pytest.raises(InconsistentPosition, match="no deal fits the evidence"):
                Sampler(*evidence)
            continue
        possible += 1
        sampler = Sampler(*evidence)
        assert sampler.count == len(deals), evidence
        listed = list(sampler)
        assert len(listed) == len(deals)
        assert set(listed) == set(deals)
        assert [tuple(row) for row in sampler.enumerate().tolist()] == listed
        expected = {}
        for deal in deals:
            for r, hand in enumerate(deal):
                for code in range(64):
                    if hand >> code & 1:
                        shares = expected.setdefault(code, {})
                        shares[r] = shares.get(r, 0) + Fraction(1, len(deals))
        assert sampler.marginals() == expected
    assert possible > 500
    assert impossible > 200


def test_many_recipients_of_few_cards():
    """Sixteen recipients, as when every hand is split by what is known of its suits."""
    rng = random.Random(21)
    for _ in range(40):
        codes = rng.sample(range(52), 16)
        codes = [code // 13 * 16 + code % 13 for code in codes]
        allowed = [mask(codes[r], *rng.sample(codes, 2)) for r in range(16)]
        deals = all_deals(mask(*codes), [1] * 16, allowed)
        sampler = Sampler(mask(*codes), [1] * 16, allowed)
        assert sampler.count == len(deals)
        assert set(sampler) == set(deals)


def test_a_split_hand_is_the_hand_with_that_many():
    """Exactly two trumps with one player: two recipients give the same deals as the whole hand filtered."""
    pool = mask(*range(4), *range(16, 22))
    trumps = SUIT[0]
    split = Sampler(pool, [2, 2, 3, 3], [trumps, ~trumps & PACK, PACK, PACK])
    whole = [deal for deal in all_deals(pool, [4, 3, 3], [PACK] * 3) if (deal[0] & trumps).bit_count() == 2]
    assert split.count == len(whole)
    assert {(a | b, c, d) for a, b, c, d in split} == set(whole)


@pytest.mark.parametrize("hands", [(13, 13, 13, 13), (6, 6, 6, 34), (1,) * 12 + (40,)])
def test_counts_of_any_size_are_exact(hands):
    """A full pack without evidence: the multinomial coefficient, far beyond 64 bits."""
    expected = factorial(52)
    for n in hands:
        expected //= factorial(n)
    sampler = Sampler(PACK, hands, [PACK] * len(hands))
    assert sampler.count == expected
    shares = {r: Fraction(n, 52) for r, n in enumerate(hands)}
    assert sampler.marginals() == {code: shares for code in range(64) if PACK >> code & 1}


def test_voids_in_a_full_pack():
    """One hand void in spades: the others take the thirteen spades, as a sum of products of binomials."""
    sampler = Sampler(PACK, [13, 13, 13, 13], [PACK & ~SUIT[0], PACK, PACK, PACK])
    assert sampler.count == comb(39, 13) * (factorial(39) // factorial(13) ** 3)
    spades = sampler.marginals()[0]
    assert spades == {r: Fraction(1, 3) for r in (1, 2, 3)}


def test_three_voids_in_a_full_pack():
    """Each of three hands void in a suit of its own: a sum over suit lengths, suit after suit."""
    rooms = {(13, 13, 13, 13): 1}
    for suit in range(4):
        longer = {}
        for room, deals in rooms.items():
            for split in product(range(14), repeat=3):
                split = (*split, 13 - sum(split))
                if split[3] >= 0 and (suit == 3 or split[suit] == 0) and all(map(le, split, room)):
                    ways = factorial(13)
                    for n in split:
                        ways //= factorial(n)
                    left = tuple(map(sub, room, split))
                    longer[left] = longer.get(left, 0) + deals * ways
        rooms = longer
    sampler = Sampler(PACK, [13] * 4, [PACK & ~SUIT[0], PACK & ~SUIT[1], PACK & ~SUIT[2], PACK])
    assert sampler.count == rooms[0, 0, 0, 0]
    assert not sampler.size["joint"]


def test_at_least_one_in_a_large_pool():
    """The complement is easy to count: no card of the suit with either of two hands."""
    hands = (6, 6, 6, 34)
    total = Sampler(PACK, hands, [PACK] * 4).count
    for holders, cards in ((0b0001, SUIT[1]), (0b0101, SUIT[1]), (0b0110, mask(12, 11))):
        without = Sampler(PACK, hands, [PACK & ~cards if holders >> r & 1 else PACK for r in range(4)]).count
        assert Sampler(PACK, hands, [PACK] * 4, [(holders, cards)]).count == total - without


def test_a_constraint_already_met_changes_nothing():
    pool = mask(*range(9))
    allowed = [mask(0, 1, 2, 3, 4), PACK & ~mask(0), PACK & ~mask(0)]
    free = Sampler(pool, [3, 3, 3], allowed)
    assert Sampler(pool, [3, 3, 3], allowed, [(1, mask(0))]).count == free.count
    assert list(Sampler(pool, [3, 3, 3], allowed, [(1, mask(0))])) == list(free)


def test_everything_forced():
    sampler = Sampler(mask(0, 16, 32), [1, 2], [mask(0), PACK])
    assert sampler.count == 1
    assert list(sampler) == [(mask(0), mask(16, 32))]
    assert sampler.sample(3, 1).tolist() == [[mask(0), mask(16, 32)]] * 3
    assert sampler.marginals() == {0: {0: 1}, 16: {1: 1}, 32: {1: 1}}
    assert Sampler(0, [0, 0], [PACK, PACK]).count == 1


@pytest.mark.parametrize(
    ("evidence", "says"),
    [
        ((mask(0, 1), [1, 2], [PACK, PACK]), "take 3 cards, but 2 cards are unseen"),
        ((mask(0, 12), [1, 1], [mask(0), mask(0)]), "no hidden hand may hold SA"),
        ((mask(0, 1, 2), [2, 1], [mask(0), PACK]), "recipient 0 takes 2 cards"),
        ((mask(0, 1, 2), [1, 2], [PACK, mask(2)]), "can lie nowhere else|takes 2 cards"),
        ((mask(0, 1), [1, 1], [PACK, PACK], [(1, mask(25))]), "at least one of HJ must lie with recipient 0"),
        ((mask(0, 1), [1, 1], [PACK, PACK], [(0, mask(1))]), "at least one of S3 must lie with nobody"),
        ((mask(0, 1, 2, 3), [2, 1, 1], [PACK, mask(3), mask(3)]), "no deal fits the evidence"),
        ((mask(0, 1), [1, 1], [PACK, PACK], [(1, mask(0)), (1, mask(1))]), "but not together"),
    ],
)
def test_impossible_evidence_is_refused(evidence, says):
    with pytest.raises(InconsistentPosition, match=says) as caught:
        Sampler(*evidence)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "arguments",
    [
        (3, [1, 1], [PACK]),
        (3, [], []),
        (3, [-1, 3], [PACK, PACK]),
        (-1, [1], [PACK]),
        (1 << 64, [1], [PACK]),
        (3, [1] * 17, [PACK] * 17),
        (3, [1, 1], [PACK, PACK], [(1, 1)] * 5),
        (3, [1, 1], [PACK, PACK], [(4, 1)]),
    ],
)
def test_arguments_out_of_form_are_refused(arguments):
    with pytest.raises(ValueError, match=r"\d"):
        Sampler(*arguments)


def test_a_list_beyond_the_limit_is_refused():
    sampler = Sampler(PACK, [13, 13, 13, 13], [PACK] * 4)
    with pytest.raises(ValueError, match="53644737765488792839237440000 deals fit, more than the limit of 1000"):
        sampler.enumerate(1000)
    first = next(iter(sampler))
    assert sum(first) == PACK


def test_evidence_too_fine_to_count_says_so():
    """Two classes of cards shared by sixteen recipients: more splits than any table should hold."""
    low, high = SUIT[0] | SUIT[1], SUIT[2] | SUIT[3]
    allowed = [PACK] * 13 + [PACK & ~mask(0), PACK & ~mask(16), PACK & ~mask(32)]
    with pytest.raises(Exception, match="too many kinds") as caught:
        Sampler(low | high, [4] * 4 + [3] * 12, allowed, [(1, low)])
    assert not isinstance(caught.value, InconsistentPosition)


def test_rows_are_numpy_arrays_without_a_copy():
    sampler = Sampler(mask(*range(9)), [3, 3, 3], [PACK] * 3)
    rows = sampler.sample(5, 7)
    array = np.asarray(rows)
    assert array.shape == (5, 3)
    assert array.dtype == np.uint64
    array[0, 0] = 1
    assert rows[0, 0] == 1
