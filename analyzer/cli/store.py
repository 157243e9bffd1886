"""``kibitz store``: what is stored of earlier runs."""

from collections.abc import Sequence
from typing import Any

import click

from analyzer.cli.options import json_option
from analyzer.cli.output import Answer, print_json

store_option = click.option("--store", metavar="PATH", help="Results store.  [default: the one in your data folder]")


@click.group("store", short_help="What is stored of earlier runs.")
def command() -> None:
    """List, show or remove what is stored.

    Long runs of 'simulate', 'compare' and 'report' store the sums of the deals that they played, so that the same
    command goes on where it ended, and more --deals play only the rest. A study is told by its question, rules, bots,
    seed and the build of the program; another build never uses it. Bots with a limit of time are not stored, nor are
    bots written in Python, unless the callable has an attribute `version`, a text that changes with what it does.

    The store is a file in your data folder, or $KIBITZ_STORE; with --store PATH it is that file, and runs of less than
    a second are kept too.
    """


@command.command("list")
@store_option
@json_option
def list_(store: str | None, as_json: bool) -> None:
    """List the studies, the latest first.

    \b
    Examples:
      kibitz store list
      kibitz store list --store club.sqlite --json
    """
    found = _opened(store)
    studies = [_told(study) for study in found.studies()]
    if as_json:
        print_json({"store": str(found.path), "studies": studies})
        return
    answer = Answer()
    if not studies:
        answer.say(f"nothing is stored in {found.path}")
    else:
        rows = [
            (
                study["id"],
                study["key"].get("kind", "?"),
                study["key"].get("game", "?"),
                " ".join(dict.fromkeys(study["key"].get("bots", []))),
                str(study["key"].get("seed", "")),
                f"{study['deals']:,}",
                f"{study['bytes'] / 1024:,.0f}",
                study["changed"][:16].replace("T", " "),
                "" if study["usable"] else "of another build",
            )
            for study in studies
        ]
        answer.table(["study", "what", "game", "bots", ">seed", ">deals", ">KB", "changed", ""], rows)
        answer.say(str(found.path))
    answer.show()


@command.command("show")
@click.argument("study")
@store_option
@json_option
def show(study: str, store: str | None, as_json: bool) -> None:
    """Show one study: all that it is told by, and how far it is.

    STUDY is its id, as 'kibitz store list' gives it, or the beginning of it.
    """
    found = _told(_chosen(_opened(store), [study])[0])
    if as_json:
        print_json(found)
        return
    answer = Answer()
    rows = [(name, _text(value)) for name, value in found["key"].items()]
    rows += [
        ("deals", f"{found['deals']:,}" + (f", {found['first']:,} before the first gap" if _has_gap(found) else "")),
        ("stored as", f"{found['blocks']:,} blocks, {found['bytes']:,} bytes"),
        ("damaged", f"{found['damaged']:,} blocks, which are not used"),
        ("begun, changed", f"{found['made']}, {found['changed']}"),
        ("usable", "yes" if found["usable"] else "no: of another build of the program"),
    ]
    answer.table([f"study {found['id']}", ""], [row for row in rows if row[0] != "damaged" or found["damaged"]])
    answer.show()


@command.command("prune")
@click.argument("studies", nargs=-1, metavar="[STUDY]...")
@click.option("--all", "everything", is_flag=True, help="All studies.")
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@store_option
@json_option
def prune(studies: tuple[str, ...], everything: bool, dry_run: bool, store: str | None, as_json: bool) -> None:
    """Remove studies: those named, or else all those of other builds, which this program can never use again."""
    if studies and everything:
        raise click.UsageError("--all does not go with the names of studies")
    found = _opened(store)
    known = [_told(study) for study in found.studies()]
    chosen = _chosen(found, studies) if studies else [study for study in known if everything or not study["usable"]]
    if chosen and not dry_run:
        found.remove([study["id"] for study in chosen])
    size = sum(study["bytes"] for study in chosen)
    if as_json:
        print_json({"removed": [study["id"] for study in chosen], "bytes": size, "dry_run": dry_run})
        return
    word = "would be removed" if dry_run else "removed"
    click.echo(f"{len(chosen):,} of {len(known):,} studies {word}, {size:,} bytes")


def _opened(path: str | None) -> Any:
    from analyzer.runs.store import Store

    return Store(path)


def _told(study: dict[str, Any]) -> dict[str, Any]:
    """Return what is known of a study, and whether this program can use it."""
    import _fastsim
    from analyzer.runs.work import program

    builds = (study["key"].get("engine"), study["key"].get("program"))
    return {**study, "usable": builds == (_fastsim.BUILD_ID, program())}


def _chosen(store: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the studies whose ids begin so, each exactly one."""
    from analyzer.errors import KibitzError
    from analyzer.notation.cards import quote

    known: list[dict[str, Any]] = store.studies()
    chosen = {}
    for name in names:
        fit = [study for study in known if name and study["id"].startswith(name)]
        if len(fit) != 1:
            many = f"{len(fit)} studies begin so" if fit else "'kibitz store list' names them"
            raise KibitzError(f"study: there is no one study {quote(name)} in {store.path}; {many}")
        chosen[fit[0]["id"]] = fit[0]
    return list(chosen.values())


def _has_gap(study: dict[str, Any]) -> bool:
    return bool(study["first"] < study["deals"])


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}:{item}" for name, item in value.items())
    if isinstance(value, list):
        return " ".join(str(item) for item in value)
    return str(value)
