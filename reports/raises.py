"""The report on raising partner in Coinche."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports.call_cells import best_of, grid, key_of_many, lines, name_of
from reports.call_words import by_last, overall, picks
from reports.calls import CallReport

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    (trumps, honours, aces), calls = (axis.labels for axis in layouts["hands"].axes), layouts["hands"].calls
    opened = layouts["levels"].axes[0].labels
    levels, tell = study.table("levels"), best_of(calls, "points")
    shown: dict[str, Any] = {"xs": trumps, "xlabel": "cards of partner's suit", "sign": True}
    holdings = study.table("hands", by=["trumps", "honours"])
    by_aces = study.table("hands", by=["trumps", "aces"])
    made = study.table("levels", by=["trumps"])
    made = made.assign(trumps=made["trumps"].astype(str))
    behind = study.table("levels", by=["aces"])
    return [
        Section(
            "In short",
            charts=grid(charts, by_aces, ("trumps", "aces"), tell, "Over partner's suit", ys=aces, ylabel="side aces",
                **shown),
            lines=[
                *overall(study.table("hands", by=[]), "Over all hands"),
                "The table: partner's bid and cards in the suit; in each cell the call that brings most, with those "
                "that these deals cannot tell from it, by the number of side aces.",
            ],
            tables=[by_last(picks(levels, ["opened", "trumps", "aces"]), ("trumps", trumps), ("opened", opened),
                "aces", name_of)],
            note="In each cell: the best call; points of the deal with it, ± one standard error; n, the number of "
            f"deals. Classes of fewer than {FEW} deals are left out.",
            key=key_of_many(calls),
        ),
        Section(
            "By partner's bid",
            charts=[
                *grid(charts, holdings, ("trumps", "honours"), tell, "By honours of the suit", ys=honours,
                    ylabel="of J, 9, A", **shown),
                *(
                    svg
                    for each in opened
                    for svg in grid(
                        charts, levels[levels["opened"] == each], ("trumps", "aces"), tell, f"Partner opens {each}",
                        ys=aces,
                        ylabel="side aces", **shown,
                    )
                ),
            ],
            key=key_of_many(calls),
        ),
        Section(
            "What a raise does",
            charts=[
                *lines(
                    charts, made, ("trumps", "call"), "made", "The own side's contract is made",
                    xlabel="cards of partner's suit",
                    ylabel="%", xs=trumps, percent=True,
                ),
                *lines(
                    charts, behind, ("aces", "call"), "gain", "Points more than after a pass", xlabel="side aces",
                    ylabel="points a deal", xs=aces, zero=True,
                ),
            ],
            note="The bots bid on after the call: partner may go higher, and the opponents too. ± one standard error.",
            wide=True,
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "raises",
    ("analyzer.studies.coinche_raises", "Raises"),
    "Raise partner?",
    sections,
    {
        "hands": "By cards and honours in partner's suit, and side aces",
        "levels": "By partner's bid, cards in the suit and side aces",
    },
    reading=[
        "N opens as the bot does, in a suit, and the next bot passes: only those deals count. S raises by ten, twenty "
        "or thirty, or passes, and all bid on as the bot does. How good a raise is depends on what the bot's openings "
        "promise (report “profile”) and on how it reads a raise.",
    ],
    speaker="the opener's partner, S",
)
write = REPORT.write
