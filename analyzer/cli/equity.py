"""``kibitz equity``: the chance of winning the match from each score."""

from collections.abc import Sequence
from typing import Any

import click

from analyzer.cli.options import announce_equity, chosen_game, game_argument, json_option
from analyzer.cli.output import Answer, Cell, print_json

WIDEST = 16  # rows and columns that are shown of a long match; --json has them all


@click.command("equity", short_help="Chance of winning the match from each score.")
@game_argument()
@click.option("--score", metavar="NS-EW", help="This score only.")
@click.option(
    "--dealer",
    type=click.Choice(["NS", "EW"], case_sensitive=False),
    help="Side that deals next.  [default: NS; with --score: both]",
)
@json_option
def command(
    game: tuple[str, ...], rules: tuple[str, ...], score: str | None, dealer: str | None, as_json: bool
) -> None:
    """Give the chance that NS win the match, by the score before a deal and the side that deals.

    \b
    Examples:
      kibitz equity allfours/bga
      kibitz equity allfours/bga --score 12-13
    """
    chosen = chosen_game(game, rules)

    from analyzer.ask.equity import equity

    announce_equity(chosen)
    table = equity(chosen)
    if score is None:
        data = table.to_dict((dealer or "NS").upper())
        print_json(data) if as_json else _map(data).show()
        return
    sides = [dealer.upper()] if dealer else ["NS", "EW"]
    found = {side: table.chance(score, side) for side in sides}
    if as_json:
        cells = [{"dealer": s, "score": score, "win": win, "se": se} for s, (win, se) in found.items()]
        print_json({**table.to_dict(sides[0]), "dealer": "/".join(sides), "cells": cells})
        return
    answer = Answer()
    answer.say(f"{chosen}: chance that NS win the match from {score}, in %", "bold")
    rows = [(side, f"{100 * win:.2f}", f"{100 * se:.2f}") for side, (win, se) in found.items()]
    answer.table(["dealer", ">NS win", ">se"], rows)
    answer.show()


def _map(data: dict[str, Any]) -> Answer:
    answer = Answer()
    win = {(cell["ns"], cell["ew"]): cell["win"] for cell in data["cells"]}
    rows = _some(sorted({ns for ns, _ in win}))
    columns = _some(sorted({ew for _, ew in win}))
    answer.say(f"{data['game']}: chance in % that NS win the match, {data['dealer']} to deal", "bold")
    answer.say("Rows: points of NS. Columns: points of EW.")
    answer.table(
        [">NS", *(f">{ew}" for ew in columns)],
        [(Cell(str(ns), "bold"), *(_heat(win[ns, ew]) for ew in columns)) for ns in rows],
    )
    worst = max(cell["se"] for cell in data["cells"])
    answer.say(f"Standard error at most {100 * worst:.2f}; {data['deals']:,} deals.")
    return answer


def _some(scores: Sequence[int]) -> list[int]:
    """Every score, or of a long match an even choice that keeps both ends."""
    if len(scores) <= WIDEST:
        return list(scores)
    last = len(scores) - 1
    return [scores[round(i * last / (WIDEST - 1))] for i in range(WIDEST)]


def _heat(win: float) -> Cell:
    """Colour a cell from orange (EW ahead) over grey to blue (NS ahead), which the colour-blind tell apart."""
    grey, blue, orange = (58, 58, 58), (20, 80, 160), (150, 75, 0)
    share = abs(2 * win - 1)
    ground = [round(a + (b - a) * share) for a, b in zip(grey, blue if win > 0.5 else orange, strict=True)]
    return Cell(f"{100 * win:.1f}", f"white on rgb({ground[0]},{ground[1]},{ground[2]})")
