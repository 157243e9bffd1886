"""Sampled deals against all deals that fit, listed by trying every division of the unseen cards: late in a deal.

What fits is decided here by reading the position with the hands written in, which replays every call and card.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings

import analyzer as kz
from _fastsim.names import card_text
from analyzer.notation.cards import parse_hand
from tests.exam import walks
from tests.exam.partly import positions

GAMES = {
    "default": "allfours/bga",
    "only_if_void": "allfours/bga rules=trump_rule:only_if_void",
    "no_undertrump": "allfours/league rules=give_needs_trump:off",
    "trump_and_follow": "allfours/bga rules=trump_and_follow:on",
    "all of them": "allfours/bga rules=trump_rule:only_if_void,no_undertrump:on,trump_and_follow:on",
    "trump_count": "allfours/bga rules=partner_info:trump_count",
    "partner's hand": "allfours/bga rules=partner_info:hand",
}
MOST_WORLDS = 700
EACH = 12  # draws per world
ERRORS = 4.5


def twelve_cards(game, tricks_left, rng):
    """A view in a deal whose pack was run twice, with few cards left: one card of the pack is out of play."""
    while True:
        pos = kz.game(game).deal(rng.randrange(10**6), dealer=rng.choice(walks.SEATS)).apply("beg").apply("run")
        if pos.phase != "play" or pos.state.hand_size != 12:
            continue
        steps = [p for p, _ in walks.walk(pos, rng) if p.phase == "play"]
        return rng.choice(steps[-4 * tricks_left :])


def plays_by_seat(pos):
    """What every seat has played."""
    eldest = "NESW"[("NESW".index(walks.fields(pos)["dealer"]) + 1) % 4]
    leaders = [eldest, *pos.result().trick_winners]
    gone = {seat: [] for seat in walks.SEATS}
    for number, card in enumerate(walks.played(pos)):
        gone["NESW"[("NESW".index(leaders[number // 4]) + number) % 4]].append(card)
    return gone


def all_worlds(view):
    """Every way to deal the unseen cards into the hidden hands with which the whole history is legal."""
    gone = plays_by_seat(view)
    hidden = [seat for seat in walks.SEATS if view.hand(seat) is None]
    words = [word for word in str(view).split() if word.split("=")[0] not in hidden]
    told = {seat: walks.fields(view).get(seat, "") for seat in hidden}
    found = []

    def place(number, left, hands):
        if number == len(hidden):
            line = " ".join(words + [f"{seat}={''.join(gone[seat] + hand)}" for seat, hand in hands.items()])
            try:
                kz.parse(line)
            except kz.KibitzError:
                return
            found.append(tuple(tuple(sorted(hands[seat])) for seat in hidden))
            return
        seat = hidden[number]
        for hand in combinations(left, 12 - len(gone[seat])):
            if fits_told(told[seat], gone[seat], hand):
                place(number + 1, [card for card in left if card not in hand], {**hands, seat: list(hand)})

    place(0, view.evidence().unseen, {})
    return hidden, found


def fits_told(told, gone, hand):
    """Whether a hand has the number of trumps that ``partner_info:trump_count`` tells, written like ``Hxxx+``."""
    if not told:
        return True
    suit, length = told[0], told.count("x") + sum(char in "AKQJT98765432" for char in told)
    return sum(card[0] == suit for card in (*gone, *hand)) == length


@pytest.mark.parametrize("tricks", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_late_deals_come_equally_often(name, tricks):
    rng = random.Random(f"uniform {name} {tricks}")
    tried = 0
    while tried < 3:
        pos = twelve_cards(GAMES[name], tricks, rng)
        view = pos.view(pos.to_act)
        hidden, worlds = all_worlds(view)
        if not 1 < len(worlds) <= MOST_WORLDS:
            continue
        tried += 1
        assert len(set(worlds)) == len(worlds)
        table = kz.beliefs(view)
        assert table.consistent_deals == len(worlds), str(view)
        check_chances(table, hidden, worlds, view)
        drawn = Counter()
        for world in kz.sample(view, EACH * len(worlds), seed=rng.randrange(2**64)):
            drawn[tuple(tuple(sorted(world.hand(seat))) for seat in hidden)] += 1
        assert set(drawn) <= set(worlds), str(view)
        chi_square = sum((drawn[world] - EACH) ** 2 / EACH for world in worlds)
        freedom = len(worlds) - 1
        assert abs(chi_square - freedom) < ERRORS * (2 * freedom) ** 0.5 + ERRORS, str(view)


def check_chances(table, hidden, worlds, view):
    """The exact chances of every card are the shares of the listed deals."""
    for card in view.evidence().unseen:
        left = Fraction(1)
        for place, seat in enumerate(hidden):
            share = Fraction(sum(card in world[place] for world in worlds), len(worlds))
            left -= share
            assert table.cards[card].get(seat, 0.0) == pytest.approx(float(share), abs=1e-12)
        assert table.cards[card].get("stock", 0.0) == pytest.approx(float(left), abs=1e-12)


TOLD = "N=SAKQ.D432 E=CAKQJ+ S=SJT9.D765+ W=S876.DKQJ+"
NEEDED = {  # E shows a card of the turned suit by a call; of its cards four are told and two are open
    "stand": "allfours/bga rules=stand_needs_trump:on dealer=N up=H8 %s auction=stand",
    "give": "allfours/league dealer=E up=H8 %s auction=beg,give",
}


@pytest.mark.parametrize("call", NEEDED)
def test_hands_that_a_call_shows_come_equally_often(call):
    pos = kz.parse(NEEDED[call] % TOLD)
    view = pos.view("N")
    unseen = [card for card in view.evidence().unseen if card not in told_cards(view)]
    pairs = [pair for pair in combinations(unseen, 2) if any(card[0] == "H" for card in pair)]
    assert kz.beliefs(view).consistent_deals == len(pairs)
    drawn = Counter()
    for world in kz.sample(view, EACH * len(pairs), seed=9):
        drawn[tuple(card for card in world.hand("E") if card in unseen)] += 1
    assert set(drawn) <= {tuple(sorted(pair, key=unseen.index)) for pair in pairs}
    chi_square = sum((drawn[tuple(sorted(pair, key=unseen.index))] - EACH) ** 2 / EACH for pair in pairs)
    freedom = len(pairs) - 1
    assert abs(chi_square - freedom) < ERRORS * (2 * freedom) ** 0.5


def told_cards(view):
    line = walks.fields(view)
    return {card for seat in "NESW" for card in walks.cards_in(line.get(seat, ""))}


def test_cards_put_away_unseen_are_not_in_play():
    """With a discard option the hidden discards lie with the cards out of play, each card as likely as the next."""
    rng = random.Random("uniform discards")
    game = kz.game("allfours/bga rules=after_run:discard_to_6")
    while True:
        pos = game.deal(rng.randrange(10**6)).apply("beg").apply("run")
        if pos.phase == "discard":
            break
    steps = [p for p, _ in walks.walk(pos, rng) if p.phase == "play"]
    view = steps[-3].view(steps[-3].to_act)  # the last trick, three cards to come
    hidden = [seat for seat in "NESW" if view.hand(seat) is None]
    ways = {}
    for seat in hidden:
        barred = set(view.evidence().cannot[seat])
        ways[seat] = [card for card in view.evidence().unseen if card not in barred]
    open_seats = [seat for seat in hidden if kz.sample(view, 1)[0].hand(seat)]
    worlds = [(a, b) for a in ways[open_seats[0]] for b in ways[open_seats[1]] if a != b]
    assert len(open_seats) == 2
    assert kz.beliefs(view).consistent_deals == len(worlds)
    drawn = Counter(
        tuple(world.hand(seat)[0] for seat in open_seats) for world in kz.sample(view, EACH * len(worlds), seed=4)
    )
    assert set(drawn) <= set(worlds)
    chi_square = sum((drawn[world] - EACH) ** 2 / EACH for world in worlds)
    assert abs(chi_square - len(worlds) + 1) < ERRORS * (2 * (len(worlds) - 1)) ** 0.5


@given(positions())
@settings(max_examples=60)
def test_sampled_deals_agree_with_what_is_told_of_a_hand(line):
    """Whatever is told of the hands, and whoever asks: a sampled deal is legal, and a hand has what is told of it."""
    pos = kz.parse(line)
    for view in (pos, *(pos.view(seat) for seat in walks.SEATS)):
        for world in kz.sample(view, 2, seed=6):
            assert kz.parse(str(world)) == world
    world = kz.sample(pos.view(None), 1, seed=7)[0]
    for seat in walks.SEATS:
        told = parse_hand(walks.fields(pos).get(seat, "-"), seat)
        hand = walks.dealt(world)[seat]
        if not told.complete:
            assert {card_text(code) for code in range(64) if told.cards >> code & 1} <= set(hand)
        if not told.complete and pos.state.hand_size == pos.state.play_size:
            lengths = {"SHDC"[suit]: length for suit, length in told.suits.items()}
            assert {suit: sum(card[0] == suit for card in hand) for suit in lengths} == lengths


def test_a_named_card_may_have_been_put_away():
    """Of a hidden hand that has put three of nine cards away a named card is still held in six of nine deals."""
    game = "allfours/bga rules=after_run:discard_to_6"
    pos = kz.parse(f"{game} dealer=N up=H8,S2 S=SA+ W=SKQJ98.D65.C43 auction=beg,run announce=W:D65.C4")
    table = kz.beliefs(pos, "W")
    assert table.cards["SA"] == pytest.approx({"N": 0, "E": 0, "S": 2 / 3, "stock": 1 / 3})
    worlds = kz.sample(pos.view("W"), 2_000, seed=5)
    held = sum("SA" in world.hand("S") for world in worlds)
    assert all("SA" in walks.dealt(world)["S"] for world in worlds)
    assert abs(held - 2_000 * 2 / 3) < ERRORS * (2_000 * 2 / 9) ** 0.5
