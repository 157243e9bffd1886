"""The card-point solver on whole deals: a fixed list, invariances, caps, refusals, another engine."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import analyzer as kz
from _fastsim.errors import InconsistentPosition
from _fastsim.solve._card_points import reaches_deal, solve_deal, solve_deals
from _fastsim.solve._card_score import solve_state
from _fastsim.solve.context import SolverContext
from analyzer.games import game
from tests.solve.card_point_deals import fixed_deals, random_deal
from tests.solve.card_point_endings import KINDS, card_of, code_of

CONTREE = game("coinche/contree").core
HOUSE = game("coinche/house").core
ROUND = {"NT": 130, "AT": 258}


def values(*args, **kwargs):
    return {code: low for code, low, _, _ in solve_deal(*args, **kwargs)}


@pytest.mark.parametrize("number", range(len(fixed_deals())))
def test_the_values_of_the_fixed_list_never_change(number):
    preset, kind, leader, hands, want = fixed_deals()[number]
    context = SolverContext()
    got = solve_deal(game(preset).core, hands, KINDS.index(kind), leader, context=context)
    assert {card_of(code): low for code, low, _, _ in got} == want
    [(_, low, high, _)] = solve_deal(
        game(preset).core, hands, KINDS.index(kind), leader, context=context, best_only=True
    )
    assert low == high == (min if leader % 2 else max)(want.values())


@pytest.mark.parametrize("kind", ["H", "NT", "AT"])
def test_values_do_not_depend_on_the_names_of_suits_and_seats(kind):
    context = SolverContext()
    total = ROUND.get(kind, 162)
    for seed in range(4):
        hands, leader = random_deal(seed)
        want = values(HOUSE, hands, KINDS.index(kind), leader, objective="to_come", context=context)
        for shift in (1, 2, 3):
            turned = [rotate_suits(h, shift) for h in hands]
            trump = KINDS.index(kind) if kind in ("NT", "AT") else (KINDS.index(kind) + shift) % 4
            got = values(HOUSE, turned, trump, leader, objective="to_come", context=context)
            assert {(code - 16 * shift) & 63: value for code, value in got.items()} == want
        # the table turned by one seat: the sides change places
        turned = hands[-1:] + hands[:-1]
        got = values(HOUSE, turned, KINDS.index(kind), (leader + 1) % 4, objective="to_come", context=context)
        assert {code: total - value for code, value in got.items()} == want


def rotate_suits(mask, shift):
    return sum(1 << ((code + 16 * shift) & 63) for code in range(64) if mask >> code & 1)


@pytest.mark.parametrize("kind", ["S", "NT", "AT"])
def test_values_follow_the_best_line(kind):
    """Playing a best card keeps the total, at every step down to the last card."""
    context = SolverContext()
    for seed in range(3):
        hands, leader = random_deal(seed)
        play, before = [], None
        while len(play) < 32:
            answers = solve_deal(HOUSE, hands, KINDS.index(kind), leader, play=play, context=context)
            seat = next(s for s in range(4) if hands[s] >> answers[0][0] & 1)
            best = (max if seat % 2 == 0 else min)(answers, key=lambda a: a[1])
            assert before in (None, best[1])
            before = best[1]
            play.append(best[0])


@pytest.mark.parametrize("kind", ["D", "NT", "AT"])
def test_values_do_not_depend_on_the_order_of_moves(kind):
    plain, shuffled = SolverContext(), SolverContext()
    for seed in range(25):
        hands, leader = random_deal(seed, 5)
        want = solve_deal(HOUSE, hands, KINDS.index(kind), leader, context=plain)
        for key in (1, 2):
            shuffled.shuffle = key + 10 * seed
            assert solve_deal(HOUSE, hands, KINDS.index(kind), leader, context=shuffled) == want
    assert shuffled.nodes > 3 * plain.nodes


def test_an_old_context_changes_nothing():
    worn = SolverContext(1)
    for seed in range(150):
        hands, leader = random_deal(seed, 4)
        question = (HOUSE, hands, seed % 6, leader)
        assert solve_deal(*question, context=worn) == solve_deal(*question)


def test_threads_with_a_context_each():
    def work(first):
        context = SolverContext(64)
        return [values(HOUSE, random_deal(seed)[0], seed % 6, 0, context=context) for seed in range(first, first + 6)]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(work, [0, 0, 6, 6]))
    assert together[0] == together[1] == work(0)
    assert together[2] == together[3] == work(6)


@pytest.mark.parametrize("kind", ["C", "NT", "AT"])
def test_thresholds_agree_with_the_value(kind):
    context = SolverContext()
    for seed in range(8):
        hands, leader = random_deal(seed)
        question = (HOUSE, hands, KINDS.index(kind), leader)
        [(_, value, _, _)] = solve_deal(*question, context=context, best_only=True)
        for target in (value - 30, value - 1, value, value + 1, value + 30):
            assert reaches_deal(*question, target, context=context) == (value >= target)
    assert reaches_deal(*question, value + 1, node_cap=5, context=context) is None
    assert reaches_deal(*question, 0, node_cap=5, context=context)
    assert not reaches_deal(*question, 400, node_cap=5, context=context)


def test_many_deals_in_one_call():
    deals = [random_deal(seed, 8 - seed % 3) for seed in range(12)]
    hands = np.array([hands for hands, _ in deals], np.uint64)
    kinds = np.array([seed % 6 for seed in range(12)], np.uint8)
    leaders = np.array([leader for _, leader in deals], np.uint8)
    for columns in (1, 8):
        low, high = np.full((2, 12, columns), -999, np.int16)
        solve_deals(HOUSE, hands, kinds, leaders, low, high)
        for number in range(12):
            one = solve_deal(HOUSE, deals[number][0], kinds[number], leaders[number], best_only=columns == 1)
            assert [v for v in low[number] if v != -999] == [v for v in high[number] if v != -999]
            assert [v for v in low[number] if v != -999] == [v for _, v, _, _ in one]
    hands[3, 1] = hands[3, 0]
    with pytest.raises(ValueError, match="deal 3"):
        solve_deals(HOUSE, hands, kinds, leaders, low, high)
    with pytest.raises(ValueError, match="do not fit"):
        solve_deals(HOUSE, hands, kinds[:4], leaders, low, high)


def test_node_cap():
    hands, leader = random_deal(3)
    full = solve_deal(CONTREE, hands, 1, leader)
    seen = set()
    for cap in (1, 100, 1000, 5_000, 20_000, 1_000_000):
        context = SolverContext()
        capped = solve_deal(CONTREE, hands, 1, leader, node_cap=cap, context=context)
        assert context.capped == (not all(exact for _, _, _, exact in capped))
        assert context.nodes < cap + 200
        for (code, value, _, _), (same, low, high, exact) in zip(full, capped, strict=True):
            assert code == same
            assert low <= value <= high
            assert exact == (low == high)
        seen.add(sum(exact for _, _, _, exact in capped))
    assert len(seen) > 2
    assert max(seen) == len(full)


def test_refusals():
    hands, leader = random_deal(1)
    for bad, words in [
        ((CONTREE, [hands[0]] * 4, 0, leader), "disjoint"),
        ((CONTREE, hands[:3], 0, leader), "3 hands"),
        ((CONTREE, hands, 6, leader), "contract 6"),
        ((CONTREE, [0, 0, 0, 0], 0, leader), "0 cards"),
        ((CONTREE, [1, 2, 4, 8], 0, leader), "disjoint"),
        ((game("allfours").core, hands, 0, leader), "not of the Belote family"),
    ]:
        with pytest.raises(ValueError, match=words):
            solve_deal(*bad)
    with pytest.raises(ValueError, match="cannot be played"):
        solve_deal(CONTREE, hands, 0, leader, play=[99])
    with pytest.raises(ValueError, match="objective 'tricks'"):
        solve_deal(CONTREE, hands, 0, leader, objective="tricks")
    with pytest.raises(InconsistentPosition, match="in play"):
        solve_state(kz.parse("coinche/house dealer=W N=SAT7.HAT.D9.CJ7").state)
    with pytest.raises(InconsistentPosition, match="four hands"):
        solve_state(kz.parse("coinche/house dealer=W N=SAT7.HAT.D9.CJ7 auction=90D,P,P,P").state)


@pytest.mark.slow
def test_another_engine_agrees_on_500_deals():
    """colver 0.11.1 under the rules of contree: every first card, card points 0 to 252."""
    colver = pytest.importorskip("colver")
    context = SolverContext()
    rnd = random.Random(11)
    order = "789JQKTA"

    def natural(card):
        return code_of("SHDC"[card >> 3] + order[card & 7])

    for _ in range(500):
        pack = list(range(32))
        rnd.shuffle(pack)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        trump = rnd.randrange(4)
        other = colver.Env.deal_with_hands(0, hands)
        other.set_contract(trump, 80, 0, 0)
        other.set_phase_playing()
        want = {natural(card): points for card, points in other.solve_scores()["scores"]}
        masks = [sum(1 << natural(card) for card in hand) for hand in hands]
        assert values(CONTREE, masks, trump, 1, context=context) == want
