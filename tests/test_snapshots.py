"""The snapshot form of a position: the answers of the history where that adds nothing, and no more than it says."""

import random

import pytest

import analyzer as kz
from tests.exam import walks
from tests.snapshots import ambiguous, positions, snapshot, without

SEATS = "NESW"
GAMES = ["belote/house", "belote/classic", "coinche/house", "coinche/contree", "belot/classic", "spades/playok"]
OBJECTIVES = {"spades": ("tricks", "score")}
ENDING = 6  # cards left in a hand where solving twice is quick


def pairs(game, deals, least=1):
    """Positions of random deals and the same read from their snapshots."""
    for seed in range(deals):
        rng = random.Random(f"snapshots {game} {seed}")
        for pos in positions(game, seed, rng, least):
            if not ambiguous(pos) and not (pos.contract or "").startswith("generale"):
                yield pos, kz.parse(snapshot(pos))


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_is_read_back_and_has_the_same_legal_actions(game):
    number = 0
    for pos, snap in pairs(game, 6):
        assert kz.parse(str(snap)) == snap
        assert str(kz.parse(str(snap))) == str(snap)
        assert hash(kz.parse(str(snap))) == hash(snap)
        assert (snap.phase, snap.to_act, snap.trump, snap.taker) == (pos.phase, pos.to_act, pos.trump, pos.taker)
        assert snap.legal_actions() == pos.legal_actions()
        assert [snap.hand(seat) for seat in SEATS] == [pos.hand(seat) for seat in SEATS]
        for seat in SEATS:
            view = snap.view(seat)
            assert kz.parse(str(view)) == view, view
        number += 1
    assert number > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_played_on_comes_to_the_same_score(game):
    """Played to the end card by card, and written again at every card; the score is that of the whole history."""
    for seed in range(8):
        rng = random.Random(f"played on {game} {seed}")
        start = next((p for p in positions(game, seed, rng) if not ambiguous(p)), None)
        if start is None or "generale" in str(start.contract):
            continue
        pos, snap = start, kz.parse(snapshot(start))
        while pos.to_act is not None:
            action = rng.choice(pos.legal_actions())
            pos, snap = pos.apply(action), kz.parse(str(snap.apply(action)))
            if not ambiguous(pos):
                assert snap.result().points == pos.result().points if game != "spades/playok" else True
        assert snap.phase == pos.phase == "done"
        score, whole = snap.result().to_dict(), pos.result().to_dict()
        same = ["order", "total", "score_after", "winner"]
        same += (
            ["tricks", "NS", "EW"] if game == "spades/playok" else ["verdict", "belote", "announce", "score", "held"]
        )
        assert {key: score[key] for key in same} == {key: whole[key] for key in same}, (snap, pos)


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_is_solved_like_the_history(game):
    number = 0
    rng = random.Random(game)
    for pos, snap in pairs(game, 10, least=2):
        if len(pos.hand(pos.to_act)) > ENDING or rng.random() < 0.7:
            continue
        for objective in OBJECTIVES.get(pos.game.name, ("card_points", "to_come", "score")):
            assert kz.solve(snap, objective=objective).values == kz.solve(pos, objective=objective).values, snap
        number += 1
    assert number > 5


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_sees_of_a_snapshot_depends_on_nothing_hidden(game):
    """Cards of the other hands change places: the view, what is believed and the advice stay the same."""
    rng = random.Random(f"hidden {game}")
    moved = 0
    for _, snap in list(pairs(game, 3))[::7]:
        seat = snap.to_act
        fields = walks.fields(snap)
        hands = {s: walks.cards_in(fields[s]) for s in SEATS if s in fields}
        places = [(s, i) for s in hands if s != seat for i in range(len(hands[s]))]
        for _ in range(10):
            (a, i), (b, j) = rng.choice(places), rng.choice(places)
            other = {s: list(cards) for s, cards in hands.items()}
            other[a][i], other[b][j] = hands[b][j], hands[a][i]
            line = " ".join(
                f"{w[0]}={''.join(other[w[0]])}" if w.split("=")[0] in hands else w for w in str(snap).split()
            )
            try:
                changed = kz.parse(line)
            except kz.KibitzError:
                continue
            if changed != snap:
                assert str(changed.view(seat)) == str(snap.view(seat))
                moved += 1
    assert moved > 20


