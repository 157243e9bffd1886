"""Arguments and options that several commands share."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from analyzer.cli.numbers import Count

F = TypeVar("F", bound=Callable[..., Any])

STDIN_LIMIT = 64 * 1024  # far above the longest position; what is longer is not read


def position_argument(command: F) -> F:
    """Take a position line, as one quoted argument, as several words, or ``-`` for standard input."""
    return click.argument("line", nargs=-1, required=True, metavar="LINE", callback=_join_line)(command)


def _join_line(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str:
    if words != ("-",):
        return " ".join(words)
    data = sys.stdin.buffer.read(STDIN_LIMIT + 1)
    if len(data) > STDIN_LIMIT:
        raise click.BadParameter(f"standard input is longer than {STDIN_LIMIT} bytes, no position is", ctx, param)
    return data.decode("utf-8-sig", "replace")


def game_argument(*, required: bool = True) -> Callable[[F], F]:
    """Take a game (``name`` or ``name/preset``, ``rules=...`` may follow) and ``--rules``."""

    def decorate(command: F) -> F:
        command = click.option(
            "--rules",
            multiple=True,
            metavar="OPTION:VALUE,...",
            help="Change options of the preset. 'kibitz rules GAME' lists them.",
        )(command)
        return click.argument("game", nargs=-1, required=required, metavar="GAME" if required else "[GAME]")(command)

    return decorate


def chosen_game(words: tuple[str, ...], rules: tuple[str, ...]) -> Any:
    """Return the Game that the argument and ``--rules`` name.

    Raises
    ------
    UnknownGame, UnknownOption, NotationError
    """
    from analyzer.games import game

    return game(" ".join(words), ",".join(rules))


def announce_equity(game: Any) -> None:
    """Say so when the match equity of a game has to be computed first."""
    from analyzer.ask.equity import ready

    if not ready(game):
        click.echo(f"computing the match equity of {game}, once: some seconds", err=True)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seed_option = click.option(
    "--seed",
    type=Count(low=0, high=2**64 - 1),
    default=1,
    show_default=True,
    help="Master seed: the same seed gives the same numbers.",
)
workers_option = click.option(
    "--workers",
    type=Count(high=4096),
    help="Workers side by side; never changes a result.  [default: all cores]",
)
strict_option = click.option(
    "--strict", is_flag=True, help="Exit with 3 when the budget leaves the question undecided."
)
held_option = click.option(
    "--held",
    type=Count(low=0, high=32_000),
    default=0,
    metavar="POINTS",
    help="Points held over before every deal, in games that hold points.",
)
scores_option = click.option(
    "--score",
    default="0-0",
    show_default=True,
    metavar="NS-EW",
    help="Match score before every deal; several with commas take turns, and 'spread' goes through the match.",
)
both_ways_option = click.option(
    "--matches", type=Count(high=10**7), help="Play whole matches instead, each both ways round."
)
page_option = click.option(
    "--out", metavar="DIR", help="Write a page (HTML), the numbers (CSV) and the answer (JSON) there."
)


def need_own_start(matches: int | None, score: str, held: int, dealer: str | None) -> None:
    """Raise click.UsageError where whole matches are to begin as deals do."""
    if matches is not None and (score != "0-0" or held or dealer is not None):
        raise click.UsageError(
            "--matches begin at 0-0 with a random dealer; --score, --held and --dealer go with --deals"
        )


dealer_option = click.option(
    "--dealer",
    type=click.Choice(list("NESW"), case_sensitive=False),
    metavar="N|E|S|W",
    help="Seat that deals.  [default: the seats take turns]",
)
seat_option = click.option(
    "--seat",
    type=click.Choice(list("NESW"), case_sensitive=False),
    metavar="N|E|S|W",
    help="Whose view it is.  [default: the seat to act]",
)


given_option = click.option(
    "--given",
    "given",
    multiple=True,
    metavar="CONDITIONS",
    help='Only deals whose cards meet these, like "S: trumps>=4, SJ", or py:MODULE:FUNCTION; several are joined. '
    "'kibitz rules GAME --given' lists what can be said.",
)


def comma_list(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Read names parted by commas."""
    return tuple(name.strip() for name in (value or "").split(",") if name.strip())


def deals_option(default: int, what: str) -> Callable[[F], F]:
    """Take ``--deals``."""
    return click.option("--deals", type=Count(high=10**11), default=default, show_default=True, help=what)
