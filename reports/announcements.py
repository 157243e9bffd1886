"""The report on announcements in Belote: sequences and squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import grid, key_of_two
from reports.call_words import Row, amount, duel, shade, verdict
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

STEPS = (10.0, 30.0, 60.0)  # points at which a colour gets darker
WORTH = (20.0, 60.0, 120.0)


def _worth(pick: Row) -> Row:
    """Return the cell of what announcements are worth."""
    counted = pick["calls"]["counted"]
    gain = counted["gain"]
    told = verdict(pick)
    fill = "neutral" if told in ("few", "close") else shade(gain, WORTH, gain > 0)
    name = {"counted": "gains", "not counted": "costs"}.get(told, told)
    return {"label": name, "value": gain, "value_se": counted["gain_se"], "n": pick["n"], "fill": fill}


def _items(study: CallStudy) -> Table:
    """Return how often each is held, paid and beaten, and what it is worth."""
    shares = {row["item"]: row for row in rows_of(study.shares("items", "item"))}
    body = []
    for row in rows_of(study.table("items", by=["item"])):
        if row["call"] == "counted":
            told = [
                words.percent(shares[row["item"]], "share"),
                *(words.percent(row, each) for each in ("shown", "beaten")),
            ]
            body.append([row["item"], f"{row['n']:,}", *told, amount(row, "gain", sign=True)])
    return Table(("best", "n", "held %", "paid %", "beaten %", "worth"), body)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    items, roles = (axis.labels for axis in layouts["items"].axes)
    kinds = layouts["kinds"].axes[1].labels
    trumps, honours, held = (axis.labels for axis in layouts["take"].axes)
    take = study.table("take")
    shown: dict[str, Any] = {"sign": True, "ys": items, "ylabel": "best of N's hand"}

    def taking(which: str) -> list[str]:
        part: pd.DataFrame = take[take["held"] == which]
        options: dict[str, Any] = {
            "xs": trumps,
            "ys": honours,
            "xlabel": "trumps with the turned-up card",
            "ylabel": "of J, 9",
        }
        return grid(
            charts,
            part,
            ("trumps", "honours"),
            lambda pick: duel(pick, STEPS),
            f"Take or pass with {which}",
            sign=True,
            **options,
        )

    worth_key = [
        ("first-2", "gains"), ("second-2", "costs"), ("", "the stronger the colour, the more: from 20, 60, 120 points")
    ]  # fmt: skip
    return [
        Section(
            "In short",
            charts=grid(charts, study.table("items"), ("role", "item"), _worth, "What announcements are worth, points",
                xs=roles, **shown),
            lines=[
                "What a sequence or square changes in the points of the deal, N's side minus the other's: the deal as "
                "it is counted minus the same deal without announcements.",
            ],
            tables=[_items(study)],
            note="In each cell: points of the deal with announcements minus without, over the same deals, ± one "
            "standard error; n, the number of deals. A hand is classed by its best announcement; with nothing the "
            f"other hands' announcements are what is left. Classes of fewer than {FEW} deals are left out.",
            key=worth_key,
        ),
        Section(
            "Contract, and what the sides hold",
            charts=[
                *grid(charts, study.table("kinds"), ("kind", "item"), _worth, "By the contract", xs=kinds, **shown),
                *grid(
                    charts, study.table("pairs"), ("theirs", "ours"), _worth, "By the best of both sides", xs=items,
                    ys=items,
                    xlabel="the other side", ylabel="N's side", sign=True,
                ),
            ],
            note="Only the side with the best announcement is paid (or, by some rules, the best square and the best "
            "sequence).",
            key=worth_key,
        ),
        Section(
            "Do they call for taking?",
            charts=[svg for each in held for svg in taking(each)],
            note="The first to speak; what the five cards and the one turned up hold by themselves. In each cell: the "
            "better call; points of the deal when taking minus when passing.",
            key=key_of_two(("take", "pass"), "from 10, 30, 60 points"),
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "announcements",
    ("analyzer.studies.announcements", "Announcements"),
    "Sequences and squares: what are they worth?",
    sections,
    {
        "items": "By the best announcement of N's hand and N's role",
        "kinds": "By it and the kind of contract",
        "pairs": "By the best of both sides",
        "take": "Take or pass, by trumps and what the six cards hold",
    },
    reading=[
        "Nobody is forced but in taking. “Paid” means that the own side's announcements count, “beaten” that only the "
        "other side's do. Without announcements the bots call as before; the few deals in which they do not are left "
        "out.",
    ],
    speaker="nobody; of taking the first, N",
)
write = REPORT.write
