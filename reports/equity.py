"""The report on match equity, for all games: the chance to win by score, and the call that goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import best_of, duel_by_win, key_of_many, key_of_two, name_of
from reports.call_words import Row, cells, picks
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

NEAR_EVEN = (0.03, 0.15, 0.35)  # distances from one half


def _heat(frame: pd.DataFrame, value: str) -> pd.DataFrame:
    names = {"ew": "x", "ns": "y", value: "value", f"{value}_se": "value_se"}
    return frame.rename(columns=names)[["x", "y", "value", "value_se", "n"]]


def _changes(picked: Sequence[Row], hands: Sequence[str], scores: Sequence[int]) -> Table:
    """Return the best call of each hand where the match begins, where both sides or one are near its end."""
    last, first = scores[-1], scores[0]
    places = dict.fromkeys([(first, first), (last, last), (last, first), (first, last)])
    body = []
    for hand in hands:
        found = {(pick["own"], pick["their"]): pick for pick in picked if pick["hand"] == hand}
        body.append([hand, *(name_of(found[place]) if place in found else "" for place in places)])
    heads = (f"{own}–{their}" for own, their in places)
    return Table(("hand \\ score, own first", *heads), body, kind="words")


def _told(study: CallStudy, frame: pd.DataFrame, points: pd.DataFrame) -> list[str]:
    """Return the sentences of the summary."""
    start = {row["dealer"]: row for row in rows_of(frame[(frame["ns"] == 0) & (frame["ew"] == 0)])}
    last = frame["ns"].max()
    lead = rows_of(frame[(frame["ns"] == last) & (frame["ew"] == 0) & (frame["dealer"] == "NS")])[0]
    worth = rows_of(points[(points["ns"] == 0) & (points["ew"] == 0)])[0]
    end = rows_of(points[(points["ns"] == points["ew"])])[-2]
    ahead = words.plus_minus(lead["win"], lead["win_se"], scale=100)
    return [
        f"At the start of a match the side that deals wins {words.percent(start['NS'], 'win')} %. At {last}–0 it wins "
        f"{ahead} %.",
        f"{worth['points']} point{'s' if worth['points'] != 1 else ''} more: "
        f"{words.percent(worth, 'gain', sign=True)} % of matches at 0–0, "
        f"{words.percent(end, 'gain', sign=True)} % at {end['ns']}–{end['ew']}.",
        f"The chances come from {start['NS']['n']:,} deals of the bot “rules” at all seats; their standard errors are "
        "those of runs that share nothing.",
    ]


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.charts.grid import plot_grid
    from reports.charts.heat import plot_heat
    from reports.charts.series import plot_series
    from reports.sections import Section

    frames = _more(study)
    frame, points = frames["win"], frames["points"]
    scores = list(dict.fromkeys(frame["ns"]))
    axes: dict[str, Any] = {"xlabel": "EW", "ylabel": "NS", "xs": scores, "ys": scores}
    calls, (own, _, hand) = study.question.layouts[0].calls, study.question.layouts[0].axes
    picked = picks(study.table("calls"), ["own", "their", "hand"])
    tell = duel_by_win if len(calls) == 2 else best_of(calls)

    def by_hand(name: str) -> list[str]:
        drawn = cells([pick for pick in picked if pick["hand"] == name], "their", "own", tell)
        drawn = drawn[drawn["n"] >= FEW]
        shown: dict[str, Any] = {"xs": own.labels, "ys": own.labels, "percent": True, "sign": len(calls) == 2}
        return charts.draw(plot_grid, drawn, name, xlabel="their score", ylabel="own score", **shown)

    shown = [scores[round(k * (len(scores) - 1) / 3)] for k in range(4)]
    lines = frame[(frame["dealer"] == "NS") & frame["ew"].isin(shown)].assign(
        series=lambda f: "against " + f["ew"].astype(str)
    )
    lines = lines.rename(columns={"ns": "x", "win": "value", "win_se": "value_se"})[
        ["x", "series", "value", "value_se"]
    ]
    more = points["points"].iloc[0]
    told = (
        "the better call; how many more matches are won with " + calls[0]
        if len(calls) == 2
        else ("the best call, with those within the noise of it; how many matches are won with it")
    )
    named = ""
    if study.game.name == "spades":
        named = " A hand is named by the number that the bot calls with it at 0–0; “less” and “more” are one trick."
    return [
        Section(
            "In short",
            charts=charts.draw(
                plot_heat, _heat(frame[frame["dealer"] == "NS"], "win"), "NS win the match, NS dealing, %",
                steps=NEAR_EVEN, centre=0.5, **axes,
            ),
            lines=[
                *_told(study, frame, points),
                "The table: the best first call of some hands, the first to speak, at the start and near the end.",
            ],
            tables=[_changes(picked, hand.labels, own.labels)],
            note="In each cell: the chance to win the match in %, ± one standard error. n: deals that the whole table "
            "is made from.",
            key=[("first-4", "NS ahead"), ("second-4", "EW ahead"), ("neutral", "about even")],
        ),
        Section(
            "How the best call changes with the score",
            charts=[svg for name in hand.labels for svg in by_hand(name)],
            key=key_of_two(calls) if len(calls) == 2 else key_of_many(calls),
            note="The first to speak; a grid for each hand, by score of the own side and of the other. In each cell: "
            f"{told}, in %, ± one standard error; n, the number of deals. The same deals are played from every score "
            f"and after each call. Cells of fewer than {FEW} deals are left out.{named}",
        ),
        Section(
            "What points and the deal are worth",
            charts=[
                *charts.draw(
                    plot_series, lines, "NS win the match, NS dealing", xlabel="NS score", ylabel="%", percent=True
                ),
                *charts.draw(
                    plot_heat, _heat(points, "gain"), f"What {more} more is worth to NS, % of matches",
                    steps=(0.02, 0.06, 0.15), **axes,
                ),
                *charts.draw(
                    plot_heat, _heat(frames["dealing"], "gain"), "What it is worth to deal, % of matches",
                    steps=(0.01, 0.03, 0.08), centre=0.0, **axes,
                ),
            ],
            note=f"{more} more: the chance of NS with so many points more minus that without, the mean over who deals; "
            "the target reached counts as won. Dealing: NS's chance when NS deal minus when EW do. ± takes the two "
            "chances as independent.",
        ),
    ]  # fmt: skip


def _more(study: CallStudy) -> dict[str, pd.DataFrame]:
    from analyzer.ask.equity import equity
    from analyzer.studies.win_grid import deal_worth, points_worth, win_grid

    table = equity(study.game)
    return {"win": win_grid(table), "points": points_worth(table), "dealing": deal_worth(table)}


REPORT = CallReport(
    "equity",
    ("analyzer.studies.by_score", "ByScore"),
    "The score: chances to win, and calls",
    sections,
    {
        "calls": "Calls by score and hand",
        "win": "Chance to win the match",
        "points": "What some more points are worth",
        "dealing": "What it is worth to deal",
    },
    more=_more,
    reading=[
        "Calls are judged by matches won, not by points. The players call and play on as the bot does at that score.",
    ],
)
write = REPORT.write
