"""A book: the calls of every class of hands, not only of those that some deals happen to hold.

The deals are numbered round by round: in each round every class of hands gets ``EACH`` deals, in which it is held under
every naming of the suits equally often. A book stops and resumes at any piece, and grows by further rounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from _fastsim.dealing import shuffled_packs
from _fastsim.names import card_text, hand_text
from _fastsim.table import Table
from analyzer.ask.provenance import provenance
from analyzer.ask.simulate import in_processes, need_shuffle
from analyzer.bots import BotSpec, read_bot, seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game, game
from analyzer.notebook import InNotebook
from analyzer.runs.pieces import check_count, check_seed, workers_of
from analyzer.runs.runner import Runner
from analyzer.runs.tally import Tally
from analyzer.runs.work import Work, key_of
from analyzer.studies.frames import NOISE
from analyzer.studies.hand_classes import PERMUTATIONS, HandClasses
from analyzer.studies.players import DEALER, Ints

if TYPE_CHECKING:
    import pandas as pd

EACH = 4 * len(PERMUTATIONS)  # deals of a class in a round
PIECE = 256  # classes
MOST_ROUNDS = 10_000


class BookQuestion(ABC):
    """What a book asks.

    Parameters
    ----------
    chosen : Game
    """

    NAME: ClassVar[str]
    GAME: ClassVar[str]
    CALLS: ClassVar[tuple[str, ...]]
    ROUNDS: ClassVar[int]  # by default

    def __init__(self, chosen: Game) -> None:
        self.game = chosen

    @cached_property
    def classes(self) -> HandClasses:
        """All classes of hands."""
        return self.find_classes()

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game}  # the classes are found again where it is needed

    @abstractmethod
    def find_classes(self) -> HandClasses:
        """Return all classes of hands."""

    @abstractmethod
    def code(self, call: str, suit: str) -> str:
        """Return what is said for a call by a hand whose spades are named otherwise."""

    @abstractmethod
    def features(self) -> dict[str, Any]:
        """Return what players see in each class of hands, by name: an array of texts or numbers."""


@dataclass(frozen=True)
class BookWork(Work):
    """A book as it is played piece by piece; a deal of the run is a class in a round."""

    question: BookQuestion
    bot: BotSpec
    seed: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", PIECE)
        object.__setattr__(self, "in_processes", in_processes([self.bot]))

    def key(self) -> dict[str, Any] | None:
        """Return what decides the numbers."""
        asks = self.question
        return key_of(f"book {asks.NAME}", asks.game, [self.bot], self.seed, each=EACH, calls=list(asks.CALLS))

    def play(self, first: int, number: int) -> Tally:
        """Play some classes, each under every call."""
        asks, core = self.question, self.question.game.core
        classes, count = asks.classes, number * EACH
        which = np.arange(first, first + number) % len(classes.hands)
        packs = np.empty((count, core.pack), np.uint8)
        shuffled_packs(core, self.seed, first * EACH, packs)
        packs = with_hands(packs, np.repeat(classes.hands[which], EACH), np.repeat(classes.up[which], EACH))
        naming = PERMUTATIONS[np.arange(count) % len(PERMUTATIONS)]
        packs = np.take_along_axis(naming, packs >> 4, axis=1) << 4 | packs & 15
        numbers = np.arange(first * EACH, first * EACH + count, dtype=np.int64)
        table = Table(core, [seat_of(self.bot, asks.game)] * 4)
        points = {call: self._points(table, call, packs, numbers, naming[:, 0]) for call in asks.CALLS}
        rows: dict[str, NDArray[np.int64]] = {}
        for call, each in points.items():
            rows[f"sum {call}"], rows[f"squares {call}"] = each.sum(axis=1), (each * each).sum(axis=1)
        for a, b in combinations(asks.CALLS, 2):
            rows[f"squares {a} - {b}"] = ((points[a] - points[b]) ** 2).sum(axis=1)
        return Tally({}, rows)

    def _points(self, table: Table, call: str, packs: NDArray[Any], numbers: Ints, spades: NDArray[Any]) -> Ints:
        """Return the points of each class's deals, NS minus EW, after a call of N."""
        core, none = self.question.game.core, np.zeros(0)
        names = core.COLUMNS
        points = np.empty(len(packs), np.int64)
        for suit in range(4):
            some = np.nonzero(spades == suit)[0]
            rows = np.empty((len(some), len(names)), np.int16)
            dealers = np.full(len(some), DEALER, np.uint8)
            said = [core.call_code(self.question.code(call, "SHDC"[suit]))]
            table.play_packs(
                self.seed, numbers[some], dealers, np.ascontiguousarray(packs[some]), (0, 0), said, none, rows, none
            )
            told = rows.astype(np.int64)
            points[some] = told[:, names.index("points_ns")] - told[:, names.index("points_ew")]
        return points.reshape(-1, EACH)


def with_hands(packs: NDArray[np.uint8], hands: NDArray[np.uint64], up: Ints) -> NDArray[np.uint8]:
    """Return packs that deal the first seat a given hand, and turn up a given card (-1: whatever comes).

    The other cards stay in the order that they had, so that they are as random as before.
    """
    held = (hands[:, None] >> packs.astype(np.uint64) & np.uint64(1)).astype(bool)
    turned = packs == up[:, None]
    number = int(held[0].sum())
    mine = packs[held].reshape(len(packs), number)
    rest = packs[~held & ~turned].reshape(len(packs), -1)
    parts = [mine, rest[:, : 3 * number], rest[:, 3 * number :]]
    if up[0] >= 0:
        parts.insert(2, up[:, None].astype(np.uint8))
    return np.concatenate(parts, axis=1)


