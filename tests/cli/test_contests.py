"""Comparisons, sweeps and tournaments on the command line."""

import json

import pytest

AGAINST = ("compare", "allfours", "--a", "rules")


def test_what_a_comparison_tells(answer, kibitz):
    args = (*AGAINST, "--b", "rules:beg_below=1", "--deals", "1500", "--delta", "0.5", "--solve", "4")
    data = answer(*args, "--score", "0-0,12-12")
    assert {row["breakdown"] for row in data["breakdown"]} == {"call", "contract", "dealer", "score"}
    assert [row["rate"] for row in data["rates"]] == ["stand", "give", "hang jack", "high", "low", "game"]
    assert data["solved"]["deals"] == 4
    assert data["win"]["sprt"]["delta"] == 0.005
    assert data["calibration"]["n"] == 1500
    text = kibitz(*args).stdout
    for words in (
        "hang jack",
        "A eldest: stand; B: beg and run",
        "4 deals solved",
        "Brier score",
        "normalized Elo",
        "Test of 0",
    ):
        assert words in text
    assert sum("play=" in line for line in text.splitlines()) == 6


def test_stops_when_settled(answer):
    data = answer(*AGAINST, "--b", "random", "--until-settled")
    assert (data["stopped"], data["pairs"], data["asked"]) == ("settled", 65_536, 1_000_000)
    assert answer(*AGAINST, "--b", "random", "--until-settled", "--max", "500")["stopped"] == "budget"


def test_one_half_only(answer):
    assert answer(*AGAINST, "--b", "random", "--deals", "50", "--bid-only")["b"] == "bid=random;play=rules"
    assert answer(*AGAINST, "--b", "random", "--deals", "50", "--play-only")["b"] == "bid=rules;play=random"


def test_a_sweep(answer, kibitz):
    args = (*AGAINST, "--sweep", "rules:beg_below=0..2", "--deals", "800")
    data = answer(*args)
    assert [row["values"] for row in data["rows"]] == [["0"], ["1"], ["2"]]
    text = kibitz(*args).stdout
    for row in data["rows"]:
        assert f"{100 * row['win']['mean']:+.3f} +- {100 * row['win']['se']:.3f}" in text
    assert "behind the best" in text


def test_a_tournament(answer, kibitz):
    args = (
        "tournament",
        "allfours",
        "--bot",
        "random",
        "--bot",
        "rules",
        "--bot",
        "bid=rules;play=random",
        "--deals",
        "800",
    )
    data = answer(*args)
    assert data["standings"][0]["bot"] == "rules"
    text = kibitz(*args).stdout
    assert f"{data['standings'][0]['elo']:+.1f} +- {data['standings'][0]['se']:.1f}" in text
    assert len(data["meetings"]) == 3
    assert (
        "warning: 2 of the matches had no winner"
        in kibitz("tournament", "spades", "--bot", "random", "--bot", "bid=random;play=rules", "--matches", "1").stderr
    )


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("compare", (*AGAINST, "--b", "random", "--deals", "60")),
        ("sweep", (*AGAINST, "--sweep", "rules:beg_below=0..1", "--deals", "60")),
        ("tournament", ("tournament", "allfours", "--bot", "rules", "--bot", "random", "--deals", "60")),
    ],
)
def test_pages(kibitz, tmp_path, name, args):
    result = kibitz(*args, "--out", str(tmp_path / "out"), "--json")
    assert f"written to {tmp_path / 'out'}" in result.stderr
    assert (tmp_path / "out" / f"{name}.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((tmp_path / "out" / f"{name}.json").read_text()) == json.loads(result.stdout)


@pytest.mark.parametrize("game", ["allfours", "belote", "spades"])
@pytest.mark.parametrize("more", [["--deals", "1"], ["--matches", "1"], ["--deals", "2", "--solve", "1"]])
def test_hardly_any_deals(kibitz, tmp_path, game, more):
    if game == "spades" and "--solve" in more:
        pytest.skip("full deals of spades take their time")
    text = kibitz("compare", game, "--a", "rules", "--b", "random", *more, "--delta", "1").stdout
    assert "not decided" in text
    assert "None" not in text
    assert "nan" not in text
