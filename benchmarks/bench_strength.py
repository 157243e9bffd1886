"""How strong the bots are, on duplicate deals and in matches: ``python -m benchmarks.bench_strength [quick]``.

All Fours is a game of much luck, so the share of matches that a player wins against random cards has a ceiling. It is
measured with a cheating player: it calls as ``rules`` does and plays the exact solver's card with all hands in view.
"""

import sys
import time

import numpy as np

import analyzer as kz
from _fastsim.names import SEATS
from _fastsim.solve import load, new_context
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.games import game


class Cheat:
    """Plays deals of a match out with one side seeing everything."""

    def __init__(self, text, side):
        self.game = game(text)
        self.side = side
        rules, other = seat_of(read_bot("rules"), self.game), seat_of(read_bot("random"), self.game)
        seats = [rules if seat & 1 == side else other for seat in range(4)]
        self.table = Table(self.game.core, seats)
        self.solver = load(self.game.name)
        self.context = new_context()

    def card(self, state):
        """The best card with all hands known, by the points of the deal."""
        found = self.solver.solve_state(state, objective="points", context=self.context)
        sign = 1 if self.side == 0 else -1
        return max(found, key=lambda row: sign * row[1])[0]

    def match(self, seed):
        """The winner (0 or 1) of a match."""
        score, dealer, number, step = (0, 0), seed & 3, 0, 0
        while True:
            state = self.game.deal(seed, number, SEATS[dealer], f"{score[0]}-{score[1]}").state
            while state.phase in ("call", "deal", "discard", "play"):
                cheats = state.phase == "play" and state.turn & 1 == self.side and state.cards_left(state.turn) <= 6
                if cheats:
                    state = state.play(self.card(state))
                else:
                    choice = self.table.decide(state, seed, step)
                    step += 1
                    state = state.play(choice) if state.phase == "play" else state.call(choice)
            result = state.result()
            if result["winner"]:
                return ("NS", "EW").index(result["winner"])
            score = state.score
            dealer = SEATS.index(result["next_dealer"])
            number += 1


def share(wins):
    """A share with its standard error."""
    p = float(np.mean(wins))
    return p, (p * (1 - p) / len(wins)) ** 0.5


def main():
    """Print the table."""
    quick = "quick" in sys.argv[1:]
    matches, pairs = (100, 50) if quick else (1_000, 2_000)
    print("shares of matches against random, allfours/bga")
    result = kz.compare("allfours/bga", a="rules", b="random", matches=matches)
    print(f"  rules, {matches} matches both ways round: {0.5 + result.win.mean / 2:.4f} +- {result.win.se / 2:.4f}")
    cheat = [Cheat("allfours/bga", side) for side in range(2)]
    wins = [cheat[i & 1].match(i) == i & 1 for i in range(matches)]
    p, se = share(wins)
    print(f"  cheating solver, {matches} matches: {p:.4f} +- {se:.4f}")
    start = time.perf_counter()
    result = kz.compare("allfours/bga", a="pimc:worlds=200", b="rules", deals=pairs)
    print(f"pimc (200 worlds) against rules, {pairs} duplicate pairs, {time.perf_counter() - start:.0f} s")
    print(result)


if __name__ == "__main__":
    main()
