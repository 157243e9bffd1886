"""Null experiments on real pairs: two different bots whose labels are flipped at random in every pair."""

import math

import numpy as np
import pytest

import analyzer as kz
from analyzer.ask.compare import duel_of
from analyzer.contests.duel import WIN_UNIT
from analyzer.stats import confidence_sequence, pair_stats, sprt

GAMES = ("allfours", "belote", "spades")
BOTS = {
    "allfours": ("rules", "rules:beg_below=0"),
    "belote": ("rules", "bid=rules;play=random"),
    "spades": ("rules", "bid=random;play=rules"),
}
PAIRS = 1200


@pytest.fixture(scope="module")
def differences():
    """The chances to win, A minus B, of many pairs of each game."""
    found = {}
    for game in GAMES:
        duel = duel_of(kz.game(game), *BOTS[game], 1)
        found[game] = duel.play(0, 12_000).win_sums() / (2 * WIN_UNIT)
    return found


def null(differences, rng):
    """One experiment: pairs in random order, labels flipped at random in each."""
    return rng.choice(differences, PAIRS) * rng.choice([-1.0, 1.0], PAIRS)


def false_alarms(differences, experiments, seed):
    rng = np.random.default_rng(seed)
    settled, tested = 0, {"a": 0, "b": 0}
    for _ in range(experiments):
        x = null(differences, rng)
        low, high = confidence_sequence(x)
        settled += bool(((low > 0.0) | (high < 0.0)).any())
        decision = sprt(x, delta=0.3 * float(x.std())).decision
        if decision in tested:
            tested[decision] += 1
    return settled, tested


def allowed(rate, experiments):
    return experiments * (rate + 2.0 * math.sqrt(rate * (1.0 - rate) / experiments))


@pytest.mark.parametrize("game", GAMES)
def test_false_alarms_looking_after_every_pair(differences, game):
    settled, tested = false_alarms(differences[game], 250, 1)
    assert settled <= allowed(0.05, 250)
    assert tested["a"] <= allowed(0.025, 250)
    assert tested["b"] <= allowed(0.025, 250)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_false_alarms_over_a_thousand_experiments(differences, game):
    settled, tested = false_alarms(differences[game], 1000, 2)
    assert settled <= allowed(0.05, 1000)
    assert tested["a"] <= allowed(0.025, 1000)
    assert tested["b"] <= allowed(0.025, 1000)


def test_a_plain_interval_would_not_do(differences):
    rng = np.random.default_rng(3)
    n = np.arange(1, PAIRS + 1)
    alarms = 0
    for _ in range(150):
        x = null(differences["belote"], rng)
        mean, square = np.cumsum(x) / n, np.cumsum(x * x) / n
        alarms += bool((np.abs(mean) > 1.96 * np.sqrt(square / n))[30:].any())
    assert alarms / 150 > 0.05 + 5.0 * math.sqrt(0.05 * 0.95 / 150)


@pytest.mark.parametrize("game", GAMES)
def test_the_paired_interval_covers(differences, game):
    """Samples of pairs, against the mean of all of them."""
    rng = np.random.default_rng(4)
    every, experiments, hits, anytime = differences[game], 300, 0, 0
    for _ in range(experiments):
        x = rng.choice(every, 400)
        found = pair_stats(np.column_stack([x, x]))
        hits += found.low <= every.mean() <= found.high
        anytime += found.anytime_low <= every.mean() <= found.anytime_high
    assert abs(hits / experiments - 0.95) < 4.0 * math.sqrt(0.95 * 0.05 / experiments)
    assert anytime >= hits
