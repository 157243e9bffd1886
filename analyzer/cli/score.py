"""``kibitz score``: how a deal is scored."""

from typing import Any

import click

from analyzer.cli.options import json_option, position_argument
from analyzer.cli.output import Answer, Pen, print_json

PHASES = {
    "call": "The auction is not over.",
    "deal": "Cards are still to be dealt.",
    "discard": "Cards are still to be put away.",
    "play": "The play is not over.",
    "redeal": "The deal is void; the same seat deals again.",
    "done": "The deal is over.",
    "over": "The match was over before the play.",
}


@click.command("score", short_help="How this deal is scored.")
@position_argument
@json_option
def command(line: str, as_json: bool) -> None:
    """Score a deal: every item in the order in which it is written, and the match score after it.

    An unfinished deal is scored as far as it has come.

    \b
    Example:
      kibitz score "allfours/bga dealer=W score=7-9 up=HJ N=SAT6.H9.D3.C2"
    """
    from analyzer.ask.provenance import provenance
    from analyzer.position import parse

    pos = parse(line)
    result = pos.result().to_dict()
    if as_json:
        print_json({**result, "provenance": provenance(pos.game)})
        return
    answer = Answer()
    answer.say(PHASES[result["phase"]])
    if result.get("order"):
        rows = [(item, side, f"{points:+d}", running) for item, side, points, running in result["order"]]
        answer.table(["item", "side", ">points", ">score NS-EW"], rows)
    for text in _facts(result, Pen()):
        answer.say(text)
    answer.say(
        f"Score {result['score_after']}" + (f": {result['winner']} wins the match." if result["winner"] else ".")
    )
    answer.show()


def _facts(result: dict[str, Any], pen: Pen) -> list[str]:
    """List what stands beside the written points, for the keys that a game's result has."""
    facts = []
    if result.get("trick_winners"):
        facts.append(f"Tricks won by {' '.join(result['trick_winners'])}.")
    if result.get("game_cards"):
        facts.append("Game count " + ", ".join(f"{side} {n}" for side, n in result["game_cards"].items()) + ".")
    cards = {item: result[item].get("card") for item in ("high", "low") if isinstance(result.get(item), dict)}
    facts += [f"{item.capitalize()} is {pen.card(card)}." for item, card in cards.items() if card]
    if result.get("hang"):
        facts.append("The Jack was hung.")
    if result.get("next_dealer"):
        facts.append(f"Next dealer {result['next_dealer']}.")
    return facts
