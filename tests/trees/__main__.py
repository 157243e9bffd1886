"""``python -m tests.trees``: draw and count the cut-down deals of All Fours anew."""

from tests.trees import path_of
from tests.trees.allfours import file_text

path_of("allfours").write_text(file_text(), encoding="utf-8")
print(f"written: {path_of('allfours')}")
