"""`kibitz report`: topics, files, errors, interrupts."""

import os
import sys

import pytest

from analyzer.studies.stand_or_beg import default_scores
from tests.quick_equity import quick_equity

REPORT = ["report", "stand-or-beg", "allfours/bga"]
GAMES = {
    "unknown game": (["alfours"], ["'alfours'", "did you mean 'allfours'?"]),
    "unknown preset": (["allfours/bgaa"], ["'bgaa'", "did you mean 'bga'?"]),
    "unknown option": (["allfours", "--rules", "targett:7"], ["'targett'", "did you mean 'target'?"]),
}


def test_topics(kibitz, refused, tmp_path):
    assert "stand-or-beg" in kibitz("report", "--list").stdout
    refused("report", "stand-or-beck", "allfours", "--out", str(tmp_path), says=["'stand-or-beck'", "stand-or-beg"])
    assert not list(tmp_path.iterdir())


def test_report(kibitz, tmp_path, monkeypatch):
    monkeypatch.setattr("analyzer.studies.stand_or_beg.equity", quick_equity)
    monkeypatch.setattr("analyzer.studies.stand_or_beg.default_scores", lambda target: default_scores(target)[::4])
    out = tmp_path / "deep" / "folder"
    paths = kibitz(*REPORT, "--deals", "2000", "--out", str(out)).stdout.split()
    assert {os.path.dirname(path) for path in paths} == {str(out)}
    assert {os.path.splitext(path)[1] for path in paths} == {".html", ".csv"}
    assert all(os.path.getsize(path) for path in paths)


@pytest.mark.parametrize("what", GAMES)
def test_games(refused, what, tmp_path):
    words, says = GAMES[what]
    refused("report", "stand-or-beg", *words, "--out", str(tmp_path / "out"), says=says)


@pytest.mark.parametrize("number", ["0", "-1", "1e12", "abc"])
def test_numbers(refused, number, tmp_path):
    refused(*REPORT, "--out", str(tmp_path), "--deals", number, says=["'--deals'", f"'{number}'"])


def test_a_folder_that_cannot_be_written_is_met_before_the_run(refused, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for path in (file, file / "deep", tmp_path / ("x" * 300)):
        refused(*REPORT, "--deals", "1e9", "--out", str(path), says=["cannot be written", str(path)[:40]])
    refused(*REPORT, says="'--out'")


@pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")
@pytest.mark.slow
def test_an_interrupt_writes_what_is_known(interrupt, tmp_path):
    out, err = interrupt([*REPORT, "--deals", "1e9", "--out", str(tmp_path)], seconds=4.0)
    assert "interrupted: the report is made from the deals played so far" in err
    assert out.splitlines()[0].endswith("stand-or-beg.html")
    assert (tmp_path / "stand-or-beg.html").stat().st_size
