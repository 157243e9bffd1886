"""Positions of the four games that follow All Fours: late cards, the turned-up card, words, blind seats, scores."""

import pytest

import analyzer as kz

BELOTE = "belote/house dealer=W up=H8"
FIVE = "E=S97.HQ.DAK"
EIGHT = "E=S97.HQ8.DAKT.C8"


def refused(line, *words):
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(line)
    for word in words:
        assert word in str(caught.value), str(caught.value)


# --- cards dealt after the auction ----------------------------------------------------------------------------------


def test_five_cards_before_the_take_eight_after_it():
    assert kz.parse(f"{BELOTE} {FIVE} auction=P").phase == "call"
    refused(f"{BELOTE} E=S97.HQ7.DAKT.C8 auction=P", "E", "8 cards", "5")
    pos = kz.parse(f"{BELOTE} {FIVE} auction=P,take")
    assert (pos.phase, pos.to_act, pos.legal_actions(), pos.trump) == ("deal", None, [], "H")
    assert kz.parse(f"{BELOTE} {EIGHT} auction=P,take").to_act == "N"
    refused(f"{BELOTE} E=S97.HQ8.DAKT auction=P,take", "E", "7 cards", "8")
    refused(f"{BELOTE} {EIGHT} N=SA.HA.DJ.CAK auction=P,take", "N", "5 cards", "8")
    refused(f"{BELOTE} {FIVE} auction=P,take play=S7", "E", "5 cards", "8")


def test_the_late_cards_are_supplied():
    pos = kz.parse(f"{BELOTE} {FIVE} N=SA.HA.DJ.CAK auction=P,take")
    with pytest.raises(kz.InconsistentPosition, match="N: the hand is known, so its next 3 cards"):
        pos.deal(hands={"E": "DTC8"})
    with pytest.raises(kz.IllegalAction, match="cards are due"):
        pos.deal()
    after = pos.deal(hands={"E": "DTC8", "N": "SKSQSJ"})
    assert after.phase == "play"
    assert after.to_act == "N"
    assert after.hand("E") == ["S9", "S7", "HQ", "H8", "DA", "DK", "DT", "C8"]
    assert after == kz.parse(f"{BELOTE} {EIGHT} N=SAKQJ.HA.DJ.CAK auction=P,take")
    belot = kz.parse("belot/classic dealer=W N=SA.HA.DJ.CAK auction=H,P,P,P")
    assert belot.phase == "deal"
    assert belot.deal(hands={"N": "SKSQSJ"}).legal_actions() == ["SA", "SK", "SQ", "SJ", "HA", "DJ", "CA", "CK"]


def test_the_turn_up_is_supplied():
    pos = kz.parse("belote/house dealer=W N=SA.HA.DJ.CAK")
    assert (pos.phase, pos.to_act) == ("deal", None)
    assert pos.deal(up="H8").legal_actions() == ["P", "take"]
    refused("belote/house dealer=W N=SA.HA.DJ.CAK auction=P", "still to be dealt")
    refused("belote/house dealer=W up=SA N=SA.HA.DJ.CAK", "SA", "turned up")
    refused("belote/house dealer=W up=H8,H9", "H9", "turned")
    refused("belote/house dealer=W up=H2", "H2", "pack")
    refused("coinche/house dealer=W up=H8", "up")
    refused("belot/classic dealer=W up=H8", "up")


def test_the_turned_up_card_is_with_the_taker():
    pos = kz.parse(f"{BELOTE} N=SAKQJ.HA.DJ.CAK auction=P,take play=SAS8S7")
    evidence = pos.view("N").evidence()
    assert "H8" in evidence.unseen
    assert evidence.dead == []
    assert ["H8" in evidence.cannot[seat] for seat in "ESW"] == [False, True, True]
    refused(f"{BELOTE} N=SAKQJ.HA.DJ.CAK auction=P,take play=SAS8H8", "S cannot play H8", "E holds it")
    # its place need not be written, and is not
    assert kz.parse(f"{BELOTE} E=H8+ N=SAKQJ.HA.DJ.CAK auction=P,take play=SAS8S7") == pos
    before = kz.parse(f"{BELOTE} N=SA.HA.DJ.CAK auction=P")
    assert before.view("N").evidence().dead == ["H8"]
    refused(f"{BELOTE} N=SAKQJ.HA8.D7.C7 auction=P,take", "N", "H8", "taker")


