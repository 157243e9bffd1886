"""``kibitz doctor``: is this installation sound, and how fast is it."""

from typing import Any

import click

from analyzer.cli.group import FAILED, OK
from analyzer.cli.options import json_option
from analyzer.cli.output import Answer, Cell, print_json


@click.command("doctor", short_help="Health and speed of this installation.")
@click.option("--bench", is_flag=True, help="Measure speeds too.")
@json_option
def command(bench: bool, as_json: bool) -> int:
    """Show versions and build, and check known answers: scores, counts of deals, solved endings, the signature.

    The signature is one number from fixed seeds through every game's deals, playouts, solver and search. Two
    installations with the same signature behave the same.

    \b
    Examples:
      kibitz doctor
      kibitz doctor --bench
    """
    from analyzer import health

    facts = health.facts()
    checks = list(health.checks())
    speeds = list(health.speeds()) if bench else []
    sound = all(check.ok for check in checks)
    if as_json:
        shown: list[dict[str, Any]] = [
            {"name": c.name, "ok": c.ok, "expected": c.expected, "found": c.found} for c in checks
        ]
        bench_rows = [{"game": g, "what": what, "speed": speed, "unit": unit} for g, what, speed, unit in speeds]
        signature = next(c.found for c in checks if c.name == "signature")
        print_json({**facts, "ok": sound, "signature": signature, "checks": shown, "bench": bench_rows})
        return OK if sound else FAILED
    answer = Answer()
    build = (
        "with bounds checks, slow" if facts["checked"] else "portable" if facts["portable"] else "for this machine only"
    )
    answer.say(f"Kibitz {facts['version']}, engine build {facts['engine']} ({build})", "bold")
    answer.say(f"Python {facts['python']}, {facts['platform']}, {facts['cores']} cores at hand")
    answer.say(", ".join(f"{name} {version or '(not installed)'}" for name, version in facts["libraries"].items()))
    answer.say()
    answer.table(
        ["check", "", "expected", "found"],
        [
            (c.name, Cell("ok", "green") if c.ok else Cell("WRONG", "bold red"), _short(c.expected), _short(c.found))
            for c in checks
        ],
    )
    if speeds:
        answer.say()
        answer.table(
            ["game", "on one core", ">speed"],
            [(game, what, f"{speed:,.0f}{unit}") for game, what, speed, unit in speeds],
        )
    answer.say()
    answer.say("All is well." if sound else "This installation gives wrong answers: reinstall it.")
    answer.show()
    return OK if sound else FAILED


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}:{item:+g}" for key, item in value.items())
    return f"{value:,}" if isinstance(value, int) and value > 10**9 else str(value)
