"""The figures of the Belote family's pack from the core's deals: within 4.5 standard errors, with fixed seeds.

What can be asked exactly is compared exactly: numbers of deals, and every split that a rounding has to deal with.
"""

from fractions import Fraction
from math import factorial, sqrt

import pytest

import analyzer as kz
from _fastsim.names import card_text
from tests.case_files import load
from tests.reference.belote_figures import PACK, exact

DEALS = 4_000
SEED = 31
ERRORS = 4.5
SEATS = "NESW"
FIGURES = [case for case in load("belote") if case["kind"] == "figure"]
SHARED = kz.game("belote/house rules=share_cards:on")  # squares stay in, so sequences are the runs of the whole hand
LENGTHS = {"tierce": 3, "quarte": 4, "quint": 5, "run6": 6, "run7": 7, "run8": 8}


class Dealt:
    """One deal of eight cards each; the hand of a figure is North's."""

    def __init__(self, pos):
        self.hands = {seat: set(pos.hand(seat)) for seat in SEATS}
        self.mine = self.hands["N"]
        self.lengths = sorted(sum(card[0] == suit for card in self.mine) for suit in "SHDC")
        said = SHARED.announcements("".join(pos.hand("N")), "H")
        items = list(zip(said["items"], said["values"], strict=True))
        runs = [(word[:-2], points) for word, points in items if not word.startswith("square")]
        self.squares = [word for word, _ in items if word.startswith("square")]
        self.longest = max((LENGTHS[name] for name, _ in runs), default=0)
        self.sequence_points = sum(points for _, points in runs)

    def holds(self, *cards):
        return set(cards) <= self.mine


def with_them(deal, cards):
    """How many of some cards the opponents of North have."""
    return len(cards & (deal.hands["E"] | deal.hands["W"]))


OF_A_HAND = {
    "two_named_in_hand": lambda deal, given: deal.holds("SK", "SQ"),
    "two_named_in_some_hand": lambda deal, given: any({"SK", "SQ"} <= hand for hand in deal.hands.values()),
    "two_named_in_one_partnership": lambda deal, given: with_them(deal, {"SK", "SQ"}) != 1,
    "king_queen_of_some_suit": lambda deal, given: any(deal.holds(suit + "K", suit + "Q") for suit in "SHDC"),
    "square_of_rank_in_hand": lambda deal, given: "squareJ" in deal.squares,
    "square_of_rank_at_table": lambda deal, given: any({"SJ", "HJ", "DJ", "CJ"} <= h for h in deal.hands.values()),
    "scoring_square_in_hand": lambda deal, given: bool(deal.squares),
    "jacks_in_hand": lambda deal, given: sum(card[1] == "J" for card in deal.mine) == given["jacks"],
    "trump_length": lambda deal, given: sum(card[0] == "S" for card in deal.mine) == given["length"],
    "longest_suit": lambda deal, given: deal.lengths[-1] == given["length"],
    "shape": lambda deal, given: deal.lengths == sorted(map(int, given["shape"])),
    "longest_sequence": lambda deal, given: deal.longest == given["length"],
    "mean_sequence_points": lambda deal, given: deal.sequence_points,
}
OF_FIVE = {
    "two_named_in_hand": lambda hand, given: {"SK", "SQ"} <= hand,
    "jacks_in_hand_at_least": lambda hand, given: sum(card[1] == "J" for card in hand) >= given["jacks"],
    "any_sequence": lambda hand, given: any({s + r for r in run} <= hand for s in "SHDC" for run in THREES),
}
THREES = [tuple("AKQJT987"[i : i + 3]) for i in range(6)]
MINE = "SAK.HJ98.DT7.C9"
OF_A_WORLD = {
    "partner_holds_named": lambda deal, given: "SJ" in deal.hands["S"],
    "partner_holds_one_of_two": lambda deal, given: with_them(deal, {"SJ", "S9"}) < 2,
    "partner_holds_both": lambda deal, given: {"SJ", "S9"} <= deal.hands["S"],
    "opponents_hold_both": lambda deal, given: with_them(deal, {"SJ", "S9"}) == 2,
    # of clubs, spades, hearts North has 1, 2, 3; in the other hand four diamonds
    "no_opponent_void": lambda deal, given: all(
        any(card[0] == "DCSHD"[given["own"]] for card in deal.hands[seat]) for seat in "EW"
    ),
}
# late cards and cards unseen before them: the game, the calls that end the auction, the seat that gets them
LATE = {
    (2, 26): ("belote/house", ["take"], "N"),
    (3, 26): ("belote/house", ["take"], "E"),
    (3, 27): ("belot/classic", ["H", "P", "P", "P"], "N"),
}


def figures(quantities, cards=8):
    return [
        case for case in FIGURES if case["given"]["quantity"] in quantities and case["given"].get("cards", 8) == cards
    ]


def check(case, values):
    """The mean of a sample against the exact value; the variance of a chance is its exact one."""
    wanted, n = exact(case["given"]), len(values)
    mean = Fraction(sum(map(int, values)), n)
    if case["given"]["quantity"].startswith("mean"):
        variance = float(sum((value - mean) ** 2 for value in values) / (n - 1))
    else:
        variance = float(wanted * (1 - wanted))
    error = sqrt(variance / n)
    assert abs(float(mean - wanted)) < ERRORS * error, f"{case['id']}: {float(mean)} +- {error}, exact {float(wanted)}"


