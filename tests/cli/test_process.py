"""The command as a program: what it loads, interrupts, pipes that close, terminals."""

import json
import os
import subprocess
import sys

import pytest

LINE = "allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2"
TWINS = "allfours/bga dealer=W up=S7 N=SA2.H32.D32 auction=stand"  # H3 and H2 never differ, so no budget settles it
HEAVY = {"numpy", "pandas", "matplotlib", "rich", "joblib", "jinja2", "multiprocessing", "asyncio", "sqlite3", "json"}
posix = pytest.mark.skipif(sys.platform != "linux", reason="signals, terminals and /proc of Linux")


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["legal", LINE],
        ["score", LINE],
        ["rules"],
        ["rules", "allfours"],
        ["simulate", "--help"],
    ],
    ids=" ".join,
)
def test_light_commands_load_nothing_heavy(args):
    program = (
        "import sys\nfrom analyzer.cli import main\n"
        f"try:\n    main({args!r}, prog_name='kibitz')\nfinally:\n"
        "    print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert {"click", "analyzer"} <= loaded
    assert not loaded & HEAVY


def test_a_summary_loads_no_pandas(start):
    program = (
        "import sys\nfrom analyzer.cli import main\n"
        "try:\n    main(['simulate', 'allfours', '--deals', '100'], prog_name='kibitz')\nfinally:\n"
        "    assert not {'pandas', 'matplotlib', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)


def test_module_and_exit_code(start):
    process = start("legal", "nonsense")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.startswith("Error: no game 'nonsense'")


@posix
def test_a_pipe_that_closes(start):
    """As with `kibitz ... | head -1`: the reader leaves before everything is written."""
    process = start("equity", "allfours", "--json", bufsize=0, text=False)
    assert process.stdout.read(1) == b"{"
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(60) in (0, 1)
    assert b"Traceback" not in err
    assert b"BrokenPipe" not in err


@posix
def test_output_that_fills_up(start):
    if not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    with open("/dev/full", "w") as full:
        process = start("rules", "allfours", stdout=full)
        err = process.communicate(timeout=60)[1]
    assert process.returncode == 1
    assert "Error: " in err
    assert "Traceback" not in err


LONG = {
    "simulate": ["simulate", "allfours", "--deals", "1e11", "--json"],
    "simulate matches": ["simulate", "allfours", "--matches", "1e8", "--json"],
    "compare": ["compare", "allfours", "--a", "rules", "--b", "random", "--deals", "1e8", "--json"],
    "compare sweep": [
        "compare",
        "allfours",
        "--a",
        "rules",
        "--sweep",
        "rules:beg_below=0..1",
        "--deals",
        "1e8",
        "--json",
    ],
    "tournament": ["tournament", "allfours", "--bot", "rules", "--bot", "random", "--deals", "1e8", "--json"],
    "advise": ["advise", TWINS, "--worlds", "1e8", "--seconds", "3600", "--json"],
}


@posix
@pytest.mark.parametrize("command", LONG)
def test_interrupt_prints_what_is_known(interrupt, command):
    out, err = interrupt(LONG[command])
    data = json.loads(out)
    assert data["interrupted"] is True
    names = {"simulate": "deals", "simulate matches": "matches", "advise": "worlds"}
    number = data[names.get(command, "pairs")]
    assert 0 < number < 10**8
    assert f"interrupted after {number:,} " in err


@posix
@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", "♠A  ♠10  ♠6  ♥9  ♦3  ♣2"), ("ascii", "SA  ST  S6  H9  D3  C2")]
)
def test_cards_on_a_terminal(start, encoding, expected):
    text = on_terminal(start, ["legal", LINE, "auction=stand"], encoding)
    assert f"N may play: {expected}" in text


@posix
def test_tables_on_a_terminal(start):
    text = on_terminal(start, ["simulate", "allfours", "--deals", "1000"], "utf-8")
    assert "───" in text
    assert "± se" in text
    assert "\x1b[" in text


def on_terminal(start, args, encoding):
    """Run a command with its standard output a terminal and return what it shows."""
    import pty

    ours, theirs = pty.openpty()
    env = {
        **os.environ,
        "PYTHONIOENCODING": encoding,
        "TERM": "xterm-256color",
        "COLUMNS": "120",
        "PYTHONPATH": os.getcwd(),
    }
    env.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "analyzer", *args], stdout=theirs, stderr=subprocess.PIPE, env=env
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    err = process.communicate(timeout=60)[1]
    assert process.returncode == 0, err
    return shown.decode()
