"""Reading conditions: ``S: trumps>=4, SJ or S9, not voids; NS: aces=3-4``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from _fastsim.names import RANKS, SEATS, suggestion
from analyzer.errors import NotationError
from analyzer.games import Game
from analyzer.given.features import Feature, features, rank_mask, suit_mask, trump_known, turns_up
from analyzer.given.formula import OPERATORS, UP, Atom, Counter, Formula, Joined
from analyzer.notation.cards import parse_hand, quote

_TOKEN = re.compile(r"\s*(>=|<=|!=|==|=|>|<|[(),]|-|[A-Za-z0-9_♠♥♦♣♤♡♢♧]+)")
_WORDS = ("and", "or", "not", "trump")
ROLES = ("dealer", "eldest")
MOST_CHARACTERS = 2000


@dataclass(frozen=True)
class Test:
    """A condition before the dealer and the trump suit are known.

    Attributes
    ----------
    subject : str
        ``N`` to ``W``, ``NS``, ``EW``, ``up``, or one of `ROLES`.
    feature : Feature, str or int
        What is counted; ranks that are held of the trump suit; the mask of cards that are held.
    test, value
        As in `Atom`.
    """

    subject: str
    feature: Feature | str | int
    test: str
    value: Any


@dataclass(frozen=True)
class Clause:
    """Tests joined by ``and``, ``or``, or one denied (``not``)."""

    how: str
    parts: tuple[Condition, ...]


Condition = Test | Clause


def read_given(game: Game, text: str) -> list[Condition]:
    """Read one text of conditions: clauses parted by ``;``.

    Raises
    ------
    NotationError
        Quotes the text, and says at which column what was expected.
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"given: {quote(text)} is longer than {MOST_CHARACTERS} characters")
    found = []
    start = 0
    for part in text.split(";"):
        if part.strip():
            found.append(_Reader(game, text, start, start + len(part)).clause())
        start += len(part) + 1
    if not found:
        raise NotationError(f"given: {quote(text)} holds no condition; write for example S: hearts>=4, SA")
    return found


