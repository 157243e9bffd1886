"""The questions about a position: legal, score, beliefs, solve, advise."""

import json

import pytest

import analyzer as kz
from tests.case_files import cases, compare

HAND = "N=SAT6.H9.D3.C2"
LINE = f"allfours/bga dealer=W score=7-9 up=S7 {HAND}"


@pytest.mark.parametrize("case", cases("legal", ("allfours",))[:20])
def test_legal_cases(answer, case):
    got = answer("legal", case["position"])
    assert {**case["expect"]} == {"turn": got["to_act"], "cards": got["actions"]}
    assert got["phase"] == "play"
    assert kz.parse(got["position"]) == kz.parse(case["position"])
    assert got["provenance"]["engine"]


@pytest.mark.parametrize("case", cases("deal", ("allfours",))[:20])
def test_score_cases(answer, case):
    compare(case, answer("score", case["position"]))


@pytest.mark.parametrize("words", [[LINE], LINE.split(), [*LINE.split(" ", 2)]])
def test_a_line_may_be_quoted_or_not(kibitz, words):
    assert kibitz("legal", *words).stdout == "N may call: stand  beg\n"


def test_a_line_from_standard_input(kibitz):
    assert kibitz("legal", "-", stdin=f"\ufeff{LINE}\r\n").stdout == "N may call: stand  beg\n"
    folded = LINE.replace(" ", "\n")
    assert kibitz("legal", "-", stdin=folded).stdout == "N may call: stand  beg\n"


def test_legal_as_text(kibitz):
    assert kibitz("legal", LINE, "auction=stand").stdout == "N may play: SA  ST  S6  H9  D3  C2\n"
    assert "the match is over" in kibitz("legal", "allfours/bga dealer=W score=0-13 up=SJ").stdout
    discard = "allfours/sevenup dealer=W up=S7,H2 auction=beg,run N=SAT6.H943.D3.C32"
    assert "N may put away: SAT6  SAT.H9" in kibitz("legal", discard).stdout


def test_score_as_text(kibitz):
    text = kibitz("score", "allfours/bga dealer=W score=7-9 up=SJ").stdout
    assert "turnup" in text
    assert "EW" in text
    assert "+3" in text
    assert text.splitlines()[-1] == "Score 7-12."
    over = kibitz("score", "allfours/bga dealer=W score=7-13 up=SJ").stdout
    assert "EW wins the match" in over


def test_beliefs(answer, kibitz):
    line = "allfours/bga dealer=N up=H5 E=S83.HK3.D94"
    data = answer("beliefs", line)
    assert data["consistent_deals"] == 29432800101997131840
    assert data["cards"]["HJ"]["stock"] == pytest.approx(0.6)
    assert len(data["cards"]) == 45
    text = kibitz("beliefs", line).stdout
    assert "29,432,800,101,997,131,840 deals fit" in text
    assert len([row for row in text.splitlines() if "60.0" in row]) == 4  # one row a suit
    other = answer("beliefs", f"{line} W=SAK.H2.D32.C9", "--seat", "W")
    assert "W=SAK" in other["position"]
    assert "E=" not in other["position"]


def test_solve(answer, kibitz):
    (case,) = (p.values[0] for p in cases("solve", ("allfours",)) if p.id == "af-solve-four-left-1")
    data = answer("solve", case["position"])
    assert (data["values"], data["value"]) == (case["expect"]["values"], case["expect"]["value"])
    assert data["objective"] == "points"
    lines = kibitz("solve", case["position"]).stdout.splitlines()
    assert "-3" in lines[0]
    assert lines[2].split() == ["DJ", "-3"]  # N, who plays, wants NS to have much: best first
    (case,) = (p.values[0] for p in cases("solve", ("allfours",)) if p.id == "af-solve-random-win-1")
    assert answer("solve", case["position"], "--objective", "win")["values"] == case["expect"]["values"]


ADVISE = {"worlds", "enumerated", "consistent_deals", "effective_worlds", "fallbacks", "stopped", "seed", "best"}
DECISIONS = {
    "stand or beg": (LINE, {"stand", "beg"}),
    "give or run": ("allfours/bga dealer=W score=7-9 up=S7 W=SAT6.H9.D3.C2 auction=beg", {"give", "run"}),
    "which card": (f"{LINE} auction=stand", {"SA", "ST", "S6", "H9", "D3", "C2"}),
}


