"""``announce:manual`` and ``belote_call:manual``: what is said with a card is chosen with it."""

import random

import numpy as np
import pytest

import analyzer as kz

MANUAL = "rules=announce:manual,belote_call:manual"
# North, who leads, has the square of jacks, and king and queen of trumps; then a tierce of hearts
START = (
    f"coinche/house {MANUAL} dealer=W N=SKQJ.HAJ.DJ.CJ7 E=SA98.HK9.DAT.CA S=ST7.HT8.DKQ.CK9 W=HQ7.D987.CQT8 "
    "auction=80S,P,P,P"
)
TIERCE = (
    f"belote/house {MANUAL} dealer=W up=SJ N=SJ9.HAKQ.D9.C87 E=SAT.HJ9.DA7.CAK S=SK87.HT8.DKQ.C9 W=SQ.H7.DJT8.CQJT "
    "auction=take"
)


def test_the_hands_of_this_file():
    for line in (START, TIERCE):
        assert kz.parse(line).to_act == "N"


def test_legal_actions_are_cards_with_words():
    """The square has taken the jack out of the trumps, so there is no tierce; belote goes with king or queen."""
    actions = kz.parse(START).legal_actions()
    cards = ["SK", "SQ", "SJ", "HA", "HJ", "DJ", "CJ", "C7"]
    wanted = []
    for card in cards:
        wanted += [card, f"{card}+squareJ"]
        if card in ("SK", "SQ"):
            wanted += [f"{card}+belote", f"{card}+squareJ+belote"]
    assert actions == wanted
    assert [a for a in kz.parse(TIERCE).legal_actions() if "+" in a] == [
        f"{card}+tierceHA" for card in ("SJ", "S9", "HA", "HK", "HQ", "D9", "C8", "C7")
    ]


def test_nothing_is_chosen_where_it_says_itself():
    plain = START.replace(MANUAL, "rules=announce:auto")
    assert not any("+" in action for action in kz.parse(plain).legal_actions())
    only_belote = START.replace(MANUAL, "rules=belote_call:manual")
    assert [a for a in kz.parse(only_belote).legal_actions() if "+" in a] == ["SK+belote", "SQ+belote"]


@pytest.mark.parametrize("said", ["SK+squareJ+belote", "SK+squareJ", "SK+belote", "SK"])
def test_what_is_said_is_heard_and_counts(said):
    pos = kz.parse(START).apply(said)
    words = said.split("+")[1:]
    heard = f"announce=N:{'+'.join(words)}"
    for seat in (None, "E", "S", "W"):
        view = str(pos.view(seat))
        assert (heard in view) if words else ("announce=" not in view)
    assert kz.parse(str(pos)) == pos
    rng = random.Random(said)
    while pos.to_act is not None:
        pos = pos.apply(rng.choice([action for action in pos.legal_actions() if "+" not in action]))
    assert pos.result().announce == ("200-0" if "squareJ" in words else "0-0")
    assert pos.result().belote == ("20-0" if "belote" in words else "0-0")


def test_belote_is_said_with_the_first_of_the_two_or_lost():
    pos = kz.parse(START)
    for card in ("SQ", "SA", "ST", "HQ", "CA", "C9", "C8", "C7", "S8", "S7", "H7"):
        pos = pos.apply(card)
    assert pos.legal_actions() == ["SK", "SJ"]
    with pytest.raises(kz.IllegalAction, match="'belote' with SK; what may be said is nothing"):
        pos.apply("SK+belote")


@pytest.mark.parametrize(("action", "says"), [
    ("HA+tierceHA", "'tierceHA' with HA; what may be said is squareJ"),
    ("HA+belote", "'belote' with HA; what may be said is squareJ"),
    ("HA+squareT", "'squareT'"),
    ("HA+squareJ+squareJ", "'squareJ'"),
    ("HA+tierce", "'tierce'"),
    ("HA+nonsense", "'nonsense' is no announcement"),
    ("SA+squareJ", "SA"),
])  # fmt: skip
def test_words_that_the_hand_does_not_have_are_refused(action, says):
    with pytest.raises(kz.IllegalAction) as caught:
        kz.parse(START).apply(action)
    assert says in str(caught.value), caught.value


