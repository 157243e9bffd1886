"""The branches of All Fours' two calls: deals played out under each of them, and the sums that are kept.

Every deal is played under each branch (stand; beg and give; beg and run) with the same cards by four players of one
bot, so that differences are paired. W deals and N is eldest; chances and points are those of the side that asks: the
eldest's, or, for the answer to a beg, the dealer's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.table import Table
from analyzer.ask.equity import EquityTable
from analyzer.bots import BotSpec, seat_of
from analyzer.games import Game
from analyzer.runs.tally import Tally
from analyzer.studies.sums import CHANCE, CellSums, in_units, sums_of, tally_of

DEALER = 3  # W, so that N is eldest and NS the eldest's side
BRANCHES = ("stand", "give", "run")
HANDS = (7, 14, 13)  # number of trumps, place of the best plus one (0: none), place of the rank turned up
ANSWERS = (2, 7, 14)  # eldest's bot begs, dealer's number of trumps, place of the best plus one
PARTS = ("turnup", "gift", "high", "low", "jack", "game")
JACK = (
    "not in play",
    "kept by eldest's side",
    "hung by dealer's side",
    "kept by dealer's side",
    "hung by eldest's side",
)
ASKED = ("every deal", "as the bots call")

ELDEST_UNITS = {
    "win_stand": CHANCE, "win_beg": CHANCE, "win_diff": CHANCE,
    "points_stand": 1, "points_beg": 1, "points_diff": 1,
    "gives": 1, "stands": 1,
}  # fmt: skip
DEALER_UNITS = {
    "win_give": CHANCE, "win_run": CHANCE, "win_diff": CHANCE,
    "points_give": 1, "points_run": 1, "points_diff": 1,
    "gives": 1,
}  # fmt: skip
PART_UNITS = dict.fromkeys(PARTS, 1)

Values = dict[str, NDArray[Any]]


@dataclass(frozen=True, eq=False)
class ScoreSums:
    """What is kept of the deals from one score. It adds up exactly, over chunks, runs and machines.

    Attributes
    ----------
    over : int
        Deals that the first turn-up decided, so that nobody called.
    eldest : CellSums, cells HANDS
        Over the deals in which eldest may stand.
    must_beg : array, shape as the cells of ``eldest``
        Deals in which eldest may not stand.
    dealer : CellSums, cells ANSWERS
        Over the deals in which a begged dealer may give.
    must_run : array, shape as the cells of ``dealer``
    parts : CellSums, cells (eldest's trumps,)
        Points of standing minus begging by category.
    jack : array, shape (2, branches, outcomes)
        Deals played to the end, by outcome of the Jack: in all deals, and in those that the bots call that way.
    """

    over: int
    eldest: CellSums
    must_beg: NDArray[np.int64]
    dealer: CellSums
    must_run: NDArray[np.int64]
    parts: CellSums
    jack: NDArray[np.int64]

    def tally(self) -> Tally:
        """Return the sums as a tally, from which `of` makes them again."""
        counts = {
            "over": np.array([self.over]),
            "must_beg": self.must_beg,
            "must_run": self.must_run,
            "jack": self.jack,
        }
        return Tally({**tally_of([self.eldest, self.dealer, self.parts]).sums, **counts})

    @classmethod
    def of(cls, tally: Tally) -> ScoreSums:
        """Return the sums of a tally."""
        eldest, dealer, parts = sums_of(tally, [ELDEST_UNITS, DEALER_UNITS, PART_UNITS])
        over, must_beg, must_run, jack = (tally.sums[name] for name in ("over", "must_beg", "must_run", "jack"))
        return cls(int(over[0]), eldest, must_beg, dealer, must_run, parts, jack)


class Branch:
    """One chunk of deals, played to the end under one branch.

    Attributes
    ----------
    columns : dict of str to array of int16
        As the game names them.
    win : array of int
        Chance of the eldest's side to win the match, in units.
    points : array of int
        Points of the deal, eldest's side minus dealer's.
    """

    def __init__(self, names: Sequence[str], rows: NDArray[np.int16], win: NDArray[np.int64]) -> None:
        self.columns = {name: rows[:, place] for place, name in enumerate(names)}
        self.win = win
        self.points = self.columns["points_ns"].astype(np.int64) - self.columns["points_ew"]
        self._rows = rows

    def where(self, condition: NDArray[np.bool_], other: Branch) -> Branch:
        """Return the deals as played here where a condition holds, and as in the other branch elsewhere."""
        rows = np.where(condition[:, None], self._rows, other._rows)
        return Branch(tuple(self.columns), rows, np.where(condition, self.win, other.win))

    def is_made(self, call: str) -> NDArray[np.bool_]:
        """Return whether the calls were those of the branch, which the rules may forbid."""
        return np.equal(self.columns["call"], BRANCHES.index(call))

    def jack(self, which: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count some of the deals, as far as they were played to the last card, by what became of the Jack."""
        fate, side = self.columns["jack_fate"], self.columns["jack_side"]
        outcome = np.where(fate == 0, 0, 2 * side + fate)[which & (self.columns["ended"] == 0)]
        return np.bincount(outcome.astype(np.intp), minlength=len(JACK)).astype(np.int64)


class BranchPlayer:
    """Plays deals under every branch, and sums up.

    Parameters
    ----------
    chosen : Game
    bot : BotSpec
        Who plays all four seats.
    table : EquityTable
    seed : int
    """

    def __init__(self, chosen: Game, bot: BotSpec, table: EquityTable, seed: int) -> None:
        self.core = chosen.core
        self.table = Table(chosen.core, [seat_of(bot, chosen)] * 4)
        self.equity = np.ascontiguousarray(table.win, dtype=np.float64)
        self.seed = seed

    def _codes(self, calls: Sequence[str]) -> list[int]:
        return [self.core.call_code(name) for name in calls]

    def _play(self, first: int, number: int, score: tuple[int, int], *calls: str) -> Branch:
        rows = np.empty((number, len(self.core.COLUMNS)), np.int16)
        win = np.empty(number)
        self.table.play_deals(self.seed, first, number, DEALER, score, self._codes(calls), self.equity, rows, win)
        return Branch(self.core.COLUMNS, rows, in_units(win))

    def _next_call(self, first: int, number: int, score: tuple[int, int], *calls: str) -> NDArray[np.int16]:
        out = np.empty(number, np.int16)
        self.table.next_calls(self.seed, first, number, DEALER, score, self._codes(calls), out)
        return out

    def sums(self, first: int, number: int, score: tuple[int, int]) -> ScoreSums:
        """Return the sums of deals ``first`` to ``first + number - 1`` from one score."""
        called, answered = self._next_call(first, number, score), self._next_call(first, number, score, "beg")
        stand = self._play(first, number, score, "stand")
        give, run = (self._play(first, number, score, "beg", answer) for answer in ("give", "run"))
        begs, gives = called == self._codes(["beg"])[0], answered == self._codes(["give"])[0]
        beg = give.where(gives, run)
        live = called >= 0
        may = {name: live & branch.is_made(name) for name, branch in zip(BRANCHES, (stand, give, run), strict=True)}
        does = {"stand": live & ~begs, "give": begs & gives, "run": begs & ~gives}
        hand, answer_hand = _hand_cells(stand), _answer_cells(stand, begs)
        by_trumps = stand.columns["eldest_trumps"].astype(np.intp)
        return ScoreSums(
            int(number - live.sum()),
            CellSums.of(ELDEST_UNITS, HANDS, *_only(may["stand"], hand, _for_eldest(stand, beg, begs, gives))),
            _count(hand[live & ~may["stand"]], HANDS),
            CellSums.of(DEALER_UNITS, ANSWERS, *_only(may["give"], answer_hand, _for_dealer(give, run, gives))),
            _count(answer_hand[live & ~may["give"]], ANSWERS),
            CellSums.of(PART_UNITS, HANDS[:1], *_only(may["stand"], by_trumps, _by_part(stand, beg))),
            np.array(
                [
                    [branch.jack(which[name]) for name, branch in zip(BRANCHES, (stand, give, run), strict=True)]
                    for which in (may, {name: may[name] & does[name] for name in BRANCHES})
                ]
            ),
        )


def _hand_cells(branch: Branch) -> NDArray[np.intp]:
    facts = branch.columns
    return np.ravel_multi_index((facts["eldest_trumps"], facts["eldest_best"] + 1, facts["up"] & 15), HANDS)


def _answer_cells(branch: Branch, begs: NDArray[np.bool_]) -> NDArray[np.intp]:
    facts = branch.columns
    return np.ravel_multi_index((begs.astype(np.intp), facts["dealer_trumps"], facts["dealer_best"] + 1), ANSWERS)


def _for_eldest(stand: Branch, beg: Branch, begs: NDArray[np.bool_], gives: NDArray[np.bool_]) -> Values:
    return {
        "win_stand": stand.win, "win_beg": beg.win, "win_diff": stand.win - beg.win,
        "points_stand": stand.points, "points_beg": beg.points, "points_diff": stand.points - beg.points,
        "gives": gives, "stands": ~begs,
    }  # fmt: skip


def _for_dealer(give: Branch, run: Branch, gives: NDArray[np.bool_]) -> Values:
    return {
        "win_give": CHANCE - give.win, "win_run": CHANCE - run.win, "win_diff": run.win - give.win,
        "points_give": -give.points, "points_run": -run.points, "points_diff": run.points - give.points,
        "gives": gives,
    }  # fmt: skip


def _by_part(stand: Branch, beg: Branch) -> Values:
    return {name: stand.columns[name] - beg.columns[name] for name in PARTS}


def _only(which: NDArray[np.bool_], cells: NDArray[np.intp], values: Values) -> tuple[NDArray[np.intp], Values]:
    return cells[which], {name: each[which] for name, each in values.items()}


def _count(cells: NDArray[np.intp], shape: tuple[int, ...]) -> NDArray[np.int64]:
    return np.bincount(cells, minlength=math.prod(shape)).astype(np.int64).reshape(shape)
