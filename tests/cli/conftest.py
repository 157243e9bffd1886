"""Running the command line: in this process, and as a program of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main

PROGRAM = [sys.executable, "-m", "analyzer"]


@pytest.fixture
def kibitz():
    """Run a command line and return click's result; what is not an exit is raised."""

    def run(*args: str, code: int = 0, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, args, input=stdin, prog_name="kibitz")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def answer(kibitz):
    """Run a command with --json and return its object."""

    def run(*args: str, code: int = 0) -> dict:
        def refuse(name):
            raise AssertionError(f"{name} is no JSON")

        text = kibitz(*args, "--json", code=code).stdout
        assert text.count("\n") == 1
        return json.loads(text, parse_constant=refuse)

    return run


@pytest.fixture
def refused(kibitz):
    """Run a command line that must be refused: exit code 2, nothing on stdout, a message with these words."""

    def run(*args: str, says: str | list[str], stdin: str | bytes | None = None) -> str:
        result = kibitz(*args, code=2, stdin=stdin)
        assert result.stdout == ""
        assert "Error: " in result.stderr
        assert "Traceback" not in result.stderr
        assert len(result.stderr) < 2000, "the whole input is repeated"
        for word in [says] if isinstance(says, str) else says:
            assert word in result.stderr, result.stderr
        return result.stderr

    return run


@pytest.fixture
def start():
    """Start the program as a process of its own, in a group of its own, with pipes."""
    started: list[subprocess.Popen] = []

    def run(*args: str, **settings) -> subprocess.Popen:
        path = os.pathsep.join(str(p) for p in (Path(__file__).parents[2], os.environ.get("PYTHONPATH")) if p)
        settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | settings
        # a job in the background is started with Ctrl-C ignored, and hands that on to the programs it starts
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            process = subprocess.Popen([*PROGRAM, *args], env={**os.environ, "PYTHONPATH": path}, **settings)
        finally:
            signal.signal(signal.SIGINT, before)
        started.append(process)
        return process

    yield run
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def interrupt(start):
    """Let a program work, press Ctrl-C, and return what it printed; it may need longer before it knows anything."""

    def run(args, seconds=1.0):
        for _ in range(4):
            process = start(*args)
            while process.poll() is None and cpu_seconds(process.pid) < seconds:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            assert process.returncode == 130, err
            assert "Traceback" not in err
            assert "interrupted" in err
            if out:
                return out, err
            seconds *= 2.0
        raise AssertionError(f"nothing was known after {seconds / 2} seconds of work: {err}")

    return run


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
