"""The solver of the Belote family beside colver, on the same deals: ``python -m benchmarks.bench_solver_coinche``.

Contree, which is what colver plays: every first card of a suit contract scored, at the opening lead and after two
random tricks, both programs in turn on each deal, processor time of one thread. Then, of this solver alone, no-trump
and all-trump, the value of the deal, threshold questions, and worlds at the opening lead. Without colver its columns
are left out.
"""

import random
import statistics
import time

import numpy as np

import analyzer as kz
from _fastsim.names import card_codes
from _fastsim.search.evaluate import Evaluator
from _fastsim.solve import new_context
from _fastsim.solve.coinche import reaches_deal, solve_deal
from _fastsim.speed import calibrate
from analyzer.games import game

try:
    import colver
except ImportError:
    colver = None

DEALS = 200
WORLDS = 300
HANDS = 10
TURNS = 5_000_000
ORDER = "789JQKTA"  # colver's numbers of the ranks
RANKS = "23456789TJQKA"
FLAT = np.full(1 << 20, 0.5)  # equity does not matter: the deal is played for points
CONTREE = game("coinche/contree rules=nt_at:on").core


def natural(card):
    """The core's code of a card of colver."""
    return (card >> 3) * 16 + RANKS.index(ORDER[card & 7])


def timed(work):
    """What a piece of work returns, and its processor time in milliseconds."""
    start = time.process_time()
    answer = work()
    return answer, (time.process_time() - start) * 1e3


def deals(number, seed=5):
    """Hands in colver's numbers, with the longest suit of a random seat as trump."""
    rnd = random.Random(seed)
    for _ in range(number):
        pack = list(range(32))
        rnd.shuffle(pack)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        own = rnd.choice(hands)
        yield hands, max(range(4), key=lambda suit: (sum(card >> 3 == suit for card in own), suit)), rnd


def beside(number, tricks):
    """Milliseconds of colver (or None) and of this solver by deal, and its nodes; values are compared."""
    context, rows = new_context(), []
    for hands, trump, rnd in deals(number):
        masks = [sum(1 << natural(card) for card in hand) for hand in hands]
        play, other, theirs = [], None, (None, float("nan"))
        if colver is not None:
            other = colver.Env.deal_with_hands(0, hands)
            other.set_contract(trump, 80, 0, 0)
            other.set_phase_playing()
            for _ in range(4 * tricks):
                card = rnd.choice(other.legal_actions())
                play.append(natural(card))
                other.step(card)
            theirs = timed(other.solve_scores)
        elif tricks:
            return None
        nodes = context.nodes
        ours = timed(lambda m=masks, t=trump, p=play: solve_deal(CONTREE, m, t, 1, play=p, context=context))
        if other is not None:
            want = {natural(card): points for card, points in theirs[0]["scores"]}
            assert want == {code: low for code, low, _, _ in ours[0]}, (hands, trump, play)
        rows.append((theirs[1], ours[1], context.nodes - nodes))
    return np.array(rows)


def alone(number, kind):
    """Milliseconds of this solver by deal: every first card, the value of the deal, the questions 82 and value + 1."""
    context, rows = new_context(), []
    for hands, trump, _ in deals(number):
        question = (
            CONTREE,
            [sum(1 << natural(card) for card in hand) for hand in hands],
            trump if kind is None else kind,
            1,
        )
        cards = timed(lambda q=question: solve_deal(*q, context=context))[1]
        [(_, value, _, _)], one = timed(lambda q=question: solve_deal(*q, context=context, best_only=True))
        far = timed(lambda q=question: reaches_deal(*q, 82, context=context))[1]
        near = timed(lambda q=question, v=value: reaches_deal(*q, v + 1, context=context))[1]
        rows.append((cards, one, far, near))
    return np.array(rows)


def worlds_a_second(index):
    """Worlds in which all candidate cards of an opening lead are valued in a second of one thread."""
    pos = kz.game("coinche/contree").deal(seed=1, index=index, dealer="W")
    hand = pos.hand("N")
    pos = pos.apply("80" + max("SHDC", key=lambda suit: sum(card[0] == suit for card in hand)))
    for _ in range(3):
        pos = pos.apply("P")
    view = pos.view(pos.to_act)
    cards = view.state.legal_mask()
    number = len(card_codes(cards))
    search = Evaluator(view.state, "NESW".index(pos.to_act), FLAT, objective="points")
    out = [np.zeros((WORLDS, number)), np.zeros((WORLDS, number))]
    out += [np.zeros((WORLDS, number, len(CONTREE.DETAIL)), np.float32), np.zeros((WORLDS, number), np.uint8)]
    masks = np.zeros((0, 1), np.uint64)
    return WORLDS / timed(lambda: search.solve(new_context(), 1, 0, cards, masks, *out))[1] * 1e3


def stated(column):
    """Mean with its standard error, and median, of milliseconds."""
    error = column.std(ddof=1) / len(column) ** 0.5
    return f"mean {column.mean():7.3f} ({error:.3f}) ms, median {np.median(column):7.3f}"


def main():
    """Print the tables."""
    print(f"fixed loop {TURNS / timed(lambda: calibrate(TURNS))[1] / 1e3:.0f} M turns/s")
    for name, number, tricks in (("8 cards", DEALS, 0), ("after two tricks", 2 * DEALS, 2)):
        rows = beside(number, tricks)
        if rows is None:
            continue
        print(f"{name}, every first card: {stated(rows[:, 1])}; {rows[:, 2].mean():,.0f} nodes")
        if colver is not None:
            ratio = rows[:, 0].mean() / rows[:, 1].mean(), np.median(rows[:, 0]) / np.median(rows[:, 1])
            print(f"  colver {stated(rows[:, 0])}; {ratio[0]:.1f} times (mean), {ratio[1]:.1f} (median); values equal")
    for name, kind in (("suit", None), ("no-trump", 4), ("all-trump", 5)):
        rows = alone(DEALS, kind)
        for part, column in zip(("every first card", "value", "reaches 82", "reaches value + 1"), rows.T, strict=True):
            print(f"{name + ', ' + part:<28} {stated(column)}")
    rates = [worlds_a_second(index) for index in range(HANDS)]
    print(f"opening lead: median {statistics.median(rates):,.0f} worlds/s ({min(rates):,.0f} to {max(rates):,.0f})")


if __name__ == "__main__":
    main()
