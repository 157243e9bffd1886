"""The report on the eldest hand's opening lead in All Fours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import best_of, grid, key_of_many, lines, name_of
from reports.call_words import amount, by_last, picks
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

PARTS = ("high", "low", "jack", "game")
YLABEL = "best trump"


def _led(frame: pd.DataFrame, by: Sequence[str], caption: str) -> Table:
    """Return what each lead brings, in points and by category."""
    body = []
    for row in rows_of(frame):
        if row["verdict"] != "few":
            name = ", ".join(str(row[each]) for each in by)
            told = (amount(row, part, sign=True) for part in ("points", *PARTS))
            body.append([f"{name}: {row['call']}", f"{row['n']:,}", *told])
    return Table(("", "n", "points", *PARTS), body, caption)


def _overall(frame: pd.DataFrame, what: str) -> list[str]:
    rows = rows_of(frame)
    if not rows:
        return []
    told = ", ".join(f"{row['call']} {words.points(row, 'points', sign=True)}" for row in rows)
    return [f"{what} ({rows[0]['n']:,} deals): {told}."]


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    (number, best, jack), calls = (axis.labels for axis in layouts["trumps"].axes), layouts["trumps"].calls
    trumps, one, suits = (study.table(name) for name in ("trumps", "one", "suits"))
    shown: dict[str, Any] = {"xlabel": "trumps held", "ylabel": YLABEL, "xs": number, "ys": best[::-1], "sign": True}

    def at(which: str) -> list[str]:
        part = trumps[trumps["holding"] == which]
        title = f"Eldest leads, {which}"
        return grid(charts, part, ("number", "best"), best_of(calls, "points"), title, **shown)

    picked = list(picks(trumps, ["holding", "number", "best"]))
    for pick in picked:
        pick["number"] = int(str(pick["number"]).rstrip("+"))
    return [
        Section(
            "In short",
            charts=at(jack[0]),
            lines=[
                *_overall(study.table("trumps", by=[]), "Two trumps or more"),
                *_overall(study.table("one", by=[]), "One trump"),
                "The table: best trump, without and with the Jack; in each cell the lead that brings most, with those "
                "that these deals cannot tell from it, by the number of trumps (4: four or more).",
            ],
            tables=[by_last(picked, ("best", best[::-1]), ("holding", jack), "number", name_of)],
            note="In each cell: the best lead; points of eldest's side minus the other's with it, ± one standard "
            f"error; n, the number of deals. Classes of fewer than {FEW} deals are left out.",
            key=key_of_many(calls),
        ),
        Section(
            "With the Jack, and with one trump",
            charts=[
                *at(jack[1]),
                *lines(
                    charts, one, ("best", "call"), "points", "One trump", xlabel="the trump", ylabel="points a deal",
                    xs=best, zero=True,
                ),
            ],
            key=key_of_many(calls),
        ),
        Section(
            "Which side suit",
            tables=[_led(suits, ["held"], "Points of eldest's side, by trumps and lead")],
            lines=["Hands with a lone card of a side suit and a longer one: points of eldest's side by category."],
            note="± one standard error; “bot” leads what the bot would lead with the same hand, trumps among "
            "it.",
        ),
        Section(
            "Where the points come from",
            tables=[
                _led(study.table("trumps", by=["number"]), ["number"], "Two trumps or more, by their number"),
                _led(one, ["best"], "One trump, by its rank"),
            ],
            note="Points of eldest's side minus the other's by category: two trumps or more by their number; one trump "
            "by its rank; no trump by the cards of the longest suit.",
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "leads",
    ("analyzer.studies.leads", "Leads"),
    "What should eldest lead?",
    sections,
    {
        "trumps": "Two trumps or more, by number, best and whether the Jack is held",
        "one": "One trump, by its rank",
        "suits": "Which side suit, with a lone card and a longer suit",
    },
    reading=[
        "Only hands that the bot stands with are led from, and all hands go on as the bot plays. A high side card is "
        "the highest card outside trumps, of equals that of the longer suit; a low one the lowest. “As the bot” is "
        "what it leads itself: where that is best, the kind of lead is too coarse a rule.",
    ],
    speaker="eldest, N, who has stood and leads",
)
write = REPORT.write
