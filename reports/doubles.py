"""The reports on doubling: the coinche, and the double of Bulgarian Belot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_cells import grid, heat, key_of_two
from reports.call_words import Row, amount, by_last, duel, picks, verdict
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

FAILS = (0.2, 0.4, 0.6)  # shares that fail at which a colour gets darker
FAIL_KEY = [("first-1", "below 20 %"), ("first-2", "from 20 %"), ("first-3", "from 40 %"), ("first-4", "from 60 %")]


def _replies(study: CallStudy) -> Table:
    """Return what happens when the bots may answer the double."""
    body = []
    for row in rows_of(study.table("replies")):
        told = [words.percent(row, name) for name in ("kept", "redoubled", "failed")]
        body.append([f"{row['contract']}: {row['call']}", f"{row['n']:,}", *told, amount(row, "points", sign=True)])
    return Table(("contract", "n", "stays the contract %", "redoubled %", "it stays and fails %", "points"), body)


def _told(study: CallStudy) -> list[str]:
    """Return how often contracts fail, and what a double costs or brings."""
    found = []
    for failed in ("a suit", "NT", "AT"):
        rows = {row["call"]: row for row in rows_of(study.table("replies")) if row["contract"] == failed}
        if rows and rows["pass"]["verdict"] != "few":
            share = words.percent(rows["pass"], "failed")
            found.append(f"Of the bots' contracts in {failed} ({rows['pass']['n']:,}) {share} % fail.")
    return found


def _sections(steps: tuple[float, float, float], game: str) -> Any:
    """Return the function that lays out the page of a game."""
    told = f"from {steps[0]:g}, {steps[1]:g}, {steps[2]:g} points"
    key = key_of_two(("double", "pass"), told)

    def tell(pick: Row) -> Row:
        return duel(pick, steps)

    def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
        from reports.sections import Section

        layouts = dict(zip(study.names, study.question.layouts, strict=True))
        trumps, honours, aces = (axis.labels for axis in layouts["suits"].axes)
        suits = study.table("suits")
        shown: dict[str, Any] = {"xs": trumps, "xlabel": "trumps held against the contract", "sign": True}
        others = study.table("others")
        fails = study.table("suits", by=["trumps", "aces"])
        fails = fails[fails["call"] == "pass"]
        return [
            Section(
                "In short",
                charts=grid(
                    charts, study.table("suits", by=["trumps", "aces"]), ("trumps", "aces"), tell,
                    "Double a suit contract?", ys=aces,
                    ylabel="side aces", **shown,
                ),
                lines=[
                    *_told(study),
                    "The table: honours and number of the trumps held; in each cell double or pass, where it depends "
                    "on them by the number of side aces.",
                ],
                tables=[by_last(picks(suits, ["trumps", "honours", "aces"]), ("honours", honours), ("trumps", trumps),
                    "aces", verdict)],
                note="In each cell: the better call; points of the deal, doubler's side minus the other's, when "
                "doubling minus when passing, ± one standard error; n, the number of deals. Classes of fewer than "
                f"{FEW} deals are left out.",
                key=key,
            ),
            Section(
                "Honours of the suit, and the other contracts",
                charts=[
                    *grid(
                        charts, study.table("suits", by=["trumps", "honours"]), ("trumps", "honours"), tell,
                        "By trump honours held",
                        ys=honours, ylabel=f"of {', '.join(honours[-1].split())}", **shown,
                    ),
                    *by_game(study, charts),
                    *(
                        svg
                        for kind in layouts["others"].axes[0].labels
                        for svg in grid(
                            charts, others[others["kind"] == kind], ("all_aces", "jacks"), tell, f"Double {kind}?",
                            xlabel="aces",
                            ylabel="jacks", xs=range(5), ys=range(5), sign=True,
                        )
                    ),
                ],
                key=key,
            ),
            Section(
                "How often the contract fails",
                charts=heat(
                    charts, fails, ("trumps", "aces"), "failed", "Suit contracts that fail, %", xlabel="trumps held",
                    ylabel="side aces",
                    xs=trumps, ys=aces, steps=FAILS,
                ),
                tables=[_replies(study)],
                lines=[
                    "The table: what comes of it when the bots may redouble, bid on, or double where it is passed. The "
                    "charts take the doubled contract to be played.",
                ],
                note="Undoubled, over the deals that end in a suit; ± one standard error.",
                key=FAIL_KEY,
            ),
        ]  # fmt: skip

    def by_game(study: CallStudy, charts: Charts) -> list[str]:
        layout = study.question.layouts[1]
        x, y = layout.axes[1].name, layout.axes[0].name
        options: dict[str, Any] = {"xs": layout.axes[1].labels, "ys": layout.axes[0].labels, "sign": True}
        title = {"coinche": "By the bid", "belot": "By the contract"}[game]
        label = {"trumps": "trumps held against the contract"}.get(x, f"{x} in hand")
        return grid(charts, study.table("levels", by=[x, y]), (x, y), tell, title, xlabel=label, ylabel=y, **options)

    return sections


def _report(name: str, title: str, steps: tuple[float, float, float], game: str, levels: str) -> CallReport:
    return CallReport(
        "double",
        ("analyzer.studies.doubles", name),
        title,
        _sections(steps, game),
        {
            "suits": "Suit contracts, by trumps, honours and side aces of the hand that may double",
            "levels": levels,
            "others": "No-trump and all-trump, by aces and jacks",
            "replies": "When the bots may answer, by contract",
        },
        reading=[
            "The bots bid as ever; where their auction has had its last bid, the next to speak doubles or passes, and "
            "the other three pass. So the same contract is played, doubled or not. The hand is that of the player who "
            "may double, an opponent of the last bidder; points are of his side.",
        ],
        speaker="the opponent who speaks after the last bid",
    )


COINCHE = _report("Coinches", "When to coinche?", (30.0, 100.0, 250.0), "coinche", "By the bid, trumps and side aces")
BELOT = _report("Contras", "When to double?", (3.0, 10.0, 20.0), "belot", "By the contract and the nines of the hand")
REPORT = COINCHE
write = COINCHE.write
