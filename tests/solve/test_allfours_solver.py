"""The exact solver on whole positions: the acceptance cases, invariances, caps, refusals, recorded node counts."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import analyzer as kz
from _fastsim.errors import InconsistentPosition
from _fastsim.games.allfours import AllFours
from _fastsim.solve.allfours import solve_deal, solve_state
from _fastsim.solve.context import SolverContext
from tests.solve.allfours_endings import card_of

HERE = Path(__file__).parent
CASES = [
    case
    for case in json.loads((HERE.parent / "cases" / "allfours.json").read_text())["cases"]
    if case["kind"] == "solve"
]
BGA = AllFours("bga", {})


def deal(seed, size=6):
    """Hands, trump and leader of a random deal."""
    rnd = random.Random(seed)
    pack = [suit * 16 + place for suit in range(4) for place in range(13)]
    rnd.shuffle(pack)
    hands = [sum(1 << code for code in pack[i * size : (i + 1) * size]) for i in range(4)]
    return hands, rnd.randrange(4), rnd.randrange(4)


def points(hands, trump, hang=3, game=1):
    """The utility of the Jack and Game points."""
    jack = 1 << (trump * 16 + 9)
    owner = next((seat & 1 for seat in range(4) if hands[seat] & jack), None)
    jack_points = {None: (0, 0), 0: (1, -hang), 1: (hang, -1)}[owner]
    return [jack_points[j] + game * (g - 1) for j in (0, 1) for _ in (0, 1) for g in (0, 1, 2)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = kz.parse(case["position"]).state
    got = solve_state(state, objective=case["given"]["utility"])
    assert {card_of(code): value for code, value, _, _ in got} == case["expect"]["values"], case["why"]
    [(_, value, _, _)] = solve_state(state, objective=case["given"]["utility"], best_only=True)
    assert value == case["expect"]["value"], case["why"]


def test_there_are_cases():
    assert len(CASES) >= 11


def rotate_suits(mask, shift):
    return sum(1 << ((code + 16 * shift) & 63) for code in range(64) if mask >> code & 1)


@pytest.mark.parametrize("seed", range(12))
def test_values_do_not_depend_on_the_names_of_suits_and_seats(seed):
    hands, trump, leader = deal(seed)
    u = points(hands, trump)
    context = SolverContext()
    want = {code: value for code, value, _, _ in solve_deal(BGA, hands, trump, leader, u, context=context)}
    for shift in (1, 2, 3):
        turned = [rotate_suits(h, shift) for h in hands]
        got = solve_deal(BGA, turned, (trump + shift) % 4, leader, u, context=context)
        assert {(code - 16 * shift) & 63: value for code, value, _, _ in got} == want
    # the table turned by one seat: the sides change places, and every value its sign
    swapped = [-u[(1 - j) * 6 + (1 - k) * 3 + 2 - g] for j in (0, 1) for k in (0, 1) for g in (0, 1, 2)]
    got = solve_deal(BGA, hands[-1:] + hands[:-1], trump, (leader + 1) % 4, swapped, context=context)
    assert {code: -value for code, value, _, _ in got} == want


def test_the_value_is_the_best_card():
    context = SolverContext()
    for seed in range(40):
        hands, trump, leader = deal(seed)
        u = points(hands, trump)
        values = [value for _, value, _, _ in solve_deal(BGA, hands, trump, leader, u, context=context)]
        [(_, value, _, exact)] = solve_deal(BGA, hands, trump, leader, u, context=context, best_only=True)
        assert exact
        assert value == (max if leader % 2 == 0 else min)(values)


def test_values_follow_the_best_line():
    """Playing a best card keeps the value, at every step down to the last card."""
    context = SolverContext()
    for seed in range(15):
        hands, trump, leader = deal(seed)
        u = points(hands, trump)
        play, before = [], None
        while len(play) < 24:
            answers = solve_deal(BGA, hands, trump, leader, u, play=play, context=context)
            seat = next(s for s in range(4) if hands[s] >> answers[0][0] & 1)
            best = (max if seat % 2 == 0 else min)(answers, key=lambda a: a[1])
            assert before in (None, best[1])
            before = best[1]
            play.append(best[0])


def test_values_do_not_depend_on_the_order_of_moves():
    plain, shuffled = SolverContext(), SolverContext()
    for seed in range(60):
        hands, trump, leader = deal(seed, 4)
        u = points(hands, trump)
        want = solve_deal(BGA, hands, trump, leader, u, context=plain)
        for key in (1, 2):
            shuffled.shuffle = key + 10 * seed
            assert [a[:2] for a in solve_deal(BGA, hands, trump, leader, u, context=shuffled)] == [a[:2] for a in want]
    assert shuffled.nodes > 3 * plain.nodes


def test_an_old_context_changes_nothing():
    worn = SolverContext(1)
    for seed in range(300):
        hands, trump, leader = deal(seed, 3)
        u = points(hands, trump)
        assert solve_deal(BGA, hands, trump, leader, u, context=worn) == solve_deal(BGA, hands, trump, leader, u)


def test_threads_with_a_context_each():
    def work(first):
        context = SolverContext(64)
        return [solve_deal(BGA, *deal(seed), [0, 1, 2] * 4, context=context) for seed in range(first, first + 12)]

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(work, [0, 0, 0, 0, 12, 12, 12, 12]))
    assert together[0] == together[1] == together[3] == work(0)
    assert together[4] == together[7] == work(12)


def test_node_cap():
    hands, trump, leader = deal(5, 12)
    u = points(hands, trump)
    context = SolverContext()
    answers = solve_deal(BGA, hands, trump, leader, u, node_cap=5_000, context=context)
    assert context.capped == 1
    assert context.nodes < 5_200
    assert not all(exact for _, _, _, exact in answers)
    assert all(u[cell] == value for _, value, cell, _ in answers)
    # values that were finished in time are the true ones
    hands, trump, leader = deal(9)
    u = points(hands, trump)
    full = solve_deal(BGA, hands, trump, leader, u)
    seen = set()
    for cap in (20, 100, 300, 1000, 3000, 100_000):
        capped = solve_deal(BGA, hands, trump, leader, u, node_cap=cap)
        assert [code for code, _, _, _ in capped] == [code for code, _, _, _ in full]
        assert all(a[:2] == b[:2] for a, b in zip(capped, full, strict=True) if a[3])
        seen.add(sum(exact for _, _, _, exact in capped))
    assert len(seen) > 2
    assert max(seen) == len(full)


def test_refusals():
    hands, trump, leader = deal(1)
    u = [0, 1, 2] * 4
    for bad, words in [
        (([hands[0]] * 4, trump, leader, u), "disjoint"),
        ((hands[:3], trump, leader, u), "3 hands"),
        ((hands, 4, leader, u), "trump 4"),
        ((hands, trump, leader, u[:5]), "5 cells"),
        ((hands, trump, leader, [float("nan"), *u[1:]]), "cell 0"),
        (([0, 0, 0, 0], trump, leader, u), "0 cards"),
    ]:
        with pytest.raises(ValueError, match=words):
            solve_deal(BGA, *bad)
    with pytest.raises(ValueError, match="cannot be played"):
        solve_deal(BGA, hands, trump, leader, u, play=[99])
    with pytest.raises(ValueError, match="kilobytes"):
        SolverContext(0)
    state = kz.parse(CASES[0]["position"]).state
    with pytest.raises(ValueError, match="objective 'tricks'"):
        solve_state(state, objective="tricks")
    with pytest.raises(InconsistentPosition, match="in play"):
        solve_state(kz.parse("allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2").state)
    with pytest.raises(InconsistentPosition, match="four hands"):
        solve_state(kz.parse("allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2 auction=stand").state)
