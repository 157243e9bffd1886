"""Rules of thumb of All Fours: legal in every option, blind to hidden cards, right where every player would be."""

import random

import pytest

import analyzer as kz
from _fastsim.policies.allfours import PARAMETERS, POLICY
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.errors import BotError
from tests.exam import walks
from tests.exam.games import random_rules, told_hands

PRESETS = ("bga", "tobago", "league", "sevenup")


def table(game, spec="rules"):
    return Table(game.core, [seat_of(read_bot(spec), game)] * 4)


def choice(line, spec="rules"):
    """What the policy does in a position, as its text."""
    pos = kz.parse(line)
    code = table(pos.game, spec).decide(pos.state, 1)
    return pos.game.core.call_text(code) if pos.phase == "call" else "SHDC"[code >> 4] + "23456789TJQKA"[code & 15]


def random_game(rng):
    """A game under a random preset and, mostly, random options."""
    game = kz.game(f"allfours/{rng.choice(PRESETS)}")
    return kz.game(str(game), rules=random_rules(game, rng, rng.choice((0.0, 0.3, 0.6))))


def played_by_rules(game, number, rng):
    """The positions of a deal played by the rules, and at times at random, so that all sorts come up."""
    pos = walks.start(game, number, rng)
    players = table(game)
    while pos.to_act is not None:
        yield pos
        actions = pos.legal_actions()
        if rng.random() < 0.3:
            pos = pos.apply(rng.choice(actions))
            continue
        code = players.decide(pos.state, 1)
        state = {"call": pos.state.call, "discard": pos.state.discard, "play": pos.state.play}[pos.phase](code)
        pos = kz.Position(state)


@pytest.mark.parametrize("number", range(20))
def test_legal_determined_and_blind(number):
    """In random options every decision is legal, always the same, and the same when all hidden cards are permuted."""
    rng = random.Random(f"rules of thumb {number}")
    game = random_game(rng)
    players = table(game)
    for pos in played_by_rules(game, number, rng):
        seat = pos.to_act
        decision = players.decide(pos.state, 1)
        verify = {"call": pos.state.verify_call, "play": pos.state.verify_play}.get(pos.phase)
        if verify is None:
            pos.state.verify_discard("NESW".index(seat), decision)
        else:
            verify(decision)
        assert players.decide(pos.state, 2**40 + number) == decision
        assert players.decide(pos.view(seat).state, 3) == decision
        for swaps in (4, 40):
            other = walks.permuted(pos, seat, told_hands(pos, seat), rng, swaps=swaps)[0]
            assert players.decide(other.state, 1) == decision, (str(pos), str(other))
            if pos.phase == "call":
                assert POLICY.call_chances(other.state) == POLICY.call_chances(pos.state)


@pytest.mark.parametrize("number", range(15))
def test_chances_of_calls(number):
    """They sum to one, none is impossible, and the call made is the likelier one."""
    rng = random.Random(f"chances {number}")
    game = random_game(rng)
    players = table(game)
    for deal in range(20):
        pos = walks.start(game, deal, rng)
        while pos.phase == "call":
            chances = POLICY.call_chances(pos.state)
            assert [game.core.call_text(code) for code, _ in chances] == pos.legal_actions()
            assert sum(chance for _, chance in chances) == pytest.approx(1.0, abs=1e-12)
            if len(chances) > 1:
                assert all(0.01 < chance < 0.99 for _, chance in chances)
                assert dict(chances)[players.decide(pos.state, 1)] >= 0.5
            pos = pos.apply(rng.choice(pos.legal_actions()))


def test_chances_follow_the_parameters():
    pos = kz.parse("allfours/bga dealer=W up=S7 N=S93.HT64.D2")

    def stands(**changes):
        values = POLICY.resolve({name: str(value) for name, value in changes.items()})
        return POLICY.call_chances(pos.state, values)[0][1]

    assert stands(beg_below=-9) == pytest.approx(0.98)
    assert stands(beg_below=9) == pytest.approx(0.02)
    assert stands(beg_below=9, slip=0.2) == pytest.approx(0.2)
    at = [stands(beg_below=below / 4) for below in range(-12, 13)]
    assert at == sorted(at, reverse=True)
    assert at[0] > 0.9 > 0.1 > at[-1]
    harder = [stands(beg_below=below / 4, softness=0.1) for below in range(-12, 13)]
    assert all(abs(a - 0.5) <= abs(b - 0.5) for a, b in zip(at, harder, strict=True))
    with pytest.raises(BotError, match="no call of a known hand"):
        POLICY.call_chances(kz.parse("allfours/bga dealer=W up=S7").state)


