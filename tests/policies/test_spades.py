"""Rules of thumb of Spades: legal, blind to hidden cards, right where every player would be, and calibrated."""

import random

import numpy as np
import pytest

import analyzer as kz
from _fastsim.policies.spades import PARAMETERS, POLICY
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of
from analyzer.errors import BotError
from tests.exam import walks
from tests.exam.games import random_variant
from tests.spades_positions import AKQ, BAGS, COVER, ELEVEN, MIDDLING, OWN_BID, OWN_NIL, STOPS_THEM, THEIR_NIL

SUITS, RANKS = "SHDC", "23456789TJQKA"


def table(game, spec="rules"):
    return Table(game.core, [seat_of(read_bot(spec), game)] * 4)


def choice(line, spec="rules"):
    """What the policy does in a position, as its text."""
    pos = kz.parse(line)
    code = table(pos.game, spec).decide(pos.state, 1)
    return pos.game.core.call_text(code) if pos.phase == "call" else SUITS[code >> 4] + RANKS[code & 15]


# --- calls ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_chances_of_calls(number):
    """They sum to one, none is impossible, and neither hidden cards nor, before looking, the own ones change them."""
    rng = random.Random(f"spades chances {number}")
    for deal in range(4):
        game = random_variant("spades", ["openspiel-like", "pagat", "playok"], rng, rng.choice((0.0, 0.3, 0.6)))
        pos = walks.start(game, deal, rng)
        while pos.phase == "call":
            chances = POLICY.call_chances(pos.state)
            assert [pos.game.core.call_text(code) for code, _ in chances] == pos.legal_actions()
            assert sum(chance for _, chance in chances) == pytest.approx(1.0, abs=1e-12)
            assert all(chance > 0 for _, chance in chances)
            assert POLICY.call_chances(pos.view(pos.to_act).state) == chances
            pos = pos.apply(rng.choice(pos.legal_actions()))


def test_chances_follow_the_hand():
    """The likeliest call is the one that is made; a nil hand's nil is likely, an ace's is not."""
    strong = kz.parse("spades/playok dealer=N E=SAKQJ5.HAK4.DA3.C874")
    weak = kz.parse("spades/playok dealer=N E=S42.H9532.D8642.C742")
    for pos in (strong, weak):
        chances = {pos.game.core.call_text(code): chance for code, chance in POLICY.call_chances(pos.state)}
        assert max(chances, key=chances.get) == choice(str(pos))
        assert (chances["nil"] > 0.8) == (pos == weak)
    with pytest.raises(BotError, match="no call of a known hand"):
        POLICY.call_chances(kz.parse("spades/playok dealer=N blind=-").state)


def test_parameters_are_described():
    names = [name for name, *_ in PARAMETERS]
    assert len(set(names)) == len(names)
    for name, default, low, high, doc in PARAMETERS:
        assert low < default < high, name
        assert len(doc) > 20
        assert table(kz.game("spades"), f"rules:{name}={high}")
    with pytest.raises(BotError, match="lean"):
        read_and_build("rules:leen=1")


def read_and_build(spec):
    return seat_of(read_bot(spec), kz.game("spades"))


@pytest.mark.parametrize(("line", "call"), [
    (f"dealer=N E={AKQ}", "3"),  # three sure tricks and nothing else
    (f"dealer=N N={AKQ} auction=3,3,3", "3"),
    (f"dealer=N N={AKQ} auction=4,3,4", "3"),
    ("dealer=N E=S42.H9532.D8642.C742", "nil"),
    ("dealer=N E=SA2.H9532.D8642.C742", "1"),  # the ace of spades cannot be got rid of
])  # fmt: skip
def test_calls_of_clear_hands(line, call):
    assert choice(f"spades/playok {line}") == call


def test_calls_listen_to_the_calls_before():
    """Low calls leave room for a trick more; calls that sum to thirteen leave none."""
    low = choice(f"spades/playok dealer=N N={MIDDLING} auction=1,2,1")
    high = choice(f"spades/playok dealer=N N={MIDDLING} auction=5,4,4")
    assert int(low) > int(high) >= 1


def test_calls_listen_to_the_score():
    """Enough to win the match is enough; a side about to lose calls nil without looking; no other does."""
    line = "spades/playok dealer=N N=SAK94.HAK3.DK762.C85 auction=2,3,2"
    assert int(choice(f"{line} score=0-0")) > int(choice(f"{line} score=450-60")) == 2
    # they come to the target with what they have called; a blind nil reaches them, but only from far behind
    behind = "spades/playok dealer=N score=300-450 auction=4 S=- blind=S,W,N"
    assert choice(behind) == "bnil"
    assert choice(behind.replace("300-450", "420-450")) == "look"
    assert choice(behind.replace("300-450", "60-450")) == "look"
    assert choice(behind.replace("300-450", "300-380").replace("auction=4", "auction=2")) == "look"


def test_nils_listen_to_the_score():
    """The same hand calls nil when its side is far behind near the end, and a trick when it is far ahead."""
    line = "spades/playok dealer=N E=SQ74.HJ752.D862.CT74 score={}"
    assert choice(line.format("480-380")) == "nil"  # E is of the side that is behind
    assert choice(line.format("380-480")) == "1"
    assert choice(line.format("100-0")) == choice(line.format("0-100")) == "nil"


