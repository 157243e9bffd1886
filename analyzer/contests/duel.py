"""Two players on duplicate deals: how each deal is played at both tables, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import SEATS
from _fastsim.table import Table
from analyzer.ask.equity import equity
from analyzer.ask.simulate import is_slow, matches_won
from analyzer.bots import seat_of
from analyzer.contests.facts import Deals, Whole, facts_of
from analyzer.notation.line import parse_carried
from analyzer.position import Position
from analyzer.runs.work import digest, key_of

if TYPE_CHECKING:
    from analyzer.bots import BotSpec
    from analyzer.games import Game

WIN_UNIT = 1 << 20  # chances to win are kept as whole numbers of this part of one, so that sums are exact
DEALS, SLOW_DEALS = 4096, 4  # of a piece
MATCHES, SLOW_MATCHES = 128, 2
MARKS = 8  # a match is looked at before one of its deals 1 to 8 (the second to the ninth), to see whether chances hold


def _category(name: str) -> str:
    """Return the name of a category of points beside the points of the whole deal."""
    return "cards written" if name == "points" else name


@dataclass(frozen=True)
class Played:
    """Some pairs of deals (or matches), in the order of their numbers.

    Attributes
    ----------
    first : int
        Number of the first.
    tables : dict
        By quantity A minus B at the first and at the second table, whole numbers; ``win`` in parts of ``WIN_UNIT``.
    deals : (Deals, Deals) or None
        The rows; None for matches.
    predicted, realised : array
        NS's chance to win the match before, and after (or whether they won), at one of the tables of each pair; a
        negative chance where there is none to tell.
    unfinished : int
        Matches that nobody won.
    """

    first: int
    tables: dict[str, tuple[Whole, Whole]]
    deals: tuple[Deals, Deals] | None
    predicted: NDArray[np.float64]
    realised: NDArray[np.float64]
    unfinished: int = 0

    def __len__(self) -> int:
        return len(self.predicted)

    def win_sums(self) -> Whole:
        """Return A's chance to win minus B's over both tables, in parts of ``WIN_UNIT``."""
        one, two = self.tables["win"]
        return one + two


@dataclass(frozen=True)
class Duel:
    """A and B on the same cards both ways round, from the same streams.

    Parameters
    ----------
    game : Game
    a, b : BotSpec
    seed : int
    scores : sequence of str
        Match scores that the deals begin from, four deals each in turn.
    held : int
    dealer : str or None
        None: the seats take turns.
    matches : bool
        Whole matches from 0-0 instead of deals.
    """

    game: Game
    a: BotSpec
    b: BotSpec
    seed: int = 1
    scores: Sequence[str] = ("0-0",)
    held: int = 0
    dealer: str | None = None
    matches: bool = False

    @cached_property
    def _values(self) -> NDArray[np.float64]:
        return np.ascontiguousarray(equity(self.game).win)

    @cached_property
    def _starts(self) -> list[tuple[int, ...]]:
        return [tuple(parse_carried(self.game.core, score, self.held)) for score in self.scores]

    @cached_property
    def _chances(self) -> NDArray[np.float64]:
        """NS's chance to win the match before a deal, by score and dealing side."""
        table = equity(self.game)
        return np.array([[table.chance(score, side, self.held)[0] for side in "NE"] for score in self.scores])

    def seats(self) -> tuple[Table, Table]:
        """Return the two tables, with players of their own: one a thread."""
        x, y = seat_of(self.a, self.game), seat_of(self.b, self.game)
        return Table(self.game.core, [x, y, x, y]), Table(self.game.core, [y, x, y, x])

    @cached_property
    def quantities(self) -> tuple[str, ...]:
        """What is compared, points and the chance to win (or matches won) first."""
        if self.matches:
            return ("points", "win")
        facts = facts_of(self.game.name)
        return ("points", "win", *map(_category, self.game.core.CATEGORIES), *(facts.QUANTITIES if facts else ()))

    @cached_property
    def breakdowns(self) -> dict[str, tuple[str, ...]]:
        """The breakdowns of pairs, and their labels."""
        if self.matches:
            return {}
        facts = facts_of(self.game.name)
        found = dict(facts.BREAKDOWNS) if facts else {}
        if self.dealer is None:
            found["dealer"] = tuple(SEATS)
        if len(self.scores) > 1:
            found["score"] = tuple(self.scores)
        return found

    @cached_property
    def rate_names(self) -> dict[str, str]:
        """The rates, and what each is of."""
        facts = None if self.matches else facts_of(self.game.name)
        return dict(facts.RATES) if facts else {}

    def labels(self, played: Played) -> dict[str, Whole]:
        """Return the place of each pair's label, in the order of `breakdowns`."""
        assert played.deals is not None
        facts = facts_of(self.game.name)
        index = np.arange(played.first, played.first + len(played))
        found = facts.labels(*played.deals) if facts else {}
        found |= {"dealer": index & 3, "score": index // 4 % len(self.scores)}
        return {name: found[name] for name in self.breakdowns}

    def rates(self, played: Played) -> dict[str, Whole]:
        """Return what each pair adds to A's numerator and denominator and to B's, by rate."""
        assert played.deals is not None
        first, second = (
            (facts_of(self.game.name).rates(deals) for deals in played.deals) if self.rate_names else ({}, {})
        )
        found = {}
        for name in self.rate_names:
            (tops, bottoms), (others, unders) = first[name], second[name]
            mine = tops[:, 0] + others[:, 1], bottoms[:, 0] + unders[:, 1]
            its = tops[:, 1] + others[:, 0], bottoms[:, 1] + unders[:, 0]
            found[name] = np.stack([*mine, *its], axis=1)
        return found

    @property
    def slow(self) -> bool:
        """Whether a player thinks longer than a rule of thumb."""
        return is_slow([self.a, self.b])

    @property
    def piece(self) -> int:
        """Pairs that are played in one piece."""
        if self.matches:
            return SLOW_MATCHES if self.slow else MATCHES
        return SLOW_DEALS if self.slow else DEALS

    def key(self, kind: str, bots: Sequence[BotSpec], **more: Any) -> dict[str, Any] | None:
        """Return what decides the numbers of a study of such duels."""
        return key_of(
            kind, self.game, bots, self.seed, scores=list(self.scores), held=self.held, dealer=self.dealer,
            matches=self.matches, equity=digest(self._values), **more,
        )  # fmt: skip

    def score_of(self, index: int) -> int:
        """Return which of the scores a deal begins from."""
        return index // 4 % len(self.scores)

    def dealer_of(self, index: int) -> int:
        """Return the seat that deals a deal."""
        return index & 3 if self.dealer is None else SEATS.index(self.dealer.upper())

    def start_of(self, index: int) -> tuple[int, ...]:
        """Return the score that a deal begins from, as the core takes it."""
        return self._starts[self.score_of(index)]

    def play(self, first: int, number: int) -> Played:
        """Play pairs ``first`` to ``first + number - 1``."""
        return self._play_matches(first, number) if self.matches else self._play_deals(first, number)

    def _play_deals(self, first: int, number: int) -> Played:
        core = self.game.core
        side = -1 if self.dealer is None else self.dealer_of(0)
        index = np.arange(first, first + number)
        begun = index // 4 % len(self.scores)
        rows, chances = [], []
        for table in self.seats():
            out, win = np.empty((number, len(core.COLUMNS)), np.int16), np.empty(number)
            if len(self.scores) == 1:
                table.play_deals(self.seed, first, number, side, self._starts[0], [], self._values, out, win)
            for place, start in enumerate(self._starts) if len(self.scores) > 1 else ():
                mine = np.flatnonzero(begun == place)
                if mine.size:
                    some, chance = np.empty((mine.size, out.shape[1]), np.int16), np.empty(mine.size)
                    none = np.empty((mine.size, 0), np.int16)
                    table.play_listed(self.seed, index[mine], side, start, none, self._values, some, chance)
                    out[mine], win[mine] = some, chance
            rows.append(Deals(out, core.COLUMNS))
            chances.append(win)
        one, two = rows
        parts = [np.rint(win * WIN_UNIT).astype(np.int64) for win in chances]
        tables = {
            "points": (one["points_ns"] - one["points_ew"], two["points_ew"] - two["points_ns"]),
            "win": (2 * parts[0] - WIN_UNIT, WIN_UNIT - 2 * parts[1]),
        }
        tables |= {_category(name): (one[name], -two[name]) for name in core.CATEGORIES}
        facts = facts_of(self.game.name)
        for name, (ours, theirs) in facts.QUANTITIES.items() if facts else ():
            tables[name] = (one[ours] - one[theirs], two[theirs] - two[ours])
        dealing = (index & 1) if side < 0 else np.full(number, side & 1)
        second = index // (4 * len(self.scores)) & 1  # which table is told of: by turns for every dealer and score
        realised = np.where(second, chances[1], chances[0])
        return Played(first, tables, (one, two), self._chances[begun, dealing], np.clip(realised, 0.0, 1.0))

    def _play_matches(self, first: int, number: int) -> Played:
        out, before = [np.empty((number, 4), np.int32) for _ in range(2)], [np.empty(number) for _ in range(2)]
        for table, found, chance in zip(self.seats(), out, before, strict=True):
            table.play_matches(self.seed, first, number, found, self._values, chance, MARKS)
        one, two = (found.astype(np.int64) for found in out)
        won = [((2 * matches_won(table[:, 0]) - 1) * WIN_UNIT).astype(np.int64) for table in (one, two)]
        tables = {
            "points": (one[:, 2] - one[:, 3], two[:, 3] - two[:, 2]),
            "win": (won[0], -won[1]),
        }
        second = np.arange(first, first + number) // MARKS & 1
        predicted = np.where(second, before[1], before[0])
        realised = np.where(second, won[1], won[0]) / (2 * WIN_UNIT) + 0.5
        unfinished = int((one[:, 0] < 0).sum() + (two[:, 0] < 0).sum())
        return Played(first, tables, None, predicted, realised, unfinished)

    def line(self, index: int) -> str:
        """Return the position line of a deal before the first call."""
        dealer = SEATS[self.dealer_of(index)]
        return str(self.game.deal(self.seed, index, dealer, self.scores[self.score_of(index)], self.held))

    def replay(self, index: int, tables: tuple[Table, Table]) -> tuple[int, str, str]:
        """Play a deal again.

        Returns
        -------
        points : int
            A minus B over both tables.
        a_ns, a_ew : str
            Position lines of the finished deal, calls, cards and all, where A sits NS, and where A sits EW.
        """
        core, lines, points = self.game.core, [], 0
        ours, theirs = (core.COLUMNS.index(name) for name in ("points_ns", "points_ew"))
        for sign, table in zip((1, -1), tables, strict=True):
            row = np.empty(len(core.COLUMNS), np.int16)
            state = table.played(self.seed, index, self.dealer_of(index), self.start_of(index), False, row)
            points += sign * (int(row[ours]) - int(row[theirs]))
            lines.append(str(Position(state)))
        return points, lines[0], lines[1]
