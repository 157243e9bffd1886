"""What advice states about actions that it stopped looking at."""

import pytest

import analyzer as kz


def test_rows_can_be_compared():
    line = "spades/playok dealer=W score=230-245 N=SAQ3.HAT98.DK762.CQ5"
    found = kz.advise(kz.parse(line), seconds=None, worlds=8000, workers=1)
    best = found.actions[0]
    dropped = [row for row in found.actions if row["worlds"] < best["worlds"]]
    assert dropped, "no action was dropped: this position tests nothing"
    assert best["worlds"] == found.worlds
    categories = kz.game("spades").core.CATEGORIES
    for row in found.actions:
        assert row["win"] == pytest.approx(best["win"] - row["loss"], abs=1e-12)
        assert row["points"] == pytest.approx(sum(row["detail"][category] for category in categories), abs=1e-6)
        assert all(se >= 0.0 for se in row["detail_se"].values())