def test_a_deal_from_the_pack_hands_the_late_cards_out():
    for name, calls in (("belote", ["P", "take"]), ("belot", ["H", "P", "P", "P"])):
        pos = kz.game(name).deal(7)
        first = {seat: set(pos.hand(seat)) for seat in "NESW"}
        assert {len(hand) for hand in first.values()} == {5}
        for call in calls:
            pos = pos.apply(call)
        assert {len(pos.hand(seat)) for seat in "NESW"} == {8}
        assert all(first[seat] < set(pos.hand(seat)) for seat in "NESW")
        assert len({card for seat in "NESW" for card in pos.hand(seat)}) == 32
        if name == "belote":
            assert str(pos).split("up=")[1][:2] in pos.hand(pos.taker)


@pytest.mark.parametrize("line", [
    f"{BELOTE} auction=P,P,P,P,P,P,P,P",
    "coinche/house dealer=W auction=P,P,P,P",
    "belot/classic dealer=W held=32 N=SA.HA.DJ.CAK auction=P,P,P,P",
])  # fmt: skip
def test_thrown_in(line):
    pos = kz.parse(line)
    assert (pos.phase, pos.to_act, pos.legal_actions(), pos.trump, pos.contract) == ("done", None, [], None, None)
    assert kz.parse(str(pos)) == pos
    assert pos.view("N").hand("N") == pos.hand("N")
    assert pos.view("N").evidence().void["E"] == ""
    refused(line.replace("auction=", "auction=P,"), "auction")


# --- words ------------------------------------------------------------------------------------------------------------

PLAYED = "play=SASKS8SQ"
HEARTS = f"{BELOTE} N=SAT7.HQ.DAK.C98 auction=P,take"


@pytest.mark.parametrize(("words", "canonical"), [
    ("S:tierceDJ", "S:tierceDJ"),
    ("S:tierceDJ,E:squareJ", None),  # both hold the jack of diamonds
    ("S:tierceDT,E:squareJ", "E:squareJ,S:tierceDT"),
    ("S:tierce+quarte", "S:quarte+tierce"),
    ("S:tierce+tierce", "S:tierce+tierce"),
    ("S:tierce,S:quarteDT", "S:quarteDT+tierce"),
    ("E:square,S:run6DQ", "E:square,S:run6DQ"),
])  # fmt: skip
def test_words(words, canonical):
    line = f"{HEARTS} announce={words} {PLAYED}"
    if canonical is None:
        refused(line, "announce", "DJ")
        return
    pos = kz.parse(line)
    assert f" announce={canonical} " in str(pos)
    assert kz.parse(str(pos)) == pos


@pytest.mark.parametrize(("words", "message"), [
    ("tierceDJ", "SEAT:WORD"),
    ("S:tiers", "did you mean 'tierce'"),
    ("S:tierceD8", "below the seven"),
    ("S:tierceJD", "top card"),
    ("S:run6", "top card"),
    ("S:square8", "four of A K Q J T 9"),
    ("S:squareDJ", "square"),
    ("N:tierceDA", "DQ"),
    ("N:tierce", "N says tierce, but holds nothing to announce"),
    ("S:tierceDA", "N holds DA, DK"),
    ("S:tierceDQ+squareJ", "another announcement uses"),
    ("X:tierce", "no seat"),
    ("S:beloteD", "H is trump"),
    ("S:", "no announcement"),
    ("S:SAST", "no announcement"),
])  # fmt: skip
def test_words_that_are_refused(words, message):
    refused(f"{HEARTS} announce={words} {PLAYED}", message)


def test_when_words_are_said():
    refused(f"{HEARTS} announce=S:tierce", "S has not played a card")
    refused(f"{BELOTE} announce=S:tierce", "before the cards are played")
    refused("coinche/house dealer=W auction=80H,P,P,P announce=N:tierce play=SA", "do not count here")
    kz.parse("coinche/house rules=announce:auto dealer=W auction=80H,P,P,P announce=N:tierce play=SA")
    refused("belot/classic dealer=W auction=NT,P,P,P announce=N:tierce play=SA", "do not count here")
    refused("allfours/bga dealer=W up=S7 auction=stand announce=N:tierce play=SA", "announce")


