"""Hidden cards are hidden: permuting them changes no decision of any bot, no advice and no belief."""

import random

import pytest

import analyzer as kz
from _fastsim.table import Table
from analyzer.bots import seat_of
from tests.coarse import coarse_equity
from tests.exam import walks
from tests.exam.games import has_policy, played_games, scored, scored_variants, told_hands

FAST = ("random", "rules", "py:tests.exam.test_decisions:secretive")
SEARCHING = (
    "pimc:worlds=12",
    "pimc:worlds=12,infer=off,objective=points",
    "bid=rules;play=pimc:worlds=8,solve_from=3",
    "flat:worlds=4,playouts=3",
    "flat:worlds=3,playouts=2,calls=random,infer=on,objective=points",
)
LONGEST_MATCH = 21  # targets up to this; an equity table is needed for every score below


def secretive(view, rng):
    """A bot in Python that depends on every text of its view and on its own random numbers."""
    actions = view.legal_actions()
    told = [str(view), str(view.evidence().to_dict()), str(view.result()), *map(str, map(view.hand, walks.SEATS))]
    return actions[(sum(map(len, told)) + sum(map(ord, told[0])) + int(rng.integers(100))) % len(actions)]


@pytest.fixture(scope="module", autouse=True)
def _coarse_equity():
    with coarse_equity():
        yield


def decisions(variant, habit, each, deals):
    """Positions with somebody to act: ``(position, one that the seat to act cannot tell from it, generator)``.

    They come from ``deals`` playthroughs that reached the play.
    """
    number = 0
    while deals:
        rng = random.Random(f"{habit} {variant} {number}")
        number += 1
        steps = list(walks.walk(walks.start(variant, 100 + number, rng), rng))
        if steps[-1][0].phase != "done":
            continue
        deals -= 1
        for pos, _ in rng.sample(steps[:-1], each):
            yield pos, walks.permuted(pos, pos.to_act, told_hands(pos, pos.to_act), rng, swaps=16)[0], rng


def same_decision(table, pos, other):
    seed = 77
    choice = table.decide(pos.state, seed)
    assert table.decide(other.state, seed) == choice, (str(pos), str(other))
    assert table.decide(pos.view(pos.to_act).state, seed) == choice, str(pos)


@pytest.mark.parametrize(
    ("spec", "variant"),
    [(spec, variant) for variant in scored_variants() for spec in FAST if spec != "rules" or has_policy(variant)],
    ids=str,
)
def test_fast_bots_do_not_see_hidden_cards(variant, spec):
    game = kz.game(variant)
    table = Table(game.core, [seat_of(spec, game)] * 4)
    pairs = list(decisions(variant, "fast", each=10, deals=2))
    assert sum(pos != other for pos, other, _ in pairs) > 3
    for pos, other, _ in pairs:
        same_decision(table, pos, other)


def short_matches():
    variants = [variant for variant in scored_variants() if has_policy(variant)]
    return [variant for variant in variants if kz.game(variant).options["target"] <= LONGEST_MATCH]


def longer_matches():
    """Of the other games one preset each: its equity table is shipped."""
    names = sorted({name for name in played_games() if has_policy(name) and scored(name)})
    return [f"{name}/{kz.game(name).preset}" for name in names if kz.game(name).options["target"] > LONGEST_MATCH]


@pytest.mark.parametrize("variant", [*short_matches(), *longer_matches()], ids=str)
def test_searching_bots_do_not_see_hidden_cards(variant):
    game = kz.game(variant)
    tables = [Table(game.core, [seat_of(spec, game)] * 4) for spec in SEARCHING]
    for pos, other, _ in decisions(variant, "search", each=4, deals=2):
        for table in tables:
            same_decision(table, pos, other)


@pytest.mark.parametrize("variant", short_matches(), ids=str)
def test_advice_and_beliefs_do_not_see_hidden_cards(variant):
    for pos, other, _ in decisions(variant, "advise", each=3, deals=2):
        if len(pos.legal_actions()) <= 40:
            one, two = (kz.advise(p, None, worlds=24, workers=1).to_dict() for p in (pos, other))
            assert one == two
            assert {row["action"] for row in one["actions"]} == set(pos.legal_actions())
        assert kz.beliefs(pos).to_dict() == kz.beliefs(other).to_dict()
        samples = [[str(world) for world in kz.sample(p, 3, seed=5)] for p in (pos, other)]
        assert samples[0] == samples[1]


@pytest.mark.parametrize("variant", scored_variants(), ids=str)
def test_sampled_worlds_agree_with_what_the_seat_saw(variant):
    for number in range(2):
        rng = random.Random(f"sample {variant} {number}")
        steps = list(walks.walk(walks.start(variant, number, rng), rng))
        for pos, _ in [*rng.sample(steps, min(len(steps), 8)), steps[-1]]:
            for seat in walks.SEATS:
                view = pos.view(seat)
                for world in kz.sample(view, 3, seed=rng.randrange(2**64)):
                    assert world.view(seat) == view
                    assert (world.phase, world.to_act) == (view.phase, view.to_act)
                    assert all(world.hand(other) is not None for other in walks.SEATS)
                    # reading it checks hand sizes, duplicates, and every call and play with these hands
                    assert kz.parse(str(world)) == world
                    assert kz.parse(str(world)).result().to_dict() == world.result().to_dict()
        finished = steps[-1][0]
        if finished.phase == "done":
            # the hands of a finished deal are known from the play; of put away cards only the own ones are
            hidden = sum(len(cards) for seat, cards in walks.put_away(finished).items() if seat != "N")
            assert (kz.beliefs(finished.view("N")).consistent_deals == 1) or hidden
            assert hidden or str(kz.sample(finished.view("N"), 1)[0]) == str(finished)
