"""``kibitz legal``: what may be called or played here."""

import click

from analyzer.cli.options import json_option, position_argument
from analyzer.cli.output import Answer, Pen, print_json

WAITING = {
    "deal": "Cards are due: the next turn-up or packet.",
    "discard": "Cards are to be put away.",
    "redeal": "Nothing to do: the deal is void, the same seat deals again.",
    "done": "Nothing to do: the deal is over.",
    "over": "Nothing to do: the match is over.",
}


@click.command("legal", short_help="What may be called or played here.")
@position_argument
@json_option
def command(line: str, as_json: bool) -> None:
    """List the calls or cards that the rules allow the seat to act.

    \b
    Example:
      kibitz legal "allfours/bga dealer=W up=S7 N=SAT6.H9.D3.C2 auction=stand"
    """
    from analyzer.ask.provenance import provenance
    from analyzer.position import parse

    pos = parse(line)
    actions = pos.legal_actions()
    if as_json:
        print_json(
            {
                "position": str(pos),
                "phase": pos.phase,
                "to_act": pos.to_act,
                "actions": actions,
                "provenance": provenance(pos.game),
            }
        )
        return
    pen = Pen()
    answer = Answer()
    if actions:
        verb = {"call": "call", "play": "play", "discard": "put away"}[pos.phase]
        answer.say(f"{pos.to_act} may {verb}: {'  '.join(pen.action(a).removeprefix('discard ') for a in actions)}")
    else:
        answer.say(WAITING[pos.phase])
    answer.show()
