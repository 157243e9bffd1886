"""The report on the Jack of trumps in All Fours: saved or hung."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import best_of, grid, heat, key_of_many
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

STEPS = (0.1, 0.25, 0.5)  # shares hung at which a colour gets darker
KEY = [("first-1", "seldom hung"), ("first-2", "from 10 %"), ("first-3", "from 25 %"), ("first-4", "from 50 %")]


def _told(study: CallStudy) -> list[str]:
    """Return how often the Jack is in play and hung."""
    frame = study.table("holder", by=[])
    if frame.empty:
        return []
    (row,) = rows_of(frame)
    by_holder = rows_of(study.table("holder", by=["holder"]))
    return [
        f"The Jack of trumps, dealt to somebody and no run ({row['n']:,} deals), is hung in "
        f"{words.percent(row, 'hung')} %.",
        "By who holds it: "
        + ", ".join(f"{each['holder']} {words.percent(each, 'hung')} %" for each in by_holder)
        + ".",
    ]


def _leads(frame: pd.DataFrame, by: Sequence[str]) -> Table:
    """Return how often the Jack is kept and hung by what is led."""
    body = []
    for row in rows_of(frame):
        if row["verdict"] != "few":
            name = ", ".join(str(row[each]) for each in by)
            told = [words.percent(row, "kept"), words.percent(row, "hung"), words.points(row, "points", sign=True)]
            body.append([f"{name}: {row['call']}", f"{row['n']:,}", *told])
    return Table(("", "n", "kept %", "hung %", "points"), body)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    holders, trumps, over = (axis.labels for axis in layouts["holder"].axes)
    theirs, partner = (axis.labels for axis in layouts["threat"].axes[1:])
    more, _, whose = (axis.labels for axis in layouts["hunting"].axes)
    saving, hunting = layouts["saving"].calls, layouts["hunting"].calls
    leads: dict[str, Any] = {
        "xlabel": "trumps held",
        "ylabel": "trumps above the Jack in hand",
        "xs": more,
        "ys": over,
        "sign": True,
    }
    hunts = study.table("hunting")
    hot: dict[str, Any] = {"steps": STEPS}

    def hunted(which: str) -> list[str]:
        part = hunts[hunts["whose"] == which]
        title = f"Leads without it, when it is {which}"
        return grid(charts, part, ("trumps", "over"), best_of(hunting, "points"), title, **leads)

    return [
        Section(
            "In short",
            charts=heat(
                charts, study.table("holder", by=["holder", "trumps"]), ("trumps", "holder"), "hung",
                "How often the Jack is hung", xlabel="trumps of the hand with the Jack", xs=trumps, ys=holders, **hot,
            ),
            lines=[
                *_told(study),
                "The table: what eldest leads with the Jack, another trump below it and a side card, and what comes of "
                "it.",
            ],
            tables=[_leads(study.table("saving", by=["trumps"]), ["trumps"])],
            note="In each cell: hung, in % of the deals in which that hand has the Jack and trumps are the suit turned "
            f"first; ± one standard error; n, the number of deals. Classes of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "What hangs it",
            charts=[
                *heat(
                    charts, study.table("threat", by=["theirs", "trumps"]), ("trumps", "theirs"), "hung",
                    "By the other side's higher trumps", xlabel="trumps of the hand with the Jack",
                    ylabel="A K Q held by the other side", xs=trumps, ys=theirs, **hot,
                ),
                *heat(
                    charts, study.table("threat", by=["partner", "trumps"]), ("trumps", "partner"), "hung",
                    "By the partner's trumps", xlabel="trumps of the hand with the Jack", ylabel="partner's trumps",
                    xs=trumps, ys=partner, **hot,
                ),
                *heat(
                    charts, study.table("holder", by=["over", "trumps"]), ("trumps", "over"), "hung",
                    "By the trumps above it in the same hand", xlabel="trumps of the hand with the Jack",
                    ylabel="with the Jack", xs=trumps, ys=over, **hot,
                ),
                *heat(
                    charts, study.table("call"), ("settled", "holder"), "hung", "By how trumps were settled",
                    ys=holders, **hot,
                ),
            ],
            note="What nobody can see is there to show how much depends on it: with no higher trump against it the "
            "Jack is safe.",
            key=KEY,
        ),
        Section(
            "Saving it, and hunting it",
            charts=[
                *grid(
                    charts, study.table("saving"), ("trumps", "over"), best_of(saving, "points"),
                      "Leads with the Jack", **leads),
                *grid(
                    charts, study.table("hunting", by=["trumps", "over"]), ("trumps", "over"),
                    best_of(hunting, "points"), "Leads without it, somebody has it", **leads,
                ),
                *(svg for each in whose for svg in hunted(each)),
            ],
            tables=[_leads(study.table("hunting", by=["over"]), ["over"])],
            note="Eldest has stood and leads. In each cell: the lead with the most points of eldest's side, with those "
            "that these deals cannot tell from it. Kept and hung are of the Jack's own side. Who holds it eldest "
            "cannot know; both are shown because the top trump that hunts an opponent's Jack may cost the partner's.",
            key=key_of_many(("Jack or top trump", *saving[1:])),
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "jack",
    ("analyzer.studies.jack", "HangJack"),
    "The Jack of trumps: saved or hung?",
    sections,
    {
        "holder": "By who holds it, trumps of that hand and trumps above it there",
        "threat": "By higher trumps of the other side and the partner's trumps",
        "call": "By how trumps were settled",
        "saving": "What eldest leads with the Jack",
        "hunting": "What eldest leads without it",
    },
    reading=[
        "In the first three tables nobody is forced, and points are of the side that was dealt the Jack; deals in "
        "which the pack was run are left out, since hands change there. In the leads eldest has stood by force, and "
        "points are of eldest's side.",
    ],
    speaker="nobody; of the leads eldest, N",
)
write = REPORT.write
