from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import reports
from analyzer.studies.stand_or_beg import default_scores
from tests.quick_equity import quick_equity

DEALS = 9_000  # two chunks of work


def some_scores(target: int) -> tuple[str, ...]:
    """A few of the scores of a report: the first, and one near the end."""
    return default_scores(target)[::6]


@pytest.fixture(autouse=True, scope="package")
def _quick_reports():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analyzer.studies.stand_or_beg.equity", quick_equity)
        patch.setattr("analyzer.studies.stand_or_beg.default_scores", some_scores)
        yield


@pytest.fixture(scope="package")
def written(tmp_path_factory: pytest.TempPathFactory, _quick_reports: None) -> Callable[[str], list[Path]]:
    """The report of a preset, of few deals, written when first asked for."""

    @cache
    def write(preset: str) -> list[Path]:
        out = tmp_path_factory.mktemp(preset)
        return reports.run("stand-or-beg", f"allfours/{preset}", deals=DEALS, out=out, workers=1)

    return write
