"""The reports on calls from end to end."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pandas as pd
import pytest

import analyzer as kz
import reports
from analyzer.errors import KibitzError
from tests.reports.parts import Page

DEALS = 4_000
FEWER = {"equity": 1_500, "profile": 1_500, "bags": 400, "bids": 2_000}  # deals that are played again and again
TOPICS = [(topic, game) for topic, games in reports._TOPICS.items() for game in games if topic != "stand-or-beg"]
PRESETS = [(topic, f"{game}/{preset}") for topic, game in TOPICS for preset in type(kz.game(game).core).PRESETS]
topics = pytest.mark.parametrize(("topic", "game"), TOPICS, ids=["-".join(pair) for pair in TOPICS])


def deals_of(topic: str) -> int:
    return FEWER.get(topic, DEALS)


@pytest.fixture(autouse=True)
def _small_grids(monkeypatch):
    monkeypatch.setattr("analyzer.studies.win_grid.TENTHS", (0.0, 0.5, 0.95))
    monkeypatch.setattr("analyzer.studies.win_grid.MOST", 0)


@topics
def test_report(tmp_path: Path, topic: str, game: str):
    page, *tables = reports.run(topic, game, deals=deals_of(topic), out=tmp_path, workers=1)
    assert page.name == f"{topic}.html"
    check_tables(tables, topic)
    check_page(page, tables, topic, game)


def check_tables(tables: list[Path], topic: str) -> None:
    assert tables
    for path in tables:
        frame = pd.read_csv(path)
        means = [column.removesuffix("_se") for column in frame.columns if column.endswith("_se")]
        assert means
        known = frame["n"] > 1
        assert frame.loc[known, [f"{mean}_se" for mean in means]].notna().all(axis=None)
        keys = [name for name in frame.columns[: frame.columns.get_loc("n")] if name not in means]
        assert not frame.duplicated(keys).any()
        if topic not in ("equity", "profile", "second-round", "bags"):  # deals told more than once, or others
            assert (frame["n"] <= deals_of(topic)).all()


def check_page(path: Path, tables: list[Path], topic: str, game: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < 1_000_000
    page = Page(text)
    assert sorted(page.links) == sorted(path.name for path in tables)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "url(http" not in text
    defined = set(re.findall(r"(--[\w-]+)\s*:", text))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= defined
    assert "nan" not in re.sub(r"<[^>]*>", " ", text).lower().split()
    charts = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(charts) >= 3
    labels = [ET.fromstring(chart).get("aria-label") for chart in charts]
    assert len(set(labels)) == len(labels)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    for part in ("rules at all four seats", f"{deals_of(topic):,}", game, "Kibitz"):
        assert part in text


@pytest.mark.parametrize(("topic", "game"), PRESETS, ids=["-".join(pair) for pair in PRESETS])
def test_one_deal_is_enough_for_a_page(tmp_path: Path, topic: str, game: str):
    paths = reports.run(topic, game, deals=1, out=tmp_path / "new", workers=1)
    assert all(path.is_file() for path in paths)
    text = paths[0].read_text(encoding="utf-8")
    assert game in text
    assert "nan" not in re.sub(r"<[^>]*>", " ", text).lower().split()


def test_same_bytes_for_any_number_of_workers(tmp_path: Path):
    one, two = (
        reports.run("take", "belote", deals=9_000, out=tmp_path / str(workers), workers=workers) for workers in (1, 2)
    )
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_interrupted_run_says_what_it_knows(tmp_path: Path):
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    paths = reports.run("bids", "belot", deals=900_000, out=tmp_path, progress=interrupt, quick=True)
    assert paths.interrupted is True
    assert "this is what was known after 8,192 of 100,000 deals." in paths[0].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("topic", "game", "message"),
    [
        ("take", "coinche", "take is a report on belote, not on coinche; on coinche there is contracts, raises"),
        ("stand-or-beg", "belote", "stand-or-beg is a report on allfours, not on belote"),
        ("bids", "allfours", "not on allfours; on allfours there is stand-or-beg, give-or-run, jack"),
        ("takes", "belote", "did you mean 'take'"),
    ],
)
def test_topics_of_other_games(tmp_path: Path, topic: str, game: str, message: str):
    with pytest.raises(KibitzError, match=message):
        reports.run(topic, game, out=tmp_path / "new")
    with pytest.raises(KibitzError, match="ruls"):
        reports.run("profile", "belote", bot="ruls", out=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_profile_of_another_bot(tmp_path: Path):
    bot = "bid=random;play=rules"
    paths = reports.run("profile", "spades", deals=200, bot=bot, out=tmp_path)
    assert bot in paths[0].read_text(encoding="utf-8")
    frame = pd.read_csv(next(path for path in paths if path.name == "profile-shares.csv"))
    first = frame[frame["role"] == "first to call"].set_index("said")["share"]
    assert first["9+"] > 0.1  # which no sound player calls
