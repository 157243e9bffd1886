"""The pages of comparisons, sweeps and tournaments: complete, alone, and true to the answer."""

import json
import re

import pandas as pd
import pytest

import analyzer as kz
import reports.compare
import reports.sweep
import reports.tournament
from analyzer.ask.sweep import sweep
from analyzer.ask.tournament import tournament
from analyzer.contests.duel import Duel
from analyzer.errors import KibitzError
from tests.coarse import coarse_equity
from tests.reports.parts import Page


@pytest.fixture(scope="module", autouse=True)
def _coarse_equity():
    with coarse_equity():
        yield


def checked(paths, found):
    """The page's text, after what holds for every page."""
    page = paths[0].read_text(encoding="utf-8")
    assert paths[0].suffix == ".html"
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert not re.search(r"\bnan\b|\binf\b|\bNone\b", re.sub(r"<svg.*?</svg>|<style.*?</style>", "", page, flags=re.S))
    assert len(page) < 1_000_000
    by_name = {path.name: path for path in paths}
    (data,) = [path for path in paths if path.suffix == ".json"]
    assert json.loads(data.read_text()) == json.loads(json.dumps(found.to_dict()))
    for link in re.findall(r'<a href="([^"]+)"', page):
        assert link in by_name
    for name, path in by_name.items():
        if name.endswith(".csv"):
            assert len(pd.read_csv(path)) > 0
    Page(page)
    return page


def test_a_comparison(tmp_path):
    found = kz.compare("allfours/bga", "rules", "rules:beg_below=1", 900, score="0-0,9-11", delta=0.01, solve=6)
    page = checked(reports.compare.write(found, tmp_path), found)
    assert found.win.sentence("A", "B") in page
    assert page.count("<svg") >= 8
    for swing in found.swings:
        assert swing["a_ns"] in page
        assert swing["a_ew"] in page
    assert "6 deals solved" in page
    csv = pd.read_csv(tmp_path / "compare-quantities.csv").set_index("quantity")
    assert csv.loc["win", "mean"] == pytest.approx(found.win.mean, rel=1e-6)


@pytest.mark.parametrize(
    "arguments",
    [
        {"a": "rules", "b": "random", "deals": 300, "solve": 3, "only": "play"},
        {"a": "rules", "b": "rules", "deals": 40},
        {"a": "rules", "b": "random", "deals": 1},
        {"a": "rules", "b": "random", "matches": 30},
        {"a": "random", "b": "rules", "deals": 50, "dealer": "S"},
    ],
)
@pytest.mark.parametrize("game", ["belote", "spades"])
def test_other_comparisons(tmp_path, game, arguments):
    found = kz.compare(game, **(arguments | ({"solve": 0} if game == "spades" else {})))
    checked(reports.compare.write(found, tmp_path), found)


def test_an_interrupted_comparison_says_what_it_knows(tmp_path, monkeypatch):
    play = Duel.play

    def broken(self, first, number):
        if first:
            raise KeyboardInterrupt
        return play(self, first, number)

    monkeypatch.setattr(Duel, "play", broken)
    found = kz.compare("allfours/bga", "rules", "random", 6000, workers=1)
    assert (found.pairs, found.stopped) == (4096, "interrupted")
    page = checked(reports.compare.write(found, tmp_path), found)
    assert "Interrupted: this is what was known after 4,096 of 6,000 deals." in page


def test_a_sweep(tmp_path):
    found = sweep("allfours/bga", "rules", "rules:beg_below=0..4", 400)
    page = checked(reports.sweep.write(found, tmp_path), found)
    assert page.count("<svg") == 2
    assert len(pd.read_csv(tmp_path / "sweep-players.csv")) == 5


def test_a_sweep_of_two_parameters(tmp_path):
    found = sweep("allfours/bga", "rules", "bid=rules:beg_below=0..2;play=rules|random", 100)
    page = checked(reports.sweep.write(found, tmp_path), found)
    assert page.count("<svg") == 1


def test_a_tournament(tmp_path):
    found = tournament("allfours/bga", ["random", "rules", "rules:beg_below=2"], 400)
    page = checked(reports.tournament.write(found, tmp_path), found)
    assert page.count("<svg") == 2
    assert len(pd.read_csv(tmp_path / "tournament-meetings.csv")) == 6
    checked(reports.tournament.write(one := tournament("spades", ["random", "rules"], 1), tmp_path), one)


def test_the_same_bytes_again(tmp_path):
    def page(workers):
        found = kz.compare("allfours/bga", "rules", "random", 5000, workers=workers)
        return {path.name: path.read_bytes() for path in reports.compare.write(found, tmp_path / str(workers))}

    assert page(1) == page(2)


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    found = kz.compare("allfours/bga", "rules", "random", 10)
    with pytest.raises(KibitzError, match="cannot be written"):
        reports.compare.write(found, tmp_path / "file")
