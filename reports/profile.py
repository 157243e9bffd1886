"""The report on a bot, for all games: what its calls promise, and how it plays."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from analyzer.studies.frames import FEW
from reports import words
from reports.call_words import NUMBERS, amount, head
from reports.calls import CallReport
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

STEPS = (0.1, 0.25, 0.5)  # shares at which a colour gets darker
KEY = [
    ("first-1", "seldom"), ("first-2", "from 10 %"), ("first-3", "from 25 %"), ("first-4", "from 50 %"),
    ("neutral", "never"),
]  # fmt: skip
PROMISED = (
    "What each call promises: the values left when up to a tenth of the hands is cut off at each end (of honours the "
    "most common holding), and the share of the hands within"
)
FEATURES = {  # what the values of a feature mean
    "trumps": "cards of the suit",
    "honours": "honours of the suit",
    "aces": "aces",
    "best": "best card of the turned suit",
    "jack": "Jack of the turned suit",
    "jacks": "jacks",
    "longest": "cards of the suit",
    "spades": "spades",
    "high": "A K Q of spades",
    "side": "aces and kings of other suits",
}


def _said(study: CallStudy, amounts: Sequence[str], role: str) -> Table:
    """Return how often each call is made in a role, and what comes of it."""
    shares = {row["said"]: row for row in rows_of(study.shares("calls", "said", by=["role"])) if row["role"] == role}
    body = []
    for row in rows_of(study.table("calls")):
        if row["role"] == role:
            told = [amount(row, each) if each in NUMBERS else words.percent(row, each) for each in amounts]
            share = words.percent(shares[row["said"]], "share")
            body.append([row["said"], f"{row['n']:,}", share, words.points(row, "points", sign=True), *told])
    heads = ("call", "n", "of the calls %", "points", *(head(each) for each in amounts))
    return Table(heads, body, "How often, and what comes of it")


def _promises(frame: pd.DataFrame, role: str) -> Table:
    """Return what each call of a role promises, a column a feature."""
    rows = [row for row in rows_of(frame) if row["role"] == role]
    features = list(dict.fromkeys(row["feature"] for row in rows))
    calls = list(dict.fromkeys(row["said"] for row in rows if row["n"] >= FEW))
    found = {(row["said"], row["feature"]): row for row in rows}
    body = []
    for call in calls:
        told = []
        for feature in features:
            row = found[call, feature]
            low, high = (words.card(each) for each in (row["low"], row["high"]))
            told.append(f"{low if low == high else f'{low} to {high}'} ({words.percent(row, 'share')} %)")
        body.append([call, f"{found[call, features[0]]['n']:,}", *told])
    return Table(("call", "n", *(FEATURES.get(each, each) for each in features)), body, PROMISED, kind="words")


def _play(study: CallStudy) -> Table:
    """Return what becomes of the deals as a whole."""
    (row,) = rows_of(study.table("play"))
    names = study.question.layouts[-1].amounts
    numbers = {*NUMBERS, "calls", "nils", "nils_made", "bids"}
    tell = [(each, amount(row, each) if each in numbers else f"{words.percent(row, each)} %") for each in names]
    body = [["points, NS minus EW (W deals)", words.points(row, "points", sign=True)]]
    return Table(
        ("over all deals", f"n {row['n']:,}"), [*body, *([each.replace("_", " "), told] for each, told in tell)]
    )


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from analyzer.studies.profile import promises
    from reports.charts.heat import plot_heat
    from reports.sections import Section

    calls, *features, _ = study.question.layouts
    promised = promises(study)
    roles = list(dict.fromkeys(row["role"] for row in rows_of(study.table("calls"))))

    def heats(role: str, names: Sequence[str]) -> list[str]:
        found = []
        for name in names:
            frame = study.shares(name, name, by=["role", "said"])
            frame = frame[(frame["role"] == role) & (frame["n"] >= FEW)]
            labels = next(layout.axes[2].labels for layout in features if layout.name == name)
            drawn = frame.rename(columns={name: "x", "said": "y", "share": "value", "share_se": "value_se"})
            title = FEATURES.get(name, name)
            title = title[0].upper() + title[1:]
            drawn = drawn[["x", "y", "value", "value_se", "n"]]
            shown: dict[str, Any] = {"xs": labels, "steps": STEPS, "label": f"{role}: {title}"}
            found += charts.draw(plot_heat, drawn, title, xlabel="% of the hands of each call", **shown)
        return found

    names = [layout.name for layout in features]
    first = roles[0] if roles else ""
    told = [
        f"{role[0].upper()}{role[1:]}: "
        + ", ".join(f"{row['said']} {words.percent(row, 'share')} %" for row in rows if row["share"])
        for role, group in groupby(rows_of(study.shares("calls", "said", by=["role"])), key=lambda row: row["role"])
        for rows in [sorted(group, key=lambda row: -row["share"])]
    ]
    return [
        Section(
            "In short",
            charts=heats(first, names[:1]),
            lines=[
                f"How often the bot “{study.bot}” makes each call, in per cent of the calls in its place; the number "
                "of calls is in the tables.",
                *(f"{line}." for line in told),
            ],
            tables=[_play(study)],
            note=f"{first[:1].upper()}{first[1:]}. In each cell: the share of the hands with which the call is made, "
            "in %, ± one standard error; n, the number of calls. Each row sums to 100.",
            key=KEY,
        ),
        *(
            Section(
                f"{role[0].upper()}{role[1:]}",
                charts=heats(role, names[1:] if role == first else names),
                tables=[_promises(promised, role), _said(study, calls.amounts, role)],
                key=KEY,
            )
            for role in roles
        ),
    ]  # fmt: skip


def _more(study: CallStudy) -> dict[str, Any]:
    from analyzer.studies.profile import promises

    return {"promises": promises(study), "shares": study.shares("calls", "said", by=["role"])}


REPORT = CallReport(
    "profile",
    ("analyzer.studies.profile", "Profile"),
    "What a bot's calls promise",
    sections,
    {
        "calls": "Calls, and what comes of them",
        "play": "All deals together",
        "promises": "What each call promises",
        "shares": "How often each call is made",
    },
    more=_more,
    reading=[
        "Nothing is forced: all four seats call and play as the bot does. A hand is told by the suit that the call is "
        "about: the turned suit in the first round, the suit named, of an answer or an overcall the suit that was bid; "
        "where there is none the best suit of the hand. Points and “made” are of the caller's side.",
    ],
)
write = REPORT.write