def test_parameters_are_described():
    names = [name for name, *_ in PARAMETERS]
    assert len(set(names)) == len(names) <= 24
    assert {"beg_below", "run_below"} <= set(names)
    assert all(low <= default <= high and doc for _, default, low, high, doc in PARAMETERS)
    assert POLICY.resolve({}) == [default for _, default, *_ in PARAMETERS]
    with pytest.raises(BotError, match="outside -9 to 9"):
        POLICY.resolve({"beg_below": "12"})


TEXTBOOK_CALLS = [
    ("dealer=W score=13-13 up=S7 N=SA.H432.D2.C2", "stand"),  # High is counted first and the ace is High
    ("dealer=W up=S7 N=SAJ2.H4.D2.C2", "stand"),
    ("dealer=W up=S7 N=H9853.D86", "beg"),  # nothing in the suit: anything is better
    ("dealer=W up=S7 N=S9.H853.D86", "beg"),
    ("dealer=W up=S7 W=SAKJ2.H4.D2 auction=beg", "give"),
    ("dealer=W up=S7 W=H9853.D86 auction=beg", "run"),
    ("dealer=W score=13-0 up=S7 W=SAKJ2.H4.D2 auction=beg", "run"),  # the gift would be the match
    ("dealer=W score=13-13 up=S7 W=SAKQJT2 auction=beg", "run"),
    ("dealer=W score=12-0 up=S7 W=SA.H98.D432 auction=beg", "run"),  # and here it would nearly be
    ("dealer=W score=0-0 up=S7 W=SAQ.H98.D43 auction=beg", "give"),
]


@pytest.mark.parametrize(("line", "call"), TEXTBOOK_CALLS)
def test_textbook_calls(line, call):
    assert choice(f"allfours/bga {line}") == call


def test_no_gift_at_the_match_point():
    """Whatever the hand and the dealer's own score, and however the parameters stand."""
    rng = random.Random("match point")
    for _ in range(100):
        hand = rng.sample([card for card in walks.PACK if card != "S7"], 6)
        line = f"allfours/bga dealer=W score=13-{rng.randrange(14)} up=S7 W={''.join(sorted(hand))} auction=beg"
        assert choice(line, rng.choice(("rules", "rules:run_below=-9", "rules:score=0"))) == "run", line


# W plays last to the first trick, spades (S) being trumps: hand, the three cards before, the card
TEXTBOOK_CARDS = [
    ("HAQ4.D93.C2", "HJH5HT", "HQ"),  # the ten is taken with the lowest card that does it
    ("HTQ.D93.C52", "H9H5H6", "HT"),  # a trick that comes cheap banks the ten
    ("HT4.D93.C52", "H5HAH6", "HT"),  # partner holds the trick: the ten belongs to it
    ("HT2.D93.C52", "HAH3H5", "H2"),  # an opponent does: it does not
    ("S42.D93.C52", "HTH3H5", "S2"),  # ruff a ten, and low
    ("SA.H2.D93.C52", "H5H3H6", "H2"),  # nothing lies there: the ace of trumps stays to catch the Jack
    ("SJ4.D93.C52", "HTSQH6", "SJ"),  # partner's higher trump brings the Jack home
    ("SJ.H4.D93.C52", "HTH5H6", "SJ"),  # last to play the Jack is safe, and takes a ten
    ("SJ3.D93.C52", "SAS5S6", "S3"),  # not under the ace
    ("SJ3.D93.C52", "S5S6SK", "S3"),  # nor under the king
    ("SAJ.D93.C52", "S5S6SK", "SA"),  # the king falls, and the Jack is the best trump but one
    ("SQ3.D93.C52", "S5S6SJ", "SQ"),  # hang the Jack
]


@pytest.mark.parametrize(("hand", "before", "card"), TEXTBOOK_CARDS)
def test_textbook_cards(hand, before, card):
    assert choice(f"allfours/bga dealer=W up=S7 W={hand} auction=stand play={before}") == card


def test_discards_keep_trumps_and_high_cards():
    line = "allfours/sevenup dealer=W up=S7,H4 N={} auction=beg,run"
    pos = kz.parse(line.format("SA2.HJ853.C94.D3"))
    kept = table(pos.game).decide(pos.state, 1)
    away = ["SHDC"[code >> 4] + "23456789TJQKA"[code & 15] for code in range(64) if kept >> code & 1]
    assert sorted(away) == ["C4", "D3", "S2"]
    pos = kz.parse(line.format("HAKQJT9862"))
    kept = table(pos.game).decide(pos.state, 1)
    assert kept.bit_count() == 3
    assert not kept >> 16 + 9 & 1, "the Jack is never put away"
