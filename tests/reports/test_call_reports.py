"""The reports on calls from end to end."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

import reports
from analyzer.errors import KibitzError
from tests.reports.parts import Page

DEALS = 6_000
TOPICS = [
    (topic, game)
    for topic, games in reports._TOPICS.items()
    for game in games
    if game != "allfours"
]  # fmt: skip
topics = pytest.mark.parametrize(("topic", "game"), TOPICS, ids=["-".join(pair) for pair in TOPICS])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], list[Path]]:
    """A report of few deals, written when first asked for."""

    @cache
    def write(topic: str, game: str) -> list[Path]:
        return reports.run(topic, game, deals=DEALS, out=tmp_path_factory.mktemp(game), workers=1)

    return write


@topics
def test_tables(made, topic: str, game: str):
    page, *tables = made(topic, game)
    assert page.name == f"{topic}.html"
    assert tables
    for path in tables:
        frame = pd.read_csv(path)
        means = [column.removesuffix("_se") for column in frame.columns if column.endswith("_se")]
        assert means
        known = frame["n"] > 1
        assert frame.loc[known, [f"{mean}_se" for mean in means]].notna().all(axis=None)
        assert (frame["n"] <= DEALS).all()
        keys = [name for name in frame.columns[: frame.columns.get_loc("n")] if name not in means]
        assert not frame.duplicated(keys).any()


@topics
def test_page(made, topic: str, game: str):
    paths = made(topic, game)
    text = paths[0].read_text(encoding="utf-8")
    assert len(text) < 1_000_000
    page = Page(text)
    assert sorted(page.links) == sorted(path.name for path in paths[1:])
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
    for part in ("rules at all four seats", f"{DEALS:,}", game, "Kibitz"):
        assert part in text


@topics
def test_one_deal_is_enough_for_a_page(tmp_path: Path, topic: str, game: str):
    paths = reports.run(topic, game, deals=1, out=tmp_path / "new")
    assert all(path.is_file() for path in paths)


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
        ("take", "coinche", "take is a report on belote, not on coinche; on coinche there is contracts"),
        ("stand-or-beg", "belote", "stand-or-beg is a report on allfours, not on belote"),
        ("bids", "allfours", "not on allfours; on allfours there is stand-or-beg"),
        ("takes", "belote", "did you mean 'take'"),
    ],
)
def test_topics_of_other_games(tmp_path: Path, topic: str, game: str, message: str):
    with pytest.raises(KibitzError, match=message):
        reports.run(topic, game, out=tmp_path / "new")
    assert not (tmp_path / "new").exists()
