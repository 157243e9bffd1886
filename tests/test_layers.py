"""Imports point one way: reports -> analyzer -> _fastsim. Only analyzer/cli may import reports, inside functions."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

MAY_IMPORT = {"_fastsim": set(), "analyzer": {"_fastsim"}, "reports": {"analyzer"}}
CYTHON_IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\b|c?import\s+([\w., ]+))")


def python_imports(source: str) -> Iterator[tuple[str, bool]]:
    """Every module that a Python source imports, and whether that happens inside a function."""

    def walk(node: ast.AST, inside: bool) -> Iterator[tuple[str, bool]]:
        match node:
            case ast.Import(names=names):
                yield from ((name.name, inside) for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module, inside
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                yield module, inside
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    yield from walk(ast.parse(source), False)


def cython_imports(source: str) -> Iterator[tuple[str, bool]]:
    for line in source.splitlines():
        if found := CYTHON_IMPORT.match(line.split("#")[0]):
            for module in (found[1] or found[2]).split(","):
                yield module.split()[0], False


def wrong_arrows(name: str, source: str) -> list[str]:
    """The imports of one file, given by its path from the top, that point the wrong way."""
    package = name.split("/")[0]
    imports = python_imports(source) if name.endswith((".py", ".pyi")) else cython_imports(source)
    wrong = []
    for module, inside in imports:
        target = module.split(".")[0]
        assembled = target == "reports" and name.startswith("analyzer/cli/") and inside
        if target in MAY_IMPORT.keys() - MAY_IMPORT[package] - {package} and not assembled:
            wrong.append(module)
    return wrong


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_one_way(package: str):
    folder = Path(importlib.util.find_spec(package).origin).parent
    files = [path for path in folder.rglob("*") if path.suffix in {".py", ".pyi", ".pyx", ".pxd"}]
    assert files
    wrong = {}
    for path in files:
        name = path.relative_to(folder.parent).as_posix()
        if found := wrong_arrows(name, path.read_text(encoding="utf-8")):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("name", "source", "wrong"),
    [
        ("_fastsim/x.py", "import analyzer.cards", ["analyzer.cards"]),
        ("_fastsim/x.pyx", "    from analyzer.errors import KibitzError", ["analyzer.errors"]),
        ("_fastsim/x.pyx", "cimport reports.a, _fastsim.b", ["reports.a"]),
        ("_fastsim/x.pxd", "from _fastsim.cards cimport bit  # not analyzer", []),
        ("analyzer/x.py", "from _fastsim.cards import bit\nimport numpy", []),
        ("analyzer/x.py", "def f():\n    import reports", ["reports"]),
        ("analyzer/cli/x.py", "import reports", ["reports"]),
        ("analyzer/cli/x.py", "def f():\n    from reports.page import write", []),
        ("analyzer/cli/x.py", "load = lambda: importlib.import_module('reports.page')", []),
        ("reports/x.py", "from analyzer import simulate", []),
        ("reports/x.py", "def f():\n    return import_module('_fastsim.cards')", ["_fastsim.cards"]),
        ("reports/x.py", "from _fastsim import BUILD_ID", ["_fastsim"]),
    ],
)
def test_wrong_arrows_are_seen(name: str, source: str, wrong: list[str]):
    assert wrong_arrows(name, source) == wrong
