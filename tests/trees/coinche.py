"""The cut-down deals of Coinche: a bid of 80 and three passes."""

from tests.trees._belote_family import Trees

TREES = Trees(
    "coinche/house", "Coinche", {"undertrump": "free"}, lambda kind, hand: (None, 0, [f"80{kind}", "P", "P", "P"])
)
OPTIONS = TREES.options
counted = TREES.counted
file_text = TREES.file_text
