"""Conditions on the cards as questions use them: which part of all deals meets them, and deals that do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.dealing import pack_state, packs_hands, shuffled_packs
from analyzer.bots.build import load_callable
from analyzer.bots.spec import Half
from analyzer.errors import InconsistentPosition, KibitzError
from analyzer.games import Game, seat_number
from analyzer.given.exact import Counted, TooLarge, count_deals
from analyzer.given.features import trump_known
from analyzer.given.formula import UP, Counter, Joined, counters
from analyzer.given.grammar import Condition, read_given, resolve
from analyzer.notation.cards import quote
from analyzer.studies.hands import count, suit_of

if TYPE_CHECKING:
    from analyzer.position import Position

MOST_TRIED = 20_000_000  # deals that are looked at before none is said to be found


@dataclass(frozen=True)
class Dealt:
    """Deals that meet conditions.

    Attributes
    ----------
    numbers : array of int64, shape (n,)
        Which deals of the seed they are: `Given.position` deals them again.
    dealers : array of uint8, shape (n,)
    packs : array of uint8, shape (n, cards of the pack)
        The cards in the order in which they are dealt, as ``Table.play_packs`` takes them.
    tried : int
        Deals that were looked at.
    start : int
        Number of the first of them.
    """

    numbers: Any
    dealers: Any
    packs: Any
    tried: int
    start: int = 0

    def first(self, n: int) -> Dealt:
        """Return the first ``n`` of the deals, as if no more had been looked at than they took."""
        tried = self.tried if n == len(self.numbers) else int(self.numbers[n - 1] - self.start) + 1
        return Dealt(self.numbers[:n], self.dealers[:n], self.packs[:n], tried, self.start)


class Given:
    """Conditions on the cards of a deal before the first call.

    Parameters
    ----------
    game : Game
    conditions : str, callable, or several
        Texts as in ``S: trumps>=4, SJ`` (see the package), ``py:module:function``, or functions that take the dealt
        `Position`, all four hands known, and say whether it counts. All have to hold.
    dealer : str, optional
        Seat that deals every deal; by default the seats take turns.

    Attributes
    ----------
    texts : tuple of str
        The conditions as they were given; functions by their names.
    exact : bool
        Whether conditions in words are met by counting: every deal that is looked at meets them. Else deals are dealt
        until one does, with the same distribution.
    rate : float or None
        Part of all deals that meets the conditions in words, where they were counted.

    Raises
    ------
    NotationError
        When a text cannot be read.
    InconsistentPosition
        When no deal meets the conditions in words.

    Examples
    --------
    >>> from analyzer.games import game
    >>> spades = Given(game("spades"), "S: SA, SK, shape 4333")
    >>> spades.exact, round(spades.rate, 6)
    (True, 0.005065)
    >>> print(spades.position(seed=1, number=0).hand("S")[:2])
    ['SA', 'SK']
    """

    def __init__(self, game: Game, conditions: Any, dealer: str | None = None) -> None:
        given = [conditions] if isinstance(conditions, str) or callable(conditions) else list(conditions)
        self.game = game
        self.dealer = seat_number(dealer, "dealer") if dealer else -1
        self.texts = tuple(_name(each) for each in given)
        self.predicates = [_predicate(each) for each in given if callable(each) or each.strip().startswith("py:")]
        self.parts: list[tuple[str, Condition]] = [
            (text, part)
            for text in given
            if not callable(text) and not text.strip().startswith("py:")
            for part in read_given(game, text)
        ]
        self._made_of = (game, tuple(given), dealer)
        self.rate: float | None = 1.0
        self._counted: Counted | None = None
        self.exact = True
        if self.parts:
            seats = (self.dealer,) if self.dealer >= 0 else (0, 1, 2, 3)
            self._counted = _count(game, tuple(dict.fromkeys(text for text, _ in self.parts)), seats)
            if self._counted is None:
                self.exact, self.rate = False, None
            elif self._counted.deals is None:
                raise self._contradiction(seats)
            else:
                self.rate = sum(self._counted.rates) / len(seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Given, self._made_of

    def _contradiction(self, seats: tuple[int, ...]) -> KibitzError:
        """Name the first clause that no deal meets, or that none meets together with those before it."""
        for at in range(len(self.parts)):
            alone = count_deals(self.game, [self.parts[at][1]], seats)
            if alone.deals is None:
                return InconsistentPosition(f"given: no deal of {self.game.title} meets {quote(self.parts[at][0])}")
        return InconsistentPosition(
            f"given: each of these can be, but no deal meets all of them: {quote('; '.join(self.texts), 200)}"
        )

    @property
    def certain(self) -> bool:
        """Whether every deal that is looked at counts, so that none has to be thrown away."""
        return self.exact and not self.predicates

    def deal(self, seed: int, first: int, number: int, score: Sequence[int] = (0, 0)) -> Dealt:
        """Look at deals ``first`` to ``first + number - 1`` of a seed, and return those that count.

        A deal does not depend on how many are looked at. Where no condition is in words, or they could not be counted,
        these are the deals that ``Game.deal`` gives; else a series of their own.
        """
        core = self.game.core
        dealers = np.empty(number, np.uint8)
        packs = np.empty((number, core.pack), np.uint8)
        numbers = np.arange(first, first + number, dtype=np.int64)
        if self._counted is not None and self._counted.deals is not None:
            uneven = self.dealer < 0 and max(self._counted.rates) - min(self._counted.rates) > 1e-12 * max(
                self._counted.rates
            )
            self._counted.deals.fill(seed, first, -2 if uneven else self.dealer, dealers, packs)
        else:
            shuffled_packs(core, seed, first, packs)
            dealers[:] = numbers & 3 if self.dealer < 0 else self.dealer
        keep = np.ones(number, bool)
        if not self.exact:
            keep = self._meets(dealers, packs)
        for predicate in self.predicates:
            for at in np.flatnonzero(keep):
                keep[at] = predicate(self._position(packs[at], int(dealers[at]), score))
        return Dealt(numbers[keep], dealers[keep], packs[keep], number, first)

    def _meets(self, dealers: Any, packs: Any) -> Any:
        """Return which packs meet the conditions in words."""
        core = self.game.core
        hands = np.empty((len(packs), 4), np.uint64)
        up = np.empty(len(packs), np.int16)
        packs_hands(core, packs, dealers, hands, up)
        turned = up >= 0
        cards = np.column_stack([hands, np.where(turned, np.uint64(1) << up.clip(0).astype(np.uint64), np.uint64(0))])
        keep = np.zeros(len(packs), bool)
        known = trump_known(self.game) == "up"
        for dealer in np.unique(dealers):
            for trump in range(4) if known else (None,):
                here = dealers == dealer
                if trump is not None:
                    here &= up >> 4 == trump
                where = np.flatnonzero(here)
                if not len(where):
                    continue
                formula = Joined("and", tuple(resolve(self.game, part, int(dealer), trump) for _, part in self.parts))
                counts = {counter: _counted(counter, cards[where]) for counter in counters(formula)}
                keep[where] = formula.holds(counts)
        return keep

    def _position(self, pack: Any, dealer: int, score: Sequence[int]) -> Position:
        from analyzer.position import Position

        return Position(pack_state(self.game.core, pack, dealer, score))

    def position(self, seed: int, number: int, score: str = "0-0", held: int = 0) -> Position:
        """Return a deal by its number, all hands known, before the first call.

        Raises
        ------
        KibitzError
            When that deal does not meet the conditions.
        """
        from analyzer.notation.line import parse_carried

        start = parse_carried(self.game.core, score, held)
        dealt = self.deal(seed, number, 1, start)
        if not len(dealt.numbers):
            raise KibitzError(f"deal {number} of seed {seed} does not meet {'; '.join(self.texts)}")
        return self._position(dealt.packs[0], int(dealt.dealers[0]), start)

    def acceptance(self, tried: int, kept: int) -> dict[str, Any]:
        """Return which part of all deals meets the conditions.

        Parameters
        ----------
        tried, kept : int
            Deals that were looked at, the last of which was kept, and those that were kept.

        Returns
        -------
        dict
            ``rate``, ``rate_se`` (0 where it was counted), ``counted`` (whether the conditions in words were),
            ``tried``.
        """
        share, error = 1.0, 0.0
        if not self.certain:
            share = kept / tried if kept < 2 else (kept - 1) / (tried - 1)  # free of bias when one stops at a hit
            error = (share * (1.0 - share) / tried) ** 0.5
        whole = self.rate if self.rate is not None else 1.0
        return {"rate": whole * share, "rate_se": whole * error, "counted": self.exact, "tried": tried}

    def __str__(self) -> str:
        return "; ".join(self.texts)


@lru_cache(16)
def _count(game: Game, texts: tuple[str, ...], seats: tuple[int, ...]) -> Counted | None:
    """Count, once in a process; None where that would take too long."""
    try:
        return count_deals(game, [part for text in texts for part in read_given(game, text)], seats)
    except TooLarge:
        return None


def _counted(counter: Counter, cards: Any) -> Any:
    """Count in many deals: ``cards`` are masks by deal and place."""
    among = np.zeros(len(cards), np.uint64)
    for place in range(UP + 1):
        if counter.places >> place & 1:
            among |= cards[:, place]
    total = np.zeros(len(cards), np.int64)
    for weight, mask in counter.weights:
        for suit in range(4):
            total += weight * count(suit_of(among & np.uint64(mask), suit))
    return total


def _name(condition: Any) -> str:
    if not isinstance(condition, str) and not callable(condition):
        raise KibitzError(f"given: {condition!r} is neither a text nor a function")
    return condition.strip() if isinstance(condition, str) else str(Half("py", (), condition))


def _predicate(condition: Any) -> Callable[[Position], bool]:
    if isinstance(condition, str):
        parts = condition.strip().split(":")
        if len(parts) != 3 or not all(parts):
            raise KibitzError(f"given: {quote(condition)} is not of the form py:MODULE:FUNCTION")
        function = load_callable(Half("py", (), f"{parts[1]}:{parts[2]}"))
    else:
        function = condition
    name = _name(condition)

    def asked(position: Position) -> bool:
        try:
            answer = function(position)
        except KibitzError:
            raise
        except Exception as error:
            raise KibitzError(f"given: {name} failed with {type(error).__name__}: {error} (in {position})") from error
        if not isinstance(answer, bool | np.bool_):
            raise KibitzError(f"given: {name} answered {quote(repr(answer))} in {position}, True or False is wanted")
        return bool(answer)

    return asked


def read(game: Game, given: Any, dealer: str | None) -> Given | None:
    """Return conditions as a question is given them: None or nothing for none, or those that are made already."""
    if isinstance(given, Given):
        return given
    if given is None or (not callable(given) and not given):
        return None
    return Given(game, given, dealer)
