"""``kibitz tournament``: who plays best of several players."""

from typing import Any

import click

from analyzer.cli.numbers import Count
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
)
from analyzer.cli.output import Answer, Pen, note, print_json
from analyzer.cli.pages import page_of
from analyzer.cli.progress import progress
from analyzer.cli.running import ended, run_options

DEALS = 2000


@click.command("tournament", short_help="Several players, each against each, and a rating table.")
@game_argument()
@click.option("--bot", "bots", multiple=True, required=True, metavar="BOT", help="A player; two or more times.")
@click.option(
    "--deals",
    type=Count(high=10**8),
    default=DEALS,
    show_default=True,
    help="Distinct deals, each played both ways round by every two.",
)
@both_ways_option
@scores_option
@held_option
@dealer_option
@page_option
@seed_option
@run_options
@json_option
def command(
    game: tuple[str, ...],
    rules: tuple[str, ...],
    bots: tuple[str, ...],
    deals: int,
    matches: int | None,
    score: str,
    held: int,
    dealer: str | None,
    out: str | None,
    seed: int,
    workers: int | None,
    runner: Any,
    as_json: bool,
) -> int:
    """Let several players meet, each with each, on the same deals, and rate them.

    \b
    Examples:
      kibitz tournament allfours/bga --bot rules --bot random --bot rules:beg_below=0 --deals 20k
      kibitz tournament belote --bot rules --bot random --bot flat:worlds=10 --matches 200 --out ratings
    """
    need_own_start(matches, score, held, dealer)
    chosen = chosen_game(game, rules)

    from analyzer.ask.tournament import tournament

    folder = page_of(out)
    if matches is None:
        announce_equity(chosen)
    with progress("tournament", "deals" if matches is None else "matches") as report:
        found = tournament(
            chosen,
            list(bots),
            deals,
            seed,
            matches=matches,
            score=score,
            held=held,
            dealer=dealer,
            workers=workers,
            progress=report,
            runner=runner,
        )
    if folder is not None:
        import reports.tournament

        reports.tournament.write(found, folder)
        note(f"written to {out}")
    data = found.to_dict()
    print_json(data) if as_json else _answer(data).show()
    done = f"{found.pairs:,} of {found.asked:,} {'matches' if matches else 'deals'}"
    return ended(done, interrupted=found.interrupted, unfinished=found.unfinished)


def _answer(data: dict[str, Any]) -> Answer:
    from analyzer.cli.compared import number, signed

    pen, answer = Pen(), Answer()
    unit = "matches" if data["matches"] else "deals"
    answer.say(
        f"{data['game']}: {len(data['bots'])} players, {data['pairs']:,} {unit}, each both ways round by every two, "
        f"seed {data['seed']}",
        "bold",
    )
    answer.table(
        [">", "player", f">Elo {pen.pm} se", ">95 % interval", f">win, % {pen.pm} se", f">points {pen.pm} se"],
        [
            (
                str(row["rank"]),
                row["bot"],
                f"{row['elo']:+.1f} {pen.pm} {_elo(row['se'])}",
                "-" if row["low"] is None else f"{row['low']:+.1f} to {row['high']:+.1f}",
                f"{signed(row['win'], 100.0)} {pen.pm} {number(row['win_se'], 100.0)}",
                f"{signed(row['points'])} {pen.pm} {number(row['points_se'])}",
            )
            for row in data["standings"]
        ],
    )
    one = "match" if data["matches"] else "deal"
    answer.say(f"Win and points: mean difference to all others, a {one}; the mean Elo is 0.")
    answer.table(
        ["meeting", "", f">win, % {pen.pm} se", f">points {pen.pm} se", f">Elo {pen.pm} se", ""],
        [
            (
                row["a"],
                row["b"],
                f"{signed(row['win']['mean'], 100.0)} {pen.pm} {number(row['win']['se'], 100.0)}",
                f"{signed(row['points']['mean'])} {pen.pm} {number(row['points']['se'])}",
                f"{row['elo']:+.1f} {pen.pm} {_elo(row['elo_se'])}",
                "*" if row["marked"] else "",
            )
            for row in data["meetings"]
        ],
    )
    answer.say("* differs from zero after Holm's adjustment for all meetings.")
    return answer


def _elo(error: float | None) -> str:
    return "-" if error is None else f"{error:.1f}"
