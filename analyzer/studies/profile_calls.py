"""What a player says in each game: every call of an auction with its role, and the features that calls tell about.

A role is the place in the auction that gives a call its meaning, such as ``opening`` or ``answer to partner``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzer.errors import KibitzError
from analyzer.games import Game
from analyzer.studies.hands import (
    Ints,
    best_trump_suit,
    count,
    has,
    highest,
    holding,
    holding_labels,
    number_of,
    side_aces,
    suit_of,
    trump_weight,
)
from analyzer.studies.layouts import Axis
from analyzer.studies.players import Deals, Player
from analyzer.studies.spades_bids import shape_of

Flags = NDArray[np.bool_]
LEVELS = (*(str(value) for value in range(80, 250, 10)), "capot", "generale")
BANDS = ("none", "2–5", "6–10", "J", "Q", "K", "A")
_BAND = np.array([0, *[1] * 4, *[2] * 5, 3, 4, 5, 6])


@dataclass(frozen=True)
class Said:
    """Calls made in one role, by one seat.

    Attributes
    ----------
    role : int
        Place among the roles.
    seat : int
    which : array of bool
        The deals in which the seat has called in that role.
    call : array of int
        Place among the calls of the profile.
    features : tuple of array of int
    """

    role: int
    seat: int
    which: Flags
    call: Ints
    features: tuple[Ints, ...]


@dataclass(frozen=True)
class Speech:
    """How a game is profiled.

    Attributes
    ----------
    deals : int
        Deals that a profile needs.
    roles, calls : tuple of str
    features : tuple of Axis
    most : int
        Calls of an auction that are read.
    told : callable
        ``told(player, deals, auction)``: the calls by role.
    """

    deals: int
    roles: tuple[str, ...]
    calls: tuple[str, ...]
    features: tuple[Axis, ...]
    most: int
    told: Callable[[Player, Deals, Ints], Iterator[Said]]


def _table(player: Player, names: dict[str, int], missing: int = -1) -> Ints:
    """Return the place of each code among the calls of a profile."""
    found = np.full(257, missing, np.int64)  # the last for no call, which is -1
    for text, place in names.items():
        found[player.codes(text)[0]] = place
    found[-1] = -1
    return found


def _allfours(player: Player, deals: Deals, auction: Ints) -> Iterator[Said]:
    places = _table(player, {"stand": 0, "beg": 1, "give": 2, "run": 3})
    for role, seat in enumerate((0, 3)):
        code = auction[:, role]
        cards = suit_of(deals.hands[:, seat], deals.up // 16)
        features = count(cards), _BAND[highest(cards) + 1], has(cards, "J")
        yield Said(role, seat, code >= 0, places[code], features)


def _belote(player: Player, deals: Deals, auction: Ints) -> Iterator[Said]:
    take, no, nt, at = player.codes("take", "P", "NT", "AT")
    suits = np.full(256, -1, np.int64)
    suits[player.codes(*"SHDC")] = range(4)
    turned = deals.up // 16
    for turn in range(5):
        code, seat = auction[:, turn], turn % 4
        second = turn >= 4
        hands = deals.hands[:, seat]
        if second:
            weights = [np.where(turned == s, -1, trump_weight(suit_of(hands, s))) for s in range(4)]
            suit = np.where(suits[code] >= 0, suits[code], np.argmax(weights, axis=0))
            call = np.where(code == no, 1, np.where((code == nt) | (code == at), 3, 2))
        else:
            hands = hands | np.uint64(1) << deals.up.astype(np.uint64)
            suit = turned
            call = np.where(code == no, 1, np.where(code == take, 0, 3))
        cards = suit_of(hands, suit)
        features = count(cards), holding(cards, "J9A"), side_aces(hands, suit)
        yield Said(4 if second else seat, seat, code >= 0, call, features)


class BidCodes:
    """What the codes of Coinche and Belot mean.

    Attributes
    ----------
    level, kind : array of int
        Place among ``LEVELS`` (Belot's bids have none) and of S H D C NT AT; -1 of other calls, and of none.
    double, elsewhere : array of bool
        Doubles and redoubles; those of them that another seat than the one in turn makes.
    code : array of int, shape (levels, kinds)
    no : int
    """

    def __init__(self, player: Player) -> None:
        self.level, self.kind = np.full(257, -1, np.int64), np.full(257, -1, np.int64)
        self.double, self.elsewhere = np.zeros(257, bool), np.zeros(257, bool)
        self.code = np.full((len(LEVELS), 6), -1, np.int64)
        for code, text in enumerate(player.core.call_words()):
            kind = next((name for name in ("NT", "AT", "S", "H", "D", "C") if text.endswith(name)), "")
            head = text.removesuffix(kind)
            self.double[code], self.elsewhere[code] = text.startswith("X"), "@" in text
            if kind and not self.double[code]:
                self.kind[code] = ("S", "H", "D", "C", "NT", "AT").index(kind)
                self.level[code] = LEVELS.index(head) if head else -1
                self.code[self.level[code], self.kind[code]] = code
        self.no = player.codes("P")[0]

    def suit_in(self, code: Ints, hands: NDArray[np.uint64]) -> Ints:
        """Return the suit of a bid; where it has none, the best of a hand."""
        kind = self.kind[code]
        return np.where((kind >= 0) & (kind < 4), kind, best_trump_suit(hands))


def _coinche(player: Player, deals: Deals, auction: Ints) -> Iterator[Said]:
    bids = BidCodes(player)
    first, second, third = auction.T[:3]
    names = "raise", "other kind", "double", "pass", "NT or AT"
    raised, other, doubled, no, no_trump = (COINCHE_CALLS.index(name) for name in names)
    opened = bids.kind[first] >= 0

    def features(hands: NDArray[np.uint64], suit: Ints) -> tuple[Ints, ...]:
        cards = suit_of(hands, suit)
        return count(cards), holding(cards, "J9A"), side_aces(hands, suit)

    def over(code: Ints) -> Ints:
        same = bids.kind[code] == bids.kind[first]
        return np.where(code == bids.no, no, np.where(bids.double[code], doubled, np.where(same, raised, other)))

    mine, theirs, partner = deals.hands[:, 0], deals.hands[:, 1], deals.hands[:, 2]
    level = np.where(bids.kind[first] > 3, no_trump, np.where(opened, bids.level[first], no))
    yield Said(0, 0, first >= 0, level, features(mine, bids.suit_in(first, mine)))
    yield Said(
        1, 2, opened & (second == bids.no) & (third >= 0), over(third), features(partner, bids.suit_in(first, partner))
    )
    yield Said(2, 1, opened & (second >= 0), over(second), features(theirs, bids.suit_in(first, theirs)))


def _belot(player: Player, deals: Deals, auction: Ints) -> Iterator[Said]:
    bids = BidCodes(player)
    first, second, third = auction.T[:3]
    opened = bids.kind[first] >= 0

    def call(code: Ints) -> Ints:
        kind = bids.kind[code]
        return np.where(code == bids.no, 3, np.where(bids.double[code], 4, np.maximum(kind - 3, 0)))

    def features(hands: NDArray[np.uint64], code: Ints) -> tuple[Ints, ...]:
        cards = suit_of(hands, bids.suit_in(code, hands))
        return number_of(hands, "A"), number_of(hands, "J"), count(cards), holding(cards, "J9")

    hands = deals.hands
    yield Said(0, 0, first >= 0, call(first), features(hands[:, 0], first))
    answers = opened & (second == bids.no) & (third >= 0)
    yield Said(1, 2, answers, call(third), features(hands[:, 2], third))
    yield Said(2, 1, opened & (second >= 0), call(second), features(hands[:, 1], second))


def _spades(player: Player, deals: Deals, auction: Ints) -> Iterator[Said]:
    names = {str(number): min(number, 9) for number in range(1, 14)} | {"nil": 0, "bnil": 10}
    places = _table(player, names)
    for seat in range(4):
        code = auction[:, seat]
        yield Said(seat, seat, code >= 0, places[code], shape_of(deals.hands[:, seat])[:3])


_HOLDING = (
    Axis("trumps", ("0", "1", "2", "3", "4", "5", "6+")),
    Axis("honours", holding_labels("J9A")),
    Axis("aces", tuple(range(4))),
)
COINCHE_CALLS = (*LEVELS, "NT or AT", "pass", "raise", "other kind", "double")
BIDDING = ("opening", "partner has opened", "an opponent has opened")

SPEECHES = {
    "allfours": Speech(
        3_000_000,
        ("eldest", "dealer, after a beg"),
        ("stand", "beg", "give", "run"),
        (Axis("trumps", tuple(range(7))), Axis("best", BANDS), Axis("jack", ("no", "yes"))),
        2,
        _allfours,
    ),
    "belote": Speech(
        800_000,
        (
            *(f"round one, {place} to speak" for place in ("first", "second", "third", "fourth")),
            "round two, first to speak",
        ),
        ("take", "pass", "a suit", "NT or AT"),
        _HOLDING,
        5,
        _belote,
    ),
    "coinche": Speech(1_000_000, BIDDING, COINCHE_CALLS, _HOLDING, 3, _coinche),
    "belot": Speech(
        2_000_000,
        BIDDING,
        ("suit", "NT", "AT", "pass", "double"),
        (
            Axis("aces", tuple(range(5))),
            Axis("jacks", tuple(range(5))),
            Axis("longest", tuple(range(6))),
            Axis("honours", holding_labels("J9")),
        ),
        3,
        _belot,
    ),
    "spades": Speech(
        1_500_000,
        tuple(f"{place} to call" for place in ("first", "second", "third", "fourth")),
        ("nil", *(str(number) for number in range(1, 9)), "9+", "blind nil"),
        (
            Axis("spades", ("0", "1", "2", "3", "4", "5", "6", "7+")),
            Axis("high", tuple(range(4))),
            Axis("side", ("0", "1", "2", "3", "4", "5", "6+")),
        ),
        4,
        _spades,
    ),
}


def speech_of(chosen: Game) -> Speech:
    """Return how a game is profiled.

    Raises
    ------
    KibitzError
        For a game whose calls are not known here.
    """
    if chosen.name not in SPEECHES:
        raise KibitzError(f"profile: the calls of {chosen.title} are not read in this version")
    return SPEECHES[chosen.name]
