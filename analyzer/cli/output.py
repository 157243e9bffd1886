"""What the commands print: one JSON object, or paragraphs and tables, plain or (on a terminal) with rich."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import click

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def print_json(data: Mapping[str, Any]) -> None:
    """Print one object: indented for a person at a terminal, else on one line. No NaN: what is not a number is null."""
    import json

    indent = 2 if on_terminal() else None
    click.echo(json.dumps(plain_data(data), allow_nan=False, indent=indent))


def plain_data(value: Any) -> Any:
    """Return a value as what JSON knows: scalars of NumPy unpacked, keys as text, infinite and NaN as None."""
    if isinstance(value, float):
        return float(value) if value - value == 0 else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain_data(item) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return plain_data(value.tolist())
    if isinstance(value, Iterable):
        return [plain_data(item) for item in value]
    return str(value)


def on_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


class Pen:
    """Writes cards and signs for people: ``♥10`` and ``±`` where the terminal can, else ``HT`` and ``+-``."""

    def __init__(self, pretty: bool | None = None) -> None:
        self.pretty = _can_print("♠♥♦♣±") if pretty is None else pretty
        self.pm = "±" if self.pretty else "+-"

    def card(self, text: str) -> str:
        """Write a card."""
        return SYMBOLS[text[0]] + text[1].replace("T", "10") if self.pretty else text

    def cards(self, texts: Sequence[str]) -> str:
        """Write cards one by one."""
        return " ".join(self.card(text) for text in texts)

    def count(self, number: int, error: float) -> str:
        """Write a number of deals; one that is estimated with its relative standard error."""
        return f"about {number:,} ({self.pm} {100 * error:.2g} %)" if error else f"{number:,}"

    def action(self, text: str) -> str:
        """Write an action: a card, a call or a discard."""
        if text.startswith("discard:"):
            return "discard " + self.hand(text[len("discard:") :])
        return self.card(text) if _is_card(text) else text

    def text(self, text: str) -> str:
        """Write a sentence, the cards in it included."""
        if not self.pretty:
            return text
        return " ".join(
            self.card(word[:2]) + word[2:] if _is_card(word[:2]) and not word[2:].strip(",.;:") else word
            for word in text.split(" ")
        )

    def hand(self, text: str) -> str:
        """Write a hand given in its canonical form."""
        if not self.pretty:
            return text
        return " ".join(
            SYMBOLS[group[0]] + " ".join(group[1:]).replace("T", "10") if group[0] in SYMBOLS else group
            for group in text.split(".")
        )


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in SYMBOLS and text[1] in "AKQJT98765432"


def _can_print(text: str) -> bool:
    if not on_terminal():
        return False
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Cell(NamedTuple):
    """A table's cell with a style that only a terminal shows."""

    text: str
    style: str = ""


class Table(NamedTuple):
    """A table: headings (those of number columns begin with ``>`` and stand right), rows of texts or cells."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str | Cell]]


class Answer:
    """Paragraphs and tables, collected and then printed in order."""

    def __init__(self) -> None:
        self.parts: list[Cell | Table] = []

    def say(self, text: str = "", style: str = "") -> None:
        """Add a paragraph."""
        self.parts.append(Cell(text, style))

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str | Cell]]) -> None:
        """Add a table."""
        self.parts.append(Table(headings, list(rows)))

    def show(self) -> None:
        """Print everything to standard output."""
        if on_terminal():
            _show_rich(self.parts)
            return
        for part in self.parts:
            for line in plain_table(part) if isinstance(part, Table) else [part.text]:
                click.echo(line)


def plain_table(table: Table) -> list[str]:
    """Return a table as lines of text, two spaces between the columns."""
    grid = [[h.removeprefix(">") for h in table.headings]]
    grid += [[cell if isinstance(cell, str) else cell.text for cell in row] for row in table.rows]
    widths = [max(len(row[c]) for row in grid) for c in range(len(table.headings))]
    return [
        "  ".join(
            text.rjust(width) if heading.startswith(">") else text.ljust(width)
            for text, width, heading in zip(row, widths, table.headings, strict=True)
        ).rstrip()
        for row in grid
    ]


def _show_rich(parts: Iterable[Cell | Table]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    for part in parts:
        if isinstance(part, Cell):
            console.print(Text(part.text, style=part.style))
            continue
        table = RichTable(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
        for heading in part.headings:
            table.add_column(heading.removeprefix(">"), justify="right" if heading.startswith(">") else "left")
        for row in part.rows:
            table.add_row(*(Text(cell) if isinstance(cell, str) else Text(cell.text, style=cell.style) for cell in row))
        console.print(table)


def note(text: str) -> None:
    """Print a note to standard error."""
    click.echo(text, err=True)
