"""The players of a study: deals, auctions and deals played to their end, after calls by force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.dealing import dealt_hands
from _fastsim.table import Table
from analyzer.ask.equity import EquityTable
from analyzer.bots import BotSpec, seat_of
from analyzer.games import Game
from analyzer.studies.sums import CHANCE, in_units

DEALER = 3  # W, so that N speaks first

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Deals:
    """Some deals before the first call: their numbers, hands (deals, 4) and cards turned up (-1: none)."""

    numbers: Ints
    hands: NDArray[np.uint64]
    up: Ints

    def where(self, which: NDArray[np.bool_]) -> Deals:
        """Return those for which a condition holds."""
        return Deals(self.numbers[which], self.hands[which], self.up[which])


class Played:
    """Deals played to their end: the game's columns by name, ``points`` (NS minus EW), ``win`` (NS, in units)."""

    def __init__(self, names: Sequence[str], rows: NDArray[np.int16], win: Ints | None) -> None:
        self._rows = rows
        self._places = {name: place for place, name in enumerate(names)}
        self.points = self["points_ns"] - self["points_ew"]
        self.win = win

    def __getitem__(self, name: str) -> Ints:
        return self._rows[:, self._places[name]].astype(np.int64)

    def outcome(self, **amounts: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return what `Layout.sums` wants of a call, from the view of NS."""
        more = {} if self.win is None else {"win": self.win}
        return {"points": self.points, **more, **amounts}

    def outcome_of(self, side: int | NDArray[Any], **amounts: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the same from the view of a side (0 NS, 1 EW), one for all deals or one for each."""
        ours = np.asarray(side) == 0
        more = {} if self.win is None else {"win": np.where(ours, self.win, CHANCE - self.win)}
        return {"points": np.where(ours, self.points, -self.points), **more, **amounts}


class Player:
    """Plays deals after calls by force.

    Parameters
    ----------
    chosen : Game
    bot : BotSpec
        Who plays all four seats.
    seed : int
    score : (int, int)
        Match score before each deal.
    table : EquityTable, optional
        For the chance to win the match.
    """

    def __init__(
        self, chosen: Game, bot: BotSpec, seed: int, score: tuple[int, int], table: EquityTable | None
    ) -> None:
        self.core = chosen.core
        self.game = chosen
        self.bot = bot
        self.seed = seed
        self.score = score
        self.table = Table(chosen.core, [seat_of(bot, chosen)] * 4)
        self.equity = np.zeros(0) if table is None else np.ascontiguousarray(table.win, dtype=np.float64)

    def codes(self, *calls: str) -> list[int]:
        """Return calls as the core knows them."""
        return [self.core.call_code(text) for text in calls]

    def deals(self, first: int, number: int) -> Deals:
        """Deal."""
        hands, up = np.empty((number, 4), np.uint64), np.empty(number, np.int16)
        dealt_hands(self.core, self.seed, first, number, DEALER, hands, up)
        return Deals(np.arange(first, first + number, dtype=np.int64), hands, up.astype(np.int64))

    def play(
        self,
        deals: Deals,
        *calls: int | NDArray[Any],
        score: tuple[int, ...] | None = None,
        lead: NDArray[Any] | None = None,
        table: Table | None = None,
        hands: NDArray[np.uint64] | None = None,
    ) -> Played:
        """Play deals out after some calls, each one code for all deals or one for each (-1: none, nor any after it).

        Parameters
        ----------
        score : sequence of int, optional
            Another than the player's.
        lead : array of int, optional
            The card that opens the play of each deal.
        table : Table, optional
            Other players.
        hands : array of uint64, shape (deals, 4), optional
            Filled with all cards that each seat was dealt in the end.
        """
        n = len(deals.numbers)
        rows, win = np.empty((n, len(self.core.COLUMNS)), np.int16), np.empty(n)
        (table or self.table).play_listed(
            self.seed, deals.numbers, DEALER, score or self.score, _prefixes(n, calls), self.equity, rows, win,
            None if lead is None else np.ascontiguousarray(lead, dtype=np.int16), hands,
        )  # fmt: skip
        return Played(self.core.COLUMNS, rows, in_units(win) if len(self.equity) else None)

    def auction(
        self, deals: Deals, most: int, *calls: int | NDArray[Any], score: tuple[int, ...] | None = None
    ) -> Ints:
        """Return the first calls of each deal, those by force first, and no card is played.

        Returns
        -------
        array, shape (deals, most)
            Codes; -1 after the last call.
        """
        out = np.empty((len(deals.numbers), most), np.int16)
        self.table.calls_listed(self.seed, deals.numbers, DEALER, score or self.score, _prefixes(len(out), calls), out)
        return out.astype(np.int64)


def _prefixes(n: int, calls: Sequence[int | NDArray[Any]]) -> NDArray[np.int16]:
    prefixes = np.full((n, len(calls)), -1, np.int16)
    for place, call in enumerate(calls):
        prefixes[:, place] = call
    return prefixes
