"""``kibitz simulate``: what happens over many deals, or over whole matches."""

from typing import Any

import click

from analyzer.cli.files import TableFile, ending, reserved
from analyzer.cli.numbers import Count
from analyzer.cli.options import (
    chosen_game,
    comma_list,
    dealer_option,
    deals_option,
    game_argument,
    given_option,
    held_option,
    json_option,
    need_own_start,
    seed_option,
)
from analyzer.cli.output import Answer, Pen, note, print_json
from analyzer.cli.progress import progress
from analyzer.cli.running import ended, run_options


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
@given_option
@click.option(
    "--by",
    metavar="COLUMN,...",
    callback=comma_list,
    help="Group by the values of columns ('kibitz rules GAME --columns' lists them): how many deals, and means.",
)
@click.option(
    "--mean",
    "means",
    metavar="COLUMN,...",
    callback=comma_list,
    help="Columns whose means by group are wanted, or points_diff, points_taker, points_dealer.",
)
@seed_option
@run_options
@click.option("--out", type=TableFile(), metavar="FILE", help="Write one row a deal: .csv, .jsonl or .parquet.")
@click.option("--labels", is_flag=True, help="Write words into the file where numbers stand for something.")
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
    given: tuple[str, ...],
    by: tuple[str, ...],
    means: tuple[str, ...],
    seed: int,
    workers: int | None,
    runner: Any,
    out: str | None,
    labels: bool,
    as_json: bool,
) -> int:
    """Play many independent deals from one score, or whole matches, and sum them up.

    With --given only deals are played whose cards meet conditions before the first call; which part of all deals that
    is, is said. With --by the outcomes are parted by the values of columns. A file is written as the deals are played,
    however many there are; after Ctrl-C it holds those played so far. Sums and groups are kept in the results store, so
    that a run goes on where it was broken off, and is extended.

    Bots are random, rules, pimc (it searches), flat (random playouts), or py:MODULE:CALLABLE; parameters follow a
    colon, as in pimc:worlds=200 ('kibitz rules GAME --bots' lists them). One bot may call and another play:
    "bid=rules;play=pimc:worlds=100". With a limit of time, as in pimc:seconds=0.2, the same seed need not give the same
    result.

    \b
    Examples:
      kibitz simulate allfours/bga --deals 1M
      kibitz simulate allfours/bga --score 12-13 --dealer N --deals 100k --out deals.csv
      kibitz simulate allfours/league --matches 1000 --ns rules --ew random
      kibitz simulate belote/house --given "S: trumps>=3, trump J; not S: trump 9" --by taker,verdict
      kibitz simulate spades --given "NS: hcp>=24" --given "N: shape 4333 or longest<=4" --by contract_ns,verdict_ns
    """
    need_own_start(matches, score, held, dealer)
    if matches is not None and given:
        raise click.UsageError("--given is for --deals: a match goes through deals of every kind")
    if means and not by:
        raise click.UsageError("--mean says what is averaged by group: it goes with --by")
    if runner.shard is not None and out is not None:
        raise click.UsageError("--shard puts sums into a store; rows are not stored, so it does not go with --out")
    if labels and out is None:
        raise click.UsageError("--labels is for the rows of a file: it goes with --out")
    if bots is not None and (ns is not None or ew is not None):
        raise click.UsageError("--bots names all four players; it does not go with --ns or --ew")
    chosen = chosen_game(game, rules)
    players: Any = bots or "rules"
    if ns is not None or ew is not None:
        players = {"NS": ns or "rules", "EW": ew or "rules"}

    from analyzer.ask.simulate import simulate

    with reserved(out) as part, progress("simulate", "deals" if matches is None else "matches") as report:
        found = simulate(
            chosen,
            players,
            deals,
            seed,
            score=score,
            held=held,
            dealer=dealer,
            matches=matches,
            given=given,
            by=by,
            means=means,
            rows=False,
            out=part,
            labels=labels,
            suffix=None if out is None else ending(out),
            workers=workers,
            progress=report,
            runner=runner,
        )
    if out is not None:
        note(f"{_counted(found)} written to {out}")
    data = found.to_dict()
    print_json(data) if as_json else _answer(data, found.columns).show()
    return ended(
        f"{_counted(found)} of {matches or deals:,}", interrupted=found.interrupted, unfinished=found.unfinished
    )


def _counted(found: Any) -> str:
    return f"{found.deals:,} deals" if found.matches is None else f"{found.matches:,} matches"


def _answer(data: dict[str, Any], columns: tuple[str, ...]) -> Answer:
    pen = Pen()
    answer = Answer()
    what = f"{data['deals']:,} deals" if data["matches"] is None else f"{data['matches']:,} matches"
    bots = data["bots"]
    sides = " and ".join(dict.fromkeys((bots[0], bots[2]))), " and ".join(dict.fromkeys((bots[1], bots[3])))
    players = f"NS {sides[0]}, EW {sides[1]}" if sides[0] != sides[1] else f"all {sides[0]}"
    answer.say(f"{data['game']}: {what}, seed {data['seed']}, {players}", "bold")
    if data.get("given"):
        answer.say(_accepted(pen, data))
    unit = "a deal" if data["matches"] is None else "a match"
    answer.table(
        [f"quantity {unit}", ">mean", f">{pen.pm} se"],
        [(name.replace("_", " "), f"{q['mean']:.4f}", f"{q['se']:.4f}") for name, q in data["summary"].items()],
    )
    answer.say("Signed items are NS minus EW; shares are of all deals." if data["matches"] is None else "")
    if data.get("groups") is not None:
        answer.say()
        _groups(answer, pen, data["groups"], columns)
    return answer


def _accepted(pen: Pen, data: dict[str, Any]) -> str:
    """Say which part of all deals meets the conditions."""
    share = data["acceptance"]
    about = f"{100 * share['rate']:.4g} %"
    if share["rate_se"]:
        about += f" {pen.pm} {100 * share['rate_se']:.2g} %"
    tried = (
        f"{share['tried']:,} were looked at" if share["tried"] > data["deals"] else "counted, so none was thrown away"
    )
    return f"given {'; '.join(data['given'])}: {about} of all deals ({tried})"


def _groups(answer: Answer, pen: Pen, groups: list[dict[str, Any]], columns: tuple[str, ...]) -> None:
    """Add a table of groups: their values, how many, which part of all, and the means."""
    by = [name for name in groups[0] if name in columns and not name.startswith("mean_")]
    means = [name for name in groups[0] if name.startswith("mean_") and not name.endswith("_se")]

    def error(mean: float, se: float | None, unit: float) -> str:
        return f"{unit * mean:.2f} {pen.pm} " + ("?" if se is None else f"{unit * se:.2f}")

    answer.table(
        [*(name.replace("_", " ") for name in by), ">n", ">share %",
         *(f">{name.removeprefix('mean_').replace('_', ' ')}" for name in means)],
        [
            (
                *("-" if row[name] is None else str(row[name]) for name in by),
                f"{row['n']:,}",
                error(row["share"], row["share_se"], 100.0),
                *(error(row[name], row[f"{name}_se"], 1.0) for name in means),
            )
            for row in groups
        ],
    )  # fmt: skip
