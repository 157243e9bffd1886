"""The report on taking in Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.studies.frames import FEW
from reports.call_words import Row, by_last, cells, duel, overall, picks, verdict
from reports.calls import CallReport

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.pages import Table
    from reports.sections import Charts, Section

STEPS = (10.0, 30.0, 60.0)  # points at which a colour gets darker
HOLDING = ["trumps", "honours"]
SHOWN = ("none", "9", "J", "J 9")  # honours of the lines
XLABEL = "trumps, the card turned up among them"


def _key(call: str) -> list[tuple[str, str]]:
    return [
        ("first-4", call), ("second-4", "pass"), ("neutral", "close, or too few deals"),
        ("", "the stronger the colour, the more it matters: from 10, 30, 60 points"),
    ]  # fmt: skip


def _lines(frame: pd.DataFrame, what: str) -> pd.DataFrame:
    """Return a share after taking, along the number of trumps, for some honours."""
    import pandas as pd

    rows = frame[(frame["call"] == "take") & (frame["n"] >= FEW)]
    parts = [rows[rows["honours"] == name] for name in SHOWN]
    found = pd.concat(parts)
    return pd.DataFrame(
        {"x": found["trumps"], "series": found["honours"], "value": found[what], "value_se": found[f"{what}_se"]}
    )


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.charts.grid import plot_grid
    from reports.charts.series import plot_series
    from reports.sections import Section

    first, second = study.table("first"), study.table("second")

    def advice(picked: Sequence[Row]) -> Table:
        return by_last(picked, ("honours", honours), ("trumps", range(1, 9)), "aces", verdict)

    all_picks = picks(first, [*HOLDING, "aces"])
    holdings = study.table("first", by=HOLDING)
    honours = study.question.layouts[0].axes[1].labels

    def grid(frame: pd.DataFrame, title: str, xlabel: str = XLABEL) -> list[str]:
        drawn = cells(picks(frame, HOLDING), "trumps", "honours", lambda pick: duel(pick, STEPS))
        drawn = drawn[drawn["n"] >= FEW]
        return charts.draw(
            plot_grid, drawn, title, xlabel=xlabel, ylabel="of J, 9, A of trumps", xs=range(1, 9), ys=honours, sign=True
        )

    aces = [(each, first[first["aces"] == each]) for each in range(4)]
    makes = study.table("first", by=HOLDING)
    return [
        Section(
            "In short",
            charts=grid(holdings, "Take or pass, first to speak"),
            lines=[
                *overall(study.table("first", by=())),
                "The table: number of trumps, the card turned up among them, and which of jack, nine and ace of "
                "trumps; in "
                "each cell the better call, where it depends on them by the number of aces in the other suits.",
            ],
            tables=[advice(all_picks)],
            note="In each cell: the better call; points of the deal when taking minus when passing, ± one standard "
            "error; "
            f"n, the number of deals. Holdings of fewer than {FEW} deals are left out.",
            key=_key("take"),
        ),
        Section(
            "By the aces of the other suits",
            charts=[
                svg
                for each, group in aces
                for svg in grid(group, f"{each} side ace{'s' if each != 1 else ''}")
            ],
            key=_key("take"),
        ),
        Section(
            "How often it is made",
            charts=[
                *charts.draw(
                    plot_series, _lines(makes, "made"), "Contract made after taking", xlabel=XLABEL, ylabel="%",
                    percent=True,
                ),
                *charts.draw(
                    plot_series, _lines(makes, "capot"), "Capot after taking", xlabel=XLABEL, ylabel="%", percent=True
                ),
            ],
            note="A line for each holding of jack, nine and ace of trumps (no other of the three); ± one standard "
            "error.",
            wide=True,
        ),
        Section(
            "The second round",
            charts=grid(
                study.table("second", by=HOLDING), "Name the best other suit, or pass again", "cards of the suit named"
            ),
            lines=overall(study.table("second", by=()), "Over all deals that the bots pass in the first round"),
            tables=[advice(picks(second, [*HOLDING, "aces"]))],
            wide=True,
            note="The first to speak again, after four passes that say something about all hands. The suit is the one "
            "with "
            "the most trump points (J 20, 9 14, A 11, 10 10, K 4, Q 3) and ten for each card.",
            key=_key("name"),
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "take",
    ("analyzer.studies.take", "Take"),
    "Take or pass?",
    sections,
    {"first": "First round: take or pass", "second": "Second round: name a suit or pass"},
    reading=[
        "Taking means playing the turned-up suit as taker; passing, whatever the bots then call, the caller too in the "
        "second round. “Made” after a pass counts the contracts of the caller's side.",
    ],
)
write = REPORT.write
