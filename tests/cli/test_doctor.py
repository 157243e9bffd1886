"""`kibitz doctor`: known answers, and one that is wrong."""

import pytest

import _fastsim
from analyzer import health


@pytest.fixture(scope="module")
def checks():
    return list(health.checks())


def test_a_sound_installation(answer, kibitz, checks, monkeypatch):
    monkeypatch.setattr(health, "checks", lambda: iter(checks))
    data = answer("doctor")
    assert data["ok"] is True
    assert data["engine"] == _fastsim.BUILD_ID
    assert data["cores"] >= 1
    assert data["libraries"]["numpy"]
    assert {check["name"].partition(":")[0] for check in data["checks"]} >= {"allfours", "signature"}
    assert data["bench"] == []
    text = kibitz("doctor").stdout
    assert text.splitlines()[-1] == "All is well."
    assert _fastsim.BUILD_ID in text


def test_a_wrong_answer_is_shown_and_fails(kibitz, answer, monkeypatch):
    monkeypatch.setattr(health, "checks", lambda: iter([health.Check("sum", 4, 5), health.Check("signature", 1, 1)]))
    text = kibitz("doctor", code=1).stdout
    assert "WRONG" in text
    assert text.splitlines()[-1].startswith("This installation gives wrong answers")
    assert answer("doctor", code=1)["checks"][0] == {"name": "sum", "ok": False, "expected": 4, "found": 5}


def test_every_kind_of_question_is_checked(checks):
    assert {check.name for check in checks} >= {
        "allfours: score of a finished deal",
        "allfours: deals that fit a hand",
        "allfours: solved ending",
        "signature",
    }
    assert all(check.ok for check in checks)


def test_the_signature_feels_a_change_of_behaviour(checks, monkeypatch):
    before = next(check.found for check in checks if check.name == "signature")
    assert health.signature() == before
    monkeypatch.setattr(health, "SEED", health.SEED + 1)
    assert health.signature() != before


def test_speeds(answer, monkeypatch):
    monkeypatch.setattr(health, "checks", lambda: iter([health.Check("signature", 1, 1)]))
    monkeypatch.setattr(health, "speeds", lambda: iter([("allfours", "deals", 1e6, "/s")]))
    assert answer("doctor", "--bench")["bench"] == [{"game": "allfours", "what": "deals", "speed": 1e6, "unit": "/s"}]