def test_a_part_of_a_sequence_is_not_held():
    longer = TIERCE.replace("HAKQ.D9.C87", "HAKQJ.D9.C8").replace("HJ9.DA7", "H9.DA7").replace("E=SAT", "E=SAT7")
    longer = longer.replace("S=SK87", "S=SK8").replace("C9 W", "C97 W")
    pos = kz.parse(longer)
    assert "D9+quarteHA" in pos.legal_actions()
    with pytest.raises(kz.IllegalAction, match="'tierceHA'"):
        pos.apply("D9+tierceHA")
    with pytest.raises(kz.InconsistentPosition, match="N says tierceHA, which the hand does not hold"):
        kz.parse(f"{longer} announce=N:tierceHA play=D9")


def test_items_are_said_with_the_first_card_only():
    pos = kz.parse(TIERCE).apply("D9").apply("DA").apply("DQ").apply("D8").apply("CA").apply("C9").apply("CT")
    assert pos.to_act == "N"
    assert not any("+" in action for action in pos.legal_actions())


@pytest.mark.parametrize("game", ["belote/house", "coinche/house", "belot/classic"])
def test_the_rules_bot_says_all_that_it_has(game):
    """So the deals are those in which everything says itself."""
    manual = kz.simulate(f"{game} {MANUAL}", bots="rules", deals=400, seed=5).frame
    auto = kz.simulate(f"{game} rules=announce:auto", bots="rules", deals=400, seed=5).frame
    assert manual.equals(auto)


def test_a_random_table_puts_words_on_record():
    """Played by random bots, the announcements that count are some of those that are held."""
    game = "coinche/house rules=announce:manual,belote_call:manual"
    manual = kz.simulate(game, bots="bid=rules;play=random", deals=3_000, seed=5).frame
    auto = kz.simulate("coinche/house rules=announce:auto", bots="bid=rules;play=random", deals=3_000, seed=5).frame
    silent = np.array([manual["belote_ns"].sum() + manual["belote_ew"].sum()]) / 20
    spoken = np.array([auto["belote_ns"].sum() + auto["belote_ew"].sum()]) / 20
    share, error = silent[0] / spoken[0], 0.5 / spoken[0] ** 0.5
    assert spoken[0] > 300
    assert abs(share - 0.5) < 5 * error


@pytest.mark.parametrize("method", ["solve", "playout"])
def test_advice_judges_what_to_say(method):
    """Four jacks beat everything: to be silent about them loses their points, with every card."""
    pos = kz.parse(START).view("N")
    advice = kz.advise(pos, worlds=300, seconds=None, objective="points", method=method)
    rows = {row["action"]: row for row in advice.actions}
    assert set(rows) == set(pos.legal_actions())
    for card in ("HA", "C7"):
        gain = rows[f"{card}+squareJ"]["points"] - rows[card]["points"]
        assert gain > 190, (card, gain)
    assert rows["SK+squareJ+belote"]["points"] >= rows["SK+squareJ"]["points"] + 20 - 1e-9
    assert "+" in advice.best


def test_the_searching_bot_says_what_brings_points():
    from _fastsim.table import Table
    from analyzer.bots import read_bot, seat_of

    pos = kz.parse(START).view("N")
    seat = seat_of(read_bot("pimc:worlds=30"), pos.game)
    action = Table(pos.game.core, [seat] * 4).decide(pos.state, 1)
    assert "squareJ" in pos.state.play_text(action)
    seat = seat_of(read_bot("rules"), pos.game)
    assert "squareJ" in pos.state.play_text(Table(pos.game.core, [seat] * 4).decide(pos.state, 1))


def test_a_bot_in_python_may_say_something():
    from _fastsim.table import Table
    from analyzer.bots import read_bot, seat_of

    pos = kz.parse(START).view("N")

    def talker(view, rng):
        return next(action for action in view.legal_actions() if action.endswith("+squareJ"))

    seat = seat_of(read_bot(talker), pos.game)
    action = Table(pos.game.core, [seat] * 4).decide(pos.state, 1)
    assert pos.state.play_text(action) == "SK+squareJ"
    liar = seat_of(read_bot(lambda view, rng: "HA+tierceHA"), pos.game)
    with pytest.raises(kz.BotError, match="tierceHA"):
        Table(pos.game.core, [liar] * 4).decide(pos.state, 1)
