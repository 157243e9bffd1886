"""``python -m tests.trees``: draw and count the cut-down deals of all games anew."""

from tests.trees import load, names, path_of

for name in names():
    path_of(name).write_text(load(name).file_text(), encoding="utf-8")
    print(f"written: {path_of(name)}")
