"""The scripts and notebooks of ``examples/`` run, and say the same."""

import ast
import json
import runpy
from pathlib import Path

import matplotlib.pyplot as plt
import pytest

from tests.notebooks import EXAMPLES, notebook

SCRIPTS = sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch, source_tree):
    """Examples write beside themselves: let them do so elsewhere."""
    monkeypatch.chdir(tmp_path)
    yield
    plt.close("all")


def test_there_is_one_for_each_job(source_tree: Path):
    assert SCRIPTS == ["best_move", "compare", "report", "simulate"]
    assert sorted(path.stem for path in EXAMPLES.glob("*.ipynb")) == SCRIPTS


@pytest.mark.parametrize("name", SCRIPTS)
def test_script(name, capsys, tmp_path):
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out.count("\n") > 5
    written = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"simulate": "simulate.svg", "report": "stand-or-beg.html"}.get(name, "") in {"", *written}


@pytest.mark.parametrize("name", SCRIPTS)
def test_notebook(name):
    """Its cells run in their order, and what a cell ends in shows itself."""
    text = (EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8")
    assert text == notebook((EXAMPLES / f"{name}.py").read_text(encoding="utf-8")), "run python -m tests.notebooks"
    cells = json.loads(text)["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert cells[0]["cell_type"] == "markdown"
    here = {"__name__": f"notebook_{name}"}
    tables = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            code = ast.parse("".join(cell["source"]))
            last = code.body.pop() if isinstance(code.body[-1], ast.Expr) else None
            exec(compile(code, name, "exec"), here)
            value = eval(compile(ast.Expression(last.value), name, "eval"), here) if last is not None else None
            tables += "<table" in (getattr(value, "_repr_html_", str)() or "")
    assert tables >= 1
