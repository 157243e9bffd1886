"""The trick kernel against slow rules, for every combination of what the options can make of it, in all five games."""

import itertools
import random

import pytest

import analyzer as kz
from tests.reference import allfours
from tests.reference import trick_games as slow

POSITIONS = 200  # a combination of options and a contract kind
PAIRS = 8  # every so many positions are taken apart into pairs of cards, which takes long
SUITS, RANKS = "SHDC", "23456789TJQKA"
FAMILY_KNOBS = {
    "raise_over_partner": ("on", "off"),
    "undertrump": ("must", "free", "avoid"),
    "partner_ruff": ("free", "no_under", "must_raise"),
}
SPADES_KNOBS = {
    "lead_spades": ("broken", "after_first_trick", "anytime"),
    "forced_lead_breaks": ("on", "off"),
    "ruff_first_trick": ("on", "off"),
}
ALLFOURS_KNOBS = {
    "trump_rule": ("anytime", "only_if_void"),
    "no_undertrump": ("off", "on"),
    "trump_and_follow": ("off", "on"),
}


def combinations(knobs):
    return [dict(zip(knobs, values, strict=True)) for values in itertools.product(*knobs.values())]


def code(card):
    return SUITS.index(card[0]) * 16 + RANKS.index(card[1])


def mask(cards):
    return sum(1 << code(card) for card in cards)


TEXTS = {code(suit + rank): suit + rank for suit in SUITS for rank in RANKS}


def cards(mask_):
    found = set()
    while mask_:
        lowest = mask_ & -mask_
        found.add(TEXTS[lowest.bit_length() - 1])
        mask_ ^= lowest
    return found


class Situation:
    """A hand, what lies on the table, and what has happened before in the deal."""

    def __init__(self, rng, pack, trumps):
        self.trump = rng.choice(trumps)
        drawn = rng.sample(pack, 12)
        self.table = drawn[: rng.randrange(4)]
        # mostly small hands: the rules bite where suits are missing
        self.hand = drawn[4 : 4 + rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 8))]
        self.first = rng.random() < 0.3
        self.broken = rng.random() < 0.4
        self.bound = rng.choice([None, *(s for s in SUITS if s != self.trump)]) if not self.table else None

    def by_core(self, core, hand):
        return cards(self.mask_by_core(core, mask(hand)))

    def mask_by_core(self, core, hand):
        table = [code(card) for card in self.table]
        bound = SUITS.index(self.bound) if self.bound else None
        return core.legal(self.trump, hand, table, first=self.first, broken=self.broken, bound=bound)

    def by_slow_rules(self, game, options):
        if game == "spades":
            judge = lambda c: slow.spades_may_play(c, self.hand, self.table, self.first, self.broken, options)  # noqa: E731
        elif game == "allfours":
            judge = lambda c: allfours.may_play(c, self.hand, self.table, self.trump, self.bound, options)  # noqa: E731
        else:
            judge = lambda c: slow.belote_may_play(c, self.hand, self.table, self.trump, options)  # noqa: E731
        return {card for card in self.hand if judge(card)}

    def __str__(self):
        return str(vars(self))


GAMES = {  # game: pack, contract kinds, knobs
    "belote": (slow.BELOTE_PACK, ("S", "H", "D", "C", "NT", "AT"), FAMILY_KNOBS),
    "coinche": (slow.BELOTE_PACK, ("S", "H", "D", "C", "NT", "AT"), FAMILY_KNOBS),
    "belot": (slow.BELOTE_PACK, ("S", "H", "D", "C", "NT", "AT"), FAMILY_KNOBS),
    "spades": (slow.SPADES_PACK, ("S",), SPADES_KNOBS),
    "allfours": (slow.SPADES_PACK, ("S", "H", "D", "C"), ALLFOURS_KNOBS),
}


def situations(game, options, number):
    pack, trumps, _ = GAMES[game]
    rng = random.Random(f"{game} {options}")
    for _ in range(number):
        situation = Situation(rng, pack, trumps)
        if game == "allfours" and options["trump_and_follow"] == "off":
            situation.bound = None
        if game != "allfours":
            situation.bound = None
        yield situation


@pytest.mark.parametrize("game", GAMES)
def test_legal_cards_and_that_they_are_pairwise(game):
    """A card is legal from a hand exactly if it is legal from it and each other card alone: inference rests on that."""
    _, trumps, knobs = GAMES[game]
    number = POSITIONS * len(trumps) // (8 if game in ("coinche", "belot") else 1)  # these have Belote's tables
    checked = 0
    for options in combinations(knobs):
        core = kz.game(game, rules=options).core
        for situation in situations(game, options, number):
            legal = situation.by_core(core, situation.hand)
            assert legal == situation.by_slow_rules(game, options), f"{options} {situation}"
            assert legal
            checked += 1
            for card in situation.hand if checked % PAIRS == 0 else ():
                one = 1 << code(card)
                pairs = [one | 1 << code(other) for other in situation.hand if other != card]
                by_pairs = all(situation.mask_by_core(core, pair) & one for pair in pairs)
                assert (card in legal) == by_pairs, f"{options} {card} {situation}"
    assert checked > 2000


@pytest.mark.parametrize("game", GAMES)
def test_every_knob_tells_positions_apart(game):
    """Each value of each knob changes some legal set, so a kernel that ignored one would be found out above."""
    _, _, knobs = GAMES[game]
    default = {name: values[0] for name, values in knobs.items()}
    for name, values in knobs.items():
        for value in values[1:]:
            if name == "forced_lead_breaks":
                continue  # acts on what follows; the whole deals below show it
            one, other = (kz.game(game, rules={**default, name: v}).core for v in (values[0], value))
            assert any(
                s.by_core(one, s.hand) != s.by_core(other, s.hand)
                for s in situations(game, {**default, "trump_and_follow": "on"}, 20 * POSITIONS)
            ), f"{name}:{value}"


