"""How the best call of a few hands changes with the match score: the first decision of each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS
from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.studies.calls import Question
from analyzer.studies.hands import best_trump_suit, count, highest, holding, number_of, side_aces, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Deals, Player
from analyzer.studies.sums import CellSums
from analyzer.studies.win_grid import GRAIN

Cells = NDArray[np.int64]
Codes = dict[str, Any]  # by call its code, one for all deals or one for each

PARTS = (0.0, 0.4, 0.7, 0.85, 0.95)  # of the target: the scores of a side
SPADES = "2345"  # numbers whose hands are shown


@dataclass(frozen=True)
class Decision:
    """A game's first decision: hands that players know, the calls, and how they are found.

    Attributes
    ----------
    deals : int
        Deals that a study of it needs.
    hands, calls : tuple of str
    classes : callable
        ``classes(player, deals)``: the place among ``hands`` of each deal's hand, -1 for any other.
    codes : callable
        ``codes(player, deals, place)``: what is called.
    """

    deals: int
    hands: tuple[str, ...]
    calls: tuple[str, ...]
    classes: Callable[[Player, Deals], Cells]
    codes: Callable[[Player, Deals, Cells], Codes]


def _first_of(*conditions: NDArray[np.bool_]) -> Cells:
    """Return which of some conditions is the first to hold, -1 for none."""
    return np.select(conditions, [np.int64(place) for place in range(len(conditions))], np.int64(-1))


def _allfours(player: Player, deals: Deals) -> Cells:
    cards = suit_of(deals.hands[:, 0], deals.up // 16)
    number, best = count(cards), highest(cards)
    one = number == 1
    return _first_of(
        number == 0, one & (best <= RANKS.index("5")), one & (best <= RANKS.index("J")), one, number == 2, number > 2
    )


def _belote(player: Player, deals: Deals) -> Cells:
    hands = deals.hands[:, 0] | np.uint64(1) << deals.up.astype(np.uint64)
    cards, aces = suit_of(hands, deals.up // 16), side_aces(hands, deals.up // 16)
    number, held = count(cards), holding(cards, "J9A")
    if player.game.options["jack_forces"] == "on":  # no choice: not what is asked
        number = np.where(deals.up % 16 == RANKS.index("J"), 0, number)
    return _first_of(
        (number == 2) & (held == 4) & (aces == 1),
        (number == 2) & (held == 6),
        (number == 3) & (held == 3),
        (number == 3) & (held == 4) & (aces == 0),
    )


def _coinche(player: Player, deals: Deals) -> Cells:
    hands = deals.hands[:, 0]
    suit = best_trump_suit(hands)
    cards, aces = suit_of(hands, suit), side_aces(hands, suit)
    number, held = count(cards), holding(cards, "J9A")
    return _first_of(
        (number == 3) & (held == 2) & (aces == 1),
        (number == 3) & (held == 4) & (aces == 1),
        (number == 3) & (held == 6) & (aces == 1),
        (number == 4) & (held == 6) & (aces == 1),
    )


def _belot(player: Player, deals: Deals) -> Cells:
    hands = deals.hands[:, 0]
    aces, jacks = number_of(hands, "A"), number_of(hands, "J")
    cards = suit_of(hands, best_trump_suit(hands))
    third = (count(cards) == 3) & (holding(cards, "J") == 1)
    return _first_of(
        third & (aces == 1) & (jacks == 1),
        (aces == 2) & (jacks == 1),
        (aces == 1) & (jacks == 2),
        (aces == 0) & (jacks == 2),
    )


def _spades(player: Player, deals: Deals) -> Cells:
    called = player.auction(deals, 1, *player.codes("look"), score=(0, 0))[:, 0]
    numbers = player.codes(*SPADES)
    return _first_of(*(called == number for number in numbers))


def _named(*calls: str) -> Callable[[Player, Deals, Cells], Codes]:
    def codes(player: Player, deals: Deals, place: Cells) -> Codes:
        return dict(zip(calls, player.codes(*("P" if call == "pass" else call for call in calls)), strict=True))

    return codes


def _in_best_suit(*calls: str) -> Callable[[Player, Deals, Cells], Codes]:
    def codes(player: Player, deals: Deals, place: Cells) -> Codes:
        suit = best_trump_suit(deals.hands[:, 0])
        found: Codes = {}
        for call in calls:
            if call == "suit" or call.isdecimal():
                found[call] = np.array(player.codes(*(f"{call.replace('suit', '')}{s}" for s in "SHDC")))[suit]
            else:
                found[call] = player.codes("P" if call == "pass" else call)[0]
        return found

    return codes


def _around(player: Player, deals: Deals, place: Cells) -> Codes:
    numbers = np.array(player.codes(*SPADES))[place]
    return {"less": numbers - 1, "same": numbers, "more": numbers + 1}


DECISIONS = {
    "allfours": Decision(
        200_000,
        ("no trump", "one trump, 2 to 5", "one trump, 6 to J", "one trump, Q to A", "two trumps", "three or more"),
        ("stand", "beg"),
        _allfours,
        _named("stand", "beg"),
    ),
    "belote": Decision(
        1_500_000,
        ("J second, one side ace", "J 9 second", "9 A third", "J third, no side ace"),
        ("take", "pass"),
        _belote,
        _named("take", "pass"),
    ),
    "coinche": Decision(
        250_000,
        ("9 third, one side ace", "J third, one side ace", "J 9 third, one side ace", "J 9 fourth, one side ace"),
        ("80", "100", "120", "pass"),
        _coinche,
        _in_best_suit("80", "100", "120", "pass"),
    ),
    "belot": Decision(
        400_000,
        ("J third, one ace", "two aces, one jack", "one ace, two jacks", "two jacks, no ace"),
        ("suit", "NT", "AT", "pass"),
        _belot,
        _in_best_suit("suit", "NT", "AT", "pass"),
    ),
    "spades": Decision(
        100_000,
        tuple(f"a hand for {number}" for number in SPADES),
        ("less", "same", "more"),
        _spades,
        _around,
    ),
}


def side_scores(chosen: Game) -> tuple[int, ...]:
    """Return the scores of a side that calls are compared at.

    Examples
    --------
    >>> from analyzer.games import game
    >>> side_scores(game("allfours")), side_scores(game("spades"))
    ((0, 5, 9, 11, 13), (0, 200, 350, 420, 470))
    """
    target = int(chosen.options["target"])
    grain = GRAIN.get(chosen.name, 1)
    return tuple(dict.fromkeys(grain * int(part * target / grain) for part in PARTS))


class ByScore(Question):
    """The calls of a game's first decision at each of a square of scores, the first to speak, judged by matches won.

    Table ``calls``: by score of the caller's side (``own``), of the other (``their``), and hand. The same deals are
    played from every score, so errors of sums over scores are not those of as many deals.
    """

    NAME = "equity"
    GAME = ""
    DEALS = 300_000
    WIN = True

    @classmethod
    def deals_for(cls, chosen: Game) -> int:
        """Return how many deals a study of a game needs."""
        return DECISIONS[chosen.name].deals

    def __init__(self, chosen: Game, win: bool) -> None:
        if chosen.name not in DECISIONS:
            raise KibitzError(f"equity: what {chosen.title} begins with is not studied in this version")
        most = int(chosen.options.get("max_bid", 10**6))
        calls = DECISIONS[chosen.name].calls
        self.calls = tuple(call for call in calls if not call.isdecimal() or int(call) <= most)
        self.scores = side_scores(chosen)
        super().__init__(chosen, win)

    @property
    def decision(self) -> Decision:
        """The game's decision; looked up, since a question travels between processes."""
        return DECISIONS[self.game.name]

    def tables(self) -> tuple[Layout, ...]:
        """Return the table."""
        axes = (Axis("own", self.scores), Axis("their", self.scores), Axis("hand", self.decision.hands))
        return (Layout("calls", axes, self.calls, (), self.win, "win"),)

    def starts(self, score: str) -> str:
        """Return the scores that deals start from, in words."""
        return f"{len(self.scores) ** 2} scores"

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        (layout,) = self.layouts
        deals = player.deals(first, number)
        place = self.decision.classes(player, deals)
        deals, place = deals.where(place >= 0), place[place >= 0]
        found = self.decision.codes(player, deals, place)
        codes = {call: found[call] for call in self.calls}
        parts = []
        for own, mine in enumerate(self.scores):
            for their, theirs in enumerate(self.scores):
                played = {call: player.play(deals, code, score=(mine, theirs)) for call, code in codes.items()}
                which = self._asked(player, played)
                cells = np.full(which.sum(), own), np.full(which.sum(), their), place[which]
                outcomes = {call: each.outcome() for call, each in played.items()}
                kept = {call: {name: told[which] for name, told in each.items()} for call, each in outcomes.items()}
                parts.append(layout.sums(cells, kept))
        return [sum(parts[1:], parts[0])]

    def _asked(self, player: Player, played: dict[str, Any]) -> NDArray[np.bool_]:
        """Return the deals in which the calls were made: in All Fours a turn-up may end the match before any."""
        any_played = next(iter(played.values()))
        if player.game.name != "allfours":
            return np.ones(len(any_played.points), bool)
        return np.asarray((played["stand"]["call"] == 0) & (played["beg"]["call"] > 0))