class _Reader:
    """Reads the clause of a text that lies between two columns."""

    def __init__(self, game: Game, text: str, start: int, end: int) -> None:
        self.game = game
        self.known = features(game)
        self.text = text
        self.end = end
        colon = text.find(":", start, end)
        self.subject = self._subject(text[start : colon if colon >= 0 else end].strip(), colon >= 0)
        self.at = colon + 1
        self.token = ""
        self.column = 0
        self._next()

    def _fail(self, why: str, column: int | None = None) -> NotationError:
        where = f" at column {(self.column if column is None else column) + 1}"
        return NotationError(f"given: {why}{where} of {quote(self.text)}")

    def _subject(self, word: str, colon: bool) -> str:
        seats = [*SEATS, "NS", "EW"]
        others = [*ROLES, *(["up"] if turns_up(self.game) else [])]
        if not colon:
            raise NotationError(
                f"given: {quote(word)} in {quote(self.text)} does not say whose cards; write for example S: {word[:20]}"
            )
        if word.upper() in seats:
            return word.upper()
        if word.lower() in others:
            return word.lower()
        if word.lower() == "up":
            raise NotationError(f"given: no card is turned up in {self.game.title} (in {quote(self.text)})")
        raise NotationError(
            f"given: {quote(word)} is nobody's cards{suggestion(word[:20], [*seats, *others])}; they are "
            f"{', '.join([*seats, *others])} (in {quote(self.text)})"
        )

    def _next(self) -> str:
        """Go to the next token; the one before is returned."""
        before = self.token
        rest = self.text[self.at : self.end]
        if not rest.strip():
            self.column, self.token = self.end, ""
            return before
        found = _TOKEN.match(self.text, self.at, self.end)
        if not found:
            self.column = self.at + len(rest) - len(rest.lstrip())
            raise self._fail(f"{self.text[self.column]!r} is not expected")
        self.column, self.token, self.at = found.start(1), found[1], found.end()
        return before

    def clause(self) -> Condition:
        found = self._list()
        if self.token:
            raise self._fail(f"{self.token!r} is not expected")
        return found

    def _list(self) -> Condition:
        parts = [self._either()]
        while self.token == "," or self.token.lower() == "and":
            self._next()
            parts.append(self._either())
        return parts[0] if len(parts) == 1 else Clause("and", tuple(parts))

    def _either(self) -> Condition:
        parts = [self._single()]
        while self.token.lower() == "or":
            self._next()
            parts.append(self._single())
        return parts[0] if len(parts) == 1 else Clause("or", tuple(parts))

    def _single(self) -> Condition:
        word = self.token.lower()
        if word == "not":
            self._next()
            return Clause("not", (self._single(),))
        if word == "(":
            self._next()
            found = self._list()
            if self.token != ")":
                raise self._fail("a closing bracket is missing")
            self._next()
            return found
        if word == "trump":
            self._next()
            return self._trump_cards()
        if word == "shape":
            self._next()
            return self._shape()
        if word in self.known:
            self._next()
            return self._compared(self.known[word])
        for name, feature in self.known.items():
            if name.lower() == word:
                self._next()
                return self._compared(feature)
        return self._cards()

    def _compared(self, feature: Feature) -> Test:
        if self.subject == "up" and feature.measure != "count":
            raise self._fail(f"{feature.name} is for hands, not for the card turned up,")
        if self.token not in OPERATORS:
            return Test(self.subject, feature, ">=", 1)
        test = self._next()
        low = self._number()
        if self.token == "-":
            if test not in ("=", "=="):
                raise self._fail(f"a range goes with =, not with {test},")
            self._next()
            high = self._number()
            if high < low:
                raise self._fail(f"the range {low}-{high} is empty")
            return Test(self.subject, feature, "between", (low, high))
        return Test(self.subject, feature, test, low)

    def _number(self) -> int:
        if not self.token.isdecimal() or len(self.token) > 4:
            raise self._fail(f"a whole number is expected, not {self.token or 'the end'!r},")
        return int(self._next())

    def _shape(self) -> Test:
        lengths = self.token
        hand = self.game.core.first_hand
        if self.subject not in (*SEATS, *ROLES):
            raise self._fail("a shape is that of one hand")
        if not (lengths.isdecimal() and len(lengths) == 4 and sum(map(int, lengths)) == hand):
            raise self._fail(f"a shape is four numbers that add up to {hand}, not {lengths or 'nothing'!r},")
        self._next()
        return Test(self.subject, self.known["longest"], "shape", tuple(sorted(map(int, lengths))))

    def _trump_cards(self) -> Test:
        if not trump_known(self.game):
            raise self._fail(f"the trumps of {self.game.title} are not known before the auction")
        ranks = self.token.upper().replace("10", "T")
        pack = self.game.core.pack_mask
        if not ranks or any(rank not in RANKS or not rank_mask(rank, pack) for rank in ranks):
            raise self._fail(f"ranks of trumps are expected, like trump J9, not {self.token or 'the end'!r},")
        self._next()
        return Test(self.subject, ranks, ">=", len(set(ranks)))

    def _cards(self) -> Test:
        if not self.token or not re.match(r"\w|[♠♥♦♣♤♡♢♧]", self.token):
            raise self._fail(f"a feature or cards are expected, not {self.token or 'the end'!r},")
        word = self.token
        if self.text[self.at : self.end].lstrip().startswith(":"):
            raise self._fail(f"a clause on other cards begins after a semicolon, like '; {word}: ...', not")
        try:
            mask = parse_hand(word).cards
        except NotationError:
            names = [*self.known, "shape", *_WORDS]
            raise self._fail(
                f"{quote(word)} is neither cards nor something to count{suggestion(word[:30].lower(), names)}; "
                f"'kibitz rules {self.game.name} --given' lists what there is; it stands"
            ) from None
        if not mask or mask & ~self.game.core.pack_mask:
            raise self._fail(f"{quote(word)} are not all cards of this pack,")
        self._next()
        return Test(self.subject, mask, ">=", mask.bit_count())


def places_of(subject: str, dealer: int) -> int:
    """Return the bit set of the places whose cards a subject is."""
    if subject == "up":
        return 1 << UP
    if subject in ROLES:
        return 1 << (dealer if subject == "dealer" else (dealer + 1) & 3)
    return sum(1 << SEATS.index(letter) for letter in subject)


def resolve(game: Game, condition: Condition, dealer: int, trump: int | None) -> Formula:
    """Return a condition as a formula, once the dealer and the suit turned up are known."""
    if isinstance(condition, Clause):
        return Joined(condition.how, tuple(resolve(game, part, dealer, trump) for part in condition.parts))
    places = places_of(condition.subject, dealer)
    pack = game.core.pack_mask
    if trump is None and trump_known(game) == "fixed":
        trump = 0
    feature = condition.feature
    if isinstance(feature, int):
        return Atom((Counter(places, ((1, feature),)),), "count", condition.test, condition.value)
    if isinstance(feature, str):
        held = rank_mask(feature, pack) & suit_mask(trump or 0, pack)
        return Atom((Counter(places, ((1, held),)),), "count", condition.test, condition.value)
    if feature.measure == "count":
        return Atom((Counter(places, feature.weights(trump)),), "count", condition.test, condition.value)
    suits = tuple(Counter(places, ((1, suit_mask(suit, pack)),)) for suit in range(4))
    shape = condition.test == "shape"
    return Atom(suits, "shape" if shape else feature.measure, condition.test, condition.value)


def subjects(condition: Condition) -> set[str]:
    """Return whose cards a condition looks at."""
    if isinstance(condition, Clause):
        return set().union(*(subjects(part) for part in condition.parts))
    return {condition.subject}


def needs_trump(condition: Condition) -> bool:
    """Return whether a condition depends on the trump suit."""
    if isinstance(condition, Clause):
        return any(needs_trump(part) for part in condition.parts)
    return isinstance(condition.feature, str) or (isinstance(condition.feature, Feature) and condition.feature.trump)