def test_belote_is_said_with_one_of_the_two_cards():
    line = f"{BELOTE} N=SAT7.HJ9.DAK.C9 auction=P,take announce=S:belote play=H9HTHKHA"
    pos = kz.parse(line)
    assert "announce=S:belote " in str(pos)
    refused(line.replace("S:belote", "S:belote+belote"), "said twice")
    all_trump = "belot/classic dealer=W N=SAT7.HJ9.DAK.C9 auction=AT,P,P,P announce=S:{} play=H9HTHKHA"
    assert "S:beloteH" in str(kz.parse(all_trump.format("beloteH")))
    refused(all_trump.format("belote"), "suit by suit")
    refused(all_trump.format("beloteS"), "has been played")
    refused(f"{BELOTE} N=SAT7.HJ9.DAK.C9 auction=P,P,P,P,P,NT announce=S:belote play=H9HTHKHA", "no-trump")
    refused(
        "belote/bga dealer=W up=H8 N=SAT7.HJ9.DAK.C9 auction=P,P,P,P,P,AT announce=S:beloteH play=H9HTHKHA", "all-trump"
    )


def test_a_card_with_words():
    pos = kz.parse(f"{HEARTS} play=SASK")
    after = pos.apply("S8+tierceDJ")
    assert after == kz.parse(f"{HEARTS} announce=S:tierceDJ play=SASKS8")
    with pytest.raises(kz.IllegalAction, match="N holds"):
        after.apply("S9+tierceDA")
    with pytest.raises(kz.IllegalAction, match="no announcement"):
        pos.apply("S8+nonsense")
    with pytest.raises(kz.IllegalAction, match="nothing is said with a card in Spades"):
        kz.parse("spades/playok dealer=N S=SKQ8.HAK2.DJ85.CT964 auction=3,3,3,3 play=H5").apply("HA+tierce")


def test_words_tell_a_viewer_the_kind_only():
    hands = "N=SAT7.HQ.DAK.C98 E=SK.HA8.DQJT.CQJ S=S8.HKJ.D987.CKT W=SQJ9.HT97.CA7"
    pos = kz.parse(f"{BELOTE} {hands} auction=P,take play=SASKS8")
    assert "announce=E:tierce,S:tierce " in str(pos.view("N"))
    assert "announce=E:tierce,S:tierce " in str(pos.view(None))
    assert "announce=S:tierce " in str(pos.view("E"))
    # after the first trick the winning side shows its cards
    after = pos.apply("SQ")
    assert "announce=E:tierceDQ,S:tierce " in str(after.view("N"))
    ends = kz.parse(str(after).replace("dealer", "rules=announce_reveal:end dealer"))
    assert "announce=E:tierce,S:tierce " in str(ends.view("N"))
    for shown in (pos, after, ends):
        assert kz.parse(str(shown.view("N"))) == shown.view("N")
        assert shown.view("N").view("N") == shown.view("N")


# --- Spades: blind seats and scores -----------------------------------------------------------------------------------

SPADE_HAND = "SAK3.HQ72.DJ85.CT964"


def test_a_caller_whose_hand_is_given_has_looked():
    assert kz.parse(f"spades/playok dealer=N E={SPADE_HAND}").legal_actions()[:2] == ["nil", "1"]
    blind = kz.parse(f"spades/playok dealer=N E={SPADE_HAND} blind=E")
    assert blind.legal_actions() == ["bnil", "look"]
    assert " blind=E" in str(blind)
    assert blind.apply("look").legal_actions()[:2] == ["nil", "1"]
    # the key names all who have not looked; without it, all whose hands are not given
    assert " blind=-" in str(blind.apply("look"))
    usual = kz.parse(f"spades/playok dealer=N E={SPADE_HAND}")
    assert kz.parse(f"spades/playok dealer=N E={SPADE_HAND} blind=E,S,W,N").apply("look") == usual
    assert "blind" not in str(usual)
    assert usual.apply("3").legal_actions() == ["bnil", "look"]


def test_a_blind_seat_does_not_see_its_own_hand():
    pos = kz.game("spades").deal(3, dealer="N")
    assert " blind=N,E,S,W" in str(pos)
    view = pos.view("E")
    assert view.hand("E") is None
    assert view.legal_actions() == ["bnil", "look"]
    looked = pos.apply("look")
    assert looked.view("E").hand("E") == pos.hand("E")
    assert looked.view("S").hand("S") is None
    assert pos.apply("bnil").view("E").hand("E") == pos.hand("E")
    assert kz.parse(str(view)) == view
    with pytest.raises(kz.IllegalAction, match="possible is bnil, look"):
        pos.apply("3")


