"""The page of a comparison of two players."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports import words
from reports.charts.columns import rows_of
from reports.contests import interval, p_value, write_page
from reports.files import Folder, Written
from reports.pages import Table
from reports.sections import Charts, Section

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.ask.comparison import Comparison

SHOWN = 9  # groups of a chart
NAMES = {"win": "chance to win the match", "points": "points of the deal"}
MATCH_NAMES = {"win": "matches won", "points": "final score"}
STRONG = [("series-1", "A better"), ("series-2", "B better"), ("muted", "not clear of zero")]


def write(found: Comparison, out: Folder | str | os.PathLike[str]) -> Written:
    """Write ``compare.html``, its tables as CSV and the answer as JSON.

    Parameters
    ----------
    found : Comparison
    out : path-like
        Folder to write to; made when missing.

    Returns
    -------
    Written
        The files, the page first.
    """
    frames = found.frames()
    charts = Charts()
    unit = "matches" if found.matches else "deals"
    sections = [_short(found, frames, charts)]
    if "breakdown" in frames:
        sections.append(_groups(frames["breakdown"], charts))
    if "rates" in frames:
        sections.append(_rates(frames["rates"], charts))
    sections.append(_noise(found, frames, charts))
    if "calibration" in frames:
        sections.append(_calibration(found, frames["calibration"], charts))
    swings = [
        {
            "points": words.signed(each["points"], 0),
            "deal": f"{each['deal']:,}",
            "lines": [
                (name, each[key])
                for key, name in (("a_ns", "A sits NS"), ("a_ew", "A sits EW"), ("position", "as dealt"))
                if key in each and (key != "position" or "a_ns" not in each)
            ],
        }
        for each in found.swings
    ]
    return write_page(
        "compare",
        out,
        found,
        frames,
        title="Which player is better?",
        sub=f"{found.game.title} ({found.game}) · {found.pairs:,} {unit}, each played both ways round",
        players=[("A", found.a), ("B", found.b)],
        sections=sections,
        swings=swings,
        numbers=[("All quantities", _quantities(frames["quantities"], found.matches))]
        + ([("All groups of pairs", _group_table(frames["breakdown"]))] if "breakdown" in frames else []),
        reading=[
            "Groups of pairs are marked after Holm's adjustment for all groups of all breakdowns: any false mark "
            "comes up in at most 5 % of such pages.",
            "Rates are resampled by deal, since what happens at the two tables of a deal hangs together.",
        ],
    )


def _short(found: Comparison, frames: dict[str, pd.DataFrame], charts: Charts) -> Section:
    from reports.charts.course import plot_course
    from reports.charts.intervals import plot_intervals

    frame = _named(frames["quantities"], found.matches)
    drawn = charts.draw(plot_intervals, _bars(frame[frame["quantity"] == "win"]), _win(found), percent=True, xlabel="%")
    title = "Points a match" if found.matches else "Points a deal"
    drawn += charts.draw(plot_intervals, _bars(frame[frame["quantity"] != "win"]), title, xlabel="points, A minus B")
    if len(found.course) > 2:
        drawn += charts.draw(
            plot_course, frames["course"], "As the pairs went on", ylabel=f"{_win(found)}, %", percent=True
        )
    return Section(
        "In short",
        charts=drawn,
        lines=_sentences(found),
        key=STRONG,
        note="Thick: the 95 % interval at this number of pairs; thin: the one that holds at any look.",
        wide=True,
    )


def _win(found: Comparison) -> str:
    return "Matches won, A minus B" if found.matches else "Chance to win, A minus B"


def _sentences(found: Comparison) -> list[str]:
    win, points = found.win, found.points
    one = "match" if found.matches else "deal"
    verdict = found.win.sentence("A", "B")
    lines = [f"{verdict[:1].upper()}{verdict[1:]}."]
    what = "of matches won" if found.matches else "of winning the match"
    lines.append(
        f"A minus B a {one}: {words.plus_minus(win.mean, win.se, scale=100, sign=True)} % {what} (95 %: "
        f"{interval(win.to_dict(), scale=100)}), {words.plus_minus(points.mean, points.se, sign=True)} points "
        f"({interval(points.to_dict())}); median {words.signed(points.median)} points."
    )
    differ = found.differ["points"]
    lines.append(
        f"A was better in {points.better:,} pairs, the same in {points.same:,}, worse in {points.worse:,}: they differ "
        f"in {words.plus_minus(differ['share'], differ['share_se'], scale=100)} % of the pairs, there by "
        f"{words.plus_minus(differ['swing'], differ['swing_se'])} points a {one} on average."
    )
    if found.solved is not None:
        auction, play = (
            words.plus_minus(part.mean, part.se, sign=True) for part in (found.solved.auction, found.solved.play)
        )
        hard = f" ({found.solved.left_out:,} more were too hard)" if found.solved.left_out else ""
        lines.append(
            f"Of {found.solved.deals:,} deals solved{hard}, A gains {auction} points by the contracts reached and "
            f"{play} at the cards."
        )
    if found.elo is not None:
        ratings = [
            f"{words.signed(each['value'])} ({interval(each)})"
            for each in (found.elo, found.normalized_elo)
            if each is not None
        ]
        of = "matches" if found.matches else "the chances after single deals (whole matches would show more)"
        lines.append(f"Elo {ratings[0]} from {of}" + "".join(f"; normalized Elo {each}" for each in ratings[1:]) + ".")
    test = win.sprt
    if test is not None:
        told = {
            "a": "A is better", "b": "B is better", "no difference": "there is no difference that large",
            "undecided": "undecided",
        }[test.decision]  # fmt: skip
        at = f" after {test.decided_at:,} pairs" if test.decided_at else ""
        lines.append(f"Sequential test of no difference against {100 * test.delta:g} %: {told}{at}.")
    if found.stopped == "settled":
        lines.append(f"It was stopped when it was settled, after {found.pairs:,} of at most {found.asked:,} pairs.")
    if found.unfinished:
        from analyzer.ask.simulate import unfinished_words

        lines.append(unfinished_words(found.unfinished) + ".")
    return lines


def _groups(frame: pd.DataFrame, charts: Charts) -> Section:
    from reports.charts.intervals import plot_intervals

    drawn: list[str] = []
    for name, group in frame.groupby("breakdown", sort=False):
        if name == "dealer":
            continue
        several = group[group["pairs"] > 1]
        shown = several.iloc[(-(several["points"].abs() * several["pairs"])).argsort(kind="stable")[:SHOWN]]
        if shown.empty:
            continue
        told = shown.assign(
            label=[f"{row['label']} · {words.count(row['pairs'])}" for row in rows_of(shown)],
            value=shown["points"], se=shown["points_se"], low=shown["points_low"], high=shown["points_high"],
            strong=shown["points_marked"],
        )  # fmt: skip
        drawn += charts.draw(plot_intervals, told, f"By {name}", xlabel="points a deal, A minus B")
    return Section(
        "Where the difference comes from",
        charts=drawn,
        key=[
            ("series-1", "A better"),
            ("series-2", "B better"),
            ("muted", "not clear of zero after Holm's adjustment"),
        ],
        note="Pairs grouped by what the two players did with the same cards; after each label the number of pairs. The "
        f"{SHOWN} groups that make up most of the difference; all of them are in the table below.",
        wide=True,
    )


def _rates(frame: pd.DataFrame, charts: Charts) -> Section:
    from reports.charts.intervals import plot_intervals

    rows, told = [], []
    for name, group in frame.groupby("rate", sort=False):
        by = {row["who"]: row for row in rows_of(group)}
        scale = 1.0 if name == "bags" else 100.0
        cells = [words.plus_minus(by[who]["value"], by[who]["se"], scale=scale) if who in by else "–" for who in "AB"]
        both = by.get("A minus B")
        cells += (
            [words.plus_minus(both["value"], both["se"], scale=scale, sign=True), interval(both, scale=scale)]
            if both
            else ["–", "–"]
        )
        deals = max(row["deals"] for row in by.values())
        rows.append([str(name), *cells, f"{deals:,}", next(iter(by.values()))["of"]])
        if both and name != "bags":
            told.append(both | {"label": name, "strong": both["low"] > 0 or both["high"] < 0})
    import pandas as pd

    table = Table(["rate, %", "A", "B", "A minus B", "95 %", "deals", "of what"], rows)
    return Section(
        "Rates",
        charts=charts.draw(plot_intervals, pd.DataFrame(told), "Rates, A minus B", percent=True, xlabel="%"),
        tables=[table],
        key=[("series-1", "A more often"), ("series-2", "B more often"), ("muted", "not clear of zero")],
        wide=True,
    )


def _noise(found: Comparison, frames: dict[str, pd.DataFrame], charts: Charts) -> Section:
    from reports.charts.distribution import plot_distribution

    points = found.points
    one = "match" if found.matches else "deal"
    many = "matches" if found.matches else "deals"
    lines = []
    if points.pairs > 1:
        worth = "" if not 0.0 < points.gain < float("inf") else (
            f": a pair tells as much as {2 * points.gain:.1f} {many} that share no cards"
        )  # fmt: skip
        lines.append(
            f"Standard deviation of the points of one {one} {points.sd_single:.2f}, of a pair "
            f"{points.sd_pair:.2f}{worth}."
        )
    if found.solved is not None and found.solved.single is not None and found.solved.pair is not None:
        gains = [each.gain for each in (found.solved.single, found.solved.pair)]
        told = [f"{gain:.2f}" if gain != float("inf") else "without end" for gain in gains]
        lines.append(
            f"The solver's value of the deal as a control variate cuts the variance of a single deal by a factor of "
            f"{told[0]}, that of a pair by {told[1]}: duplicate has removed that noise already. "
            f"({found.solved.deals:,} deals.)"
        )
    if found.win.pairs_for_delta is not None:
        lines.append(
            f"To show a difference of {100 * found.win.sprt.delta:g} % with 80 % power takes about "
            f"{found.win.pairs_for_delta:,} pairs."
            if found.win.sprt is not None
            else ""
        )
    drawn: list[str] = []
    if "distribution" in frames and points.better + points.worse > 1:
        drawn = charts.draw(
            plot_distribution, frames["distribution"], "Pairs that differ", xlabel=f"points a {one}, A minus B"
        )
    return Section(
        "How noisy it is",
        charts=drawn,
        lines=lines,
        note=f"The {points.same:,} pairs in which both got the same points are left out of the chart."
        if drawn and points.same
        else "",
        wide=True,
    )


def _calibration(found: Comparison, frame: pd.DataFrame, charts: Charts) -> Section:
    from reports.charts.reliability import plot_reliability

    assert found.calibration is not None
    told = found.calibration
    rows = [
        [
            f"{100 * row['low']:.0f} to {100 * row['high']:.0f}", f"{row['n']:,}", f"{100 * row['predicted']:.1f}",
            f"{100 * row['realised']:.1f}",
            f"{100 * row['realised_low']:.1f} to {100 * row['realised_high']:.1f}",
        ]
        for row in rows_of(frame)
    ]  # fmt: skip
    after = "who won it" if found.matches else "the chance after the deal"
    return Section(
        "Do chances come true?",
        charts=charts.draw(plot_reliability, frame, "Chances before a deal"),
        lines=[
            f"NS's chance to win the match before a deal by the equity table, against {after}: Brier score "
            f"{words.plus_minus(told.brier, told.se)} over {told.n:,}, of which "
            f"{told.reliability:.4f} for chances that do not "
            "come true as they say (0 is perfect)."
        ],
        tables=[Table(["foretold, %", "n", "mean", "came true", "95 %"], rows)],
        note="One table of each pair, the two in turn. Intervals are Wilson's.",
        wide=True,
    )


def _named(frame: pd.DataFrame, matches: bool) -> pd.DataFrame:
    names = MATCH_NAMES if matches else NAMES
    return frame.assign(label=[names.get(name, str(name).replace("_", " ")) for name in frame["quantity"]])


def _bars(frame: pd.DataFrame) -> pd.DataFrame:
    infinite = float("inf")
    return frame.assign(
        value=frame["mean"], outer_low=frame["anytime_low"].astype(float).fillna(-infinite),
        outer_high=frame["anytime_high"].astype(float).fillna(infinite), strong=frame["decision"] != "undecided",
        low=frame["low"].astype(float).fillna(-infinite), high=frame["high"].astype(float).fillna(infinite),
        se=frame["se"].astype(float),
    )  # fmt: skip


def _quantities(frame: pd.DataFrame, matches: bool) -> Table:
    rows = []
    for row in rows_of(_named(frame, matches)):
        scale = 100.0 if row["quantity"] == "win" else 1.0
        rows.append(
            [
                row["label"] + (", %" if scale > 1 else ""),
                words.plus_minus(row["mean"], row["se"], scale=scale, sign=True),
                interval(row, scale=scale),
                interval(row, scale=scale, low="anytime_low", high="anytime_high"),
                words.signed(scale * row["median"]),
                f"{row['better']:,}",
                f"{row['same']:,}",
                f"{row['worse']:,}",
                f"{scale * row['sd_single']:.3g}" if row["sd_single"] == row["sd_single"] else "–",
                f"{scale * row['sd_pair']:.3g}" if row["sd_pair"] == row["sd_pair"] else "–",
            ]
        )
    head = ["A minus B", "mean", "95 %", "at any look", "median", "better", "same", "worse", "SD single", "SD pair"]
    return Table(head, rows)


def _group_table(frame: pd.DataFrame) -> Table:
    rows: list[Sequence[Any]] = []
    for row in rows_of(frame):
        cells = [f"{row['breakdown']}: {row['label']}", f"{row['pairs']:,}", f"{100 * row['share']:.1f}"]
        for name, scale in (("points", 1.0), ("win", 100.0)):
            mark = " *" if row[f"{name}_marked"] else ""
            cells.append(words.plus_minus(row[name], float(row[f"{name}_se"] or "nan"), scale=scale, sign=True) + mark)
            cells.append(p_value(row[f"{name}_p_holm"]))
        rows.append(cells)
    head = ["pairs in which", "pairs", "%", "points", "p (Holm)", "win, %", "p (Holm)"]
    return Table(head, rows, caption="* differs from zero after Holm's adjustment for all groups")
