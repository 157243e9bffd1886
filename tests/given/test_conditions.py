"""Conditions on the cards: what the words mean, how many deals meet them, and that those are dealt evenly."""

import math
from itertools import combinations, pairwise

import numpy as np
import pytest
from scipy import stats

import analyzer as kz
from analyzer.given import Given
from analyzer.given.features import features

PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BELOTE_PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT987"]


def of_suit(hand, suit):
    return sum(card[0] == suit for card in hand)


def of_rank(hand, ranks):
    return sum(card[1] in ranks for card in hand)


def lengths(hand):
    return sorted(of_suit(hand, suit) for suit in "SHDC")


def hcp(hand):
    return sum("JQKA".find(card[1]) + 1 for card in hand)


# What each condition on S means, said a second time.
ONE_HAND = {
    "S: spades>=3": lambda hand: of_suit(hand, "S") >= 3,
    "S: spades=1-2, not SA": lambda hand: of_suit(hand, "S") in (1, 2) and "SA" not in hand,
    "S: SAK": lambda hand: {"SA", "SK"} <= set(hand),
    "S: SA or (HA, not HK)": lambda hand: "SA" in hand or ("HA" in hand and "HK" not in hand),
    "S: aces!=0, hcp<=5": lambda hand: of_rank(hand, "A") != 0 and hcp(hand) <= 5,
    "S: hcp>4; S: jacks": lambda hand: hcp(hand) > 4 and of_rank(hand, "J") >= 1,
    "S: longest=4": lambda hand: max(lengths(hand)) == 4,
    "S: voids=2, singletons": lambda hand: lengths(hand).count(0) == 2 and 1 in lengths(hand),
    "S: shape 2210": lambda hand: lengths(hand) == [0, 1, 2, 2],
    "S: not (shape 3110 or shortest)": lambda hand: lengths(hand) != [0, 1, 1, 3] and min(lengths(hand)) == 0,
    "S: points_NT>=25": lambda hand: sum(PLAIN.get(card[1], 0) for card in hand) >= 25,
    "S: points_S==40": lambda hand: (
        sum({**PLAIN, "J": 20, "9": 14}.get(card[1], 0) if card[0] == "S" else PLAIN.get(card[1], 0) for card in hand)
        == 40
    ),
}


@pytest.fixture(scope="module")
def every_hand():
    return list(combinations(BELOTE_PACK, 5))


@pytest.mark.parametrize("text", ONE_HAND)
def test_counts_are_those_of_all_hands(every_hand, text):
    met = sum(map(ONE_HAND[text], every_hand))
    assert 0 < met < len(every_hand)
    assert Given(kz.game("belote"), text).rate == pytest.approx(met / len(every_hand), rel=1e-12)


def test_counts_with_a_trump_suit():
    """Five cards of the 31 beside the card turned up, of which seven are trumps."""
    game = kz.game("belote")
    hands = math.comb(31, 5)
    some = sum(math.comb(7, k) * math.comb(24, 5 - k) for k in range(3, 6)) / hands
    assert Given(game, "S: trumps>=3").rate == pytest.approx(some, rel=1e-12)
    # the jack is not the card turned up (7 of 8), and is one of the five
    assert Given(game, "N: trump J").rate == pytest.approx(7 / 8 * 5 / 31, rel=1e-12)
    assert Given(game, "up: jacks").rate == pytest.approx(4 / 32, rel=1e-12)
    assert Given(game, "up: SJ; S: SA, trumps=1").rate == pytest.approx(math.comb(24, 4) / hands / 32, rel=1e-12)
    one = Given(game, "NS: side_aces=3").rate  # among ten of 31 cards, whatever the ace of trumps does
    assert one == pytest.approx(math.comb(28, 7) / math.comb(31, 10), rel=1e-12)


def test_counts_of_several_hands():
    game = kz.game("spades")
    sides = Given(game, "NS: SA, SK; EW: SQ").rate
    assert sides == pytest.approx(26 * 25 * 26 / (52 * 51 * 50), rel=1e-12)
    # aces, one with each
    each = Given(game, "; ".join(f"{seat}: aces=1" for seat in "NESW")).rate
    assert each == pytest.approx(13**4 * math.factorial(4) / (52 * 51 * 50 * 49), rel=1e-12)


def test_roles_follow_the_dealer():
    """S and the dealer are one seat in a quarter of the deals: then both aces lie in one hand."""
    game = kz.game("spades")
    apart, together = 13 * 13 / (52 * 51), 13 * 12 / (52 * 51)
    given = Given(game, "S: SA; dealer: HA")
    assert given.rate == pytest.approx((3 * apart + together) / 4, rel=1e-12)
    assert Given(game, "S: SA; dealer: HA", dealer="S").rate == pytest.approx(together, rel=1e-12)
    dealt = given.deal(3, 0, 20_000)
    share = np.mean(dealt.dealers == 2)  # deals in which S deals meet it less often, so there are fewer of them
    wanted = together / (3 * apart + together)
    assert share == pytest.approx(wanted, abs=4 * math.sqrt(wanted * (1 - wanted) / 20_000))
    turns = Given(game, "dealer: SA").deal(3, 5, 8).dealers
    assert turns.tolist() == [1, 2, 3, 0, 1, 2, 3, 0]


