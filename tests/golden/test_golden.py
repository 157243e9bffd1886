"""The golden deals come out as they are written down."""

import difflib

import pytest

from tests.golden import FOLDER, path_of, playthroughs, presets


@pytest.mark.parametrize("game", presets())
def test_golden_deals(game):
    path = path_of(game)
    assert path.exists(), f"{game} has no golden deals; write them with `python -m tests.golden`"
    expected = path.read_text(encoding="utf-8").splitlines()
    differ = list(difflib.unified_diff(expected, playthroughs(game).splitlines(), path.name, "now", lineterm="", n=1))
    assert not differ, "golden deals differ; if that is meant, `python -m tests.golden`\n" + "\n".join(differ[:60])


def test_no_golden_deals_without_a_preset():
    assert {path.relative_to(FOLDER) for path in FOLDER.glob("*/*.txt")} == {
        path_of(game).relative_to(FOLDER) for game in presets()
    }
