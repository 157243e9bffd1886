"""The report on nil in Spades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_words import by_last, cells, overall, picks, shade, verdict
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

STEPS = (15.0, 40.0, 80.0)  # points at which a colour gets darker
KEY = [
    ("first-4", "nil"), ("second-4", "a number"), ("neutral", "close, or too few deals"),
    ("", "the stronger the colour, the more it matters: from 15, 40, 80 points"),
]  # fmt: skip


def _cell(pick: dict[str, Any]) -> dict[str, Any]:
    """Return the cell of a class: nil or number, and how often the nil is made."""
    nil, told = pick["calls"]["nil"], verdict(pick)
    fill = "neutral" if told in ("few", "close") else shade(nil["gain"], STEPS, told == "nil")
    name = told if told in ("few", "close") else told.upper()
    return {"label": name, "value": nil["nil"], "value_se": nil["nil_se"], "n": pick["n"], "fill": fill}


def _even(frame: pd.DataFrame) -> Table:
    """Return the chance of success from which nil is the better call."""
    body = []
    for row in rows_of(frame):
        tell = words.points if row["unit"] == "points" else words.percent
        means = [tell(row, name) for name in ("made", "failed", "number")]
        body.append([words.score(str(row["score"])), row["unit"], f"{row['n']:,}", *means, words.percent(row, "share")])
    return Table(("score", "in", "n", "nil made", "nil failed", "number", "break-even %"), body)


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    import pandas as pd

    from analyzer.studies.spades_nil import break_even
    from reports.charts.grid import plot_grid
    from reports.charts.series import plot_series
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    spades, top, danger = (axis.labels for axis in layouts["hands"].axes)
    high, theirs = (axis.labels for axis in layouts["cover"].axes)

    def grid(table: str, x: str, y: str, title: str, part: pd.DataFrame | None = None, **options: Any) -> list[str]:
        frame = study.table(table, by=[x, y]) if part is None else part
        drawn = cells(picks(frame, [x, y]), x, y, _cell)
        return charts.draw(plot_grid, drawn[drawn["n"] >= FEW], title, percent=True, **options)

    by_hand = study.table("hands")
    partner = study.table("partner")
    partner = partner[(partner["n"] >= FEW) & (partner["call"] == "nil")]
    success = pd.DataFrame(
        {"x": partner["partner_called"], "series": "nil made", "value": partner["nil"], "value_se": partner["nil_se"]}
    )
    even = break_even(study)
    rows: dict[str, Any] = {"xlabel": "dangerous side cards", "ylabel": "highest spade", "xs": danger, "ys": top}
    told = [
        f"For the hands that the bot calls nil with, a nil is worth more than a number from a chance of "
        f"{words.percent(row, 'share')} % on, counted in "
        f"{row['unit']} at {words.score(str(row['score']))}."
        for row in rows_of(even)[:1]
    ]
    return [
        Section(
            "In short",
            charts=grid("hands", "danger", "top", "Nil by the highest spade and side cards", **rows),
            lines=[
                *told,
                *overall(study.table("hands", by=()), "Over all hands without the ace of spades, up to four spades"),
                "The table: highest spade and number of spades; in each cell nil or a number, by the number of "
                "dangerous "
                "cards in the other suits.",
            ],
            tables=[_advice(study)],
            note="In each cell: the better call; how often the nil is made, in %, ± one standard error; n, the number "
            "of "
            "deals. Dangerous: of each side suit the lowest card above a 5, the next above an 8, the third above a J. "
            f"Classes of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "By the number of spades",
            charts=[
                svg
                for number in spades
                for svg in grid(
                    "hands", "danger", "top", f"{number} spade{'s' if number != 1 else ''}",
                    by_hand[by_hand["spades"] == number], **rows,
                )
            ],
            key=KEY,
        ),
        Section(
            "The partner's cover",
            charts=[
                *grid(
                    "cover", "partner_spades", "partner_high", "By what the partner holds", xlabel="partner's spades",
                    ylabel="partner's aces and kings", xs=theirs, ys=high,
                ),
                *charts.draw(
                    plot_series, success, "Nil made, by the partner's call", xlabel="partner calls", ylabel="%",
                    percent=True,
                ),
            ],
            note="Success of the nil, in %. The caller cannot see the partner's hand; it says how much depends on it.",
            key=KEY,
        ),
        Section(
            "Break-even",
            lines=[
                "The chance of success from which nil brings as much as the number that the hand would call else: "
                "(number − failed) / (made − failed), from the means over the hands that the bot calls nil with.",
            ],
            tables=[_even(even)],
            note="In points, and where the match equity of these rules is known, in matches won from several scores "
            "(the caller's side first).",
        ),
    ]  # fmt: skip


def _advice(study: CallStudy) -> Table:
    """Return nil or number by highest spade, spades and dangerous side cards."""
    layout = study.question.layouts[0]
    spades, top, _ = (axis.labels for axis in layout.axes)
    picked = picks(study.table("hands"), ["spades", "top", "danger"])
    return by_last(picked, ("top", top), ("spades", spades), "danger", verdict)


def _more(study: CallStudy) -> dict[str, pd.DataFrame]:
    from analyzer.studies.spades_nil import break_even

    return {"even": break_even(study)}


REPORT = CallReport(
    "nil",
    ("analyzer.studies.spades_nil", "SpadesNil"),
    "Nil or a number?",
    sections,
    {
        "hands": "By spades, highest spade and dangerous side cards",
        "cover": "By the partner's aces and kings, and spades",
        "partner": "By the partner's call over the nil",
        "outcome": "Hands that the bot calls nil with, by whether it was made",
        "scores": "The same by score",
        "even": "Break-even",
    },
    more=_more,
    reading=[
        "Only hands without the ace of spades and with at most four spades are counted. The number is what the bot "
        "would "
        "call if it never called nil. Deals are split by whether the nil was made only to find the break-even.",
    ],
)
write = REPORT.write