@pytest.mark.parametrize(("line", "whole"), [
    (
        "coinche/house dealer=W N=SA9.H8 auction=80S,P,P,P gone=CAC7C8C9DAD7D8D9SJS7S8HQHAH7HTH9CKCQCJCT "
        "trick=N won=20-10",
        None,
    ),
])  # fmt: skip
def test_points_that_do_not_add_up_are_refused(line, whole):
    with pytest.raises(kz.InconsistentPosition, match="won: 20-10 sum to 30"):
        kz.parse(line)


def test_advice_and_beliefs_say_that_they_know_less():
    """All that fit are equally likely: nothing is inferred from calls and plays."""
    line = next(
        snapshot(pos) for pos in positions("coinche/house", 3, random.Random(3), 3) if len(pos.hand(pos.to_act)) == 5
    )
    pos = kz.parse(line)
    view = pos.view(pos.to_act)
    beliefs = kz.beliefs(view)
    hidden = [len(pos.hand(seat)) for seat in SEATS if seat != pos.to_act]
    assert beliefs.exact
    assert all(0 <= chance <= 1 for row in beliefs.cards.values() for chance in row.values())
    assert abs(sum(row[s] for row in beliefs.cards.values() for s in row) - sum(hidden)) < 1e-9
    advice = kz.advise(view, worlds=200, seconds=None)
    assert advice.effective_worlds == pytest.approx(advice.worlds)
    assert "snapshot" in advice.sentence
    assert "snapshot" in str(beliefs)
    assert {row["action"] for row in advice.actions} == set(pos.legal_actions())
    assert {world.phase for world in kz.sample(view, 5)} == {"play"}


def test_suit_lengths_are_of_the_hands_as_they_are():
    """Lengths and named cards of a hidden hand are told of what it holds now, and go down as it plays."""
    pos = next(p for p in positions("spades/playok", 1, random.Random(1), 4) if len(p.state.trick) == 2)
    hidden = pos.to_act
    line = snapshot(pos)
    hand = pos.hand(hidden)
    lengths = "".join(
        suit + "x" * sum(card[0] == suit for card in hand) for suit in "SHDC" if any(c[0] == suit for c in hand)
    )
    told = without(line, [hidden]) + f" {hidden}={lengths}+"
    snap = kz.parse(told)
    assert kz.parse(str(snap)) == snap
    card = pos.legal_actions()[0]
    after = snap.apply(card)
    assert kz.parse(str(after)) == after
    ways = kz.beliefs(kz.parse(without(line, SEATS))).consistent_deals
    assert kz.beliefs(snap).consistent_deals < ways


BAD = {
    "no leader": ("trick=", "", "trick= is missing"),
    "no points": ("won=", "", "won= is missing"),
    "with play": ("won=", "won=24-0 play=HA", "do not go together"),
    "three cards gone": ("gone=", "gone=DAD7D8", "gone: 3 cards are not whole tricks"),
    "gone twice": ("gone=", "gone=DADAD7D8", "DA stands twice"),
    "gone and held": ("gone=", "gone=SAD7D8D9", "SA is gone"),
    "no card of the pack": ("gone=", "gone=DAD7D8D2", "D2 is not a card"),
    "gone and on the table": ("trick=", "trick=N:DA", "DA is gone"),
    "table and hand": ("trick=", "trick=N:SA", "SA lies on the table"),
    "hand as dealt": ("N=", "N=SA98.H8.DTJ.CAK", "7"),
    "five on the table": ("trick=", "trick=N:S7,H7,CJ,CQ,CT", "up to four"),
    "a whole trick on the table": ("trick=", "trick=E:HA,H7,HT,H9", "whole trick"),
    "no such seat": ("trick=", "trick=X", "'X'"),
    "points that are none": ("won=", "won=24", "card points NS-EW"),
    "tricks for points": ("won=", "won=1,0,0,0", "card points NS-EW"),
    "points of other cards": ("won=", "won=25-0", "sum to 25"),
    "no such tricks": ("won=", "won=0-11", "no 1 tricks"),
    "the winner leads": ("trick=", "trick=E", "no 1 tricks"),
    "no contract": ("auction=", "auction=P", "calls are not over"),
    "nothing gone": ("gone=", "gone=", "gone= is missing"),
    "a sequence without its cards": ("auction=", "auction=80S,P,P,P announce=E:tierce", "with their cards"),
    "a belote that has not begun": ("auction=", "auction=80S,P,P,P announce=E:belote", "cannot have been said yet"),
    "announced by another": ("auction=", "auction=80S,P,P,P announce=E:tierceSA", "N holds"),
}
GOOD = {
    "": "coinche/house", "rules": "announce:auto", "dealer": "W", "N": "SA98.H8.DT.CAK", "auction": "80S,P,P,P",
    "gone": "DAD7D8D9", "trick": "N", "won": "11-0",
}  # fmt: skip


