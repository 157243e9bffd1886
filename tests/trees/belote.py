"""The cut-down deals of Belote: a suit is taken with the turned-up card, no-trump and all-trump in the second round."""

from tests.trees._belote_family import Trees


def calls(kind, hand):
    if kind in ("NT", "AT"):
        return hand[0], 4, [kind]
    mine = [card for card in hand if card[0] == kind]
    other = [card for card in hand if card[0] != kind]
    return (mine[0], 0, ["take"]) if mine else (other[0], 4, [kind])


TREES = Trees("belote/house", "Belote", {"undertrump": "must"}, calls)
OPTIONS = TREES.options
counted = TREES.counted
file_text = TREES.file_text
