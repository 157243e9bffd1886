"""Bad input of Belote, Coinche and Bulgarian Belot: what is not held, not called, not in the game; exit code 2."""

import pytest

import analyzer as kz

COINCHE = "coinche/house dealer=W N=SKQJ.HAJ.DJ.CJ7 E=SA98.HK9.DAT.CA S=ST7.HT8.DKQ.CK9 W=HQ7.D987.CQT8"
MANUAL = COINCHE.replace("house", "house rules=announce:manual,belote_call:manual")
AUTO = COINCHE.replace("house", "house rules=announce:auto")
LINES = {
    "announcement that is not held": (
        f"{MANUAL} auction=80S,P,P,P announce=N:tierceHA play=SK", ["tierceHA", "HK, HQ"],
    ),
    "square that is not held": (f"{MANUAL} auction=80S,P,P,P announce=N:squareT play=SK", ["squareT", "lacks"]),
    "part of a sequence": (
        f"{MANUAL} auction=80S,P,P,P announce=N:tierceSK play=SK", ["says tierceSK", "it holds squareJ"],
    ),
    "announcement before the first card": (
        f"{MANUAL} auction=80S,P,P,P announce=E:tierceSA", ["E:tierceSA", "lacks"],
    ),
    "something else than is held, where all is declared": (
        f"{AUTO} auction=80S,P,P,P announce=N:tierceSK play=SK", ["says tierceSK", "squareJ", "announce:auto"],
    ),
    "belote without the queen": (f"{MANUAL} auction=80H,P,P,P announce=E:belote play=HAHK", ["E:belote", "lacks HQ"]),
    "belote of another suit": (f"{MANUAL} auction=80S,P,P,P announce=N:beloteH play=SK", ["N:beloteH", "S is trump"]),
    "belote in no-trump": (f"{MANUAL} auction=80NT,P,P,P announce=N:belote play=SK", ["N:belote", "no-trump"]),
    "belote before its cards": (f"{MANUAL} auction=80S,P,P,P announce=N:belote play=HA", ["N:belote", "neither"]),
    "words that are none": (f"{MANUAL} auction=80S,P,P,P announce=N:terce play=SK", ["'terce'", "did you mean"]),
    "words where nothing is said": (f"{COINCHE} auction=80S,P,P,P announce=N:squareJ play=SK", ["do not count here"]),
    "said before the play": (f"{MANUAL} auction=80S announce=N:squareJ", ["nothing is said before"]),
    "bid below the last": ("coinche/house dealer=W auction=100H,90S", ["E cannot call '90S'", "call 2"]),
    "bid equal to the last": ("coinche/house dealer=W auction=100H,100S", ["E cannot call '100S'"]),
    "bid above the highest": ("coinche/house dealer=W auction=170H", ["'170H'"]),
    "coinche of the own side": ("coinche/house dealer=W auction=100H,P,X", ["S cannot call 'X'"]),
    "coinche without a bid": ("coinche/house dealer=W auction=P,X", ["E cannot call 'X'"]),
    "surcoinche without coinche": ("coinche/house dealer=W auction=100H,P,XX", ["S cannot call 'XX'"]),
    "call after the auction": ("coinche/house dealer=W auction=100H,P,P,P,110S", ["'110S' cannot be called"]),
    "no-trump in contree": ("coinche/contree dealer=W auction=80NT", ["'80NT'"]),
    "generale in contree": ("coinche/contree dealer=W auction=generaleH", ["'generaleH'"]),
    "points held in coinche": ("coinche/house dealer=W held=81", ["held="]),
    "points held in spades": ("spades/playok dealer=W held=81", ["held="]),
    "points held without litige": ("belote/classic dealer=W up=H8 held=81", ["held", "taker_wins"]),
    "negative points held": ("belote/house dealer=W up=H8 held=-81", ["'-81'"]),
    "no-trump in classic": ("belote/classic dealer=W up=H8 auction=P,P,P,P,NT", ["'NT'"]),
    "turned suit in the second round": ("belote/house dealer=W up=H8 auction=P,P,P,P,H", ["N cannot call 'H'"]),
    "take in the second round": ("belote/house dealer=W up=H8 auction=P,P,P,P,take", ["'take'"]),
    "call after the take": ("belote/house dealer=W up=H8 auction=take,P", ["'P' cannot be called"]),
    "a kind unknown to the game": ("belote/house dealer=W up=H8 auction=P,P,P,P,SA", ["'SA' is no call"]),
    "turned-up card of another pack": ("belote/house dealer=W up=H2", ["H2 is not a card of this pack"]),
    "turned-up card in another hand": (
        "belote/house dealer=W up=HJ N=SAKQJ.HJ.D9.C87 auction=P,take", ["HJ was turned up", "E"],
    ),
    "lower kind": ("belot/classic dealer=W auction=H,D", ["E cannot call 'D'"]),
    "double of the own side": ("belot/classic dealer=W auction=H,P,X", ["S cannot call 'X'"]),
    "redouble without double": ("belot/classic dealer=W auction=H,XX", ["E cannot call 'XX'"]),
    "call after three passes": ("belot/classic dealer=W auction=H,P,P,P,AT", ["'AT' cannot be called"]),
    "a bid of points in belot": ("belot/classic dealer=W auction=80H", ["'80H' is no call"]),
    "option of another game": ("belot/classic rules=coinche_when:any dealer=W", ["'coinche_when'"]),
    "a generale below the capot": ("coinche/house rules=generale:200 dealer=W", ["generale:200"]),
}  # fmt: skip


@pytest.mark.parametrize("command", ["legal", "advise"])
@pytest.mark.parametrize("what", LINES)
def test_position_lines(refused, command, what):
    line, says = LINES[what]
    refused(command, line, says=says)


def test_the_hands_of_this_file():
    for line in (COINCHE, MANUAL, AUTO):
        assert kz.parse(line).to_act == "N"
    assert kz.parse(f"{MANUAL} auction=80S,P,P,P announce=N:squareJ play=SK").to_act == "E"
