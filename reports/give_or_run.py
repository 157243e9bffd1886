"""The report on the dealer's answer in All Fours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import duel_by_win, grid, key_of_two, lines
from reports.call_words import amount, by_last, picks, verdict
from reports.calls import CallReport
from reports.charts.columns import rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.pages import Table
    from reports.sections import Charts, Section

CALLS = ("give", "run")
KEY = key_of_two(CALLS)
XLABEL, YLABEL = "dealer's cards of the turned suit", "the best of them"


def _overall(frame: pd.DataFrame) -> list[str]:
    """Return what both answers bring over all hands."""
    rows = {row["call"]: row for row in rows_of(frame)}
    if not rows:
        return []
    told = [
        f"{call} {words.percent(row, 'win')} % ({amount(row, 'points', sign=True)} points)"
        for call, row in rows.items()
    ]
    return [
        f"When the bot begs ({rows['give']['n']:,} deals), dealer's side wins, whatever dealer holds: "
        f"{', '.join(told)}. A run voids the deal in {words.percent(rows['run'], 'redeal')} % of cases."
    ]


def _parts(study: CallStudy) -> Table:
    """Return the points of both answers by category."""
    from analyzer.studies.branches import PARTS
    from reports.pages import Table

    body = []
    for row in rows_of(study.table("parts")):
        name = f"{row['trumps']} trump{'s' if row['trumps'] != '1' else ''}, {row['call']}"
        body.append([name, f"{row['n']:,}", *(amount(row, part, sign=True) for part in ("points", *PARTS))])
    return Table(("", "n", "points", *(part.replace("turnup", "turn-up") for part in PARTS)), body)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    asked, trumps, best = (axis.labels for axis in layouts["hands"].axes)
    hands = study.table("hands")
    shown: dict[str, Any] = {
        "xlabel": XLABEL, "ylabel": YLABEL, "xs": trumps, "ys": best[::-1], "percent": True, "sign": True
    }  # fmt: skip
    begged = hands[hands["asked"] == asked[1]]
    every = study.table("hands", by=["trumps", "best"])
    scores = layouts["scores"].axes[0].labels
    turned = study.table("turnup")
    turned = turned[(turned["call"] == "give") & turned["trumps"].isin(["0", "1", "2", "3"])]
    turned = turned.assign(trumps=[words.trumps(int(each)) for each in turned["trumps"]])
    return [
        Section(
            "In short",
            charts=grid(charts, begged, ("trumps", "best"), duel_by_win, "Give or run, when the bot begs", **shown),
            lines=[
                *_overall(study.table("scores", by=["score"]).query("score == @scores[0]")),
                "The table: match score, dealer's side first; in each cell the better answer by the number of dealer's "
                "cards of the turned suit.",
            ],
            tables=[
                by_last(
                    [{**pick, "all": "by trumps"} for pick in picks(study.table("scores"), ["score", "trumps"])],
                    ("score", scores), ("all", ["by trumps"]), "trumps", verdict,
                )
            ],
            note="In each cell: the better answer; how many more matches dealer's side wins when giving, in %, ± one "
            f"standard error; n, the number of deals. Holdings of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "Whoever begs",
            charts=[
                *grid(charts, every, ("trumps", "best"), duel_by_win, "If eldest begged with every hand", **shown),
                *grid(
                    charts, study.table("scores"), ("trumps", "score"), duel_by_win,
                    "By match score, when the bot begs",
                    **(shown | {"ys": scores, "ylabel": "dealer's side – eldest's side"}),
                ),
            ],
            note="A beg says that eldest is short of trumps, or has low ones: against a player who begs more, give "
            "less.",
            key=KEY,
        ),
        Section(
            "The card turned up",
            charts=lines(
                charts, turned, ("turnup", "trumps"), "win_gain", "Giving minus running by the rank turned up",
                xlabel="rank turned up", ylabel="% of matches", percent=True, zero=True,
            ),
            note="When the bot begs, by the number of dealer's cards of the turned suit. What the turn-up brought is "
            "written before anyone speaks, so it counts only by the cards that it leaves.",
            wide=True,
        ),
        Section(
            "Where the points come from",
            tables=[_parts(study)],
            note="When the bot begs: points of dealer's side minus eldest's by what they are written for, ± one "
            "standard error. The turn-up is written in both cases; running adds those of the cards turned after it.",
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "give-or-run",
    ("analyzer.studies.give_or_run", "GiveOrRun"),
    "Give or run?",
    sections,
    {
        "hands": "By dealer's trumps and the best of them, and by what eldest's bot would say",
        "turnup": "By dealer's trumps and the rank turned up, when the bot begs",
        "scores": "By match score, dealer's side first, when the bot begs",
        "parts": "Where the points come from, when the bot begs",
    },
    reading=[
        "The caller is the dealer: points and chances are of the dealer's side. Deals in which the rules leave the "
        "dealer no choice are not counted.",
    ],
    speaker="the dealer, W, after a beg by N",
)
write = REPORT.write
