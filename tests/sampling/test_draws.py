"""Drawn deals: uniform, reproducible, the same from any number of threads.

All seeds are fixed. The chi-square and frequency bounds are set so that a correct sampler with other seeds would fail a
test of the whole file in very few of 10,000 runs.
"""

import random
import threading
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2

from _fastsim.sampling import Sampler
from tests.reference.deals import all_deals, random_evidence

SUIT = [0x1FFF << 16 * suit for suit in range(4)]
PACK = sum(SUIT)
FALSE_ALARM = 5e-5


def mask(*codes):
    return sum(1 << code for code in codes)


def uniformity(sampler, deals, draws, seed):
    """Upper tail of chi-square of drawn deals against the uniform distribution over ``deals``."""
    drawn = Counter(map(tuple, sampler.sample(draws, seed).tolist()))
    assert set(drawn) <= set(deals)
    mean = draws / len(deals)
    statistic = sum((drawn[deal] - mean) ** 2 for deal in deals) / mean
    return chi2.sf(statistic, len(deals) - 1)


def random_cases(count):
    rng = random.Random(30)
    cases = []
    while len(cases) < count:
        evidence = random_evidence(rng, rng.randrange(4, 9), rng.randrange(2, 5), rng.randrange(4))
        deals = all_deals(*evidence)
        if 2 <= len(deals) <= 1500:
            cases.append((evidence, deals))
    return cases


def test_random_evidence_is_uniform():
    """Every p-value above the bound of the battery, and their spread that of a uniform number."""
    cases = random_cases(80)
    tails = [uniformity(Sampler(*e), deals, 40 * len(deals), k) for k, (e, deals) in enumerate(cases)]
    assert min(tails) > FALSE_ALARM / len(cases)
    assert abs(np.mean(tails) - 0.5) < 4.5 / np.sqrt(12 * len(tails))


def test_classes_drawn_one_by_one_are_uniform():
    """Evidence with more splits than one table holds, checked by the exact chances of whole holdings."""
    pool = PACK & ~mask(*range(3, 16, 2), *range(17, 32, 2))
    cards = pool.bit_count()
    allowed = [PACK & ~SUIT[0], PACK & ~SUIT[1], PACK & ~SUIT[2], PACK]
    sampler = Sampler(pool, [5, 5, 5, cards - 15], allowed)
    assert not sampler.size["joint"]
    check_frequencies(sampler, 200_000, 31)


@pytest.mark.parametrize("at_least", [[], [(1, SUIT[3])], [(1, SUIT[3]), (0b110, mask(9, 25)), (0b1000, mask(60))]])
def test_large_evidence_matches_the_exact_chances(at_least):
    """Two voids and a stock, with and without cards that must lie somewhere."""
    rng = random.Random(32)
    pool = sum(1 << code for code in rng.sample([c for c in range(64) if PACK >> c & 1], 41)) | mask(9, 60)
    allowed = [PACK & ~SUIT[0], PACK & ~SUIT[1], PACK, PACK]
    check_frequencies(Sampler(pool, [5, 5, 4, pool.bit_count() - 14], allowed, at_least), 200_000, 33)


def check_frequencies(sampler, draws, seed):
    """Share of each card with each recipient, and its chance, within the error that one test in 20,000 exceeds."""
    rows = np.asarray(sampler.sample(draws, seed))
    assert np.all(rows.sum(axis=1) == sampler.pool)
    chances = sampler.marginals()
    bound = np.sqrt(chi2.isf(FALSE_ALARM / (len(chances) * sampler.recipients), 1))
    for code, shares in chances.items():
        seen = (rows >> np.uint64(code) & np.uint64(1)).mean(axis=0)
        for r in range(sampler.recipients):
            p = float(shares.get(r, 0))
            assert abs(seen[r] - p) <= bound * np.sqrt(p * (1 - p) / draws), (code, r)


