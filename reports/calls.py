"""The reports on calls: what is the same for all of them. A topic says what it studies and which sections it has."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyzer.ask.simulate import is_slow
from analyzer.bots import read_bot
from analyzer.games import Game, game
from analyzer.runs.pieces import check_count, check_seed, workers_of
from reports.files import Folder, Written

if TYPE_CHECKING:
    import pandas as pd

    from analyzer.runs.runner import Runner
    from analyzer.studies.calls import CallStudy
    from reports.sections import Charts, Section

QUICK = 10  # a quick run has so many times fewer deals
SLOW = 1000  # and that of a bot that thinks


@dataclass(frozen=True)
class CallReport:
    """A topic.

    Attributes
    ----------
    topic : str
        The name of the files.
    question : (str, str)
        Module and class of the study's question.
    title : str
    sections : callable
        ``sections(study, charts)``: the parts of the page, the first with the advice.
    captions : mapping
        A heading for each table of the study.
    more : callable, optional
        ``more(study)``: further frames by name, for CSV files.
    reading : sequence of str
        What else a reader should know.
    speaker : str
        Who calls.
    """

    topic: str
    question: tuple[str, str]
    title: str
    sections: Callable[[CallStudy, Charts], Sequence[Section]]
    captions: Mapping[str, str]
    more: Callable[[CallStudy], dict[str, pd.DataFrame]] | None = None
    reading: Sequence[str] = ()
    speaker: str = "the first, N"

    def write(
        self,
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
        """Run the study, and write ``TOPIC.html`` and the CSV files beside it."""
        chosen = game(game_text)
        module, name = self.question
        question = getattr(import_module(module), name)
        usual = question.deals_for(chosen)
        player = read_bot(bot)
        if is_slow([player]):
            usual = max(1, usual // SLOW)
        wanted = check_count(deals if deals is not None else usual, "deals")
        check_seed(seed)
        workers = workers_of(workers)
        question(chosen, False)  # refuses rules that it makes no sense for
        folder = Folder(out)

        from analyzer.studies.calls import study_calls

        if quick:
            wanted = min(wanted, max(1, usual // QUICK))
        study = study_calls(
            question, chosen, wanted, seed, bot=player, workers=workers, progress=progress, runner=runner
        )
        frames = {name: study.table(name) for name in study.names}
        if self.more is not None:
            frames |= self.more(study)
        names = {name: f"{self.topic}-{name}.csv" for name in frames}
        for name, frame in frames.items():  # before the charts: an interrupt now loses no number
            folder.write(names[name], frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))
        folder.write(f"{self.topic}.html", self._page(study, frames, list(names.values())))
        written = Written(reversed(folder.written))
        written.interrupted = study.interrupted
        return written

    def _page(self, study: CallStudy, frames: dict[str, pd.DataFrame], files: list[str]) -> str:
        from analyzer.studies.frames import FEW
        from reports import words
        from reports.call_words import numbers, reading
        from reports.pages import origin, render
        from reports.sections import Charts

        error = None if study.equity_se is None else f"{100 * study.equity_se:.2f} %"
        told: dict[str, Any] = {"score": f"{study.provenance['score']} before each deal", "speaker": self.speaker}
        if error is not None:
            told["match_equity"] = f"{study.provenance['equity']['deals']:,} deals, standard error at most {error}"
        return render(
            "calls.html",
            title=self.title,
            game=f"{study.game.title} ({study.game})",
            deals=f"{study.deals:,}",
            asked=f"{study.asked:,}",
            score=words.score(study.provenance["score"]),
            interrupted=study.interrupted,
            few=FEW,
            sections=self.sections(study, Charts()),
            numbers=[(self.captions.get(name, name), numbers(frame)) for name, frame in frames.items()],
            files=files,
            reading=[*self.reading, *reading(study.bot, error)],
            provenance=study.provenance,
            origin=origin(study.provenance, **told),
        )
