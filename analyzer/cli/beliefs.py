"""``kibitz beliefs``: where each unseen card may be."""

from typing import Any

import click

from analyzer.cli.options import json_option, position_argument, seat_option
from analyzer.cli.output import Answer, Pen, print_json


@click.command("beliefs", short_help="Where each unseen card may be.")
@position_argument
@seat_option
@json_option
def command(line: str, seat: str | None, as_json: bool) -> None:
    """Give the chance that each unseen card lies in each hidden hand, all deals that fit equally likely.

    What the plays and calls prove, and what was said and not said with the cards, is taken into account; what they
    merely suggest is not. The chances are exact, or say their error where too many deals would have to be looked at.

    \b
    Example:
      kibitz beliefs "allfours/bga dealer=W up=S7 N=SAT6.H9.D3.C2 auction=stand play=H9S3"
    """
    from analyzer.ask.beliefs import beliefs
    from analyzer.position import parse

    data = beliefs(parse(line), seat).to_dict()
    print_json(data) if as_json else _answer(data).show()


def _answer(data: dict[str, Any]) -> Answer:
    """Cards of one suit with the same chances share a row."""
    pen = Pen()
    answer = Answer()
    deals = data["consistent_deals"]
    error = "" if data["exact"] else f", {pen.pm} at most 0.1"  # of 200,000 drawn deals
    fits = f"deal{'s fit' if deals != 1 else ' fits'}"
    answer.say(f"{pen.count(deals, data['count_error'])} {fits} what this seat knows. Chances in %{error}:")
    places = list(dict.fromkeys(place for chances in data["cards"].values() for place in chances))
    rows: dict[tuple[str, ...], list[str]] = {}
    for card, chances in data["cards"].items():
        values = tuple(f"{100 * chances.get(place, 0.0):.1f}" for place in places)
        rows.setdefault((card[0], *values), []).append(card[1])
    answer.table(
        [*(f">{place}" for place in places), "each of"],
        [(*values, pen.hand(suit + "".join(ranks))) for (suit, *values), ranks in rows.items()],
    )
    return answer
