import pytest

from tests.quick_equity import quick_equity


@pytest.fixture(autouse=True)
def _quick_equity(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("analyzer.studies.stand_or_beg.equity", quick_equity)
