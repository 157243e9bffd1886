"""``kibitz compare``: which of two players is better, by how much, and is it settled."""

from typing import Any

import click

from analyzer.cli.group import INTERRUPTED, OK, UNDECIDED
from analyzer.cli.numbers import Count, Percent
from analyzer.cli.options import (
    announce_equity,
    chosen_game,
    dealer_option,
    game_argument,
    held_option,
    json_option,
    seed_option,
    strict_option,
)
from analyzer.cli.output import note, print_json
from analyzer.cli.progress import progress
from analyzer.cli.running import run_options

DEALS, MOST = 2000, 1_000_000  # deals by default; with --until-settled the most


@click.command("compare", short_help="Which of two players is better, and is it settled.")
@game_argument()
@click.option("--a", "bot_a", required=True, metavar="BOT", help="One player.")
@click.option("--b", "bot_b", required=True, metavar="BOT", help="The other player.")
@click.option("--bid-only", is_flag=True, help="Compare the bidding: both play the cards as A does.")
@click.option("--play-only", is_flag=True, help="Compare the card play: both bid as A does.")
@click.option(
    "--deals",
    "--max",
    "deals",
    type=Count(high=10**8),
    help=f"Distinct deals at most, each played both ways round.  [default: {DEALS:,}; with --until-settled {MOST:,}, "
    f"or {DEALS:,} for players that search]",
)
@click.option("--matches", type=Count(high=10**7), help="Play whole matches instead, each both ways round.")
@click.option("--until-settled", is_flag=True, help="Stop as soon as it is settled.")
@click.option(
    "--score",
    default="0-0",
    show_default=True,
    metavar="NS-EW",
    help="Match score before every deal; several with commas take turns, and 'spread' goes through the match.",
)
@held_option
@dealer_option
@click.option(
    "--delta",
    type=Percent(),
    help="A difference in the chance to win, in %, that would matter: a test that can also find no difference.",
)
@click.option(
    "--solve",
    type=Count(low=0, high=10**6),
    default=0,
    show_default=True,
    help="Deals to solve with all hands known, for an account of luck, bids and cards.",
)
@seed_option
@run_options
@strict_option
@json_option
def command(
    game: tuple[str, ...],
    rules: tuple[str, ...],
    bot_a: str,
    bot_b: str,
    bid_only: bool,
    play_only: bool,
    deals: int | None,
    matches: int | None,
    until_settled: bool,
    score: str,
    held: int,
    dealer: str | None,
    delta: float | None,
    solve: int,
    seed: int,
    workers: int | None,
    runner: Any,
    strict: bool,
    as_json: bool,
) -> int:
    """Compare two players on the same deals with the seats swapped, so that the luck of the cards falls away.

    A player is a bot's spec, or py:MODULE:CALLABLE. "bid=BOT;play=BOT" takes the calls from one and the cards from
    another; --bid-only and --play-only hold one of the two fixed.

    \b
    Examples:
      kibitz compare allfours/bga --a rules --b random
      kibitz compare allfours/bga --a pimc:worlds=200 --b rules --until-settled
      kibitz compare allfours/bga --a rules --b rules:beg_below=0 --deals 100k --delta 0.5
    """
    if matches is not None and (score != "0-0" or held or dealer is not None):
        raise click.UsageError(
            "--matches begin at 0-0 with a random dealer; --score, --held and --dealer go with --deals"
        )
    if bid_only and play_only:
        raise click.UsageError("--bid-only and --play-only exclude each other")
    chosen = chosen_game(game, rules)

    from analyzer.ask.compare import compare
    from analyzer.ask.simulate import is_slow
    from analyzer.bots import read_bot

    only = "bid" if bid_only else "play" if play_only else None
    common: dict[str, Any] = {
        "seed": seed, "score": score, "held": held, "dealer": dealer, "only": only, "workers": workers,
        "runner": runner,
    }  # fmt: skip
    if matches is None:
        announce_equity(chosen)
    if deals is None:
        slow = is_slow([read_bot(bot_a), read_bot(bot_b)])
        deals = MOST if until_settled and not slow else DEALS
    with progress("compare", "pairs") as report:
        found = compare(
            chosen,
            a=bot_a,
            b=bot_b,
            deals=deals,
            matches=matches,
            delta=delta,
            until_settled=until_settled,
            solve=solve,
            progress=report,
            **common,
        )
    data = found.to_dict()
    if as_json:
        print_json(data)
    else:
        from analyzer.cli.compared import comparison_answer

        comparison_answer(data, found.win.sentence("A", "B")).show()
    if data["unfinished"]:
        from analyzer.ask.simulate import unfinished_words

        note(f"warning: {unfinished_words(data['unfinished'])}")
    if data["interrupted"]:
        note(f"interrupted after {data['pairs']:,} of {matches or deals:,} pairs")
        return INTERRUPTED
    test = data["win"]["sprt"]
    if strict and data["decision"] == "undecided" and (test is None or test["decision"] == "undecided"):
        note("undecided at this number of deals")
        return UNDECIDED
    return OK
