"""The ``kibitz`` command: the one place where the program is put together."""

import click

from analyzer import __version__
from analyzer.cli.group import LazyGroup

# One module of this package each, in the order in which the help lists them: questions about a position, questions
# about a game, and about the program itself.
COMMANDS = (
    "advise",
    "beliefs",
    "solve",
    "legal",
    "score",
    "simulate",
    "compare",
    "tournament",
    "report",
    "equity",
    "rules",
    "store",
    "merge",
    "doctor",
)

EPILOG = """\b
Examples:
  kibitz advise "allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2"
  kibitz simulate allfours/bga --deals 100k --score 7-9
  kibitz compare allfours/bga --a rules --b random --deals 2000
  kibitz rules allfours

A position is one line: the game, then key=value in any order. Seats N E S W are turn order, partners N+S and E+W;
cards are suit and rank, SA or HT. 'kibitz rules' lists the games.

Exit codes: 0 ok, 1 failed, 2 usage or bad input, 3 undecided (with --strict), 130 interrupted.
"""


@click.group(
    cls=LazyGroup,
    package=__name__,
    names=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EPILOG,
)
@click.version_option(__version__, prog_name="kibitz")
def main() -> None:
    """Monte Carlo bot and strategy analyzer for partnership trick-taking card games.

    Results go to standard output, progress and notes to standard error.
    """