def test_figures_of_hands_dealt():
    game = kz.game("coinche/house")
    dealt = [Dealt(game.deal(SEED, index)) for index in range(DEALS)]
    for case in figures(OF_A_HAND):
        check(case, [OF_A_HAND[case["given"]["quantity"]](deal, case["given"]) for deal in dealt])


def test_figures_of_five_cards():
    game = kz.game("belot/classic")
    dealt = [set(game.deal(SEED, index).hand("E")) for index in range(DEALS)]
    for case in figures(OF_FIVE, 5):
        check(case, [OF_FIVE[case["given"]["quantity"]](hand, case["given"]) for hand in dealt])


def test_figures_of_the_unseen_cards():
    for own, hand in {4: "SK.HJ9.DAT87.C9", None: MINE}.items():
        worlds = [Dealt(pos) for pos in kz.sample(kz.parse(f"coinche/house dealer=W N={hand}"), DEALS, seed=SEED)]
        for case in figures(OF_A_WORLD):
            if (case["given"].get("own") == 4) == (own == 4):
                check(case, [OF_A_WORLD[case["given"]["quantity"]](deal, case["given"]) for deal in worlds])


@pytest.mark.parametrize("case", figures(["late_card"]), ids=lambda case: case["id"])
def test_figures_of_the_last_cards(case):
    """Of the spades that a seat has not seen after the first five cards, how often it gets the highest."""
    name, calls, seat = LATE[case["given"]["late"], case["given"]["unseen"]]
    game, got = kz.game(name), []
    for index in range(DEALS):
        pos = game.deal(SEED, index, dealer="W")
        five, up = set(pos.hand(seat)), pos.state.fields()["ups"]
        seen = five | {card_text(code) for code in up}
        for call in calls:
            pos = pos.apply(call)
        new = set(pos.hand(seat)) - seen
        assert (len(new), 32 - len(seen)) == (case["given"]["late"], case["given"]["unseen"])
        got.append(next(card for suit in "SH" for card in spelled(suit) if card not in seen) in new)
    check(case, got)


def spelled(suit):
    return [suit + rank for rank in "AKQJT987"]


def test_numbers_of_hands_and_deals():
    """A hand more that is known divides the number of deals by the number of such hands."""
    deals = kz.beliefs(kz.parse("coinche/house dealer=W")).consistent_deals
    with_mine = kz.beliefs(kz.parse(f"coinche/house dealer=W N={MINE}")).consistent_deals
    assert deals == exact({"quantity": "deals"})
    assert Fraction(deals, with_mine) == exact({"quantity": "hands", "cards": 8})
    # five cards each and twelve undealt, so ordered but for the seats and the stock
    first = kz.beliefs(kz.parse("belot/classic dealer=W N=SAK.H9.DT.C7")).consistent_deals
    layouts = Fraction(factorial(PACK), factorial(5) ** 4 * factorial(12))
    assert layouts / first == exact({"quantity": "hands", "cards": 5})


@pytest.mark.parametrize("case", figures(["rounding_breaks"]), ids=lambda case: case["id"])
def test_splits_that_a_rounding_does_not_keep_together(case):
    """Every split of a round, scored by the rules; what is written beside the bid is the rounded points."""
    game = kz.game(f"coinche/house rules=round:{case['given']['round']},ahead:off")
    broken = 0
    for points in range(163):
        last = "NS" if points >= 10 else "EW"
        cards = f"{points - 10}-{162 - points}" if last == "NS" else f"{points}-{152 - points}"
        taker = "N" if points >= 81 else "E"
        scored = game.score("0-0", contract="80H", taker=taker, cards=cards, last=last, tricks="4-4")
        assert scored["verdict"] == "made"
        broken += sum(map(int, scored["score"].split("-"))) - 80 != 160
    assert broken == exact(case["given"])


def test_what_a_bid_of_all_trump_needs():
    """The gain and the loss that the case names are those of the rules: 18-8 when made, 26 to the defence else."""
    game = kz.game("belot/classic")
    facts = {"contract": "AT", "taker": "N", "last": "NS", "tricks": "5-3"}
    made, lost = (game.score("0-0", cards=cards, **facts)["score"].split("-") for cards in ("166-82", "100-148"))
    gain, loss = int(made[0]) - int(made[1]), int(lost[1]) - int(lost[0])
    (case,) = figures(["break_even"])
    assert (gain, loss) == (case["given"]["gain"], case["given"]["loss"])
    chance = exact(case["given"])
    assert chance * gain == (1 - chance) * loss


def test_every_figure_is_tested():
    here = {*OF_A_HAND, *OF_FIVE, *OF_A_WORLD, "late_card", "hands", "deals", "rounding_breaks", "break_even"}
    up_to_suits = {case["given"]["quantity"] for case in FIGURES if "_up_to_" in case["given"]["quantity"]}
    assert {case["given"]["quantity"] for case in FIGURES} == here | up_to_suits
