"""Results show as tables in a notebook, charts take the axes they are given."""

import importlib
import inspect
import pkgutil
from html.parser import HTMLParser

import pandas as pd
import pytest

import analyzer as kz
import reports.charts
from analyzer.notebook import MOST_ROWS, InNotebook, table_html
from tests.coarse import coarse_equity

LINE = "allfours/bga rules=target:5 dealer=W score=2-3 up=S7 N=SAT6.H9.D3.C2"


class Page(HTMLParser):
    """Reads a page strictly: every tag that opens closes in turn."""

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.tags = []
        self.words = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data.strip())


@pytest.fixture(scope="module")
def results():
    with coarse_equity():
        position = kz.parse(LINE)
        bot = "rules:beg_below=2"
        return {
            "advise": kz.advise(position, seconds=None, worlds=4000),
            "beliefs": kz.beliefs(position),
            "solve": kz.solve(kz.game("allfours").deal(3).apply("stand")),
            "simulate": kz.simulate("belote", deals=300, given="S: trump J", by=["verdict"]),
            "compare": kz.compare("allfours/bga rules=target:5", a="rules", b=bot, deals=200),
            "equity": kz.equity("allfours/bga rules=target:5"),
        }


def test_every_result_is_a_table(results):
    for name, result in results.items():
        assert isinstance(result, InNotebook)
        page = Page(result._repr_html_())
        assert "table" in page.tags, name
        assert page.words.count(str(result).splitlines()[0].strip()) == 1
        assert len(page.tags) < 1500, f"{name}: a notebook's cell holds the whole table"


def test_what_is_shown(results):
    shown = {name: Page(result._repr_html_()).words for name, result in results.items()}
    advice = results["advise"]
    assert {advice.best, advice.sentence, "win %", "verdict"} <= set(shown["advise"])
    assert f"{100 * advice.actions[0]['win']:.4g}" in shown["advise"]
    detail, error = (advice.actions[0][key]["game"] for key in ("detail", "detail_se"))
    assert f"{detail:+.2f} ± {error:.2f}" in shown["advise"]
    simulated = results["simulate"]
    assert {"points_taker", "mean_points_taker", "made", "honours"} & set(shown["simulate"]) >= {"mean_points_taker"}
    assert any("of all deals" in word and "given S: trump J" in word for word in shown["simulate"])
    assert f"{simulated.summary['points_ns']['mean']:.4g}" in shown["simulate"]
    assert "300 rows × 32 columns" in shown["simulate"]
    assert "points" in shown["compare"]


def test_texts_are_escaped():
    frame = pd.DataFrame({"<i>": ["<script>alert(1)</script>", "&"], "x": [1.23456789, None]})
    text = table_html(frame)
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
    words = Page(text).words
    assert "1.235" in words
    assert "<i>" in words

    class Odd(InNotebook):
        def to_frame(self):
            return frame

        def __str__(self):
            return "a <b> & c\nmore"

    assert "a <b> & c" in Page(Odd()._repr_html_()).words


def test_long_tables_say_how_long_they_are():
    short, long = pd.DataFrame({"x": range(MOST_ROWS)}), pd.DataFrame({"x": range(1000)})
    assert "rows ×" not in table_html(short)
    assert "1000 rows × 1 columns" in table_html(long)
    assert table_html(long).count("<tr") < MOST_ROWS + 4


def test_all_results_with_frames_show_in_notebooks():
    """A class of the package that gives a frame of itself shows it."""
    missing = []
    for module in pkgutil.walk_packages(importlib.import_module("analyzer").__path__, "analyzer."):
        if module.name.startswith("analyzer.cli") or module.name.endswith("__main__"):
            continue
        for name, found in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            own = found.__module__ == module.name
            if own and "to_frame" in vars(found) and not issubclass(found, InNotebook):
                missing.append(f"{module.name}.{name}")
    assert missing == []


def test_every_chart_takes_axes():
    charts = {}
    for module in pkgutil.iter_modules(reports.charts.__path__, "reports.charts."):
        for name, found in inspect.getmembers(importlib.import_module(module.name), inspect.isfunction):
            if name.startswith("plot_") and found.__module__ == module.name:
                charts[name] = inspect.signature(found)
    assert len(charts) >= 10
    for name, signature in charts.items():
        assert next(iter(signature.parameters)) == "frame", name
        ax = signature.parameters["ax"]
        assert (ax.kind, ax.default) == (ax.KEYWORD_ONLY, None), name
        assert str(signature.return_annotation) == "Axes", name
