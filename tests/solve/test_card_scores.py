"""The written score and the match as objectives of the Belote family, against plain minimax over whole positions."""

import random

import pytest

import analyzer as kz
from _fastsim.solve._card_score import solve_state
from _fastsim.solve.context import SolverContext
from tests.solve.card_point_endings import card_of

GAMES = (
    "belote/classic",
    "belote/house",
    "belote/official rules=undertrump:free,tie_rule:fail,capot:250",
    "coinche/house",
    "coinche/official rules=announce:auto,round:complement",
    "coinche/contree",
    "belot/classic",
    "belot/classic rules=capot_exit:off,raise_over_partner:off",
)
ENDINGS = 40


def in_play(rnd, text, left):
    """A deal called and played at random up to ``left`` cards each and zero to three into a trick."""
    game = kz.game(text)
    goal = game.options["target"]
    while True:
        score = f"{rnd.randrange(goal // 2, goal)}-{rnd.randrange(goal // 2, goal)}"
        pos = game.deal(seed=rnd.randrange(10**9), dealer=rnd.choice("NESW"), score=score)
        if text.startswith("coinche") and rnd.random() < 0.7:
            hand = pos.hand(pos.to_act)  # a bid that may be made
            pos = pos.apply("80" + max("SHDC", key=lambda suit: sum(card[0] == suit for card in hand)))
            pos = pos.apply(rnd.choice("PPX"))
            while pos.phase == "call":
                pos = pos.apply("P")
        while pos.phase == "call":
            calls = pos.legal_actions()
            high = [call for call in calls if call.startswith(("capot", "generale", "X"))]
            pos = pos.apply(rnd.choice(high if high and rnd.random() < 0.2 else [calls[0], *calls[:4]]))
        if pos.phase != "play":
            continue
        strong = rnd.choice(["NS", "EW", "", ""])  # a side that keeps winning: a capot is still open
        for _ in range(4 * (8 - left) + rnd.randrange(4)):
            seat = pos.to_act
            cards = sorted(pos.legal_actions(), key=lambda card: "789QKTAJ".index(card[1]))
            pos = pos.apply(rnd.choice(cards) if not strong else cards[-1 if seat in strong else 0])
        return pos


def loses_by_play(pos):
    """Whether a belote can still be lost by the way it is played: a bound that the solver does not search."""
    if pos.game.name != "belot" or not pos.contract.endswith("AT"):
        return False
    return any(suit + "K" in pos.hand(seat) and suit + "Q" in pos.hand(seat) for suit in "SHDC" for seat in "NESW")


def minimax(pos, worth):
    if pos.phase != "play":
        return worth(pos.result())
    best = max if pos.to_act in "NS" else min
    return best(minimax(pos.apply(card), worth) for card in pos.legal_actions())


def written(result):
    ns, ew = map(int, result.to_dict()["score"].split("-"))
    return ns - ew


def won(result):
    return {"NS": 1, "EW": -1, None: 0}[result.winner]


@pytest.mark.parametrize("text", GAMES)
def test_endings(text):
    rnd = random.Random(f"scores {text}")
    context = SolverContext(16)
    seen = set()
    for number in range(ENDINGS):
        pos = in_play(rnd, text, 2 + number % 2)
        if loses_by_play(pos):
            continue
        for objective, worth in (("score", written), ("win", won)):
            if objective == "win" and pos.game.options.get("capot_exit", "off") != "off":
                continue  # a capot may be worth less than winning all but one trick
            want = {card: minimax(pos.apply(card), worth) for card in pos.legal_actions()}
            got = solve_state(pos.state, objective=objective, context=context)
            assert {card_of(code): value for code, value, _, _ in got} == want, (str(pos), objective)
            [(_, value, _, exact)] = solve_state(pos.state, objective=objective, context=context, best_only=True)
            assert exact
            assert value == (max if pos.to_act in "NS" else min)(want.values())
            seen.add((objective, len(set(want.values())) > 1))
    assert ("score", True) in seen


def test_a_generale_is_made_by_one_hand():
    """North wins every trick, or all but the second club, which is his partner's whatever is played."""
    own = "coinche/house dealer=W N=SJ9AT.HAT.DA.CA E=SKQ.HK.DKQ.CKQJ S=S87.HQJ9.DJT9 W=H87.D87.CT987 auction="
    assert kz.solve(kz.parse(own + "generaleS,P,P,P"), objective="score").value > 0
    shared = "coinche/house dealer=W N=SJ9AT.HA.DA.CA8 E=SKQ.HKTJ.DKT.C7 S=S8.HQ.DQ.CKQJT9 W=S7.H987.DJ987 auction="
    assert kz.solve(kz.parse(shared + "generaleS,P,P,P"), objective="score").value < 0
    assert kz.solve(kz.parse(shared + "capotS,P,P,P"), objective="score").value > 0


def test_bounds_of_what_needs_not_be_told_apart():
    """Doubled, a contract is made or not: a question or two a card, where the points take many."""
    line = "coinche/house dealer=W N=SJ98.HAT7.DK.C9 E=SAT.HK9.DAQ9.CQ S=SKQ.HQ8.DT87.CJ W=S7.HJ.DJ.CAKT87 auction="
    pos = kz.parse(line + "100S,X,P,P,P")
    by_points, by_score = SolverContext(), SolverContext()
    solve_state(pos.state, context=by_points)
    solve_state(pos.state, objective="score", context=by_score)
    assert by_score.questions * 2 < by_points.questions
    assert by_score.nodes < by_points.nodes
