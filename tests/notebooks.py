"""The notebooks of ``examples/``, made of the scripts beside them: ``python -m tests.notebooks`` writes them anew.

A script is cut at its lines ``# %%``; what is printed at the end of a cell is, in the notebook, what the cell shows.
"""

import ast
import json
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"


def cells(script: str) -> list[tuple[str, str]]:
    """Return the cells of a script: ``markdown`` or ``code``, and its text."""
    found = []
    for part in script.split("# %%")[1:]:
        head, _, body = part.partition("\n")
        body = body.strip("\n")
        if head.strip() == "[markdown]":
            found.append(("markdown", "\n".join(line.removeprefix("#").removeprefix(" ") for line in body.split("\n"))))
        else:
            found.append(("code", shown(body)))
    return found


def shown(code: str) -> str:
    """Return a cell that ends in ``print(x)`` as one that ends in ``x``, which a notebook shows as a table."""
    last = ast.parse(code).body[-1]
    match last:
        case ast.Expr(ast.Call(ast.Name("print"), [ast.Name() | ast.Call() | ast.Subscript() as one], [])):
            value = ast.get_source_segment(code, one)
            return "\n".join([*code.split("\n")[: last.lineno - 1], str(value)])
    return code


def notebook(script: str) -> str:
    """Return the notebook of a script, without answers."""
    made: list[dict[str, Any]] = []
    for number, (kind, text) in enumerate(cells(script)):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": text.splitlines(keepends=True)}
        made.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {
        "cells": made,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    for script in sorted(EXAMPLES.glob("*.py")):
        book = script.with_suffix(".ipynb")
        new = notebook(script.read_text(encoding="utf-8"))
        if not book.exists() or book.read_text(encoding="utf-8") != new:
            book.write_text(new, encoding="utf-8")
            print(f"changed: {book.name}")


if __name__ == "__main__":
    main()
