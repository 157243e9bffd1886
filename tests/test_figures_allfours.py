"""The figures of All Fours from sampled deals: within 4.5 standard errors of the exact value, with fixed seeds.

Figures that start from the same position share one sample. Without a position the deals are those of a full pack.
"""

from collections import defaultdict
from fractions import Fraction

import pytest

import analyzer as kz
from tests.case_files import load
from tests.reference.figures import COUNTING_OF_A_SUIT, TURNUP

SAMPLES = 5_000
SEED = 20
ERRORS = 4.5
RANKS = "23456789TJQKA"
COUNTING = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class World:
    """The hands of one sampled deal."""

    def __init__(self, pos, trump):
        self.trump = trump
        self.owner = {card: seat for seat in "NESW" for card in pos.hand(seat)}
        self.trumps = sorted((c for c in self.owner if c[0] == trump), key=lambda c: RANKS.index(c[1]))

    def count(self, seats):
        return sum(self.owner[card] in seats for card in self.trumps)


def turned(line):
    """The turned-up cards of a position's line, oldest first."""
    return str(line).split("up=")[1].split()[0].split(",")


def side_high(world, given):
    side = given["side"]
    return not world.trumps if side is None else bool(world.trumps) and world.owner[world.trumps[-1]] in side


def card_with(world, given):
    seat = given["seat"]
    partner = "NESW"["NESW".index(seat) ^ 2]
    opponents = [s for s in "NESW" if s not in (seat, partner)]
    places = {"partner": [partner], "opponents": opponents, "stock": [None]}
    return world.owner.get(given["card"]) in places[given["where"]]


def opponents_hold_above(world, given):
    opponents = [s for s in "NESW" if s not in (given["seat"], "NESW"["NESW".index(given["seat"]) ^ 2])]
    above = [card for card in world.trumps if RANKS.index(card[1]) > RANKS.index(given["card"][1])]
    return any(world.owner[card] in opponents for card in above)


OF_A_WORLD = {
    "own_trumps": lambda world, given: number(world.count(given["seat"]), given),
    "side_trumps": lambda world, given: number(world.count(given["side"]), given),
    "dealt_trumps": lambda world, given: number(world.count("NESW"), given),
    "card_dealt": lambda world, given: given["card"] in world.owner,
    "card_with": card_with,
    "is_high": lambda world, given: world.owner[world.trumps[-1]] == given["seat"],
    "is_low": lambda world, given: world.owner[world.trumps[0]] == given["seat"],
    "side_high": side_high,
    "opponents_hold_above": opponents_hold_above,
}


def number(count, given):
    return count if given.get("mean") else count == given["equals"]


# --- deals of a full pack -----------------------------------------------------------------------------------------


LONG = kz.game("allfours/bga rules=target:99")  # no turn-up ends the match
FLIPS = kz.game("allfours/bga rules=target:99,flip_last_card:on")


class Fresh:
    """One full-pack deal, run by a begged dealer; where the pack runs out, also with the last card flipped."""

    def __init__(self, index):
        start = LONG.deal(SEED, index)
        run = start.apply("beg").apply("run")
        self.up, *self.more = turned(run)
        self.world = World(start, self.up[0])
        self.outcome = {"first" if len(self.more) == 1 else "second"}
        if run.phase == "redeal":
            flipped = FLIPS.deal(SEED, index).apply("beg").apply("run")
            self.outcome = {"out", "redeal" if flipped.phase == "redeal" else "rescued"}


OF_A_FRESH_DEAL = {
    "jack_dealt": lambda deal, given: deal.up[0] + "J" in deal.world.owner,
    "turnup_points": lambda deal, given: TURNUP.get(deal.up[1], 0),
    "turnup_reaches": lambda deal, given: given["score"] + TURNUP.get(deal.up[1], 0) >= 14,
    "run_outcome": lambda deal, given: given["outcome"] in deal.outcome,
    "run_points": lambda deal, given: sum(TURNUP.get(card[1], 0) for card in deal.more),
    "game_value_dealt": lambda deal, given: sum(COUNTING.get(card[1], 0) for card in deal.world.owner),
}


def by_position():
    groups = defaultdict(list)
    for case in load("allfours"):
        if case["kind"] == "figure":
            groups[case.get("position", "full pack")].append(case)
    return groups


def check(case, values):
    """The mean of a sample against the exact value; the variance of a chance is its exact one."""
    exact = Fraction(case["expect"]["fraction"])
    n = len(values)
    mean = Fraction(sum(map(int, values)), n)
    if case["given"].get("mean"):
        variance = sum((int(value) - mean) ** 2 for value in values) / (n - 1)
    else:
        variance = exact * (1 - exact)
    error = (float(variance) / n) ** 0.5
    assert abs(float(mean - exact)) < ERRORS * error, f"{case['id']}: {float(mean)} +- {error}, exact {float(exact)}"


@pytest.mark.parametrize("position", [line for line in by_position() if line != "full pack"])
def test_figures_from_sampled_deals(position):
    pos = kz.parse(position)
    worlds = [World(world, turned(position)[-1][0]) for world in kz.sample(pos, SAMPLES, seed=SEED)]
    for case in by_position()[position]:
        quantity = OF_A_WORLD[case["given"]["quantity"]]
        check(case, [quantity(world, case["given"]) for world in worlds])


def test_figures_of_a_full_pack():
    deals = [Fresh(index) for index in range(SAMPLES)]
    for case in by_position()["full pack"]:
        quantity = OF_A_FRESH_DEAL[case["given"]["quantity"]]
        check(case, [quantity(deal, case["given"]) for deal in deals])
    assert sum(COUNTING.values()) == COUNTING_OF_A_SUIT


def test_the_sample_of_a_figure_is_the_view_it_names():
    """A figure's position gives at most one hand; no other is known, and the sample has all four."""
    for line in by_position():
        if line != "full pack":
            pos = kz.parse(line)
            assert sum(pos.hand(seat) is not None for seat in "NESW") <= 1
            (world,) = kz.sample(pos, 1)
            assert all(world.hand(seat) is not None for seat in "NESW")