def test_pairs_of_cards_are_drawn_together_as_often_as_they_should():
    """Joint chances, from counts with both cards pinned: a sampler may have right margins and wrong pairs."""
    pool, capacities = PACK & ~SUIT[3], [6, 6, 27]
    allowed = [PACK & ~SUIT[0], PACK, PACK]
    sampler = Sampler(pool, capacities, allowed)
    draws = 200_000
    rows = np.asarray(sampler.sample(draws, 34))
    pairs = [(0, 12), (0, 16), (16, 17), (28, 44), (1, 40)]
    bound = np.sqrt(chi2.isf(FALSE_ALARM / (len(pairs) * 9), 1))
    for a, b in pairs:
        for r in range(3):
            for s in range(3):
                p = 0.0
                if allowed[r] >> a & 1 and allowed[s] >> b & 1:
                    pinned = [
                        m & ~(mask(a) if k != r else 0) & ~(mask(b) if k != s else 0) for k, m in enumerate(allowed)
                    ]
                    p = Sampler(pool, capacities, pinned).count / sampler.count
                seen = (rows[:, r] >> np.uint64(a) & rows[:, s] >> np.uint64(b) & np.uint64(1)).mean()
                assert abs(seen - p) <= bound * np.sqrt(p * (1 - p) / draws)


def most_constrained_first(pool, capacities, allowed, rng):
    """The usual wrong way: place the card with the fewest possible hands, in a random one with room."""
    while True:
        hands, room = [0] * len(capacities), list(capacities)
        cards = [c for c in range(64) if pool >> c & 1]
        while cards:
            options = {c: [r for r in range(len(room)) if room[r] and allowed[r] >> c & 1] for c in cards}
            card = min(cards, key=lambda c: (len(options[c]), c))
            if not options[card]:
                break
            r = rng.choice(options[card])
            hands[r] |= 1 << card
            room[r] -= 1
            cards.remove(card)
        else:
            return tuple(hands)


def test_a_biased_way_is_told_apart():
    """Placing the most constrained card first reaches every deal, but not equally often: the same test tells."""
    pool, capacities = mask(*range(6)), [1, 2, 3]
    allowed = [mask(2, 3, 4, 5), mask(0, 1, 2, 3, 4), PACK]
    deals = all_deals(pool, capacities, allowed)
    draws = 200 * len(deals)
    rng = random.Random(35)
    drawn = Counter(most_constrained_first(pool, capacities, allowed, rng) for _ in range(draws))
    assert set(drawn) == set(deals)
    biased = sum((drawn[deal] - 200) ** 2 for deal in deals) / 200
    assert chi2.sf(biased, len(deals) - 1) < 1e-12
    assert uniformity(Sampler(pool, capacities, allowed), deals, draws, 36) > FALSE_ALARM


def two_samplers():
    hands = Sampler(PACK & ~SUIT[3], [6, 6, 27], [PACK & ~SUIT[0], PACK, PACK], [(1, SUIT[1])])
    stages = Sampler(PACK, [6, 6, 6, 34], [PACK & ~SUIT[0], PACK & ~SUIT[1], PACK & ~SUIT[2], PACK])
    assert hands.size["joint"]
    assert not stages.size["joint"]
    return hands, stages


def test_a_world_depends_on_seed_and_number_alone():
    for sampler in two_samplers():
        rows = np.asarray(sampler.sample(1000, 5))
        assert np.array_equal(rows, np.asarray(sampler.sample(1000, 5)))
        parts = [np.asarray(sampler.sample(n, 5, start)) for start, n in ((0, 1), (1, 299), (300, 700))]
        assert np.array_equal(rows, np.concatenate(parts))
        assert not np.array_equal(rows, np.asarray(sampler.sample(1000, 6)))
        assert len(np.unique(rows, axis=0)) == 1000


def test_eight_threads_share_one_sampler():
    for sampler in two_samplers():
        alone = np.zeros((80_000, sampler.recipients), dtype=np.uint64)
        sampler.sample_into(alone, 9)
        shared = np.zeros_like(alone)
        gate = threading.Barrier(8)

        def work(k, sampler=sampler, shared=shared, gate=gate):
            gate.wait()
            part = slice(k * 10_000, (k + 1) * 10_000)
            sampler.sample_into(shared[part], 9, part.start)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert shared.tobytes() == alone.tobytes()


def test_sample_arguments():
    sampler = two_samplers()[0]
    with pytest.raises(ValueError, match="at least 1 world, not 0"):
        sampler.sample(0, 1)
    with pytest.raises(ValueError, match="3 recipients, but rows of 4"):
        sampler.sample_into(np.zeros((2, 4), dtype=np.uint64), 1)
    with pytest.raises(OverflowError):
        sampler.sample(1, -1)