@pytest.mark.parametrize("what", DECISIONS)
def test_advise(answer, what):
    line, actions = DECISIONS[what]
    data = answer("advise", line, "--worlds", "64", "--seed", "3")
    assert data.keys() >= ADVISE
    assert {row["action"] for row in data["actions"]} == actions
    assert data["best"] == data["actions"][0]["action"]
    assert [row["win"] for row in data["actions"]] == sorted((row["win"] for row in data["actions"]), reverse=True)
    assert data == answer("advise", line, "--worlds", "64", "--seed", "3", "--workers", "1")


def test_advise_as_text(kibitz, answer):
    args = ("advise", LINE, "--worlds", "64")
    data = answer(*args)
    lines = kibitz(*args).stdout.splitlines()
    assert lines[0].split()[:2] == ["N", "win"]
    assert lines[1].split()[0] == data["best"]
    assert f"{100 * data['actions'][0]['win']:.2f} +- " in lines[1]
    header = next(line for line in lines if line.startswith("of the points"))
    for name in ("turnup", "gift", "high", "low", "jack kept", "jack hung", "game"):
        assert name in header
    assert any("64 deals tried of" in line for line in lines)
    assert lines[-1].endswith(".")


def test_advice_for_points_and_for_another_seat(answer):
    both = f"{LINE} W=SKQ3.H2.D4.C5"
    points = answer("advise", both, "--worlds", "64", "--objective", "points")
    assert points["objective"] == "points"
    assert "W=" not in points["position"]


def test_an_advice_with_every_deal_tried_says_so(kibitz):
    line = str(last_but_one_card())
    text = kibitz("advise", line, "--worlds", "100k", "--strict").stdout
    assert "All 24,360 deals that fit were tried" in text
    assert "Stopped" not in text
    assert "+- 0.00" in text.splitlines()[1]


def last_but_one_card():
    """A seat that has two cards left and plays the last card of a trick: the others have one unseen card each."""
    for index in range(100):
        pos = kz.game("allfours").deal(1, index).apply("stand")
        for _ in range(19):
            pos = pos.apply(pos.legal_actions()[0])
        view = pos.view(pos.to_act)
        if len(pos.legal_actions()) == 2 and kz.beliefs(view).consistent_deals == 24360:
            return view
    raise AssertionError("no such deal among the first hundred")


def test_strict(kibitz):
    line = f"{LINE} auction=stand"
    assert "undecided" in kibitz("advise", line, "--worlds", "8", "--strict", code=3).stderr
    kibitz("advise", line, "--worlds", "8")


def test_json_is_plain(kibitz):
    data = json.loads(kibitz("advise", LINE, "--worlds", "16", "--json").stdout)
    assert next(iter(data)) == "position"


SIFTED = (
    ("belote/house dealer=N up=CK N=SAJ9.HQ987.DJ auction=take play=D7C9D8DJ/CTCJH7CA/C7", "N", True),
    ("belot/classic dealer=N W=SQ.HT.DQT8.CJ87 auction=S,AT,X,P,P,P announce=N:tierce play=STSKSQSJ", "W", False),
)


@pytest.mark.parametrize(("line", "seat", "exact"), SIFTED)
def test_what_is_estimated_says_so(answer, kibitz, line, seat, exact):
    """What was not said is a pattern over hands: too many deals to look at are counted and shared out by a sample."""
    data = answer("beliefs", line, "--seat", seat)
    assert data["exact"] is exact
    assert (data["count_error"] == 0.0) is exact
    first = kibitz("beliefs", line, "--seat", seat).stdout.splitlines()[0]
    assert first.startswith("about ") is not exact
    assert ("at most 0.1" in first) is not exact


def test_advice_tells_an_estimated_number_of_deals(answer, kibitz):
    line = "coinche/house dealer=N W=SJ98.HA97.CAK auction=80H,P,P,P play=HKHT"
    args = ("advise", line, "--worlds", "40")
    data = answer(*args)
    assert data["count_error"] > 0.0
    assert f"of about {data['consistent_deals']:,} (" in kibitz(*args).stdout
