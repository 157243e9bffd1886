"""``kibitz report``: a strategy report as HTML with charts, CSV beside it."""

from typing import Any

import click

from analyzer.cli.group import INTERRUPTED, OK
from analyzer.cli.numbers import Count
from analyzer.cli.options import chosen_game, game_argument, seed_option
from analyzer.cli.output import Answer, note
from analyzer.cli.progress import progress
from analyzer.cli.running import run_options


def _list_topics(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    import reports

    answer = Answer()
    answer.table(["topic", "what it is about"], list(reports.topics().items()))
    answer.show()
    ctx.exit()


@click.command("report", short_help="A strategy report: HTML with charts, CSV beside it.")
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_topics, help="List the topics.")
@click.argument("topic")
@game_argument()
@click.option(
    "--deals", type=Count(high=10**9), help="Deals to play; of a book, for each hand.  [default: what it is made for]"
)
@click.option("--quick", is_flag=True, help="A first look within seconds: few deals.")
@click.option(
    "--complete", is_flag=True, help="The book: every class of hands, resumed over days (take, bids of Belot)."
)
@click.option("--bot", default="rules", show_default=True, help="Who plays all four seats.")
@click.option("--out", required=True, metavar="DIR", help="Folder to write to; it is made when missing.")
@seed_option
@run_options
def command(
    topic: str,
    game: tuple[str, ...],
    rules: tuple[str, ...],
    deals: int | None,
    quick: bool,
    complete: bool,
    bot: str,
    out: str,
    seed: int,
    workers: int | None,
    runner: Any,
) -> int:
    """Play many deals, and write what they say about one question of strategy.

    The folder gets one HTML page that needs nothing beside it, and its numbers as CSV. Interrupted with Ctrl-C, the
    report says what the deals played so far have shown. What was played is stored: the same command again goes on where
    the last one ended, and more --deals play only the rest.

    \b
    Examples:
      kibitz report --list
      kibitz report stand-or-beg allfours/bga --out reports-out
      kibitz report stand-or-beg allfours/league --deals 2M --out league
      kibitz report take belote --complete --deals 2000 --out book
      kibitz report profile spades --bot rules:lean=1 --out bold
    """
    chosen = chosen_game(game, rules)

    import reports

    with progress("report") as show:
        paths = reports.run(
            topic,
            chosen,
            deals=deals,
            out=out,
            seed=seed,
            workers=workers,
            progress=show,
            quick=quick,
            complete=complete,
            bot=bot,
            runner=runner,
        )
    for path in paths:
        click.echo(str(path))
    if getattr(paths, "interrupted", False):
        stored = "; they are stored, and the same command goes on from there" if runner.store is not None else ""
        note(f"interrupted: the report is made from the deals played so far{stored}")
        return INTERRUPTED
    return OK
