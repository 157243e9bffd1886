"""``kibitz rules``: the games, their presets and options."""

from typing import Any

import click

from analyzer.cli.options import chosen_game, game_argument, json_option
from analyzer.cli.output import Answer, Cell, print_json


@click.command("rules", short_help="Games, presets, every option, its values and default.")
@game_argument(required=False)
@click.option("--bots", is_flag=True, help="The bots and their parameters instead.")
@click.option("--given", is_flag=True, help="What conditions on the cards can say instead.")
@click.option("--columns", is_flag=True, help="What the columns of simulated deals mean instead.")
@json_option
def command(
    game: tuple[str, ...], rules: tuple[str, ...], bots: bool, given: bool, columns: bool, as_json: bool
) -> None:
    """List the games; for one game its presets and every option, or the bots that play it.

    \b
    Examples:
      kibitz rules
      kibitz rules allfours/league
      kibitz rules allfours/bga --rules hang_value:2,target:11
      kibitz rules allfours --bots
      kibitz rules belote --given
    """
    if bots + given + columns > 1:
        raise click.UsageError("--bots, --given and --columns are three lists; ask for one")
    if bots:
        _list_bots(chosen_game(game, rules), as_json)
    elif given:
        _list_features(chosen_game(game, rules), as_json)
    elif columns:
        _list_columns(chosen_game(game, rules), as_json)
    elif not game and not rules:
        _list_games(as_json)
    else:
        _describe(chosen_game(game, rules), as_json)


def _list_games(as_json: bool) -> None:
    from analyzer.games import game, games

    found = [game(name) for name in games()]
    if as_json:
        print_json(
            {"games": [{"name": g.name, "title": g.title, "default": g.preset, "presets": [*g.presets]} for g in found]}
        )
        return
    answer = Answer()
    answer.table(
        ["game", "title", "presets (the first is the default)"],
        [(g.name, g.title, ", ".join([g.preset, *(p for p in g.presets if p != g.preset)])) for g in found],
    )
    answer.show()


def _describe(game: Any, as_json: bool) -> None:
    if as_json:
        from analyzer.ask.provenance import provenance

        options = [
            {"name": o.name, "value": game.options[o.name], "default": o.default, "values": o.values, "doc": o.doc}
            for o in game.option_list
        ]
        print_json(
            {
                "game": str(game),
                "title": game.title,
                "preset": game.preset,
                "presets": game.presets,
                "options": options,
                "provenance": provenance(game),
            }
        )
        return
    answer = Answer()
    answer.say(f"{game.title}: {game}", "bold")
    rows = []
    for option in game.option_list:
        value = game.options[option.name]
        style = "bold" if value != option.default else ""
        rows.append((Cell(option.name, style), Cell(str(value), style), str(option.default), option.values, option.doc))
    answer.table(["option", "value", "default", "values", "meaning"], rows)
    answer.say()
    answer.table(
        ["preset", "differs from the defaults in"],
        [(name, ", ".join(f"{o}:{v}" for o, v in changes.items()) or "-") for name, changes in game.presets.items()],
    )
    answer.show()


def _list_bots(game: Any, as_json: bool) -> None:
    from analyzer.bots.build import Parameter, parameters

    found = parameters(game)
    if as_json:
        print_json({"game": str(game), "bots": {name: [p._asdict() for p in known] for name, known in found.items()}})
        return
    answer = Answer()
    rows = [
        (name, p.name, str(p.default), p.values, p.doc)
        for name, known in found.items()
        for p in known or [Parameter("-", "", "", "takes no parameters")]
    ]
    answer.table(["bot", "parameter", "default", "values", "meaning"], rows)
    answer.say()
    answer.say("Written rules:beg_below=0 or flat:worlds=20,playouts=20. A function of your own: py:MODULE:CALLABLE.")
    answer.say("A bot with seconds= cannot be repeated: how far it gets depends on the machine. Answers are marked so.")
    answer.show()


def _list_features(game: Any, as_json: bool) -> None:
    from analyzer.given.features import features, trump_known, turns_up

    found = features(game)
    whose = "N E S W, a side NS or EW, dealer, eldest (the seat after the dealer)"
    whose += ", or up (the card turned up)" if turns_up(game) else ""
    if as_json:
        print_json({"game": str(game), "subjects": whose, "features": {f.name: f.text for f in found.values()}})
        return
    answer = Answer()
    answer.say(f"{game.title}: conditions on the {game.core.first_hand} cards of a hand before the first call", "bold")
    answer.say()
    rows = [(f.name, f.text) for f in found.values()]
    rows.append(("shape 4432", "the lengths of the four suits, in any order"))
    rows.append(("SA, SAKQ", "cards that are held"))
    if trump_known(game):
        rows.append(("trump J9", "cards of the trump suit that are held"))
    answer.table(["to count or to hold", "meaning"], rows)
    answer.say()
    answer.say(f"Whose cards: {whose}; then a colon.")
    answer.say("Comparisons >= <= = != > <, or a range =3-5; without one: at least one. A comma is and; or, not, ( ).")
    answer.say("Clauses are parted by ;   Example: S: longest>=4, SA or SK; not E: aces; NS: hcp=18-20")
    answer.show()


def _list_columns(game: Any, as_json: bool) -> None:
    from analyzer.rows.columns import columns_of
    from analyzer.rows.groups import DERIVED

    found = columns_of(game)
    if as_json:
        print_json(
            {"game": str(game), "columns": [{"name": c.name, "values": c.choices, "meaning": c.text} for c in found]}
        )
        return
    answer = Answer()
    rows = [("deal", "number", "number of the deal, by which it can be dealt again")]
    answer.table(["column", "values", "meaning"], [*rows, *((c.name, c.choices, c.text) for c in found)])
    answer.say()
    answer.say("Without --labels the words stand as 0, 1, 2 ..., seats, sides and trumps too, and -1 is nothing.")
    names = {c.name for c in found}
    means = [name for name in DERIVED if name != "points_taker" or "taker" in names]
    answer.say(f"Means by group may also be of {', '.join(means)}.")
    answer.show()
