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
    workers_option,
)
from analyzer.cli.output import Answer, Pen, note, print_json
from analyzer.cli.progress import progress

SWINGS = 3  # deals shown as lines; --json has ten


@click.command("compare", short_help="Which of two players is better, and is it settled.")
@game_argument()
@click.option("--a", "bot_a", required=True, metavar="BOT", help="One player.")
@click.option("--b", "bot_b", required=True, metavar="BOT", help="The other player.")
@click.option(
    "--deals",
    type=Count(high=10**8),
    default=2000,
    show_default=True,
    help="Distinct deals, each played both ways round.",
)
@click.option("--matches", type=Count(high=10**7), help="Play whole matches instead, each both ways round.")
@click.option("--score", default="0-0", show_default=True, metavar="NS-EW", help="Match score before every deal.")
@held_option
@dealer_option
@click.option(
    "--delta",
    type=Percent(),
    help="A difference in the chance to win, in %, that would matter: a test that can also find no difference.",
)
@seed_option
@workers_option
@strict_option
@json_option
def command(
    game: tuple[str, ...],
    rules: tuple[str, ...],
    bot_a: str,
    bot_b: str,
    deals: int,
    matches: int | None,
    score: str,
    held: int,
    dealer: str | None,
    delta: float | None,
    seed: int,
    workers: int | None,
    strict: bool,
    as_json: bool,
) -> int:
    """Compare two players on the same deals with the seats swapped, so that the luck of the cards falls away.

    \b
    Examples:
      kibitz compare allfours/bga --a rules --b random
      kibitz compare allfours/bga --a pimc:worlds=200 --b rules --deals 2000
      kibitz compare allfours/bga --a rules --b rules:beg_below=0 --deals 100k
    """
    if matches is not None and (score != "0-0" or held or dealer is not None):
        raise click.UsageError(
            "--matches begin at 0-0 with a random dealer; --score, --held and --dealer go with --deals"
        )
    chosen = chosen_game(game, rules)

    from analyzer.ask.compare import compare
    from analyzer.ask.simulate import unfinished_words

    if matches is None:
        announce_equity(chosen)
    with progress("compare", "pairs") as report:
        found = compare(
            chosen,
            a=bot_a,
            b=bot_b,
            deals=deals,
            seed=seed,
            matches=matches,
            score=score,
            held=held,
            dealer=dealer,
            delta=delta,
            workers=workers,
            progress=report,
        )
    data = found.to_dict()
    print_json(data) if as_json else _answer(data, found.win.sentence("A", "B")).show()
    if data["provenance"]["unfinished"]:
        note(f"warning: {unfinished_words(data['provenance']['unfinished'])}")
    if data.get("interrupted"):
        note(f"interrupted after {data['pairs']:,} of {matches or deals:,} pairs")
        return INTERRUPTED
    test = data["win"]["sprt"]
    if strict and data["decision"] == "undecided" and (test is None or test["decision"] == "undecided"):
        note("undecided at this number of deals")
        return UNDECIDED
    return OK


def _answer(data: dict[str, Any], sentence: str) -> Answer:
    pen = Pen()
    answer = Answer()
    unit, one = ("matches", "match") if data["matches"] else ("deals", "deal")
    answer.say(
        f"{data['game']}: A = {data['a']}, B = {data['b']}; {data['pairs']:,} {unit}, each played both ways round, "
        f"seed {data['seed']}",
        "bold",
    )
    rows = [("win, %" if data["matches"] else "chance to win the match, %", data["win"], 100.0)]
    rows += [(name.replace("_", " "), data["categories"][name], 1.0) for name in data["categories"]]
    rows.insert(1, ("points", data["points"], 1.0))
    answer.table(
        [
            f"A minus B, a {one}",
            ">mean",
            f">{pen.pm} se",
            ">95 % interval",
            ">at any look",
        ],
        [
            (
                name,
                _signed(q["mean"], unit),
                _number(q["se"], unit),
                _interval(q["low"], q["high"], unit),
                _interval(q["anytime_low"], q["anytime_high"], unit),
            )
            for name, q, unit in rows
        ],
    )
    win = data["win"]
    answer.say(f"Pairs in which A was better {win['better']:,}, the same {win['same']:,}, worse {win['worse']:,}.")
    gain = data["points"]["gain"]
    worth = f": a pair tells as much as {2 * gain:.1f} single ones" if gain else ""
    answer.say(
        f"SD of the points of one {one} {_number(data['sd_single'])}, of a pair {_number(data['sd_pair'])}{worth}."
    )
    if data["elo"]:
        elo = data["elo"]
        answer.say(f"Elo {elo['value']:+.1f} ({elo['low']:+.1f} to {elo['high']:+.1f}).")
    if win["sprt"]:
        answer.say(_delta(win))
    if data["swings"]:
        answer.say("Where they differed most (points of A minus B over both tables):")
        for swing in data["swings"][:SWINGS]:
            answer.say(f"  {swing['points']:+d}  {swing['position']}")
    answer.say(f"{sentence}.", "bold")
    return answer


def _delta(win: dict[str, Any]) -> str:
    """Say what the sequential test found about a difference that would matter."""
    test = win["sprt"]
    found = {
        "a": "A is better",
        "b": "B is better",
        "no difference": "no difference that large",
        "undecided": "undecided",
    }[test["decision"]]
    at = f" after {test['decided_at']:,} pairs" if test["decided_at"] else ""
    need = f"; {win['pairs_for_delta']:,} pairs show it with 80 % power" if win["pairs_for_delta"] else ""
    return f"Test of 0 against {100 * test['delta']:g} %: {found}{at}{need}."


def _number(value: float | None, unit: float = 1.0) -> str:
    return "-" if value is None else f"{unit * value:.3f}"


def _signed(value: float | None, unit: float) -> str:
    return "-" if value is None else f"{unit * value:+.3f}"


def _interval(low: float | None, high: float | None, unit: float) -> str:
    return "-" if low is None or high is None else f"{unit * low:+.3f} to {unit * high:+.3f}"