@pytest.mark.parametrize(("line", "words"), [
    ("dealer=N auction=3 blind=E", ("E has called",)),
    ("dealer=N blind=E rules=blind_nil:off", ("not possible for E",)),
    ("dealer=N blind=X", ("no seat",)),
    ("dealer=N blind=E,E", ("twice",)),
    ("dealer=N auction=look,3", ("'look' is not written",)),
    ("dealer=N auction=3,3,3,3 blind=E", ("E has called",)),
])  # fmt: skip
def test_blind_that_is_refused(line, words):
    refused(f"spades/playok {line}", *words)


def test_nobody_is_blind():
    pos = kz.parse("spades/playok dealer=N blind=-")
    assert pos.legal_actions()[0] == "nil"
    assert str(pos).endswith("blind=-")
    assert kz.parse(str(pos)) == pos


def test_blind_nil_when_behind():
    line = "spades/pagat dealer=N score=200-100"
    assert kz.parse(line).legal_actions() == ["bnil", "look"]
    assert "blind" not in str(kz.parse(line))
    refused(f"{line} blind=S", "not possible for S")
    assert kz.parse(f"{line} auction=bnil").legal_actions()[0] == "nil"


@pytest.mark.parametrize(("score", "written"), [
    ("-9-105", None), ("105--9", None), ("-47--60", None), ("244-369b4-9", "244-369"), ("-47--1b3-9", "-47--1"),
    ("569-447", None),
])  # fmt: skip
def test_scores_of_spades(score, written):
    assert f"score={written or score}" in str(kz.parse(f"spades/playok dealer=N score={score}"))


@pytest.mark.parametrize(("rules", "score", "words"), [
    ("", "-9-0b9-0", ("contradicts",)),
    ("", "244", ("NS-EW",)),
    ("bags_separate:on", "0-0b10-0", ("below 10",)),
    ("bag_limit:0", "0-0b1-0", ("contradicts",)),
    ("bag_limit:0,bags_separate:on", "0-0", ("bag_limit of at least 1",)),
    ("bag_value:2", "0-0", ("bags_separate:on",)),
    ("nil_value:55", "0-0", ("multiple of 10",)),
    ("team_bid_max:3,team_bid_min:4", "0-0", ("below team_bid_min",)),
    ("team_bid_max:1,nil:off", "0-0", ("without a call",)),
    ("loss_floor:5", "0-0", ("loss_floor", "none")),
])  # fmt: skip
def test_scores_and_options_of_spades_that_are_refused(rules, score, words):
    refused(f"spades/playok dealer=N score={score}" + (f" rules={rules}" if rules else ""), *words)


def test_separate_bags_are_written():
    line = "spades/playok rules=bags_separate:on dealer=N score=26--8b5-8"
    assert str(kz.parse(line)) == line
    assert "b" not in str(kz.parse(line.replace("b5-8", ""))).split("score=")[1]


# --- scores of the family ----------------------------------------------------------------------


@pytest.mark.parametrize("line", [
    "belote/house dealer=W up=H8 score=1000-900",
    "belote/house dealer=W up=H8 score=-10-900",
    "belote/classic dealer=W up=H8 held=81",
    "coinche/house dealer=W held=81",
    "belot/classic rules=capot_exit:off dealer=W score=151-0",
    "coinche/house dealer=W score=10-20b1-0",
    "coinche/house rules=generale:250 dealer=W",
    "belote/house dealer=W up=H8 held=-5",
])  # fmt: skip
def test_scores_of_the_family_that_are_refused(line):
    refused(line)


@pytest.mark.parametrize("line", [
    "belote/house dealer=W score=1000-1000 up=H8",
    "belote/house dealer=W score=320-410 held=81 up=H8",
    "belote/house rules=end:pass dealer=W score=1000-900 up=H8",
    "belote/house rules=end_on_belote:off dealer=W score=1010-900 up=H8",
    "belot/classic dealer=W score=160-0",
])  # fmt: skip
def test_scores_of_the_family(line):
    assert str(kz.parse(line)) == line


def test_a_taker_said_to_hold_the_card_turned_up_has_been_dealt_all_cards():
    """Else it lies on the table, and is in no hand."""
    line = "belote/bga dealer=N score=0-0 up=CK E=CK+ auction=take"
    pos = kz.parse(line)
    assert (str(pos), pos.phase, kz.parse(str(pos)).phase) == (line, "play", "play")
    assert kz.beliefs(pos.view("N")).consistent_deals > 0
    assert kz.parse(line.replace("E=CK+ ", "")).phase == "deal"
    with pytest.raises(kz.InconsistentPosition, match="CK is turned up, so it is in no hand"):
        kz.parse(line.replace("E=CK+", "N=CK+"))
