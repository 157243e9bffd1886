"""What may be counted in a hand, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from _fastsim.names import RANKS, SUITS
from analyzer.games import Game

_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
_RANK_NAMES = {
    "A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines", "8": "eights", "7": "sevens",
    "6": "sixes", "5": "fives", "4": "fours", "3": "threes", "2": "twos",
}  # fmt: skip
_HONOURS = "AKQJT"
_HCP = {"A": 4, "K": 3, "Q": 2, "J": 1}
Weights = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Feature:
    """Something to count.

    Attributes
    ----------
    name, text : str
    measure : str
        As in `Atom`; ``count`` but for the shape of a hand.
    weights : callable, optional
        From the trump suit (0 to 3; None where it is not known) to ``((weight, mask), ...)``.
    trump : bool
        Whether it depends on the trump suit.
    """

    name: str
    text: str
    measure: str = "count"
    weights: Callable[[int | None], Weights] = lambda trump: ()
    trump: bool = False


def rank_mask(ranks: str, pack: int) -> int:
    """Return the cards of some ranks."""
    return sum(1 << suit * 16 + RANKS.index(rank) for suit in range(4) for rank in ranks) & pack


def suit_mask(suit: int, pack: int) -> int:
    """Return the cards of a suit."""
    return 0xFFFF << suit * 16 & pack


def by_weight(values: dict[int, int]) -> Weights:
    """Return weights by card as masks by weight."""
    return tuple(
        (weight, sum(1 << card for card, value in values.items() if value == weight))
        for weight in sorted({value for value in values.values() if value}, reverse=True)
    )


def turns_up(game: Game) -> bool:
    """Return whether a card is turned up before the first call."""
    return "up" in game.core.KEYS


def trump_known(game: Game) -> str:
    """Return how the trump suit is known before the first call: ``fixed``, ``up`` (the turned-up suit), or nothing."""
    if turns_up(game):
        return "up"
    return "fixed" if list(game.core.trumps()) == ["S"] else ""


def features(game: Game) -> dict[str, Feature]:
    """Return what may be counted in a hand of a game, by name.

    Examples
    --------
    >>> from analyzer.games import game
    >>> sorted(set(features(game("belote"))) - set(features(game("coinche"))))
    ['points', 'side_aces', 'trumps']
    """
    pack = game.core.pack_mask
    found: list[Feature] = []

    def fixed(name: str, text: str, weights: Weights) -> None:
        found.append(Feature(name, text, weights=lambda trump: weights))

    for suit, name in enumerate(_SUIT_NAMES):
        fixed(name, f"cards of the suit {SUITS[suit]}", ((1, suit_mask(suit, pack)),))
    known = trump_known(game)
    if known:
        suit_text = "of the suit turned up" if known == "up" else "spades, the trumps"
        found.append(
            Feature("trumps", f"cards {suit_text}" if known == "up" else suit_text, "count",
                    lambda trump: ((1, suit_mask(trump or 0, pack)),), trump=True)
        )  # fmt: skip
        found.append(
            Feature("side_aces", "aces outside the trump suit", "count",
                    lambda trump: ((1, rank_mask("A", pack) & ~suit_mask(trump or 0, pack)),), trump=True)
        )  # fmt: skip
    for rank, name in _RANK_NAMES.items():
        if rank_mask(rank, pack):
            fixed(name, f"{name} of all suits", ((1, rank_mask(rank, pack)),))
    fixed("honours", f"cards from ace to ten: {' '.join(_HONOURS)}", ((1, rank_mask(_HONOURS, pack)),))
    fixed("hcp", "A 4, K 3, Q 2, J 1", tuple((n, rank_mask(rank, pack)) for rank, n in _HCP.items()))
    points = {kind: by_weight(game.core.points(kind)) for kind in game.core.trumps()}
    if len(set(points.values())) == 1:
        if next(iter(points.values())):
            fixed("points", "counting value: T 10, A 4, K 3, Q 2, J 1", points["S"])
    else:
        if known:
            found.append(
                Feature("points", "card points with the suit turned up as trumps", "count",
                        lambda trump: points[SUITS[trump or 0]], trump=True)
            )  # fmt: skip
        for kind, weights in points.items():
            fixed(f"points_{kind}", f"card points in a contract of {kind}", weights)
    found += [
        Feature("longest", "cards of the longest suit", "longest"),
        Feature("shortest", "cards of the shortest suit", "shortest"),
        Feature("voids", "suits without a card", "voids"),
        Feature("singletons", "suits with one card", "singletons"),
    ]
    return {feature.name: feature for feature in found}
