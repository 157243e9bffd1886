"""``kibitz advise``: the best call or card, by how much, how sure, and why."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import click

from analyzer.cli.group import INTERRUPTED, OK, UNDECIDED
from analyzer.cli.numbers import Count, Seconds
from analyzer.cli.options import (
    announce_equity,
    json_option,
    position_argument,
    seat_option,
    seed_option,
    strict_option,
    workers_option,
)
from analyzer.cli.output import Answer, Cell, Pen, note, print_json
from analyzer.cli.progress import progress

SECONDS = 10.0  # a guard when nothing is said
ENOUGH = 1_000_000  # worlds, when the time is what limits
SHOWN = 8  # actions in the tables below the first; --json has all
NUMBERS = ("bags", "nils", "tricks")  # of what happens, numbers and not chances
STYLES = {"best": "bold green", "equal": "green", "worse": ""}


@click.command("advise", short_help="The best call or card here, by how much, how sure.")
@position_argument
@click.option(
    "--seconds", type=Seconds(), help=f"Think up to this long.  [default: {SECONDS:g}, no limit with --worlds]"
)
@click.option(
    "--worlds",
    type=Count(high=10**8),
    help="Try every action in at most this many deals; fewer do when the best leads clearly.  "
    "[default: 4,000 solved or 200,000 played out]",
)
@click.option(
    "--objective",
    type=click.Choice(["match", "points"]),
    default="match",
    show_default=True,
    help="What is to be made large: the chance to win the match, or the points of the deal.",
)
@seat_option
@seed_option
@workers_option
@strict_option
@json_option
def command(
    line: str,
    seconds: float | None,
    worlds: int | None,
    objective: str,
    seat: str | None,
    seed: int,
    workers: int | None,
    strict: bool,
    as_json: bool,
) -> int:
    """Rank the calls or cards of the seat to act, from what that seat knows.

    Every action is tried in the same deals that fit all that was seen. The table shows for each the chance to win the
    match from the actual score and the points of the deal, from the side of the one who asks, with standard errors;
    what it loses to the best, with the error of that very difference; and where the points come from.

    \b
    Examples:
      kibitz advise "allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2"
      kibitz advise "allfours/bga dealer=W score=7-9 up=S7 W=SAT6.H9.D3.C2 auction=beg" --seconds 5
      kibitz advise "allfours/bga dealer=W up=S7 E=SQ3.H6.DK2.C4 auction=stand play=SA" --worlds 1000
    """
    from analyzer.ask.advise import advise
    from analyzer.position import parse

    pos = parse(line)
    if worlds is None:
        worlds = None if seconds is None else ENOUGH
        seconds = SECONDS if seconds is None else seconds
    announce_equity(pos.game)
    with progress("advise", "worlds", seconds) as report:
        found = advise(
            pos,
            seconds=seconds,
            worlds=worlds,
            seed=seed,
            objective=objective,
            seat=seat,
            workers=workers,
            progress=report,
        )
    data = found.to_dict()
    print_json(data) if as_json else _answer(data, str(pos.to_act), pos.game.core.CHANCES).show()
    if data.get("interrupted"):
        note(f"interrupted after {data['worlds']:,} worlds")
        return INTERRUPTED
    # what is equal in every deal is settled; what is equal within an error above nothing is not
    if strict and any(a["verdict"] == "equal" and a["loss_se"] > 0.0 for a in data["actions"]):
        note("undecided: more than one action may be best")
        return UNDECIDED
    return OK


def _answer(data: dict[str, Any], seat: str, chances: Sequence[str]) -> Answer:
    pen = Pen()
    answer = Answer()
    unit = 100.0 if data["objective"] == "match" else 1.0
    loss = "loss %" if data["objective"] == "match" else "loss"
    answer.table(
        [f"{seat}", ">win %", ">points", f">{loss}", "verdict"],
        [
            (
                Cell(pen.action(a["action"]), STYLES[a["verdict"]]),
                _error(pen, a["win"], a["win_se"], 100.0),
                _error(pen, a["points"], a["points_se"], 1.0),
                "" if a["verdict"] == "best" else _error(pen, a["loss"], a["loss_se"], unit),
                Cell(a["verdict"], STYLES[a["verdict"]]),
            )
            for a in data["actions"]
        ],
    )
    answer.say()
    for headings, rows in _below(pen, data["actions"], chances):
        answer.table(headings, rows)
        answer.say()
    answer.say(_errors(pen, data["actions"][:SHOWN], chances))
    answer.say(_effort(pen, data))
    answer.say(pen.text(data["sentence"]), "bold")
    return answer


def _below(
    pen: Pen, actions: Sequence[dict[str, Any]], chances: Sequence[str]
) -> Iterator[tuple[list[str], list[tuple[str, ...]]]]:
    """Yield the tables below the first: where points come from, what happens, how points and tricks are spread."""
    shown = actions[:SHOWN]
    first = shown[0]

    def table(title: str, names: Sequence[str], cell: Callable[[dict[str, Any], str], str]) -> Any:
        rest = f" (best {SHOWN})" if len(actions) > SHOWN else ""
        rows = [(pen.action(a["action"]), *(cell(a, name) for name in names)) for a in shown]
        return [title + rest, *(f">{_words(name)}" for name in names)], rows

    categories = [name for name in first["detail"] if name not in chances]
    yield table("of the points", categories, lambda a, name: f"{a['detail'][name]:+.2f}")
    if chances:
        numbers = [name for name in chances if name.startswith(NUMBERS)]

        def happens(a: dict[str, Any], name: str) -> str:
            return f"{a['detail'][name]:.2f}" if name in numbers else f"{100 * a['detail'][name]:.1f} %"

        yield table("what happens", list(chances), happens)
    levels = list(first["distribution"]["points"])
    headings, rows = table("points of the deal", levels, lambda a, level: _spread(a["distribution"]["points"][level]))
    yield [headings[0], *(f">{100 * float(level):g} %" for level in levels)], rows
    for name in (name for name in first["distribution"] if name != "points"):
        seen = sorted({int(value) for a in shown for value in a["distribution"][name]})
        told = partial(_share, name)
        yield table(f"{_words(name)}, %", [str(value) for value in seen], told)


def _errors(pen: Pen, shown: Sequence[dict[str, Any]], chances: Sequence[str]) -> str:
    """How sure the numbers of the tables below the first are."""

    def most(names: Sequence[str]) -> float:
        return max(float(a["detail_se"][name]) for a in shown for name in names)

    points = [name for name in shown[0]["detail"] if name not in chances]
    parts = [f"points {pen.pm} {most(points):.2f}"]
    if shares := [name for name in chances if not name.startswith(NUMBERS)]:
        parts.append(f"shares {pen.pm} {100 * most(shares):.1f} %")
    if numbers := [name for name in chances if name.startswith(NUMBERS)]:
        parts.append(f"numbers {pen.pm} {most(numbers):.2f}")
    spread = [a["distribution"] for a in shown]
    levels = [told for each in spread for told in each["points"].values()]
    widest = max(max(told["value"] - told["low"], told["high"] - told["value"]) for told in levels)
    tricks = [
        share["se"] for each in spread for name, told in each.items() if name != "points" for share in told.values()
    ]
    if tricks:
        parts.append(f"shares of tricks {pen.pm} {100 * max(tricks):.1f} %")
    return (
        f"Standard errors in these tables are at most: {', '.join(parts)}. The points of the deal at each level are "
        f"known within {widest:g} (95 %)."
    )


def _share(name: str, action: dict[str, Any], value: str) -> str:
    share = action["distribution"][name].get(value)
    return f"{100 * share['share']:.1f}" if share else "-"


def _spread(quantile: dict[str, int]) -> str:
    return f"{quantile['value']:+d}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _error(pen: Pen, mean: float, se: float, unit: float) -> str:
    return f"{unit * mean:.2f} {pen.pm} {unit * se:.2f}"


def _effort(pen: Pen, data: dict[str, Any]) -> str:
    """How many worlds, what they are worth, and why it stopped."""
    if data["enumerated"]:
        tried = f"All {data['consistent_deals']:,} deals that fit were tried"
    else:
        fit = pen.count(data["consistent_deals"], data["count_error"])
        tried = f"{data['worlds']:,} deals tried of {fit} that fit"
    parts = [tried]
    if data["effective_worlds"] < 0.995 * data["worlds"]:
        parts.append(f"worth {data['effective_worlds']:,.0f} after weighing the calls")
    if data["fallbacks"]:
        parts.append(f"{data['fallbacks']:,} not solved to the end")
    stopped = "" if data["enumerated"] else f" Stopped: {data['stopped']}."
    return f"{', '.join(parts)}.{stopped}"
