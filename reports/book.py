"""The books: every class of hands, as a table to look things up in and a page that says what it comes to."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyzer.games import Game, game
from analyzer.runs.pieces import check_count, check_seed, workers_of
from reports import words
from reports.call_words import amount
from reports.charts.columns import rows_of
from reports.files import Folder, Written
from reports.pages import Table

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.runs.runner import Runner
    from analyzer.studies.book import Book
    from reports.sections import Section

MOST_ROWS = 200  # hands that the page itself shows


@dataclass(frozen=True)
class BookReport:
    """A book of a topic.

    Attributes
    ----------
    topic : str
    question : (str, str)
        Module and class.
    title : str
    grid : (str, str, str, str)
        Features across and down, and what they are in words.
    rows : sequence
        The values of the feature down, from the top.
    """

    topic: str
    question: tuple[str, str]
    title: str
    grid: tuple[str, str, str, str]
    rows: Sequence[Any]

    def write(
        self,
        game_text: str | Game,
        *,
        deals: int | None,
        out: str | os.PathLike[str],
        seed: int,
        workers: int | None,
        progress: Callable[[int, int], None] | None,
        bot: str = "rules",
        runner: Runner | None = None,
    ) -> Written:
        """Play the book, and write ``TOPIC-book.html`` and ``TOPIC-book.csv``; ``deals`` is for each class of hands."""
        from analyzer.studies.book import EACH, make_book

        chosen = game(game_text)
        module, name = self.question
        question = getattr(import_module(module), name)
        rounds = None if deals is None else -(-check_count(deals, "deals") // EACH)
        check_seed(seed)
        workers = workers_of(workers)
        question(chosen)  # refuses rules that it makes no sense for
        folder = Folder(out)
        book = make_book(question, chosen, rounds, seed, bot=bot, workers=workers, progress=progress, runner=runner)
        frame = book.to_frame()
        file = f"{self.topic}-book.csv"
        folder.write(file, frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))
        folder.write(f"{self.topic}-book.html", self._page(book, frame, file))
        written = Written(reversed(folder.written))
        written.interrupted = book.interrupted
        return written

    def _page(self, book: Book, frame: pd.DataFrame, file: str) -> str:
        from analyzer.studies.frames import FEW, NOISE
        from reports.pages import origin, render

        classes = len(book.question.classes.hands)
        return render(
            "calls.html",
            title=self.title,
            game=f"{book.question.game.title} ({book.question.game})",
            deals=f"{book.provenance['deals']:,}",
            asked=f"{book.rounds * classes * (book.provenance['deals'] // max(1, book.played)):,}",
            score="0–0, every hand",
            interrupted=book.interrupted,
            few=FEW,
            sections=self._sections(book, frame, file),
            numbers=[("The commonest hands", _hands(frame, book.question.CALLS))],
            files=[file],
            reading=[
                f"Every class of hands that differ by more than the names of their suits: {classes:,} classes, each "
                "held under all namings of the suits. The other cards are dealt at random; the same deals are played "
                f"after each call. N speaks first, the bots “{book.bot}” call and play on.",
                f"Calls within {NOISE:g} standard errors of the best are named beside it. More deals for each class "
                "(--deals) tell more of them apart, and what has been played is not played again.",
            ],
            provenance=book.provenance,
            origin=origin(
                book.provenance, classes=f"{classes:,}", score="0-0 before each deal", speaker="the first, N"
            ),
        )

    def _sections(self, book: Book, frame: pd.DataFrame, file: str) -> Sequence[Section]:
        from reports.call_cells import heat
        from reports.sections import Charts, Section

        across, down, xlabel, ylabel = self.grid
        charts = Charts()
        shares = book.shares([across, down])
        drawn: list[str] = []
        for call in book.question.CALLS:
            part = shares[shares["best"] == call].assign(share_se=0.0)
            drawn += heat(
                charts, part, (across, down), "share", f"Hands for which “{call}” is clearly best, %", xlabel=xlabel,
                ylabel=ylabel, xs=sorted(set(shares[across])), ys=self.rows, steps=(0.25, 0.5, 0.9),
            )  # fmt: skip
        body = [
            [row["best"], f"{row['classes']:,}", f"{row['hands']:,}", f"{100 * row['share']:.2f}", f"{row['n']:,}"]
            for row in rows_of(book.shares([]).sort_values("hands", ascending=False))
        ]
        played = f"{len(frame):,} of {len(book.question.classes.hands):,} classes of hands have been played"
        return [
            Section(
                "In short",
                charts=drawn[:1],
                lines=[
                    f"{played}. The table counts hands, not deals: how many are clear, and how many these deals leave "
                    "open.",
                ],
                tables=[Table(("best call", "classes", "hands", "of all hands %", "deals"), body)],
                note="In each cell: the part of all hands with these features for which the call leads by more than "
                "the noise; ±0, since every hand is counted; n, deals played. The rest is close, or another call is "
                "better.",
            ),
            *([Section("The other calls", charts=drawn[1:])] if len(drawn) > 1 else []),
            Section(
                "Look up a hand",
                lines=[
                    f"{file} has a row for each class: spades are the suit that matters, the other suits may be "
                    "exchanged.",
                ],
            ),
        ]


def _hands(frame: pd.DataFrame, calls: Sequence[str]) -> Table:
    """Return the classes that most hands belong to."""
    shown = frame.sort_values("hands", ascending=False, kind="stable").head(MOST_ROWS)
    names = [name for name in ("hand", "up", "hands") if name in frame.columns]
    body = []
    for row in rows_of(shown):
        told: list[Any] = [str(row[name]) for name in names]
        told += [f"{row['n']:,}", *(words.points(row, f"points_{call}", sign=True) for call in calls)]
        body.append([*told, amount(row, "behind"), row["best"]])
    return Table((*names, "n", *calls, "second best loses", "best"), body)


BOOKS = {
    ("take", "belote"): BookReport(
        "take", ("analyzer.studies.books", "TakeBook"), "The book of taking: every hand",
        ("trumps", "honours", "trumps, the card turned up among them", "of J, 9, A of trumps"),
        ("none", "A", "9", "9 A", "J", "J A", "J 9", "J 9 A"),
    ),
    ("bids", "belot"): BookReport(
        "bids", ("analyzer.studies.books", "BidBook"), "The book of the first bid: every hand",
        ("jacks", "aces", "jacks of the five cards", "aces"),
        range(4, -1, -1),
    ),
}  # fmt: skip
