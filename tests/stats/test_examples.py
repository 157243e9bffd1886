"""The examples in the docstrings run, and the package stands on numpy alone."""

import ast
import doctest
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import analyzer.stats

MODULES = sorted(module.name for module in pkgutil.iter_modules(analyzer.stats.__path__))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    results = doctest.testmod(importlib.import_module(f"analyzer.stats.{name}"))
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("name", [*MODULES, "__init__"])
def test_knows_nothing_of_games(name):
    tree = ast.parse((Path(analyzer.stats.__path__[0]) / f"{name}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    for module in imported:
        assert module.startswith("analyzer.stats.") or module.split(".")[0] in {"numpy", *sys.stdlib_module_names}
