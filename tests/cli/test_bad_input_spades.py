"""Bad input of Spades at the command line: quoted, what would be right, exit code 2."""

import pytest

import analyzer as kz

E, S, W = "E=SAKQJT98765432", "S=HAKQJT98765432", "W=DAKQJT98765432"
START = "spades/playok dealer=N"
PLAYED = f"{START} E=S32.HAKQJ.DAKQJ.CAKQ auction=3,3,3,3"

LINES = {
    "a card in two of four hands": (f"{START} N=SACKQJT98765432 {E} {S} {W}", ["SA", "another hand"]),
    "twelve cards beside three whole hands": (f"{START} N=CKQJT98765432 {E} {S} {W}", ["N", "12 cards", "13"]),
    "fourteen cards": (f"{START} E=SAKQJT98765432.HA", ["14 cards", "13"]),
    "a card twice": (f"{START} E=SAAKQJT9876543", ["SA stands twice"]),
    "a bid of 14": (f"{START} {E} auction=14", ["'14' is no call of Spades", "nil, 1, 2", "13"]),
    "a bid of -1": (f"{START} {E} auction=-1", ["'-1' is no call of Spades"]),
    "a bid of 0": (f"{START} {E} auction=0", ["'0' is no call of Spades", "nil"]),
    "a pass": (f"{START} {E} auction=P", ["'P' is no call of Spades"]),
    "look among the calls": (f"{START} auction=look", ["'look' is not written here", "blind="]),
    "a fifth call": (f"{START} auction=3,3,3,3,3", ["'3'"]),
    "blind nil where the side is not behind": ("spades/pagat dealer=N auction=bnil", ["'bnil'", "possible is nil, 1"]),
    "blind nil where there is none": ("spades/openspiel-like dealer=N auction=bnil", ["'bnil'"]),
    "blind after the call": (f"{START} auction=3 blind=E", ["blind: E has called"]),
    "blind where there is no blind nil": ("spades/pagat dealer=N blind=E", ["not possible for E"]),
    "more than the side may bid": ("spades/openspiel-like dealer=N auction=7,3,7", ["'7'"]),
    "a joker": (f"{START} E=SAKQJT98765432.JK", ["'J' at column 16"]),
    "bags that contradict the score": (f"{START} score=244-369b5-9", ["b5-9 contradicts 244-369"]),
    "a lead of spades before they are broken": (f"{PLAYED} play=S3", ["E cannot play S3", "this lead"]),
    "a revoke": (f"{START} S=S32.HAKQJ.DAKQJ.CAKQ auction=3,3,3,3 play=H2S2", ["S cannot play S2", "H was led"]),
    "a snapshot": (f"{START} auction=3,3,3,3 gone=SAS2HAHK trick=E:D7 won=1,0,0,0", ["E leads", "won="]),
    "bag values that the score cannot show": (f"{START} rules=bag_value:2", ["bags_separate:on", "bag_value:1"]),
    "a side that may bid less than it must": (
        f"{START} rules=team_bid_min:9,team_bid_max:8",
        ["team_bid_max:8", "team_bid_min:9"],
    ),
}


@pytest.mark.parametrize("command", ["legal", "advise"])
@pytest.mark.parametrize("what", LINES)
def test_position_lines(refused, command, what):
    line, says = LINES[what]
    refused(command, line, says=says)


def test_blind_nil_is_over_once_the_hand_was_seen(answer):
    """Not offered, and refused when it is called all the same; before looking it is."""
    seen = answer("legal", f"{START} {E}")["actions"]
    assert "bnil" not in seen
    assert seen[0] == "nil"
    assert answer("legal", f"{START} {E} blind=E")["actions"] == ["bnil", "look"]
    for line in (f"{START} {E}", f"{START} blind=-"):
        with pytest.raises(kz.IllegalAction, match=r"E cannot call 'bnil' as call 1; possible is nil, 1"):
            kz.parse(line).apply("bnil")


def test_calls_of_a_simulation(refused):
    refused("advise", f"{START} {E} auction=14,3", says="'14'")
    with pytest.raises(kz.KibitzError, match="are not all calls of Spades"):
        kz.simulate("spades", deals=10, calls=["14"])
