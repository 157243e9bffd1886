"""What the columns of a deal's row mean, and the words for their values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from _fastsim.names import RANKS, SEATS, TEAMS, card_text
from analyzer.errors import KibitzError
from analyzer.games import Game

if TYPE_CHECKING:
    import pandas as pd

_TRUMPS = ("S", "H", "D", "C", "NT", "AT")


@dataclass(frozen=True)
class Column:
    """A column of rows.

    Attributes
    ----------
    name : str
    kind : str
        What its numbers stand for: see ``column_notes`` of the core's games.
    text : str
        One line for people.

    Examples
    --------
    >>> verdict = Column("verdict", "/made/failed", "what became of the contract")
    >>> verdict.words
    (0, ('', 'made', 'failed'))
    >>> verdict.choices
    'made, failed'
    """

    name: str
    kind: str
    text: str

    @cached_property
    def words(self) -> tuple[int, tuple[str, ...]] | None:
        """The lowest value and the words for it and those that follow; None where the numbers stand for themselves.

        An empty word is nothing: an empty field of a table.
        """
        if self.kind == "number":
            return None
        if self.kind.startswith("+"):
            names = self.kind[1:].split("/")
            return 0, tuple(
                " ".join(name for bit, name in enumerate(names) if value >> bit & 1) for value in range(1 << len(names))
            )
        if "/" in self.kind:
            return 0, tuple(self.kind.split("/"))
        lists = {"seat": tuple(SEATS), "side": TEAMS, "trump": _TRUMPS, "rank": tuple(RANKS)}
        if self.kind == "card":
            return -1, ("", *(card_text(code) if code & 15 < len(RANKS) else "" for code in range(64)))
        return -1, ("", *lists[self.kind])

    @property
    def choices(self) -> str:
        """The possible values, for people."""
        if self.words is None:
            return "number"
        if self.kind == "card":
            return "card"
        if self.kind.startswith("+"):
            return f"some of {self.kind[1:].replace('/', ' ')}"
        return ", ".join(word for word in self.words[1] if word)

    def labels(self, values: Any) -> Any:
        """Return values as words, as an ordered categorical; numbers as they are."""
        if self.words is None:
            return values
        import pandas as pd

        low, words = self.words
        names = list(dict.fromkeys(word for word in words if word))
        place: Any = np.array([names.index(word) if word else -1 for word in words], np.int8)
        codes = place[np.asarray(values) - low]
        return pd.Categorical.from_codes(codes, pd.Index(names), ordered=True)

    def label(self, value: int) -> int | str | None:
        """Return one value as its word, None for nothing; a number as it is.

        Examples
        --------
        >>> Column("taker", "seat", "").label(2), Column("taker", "seat", "").label(-1)
        ('S', None)
        """
        if self.words is None:
            return int(value)
        return self.words[1][int(value) - self.words[0]] or None


#: Columns of a match.
MATCH = (
    Column("winner", "side", "who won the match; nothing where nobody has after 65,536 deals"),
    Column("deals", "number", "deals that it took"),
    Column("score_ns", "number", "score at the end, NS"),
    Column("score_ew", "number", "score at the end, EW"),
)


def columns_of(game: Game) -> tuple[Column, ...]:
    """Return the columns of a game's deals, in their order."""
    return tuple(Column(name, *note) for name, note in game.core.column_notes().items())


def place_of(columns: tuple[Column, ...], name: str, where: str) -> int:
    """Return the place of a column by its name, or raise KibitzError."""
    names = [column.name for column in columns]
    if name not in names:
        from _fastsim.names import suggestion
        from analyzer.notation.cards import quote

        hint = suggestion(name[:40], names)
        raise KibitzError(f"{where}: there is no column {quote(name)}{hint}; the columns are {', '.join(names)}")
    return names.index(name)


def frame_of(columns: tuple[Column, ...], number: str, numbers: Any, rows: Any, *, labels: bool) -> pd.DataFrame:
    """Return rows as a tidy DataFrame.

    Parameters
    ----------
    columns : tuple of Column
    number : str
        Name of the first column, which says which deal or match a row is.
    numbers : array of int, shape (n,)
    rows : array of int, shape (n, columns)
        Its memory is shared unless there are words.
    labels : bool
        Words as categories instead of numbers.
    """
    import pandas as pd

    if labels:
        return pd.DataFrame(
            {number: numbers, **{column.name: column.labels(rows[:, at]) for at, column in enumerate(columns)}}
        )
    frame = pd.DataFrame(rows, columns=[column.name for column in columns], copy=False)
    frame.insert(0, number, numbers)
    return frame