def hands_of(given, dealt):
    size = given.game.core.first_hand
    hands = {}
    for number, dealer, pack in zip(dealt.numbers, dealt.dealers, dealt.packs, strict=True):
        cards = ["SHDC"[code >> 4] + "23456789TJQKA"[code & 15] for code in pack]
        assert len(set(cards)) == given.game.core.pack
        seats = {(dealer + 1 + k) & 3: cards[k * size : (k + 1) * size] for k in range(4)}
        hands[int(number)] = (seats, cards[4 * size :])
    return hands


def test_hands_are_dealt_evenly(every_hand):
    """Every hand that meets the condition comes equally often, and so does every card in what is left."""
    given = Given(kz.game("belote"), "S: SAK, hearts=0, diamonds<=1, not clubs>=3")
    wanted = [
        hand for hand in every_hand
        if {"SA", "SK"} <= set(hand) and not of_suit(hand, "H") and of_suit(hand, "D") <= 1 and of_suit(hand, "C") < 3
    ]  # fmt: skip
    place = {frozenset(hand): at for at, hand in enumerate(wanted)}
    n = 60 * len(wanted)
    found = np.zeros(len(wanted), int)
    rest = dict.fromkeys(BELOTE_PACK, 0)
    for seats, _ in hands_of(given, given.deal(11, 0, n)).values():
        found[place[frozenset(seats[2])]] += 1
        for card in seats[0]:
            rest[card] += 1
    assert found.sum() == n
    assert stats.chisquare(found).pvalue > 1e-4
    # a card that S does not hold lies with N in 5 of 27 deals
    held = dict.fromkeys(BELOTE_PACK, 0)
    for hand, times in zip(wanted, found, strict=True):
        for card in hand:
            held[card] += times
    for card in BELOTE_PACK:
        free = n - held[card]
        assert rest[card] == pytest.approx(free * 5 / 27, abs=4.5 * math.sqrt(free * 5 / 27 * 22 / 27) + 1e-9)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("belote", "S: trumps>=2, trump J or trump 9; NS: side_aces>=2"),
        ("allfours", "eldest: points>=12, trumps>=2; up: not (aces or kings)"),
        ("spades", "N: hcp=8-14, longest<=5; E: spades>=3"),
        ("coinche", "W: points_S>=40 or points_H>=40; NS: aces>=1"),
    ],
)
def test_counting_and_trying_give_the_same_deals(monkeypatch, game, text):
    """The two ways to meet conditions have one distribution: of every card's place, and of the dealer."""
    chosen = kz.game(game)
    counted = Given(chosen, text)

    monkeypatch.setattr("analyzer.given.conditions._count", lambda *args: None)
    tried = Given(chosen, text)
    assert (counted.exact, tried.exact) == (True, False)
    wanted = 6000
    number = int(1.2 * wanted / counted.rate)
    one, two = counted.deal(5, 0, wanted), tried.deal(6, 0, number)
    rate = len(two.numbers) / number
    assert rate == pytest.approx(counted.rate, abs=4 * math.sqrt(rate / number))
    tables = []
    for given, dealt in ((counted, one), (tried, two.first(wanted))):
        table = np.zeros((64, 6), int)
        for seats, stock in hands_of(given, dealt).values():
            places = [*((card, seat) for seat, hand in seats.items() for card in hand)]
            places += [(card, 4 if at == 0 else 5) for at, card in enumerate(stock)]
            for card, place in places:
                table["SHDC".index(card[0]) * 16 + "23456789TJQKA".index(card[1]), place] += 1
        tables.append(table)
    # each card's place is one draw a deal, so that each row of both tables is a chi-square test of its own
    worst = 1.0
    for rows in zip(*tables, strict=True):
        both = np.array(rows)
        both = both[:, both.sum(axis=0) >= 20]
        if both.shape[1] > 1:
            worst = min(worst, stats.chi2_contingency(both).pvalue)
    assert worst > 1e-4 / 52


def test_a_deal_does_not_depend_on_the_cutting():
    given = Given(kz.game("allfours"), "S: trumps>=4, SJ")
    whole = given.deal(9, 0, 500)
    parts = [given.deal(9, first, 100) for first in range(0, 500, 100)]
    assert whole.packs.tobytes() == b"".join(part.packs.tobytes() for part in parts)
    assert given.deal(10, 0, 500).packs.tobytes() != whole.packs.tobytes()


