"""``kibitz merge``: stores of several machines into one."""

from pathlib import Path

import click

from analyzer.cli.options import json_option
from analyzer.cli.output import Answer, print_json


@click.command("merge", short_help="Put the results of several machines together.")
@click.argument("stores", nargs=-1, required=True, metavar="STORE...")
@click.option("--into", required=True, metavar="PATH", help="Store that takes them; it is made when missing.")
@json_option
def command(stores: tuple[str, ...], into: str, as_json: bool) -> int:
    """Put results stores together, as those of the shards of a study.

    Deals that several stores hold count once. Studies of other rules, bots, seeds or builds stay apart.

    \b
    Examples:
      kibitz report nil spades --shard 1/2 --store one.sqlite --out out     on one machine,
      kibitz report nil spades --shard 2/2 --store two.sqlite --out out     on another; then
      kibitz merge one.sqlite two.sqlite --into all.sqlite
      kibitz report nil spades --store all.sqlite --out out
    """
    from analyzer.errors import KibitzError
    from analyzer.runs.store import Store

    for path in stores:
        if not Path(path).is_file():
            raise KibitzError(f"store: there is no file {path!r}")
        if Path(path).absolute() == Path(into).absolute():
            raise KibitzError(f"store: {path!r} cannot be merged into itself")
    whole = Store(into)
    new: dict[str, int] = {}
    for path in stores:
        for study, deals in whole.take(Store(path)):
            new[study] = new.get(study, 0) + deals
    told = [{**study, "new": new[study["id"]]} for study in whole.studies() if study["id"] in new]
    if as_json:
        print_json({"store": into, "studies": told})
        return 0
    answer = Answer()
    answer.table(
        ["study", "what", "game", ">deals that are new", ">deals in all"],
        [
            (study["id"], study["key"].get("kind", "?"), study["key"].get("game", "?"),
             f"{study['new']:,}", f"{study['deals']:,}")
            for study in told
        ],
    )  # fmt: skip
    answer.show()
    return 0
