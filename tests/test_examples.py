"""The examples in the docstrings say what they say they say."""

import doctest
import importlib
import importlib.util
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

PACKAGES = ("_fastsim", "analyzer", "reports")


def modules() -> list[str]:
    """List every module of the three packages that has an example."""
    found = []
    for package in PACKAGES:
        folder = Path(importlib.util.find_spec(package).origin).parent
        for path in sorted(folder.rglob("*")):
            suffix = next((end for end in (".py", *EXTENSION_SUFFIXES) if path.name.endswith(end)), None)
            if suffix and b">>> " in path.read_bytes():
                parts = path.relative_to(folder.parent).with_name(path.name.removesuffix(suffix)).parts
                found.append(".".join(parts).removesuffix(".__init__"))
    return found


@pytest.mark.parametrize("name", modules())
def test_examples(name: str):
    outcome = doctest.testmod(
        importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert outcome.attempted, f"{name} has an example that is not run"
    assert outcome.failed == 0
