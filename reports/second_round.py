"""The report on the second round of Belote."""

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

SHOWN = ("none", "9", "J", "J 9")  # honours of the lines


def sections(study: CallStudy, charts: Charts) -> Sequence[Section]:
    """Return the parts of the page."""
    from reports.sections import Section

    layouts = dict(zip(study.names, study.question.layouts, strict=True))
    (trumps, honours, _), calls = (axis.labels for axis in layouts["hands"].axes), layouts["hands"].calls
    speakers, turned = (layouts[name].axes[0].labels for name in ("speakers", "turned"))
    aces, jacks = (axis.labels for axis in layouts["kinds"].axes)
    hands, tell = study.table("hands"), best_of(calls, "points")
    shown: dict[str, Any] = {
        "xs": trumps,
        "ys": honours,
        "xlabel": "cards of the suit",
        "ylabel": "of J, 9, A",
        "sign": True,
    }
    by_speaker = study.table("speakers")
    made = study.table("speakers", by=["speaker", "honours"])
    made = made[(made["call"] == "suit") & made["honours"].isin(SHOWN)]
    return [
        Section(
            "In short",
            charts=grid(
                charts, study.table("hands", by=["trumps", "honours"]), ("trumps", "honours"), tell,
                "Second round, anybody to speak", **shown,
            ),
            lines=[
                *overall(study.table("speakers", by=["speaker"]).query("speaker == 'first'"),
                    "First to speak, every hand"),
                *overall(study.table("speakers", by=["speaker"]).query("speaker == 'fourth'"),
                    "Last to speak, every hand"),
                "The table: cards of the best suit left, and which of its jack, nine and ace; in each cell the call "
                "that brings most, with those that these deals cannot tell from it, where it depends on them by the "
                "number of side aces.",
            ],
            tables=[by_last(picks(hands, ["trumps", "honours", "aces"]), ("honours", honours), ("trumps", trumps),
                "aces", name_of)],
            note="In each cell: the best call; points of the deal with it, speaker's side minus the other's, ± one "
            f"standard error; n, the number of deals. Classes of fewer than {FEW} deals are left out.",
            key=key_of_many(calls),
        ),
        Section(
            "By place in the round",
            charts=[
                *(
                    svg
                    for each in speakers
                    for svg in grid(
                        charts, by_speaker[by_speaker["speaker"] == each], ("trumps", "honours"), tell,
                        f"{each.title()} to speak",
                        **shown,
                    )
                ),
            ],
            note="The later the place, the more passes stand before it; when the last passes too, the deal is thrown "
            "in.",
            key=key_of_many(calls),
        ),
        Section(
            "What else counts",
            charts=[
                *grid(
                    charts, study.table("turned"), ("turned", "honours"), tell, "By the card turned up",
                    **(shown | {"xs": turned, "xlabel": "card turned up, that nobody took"}),
                ),
                *grid(
                    charts, study.table("kinds"), ("all_aces", "jacks"), tell, "By aces and jacks of the hand",
                    **(shown | {"xs": aces, "ys": jacks, "xlabel": "aces", "ylabel": "jacks"}),
                ),
                *lines(
                    charts, made, ("speaker", "honours"), "made", "The suit named is made", xlabel="to speak",
                    ylabel="%",
                    xs=speakers, percent=True,
                ),
            ],
            note="The lines: a line for each holding of jack, nine and ace of the suit; ± one standard error.",
            key=key_of_many(calls),
        ),
    ]  # fmt: skip


REPORT = CallReport(
    "second-round",
    ("analyzer.studies.second_round", "SecondRound"),
    "The second round: name a suit or pass?",
    sections,
    {
        "hands": "By the best suit left and side aces",
        "speakers": "By place in the round, cards and honours of the suit",
        "turned": "By the card turned up and honours of the suit",
        "kinds": "By aces and jacks of the hand",
    },
    reading=[
        "Only deals that the bots pass as far as it goes: the passes say something about all hands. The suit is the "
        "one with the most trump points (J 20, 9 14, A 11, 10 10, K 4, Q 3) and ten for each card, the turned-up suit "
        "left out.",
        "A deal counts once for each player who comes to speak in it, so the errors over all places together are a "
        "little too small.",
    ],
    speaker="each of the four, after passes only",
)
write = REPORT.write
