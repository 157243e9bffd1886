"""The report on bids of Spades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_words import amount, by_last, cells, label, picks
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

STRONG = ((2, "first-1"), (3, "first-2"), (5, "first-3"), (13, "first-4"))  # up to a number: colour
KEY = [
    ("first-1", "1, 2"), ("first-2", "3"), ("first-3", "4, 5"), ("first-4", "6 and more"), ("second-3", "nil"),
    ("neutral", "too few deals"),
]  # fmt: skip
SHOWN = ("1", "2", "3", "4")  # bids of the lines


def _fill(tricks: float) -> str:
    return next(name for most, name in STRONG if int(tricks) <= most)


def _best(pick: dict[str, Any]) -> dict[str, Any]:
    """Return the cell of a class: the best bid and what it brings."""
    fill = "neutral"
    if pick["near"]:
        fill = "second-3" if pick["call"] == "nil" else _fill(int(pick["call"]))
    told = {"value": pick["points"], "value_se": pick["points_se"], "n": pick["n"]}
    return {"label": label(pick["near"]), "fill": fill, **told}


def _tricks(pick: dict[str, Any]) -> dict[str, Any]:
    """Return the cell of a class: the tricks taken."""
    fill = _fill(pick["tricks"]) if pick["near"] else "neutral"
    return {"label": "tricks", "fill": fill, "value": pick["tricks"], "value_se": pick["tricks_se"], "n": pick["n"]}


def _bidder(frame: pd.DataFrame) -> Table:
    """Return how what the bot calls comes out."""
    body = [
        [
            row["called"], f"{row['n']:,}", amount(row, "tricks"),
            *(words.percent(row, name) for name in ("own", "made", "set")), amount(row, "bags"),
        ]
        for row in rows_of(frame)
    ]  # fmt: skip
    head = ("called", "n", "tricks", "own bid made %", "side's contract made %", "set %", "bags")
    return Table(head, body, "What the bot calls, and what comes of it; of a nil, “made” is of the nil itself")


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    import pandas as pd

    from reports.charts.grid import plot_grid
    from reports.charts.series import plot_series
    from reports.sections import Section

    layout = study.question.layouts[0]
    lengths, high, side = (axis.labels for axis in layout.axes)

    def grid(table: str, down: str, tell: Any, title: str, ylabel: str, ys: Sequence[Any], *, sign: bool) -> list[str]:
        drawn = cells(picks(study.table(table, by=["spades", down]), ["spades", down]), "spades", down, tell)
        drawn = drawn[drawn["n"] >= FEW]
        options: dict[str, Any] = {"xlabel": "spades", "ylabel": ylabel, "xs": lengths, "ys": ys, "sign": sign}
        return charts.draw(plot_grid, drawn, title, **options)

    def lines(what: str, title: str) -> list[str]:
        part = study.table("bids", by=["side"])
        part = part[part["call"].isin(SHOWN) & (part["n"] >= FEW)]
        drawn = pd.DataFrame(
            {"x": part["side"], "series": part["call"], "value": part[what], "value_se": part[f"{what}_se"]}
        )
        return charts.draw(plot_series, drawn, title, xlabel="side aces and kings", ylabel="%", xs=side, percent=True)

    bidder = study.table("bidder")
    shown = bidder[(bidder["n"] >= FEW) & (bidder["called"] != "nil")]
    calibration = pd.concat(
        pd.DataFrame({"x": shown["called"], "series": name, "value": value, "value_se": error})
        for name, value, error in (
            ("tricks taken", shown["tricks"], shown["tricks_se"]),
            ("called", [float(str(each).rstrip("+")) for each in shown["called"]], 0.0),
        )
    )
    advice = by_last(
        picks(study.table("bids"), ["spades", "high", "side"]), ("high", high), ("spades", lengths), "side",
        lambda pick: label(pick["near"]),
    )  # fmt: skip
    return [
        Section(
            "What to bid with",
            charts=grid("bids", "side", _best, "Best bid, first to speak", "side aces and kings", side, sign=True),
            lines=[
                "The table: number of spades, and how many of ace, king and queen of spades; in each cell the bid that "
                "brings most, with those that these deals cannot tell from it, by the number of aces and kings in the "
                "other suits.",
            ],
            tables=[advice],
            note="In each cell: the best bid, with those within the noise of it; the points of the deal after it, ± "
            "one "
            f"standard error; n, the number of deals. Classes of fewer than {FEW} deals are left out.",
            key=KEY,
        ),
        Section(
            "Tricks that a hand takes",
            charts=[
                *grid("tricks", "high", _tricks, "By high spades", "A K Q of spades", high, sign=False),
                *grid("tricks", "side", _tricks, "By side cards", "side aces and kings", side, sign=False),
                *grid(
                    "tricks", "shortest", _tricks, "By the shortest side suit", "its cards",
                    study.question.layouts[1].axes[3].labels, sign=False,
                ),
            ],
            note="Mean tricks of the hand when it calls and plays as the bot does; ± one standard error.",
            key=KEY[:4],
        ),
        Section(
            "Made, set, bags",
            charts=[
                *lines("made", "Side's contract made, by the bid"),
                *lines("set", "Side set, by the bid"),
            ],
            tables=[_per_bid(study.table("bids", by=()))],
            note="A line for each bid made by force; the partner calls as the bot does, having heard it.",
            wide=True,
        ),
        Section(
            "How good the bidder is",
            charts=charts.draw(
                plot_series, calibration, "Tricks taken by the bot's call", xlabel="called", ylabel="tricks"
            ),
            tables=[_bidder(bidder)],
            wide=True,
        ),
    ]  # fmt: skip


def _per_bid(frame: pd.DataFrame) -> Table:
    """Return what each bid by force comes to, over all hands."""
    body = [
        [
            row["call"], words.points(row, "points", sign=True), amount(row, "tricks"),
            *(words.percent(row, name) for name in ("own", "made", "set")), amount(row, "bags"),
        ]
        for row in rows_of(frame)
    ]  # fmt: skip
    n = f"{int(frame['n'].iloc[0]):,}" if len(frame) else "0"
    head = ("bid", "points", "tricks", "own bid made %", "side's contract made %", "set %", "bags")
    return Table(head, body, f"Each bid with every hand, n {n}")


REPORT = CallReport(
    "bids",
    ("analyzer.studies.spades_bids", "SpadesBids"),
    "What to bid?",
    sections,
    {
        "bids": "Each bid by spades, high spades, side aces and kings",
        "tricks": "Tricks by spades, high spades, side cards and shortest side suit",
        "bidder": "The bot's calls and what comes of them",
    },
    reading=[
        "Bids are nil and 1 to 8. “Own bid made”: the hand itself took as many tricks as it called (none, of a nil); "
        "the "
        "side's contract is what counts, and partner's tricks help it. “High”: ace, king, queen of spades; “side”: "
        "aces "
        "and kings of the other suits.",
    ],
)
write = REPORT.write
