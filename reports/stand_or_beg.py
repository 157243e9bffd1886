"""The report on the two calls of All Fours."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from analyzer.games import Game, game
from analyzer.runs.pieces import check_count, check_seed, workers_of
from reports.files import Folder, Written

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.runs.runner import Runner
    from analyzer.studies.stand_or_beg import StandOrBeg

DEALS = 500_000
QUICK_DEALS = 50_000


def write(
    game_text: str | Game,
    *,
    deals: int | None,
    out: str | os.PathLike[str],
    seed: int,
    workers: int | None,
    progress: Callable[[int, int], None] | None,
    quick: bool,
    bot: str = "rules",
    runner: Runner | None = None,
) -> Written:
    """Run the study, and write ``stand-or-beg.html`` and the CSV files beside it."""
    chosen = game(game_text)
    wanted = check_count(deals if deals is not None else DEALS, "deals")
    check_seed(seed)
    workers = workers_of(workers)
    folder = Folder(out)

    from analyzer.studies.stand_or_beg import default_scores, stand_or_beg

    scores = default_scores(int(chosen.options["target"]))
    if quick:
        wanted, scores = min(wanted, QUICK_DEALS), scores[::2]
    study = stand_or_beg(
        chosen, wanted, seed, bot=bot, scores=scores, workers=workers, progress=progress, runner=runner
    )
    frames = tables_of(study)
    names = {name: f"stand-or-beg-{name}.csv" for name in frames}
    for name, frame in frames.items():  # before the charts, which take longer: an interrupt now loses no number
        folder.write(names[name], frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))
    folder.write("stand-or-beg.html", page(study, frames, list(names.values())))
    written = Written(reversed(folder.written))
    written.interrupted = study.interrupted
    return written


def tables_of(study: StandOrBeg) -> dict[str, pd.DataFrame]:
    """Return the frames of the report, as they are written to CSV files.

    Returns
    -------
    dict of str to DataFrame
        ``hands``, ``turnup``, ``scores``: eldest's call by hand, by number of trumps and rank turned up, by score;
        ``dealer``: the answer by hand, after any beg and after the bot's (column ``asked``); ``parts``; ``jack``.
    """
    import pandas as pd

    from analyzer.studies.branches import ASKED

    answers = [study.answers(asked) for asked in ASKED]
    for frame, asked in zip(answers, ASKED, strict=True):
        frame.insert(1, "asked", asked)
    return {
        "hands": study.calls(),
        "turnup": study.calls(by=("trumps", "turnup")),
        "scores": study.calls(by=()),
        "dealer": pd.concat(answers, ignore_index=True),
        "parts": study.parts(),
        "jack": study.jack(),
    }


def page(study: StandOrBeg, frames: dict[str, pd.DataFrame], files: list[str]) -> str:
    """Return the report as one HTML file."""
    from analyzer.studies.branches import ASKED
    from analyzer.studies.frames import FEW, NOISE
    from reports import stand_or_beg_words as told
    from reports import words
    from reports.pages import origin, render
    from reports.stand_or_beg_tables import all_tables

    when_begged = frames["dealer"][frames["dealer"]["asked"] == ASKED[1]]
    error = f"{100 * study.equity_se:.2f} %"
    return render(
        "stand_or_beg.html",
        title=f"Stand or beg? {study.game}",
        game=f"{study.game.title} ({study.game})",
        target=study.game.options["target"],
        deals=f"{study.deals:,}",
        asked=f"{study.asked:,}",
        interrupted=study.interrupted,
        scores=[words.score(text) for text in study.scores],
        few=FEW,
        summary=told.summary(frames["hands"], frames["scores"], study.scores[0], NOISE),
        answer_summary=told.answer_summary(when_begged, study.scores),
        reading=told.reading(study.bot, NOISE, error),
        charts=_charts(study, frames),
        tables={
            "advice": told.advice(frames["hands"], study.scores, ("stand", "beg")),
            "answers": told.advice(when_begged, study.scores, ("give", "run")),
            "all": all_tables(frames, study.scores),
        },
        files=files,
        provenance=study.provenance,
        origin=origin(
            study.provenance,
            scores=", ".join(study.scores) + " (eldest's side first)",
            match_equity=f"{study.provenance['equity']['deals']:,} deals, standard error at most {error}",
        ),
    )


def _charts(study: StandOrBeg, frames: dict[str, pd.DataFrame]) -> dict[str, list[Any]]:
    """Draw all charts, as markup by kind."""
    from markupsafe import Markup

    from analyzer.studies.branches import ASKED
    from reports import style, words
    from reports.charts.give_or_run import plot_give_or_run
    from reports.charts.jack import plot_jack
    from reports.charts.parts import plot_parts
    from reports.charts.stand_or_beg import plot_stand_or_beg
    from reports.charts.turnup import plot_turnup

    def draw(plot: Any, frame: pd.DataFrame, kind: str, what: str, score: str) -> Markup:
        heading = f"{what} at {words.score(score)}"
        one = frame[frame["score"] == score]
        return Markup(style.to_svg(plot, one, name=f"{kind}-{score}", label=heading, title=heading))

    answers = {asked: frames["dealer"][frames["dealer"]["asked"] == asked] for asked in ASKED}
    begged = set(answers[ASKED[1]]["score"])
    first = study.scores[0]
    level = [
        score for score in study.scores if len(set(score.split("-"))) == 1
    ]  # a race: from the start to the last point
    lines, ends = list(dict.fromkeys([first, *level[-3:]])), list(dict.fromkeys([first, *level[-1:]]))
    return {
        "calls": [draw(plot_stand_or_beg, frames["hands"], "eldest", "Eldest", score) for score in study.scores],
        "turnup": [
            draw(plot_turnup, frames["turnup"], "turnup", "Standing minus begging by turn-up", score) for score in lines
        ],
        "answers": [
            draw(plot_give_or_run, answers[ASKED[0]], "every", "Dealer, every deal,", first),
            *(
                draw(plot_give_or_run, answers[ASKED[1]], "begged", "Dealer, when the bot begs,", score)
                for score in study.scores
                if score in begged
            ),
        ],
        "parts": [
            draw(plot_parts, frames["parts"], "parts", "Points of standing minus begging", score) for score in ends
        ],
        "jack": [draw(plot_jack, frames["jack"], "jack", "The Jack of trumps", score) for score in ends],
    }
