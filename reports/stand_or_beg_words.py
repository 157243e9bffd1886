"""What the stand-or-beg report says in words. No sentence depends on how the numbers came out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from reports import words
from reports.charts.columns import rows_of
from reports.pages import Table

if TYPE_CHECKING:
    import pandas as pd

Groups = list[tuple[str, str]]  # verdict, the best trumps that have it


def _by_trumps(frame: pd.DataFrame, score: str, calls: tuple[str, str]) -> dict[int, Groups]:
    """Return the verdicts of a score by number of trumps, up to the last number of which anything can be said."""
    rows = rows_of(frame[frame["score"] == score])
    last = max((row["trumps"] for row in rows if row["verdict"] != "few"), default=-1)
    order = (calls[0], "close", calls[1], f"must {calls[1]}", "few")
    return {
        trumps: words.by_verdict(list(group), order)
        for trumps, group in groupby(rows, key=lambda row: int(row["trumps"]))
        if trumps <= last
    }


def advice(frame: pd.DataFrame, scores: Sequence[str], calls: tuple[str, str]) -> Table:
    """Return the better call by score and number of trumps."""
    told = {score: _by_trumps(frame, score, calls) for score in scores}
    columns = range(1 + max((max(groups, default=-1) for groups in told.values()), default=-1))
    rows = [
        [words.score(score), *(_cell(groups.get(trumps, []), calls) for trumps in columns)]
        for score, groups in told.items()
        if groups
    ]
    return Table(("score", *(words.trumps(trumps) for trumps in columns)), rows, kind="words")


def _cell(groups: Groups, calls: tuple[str, str]) -> str:
    kinds = {calls[0]: "first-call", calls[1]: "second-call", f"must {calls[1]}": "second-call"}
    lines = []
    for verdict, cards in groups:
        name = Markup('<b class="{}">{}</b>').format(kinds[verdict], verdict) if verdict in kinds else escape(verdict)
        whole = cards.replace("–", "–\u2060")  # a range stays on one line
        lines.append(Markup("{} {}").format(name, whole) if cards else name)
    return Markup("<br>").join(lines)


def sentence(frame: pd.DataFrame, score: str, calls: tuple[str, str]) -> str:
    """Return the better call at one score; neighbouring numbers of trumps with the same calls are told together.

    Hands with too few deals are passed over.
    """
    found = _by_trumps(frame, score, calls)
    told = [(trumps, [each for each in groups if each[0] != "few"]) for trumps, groups in found.items()]
    told = [(trumps, groups) for trumps, groups in told if groups]
    parts = []
    for groups, run in groupby(told, key=lambda pair: pair[1]):
        numbers = [trumps for trumps, _ in run]
        if len(numbers) == 1:
            name = words.trumps(numbers[0])
        elif numbers[-1] == told[-1][0]:
            name = f"{words.trumps(numbers[0])} or more"
        else:
            name = f"{numbers[0] or 'no'} {'or' if len(numbers) == 2 else 'to'} {words.trumps(numbers[-1])}"
        calls_told = [f"{words.VERDICTS.get(each, each)}{f' with {cards}' if cards else ''}" for each, cards in groups]
        parts.append(f"{name}: {'; '.join(calls_told)}")
    return ". ".join(part[0].upper() + part[1:] for part in parts) + "." if parts else ""


def summary(hands: pd.DataFrame, overall: pd.DataFrame, score: str, noise: float) -> list[str]:
    """Return the report in a few sentences, about one score."""
    shown = words.score(score)
    lines = []
    if text := sentence(hands, score, ("stand", "beg")):
        lines.append(f"At {shown}. {text} (The cards are the best trump of the hand.)")
    for row in rows_of(overall[(overall["score"] == score) & (overall["n"] > 0)]):
        lines.append(
            f"Over all hands at {shown}, eldest's side wins {words.percent(row, 'win_stand')} % of matches when it "
            f"always stands, and {words.percent(row, 'win_beg')} % when it always begs. The bot stands with "
            f"{words.percent(row, 'stands')} % of hands; if all begged, its dealer would give in "
            f"{words.percent(row, 'gives')} % of deals."
        )
    lines.append(
        f"A call is named only where it leads by more than {noise:g} standard errors. “Close” is what these deals "
        "cannot tell apart; the ± says how large the difference may still be. More deals turn some of it into calls."
    )
    return lines


def answer_summary(answers: pd.DataFrame, scores: Sequence[str]) -> list[str]:
    """Return the dealer's answer in a sentence."""
    told = ((score, sentence(answers, score, ("give", "run"))) for score in scores[:1])
    return [f"At {words.score(score)}, when the bot begs. {text}" for score, text in told if text]


def reading(bot: str, noise: float, equity_error: str) -> list[str]:
    """Return the notes on what the numbers mean and how far they may be trusted."""
    return [
        "Each deal is played out three times with the same cards: eldest stands; begs and is given one; begs and the "
        "pack is run. Differences are taken deal by deal, so the luck of the cards cancels. Begging counts what the "
        "dealer's bot answers.",
        f"All four players call and play by the bot “{bot}”, each knowing the own cards only. Against players who are "
        "better or worse, or who answer a beg in another way, small differences may turn.",
        "The chance to win the match comes from the points of the deal, written in their order, and from a table of "
        f"the chance at each score after it. Its error, at most {equity_error} at a score, is not in the ±.",
        f"± is one standard error. The verdicts ask for {noise:g}, because there are hundreds of hands: of those that "
        "are in truth equal, one in some hundreds is given a call all the same.",
    ]