@dataclass(frozen=True, eq=False)
class Book(InNotebook):
    """What a book holds.

    Attributes
    ----------
    question : BookQuestion
    bot : str
    rounds : int
        Asked for.
    played : int
        Classes played, over all rounds.
    sums : mapping of str to array of int64, shape (classes,)
    n : array of int64
        Deals of each class.
    """

    question: BookQuestion
    bot: str
    rounds: int
    played: int
    sums: dict[str, Ints]
    n: Ints
    seed: int
    interrupted: bool = False
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_frame(self) -> pd.DataFrame:
        """Return one row a class of hands that has been played.

        Returns
        -------
        DataFrame
            ``hand``, and ``up`` where a card is turned up: spades are the turned suit or the best suit, the other suits
            may be exchanged; ``hands``, how many hands that is; the features; ``n``, deals; ``points_CALL`` for each
            call, NS minus EW, with ``_se``; ``behind``, what the second best call loses against the best, paired, with
            ``_se``; ``best``: the best call, with those within ``NOISE`` standard errors of it.
        """
        import pandas as pd

        asks, known = self.question, self.n > 1
        calls, n = asks.CALLS, self.n[known]
        classes = asks.classes
        columns: dict[str, Any] = {"hand": [hand_text(hand) for hand in classes.hands[known].tolist()]}
        if (classes.up >= 0).any():
            columns["up"] = [card_text(code) for code in classes.up[known].tolist()]
        columns["hands"] = classes.weight[known]
        columns |= {name: np.asarray(values)[known] for name, values in asks.features().items()}
        columns["n"] = n
        means = np.array([self.sums[f"sum {call}"][known] / n for call in calls])
        for call, mean in zip(calls, means, strict=True):
            columns[f"points_{call}"] = mean
            columns[f"points_{call}_se"] = _error(self.sums[f"squares {call}"][known], mean, n)
        order = np.argsort(-means, axis=0, kind="stable")
        top = order[0]
        gap, gap_se = np.empty((len(calls), len(n))), np.empty((len(calls), len(n)))
        for a, first in enumerate(calls):
            for b, second in enumerate(calls):
                diff = means[a] - means[b]
                if a == b:
                    error = np.zeros(len(n))
                else:
                    pair = f"squares {first} - {second}" if a < b else f"squares {second} - {first}"
                    error = _error(self.sums[pair][known], diff, n)
                mine = top == a
                gap[b, mine], gap_se[b, mine] = diff[mine], error[mine]
        at = np.arange(len(n))
        columns["behind"], columns["behind_se"] = gap[order[1], at], gap_se[order[1], at]
        near = gap <= NOISE * gap_se
        near[top, at] = True
        names = np.array(
            [" / ".join(call for k, call in enumerate(calls) if mask >> k & 1) for mask in range(1 << len(calls))]
        )
        columns["best"] = names[(near << np.arange(len(calls))[:, None]).sum(axis=0)]
        return pd.DataFrame(columns)

    def shares(self, by: Sequence[str]) -> pd.DataFrame:
        """Return what part of all hands each call is best for, or cannot be told from the best.

        Returns
        -------
        DataFrame
            The features ``by``; ``best``; ``classes``, ``hands``; ``share`` of the hands with these features; ``n``,
            deals. The hands are all there are, so a share has no error of sampling; what the deals cannot tell apart
            has a name of its own.
        """
        frame = self.to_frame()
        keys = [*by, "best"]
        grouped = frame.groupby(keys, sort=True, observed=True)
        found = grouped.agg(classes=("hands", "size"), hands=("hands", "sum"), n=("n", "sum")).reset_index()
        total = found.groupby(list(by))["hands"].transform("sum") if by else found["hands"].sum()
        found["share"] = found["hands"] / total
        return found


def _error(squares: Ints, mean: NDArray[np.float64], n: Ints) -> NDArray[np.float64]:
    return np.sqrt(np.maximum(squares / n - mean * mean, 0.0) / (n - 1))


def make_book(
    question: type[BookQuestion],
    game_text: str | Game,
    rounds: int | None = None,
    seed: int = 1,
    *,
    bot: str | BotSpec = "rules",
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    runner: Runner | None = None,
) -> Book:
    """Play every class of hands.

    Parameters
    ----------
    question : class of BookQuestion
    game_text : str or Game
    rounds : int, optional
        Of ``EACH`` deals for every class.
    seed : int
    bot : spec
        Who plays all four seats.
    workers : int, optional
    progress : callable, optional
        Called with (classes played, classes in all rounds).
    runner : Runner, optional
        Where it is run, and where it is stored.

    Returns
    -------
    Book
        After an interrupt (Ctrl-C), of the classes played by then.

    Raises
    ------
    KibitzError
        For another game, and for numbers or bots that cannot be met.
    """
    chosen = game(game_text)
    if chosen.name != question.GAME:
        raise KibitzError(f"{question.NAME} is a book of {question.GAME}, not of {chosen.name}")
    need_shuffle(chosen)
    rounds = check_count(question.ROUNDS if rounds is None else rounds, "rounds", MOST_ROUNDS)
    check_seed(seed)
    workers_of(workers)
    player = read_bot(bot)
    asks = question(chosen)
    size = len(asks.classes.hands)
    found = (runner or Runner()).run(BookWork(asks, player, seed), rounds * size, workers=workers, progress=progress)
    place = np.arange(found.deals) % size
    sums = {}
    for name, values in found.tally.rows.items():
        table = np.zeros(size, np.int64)
        np.add.at(table, place, values)
        sums[name] = table
    n = EACH * np.bincount(place, minlength=size)
    origin = provenance(chosen, bots=[str(player)] * 4, seed=seed, deals=found.deals * EACH, classes=size, score="0-0")
    return Book(asks, str(player), rounds, found.deals, sums, n, seed, found.interrupted, origin)
