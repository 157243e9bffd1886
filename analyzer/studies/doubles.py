"""Coinche and Bulgarian Belot: whether to double the contract, the first opponent to speak after the last bid."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, count, holding, holding_labels, number_of, side_aces, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Played, Player
from analyzer.studies.profile_calls import BidCodes
from analyzer.studies.sums import CellSums
from analyzer.studies.take import MADE

MOST = 24  # calls of an auction that are read
CALLS = ("double", "pass")
AMOUNTS = ("failed", "redoubled")  # the contract of the other side; "kept": it stayed the contract
PASSES = 3


class Doubles(Question):
    """Double or pass right after the bid that ends the bots' auction; then the other three pass by force.

    Points are of the doubler's side. Tables ``suits``: contracts in a suit, by trumps, trump honours and side aces of
    the hand that may double; ``levels`` and ``others``: what differs between the games; ``replies``: by kind of
    contract, the bots free to redouble, to bid on, or to double where it is passed.
    """

    NAME = "double"
    HONOURS = "J9A"

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        trumps, aces = Axis("trumps", ("0", "1", "2", "3", "4", "5+")), Axis("aces", tuple(range(4)))
        honours = Axis("honours", holding_labels(self.HONOURS))
        return (Layout("suits", (trumps, honours, aces), CALLS, AMOUNTS, self.win), *self.more(), self._replies())

    def _replies(self) -> Layout:
        return Layout("replies", (Axis("contract", ("a suit", "NT", "AT")),), CALLS, (*AMOUNTS, "kept"), self.win)

    def more(self) -> tuple[Layout, ...]:
        """Return the tables of the game."""
        raise NotImplementedError

    def cells(self, kind: Ints, level: Ints, hands: NDArray[np.uint64]) -> list[tuple[NDArray[np.bool_], list[Ints]]]:
        """Return for each of `more` the deals that it counts, and their places."""
        raise NotImplementedError

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        bids = BidCodes(player)
        deals = player.deals(first, number)
        auction = player.auction(deals, MOST)
        is_bid = bids.kind[auction] >= 0
        last = MOST - 1 - is_bid[:, ::-1].argmax(axis=1)
        before = np.arange(MOST) < last[:, None]
        turns = ~(bids.elsewhere[auction] & before).any(axis=1)  # a double out of turn moves the others' turns
        which = is_bid.any(axis=1) & (auction[:, -1] < 0) & turns & (last < MOST - 1)
        deals, auction, last = deals.where(which), auction[which], last[which]
        prefix = np.full((len(last), MOST + PASSES), -1)
        prefix[:, :MOST] = np.where(np.arange(MOST) <= last[:, None], auction, -1)
        at = np.arange(len(last))
        bid, seat = prefix[at, last], (last + 1) % 4
        side = seat & 1
        outcomes: dict[str, Any] = {}
        replies: dict[str, Any] = {}
        kind, level, hands = bids.kind[bid], bids.level[bid], deals.hands[at, seat]
        for call, code in zip(CALLS, player.codes("X", "P"), strict=True):
            forced = prefix.copy()
            forced[at, last + 1] = code
            replies[call] = self._told(player.play(deals, *forced.T), side, kind)
            for step in range(PASSES):
                forced[at, last + 2 + step] = bids.no
            outcomes[call] = self._told(player.play(deals, *forced.T), side, kind)
        suited = kind < 4
        cards = suit_of(hands, np.minimum(kind, 3))
        places = [count(cards), holding(cards, self.HONOURS), side_aces(hands, np.minimum(kind, 3))]
        found = []
        for layout, (some, cells) in zip(
            self.layouts[:-1], [(suited, places), *self.cells(kind, level, hands)], strict=True
        ):
            told = {call: {name: each[some] for name, each in values.items()} for call, values in outcomes.items()}
            found.append(layout.sums([cell[some] for cell in cells], told))
        return [*found, self.layouts[-1].sums([np.maximum(kind - 3, 0)], replies)]

    def _told(self, played: Played, side: Ints, kind: Ints) -> dict[str, Any]:
        theirs = (played["taker"] & 1 != side) & (played["taker"] >= 0)
        return played.outcome_of(
            side,
            failed=theirs & (played["verdict"] != MADE),
            redoubled=played["doubled"] == 2,
            kept=theirs & (played["kind"] == kind),
        )


class Coinches(Doubles):
    """The coinche: ``levels``, by the bid, trumps and side aces; ``others``, NT and AT by aces and jacks."""

    GAME = "coinche"
    DEALS = 500_000
    SHOWN = ("80", "90", "100", "110", "120", "130+")  # as the places of `BidCodes.level`

    def more(self) -> tuple[Layout, ...]:
        """Return the tables of the game."""
        trumps, aces = Axis("trumps", ("0", "1", "2", "3", "4+")), Axis("aces", tuple(range(4)))
        number = Axis("all_aces", tuple(range(5))), Axis("jacks", tuple(range(5)))
        return (
            Layout("levels", (Axis("level", self.SHOWN), trumps, aces), CALLS, AMOUNTS, self.win),
            Layout("others", (Axis("kind", ("NT", "AT")), *number), CALLS, AMOUNTS, self.win),
        )

    def cells(self, kind: Ints, level: Ints, hands: NDArray[np.uint64]) -> list[tuple[NDArray[np.bool_], list[Ints]]]:
        """Return for each of `more` the deals that it counts, and their places."""
        suit = np.minimum(kind, 3)
        of_level = [np.minimum(level, len(self.SHOWN) - 1), count(suit_of(hands, suit)), side_aces(hands, suit)]
        others = [np.maximum(kind - 4, 0), number_of(hands, "A"), number_of(hands, "J")]
        return [(kind < 4, of_level), (kind >= 4, others)]


class Contras(Doubles):
    """The double of Bulgarian Belot, with five cards: ``levels``, by the kind of contract; ``others`` as in Coinche."""

    GAME = "belot"
    DEALS = 800_000
    HONOURS = "J9"

    def more(self) -> tuple[Layout, ...]:
        """Return the tables of the game."""
        number = Axis("all_aces", tuple(range(5))), Axis("jacks", tuple(range(5)))
        return (
            Layout(
                "levels",
                (Axis("level", ("a suit", "NT", "AT")), Axis("nines", tuple(range(5)))),
                CALLS,
                AMOUNTS,
                self.win,
            ),
            Layout("others", (Axis("kind", ("NT", "AT")), *number), CALLS, AMOUNTS, self.win),
        )

    def cells(self, kind: Ints, level: Ints, hands: NDArray[np.uint64]) -> list[tuple[NDArray[np.bool_], list[Ints]]]:
        """Return for each of `more` the deals that it counts, and their places."""
        every = np.ones(len(kind), bool)
        others = [np.maximum(kind - 4, 0), number_of(hands, "A"), number_of(hands, "J")]
        return [(every, [np.maximum(kind - 3, 0), number_of(hands, "9")]), (kind >= 4, others)]
