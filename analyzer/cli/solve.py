"""``kibitz solve``: what perfect play gives with all hands known."""

from typing import Any

import click

from analyzer.cli.numbers import Count
from analyzer.cli.options import json_option, position_argument
from analyzer.cli.output import Answer, Cell, Pen, print_json

DIFFERENCES = ("points", "score", "win")  # NS less EW; the other objectives count for NS alone


@click.command("solve", short_help="What perfect play gives, all hands known.")
@position_argument
@click.option(
    "--objective",
    metavar="NAME",
    help="What to solve for (first: default): All Fours points, win; Belote family card_points, to_come, "
    "score, win; Spades tricks, score, win.",
)
@click.option("--nodes", type=Count(high=10**12), help="Most cards the search may play.  [default: no limit]")
@json_option
def command(line: str, objective: str | None, nodes: int | None, as_json: bool) -> None:
    """Solve a position in which all four hands are given: the exact value of every legal card under best play by all.

    Values are stated from NS; the side to act takes the best for itself.

    \b
    Example:
      kibitz solve "allfours/bga dealer=W score=12-1 up=H6 N=SQJ.H9.DAJ5 E=S92.HQ7.D8.C4 \\
        S=ST3.HT.D2.C86 W=SA84.H5.DQ6 auction=stand play=SJS9S3S8/DAD8D2DQ"
    """
    from analyzer.ask.solve import solve
    from analyzer.position import parse

    pos = parse(line)
    data = solve(pos, objective, node_cap=nodes or 0).to_dict()
    print_json(data) if as_json else _answer(data, str(pos.to_act)).show()


def _answer(data: dict[str, Any], seat: str) -> Answer:
    pen = Pen()
    answer = Answer()
    shown = _signed if data["objective"] in DIFFERENCES else str
    answer.say(f"{data['objective']}, stated from NS, under best play by all: {shown(data['value'])}", "bold")
    side = 1 if seat in "NS" else -1
    ranked = sorted(data["values"].items(), key=lambda item: -side * item[1])
    answer.table(
        [f"{seat} plays", ">value"],
        [(Cell(pen.action(action), "bold" * (value == data["value"])), shown(value)) for action, value in ranked],
    )
    answer.say(f"{data['nodes']:,} cards searched.")
    return answer


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"
