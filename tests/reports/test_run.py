"""Reports from end to end."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pandas as pd
import pytest

import reports
from analyzer.errors import KibitzError
from analyzer.studies.stand_or_beg import default_scores
from tests.reports.conftest import DEALS
from tests.reports.parts import Page

NAMES = [
    "stand-or-beg.html",
    *(f"stand-or-beg-{n}.csv" for n in ("jack", "parts", "dealer", "scores", "turnup", "hands")),
]
PRESETS = ["bga", "league", "sevenup"]


@pytest.mark.parametrize("preset", PRESETS)
def test_files(written, preset: str):
    paths = written(preset)
    assert [path.name for path in paths] == NAMES
    assert paths.interrupted is False
    assert sorted(path.name for path in paths[0].parent.iterdir()) == sorted(NAMES)


COLUMNS = {
    "hands": ["score", "trumps", "best"],
    "turnup": ["score", "trumps", "turnup"],
    "scores": ["score"],
    "dealer": ["score", "asked", "trumps", "best"],
    "parts": ["score", "trumps", "part"],
    "jack": ["score", "asked", "call", "outcome"],
}


@pytest.mark.parametrize("preset", PRESETS)
def test_tables(written, preset: str):
    for name, key in COLUMNS.items():
        frame = pd.read_csv(written(preset)[0].with_name(f"stand-or-beg-{name}.csv"))
        assert list(frame.columns[: len(key)]) == key
        assert not frame.duplicated(key).any()
        means = [column.removesuffix("_se") for column in frame.columns if column.endswith("_se")]
        assert means
        for mean in means:  # every number has its error and its sample size
            assert frame.loc[frame["n"] > 1, [mean, f"{mean}_se"]].notna().all(axis=None)
        assert (frame["n"] <= DEALS).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_page_needs_nothing_beside_it(written, preset: str):
    text = written(preset)[0].read_text(encoding="utf-8")
    page = Page(text)
    assert sorted(page.links) == sorted(NAMES[1:])
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "url(http" not in text
    assert "@import" not in text
    defined = set(re.findall(r"(--[\w-]+)\s*:", text))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= defined
    assert "{{" not in text
    assert "nan" not in re.sub(r"<[^>]*>", " ", text).lower().split()


@pytest.mark.parametrize("preset", PRESETS)
def test_charts_are_well_formed_and_apart(written, preset: str):
    text = written(preset)[0].read_text(encoding="utf-8")
    charts = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    scores = pd.read_csv(written(preset)[0].with_name("stand-or-beg-scores.csv"))["score"]
    assert len(charts) >= 3 * len(scores)
    labels = [ET.fromstring(chart).get("aria-label") for chart in charts]
    assert len(set(labels)) == len(labels)
    assert labels[0] == "Eldest at 0–0"
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'(?:xlink:href="#|url\(#)([^")]+)', text):
        assert target in ids


def test_page_says_where_it_comes_from(written):
    import _fastsim
    import analyzer

    text = written("league")[0].read_text(encoding="utf-8")
    for part in ("allfours/league", "no_undertrump: on", "rules at all four seats", f"{DEALS:,}", "match equity",
                 f"Kibitz {analyzer.__version__}, engine {_fastsim.BUILD_ID}"):  # fmt: skip
        assert part in text
    assert not re.search(r"\b20\d\d-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b", text), "a time makes two runs differ"


def test_same_bytes_for_any_number_of_workers(written, tmp_path: Path):
    two = reports.run("stand-or-beg", "allfours/bga", deals=DEALS, out=tmp_path, workers=2)
    for path, other in zip(written("bga"), two, strict=True):
        assert path.read_bytes() == other.read_bytes()


def test_interrupted_run_says_what_it_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analyzer.studies.stand_or_beg.default_scores", lambda target: ("0-0",))
    (tmp_path / "stand-or-beg.html").write_text("an older report")
    asked = []

    def interrupt(done: int, total: int) -> None:
        asked.append(total)
        raise KeyboardInterrupt

    paths = reports.run("stand-or-beg", "allfours", deals=900_000, out=tmp_path, progress=interrupt, quick=True)
    assert asked == [50_000]  # a quick run caps the deals
    assert paths.interrupted is True
    assert "Interrupted: this is what was known after 8,192 of 50,000 deals." in paths[0].read_text(encoding="utf-8")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.slow
def test_full_page_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analyzer.studies.stand_or_beg.default_scores", default_scores)
    page = reports.run("stand-or-beg", "allfours", deals=DEALS, out=tmp_path)[0]
    assert page.stat().st_size < 1_000_000
    assert page.read_text(encoding="utf-8").count("<svg") > 20


def test_one_deal_is_enough_for_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analyzer.studies.stand_or_beg.default_scores", lambda target: ("0-0",))
    paths = reports.run("stand-or-beg", "allfours", deals=1, out=tmp_path / "a" / "b")
    assert all(path.is_file() for path in paths)


@pytest.fixture
def nothing_is_played(monkeypatch: pytest.MonkeyPatch):
    def fail(*args, **settings):
        raise AssertionError("deals were played")

    monkeypatch.setattr("analyzer.studies.stand_or_beg.stand_or_beg", fail)


@pytest.mark.usefixtures("nothing_is_played")
def test_folder_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    for out in (tmp_path / "file", tmp_path / "file" / "below", "nul\0"):
        with pytest.raises(KibitzError, match=r"^out: '.*' cannot be written: "):
            reports.run("stand-or-beg", "allfours", deals=10, out=out)
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.usefixtures("nothing_is_played")
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"topic": "stand-or-bug"}, "no report 'stand-or-bug'; did you mean 'stand-or-beg'"),
        ({"topic": "zzz"}, r"no report 'zzz'\. The topics are: stand-or-beg"),
        ({"deals": 0}, "deals: 0"),
        ({"seed": -3}, "seed: -3"),
        ({"game": "allfours/bgaa"}, "bgaa"),
        ({"workers": 0}, "workers: 0"),
    ],
)
def test_bad_input(tmp_path: Path, settings, message: str):
    out = tmp_path / "new"
    with pytest.raises(KibitzError, match=message):
        reports.run(**{"topic": "stand-or-beg", "game": "allfours", "deals": 10, "out": out, **settings})
    assert not out.exists()


def test_nothing_heavy_is_loaded_before_it_is_needed():
    program = (
        "import sys, reports; reports.topics();"
        "print(*{'numpy', 'pandas', 'matplotlib', 'jinja2', '_fastsim'} & set(sys.modules))"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == ""
