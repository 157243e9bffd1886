"""The ``kibitz`` command: the one place where the program is put together."""

import click

from analyzer import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kibitz")
def main() -> None:
    """Monte Carlo bot and strategy analyzer for partnership trick-taking card games."""
