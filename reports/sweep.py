"""The page of a sweep: a player along its parameters, against a base."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from reports import words
from reports.charts.columns import rows_of
from reports.contests import interval, write_page
from reports.files import Folder, Written
from reports.pages import Table
from reports.sections import Charts, Section

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.ask.sweep import Sweep

FILLS = {"best": "first-4", "equal": "first-2", "worse": "neutral"}
MOST_CELLS = 7  # columns of a grid


def write(found: Sweep, out: Folder | str | os.PathLike[str]) -> Written:
    """Write ``sweep.html``, its table as CSV and the answer as JSON.

    Parameters
    ----------
    found : Sweep
    out : path-like
    """
    frame = found.to_frame()
    charts = Charts()
    section = Section(
        "In short",
        lines=_sentences(found),
        charts=_line(found, frame, charts) if len(found.parameters) == 1 else _grids(found, frame, charts),
        tables=[_table(found, frame)],
        note="Best is the highest chance to win; equal: within two standard errors of it on the same deals. * differs "
        "from the base after Holm's adjustment for all players of the sweep.",
        wide=True,
    )
    return write_page(
        "sweep",
        out,
        found,
        {"players": frame},
        title=f"What is the best {words.listed(found.parameters)}?",
        sub=f"{found.game.title} ({found.game}) · {found.pairs:,} deals, each played both ways round by every player "
        "against the base",
        players=[("base", found.base), ("sweep", found.sweep)],
        sections=[section],
        numbers=[],
        reading=[
            "All players meet the base on the same deals, so they are told apart far better than their own errors say: "
            "“behind” is the difference to the best with the error of that difference.",
            "The best of many is flattered by its luck: compare it with the base on other deals (--seed) before "
            "relying on the size of its lead.",
        ],
    )


def _sentences(found: Sweep) -> list[str]:
    best = found.best
    named = ", ".join(f"{name} {value}" for name, value in zip(found.parameters, best.values, strict=True))
    equal = [", ".join(row.values) for row in found.rows if row.verdict == "equal"]
    lines = [
        f"Best is {named}: {words.plus_minus(best.win.mean, best.win.se, scale=100, sign=True)} % of winning "
        f"the match a deal against the base (95 %: {interval(best.win.to_dict(), scale=100)}), "
        f"{words.plus_minus(best.points.mean, best.points.se, sign=True)} points."
    ]
    if equal:
        lines.append(f"Equal to it within noise: {'; '.join(equal)}.")
    better = [row for row in found.rows if row.marked and row.win.mean > 0]
    if not better:
        lines.append("No player of the sweep is clearly better than the base.")
    return lines


def _line(found: Sweep, frame: pd.DataFrame, charts: Charts) -> list[str]:
    from reports.charts.sweep import plot_sweep

    drawn = []
    for name, title, percent in (("win", "Chance to win", True), ("points", "Points", False)):
        told = frame.assign(
            x=frame[found.parameters[0]], value=frame[name], low=frame[f"{name}_low"], high=frame[f"{name}_high"]
        )
        drawn += charts.draw(
            plot_sweep, told, f"{title} a deal against the base", xlabel=found.parameters[0],
            ylabel="% of matches" if percent else "points", percent=percent,
        )  # fmt: skip
    return drawn


def _grids(found: Sweep, frame: pd.DataFrame, charts: Charts) -> list[str]:
    """Draw a grid of the last two parameters for each combination of the others."""
    from reports.charts.grid import plot_grid

    *others, down, across = found.parameters
    drawn: list[str] = []
    if frame[across].nunique() > MOST_CELLS:
        across, down = down, across
    if frame[across].nunique() > MOST_CELLS:
        return drawn  # the table says it
    groups = frame.groupby(others, sort=False) if others else [((), frame)]
    for values, group in groups:
        told = group.assign(
            x=group[across], y=group[down], label=group["verdict"], value=group["win"], value_se=group["win_se"],
            n=group["pairs"], fill=[FILLS[word] for word in group["verdict"]],
        )  # fmt: skip
        title = ", ".join(f"{name} {value}" for name, value in zip(others, values, strict=True))
        drawn += charts.draw(
            plot_grid, told, title or "Chance to win against the base, %", xlabel=across, ylabel=down, percent=True,
            sign=True,
        )  # fmt: skip
    return drawn


def _table(found: Sweep, frame: pd.DataFrame) -> Table:
    rows = []
    for row in rows_of(frame):
        mark = " *" if row["marked"] else ""
        rows.append(
            [
                ", ".join(str(row[name]) for name in found.parameters),
                words.plus_minus(row["win"], row["win_se"], scale=100, sign=True) + mark,
                interval(row, scale=100, low="win_low", high="win_high"),
                words.plus_minus(row["points"], row["points_se"], sign=True),
                interval(row, low="points_low", high="points_high"),
                "–" if row["verdict"] == "best"
                else words.plus_minus(row["behind"], row["behind_se"], scale=100),
                row["verdict"],
                f"{row['pairs']:,}",
            ]
        )  # fmt: skip
    head = [", ".join(found.parameters), "win, %", "95 %", "points", "95 %", "behind the best, %", "", "pairs"]
    return Table(head, rows)
