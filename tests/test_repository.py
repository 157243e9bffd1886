"""What is in the repository, and the version's one place."""

import importlib.metadata
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import analyzer

GENERATED = re.compile(
    r"(^|/)(__pycache__|build|dist|\.venv|[^/]+\.egg-info)/|\.(so|pyd|o|pyc|prof)$|^_fastsim/.*\.(c|cpp|html)$|_build_info\.py$"
)


def test_nothing_generated_is_tracked(source_tree: Path):
    if not (source_tree / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=source_tree, capture_output=True, text=True, check=True)
    tracked = listed.stdout.split("\0")
    assert "setup.py" in tracked
    assert [name for name in tracked if GENERATED.search(name)] == []


def test_version_has_one_place(source_tree: Path):
    metadata = tomllib.loads((source_tree / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in metadata["project"]
    assert metadata["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "analyzer.__version__"}
    newest = re.search(r"^## (\S+?),? ", (source_tree / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest[1] == analyzer.__version__


def test_installed_version():
    try:
        installed = importlib.metadata.version("kibitz")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("kibitz is not installed here")
    assert installed == analyzer.__version__
