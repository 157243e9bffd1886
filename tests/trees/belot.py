"""The cut-down deals of Bulgarian Belot: a contract and three passes."""

from tests.trees._belote_family import Trees

TREES = Trees(
    "belot/classic", "Bulgarian Belot", {"undertrump": "free"}, lambda kind, hand: (None, 0, [kind, "P", "P", "P"])
)
OPTIONS = TREES.options
counted = TREES.counted
file_text = TREES.file_text