def line_of(change=""):
    """The line of ``GOOD`` with one word changed; an empty one leaves the key out."""
    key = change[0]
    parts = [GOOD[""]]
    for name, value in GOOD.items():
        if name == key:
            parts += [change[1]] if change[1] else []
        elif name:
            parts.append(f"{name}={value}")
    return " ".join(parts)


def test_the_line_that_is_spoilt_is_good():
    assert kz.parse(line_of(("", ""))).legal_actions() == ["SA", "S9", "S8", "H8", "DT", "CA", "CK"]


@pytest.mark.parametrize("what", BAD)
def test_snapshots_that_are_refused(what):
    key, word, says = BAD[what]
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(line_of((key[:-1], word)))
    assert says in str(caught.value), caught.value
    assert 15 < len(str(caught.value)) < 400


@pytest.mark.parametrize(("line", "says"), [
    ("allfours/bga dealer=N up=S7 gone=SAS2HAHK trick=E won=2,1,0,1", "Low and Jack need the history"),
    (
        "spades/playok rules=forced_lead_breaks:off dealer=N auction=3,3,3,3 gone=SAS2S3S4 trick=E won=0,1,0,0",
        "only the order tells",
    ),
    ("spades/playok dealer=N auction=3,3,3,3 gone=SAS2S3S4 trick=E won=1,0,0,0", "won= has none"),
    ("spades/playok dealer=N auction=3,3,3,3 gone=SAS2S3S4 trick=E won=0,2,0,0", "sum to 2"),
    ("spades/playok dealer=N auction=3,3,3,3 gone=SAS2S3S4 trick=E won=1-0", "tricks of N E S W"),
    ("coinche/house dealer=W auction=generaleS,P,P,P gone=DAD7D8D9 trick=N won=11-0", "every trick of the generale"),
    ("belote/house dealer=W up=DA auction=take gone=DAD7D8D9 trick=E won=25-0", "no 1 tricks"),
])  # fmt: skip
def test_snapshots_that_a_game_refuses(line, says):
    with pytest.raises(kz.KibitzError) as caught:
        kz.parse(line)
    assert says in str(caught.value), caught.value


def test_the_belote_that_is_under_way():
    """Said with the king, which is gone: the queen is with that seat, and the twenty points count."""
    line = "coinche/house dealer=W N=SA98.H8.DT.CAK auction=80S,P,P,P announce=E:belote gone=SKS7SJST trick=S won=34-0"
    pos = kz.parse(line)
    assert kz.beliefs(pos.view("N")).cards["SQ"]["E"] == 1.0
    assert "SQ" in pos.view("N").evidence().holds["E"]
    assert kz.parse(str(pos)) == pos


def test_the_turned_up_card_is_with_the_taker_or_gone():
    line = "belote/house dealer=W N=SA98.H8.DT.CK up=DA auction=P,take gone=D9D7D8DKSKSQS7HA trick=E won=0-36"
    assert kz.parse(line).view("N").evidence().holds["E"] == ["DA"]
    over = kz.parse(line.replace("HA trick", "DA trick"))
    assert over.view("N").evidence().holds["E"] == []
    with pytest.raises(kz.InconsistentPosition, match="N: DA was turned up and went to the taker, E"):
        kz.parse(line.replace("DT", "DA"))
    held = "E=SJT.HJ.DJ.C98"
    with pytest.raises(kz.InconsistentPosition, match=r"lacks DA, which the taker got"):
        kz.parse(f"{line} {held}")
    assert kz.parse(f"{line} {held.replace('DJ', 'DA')}").hand("E") == ["SJ", "ST", "HJ", "DA", "C9", "C8"]
