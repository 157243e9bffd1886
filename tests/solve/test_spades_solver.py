"""The exact solver of Spades on whole positions: the acceptance cases, an outside solver, invariances, caps."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import analyzer as kz
from _fastsim.errors import InconsistentPosition
from _fastsim.games.spades import Spades
from _fastsim.names import card_text
from _fastsim.solve.context import SolverContext
from _fastsim.solve.spades import solve_deal, solve_state
from tests.solve.spades_deals import fixed_endings, played_to, random_position
from tests.solve.spades_endings import random_utility

CASES = [
    case
    for case in json.loads((Path(__file__).parent.parent / "cases" / "spades.json").read_text())["cases"]
    if case["kind"] == "solve" and (Spades.SCORED or case["given"]["utility"] == "tricks")
]
ENDINGS = [case for case in CASES if "values" in case["expect"]]
WHOLE = [case for case in CASES if "values" not in case["expect"]]
ANYTIME = Spades("playok", {"lead_spades": "anytime"})
BROKEN = Spades("playok", {})


def deal(seed, size):
    """Hands and leader of a random deal."""
    rnd = random.Random(seed * 100 + size)
    pack = [suit * 16 + place for suit in range(4) for place in range(13)]
    rnd.shuffle(pack)
    return [sum(1 << code for code in pack[i * size : (i + 1) * size]) for i in range(4)], rnd.randrange(4)


@pytest.mark.parametrize("case", ENDINGS, ids=lambda case: case["id"])
def test_case(case):
    solution = kz.solve(kz.parse(case["position"]), case["given"]["utility"])
    assert solution.values == case["expect"]["values"], case["why"]
    assert solution.value == case["expect"]["value"], case["why"]


def test_whole_deals():
    """Double dummy from the first trick."""
    context = SolverContext()
    for case in WHOLE[:40]:
        state = kz.parse(case["position"]).state
        [(_, value, _, exact)] = solve_state(state, objective=case["given"]["utility"], context=context, best_only=True)
        assert exact
        assert value == case["expect"]["value"], case["id"]


def test_scores_of_fixed_endings():
    context = SolverContext()
    for line, want in fixed_endings():
        answers = solve_state(kz.parse(line).state, objective="score", context=context)
        assert {card_text(code): value for code, value, _, _ in answers} == want, line


def test_there_are_cases():
    assert len(ENDINGS) >= 22
    assert len(WHOLE) >= 100


@pytest.mark.parametrize(("size", "number"), [(5, 60), (8, 60), (10, 8)])
def test_tricks_are_those_of_a_bridge_solver(size, number):
    dds = pytest.importorskip("endplay._dds")
    context = SolverContext()
    for seed in range(number):
        hands, leader = deal(seed, size)
        question = dds.deal()
        question.trump = 0
        question.first = leader
        for seat in range(4):
            for suit in range(4):
                question.remainCards[seat][suit] = (hands[seat] >> 16 * suit & 0x1FFF) << 2
        answer = dds.futureTricks()
        dds.SolveBoard(question, -1, 3, 1, answer, 0)
        want = {}
        for i in range(answer.cards):
            score = answer.score[i] if leader % 2 == 0 else size - answer.score[i]
            want[answer.suit[i] * 16 + answer.rank[i] - 2] = score
            for rank in range(15):
                if answer.equals[i] >> rank & 1:
                    want[answer.suit[i] * 16 + rank - 2] = score
        assert {code: value for code, value, _, _ in solve_deal(ANYTIME, hands, leader, context=context)} == want


def turned(hands):
    return hands[-1:] + hands[:-1]


@pytest.mark.parametrize("kind", ["tricks", "window", "nil", "two nils", "any"])
def test_values_do_not_depend_on_the_names_of_seats(kind):
    context = SolverContext()
    for seed in range(6):
        hands, leader = deal(seed, 6)
        u = random_utility(random.Random(seed), kind, 6)
        want = {code: value for code, value, _, _ in solve_deal(BROKEN, hands, leader, u, context=context)}
        # the table turned by one seat: the sides change places, and every value its sign
        other = None if u is None else {won[-1:] + won[:-1]: -value for won, value in u.items()}
        got = solve_deal(BROKEN, turned(hands), (leader + 1) % 4, other, context=context)
        assert {code: 6 - value if u is None else -value for code, value, _, _ in got} == want


def test_plain_suits_are_alike():
    context = SolverContext()
    for seed in range(20):
        hands, leader = deal(seed, 7)
        want = {code: value for code, value, _, _ in solve_deal(BROKEN, hands, leader, context=context)}

        def place(code):
            return code if code < 16 else (code - 16 + 16) % 48 + 16

        moved = [sum(1 << place(code) for code in range(64) if hand >> code & 1) for hand in hands]
        got = {code: value for code, value, _, _ in solve_deal(BROKEN, moved, leader, context=context)}
        assert got == {place(code): value for code, value in want.items()}


@pytest.mark.parametrize("kind", ["tricks", "window", "two nils"])
def test_values_do_not_depend_on_the_order_of_moves(kind):
    plain, shuffled = SolverContext(), SolverContext()
    for seed in range(12):
        hands, leader = deal(seed, 6)
        game = (ANYTIME, BROKEN)[seed % 2]
        u = random_utility(random.Random(seed), kind, 6)
        want = solve_deal(game, hands, leader, u, context=plain)
        for key in (1, 2):
            shuffled.shuffle = key + 10 * seed
            assert solve_deal(game, hands, leader, u, context=shuffled) == want
    assert shuffled.nodes > 3 * plain.nodes


def test_values_follow_the_best_line():
    """Playing a best card keeps the value, at every step down to the last card."""
    context = SolverContext()
    for seed in range(6):
        hands, leader = deal(seed, 9)
        play, won = [], 0
        before = None
        while len(play) < 36:
            answers = solve_deal(BROKEN, hands, leader, play=play, context=context)
            seat = next(s for s in range(4) if hands[s] >> answers[0][0] & 1)
            best = (max if seat % 2 == 0 else min)(answers, key=lambda a: a[1])
            assert before in (None, best[1] + won)
            before = best[1] + won
            play.append(best[0])
            if len(play) % 4 == 0:
                trick = play[-4:]
                spades = [code for code in trick if code < 16]
                top = max(spades or [code for code in trick if code >> 4 == trick[0] >> 4])
                won += next(s for s in range(4) if hands[s] >> top & 1) % 2 == 0


@pytest.mark.parametrize("objective", ["score", "win"])
@pytest.mark.parametrize(
    "game", ["spades/playok", "spades/pagat", "spades/openspiel-like rules=bag_value:-1,bags_separate:on"]
)
def test_the_best_line_ends_in_the_value(game, objective):
    """Playing a best card keeps the value, down to the score that the game itself writes."""
    rnd = random.Random(f"{game} {objective}")
    low = 400 if objective == "win" else -100
    context = SolverContext()
    seen = set()
    for _ in range(12):
        position, value = played_to(random_position(rnd, game, low), 5, rnd), None
        while position.phase == "play":
            answers = solve_state(position.state, objective=objective, context=context)
            best = (max if position.to_act in "NS" else min)(answers, key=lambda a: a[1])
            assert value in (None, best[1])
            value = best[1]
            position = position.apply(card_text(best[0]))
        result = position.result().to_dict()
        if objective == "score":
            points = [result[side]["points"] - result[side]["penalty"] for side in ("NS", "EW")]
            assert value == points[0] - points[1]
        else:
            assert value == {"NS": 1, "EW": -1, None: 0}[result["winner"]]
        seen.add(value)
    assert len(seen) > 1


def test_an_old_context_changes_nothing():
    worn = SolverContext(1)
    for seed in range(100):
        hands, leader = deal(seed, 4)
        u = random_utility(random.Random(seed), "nil", 4)
        assert solve_deal(BROKEN, hands, leader, u, context=worn) == solve_deal(BROKEN, hands, leader, u)


def test_threads_with_a_context_each():
    def work(first):
        context = SolverContext(64)
        return [solve_deal(BROKEN, *deal(seed, 7), context=context) for seed in range(first, first + 6)]

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(work, [0, 0, 0, 0, 6, 6, 6, 6]))
    assert together[0] == together[1] == together[3] == work(0)
    assert together[4] == together[7] == work(6)


@pytest.mark.parametrize("kind", ["tricks", "nil"])
def test_node_cap(kind):
    hands, leader = deal(3, 8)
    u = random_utility(random.Random(3), kind, 8)
    full = solve_deal(BROKEN, hands, leader, u)
    seen = set()
    for cap in (20, 100, 300, 1000, 3000, 10_000, 30_000, 10_000_000):
        context = SolverContext()
        capped = solve_deal(BROKEN, hands, leader, u, node_cap=cap, context=context)
        assert context.nodes < cap + 200
        assert context.capped == (not all(exact for _, _, _, exact in capped))
        for (code, value, _, _), (same, near, (low, high), exact) in zip(full, capped, strict=True):
            assert code == same
            assert low <= value <= high
            assert low <= near <= high
            assert exact == (low == high)
        seen.add(sum(exact for _, _, _, exact in capped))
    assert len(seen) > 2
    assert max(seen) == len(full)


def test_refusals():
    hands, leader = deal(1, 5)
    for bad, words in [
        (([hands[0]] * 4, leader), "disjoint"),
        ((hands[:3], leader), "3 hands"),
        ((hands, 4), "leader 4"),
        ((hands, leader, {}), r"no utility of the tricks \(0, 0, 0, 5\)"),
        ((hands, leader, dict.fromkeys(random_utility(random.Random(1), "any", 5), float("nan"))), "not a number"),
        (([0, 0, 0, 0], leader), "0 cards"),
    ]:
        with pytest.raises(ValueError, match=words):
            solve_deal(BROKEN, *bad)
    with pytest.raises(ValueError, match="cannot be played"):
        solve_deal(BROKEN, hands, leader, play=[99])
    with pytest.raises(ValueError, match="is not Spades"):
        solve_deal(kz.game("allfours/bga").core, hands, leader)
    state = kz.parse(ENDINGS[0]["position"]).state
    with pytest.raises(ValueError, match="objective 'points'"):
        solve_state(state, objective="points")
    line = WHOLE[0]["position"]
    with pytest.raises(InconsistentPosition, match="in play"):
        solve_state(kz.parse(line[: line.index(" auction")]).state)
    with pytest.raises(InconsistentPosition, match="four hands"):
        solve_state(kz.parse(line.replace(line[line.index(" S=") : line.index(" W=")], "")).state)
