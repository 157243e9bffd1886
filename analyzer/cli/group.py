"""The command group: commands imported when they are asked for, and every error met in one place."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

from analyzer.cli.numbers import quoted

OK, FAILED, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


class LazyGroup(click.Group):
    """A group whose commands are modules of a package, each with a ``command``.

    A command returns its exit code, or None for 0.

    Parameters
    ----------
    package : str
        Where the modules are.
    names : sequence of str
        The commands, in the order of the help.
    """

    def __init__(self, *args: Any, package: str, names: Sequence[str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.package = package
        self.names = tuple(names)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in their own order, not by the alphabet."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in self.names:
            return None
        command: click.Command = import_module(f"{self.package}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one may be meant."""
        word = args[0]
        if word not in self.names and not word.startswith("-"):
            import difflib

            near = difflib.get_close_matches(word[:40].lower(), self.names, n=1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            raise click.UsageError(f"no command {quoted(word)}{hint}; the commands are {', '.join(self.names)}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run the command line and exit with its code."""
        run: Callable[..., Any] = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        sys.exit(guarded(lambda: run(*args, standalone_mode=False, **extra)))


def guarded(run: Callable[[], Any]) -> int:
    """Run a command; turn what it raises on purpose into a message and an exit code, never a traceback."""
    try:
        code = run()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        _complain("interrupted before there was an answer")
        return INTERRUPTED
    except BrokenPipeError:  # the reader, head for example, has had enough
        _drop_output()
        return FAILED
    except OSError as error:
        _drop_output()
        _complain(f"Error: {error.filename or 'output'}: {error.strerror or error}")
        return FAILED
    except ImportError as error:
        if "_fastsim" in sys.modules:
            raise
        _complain(f"Error: {error}")  # the core is not built: its own message says what to do
        return FAILED
    except MemoryError:
        _complain("Error: out of memory")
        return FAILED
    except Exception as error:
        from analyzer.errors import KibitzError

        if not isinstance(error, KibitzError):
            raise
        _complain(f"Error: {error}")
        return BAD_INPUT


def _complain(text: str) -> None:
    try:
        click.echo(text, err=True)
    except (OSError, KeyboardInterrupt):
        _drop_output()


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not stumble over it on its way out."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):  # no real file behind it, as in tests
        pass
