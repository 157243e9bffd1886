"""Deals and matches to be simulated, chunk by chunk: who sits where, from which score, under which conditions."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from _fastsim.names import SEATS
from _fastsim.table import Table
from analyzer.bots import BotSpec, read_bot, seat_of
from analyzer.bots.spec import THINKING
from analyzer.errors import BotError, KibitzError
from analyzer.games import Game, seat_number
from analyzer.given import Given
from analyzer.notation.line import parse_carried
from analyzer.rows.collect import Reduce
from analyzer.rows.columns import MATCH
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work, key_of

CHUNK = 8192
MATCH_CHUNK = 256
SLOW_CHUNK = 16  # deals of players that think


def bots_by_seat(bots: Any) -> list[BotSpec]:
    """Return the four seats' bots: one for all, a pair for NS and EW, four, or a mapping by seat or side."""
    if isinstance(bots, str | BotSpec) or callable(bots):
        return [read_bot(bots)] * 4
    if isinstance(bots, Mapping):
        seats: list[BotSpec | None] = [None] * 4
        for key, spec in bots.items():
            if key.upper() not in ("NS", "EW", *SEATS):
                raise BotError(f"bots: {key!r} is neither a seat nor a side")
            for letter in key.upper():
                seats[SEATS.index(letter)] = read_bot(spec)
        if any(spec is None for spec in seats):
            raise BotError(f"bots: no bot for {', '.join(s for s, b in zip(SEATS, seats, strict=True) if b is None)}")
        return [spec for spec in seats if spec is not None]
    specs = [read_bot(spec) for spec in bots]
    if len(specs) == 2:
        return [specs[0], specs[1], specs[0], specs[1]]
    if len(specs) != 4:
        raise BotError(f"bots: {len(specs)} bots for four seats; give one, two (NS, EW) or four (N, E, S, W)")
    return specs


def is_slow(specs: Sequence[BotSpec]) -> bool:
    """Return whether some seat thinks longer than a rule of thumb."""
    return any(half.name in THINKING for spec in specs for half in (spec.bid, spec.play))


def in_processes(specs: Sequence[BotSpec]) -> bool:
    """Return whether some seat is written in Python, so that threads would wait for one another."""
    return any(half.name == "py" for spec in specs for half in (spec.bid, spec.play))


def need_shuffle(chosen: Game) -> None:
    """Raise KibitzError where a deal depends on the one before, so that there are no independent deals."""
    if chosen.core.gathers:
        raise KibitzError(
            f"deal:{chosen.options['deal']} makes each deal depend on the one before: it is for matches (matches=, "
            "--matches); independent deals need deal:shuffle"
        )


class _Simulated(Work):
    """What is simulated: a game, four bots, a seed, and what is made of the rows."""

    kind = ""

    def __init__(self, game: Game, bots: Sequence[BotSpec], seed: int, reduce: Reduce) -> None:
        self.game = game
        self.bots = list(bots)
        self.seed = seed
        self.reduce = reduce
        self.slow = is_slow(bots)
        self.in_processes = in_processes(bots)
        self._seats()  # so that a bot that cannot be built is met before the run

    def _seats(self) -> list[Any]:
        return [seat_of(spec, self.game) for spec in self.bots]

    def _asked(self) -> dict[str, Any]:
        """Return what decides the numbers beside the game, the bots and the seed."""
        return {}

    def key(self) -> dict[str, Any] | None:
        """Return the key of the sums; None where rows are wanted."""
        if self.reduce.keep or self.reduce.form is not None:
            return None
        grouping = self.reduce.grouping
        more = self._asked()
        if grouping is not None:
            more |= {"by": [column.name for column in grouping.by], "means": grouping.means}
        return key_of(self.kind, self.game, self.bots, self.seed, **more)


class DealsWork(_Simulated):
    """Deals from one score."""

    kind = "simulate deals"

    def __init__(
        self,
        game: Game,
        bots: Sequence[BotSpec],
        seed: int,
        reduce: Reduce,
        given: Given | None,
        *,
        score: str,
        held: int,
        dealer: str | None,
        calls: Sequence[str],
    ) -> None:
        super().__init__(game, bots, seed, reduce)
        self.size = SLOW_CHUNK if self.slow and (given is None or given.certain) else CHUNK
        self.given = given
        self.start = parse_carried(game.core, score, held)
        game.deal(seed, 0, dealer or "N", score, held)  # so that a score that cannot be is met before the run
        self.calls = [game.core.call_code(text) for text in calls]
        if any(code < 0 for code in self.calls):
            raise KibitzError(f"calls: {', '.join(calls)} are not all calls of {game.title}")
        self.dealer = seat_number(dealer, "dealer") if dealer else -1

    def _asked(self) -> dict[str, Any]:
        asked = {"start": list(self.start), "dealer": self.dealer, "calls": self.calls}
        return asked | ({"given": list(self.given.texts)} if self.given is not None else {})

    def play(self, first: int, number: int) -> Tally:
        """Play deals, or look at them and play those that meet the conditions."""
        table, none = Table(self.game.core, self._seats()), np.zeros(0)
        width = len(self.game.core.COLUMNS)
        if self.given is None:
            rows = np.empty((number, width), np.int16)
            table.play_deals(self.seed, first, number, self.dealer, self.start, self.calls, none, rows, none)
            return self.reduce.tally(np.arange(first, first + number), rows, number)
        dealt = self.given.deal(self.seed, first, number, self.start)
        rows = np.empty((len(dealt.numbers), width), np.int16)
        table.play_packs(self.seed, dealt.numbers, dealt.dealers, dealt.packs, self.start, self.calls, none, rows, none)
        return self.reduce.tally(dealt.numbers, rows, number)


class MatchesWork(_Simulated):
    """Whole matches."""

    kind = "simulate matches"

    def __init__(self, game: Game, bots: Sequence[BotSpec], seed: int, reduce: Reduce) -> None:
        super().__init__(game, bots, seed, reduce)
        self.size = 4 if self.slow else MATCH_CHUNK

    def play(self, first: int, number: int) -> Tally:
        """Play matches."""
        rows = np.empty((number, len(MATCH)), np.int32)
        Table(self.game.core, self._seats()).play_matches(self.seed, first, number, rows)
        return self.reduce.tally(np.arange(first, first + number), rows, number)
