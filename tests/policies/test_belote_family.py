"""Rules of thumb of Belote, Coinche and Bulgarian Belot: legal, blind to hidden cards, right where all players are."""

import random

import numpy as np
import pytest

import analyzer as kz
from _fastsim import policies
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.errors import BotError, UnknownOption
from tests.exam import walks
from tests.exam.games import random_rules

GAMES = ("belote", "coinche", "belot")


def table(game, spec="rules"):
    return Table(game.core, [seat_of(read_bot(spec), game)] * 4)


def choice(line, spec="rules"):
    """What the policy does in a position, as its text."""
    pos = kz.parse(line)
    code = table(pos.game, spec).decide(pos.state, 1)
    return pos.game.core.call_text(code) if pos.phase == "call" else "SHDC"[code >> 4] + "23456789TJQKA"[code & 15]


def random_game(name, rng):
    """A game of the family under a random preset and, mostly, random options."""
    preset = rng.choice(sorted(type(kz.game(name).core).PRESETS))
    game = kz.game(f"{name}/{preset}")
    while True:
        try:
            return kz.game(str(game), rules=random_rules(game, rng, rng.choice((0.0, 0.3, 0.6))))
        except UnknownOption:  # options that make no sense together
            pass


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(6))
def test_legal_determined_and_blind(number, name):
    """In random options every decision is legal, always the same, and the same when all hidden cards are permuted."""
    rng = random.Random(f"rules of thumb {name} {number}")
    game = random_game(name, rng)
    players = table(game)
    pos = walks.start(game, number, rng)
    while pos.to_act is not None:
        decision = players.decide(pos.state, 1)
        {"call": pos.state.verify_call, "play": pos.state.verify_play}[pos.phase](decision)
        assert players.decide(pos.state, 2**40 + number) == decision
        assert players.decide(pos.view(pos.to_act).state, 3) == decision
        other = walks.permuted(pos, pos.to_act, set(), rng, swaps=10)[0]
        assert players.decide(other.state, 1) == decision, (str(pos), str(other))
        if rng.random() < 0.15:
            pos = pos.apply(rng.choice(pos.legal_actions()))
        else:
            pos = kz.Position({"call": pos.state.call, "play": pos.state.play}[pos.phase](decision))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_chances_of_calls(name, number):
    """They sum to one, none is impossible, the call made is the likeliest, and hidden cards change nothing."""
    rng = random.Random(f"chances {name} {number}")
    game = random_game(name, rng)
    policy, players = policies.load(name).POLICY, table(game)
    for deal in range(2):
        pos = walks.start(game, deal, rng)
        while pos.phase == "call":
            chances = policy.call_chances(pos.state)
            assert [game.core.call_text(code) for code, _ in chances] == pos.legal_actions()
            assert sum(chance for _, chance in chances) == pytest.approx(1.0, abs=1e-12)
            assert all(chance > 0 for _, chance in chances)
            assert dict(chances)[players.decide(pos.state, 1)] == max(chance for _, chance in chances)
            assert policy.call_chances(pos.view(pos.to_act).state) == chances
            other = walks.permuted(pos, pos.to_act, set(), rng, swaps=10)[0]
            assert policy.call_chances(other.state) == chances, (str(pos), str(other))
            pos = pos.apply(rng.choice(pos.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_parameters_are_described(name):
    module = policies.load(name)
    names = [name for name, *_ in module.PARAMETERS]
    assert len(set(names)) == len(names) <= 24
    assert all(low <= default <= high and doc for _, default, low, high, doc in module.PARAMETERS)
    assert module.POLICY.resolve({}) == [default for _, default, *_ in module.PARAMETERS]
    with pytest.raises(BotError, match="outside"):
        module.POLICY.resolve({names[0]: "1000000"})
    with pytest.raises(BotError, match="no call of a known hand"):
        module.POLICY.call_chances(kz.parse(f"{name} dealer=W {'up=S7' if name == 'belote' else ''}").state)


@pytest.mark.parametrize("name", GAMES)
def test_softness_and_slip(name):
    """A softer model of players tells calls apart less; a slip is any call."""
    up = "up=H8 " if name == "belote" else ""
    hand = "SJ9A7.HA.DA.C78" if name == "coinche" else "SJ9.HA.DA7"
    pos = kz.parse(f"{name} dealer=W {up}N={hand}")
    policy = policies.load(name).POLICY

    def spread(**changes):
        values = policy.resolve({name: str(value) for name, value in changes.items()})
        return max(chance for _, chance in policy.call_chances(pos.state, values))

    usual = spread()
    softest = max(high for name, _, _, high, _ in policy.PARAMETERS if name == "softness")
    assert spread(softness=softest) < usual < spread(softness=0.5, slip=0.001)
    assert spread(slip=0.4) < usual


TEXTBOOK_CALLS = [
    ("belote/house dealer=W up=H7 N=HJ9A.SA.D8", "take"),
    ("belote/house dealer=W up=HJ N=H9A.SA.D8.C7", "take"),  # the jack comes with the contract
    ("belote/house dealer=W up=HQ N=HKJ.SA.D87", "take"),  # and here a belote
    ("belote/house dealer=W up=HJ N=S7K.HQ.D8.C7", "P"),
    ("belote/house dealer=W up=H8 N=SJ9A.DA.C7", "P"),  # a good hand, but not in hearts
    ("belote/house dealer=W up=H8 N=SJ9A.DA.C7 auction=P,P,P,P", "S"),
    ("belote/house dealer=W up=H8 N=S78.H9.D7.C9 auction=P,P,P,P", "P"),
    ("belote/house dealer=W up=H8 N=SJ.HJ.DJ.CJ9 auction=P,P,P,P", "AT"),
    ("belote/house dealer=W up=H8 N=SA.HA.DA.CAT auction=P,P,P,P", "NT"),
    ("coinche/contree dealer=W N=S78.H79.D78.C78", "P"),
    ("coinche/contree dealer=W N=S987.HK8.D7.CA8", "P"),  # neither jack nor nine
    ("coinche/contree dealer=W S=H79.DQJ8.C987 auction=90S,100H", "P"),  # nothing for partner
    ("coinche/contree dealer=W E=SJ9A7.HA.DA.C78 auction=100S", "X"),  # the opponents' trumps are here
    ("coinche/contree dealer=W N=SJ9AT7.HA.DAT auction=100S,P,P,X", "XX"),
    ("coinche/house dealer=W N=SJ9ATKQ87", "generaleS"),
    ("coinche/contree dealer=W N=SJ9ATKQ87", "capotS"),  # there is no generale
    ("coinche/house dealer=W N=SATKQ.HATK.DA", "generaleNT"),
    ("coinche/house dealer=W N=SJ9AT7.HA.DAT", "generaleS"),
    ("belot/classic dealer=W N=SJ9A.HA.D8", "S"),
    ("belot/classic dealer=W N=CJ9A.HA.D8", "C"),
    ("belot/classic dealer=W N=SJ9.HJ9.DJ", "AT"),
    ("belot/classic dealer=W N=SAT.HAT.DA", "NT"),
    ("belot/classic dealer=W N=S78.H79.D8", "P"),
    ("belot/classic dealer=W E=SJ9AT.HA auction=S", "X"),
]


@pytest.mark.parametrize(("line", "call"), TEXTBOOK_CALLS)
def test_textbook_calls(line, call):
    assert choice(line) == call


def test_no_generale_without_the_lead():
    """Clubs would be led."""
    assert not choice("coinche/house dealer=W E=SATKQ.HATK.DA auction=P").startswith("generale")


TEXTBOOK_CARDS = [
    ("coinche/contree dealer=W N=SJ9A7.HA.DA.C78 auction=100S,P,P,P", "SJ"),  # draw trumps from the top
    ("coinche/house dealer=W N=SJ9A7.H87.D7.C8 auction=130AT,P,P,P", "SJ"),
    ("coinche/house dealer=W N=SATKQ.H87.D7.C8 auction=100NT,P,P,P", "SA"),
    ("coinche/contree dealer=W N=HA8.DT97.CQJ8 auction=P,100S,P,P,P", "HA"),  # a defender's ace, before it is ruffed
    ("coinche/contree dealer=W W=SJ8.DTJ97.C87 auction=100S,P,P,P play=HK,H8,HT", "S8"),  # ruff low
    ("coinche/house dealer=W W=HT9.DAT7.C987 auction=100NT,P,P,P play=HK,HA,HQ", "H9"),  # the ten is high now
    ("coinche/house dealer=W W=HT98.DAT7.C98 auction=P,100NT,P,P,P play=DK,D8,DQ", "DT"),  # the cheapest winner is dear
]


@pytest.mark.parametrize(("line", "card"), TEXTBOOK_CARDS)
def test_textbook_cards(line, card):
    assert choice(line) == card


MADE = {  # share of contracts made when all four play by the rules, of 100,000 deals; deals thrown in
    "belote/classic": (0.8240, 0.0530),
    "belote/house": (0.8144, 0.0285),
    "coinche/house": (0.7434, 0.0011),
    "coinche/official": (0.7903, 0.0011),
    "coinche/contree": (0.7870, 0.0012),
    "belot/classic": (0.7631, 0.0462),
}
DEALS = 4_000


def rows(name, *specs, deals=DEALS):
    """Deals of a seed by the rules, as a table of columns."""
    game = kz.game(name)
    seats = [seat_of(read_bot(spec), game) for spec in (specs or ("rules",))]
    out = np.zeros((deals, len(game.core.COLUMNS)), np.int16)
    players = Table(game.core, [seats[seat % len(seats)] for seat in range(4)])
    players.play_deals(5, 0, deals, -1, (0, 0), [], np.zeros(0), out, np.zeros(deals))
    return dict(zip(game.core.COLUMNS, out.T, strict=True))


@pytest.mark.parametrize("name", MADE)
def test_contracts_are_made_as_often_as_stated(name):
    """Within four standard errors of a share among so many deals."""
    verdict = rows(name)["verdict"]
    played = verdict < 4
    for share, stated, n in (
        (np.mean(verdict[played] == 1), MADE[name][0], played.sum()),
        (np.mean(~played), MADE[name][1], DEALS),
    ):
        assert abs(share - stated) < 4 * (stated * (1 - stated) / n) ** 0.5, (share, stated)


@pytest.mark.parametrize(
    "name", ["belote/classic", "belote/house", "coinche/house", "coinche/contree", "belot/classic"]
)
def test_nearly_every_match_against_random(name):
    """More than nineteen in twenty, with three standard errors to spare."""
    game = kz.game(name)
    rules, other = (seat_of(read_bot(spec), game) for spec in ("rules", "random"))
    won = []
    for side in range(2):
        out = np.zeros((2000, 4), np.int32)
        Table(game.core, [(rules, other)[(seat + side) & 1] for seat in range(4)]).play_matches(7, 0, 2000, out)
        won += list(out[:, 0] == side)
    assert np.mean(won) - 3 * (0.95 * 0.05 / len(won)) ** 0.5 > 0.95


def test_doubles_and_high_bids_are_sound():
    """Doubled contracts fail more often than not; a bidder of 120 and more makes most of them."""
    deal = rows("coinche/contree", deals=20_000)
    made = deal["verdict"] == 1
    doubled = (deal["doubled"] > 0) & (deal["verdict"] < 4)
    assert doubled.mean() > 0.02
    assert made[doubled].mean() + 3 * 0.5 / doubled.sum() ** 0.5 < 0.5
    high = (deal["value"] >= 120) & (deal["value"] < 250)
    assert high.mean() > 0.1
    assert made[high].mean() > 0.6
