"""``kibitz simulate``: what happens over many deals, or over whole matches."""

from typing import Any

import click

from analyzer.cli.files import TableFile, ending, reserved, write_table
from analyzer.cli.group import INTERRUPTED, OK
from analyzer.cli.numbers import Count
from analyzer.cli.options import (
    chosen_game,
    dealer_option,
    deals_option,
    game_argument,
    held_option,
    json_option,
    seed_option,
    workers_option,
)
from analyzer.cli.output import Answer, Pen, note, print_json
from analyzer.cli.progress import progress


@click.command("simulate", short_help="What happens over many deals or matches.")
@game_argument()
@deals_option(100_000, "Independent deals.")
@click.option("--matches", type=Count(high=10**8), help="Play whole matches instead.")
@click.option("--bots", metavar="BOT", help="Who plays, at all four seats.  [default: rules]")
@click.option("--ns", metavar="BOT", help="Who plays N and S.")
@click.option("--ew", metavar="BOT", help="Who plays E and W.")
@click.option("--score", default="0-0", show_default=True, metavar="NS-EW", help="Match score before every deal.")
@held_option
@dealer_option
@seed_option
@workers_option
@click.option("--out", type=TableFile(), metavar="FILE", help="Write one row a deal: .csv, .jsonl or .parquet.")
@json_option
def command(
    game: tuple[str, ...],
    rules: tuple[str, ...],
    deals: int,
    matches: int | None,
    bots: str | None,
    ns: str | None,
    ew: str | None,
    score: str,
    held: int,
    dealer: str | None,
    seed: int,
    workers: int | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Play many independent deals from one score, or whole matches, and sum them up.

    Bots are random, rules, pimc (it searches), flat (random playouts), or py:MODULE:CALLABLE; parameters follow a
    colon, as in pimc:worlds=200 ('kibitz rules GAME --bots' lists them). One bot may call and another play:
    "bid=rules;play=pimc:worlds=100". With a limit of time, as in pimc:seconds=0.2, the same seed need not give the same
    result.

    \b
    Examples:
      kibitz simulate allfours/bga --deals 1M
      kibitz simulate allfours/bga --score 12-13 --dealer N --deals 100k --out deals.csv
      kibitz simulate allfours/league --matches 1000 --ns rules --ew random
    """
    if matches is not None and (score != "0-0" or held or dealer is not None):
        raise click.UsageError(
            "--matches begin at 0-0 with a random dealer; --score, --held and --dealer go with --deals"
        )
    if bots is not None and (ns is not None or ew is not None):
        raise click.UsageError("--bots names all four players; it does not go with --ns or --ew")
    chosen = chosen_game(game, rules)
    players: Any = bots or "rules"
    if ns is not None or ew is not None:
        players = {"NS": ns or "rules", "EW": ew or "rules"}

    from analyzer.ask.simulate import simulate, unfinished_words

    with reserved(out) as part:
        with progress("simulate", "deals" if matches is None else "matches") as report:
            found = simulate(
                chosen,
                players,
                deals,
                seed,
                score=score,
                held=held,
                dealer=dealer,
                matches=matches,
                rows=out is not None,
                workers=workers,
                progress=report,
            )
        if out is not None and part is not None:
            write_table(found.to_frame(), part, ending(out))
    if out is not None:
        note(f"{_counted(found)} written to {out}")
    data = found.to_dict()
    print_json(data) if as_json else _answer(data).show()
    if found.unfinished:
        note(f"warning: {unfinished_words(found.unfinished)}")
    if found.interrupted:
        note(f"interrupted after {_counted(found)} of {matches or deals:,}")
        return INTERRUPTED
    return OK


def _counted(found: Any) -> str:
    return f"{found.deals:,} deals" if found.matches is None else f"{found.matches:,} matches"


def _answer(data: dict[str, Any]) -> Answer:
    pen = Pen()
    answer = Answer()
    what = f"{data['deals']:,} deals" if data["matches"] is None else f"{data['matches']:,} matches"
    bots = data["bots"]
    sides = " and ".join(dict.fromkeys((bots[0], bots[2]))), " and ".join(dict.fromkeys((bots[1], bots[3])))
    players = f"NS {sides[0]}, EW {sides[1]}" if sides[0] != sides[1] else f"all {sides[0]}"
    answer.say(f"{data['game']}: {what}, seed {data['seed']}, {players}", "bold")
    unit = "a deal" if data["matches"] is None else "a match"
    answer.table(
        [f"quantity {unit}", ">mean", f">{pen.pm} se"],
        [(name.replace("_", " "), f"{q['mean']:.4f}", f"{q['se']:.4f}") for name, q in data["summary"].items()],
    )
    answer.say("Signed items are NS minus EW; shares are of all deals." if data["matches"] is None else "")
    return answer
