"""Strategy reports: tidy frames to tables, charts and documents. Draws; never simulates, never recomputes a number.

A topic is written by its module's ``write(game, *, deals, out, seed, workers, progress, quick, bot, runner)``.
Nothing heavy is imported before a report is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.games import Game
    from analyzer.runs.runner import Runner

_ALL = ("allfours", "belote", "coinche", "belot", "spades")

# topic: game: module, title
_TOPICS = {
    "stand-or-beg": {
        "allfours": ("reports.stand_or_beg", "All Fours: when to stand and when to beg, when to give and when to run"),
    },
    "give-or-run": {"allfours": ("reports.give_or_run", "All Fours: what a begged dealer answers, by hand and score")},
    "jack": {"allfours": ("reports.jack", "All Fours: how often the Jack is saved or hung, and what to lead for it")},
    "leads": {"allfours": ("reports.leads", "All Fours: what eldest leads after a stand, by holding")},
    "take": {"belote": ("reports.take", "Belote: when to take the card turned up, and when to name a suit")},
    "second-round": {"belote": ("reports.second_round", "Belote: the second round, by hand and place")},
    "announcements": {"belote": ("reports.announcements", "Belote: what sequences and squares are worth")},
    "contracts": {"coinche": ("reports.contracts", "Coinche: what to bid with, and how often each level is made")},
    "raises": {"coinche": ("reports.raises", "Coinche: when to raise partner, and how far")},
    "double": {
        "coinche": ("reports.doubles", "Coinche: when to coinche"),
        "belot": ("reports.doubles_belot", "Bulgarian Belot: when to double"),
    },
    "bids": {
        "belot": ("reports.belot_bids", "Bulgarian Belot: which first bid, by aces, jacks and the best suit"),
        "spades": ("reports.spades_bids", "Spades: tricks by hand, what each bid brings, how good the bidder is"),
    },
    "nil": {"spades": ("reports.spades_nil", "Spades: when to call nil, by hand, partner's cover and score")},
    "bags": {"spades": ("reports.bags", "Spades: what a bag costs by score, and when to take or duck")},
    "equity": dict.fromkeys(
        _ALL, ("reports.equity", "all games: the chance to win by score, and how the best call changes with it")
    ),
    "profile": dict.fromkeys(_ALL, ("reports.profile", "all games: what a bot's calls promise, and how it plays")),
}


def topics() -> dict[str, str]:
    """Return the topics of reports and their titles.

    Examples
    --------
    >>> list(topics())[:4]
    ['stand-or-beg', 'give-or-run', 'jack', 'leads']
    """
    return {name: "; ".join(dict.fromkeys(title for _, title in games.values())) for name, games in _TOPICS.items()}


def run(
    topic: str,
    game: str | Game,
    *,
    deals: int | None = None,
    out: str | os.PathLike[str],
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    quick: bool = False,
    complete: bool = False,
    bot: str = "rules",
    runner: Runner | None = None,
) -> list[Path]:
    """Write a report.

    Parameters
    ----------
    topic : str
        One of `topics`.
    game : str or Game
    deals : int, optional
        Deals to play; by default as many as a report is made for.
    out : path-like
        Folder to write to; made when missing, and found to be writable before anything is played.
    seed : int
    workers : int, optional
        Default: the cores at hand. The files are the same for any number.
    progress : callable, optional
        Called with (deals done, deals in all).
    quick : bool
        A first look within seconds: no more than a small number of deals, and less of everything.
    complete : bool
        Write the topic's book, with every class of hands, in the place of the report; ``deals`` is for each class.
    bot : spec
        Who plays all four seats.
    runner : Runner, optional
        Where the deals are played, and where they are stored; by default here, and nowhere.

    Returns
    -------
    list of Path
        The files written, the page first. Its attribute ``interrupted`` says whether the run was (Ctrl-C); then the
        report states what was known.

    Raises
    ------
    KibitzError
        For an unknown topic, a game that it is not about, an unknown bot, numbers out of range, and a folder that
        cannot be written.
    """
    from analyzer.errors import KibitzError

    if topic not in _TOPICS:
        near = get_close_matches(topic.lower(), _TOPICS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise KibitzError(f"topic: there is no report {topic[:60]!r}{hint} The topics are: {', '.join(_TOPICS)}.")
    from analyzer.games import game as game_of

    chosen, games = game_of(game), _TOPICS[topic]
    if chosen.name not in games:
        others = [name for name, known in _TOPICS.items() if chosen.name in known]
        hint = f"; on {chosen.name} there is {', '.join(others)}" if others else ""
        raise KibitzError(f"topic: {topic} is a report on {' and '.join(games)}, not on {chosen.name}{hint}")
    if complete:
        from reports.book import BOOKS

        book = BOOKS.get((topic, chosen.name))
        if book is None or quick:
            known = ", ".join(f"{name} on {of}" for name, of in BOOKS)
            raise KibitzError(
                "complete: a complete book takes its time, so it cannot be quick"
                if book is not None
                else f"complete: {topic} on {chosen.name} has too many hands for a book; there is one for {known}"
            )
        return book.write(
            chosen, deals=deals, out=out, seed=seed, workers=workers, progress=progress, bot=bot, runner=runner
        )
    module = import_module(games[chosen.name][0])
    written: list[Path] = module.write(
        chosen, deals=deals, out=out, seed=seed, workers=workers, progress=progress, quick=quick, bot=bot, runner=runner
    )
    return written
