"""The report on bags in Spades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import best_of, grid, heat, key_of_many, lines, name_of
from reports.call_words import amount, by_last, picks
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

COSTS = (0.005, 0.015, 0.04)  # chances at which a colour gets darker
COST_KEY = [
    ("first-1", "costs little"), ("first-2", "from 0.5 %"), ("first-3", "from 1.5 %"), ("first-4",
        "from 4 % of matches"),
    ("second-2", "gains"),
]  # fmt: skip


def _styles(frame: pd.DataFrame, by: str, caption: str) -> Table:
    """Return what each way of playing brings."""
    body = []
    for row in rows_of(frame):
        if row["verdict"] != "few":
            told = [words.percent(row, name) for name in ("win", "made", "their_set")]
            told += [amount(row, "bags"), amount(row, "points", sign=True)]
            body.append([f"{words.score(str(row[by]))}: {row['call']}", f"{row['n']:,}", *told])
    return Table(("", "n", "match %", "own contract made %", "other side set %", "own bags", "points"), body, caption)


def _costs(study: CallStudy) -> pd.DataFrame:
    from analyzer.ask.equity import equity
    from analyzer.studies.spades_bags import bag_costs

    return bag_costs(equity(study.game))


def _told(costs: pd.DataFrame) -> list[str]:
    rows = rows_of(costs[costs["score"] == costs["score"].iloc[0]])
    first, last = rows[0], rows[-1]
    score = words.score(first["score"])
    return [
        f"At {score} the first bag costs {words.percent(first, 'cost')} % of matches, and the one that brings the "
        f"penalty {words.percent(last, 'cost')} %.",
    ]


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    (scores, held), calls = (axis.labels for axis in layouts["scores"].axes), layouts["scores"].calls
    called = layouts["bids"].axes[0].labels
    costs, tell = _costs(study), best_of(calls)
    shown: dict[str, Any] = {"xs": held, "xlabel": "bags that the own side holds", "percent": True}
    by_score, by_bids = study.table("scores"), study.table("bids")
    sets = study.table("bids", by=["called"])
    few = int(held[0])
    return [
        Section(
            "In short",
            charts=heat(
                charts, costs, ("held", "score"), "cost", "What one more bag costs, % of matches", xlabel="bags held",
                ylabel="score, own side first", xs=range(int(costs["held"].max()) + 1), ys=scores, steps=COSTS,
                centre=0.0,
            ),
            lines=[
                *_told(costs),
                "The table: match score and bags held; in each cell the way to play that wins most matches, with those "
                "that these deals cannot tell from it.",
            ],
            tables=[by_last(
                [{**pick, "all": "by bags held"} for pick in picks(by_score, ["score", "held"])],
                ("score", scores), ("all", ["by bags held"]), "held", name_of,
            )],
            note="In each cell: the chance to win the match now minus that with one more bag, in %, ± one standard "
            "error (the two taken as independent), from the match equity table, which is interpolated between some "
            "numbers of bags.",
            key=COST_KEY,
        ),
        Section(
            "Take or duck?",
            charts=[
                *grid(charts, by_score, ("held", "score"), tell, "By match score", ys=scores,
                    ylabel="score, own side first", **shown),
                *grid(charts, by_bids, ("held", "called"), tell, "By the sum of all calls", ys=called,
                    ylabel="numbers called, all four", **shown),
            ],
            note="Both partners take every trick they can (“take”: bags count nothing), play as the bot does, or "
            "“duck” (a bag counts three times what it costs in points). In each cell: the best way; how many matches "
            f"are won with it, in %, ± one standard error; n, the number of deals. Cells of fewer than {FEW} deals are "
            "left out.",
            key=key_of_many(calls),
        ),
        Section(
            "What ducking costs",
            charts=[
                *lines(
                    charts, sets, ("called", "call"), "their_set", "The other side is set", xlabel="sum of all calls",
                    ylabel="%",
                    xs=called, percent=True,
                ),
                *lines(
                    charts, sets, ("called", "call"), "bags", "Own bags", xlabel="sum of all calls",
                    ylabel="bags a deal", xs=called,
                ),
                *lines(
                    charts, sets, ("called", "call"), "made", "Own contract made", xlabel="sum of all calls",
                    ylabel="%", xs=called,
                    percent=True,
                ),
            ],
            tables=[_styles(
                by_score[by_score["held"] == few], "score", f"By score, {few} bags held, own side first"
            )],
            note="Over the bags held together: the same deals, so the errors of the lines are a little too small. ± "
            "one standard error.",
        ),
    ]  # fmt: skip


def _more(study: CallStudy) -> dict[str, pd.DataFrame]:
    return {"costs": _costs(study)}


REPORT = CallReport(
    "bags",
    ("analyzer.studies.spades_bags", "SpadesBags"),
    "Bags: take or duck?",
    sections,
    {
        "scores": "By match score, own side first, and bags held",
        "bids": "By the sum of all numbers called, and bags held",
        "costs": "What one more bag costs, by score and bags held",
    },
    more=_more,
    reading=[
        "The calls are the bot's and the same in all three cases; only the play of N and S changes, and E and W play "
        "as the bot. The ways of playing are the bot's parameter bag_weight: 0, as the bot has it, and 3.",
        "The same deals are played at every score and number of bags.",
    ],
    speaker="N and S, in the play",
)
write = REPORT.write
