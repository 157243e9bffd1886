"""The exact solver of Spades, beside a bridge solver if there is one: ``python -m benchmarks.bench_solver_spades``.

Tricks: random deals, spades may always be led, the value of the position (the bridge solver: one board, the best lead
only, one thread), deal by deal one after the other in turns; both keep their tables, and all values must be equal.
Score: random calls, a random match score, in half of the deals a nil, cards played at random to an ending with the
breaking rule on. One thread's processor time. Times of single deals lie over three decades, so mean (and its standard
error), median and 99th part in a hundred are all stated.
"""

import random
import time

import numpy as np

import analyzer as kz
from _fastsim.games.spades import Spades
from _fastsim.solve import new_context
from _fastsim.solve.spades import solve_deal, solve_state

try:
    import endplay._dds as dds
except ImportError:
    dds = None

SIZES = ((13, 100), (8, 400))
ENDINGS = ((4, 200), (6, 200), (8, 200), (9, 60))


def hands_of(seed, size):
    """Hands and leader of a random deal."""
    rnd = random.Random(seed * 100 + size)
    pack = [suit * 16 + place for suit in range(4) for place in range(13)]
    rnd.shuffle(pack)
    return [sum(1 << code for code in pack[i * size : (i + 1) * size]) for i in range(4)], rnd.randrange(4)


def seconds(work):
    """Processor time of a piece of work, and what it gives."""
    start = time.thread_time()
    result = work()
    return time.thread_time() - start, result


def bridge_question(hands, leader):
    """A deal as the bridge solver wants it."""
    question = dds.deal()
    question.trump = 0
    question.first = leader
    for seat in range(4):
        for suit in range(4):
            question.remainCards[seat][suit] = (hands[seat] >> 16 * suit & 0x1FFF) << 2
    return question


def tricks(size, number):
    """Seconds of this solver, of the bridge solver (or None), and nodes of this one, by deal."""
    game = Spades("playok", {"lead_spades": "anytime"})
    context = new_context()
    own, other, nodes = [], [], []
    for seed in range(number):
        hands, leader = hands_of(seed, size)
        before = context.nodes
        took, [(_, value, _, _)] = seconds(
            lambda hands=hands, leader=leader: solve_deal(game, hands, leader, context=context, best_only=True)
        )
        own.append(took)
        nodes.append(context.nodes - before)
        if dds:
            question, answer = bridge_question(hands, leader), dds.futureTricks()
            other.append(
                seconds(lambda question=question, answer=answer: dds.SolveBoard(question, -1, 1, 1, answer, 0))[0]
            )
            score = answer.score[0] if leader % 2 == 0 else size - answer.score[0]
            if score != value:
                raise SystemExit(f"deal {seed} of {size} cards: {value} here, {score} by the bridge solver")
    return np.array(own), np.array(other) if dds else None, np.array(nodes)


def endings(left, number):
    """Positions with ``left`` cards in each hand."""
    rnd = random.Random(left)
    for _ in range(number):
        score = "-".join(str(rnd.randrange(-100, 450)) for _ in range(2))
        position = kz.game("spades/playok").deal(seed=rnd.randrange(1 << 30), dealer=rnd.choice("NESW"), score=score)
        nil = rnd.randrange(8)
        for at in range(4):
            if "look" in position.legal_actions():
                position = position.apply("look")
            position = position.apply("nil" if at == nil else rnd.choice("22334"))
        for _ in range(4 * (13 - left)):
            position = position.apply(rnd.choice(position.legal_actions()))
        yield position


def scores(left, number):
    """Seconds for the value of the score and for all candidate cards, and nodes of the former."""
    context = new_context()
    rows = []
    for position in endings(left, number):
        before = context.nodes
        value, _ = seconds(
            lambda at=position: solve_state(at.state, objective="score", context=context, best_only=True)
        )
        nodes = context.nodes - before
        cards, _ = seconds(lambda at=position: solve_state(at.state, objective="score", context=context))
        rows.append((value, cards, nodes))
    return np.array(rows).T


def spread(times):
    """Mean, its error, median and 99 % in words."""
    error = times.std(ddof=1) / len(times) ** 0.5
    middle, late = np.quantile(times, (0.5, 0.99))
    return f"mean {times.mean() * 1e3:7.3f} ({error * 1e3:.3f}) ms, median {middle * 1e3:7.3f}, 99 % {late * 1e3:.2f}"


def main():
    """Print the tables."""
    for size, number in SIZES:
        own, other, nodes = tricks(size, number)
        print(f"tricks, {size:2} cards, {number} deals   {spread(own)}; {nodes.mean():,.0f} nodes")
        if other is not None:
            print(f"{'the bridge solver':<30} {spread(other)}")
            each = own / other
            print(
                f"{'this one to the other':<30} {own.sum() / other.sum():.2f} by all the time, "
                f"median of single deals {np.median(each):.2f}; all values equal"
            )
    for left, number in ENDINGS:
        value, cards, nodes = scores(left, number)
        print(f"score, {left:2} cards, {number} endings {spread(value)}; {nodes.mean():,.0f} nodes")
        print(f"{'   all candidate cards':<30} {spread(cards)}")


if __name__ == "__main__":
    main()