@pytest.mark.parametrize("name", ["belote/house", "belote/official", "coinche/house", "belot/classic"])
def test_values_and_winners_of_the_family(name):
    game = kz.game(name)
    scales = {"nt_scale": game.options.get("nt_scale", "plain"), "at_scale": game.options.get("at_scale", "plain")}
    rng = random.Random(name)
    for kind in ("S", "H", "D", "C", "NT", "AT"):
        values = {c: slow.value(c, kind, **scales) for c in slow.BELOTE_PACK}
        assert {c: game.core.points(kind)[code(c)] for c in slow.BELOTE_PACK} == values
        plain = {"NT": {"plain": 120, "ace19": 152}[scales["nt_scale"]],
                 "AT": {"plain": 248, "13-9": 152, "14-9": 152}[scales["at_scale"]]}  # fmt: skip
        assert sum(values.values()) == plain.get(kind, 152)
        for _ in range(400):
            table = rng.sample(slow.BELOTE_PACK, 4)
            leader = rng.randrange(4)
            winner = "NESW"[(leader + slow.holder(table, kind)) % 4]
            assert game.trick_winner(kind, "NESW"[leader], table) == winner
            assert game.trick_points(kind, table) == sum(values[c] for c in table)


def test_at_scale_14_9():
    values = kz.game("belote", rules="at_scale:14-9").core.points("AT")
    assert {c: values[code(c)] for c in slow.BELOTE_PACK} == {
        c: slow.value(c, "AT", at_scale="14-9") for c in slow.BELOTE_PACK
    }
    assert sum(values.values()) == 152


class Proved:
    """Cards that each seat is proved not to hold: those beside which a card that it played was not legal."""

    def __init__(self, pack):
        self.pack = pack
        self.cards = {seat: set() for seat in "NESW"}

    def add(self, seat, card, may_play):
        self.cards[seat] |= {other for other in self.pack if other != card and not may_play([card, other])}

    def check(self, pos, viewer):
        evidence = pos.view(viewer).evidence()
        for seat in set("NESW") - {viewer}:
            assert set(evidence.cannot[seat]) == self.cards[seat] & set(evidence.unseen), f"{seat} in {pos}"


@pytest.mark.parametrize("options", combinations(SPADES_KNOBS), ids=lambda o: "-".join(o.values()))
def test_whole_deals_of_spades(options):
    """Breaking, the first trick, who leads next and what each play proves, followed card by card."""
    game = kz.game("spades", rules={**options, "blind_nil": "off"})
    rng = random.Random(str(options))
    for number in range(8):
        pos = game.deal(number, dealer=rng.choice("NESW"))
        for _ in range(4):
            pos = pos.apply("3")
        leader, broken, table, proved = pos.to_act, False, [], Proved(slow.SPADES_PACK)
        for played in range(52):
            seat = "NESW"[("NESW".index(leader) + len(table)) % 4]
            assert pos.to_act == seat

            def may(hand, card, table=tuple(table), first=played < 4, broken=broken):
                return slow.spades_may_play(card, hand, table, first, broken, options)

            expected = {c for c in pos.hand(seat) if may(pos.hand(seat), c)}
            assert set(pos.legal_actions()) == expected
            # spades as often as they may be played, so that they are drawn, forced and broken often
            card = rng.choice(sorted(c for c in expected if c[0] == "S") or sorted(expected))
            proved.add(seat, card, lambda hand, card=card, may=may: may(hand, card))
            broken = broken or slow.spades_break(card, table, options)
            table.append(card)
            pos = pos.apply(card)
            if len(table) == 4:
                leader = "NESW"[("NESW".index(leader) + slow.spades_holder(table)) % 4]
                table = []
            if played % 7 == number % 7:
                proved.check(pos, rng.choice("NESW"))
        assert pos.phase == "done"


@pytest.mark.parametrize("kind", ["S", "H", "D", "C", "NT", "AT"])
def test_whole_deals_of_the_family(kind):
    rng = random.Random(kind)
    for options in combinations(FAMILY_KNOBS):
        # nothing has to be said, so that silence proves nothing beside the plays
        pos = kz.game("coinche", rules={**options, "belote_call": "manual"}).deal(
            rng.randrange(10**6), dealer=rng.choice("NESW")
        )
        for call in (f"80{kind}", "P", "P", "P"):
            pos = pos.apply(call)
        leader, table, proved = pos.to_act, [], Proved(slow.BELOTE_PACK)
        for played in range(32):
            seat = "NESW"[("NESW".index(leader) + len(table)) % 4]
            assert pos.to_act == seat

            def may(hand, card, table=tuple(table), options=options):
                return slow.belote_may_play(card, hand, table, kind, options)

            expected = {c for c in pos.hand(seat) if may(pos.hand(seat), c)}
            assert {action.split("+")[0] for action in pos.legal_actions()} == expected
            card = rng.choice(sorted(expected))
            proved.add(seat, card, lambda hand, card=card, may=may: may(hand, card))
            table.append(card)
            pos = pos.apply(card)
            if len(table) == 4:
                leader = "NESW"[("NESW".index(leader) + slow.holder(table, kind)) % 4]
                table = []
            if played % 5 == 0:
                proved.check(pos, rng.choice("NESW"))
        assert pos.phase == "done"
