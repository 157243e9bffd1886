"""The report on contracts of Coinche."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports.call_words import by_last, cells, label, picks
from reports.calls import CallReport

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

HOLDING = ["trumps", "honours"]
SHOWN = ((4, "J 9"), (4, "J 9 A"), (5, "J 9"), (5, "J 9 A"))  # holdings of the lines
STRONG = ((99, "first-1"), (119, "first-2"), (139, "first-3"), (999, "first-4"))  # up to a level: colour
KEY = [
    ("neutral", "pass, or too few deals"), ("first-1", "80, 90"), ("first-2", "100, 110"), ("first-3", "120, 130"),
    ("first-4", "140 and more"), ("second-4", "capot"),
]  # fmt: skip


def _best(pick: dict[str, Any]) -> dict[str, Any]:
    """Return the cell of a class: the best bid and what it brings."""
    call = pick["call"]
    fill = "neutral"
    if pick["near"] and call != "pass":
        fill = "second-4" if call == "capot" else next(name for most, name in STRONG if int(call) <= most)
    told = {"value": pick["points"], "value_se": pick["points_se"], "n": pick["n"]}
    return {"label": label(pick["near"]), "fill": fill, **told}


def _lines(frame: pd.DataFrame, what: str, calls: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    parts = []
    for trumps, honours in SHOWN:
        rows = frame[(frame["trumps"] == trumps) & (frame["honours"] == honours) & frame["call"].isin(calls)]
        rows = rows[rows["n"] >= FEW]
        name = f"{trumps}: {honours}"
        parts.append(
            pd.DataFrame({"x": rows["call"], "series": name, "value": rows[what], "value_se": rows[f"{what}_se"]})
        )
    return pd.concat(parts)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.charts.grid import plot_grid
    from reports.charts.series import plot_series
    from reports.sections import Section

    layout = study.question.layouts[0]
    levels, frame = layout.calls[:-1], study.table("levels")
    holdings = study.table("levels", by=HOLDING)
    honours = layout.axes[1].labels

    def grid(part: pd.DataFrame, title: str) -> list[str]:
        drawn = cells(picks(part, HOLDING), "trumps", "honours", _best)
        drawn = drawn[drawn["n"] >= FEW]
        return charts.draw(
            plot_grid,
            drawn,
            title,
            xlabel="trumps",
            ylabel="of J, 9, A of trumps",
            xs=range(1, 9),
            ys=honours,
            sign=True,
        )

    aces = [(each, frame[frame["aces"] == each]) for each in layout.axes[2].labels]
    said = {each: f"{each} side ace{'s' if each != 1 else ''}" for each, _ in aces}
    return [
        Section(
            "What to bid with",
            charts=grid(holdings, "Best bid in the best suit"),
            lines=[
                "The table: trumps, and which of jack, nine and ace of trumps; in each cell the bid that brings most, "
                "with those that these deals cannot tell from it, by the number of aces in the other suits.",
            ],
            tables=[
                by_last(
                    picks(frame, [*HOLDING, "aces"]), ("honours", honours), ("trumps", range(1, 9)), "aces",
                    lambda pick: label(pick["near"]),
                )
            ],
            note="In each cell: the best bid, with those within the noise of it; the points of the deal after it, ± "
            "one "
            f"standard error; n, the number of deals. Holdings of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "By the aces of the other suits",
            charts=[svg for each, part in aces for svg in grid(part, said[each])],
            key=KEY,
        ),
        Section(
            "The chance to make each level",
            charts=[
                svg
                for each, part in aces
                for svg in charts.draw(
                    plot_series, _lines(part, "made", levels), f"Made, {said[each]}", xlabel="contract", ylabel="%",
                    xs=levels, percent=True,
                )
            ],
            note="A line for each holding: trumps, and which of jack, nine and ace of trumps; ± one standard error.",
            wide=True,
        ),
        Section(
            "What each level brings",
            charts=[
                svg
                for each, part in aces
                for svg in charts.draw(
                    plot_series, _lines(part, "points", levels), f"Points, {said[each]}", xlabel="contract",
                    ylabel="points a deal", xs=levels, zero=True,
                )
            ],
            note="Points of the caller's side minus the other's; the same holdings.",
            wide=True,
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "contracts",
    ("analyzer.studies.contracts", "Contracts"),
    "What to bid with?",
    sections,
    {"levels": "Each level by trumps, honours and side aces"},
    reading=[
        "A bid is made in the best suit of the hand: that with the most trump points (J 20, 9 14, A 11, 10 10, K 4, Q "
        "3) "
        "and ten for each card. The other three pass over it, so it is played as bid, undoubled: what partner might "
        "have "
        "added and the opponents bid or doubled is not in it. After a pass the bots bid on as they do.",
    ],
)
write = REPORT.write