# --- cards: positions that players of other programs complain of ----------------------------------------------------


def test_covering_partners_nil():
    """S has bid nil and holds the trick: N takes it as cheaply as that goes."""
    assert choice(COVER) == "DJ"


def test_nils_duck_and_are_left_with_a_trick():
    assert choice(OWN_NIL) == "H9"  # the highest card that loses
    assert choice(THEIR_NIL) == "C4"  # E bid nil and holds the trick: the lowest card that leaves it there


def test_bags_are_dodged_only_where_they_cost():
    """Both contracts are made: the last player ducks; with bags switched off he takes the trick."""
    assert choice(BAGS) == "CT"
    assert choice(BAGS.replace("playok", "playok rules=bag_limit:0")) == "ST"


def test_a_trick_that_stops_their_contract_is_taken():
    """Also by a side that is set already; where they can do without it, the bag is left to them."""
    assert choice(STOPS_THEM) == choice(STOPS_THEM.replace("nil,4,5", "nil,4,9")) == "SJ"
    assert choice(STOPS_THEM.replace("3,nil,4,5", "1,nil,1,5")) == "D9"


def test_bags_are_taken_that_stop_a_contract_at_a_table_of_eleven():
    """Two tricks are left, they need both."""
    assert choice(ELEVEN) == "HQ"


def test_a_won_match_is_not_risked_for_their_nil():
    """W's nil holds the trick, and N needs it for the contract, which is worth less than the nil unless it wins."""
    assert choice(OWN_BID) == "CJ"
    assert choice(OWN_BID.replace("0-0", "440-100")) == "S6"


@pytest.mark.parametrize("number", range(3))
def test_partners_winner_is_not_overtaken_for_nothing(number):
    """The last player, who follows suit, leaves the trick to the partner, whose tricks count as much.

    Where bags cost, a high card may be worth getting rid of on the partner's trick; here they do not.
    """
    game = kz.game("spades", rules={"nil": "off", "blind_nil": "off", "bag_limit": 0})
    players = table(game)
    seen = 0
    for index in range(60):
        pos = game.deal(number, index, dealer="NESW"[index % 4])
        while pos.to_act is not None:
            code = players.decide(pos.state, 1)
            trick = pos.state.trick
            if len(trick) == 3 and trick[1] == max(trick, key=lambda c: (c < 16, c >> 4 == trick[0] >> 4, c)):
                duck = [c for c in pos.legal_actions() if not takes(c, trick[1])]
                if duck and SUITS.index(duck[0][0]) == trick[0] >> 4 and needs(pos) > 0:
                    assert SUITS[code >> 4] + RANKS[code & 15] in duck, str(pos)
                    seen += 1
            pos = kz.Position(pos.state.call(code) if pos.phase == "call" else pos.state.play(code))
    assert seen > 40


def takes(card, best):
    code = SUITS.index(card[0]) * 16 + RANKS.index(card[1])
    return (code >> 4 == best >> 4 and code > best) or (code < 16 <= best)


def needs(pos):
    """Tricks that the side to act still needs; all calls are numbers."""
    calls = pos.state.fields()["calls"]
    dealer, side = pos.state.fields()["dealer"], pos.state.turn % 2
    contract = sum(call for k, call in enumerate(calls) if (dealer + 1 + k) % 2 == side)
    return contract - sum(n for seat, n in pos.result().tricks.items() if "NESW".index(seat) % 2 == side)


# --- strength and calibration ---------------------------------------------------------------------------------------

DEALS = 20_000


@pytest.fixture(scope="module")
def played():
    """Rows of deals between four players by the rules, as columns by name."""
    rows = kz.simulate("spades/playok", "rules", deals=DEALS, seed=11, workers=1)
    return {name: rows.rows[:, place].astype(int) for place, name in enumerate(rows.columns)}


def test_bids_are_calibrated(played):
    """Stated: a hand that calls 2 to 6 takes .43 tricks more than it calls on average, give or take .2."""
    for bid in range(2, 7):
        taken = []
        for seat, mate in ("ns", "ew", "sn", "we"):
            numbers = (played[f"call_{seat}"] == bid) & (played[f"call_{mate}"] > 0) & (played[f"call_{mate}"] < 14)
            taken.append(played[f"tricks_{seat}"][numbers])
        taken = np.concatenate(taken)
        error = taken.std(ddof=1) / np.sqrt(len(taken))
        assert abs(taken.mean() - bid - 0.43) < 0.2 + 4 * error, (bid, taken.mean())


def test_sets_and_nils_are_as_stated(played):
    """Stated: 9 % of the sides are set, 66 % of the nils hold, give or take 2 in a hundred."""
    sets = np.concatenate([played[f"verdict_{side}"] == 2 for side in ("ns", "ew")])
    assert abs(sets.mean() - 0.09) < 0.02 + 4 * np.sqrt(0.09 * 0.91 / len(sets))
    nils, made = played["nils"].sum(), played["nils_made"].sum()
    assert abs(made / nils - 0.66) < 0.02 + 4 * np.sqrt(0.66 * 0.34 / nils)


def test_rules_beat_random():
    won = kz.simulate("spades/playok", ["rules", "random"], matches=1_000, seed=13, workers=1).summary["match_won_ns"]
    assert won["mean"] >= 0.98
