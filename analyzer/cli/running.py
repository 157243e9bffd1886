"""How long runs are run: workers, the store, other machines."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from analyzer.cli.group import INTERRUPTED, OK
from analyzer.cli.options import workers_option
from analyzer.cli.output import note, print_json

F = TypeVar("F", bound=Callable[..., Any])


def ended(done: str, *, interrupted: bool, unfinished: int = 0) -> int:
    """Note what a reader of the answer has to know, and return the exit code.

    Parameters
    ----------
    done : str
        What was played of how much.
    interrupted : bool
    unfinished : int
        Matches that came to no end.
    """
    if unfinished:
        from analyzer.ask.simulate import unfinished_words

        note(f"warning: {unfinished_words(unfinished)}")
    if interrupted:
        note(f"interrupted after {done}")
        return INTERRUPTED
    return OK


class Shard(click.ParamType):  # type: ignore[type-arg]
    """``i/n``."""

    name = "shard"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Read it."""
        first, slash, last = str(value).partition("/")
        if not (slash and first.isdecimal() and last.isdecimal() and 1 <= int(first[:9]) <= int(last[:9]) <= 4096):
            self.fail(f"{str(value)[:40]!r} is not I/N, with I from 1 to N, as in 2/3", param, ctx)
        return int(first), int(last)


def run_options(command: F) -> F:
    """Take ``--workers``, ``--store``, ``--backend``, ``--shard`` and the like.

    The command gets ``workers`` and a ``runner``. A shard that waits for others ends the command in order.
    """

    @functools.wraps(command)
    def run(
        *args: Any,
        store: str | None,
        no_store: bool,
        backend: str | None,
        scheduler: str | None,
        shard: tuple[int, int] | None,
        **more: Any,
    ) -> Any:
        from analyzer.runs.runner import ShardDone

        try:
            return command(*args, runner=_runner(store, no_store, backend, scheduler, shard), **more)
        except ShardDone as done:
            print_json(done.told) if more.get("as_json") else click.echo(str(done))
            return OK

    wrapped: Any = run
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[no-any-return]


_OPTIONS = (
    workers_option,
    click.option("--store", metavar="PATH", help="Results store to use.  [default: one in your data folder]"),
    click.option("--no-store", is_flag=True, help="Neither use stored results nor store any."),
    click.option(
        "--backend",
        type=click.Choice(["threads", "processes", "dask"]),
        help="Where it is played; never changes a result.  [default: threads; processes for bots in Python]",
    ),
    click.option("--scheduler", metavar="ADDRESS", help="Scheduler of the dask cluster, as in tcp://host:8786."),
    click.option(
        "--shard", type=Shard(), metavar="I/N", help="Play one of N parts into the store; see 'kibitz merge'."
    ),
)


def _runner(
    store: str | None, no_store: bool, backend: str | None, scheduler: str | None, shard: tuple[int, int] | None
) -> Any:
    if no_store and store is not None:
        raise click.UsageError("--store and --no-store exclude each other")
    if no_store and shard is not None:
        raise click.UsageError("--shard goes into a store, so not with --no-store")
    if (backend == "dask") != (scheduler is not None):
        raise click.UsageError("--backend dask takes --scheduler ADDRESS; other backends take none")

    from analyzer.runs.runner import Runner

    return Runner(None if no_store else chosen_store(store), backend, scheduler, shard)


def chosen_store(path: str | None) -> Any:
    """Return the store that is named, or that of the user, without which runs go on when it cannot be written."""
    from analyzer.runs.store import Store

    return Store(short=False, note=note) if path is None else Store(path)
