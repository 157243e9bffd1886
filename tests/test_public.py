"""The public interface: every name is there, and is loaded only when it is used."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import analyzer

# What makes a program start slowly. `kibitz --help` has 0.3 s in all, of which Python and click need most.
HEAVY = {
    "numpy",
    "pandas",
    "matplotlib",
    "joblib",
    "jinja2",
    "rich",
    "sqlite3",
    "multiprocessing",
    "asyncio",
    "_fastsim",
}


def loaded_by(code: str) -> set[str]:
    """Top-level modules that a fresh interpreter has loaded after ``code``."""
    program = f"import sys, json\n{code}\nprint(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(answer.stdout.splitlines()[-1]))


def test_one_list_of_names():
    """Type checkers see, ``import *`` gives and use loads the same names from the same homes."""
    tree = ast.parse(Path(analyzer.__file__).read_text(encoding="utf-8"))
    typed = {
        name.name: node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names
    }
    del typed["import_module"], typed["TYPE_CHECKING"]
    assert typed == analyzer._HOME
    assert sorted(typed) == sorted(analyzer.__all__)


@pytest.mark.parametrize("name", analyzer.__all__)
def test_every_name_is_there(name: str):
    assert getattr(analyzer, name).__name__ == name
    assert name in dir(analyzer)


def test_import_is_light():
    assert loaded_by("import analyzer") & (HEAVY | {"click"}) == set()


def test_help_is_light():
    code = "from analyzer.cli import main\nmain(['--help'], standalone_mode=False)"
    assert loaded_by(code) & HEAVY == set()


def test_unknown_name():
    with pytest.raises(AttributeError, match="'analyzer' has no attribute 'advice'"):
        analyzer.advice  # noqa: B018


@pytest.mark.parametrize("command", [[sys.executable, "-m", "analyzer"], ["kibitz"]])
def test_version(command: list[str]):
    if command == ["kibitz"]:
        command = [str(Path(sys.executable).with_name("kibitz"))]
        if not Path(command[0]).exists():
            pytest.skip("kibitz is not installed here")
    answer = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["kibitz,", "version", analyzer.__version__]