def test_a_function_is_a_condition_too():
    game = kz.game("coinche")
    given = Given(game, [lambda position: "HJ" in position.hand("N"), "N: H9"])
    assert not given.certain
    dealt = given.deal(1, 0, 400)
    assert dealt.tried == 400
    share = len(dealt.numbers) / 400
    assert share == pytest.approx(7 / 31, abs=4 * math.sqrt(7 / 31 * 24 / 31 / 400))
    for number in dealt.numbers[:5]:
        assert {"HJ", "H9"} <= set(given.position(1, int(number)).hand("N"))
    missed = next(number for number in range(400) if number not in dealt.numbers)
    with pytest.raises(kz.KibitzError, match=f"deal {missed} of seed 1 does not meet"):
        given.position(1, missed)


def test_without_words_the_deals_are_the_usual_ones():
    game = kz.game("spades")
    given = Given(game, lambda position: "SA" in position.hand("E"))
    dealt = given.deal(4, 0, 60)
    for number in dealt.numbers:
        assert given.position(4, int(number)) == game.deal(4, int(number), "NESW"[number & 3])
    assert all(a < b for a, b in pairwise(dealt.numbers))


def odd_answer(position):
    return "yes"


def broken(position):
    return 1 // 0 > 1


@pytest.mark.parametrize(
    ("function", "says"),
    [(odd_answer, "answered \"'yes'\""), (broken, "broken failed with ZeroDivisionError")],
)
def test_functions_that_go_wrong(function, says):
    with pytest.raises(kz.KibitzError, match=says):
        Given(kz.game("belot"), function).deal(1, 0, 1)


BAD = [
    ("S: trumps>=4", "coinche", "neither cards nor something to count"),
    ("S: trump J", "belot", "trumps of Bulgarian Belot are not known before the auction"),
    ("X: SA", "belote", "'X' is nobody's cards"),
    ("SA", "belote", "does not say whose cards"),
    ("up: SA", "spades", "no card is turned up in Spades"),
    ("S: S2", "belote", "not all cards of this pack"),
    ("S: spade>=4", "spades", "did you mean 'spades'"),
    ("S: hearts>=x", "spades", "a whole number is expected, not 'x', at column 12"),
    ("S: hearts>=", "spades", "not 'the end'"),
    ("S: hearts=4-2", "spades", "the range 4-2 is empty"),
    ("S: hearts>=2-4", "spades", "a range goes with ="),
    ("S: (SA", "spades", "a closing bracket is missing"),
    ("S: SA)", "spades", "')' is not expected at column 6"),
    ("S: SA,", "spades", "a feature or cards are expected, not 'the end', at column 7"),
    ("S: shape 5432", "spades", "four numbers that add up to 13, not '5432'"),
    ("NS: shape 4333", "spades", "a shape is that of one hand"),
    ("up: longest", "belote", "longest is for hands"),
    ("S: SA, N: SK", "spades", "begins after a semicolon"),
    ("S: hearts§3", "spades", "'§' is not expected at column 10"),
    (" ; ", "spades", "holds no condition"),
    ("py:nothing", "spades", "not of the form py:MODULE:FUNCTION"),
    ("py:no.such.module:f", "spades", "cannot be imported"),
]


@pytest.mark.parametrize(("text", "game", "says"), BAD)
def test_words_that_cannot_be_read(text, game, says):
    with pytest.raises(kz.KibitzError) as caught:
        Given(kz.game(game), text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("spades", "S: spades>=14", "no deal of Spades meets 'S: spades>=14'"),
        ("spades", ["S: SA", "N: SA"], "each of these can be, but no deal meets all of them: 'S: SA; N: SA'"),
        ("belote", "NS: aces=4; EW: aces", "but no deal meets all of them"),
        ("allfours", "S: trumps>=3, points=0; S: trump A", "but no deal meets all of them"),
    ],
)
def test_contradictions(game, text, says):
    with pytest.raises(kz.InconsistentPosition) as caught:
        Given(kz.game(game), text)
    assert says in str(caught.value)


def test_what_is_too_large_to_count_is_tried(monkeypatch):
    monkeypatch.setattr("analyzer.given.exact.MOST_EDGES", 50)
    given = Given(kz.game("spades"), "S: hcp>=12; N: spades>=4,hearts>=2")
    assert not given.exact
    assert len(given.deal(1, 0, 1000).numbers) > 30


@pytest.mark.parametrize("name", ["allfours", "belote", "coinche", "belot", "spades"])
def test_every_feature_can_be_asked_for(name):
    game = kz.game(name)
    for feature in features(game).values():
        rate = Given(game, f"S: {feature.name}").rate
        assert 0.0 < rate <= 1.0, feature.name
        assert feature.text
