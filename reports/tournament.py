"""The page of a tournament: the rating table, and who does how against whom."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from reports import words
from reports.charts.columns import rows_of
from reports.contests import interval, letters, p_value, write_page
from reports.files import Folder, Written
from reports.pages import Table
from reports.sections import Charts, Section

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.ask.tournament import Tournament

MOST_CELLS = 7  # players whose grid can be read


def write(found: Tournament, out: Folder | str | os.PathLike[str]) -> Written:
    """Write ``tournament.html``, its tables as CSV and the answer as JSON.

    Parameters
    ----------
    found : Tournament
    out : path-like
    """
    from reports.charts.grid import plot_grid
    from reports.charts.intervals import plot_intervals

    standings, cross = found.to_frame(), found.cross_frame()
    names = dict(zip(standings["bot"], letters(len(standings)), strict=True))
    charts = Charts()
    what = "matches won" if found.matches else "the chance to win a match, a deal"
    bars = standings.assign(
        label=[f"{names[bot]}  {bot}" for bot in standings["bot"]], value=standings["elo"],
        strong=(standings["low"] > 0) | (standings["high"] < 0),
    )  # fmt: skip
    first = Section(
        "Ratings",
        lines=_sentences(found, names),
        charts=charts.draw(plot_intervals, bars, "Elo, the mean of all at 0", xlabel="Elo"),
        tables=[_ratings(standings, names)],
        key=[("series-1", "above the mean"), ("series-2", "below the mean"), ("muted", "not clear of it")],
        wide=True,
    )
    drawn = []
    if len(names) <= MOST_CELLS:
        told = cross.assign(
            x=[names[bot] for bot in cross["against"]], y=[names[bot] for bot in cross["bot"]],
            label=["ahead" if v > 0 else "behind" if v < 0 else "even" for v in cross["win"]],
            value=cross["win"], value_se=cross["win_se"], n=cross["pairs"],
            fill=[("first-2" if v > 0 else "second-2") if marked else "neutral"
                  for v, marked in zip(cross["win"], cross["marked"], strict=True)],
        )  # fmt: skip
        order = list(names.values())
        drawn = charts.draw(
            plot_grid, told, "Row against column, %", xlabel="against", ylabel="player", xs=order, ys=order,
            percent=True, sign=True,
        )  # fmt: skip
    second = Section(
        "Who does how against whom",
        charts=drawn,
        tables=[_cross(cross, names)],
        note=f"Row's player minus column's in {what}; ± one standard error; in colour where it differs from zero after "
        "Holm's adjustment for all meetings.",
        wide=True,
    )
    unit = "matches" if found.matches else "deals"
    return write_page(
        "tournament",
        out,
        found,
        {"standings": standings, "meetings": cross},
        title="Who plays best?",
        sub=f"{found.game.title} ({found.game}) · {len(names)} players, {found.pairs:,} {unit}, each both ways round "
        "by every two",
        players=[(letter, bot) for bot, letter in names.items()],
        sections=[first, second],
        numbers=[],
        reading=[
            "Ratings are those of a Bradley–Terry model: 100 points of Elo are 64 % of the matches. "
            + ("" if found.matches else "From single deals only what one deal changes is counted, so they lie closer "
               "together than those from --matches. ")
            + "Errors come from resampling the deals, all meetings of a deal together.",
        ],
    )  # fmt: skip


def _sentences(found: Tournament, names: dict[str, str]) -> list[str]:
    best, *rest = found.standings
    lines = [f"{names[best.bot]} ({best.bot}) is rated highest: {words.plus_minus(best.elo, best.se, sign=True)}."]
    ahead = {(each.a, each.b): each for each in found.meetings}
    close = []
    for each in rest:
        met = ahead.get((best.bot, each.bot)) or ahead[each.bot, best.bot]
        if not met.marked:
            close.append(names[each.bot])
    if close:
        lines.append(f"Not told apart from it: {words.listed(close)}.")
    if found.unfinished:
        from analyzer.ask.simulate import unfinished_words

        lines.append(unfinished_words(found.unfinished) + ".")
    return lines


def _ratings(frame: pd.DataFrame, names: dict[str, str]) -> Table:
    rows = [
        [
            f"{row['rank']}. {names[row['bot']]}: {row['bot']}",
            words.plus_minus(row["elo"], row["se"], sign=True),
            interval(row),
            words.plus_minus(row["win"], row["win_se"], scale=100, sign=True),
            words.plus_minus(row["points"], row["points_se"], sign=True),
        ]
        for row in rows_of(frame)
    ]
    return Table(["player", "Elo", "95 %", "win, % over all others", "points over all others"], rows)


def _cross(frame: pd.DataFrame, names: dict[str, str]) -> Table:
    rows = []
    for row in rows_of(frame):
        if names[row["bot"]] < names[row["against"]]:
            rows.append(
                [
                    f"{names[row['bot']]} – {names[row['against']]}",
                    words.plus_minus(row["win"], row["win_se"], scale=100, sign=True) + (" *" if row["marked"] else ""),
                    words.plus_minus(row["points"], row["points_se"], sign=True),
                    words.plus_minus(row["elo"], row["elo_se"], sign=True),
                    p_value(row["p_holm"]),
                    f"{row['pairs']:,}",
                ]
            )
    return Table(["meeting", "win, %", "points", "Elo", "p (Holm)", "pairs"], rows, caption="* clear of zero (Holm)")
