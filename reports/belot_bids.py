"""The report on the first bid of Bulgarian Belot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_words import by_last, cells, label, overall, picks
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

FILLS = {"suit": ("first-4", "first-2"), "AT": ("second-4", "second-2"), "NT": ("series-3", "neutral")}
KEY = [
    ("first-4", "the best suit"), ("second-4", "all-trump"), ("series-3", "no-trump"), ("neutral", "pass"),
    ("first-2", "pale: close, all that these deals cannot tell apart are named"),
]  # fmt: skip


def _best(pick: dict[str, Any]) -> dict[str, Any]:
    """Return the cell of a class: the best bid and what it brings."""
    fills = FILLS.get(pick["call"], ("neutral", "neutral"))
    fill = fills[len(pick["near"]) > 1] if pick["near"] else "neutral"
    told = {"value": pick["points"], "value_se": pick["points_se"], "n": pick["n"]}
    return {"label": label(pick["near"]), "fill": fill, **told}


def _by_call(frame: pd.DataFrame, feature: str) -> Table:
    """Return the points of each bid by one feature."""
    body = []
    for pick in picks(frame, [feature]):
        if not pick["near"]:
            continue
        told = [words.points(row, "points", sign=True) for row in pick["calls"].values()]
        body.append([str(pick[feature]), f"{pick['n']:,}", *told, label(pick["near"])])
    return Table((feature, "n", *dict.fromkeys(row["call"] for row in rows_of(frame)), "best"), body)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.charts.grid import plot_grid
    from reports.charts.series import plot_series
    from reports.sections import Section

    honours = study.question.layouts[0].axes[3].labels

    def grid(part: pd.DataFrame, across: str, down: str, title: str, **options: Any) -> list[str]:
        drawn = cells(picks(part, [across, down]), across, down, _best)
        drawn = drawn[drawn["n"] >= FEW]
        return charts.draw(plot_grid, drawn, title, xs=range(6), sign=True, **options)

    def lines(feature: str) -> list[str]:
        import pandas as pd

        part = study.table("bids", by=[feature])
        part = part[part["n"] >= FEW]
        drawn = pd.DataFrame(
            {"x": part[feature], "series": part["call"], "value": part["points"], "value_se": part["points_se"]}
        )
        return charts.draw(
            plot_series,
            drawn,
            f"By {feature}",
            xlabel=f"{feature} of the five cards",
            ylabel="points a deal",
            zero=True,
        )

    by_jacks = study.table("bids", by=["jacks", "aces"])
    by_suit = study.table("bids", by=["longest", "honours"])
    with_jacks = study.table("bids", by=["longest", "honours", "jacks"])
    return [
        Section(
            "In short",
            charts=grid(
                by_jacks, "jacks", "aces", "Best first bid by jacks and aces", xlabel="jacks of the five cards",
                ylabel="aces", ys=range(4, -1, -1),
            ),
            lines=[
                *overall(study.table("bids", by=())),
                "The table: cards of the best suit, and which of its jack and nine; in each cell the bid that brings "
                "most, with those that these deals cannot tell from it, by the number of jacks in the whole hand.",
            ],
            tables=[
                by_last(
                    picks(with_jacks, ["longest", "honours", "jacks"]), ("honours", honours), ("longest", range(1, 6)),
                    "jacks", lambda pick: label(pick["near"]),
                )
            ],
            note="In each cell: the best bid, with those within the noise of it; the points of the deal after it, ± "
            "one "
            f"standard error; n, the number of deals. Classes of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "By the best suit",
            charts=[
                *grid(
                    by_suit, "longest", "honours", "All hands", xlabel="cards of the best suit",
                    ylabel="its jack and nine", ys=honours,
                ),
                *(
                    svg
                    for aces in range(5)
                    for svg in grid(
                        study_part(study, aces), "longest", "honours", f"{aces} ace{'s' if aces != 1 else ''}",
                        xlabel="cards of the best suit", ylabel="its jack and nine", ys=honours,
                    )
                ),
            ],
            key=KEY,
        ),
        Section(
            "What each bid brings",
            charts=[*lines("aces"), *lines("jacks")],
            tables=[_by_call(study.table("bids", by=[each]), each) for each in ("aces", "jacks", "longest", "honours")],
            note="Points of the deal as they are written, in tens; ± one standard error.",
            wide=True,
        ),
    ]  # fmt: skip


def study_part(study: CallStudy, aces: int) -> pd.DataFrame:
    """Return the bids by the best suit of hands with some number of aces."""
    frame = study.table("bids", by=["aces", "longest", "honours"])
    return frame[frame["aces"] == aces]


REPORT = CallReport(
    "bids",
    ("analyzer.studies.belot_bids", "BelotBids"),
    "Which first bid?",
    sections,
    {"bids": "Each bid by aces, jacks, and cards and honours of the best suit"},
    reading=[
        "The suit bid is the best of the five cards: that with the most trump points (J 20, 9 14, A 11, 10 10, K 4, Q "
        "3) "
        "and ten for each card. After the first bid the bots bid on, over it and over one another, and double: “kept” "
        "is "
        "how often the first bid became the contract (after a pass: that all passed). “Made” counts any contract of "
        "the "
        "caller's side.",
    ],
)
write = REPORT.write
