"""``kibitz compare``: which of two players is better, by how much, and is it settled."""

from typing import Any

import click

from analyzer.cli.group import OK, UNDECIDED
from analyzer.cli.numbers import Count, Percent
from analyzer.cli.options import (
    announce_equity,
    both_ways_option,
    chosen_game,
    dealer_option,
    game_argument,
    held_option,
    json_option,
    need_own_start,
    page_option,
    scores_option,
    seed_option,
    strict_option,
)
from analyzer.cli.output import Answer, Pen, note, print_json
from analyzer.cli.pages import page_of
from analyzer.cli.progress import progress
from analyzer.cli.running import ended, run_options

DEALS, MOST = 2000, 1_000_000  # deals by default; with --until-settled the most
SOLVED = 100  # deals solved for a page; hands of thirteen cards take too long for that
SOLVED_LARGE = 10


@click.command("compare", short_help="Which of two players is better, and is it settled.")
@game_argument()
@click.option("--a", "bot_a", required=True, metavar="BOT", help="One player; with --sweep the one to measure by.")
@click.option("--b", "bot_b", metavar="BOT", help="The other player.")
@click.option(
    "--sweep",
    metavar="BOT",
    help="Instead of --b: a player with a range or list for a parameter, as in rules:beg_below=0..4 (also 0..1/0.25, "
    "a|b|c); each is compared with A on the same deals.",
)
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
@both_ways_option
@click.option("--until-settled", is_flag=True, help="Stop as soon as it is settled.")
@scores_option
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
    help=f"Deals to solve with all hands known, for an account of luck, bids and cards.  [default: none; with --out "
    f"{SOLVED}, or {SOLVED_LARGE} where that is slow]",
)
@page_option
@seed_option
@run_options
@strict_option
@json_option
def command(
    game: tuple[str, ...],
    rules: tuple[str, ...],
    bot_a: str,
    bot_b: str | None,
    sweep: str | None,
    bid_only: bool,
    play_only: bool,
    deals: int | None,
    matches: int | None,
    until_settled: bool,
    score: str,
    held: int,
    dealer: str | None,
    delta: float | None,
    solve: int | None,
    out: str | None,
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
      kibitz compare allfours/bga --a pimc:worlds=200 --b rules --until-settled --out pimc-page
      kibitz compare allfours/bga --a rules --b rules:beg_below=0 --deals 100k --delta 0.5
      kibitz compare allfours/bga --a rules --sweep "rules:beg_below=0..4" --deals 100k
    """
    need_own_start(matches, score, held, dealer)
    if (bot_b is None) == (sweep is None):
        raise click.UsageError("name the other player with '--b', or a range of players with --sweep, one of the two")
    if bid_only and play_only:
        raise click.UsageError("--bid-only and --play-only exclude each other")
    if sweep is not None and (until_settled or solve or matches is not None or delta is not None):
        raise click.UsageError("--until-settled, --matches, --delta and --solve do not go with --sweep")
    chosen = chosen_game(game, rules)

    from analyzer.ask.compare import compare
    from analyzer.ask.simulate import is_slow
    from analyzer.bots import read_bot

    only = "bid" if bid_only else "play" if play_only else None
    common: dict[str, Any] = {
        "seed": seed, "score": score, "held": held, "dealer": dealer, "only": only, "workers": workers,
        "runner": runner,
    }  # fmt: skip
    folder = page_of(out)
    if matches is None:
        announce_equity(chosen)
    if sweep is not None:
        return _sweep(chosen, bot_a, sweep, deals or DEALS, common, folder, as_json)
    assert bot_b is not None
    if deals is None:
        slow = is_slow([read_bot(bot_a), read_bot(bot_b)])
        deals = MOST if until_settled and not slow else DEALS
    if solve is None:
        solve = 0 if out is None or matches is not None else SOLVED if chosen.core.first_hand <= 8 else SOLVED_LARGE
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
    if folder is not None:
        import reports.compare

        reports.compare.write(found, folder)
        note(f"written to {out}")
    if as_json:
        print_json(data)
    else:
        from analyzer.cli.compared import comparison_answer

        comparison_answer(data, found.win.sentence("A", "B")).show()
    done = f"{found.pairs:,} of {matches or deals:,} pairs"
    if code := ended(done, interrupted=found.interrupted, unfinished=found.unfinished):
        return code
    test = data["win"]["sprt"]
    if strict and data["decision"] == "undecided" and (test is None or test["decision"] == "undecided"):
        note("undecided at this number of deals")
        return UNDECIDED
    return OK


def _sweep(chosen: Any, base: str, spec: str, deals: int, common: dict[str, Any], folder: Any, as_json: bool) -> int:
    from analyzer.ask.sweep import sweep

    with progress("sweep", "deals") as report:
        found = sweep(chosen, base, spec, deals, progress=report, **common)
    if folder is not None:
        import reports.sweep

        reports.sweep.write(found, folder)
        note(f"written to {folder.path}")
    data = found.to_dict()
    print_json(data) if as_json else _sweep_answer(data).show()
    return ended(f"{found.pairs:,} of {found.asked:,} deals", interrupted=found.interrupted)


def _sweep_answer(data: dict[str, Any]) -> Answer:
    from analyzer.cli.compared import interval, number, signed

    pen, answer = Pen(), Answer()
    answer.say(
        f"{data['game']}: {data['sweep']} against {data['base']}; {data['pairs']:,} deals, each played both ways "
        f"round, seed {data['seed']}",
        "bold",
    )
    answer.table(
        [
            ", ".join(data["parameters"]),
            f">win, % {pen.pm} se",
            ">95 % interval",
            f">points {pen.pm} se",
            f">behind the best, % {pen.pm} se",
            "",
        ],
        [
            (
                ", ".join(row["values"]),
                f"{signed(row['win']['mean'], 100.0)} {pen.pm} {number(row['win']['se'], 100.0)}"
                f"{' *' if row['marked'] else '  '}",
                interval(row["win"]["low"], row["win"]["high"], 100.0),
                f"{signed(row['points']['mean'])} {pen.pm} {number(row['points']['se'])}",
                f"{number(row['behind'], 100.0)} {pen.pm} {number(row['behind_se'], 100.0)}",
                row["verdict"],
            )
            for row in data["rows"]
        ],
    )
    answer.say(
        "Each minus the base, a deal; * differs from it after Holm's adjustment for all players. Behind the best: on "
        "the same deals, with the error of that difference."
    )
    return answer
