"""The cut-down deals of Belote, Coinche and Bulgarian Belot: one drawing and one count for the three.

The options differ only where trumps may have to be beaten, which is rare: most of the deals in a suit are drawn until
two sets of options count differently. A history is legal under every set of options.
"""

import random

from tests.reference import trick_games as slow

SEATS = "NESW"
KINDS = {"N": "NT", "A": "AT"}
# contract kinds, tricks played before, cards played of the next trick, cards counted (None: all), sets that must differ
SHAPES = (
    ("SNA", 5, 0, None, 0), ("HDC", 5, 0, None, 2), ("HDS", 5, 2, None, 2), ("CNA", 4, 3, 7, 0), ("SHC", 3, 2, 6, 2),
    ("DSH", 2, 1, 5, 2), ("CNA", 1, 3, 5, 0), ("SNA", 0, 0, 5, 0),
)  # fmt: skip
HEAD = """\
# Cut-down deals of {title}: the number of legal lines to the end of the deal, or of so many cards, then the position.
# Written by `python -m tests.trees`; {sets} sets of options for each deal.
"""
VALUES = {
    "undertrump": ("must", "free", "avoid"), "partner_ruff": ("free", "no_under", "must_raise"),
    "raise_over_partner": ("on", "off"), "leader": ("next", "taker"),
}  # fmt: skip


def sets_of(defaults):
    """Every value of every option about the cards by itself, the last set without any."""
    return (
        *[{name: value} for name, values in VALUES.items() for value in values if value != defaults[name]],
        {},
    )


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


class Deal:
    """The cards of a deal as they lie after some have been played."""

    def __init__(self, hands, kind, leader):
        self.kind = kind
        self.dealt = {seat: list(cards) for seat, cards in hands.items()}
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.leader = leader
        self.tricks, self.table = [], []

    @property
    def turn(self):
        return after(self.leader, len(self.table))

    def legal(self, options):
        hand = self.hands[self.turn]
        return [card for card in hand if slow.belote_may_play(card, hand, self.table, self.kind, options)]

    def play(self, card):
        self.hands[self.turn].remove(card)
        self.table.append(card)
        if len(self.table) == 4:
            self.leader = after(self.leader, slow.holder(self.table, self.kind))
            self.tricks.append(self.table)
            self.table = []


def deal_of(shape, kind, sets, defaults, rng):
    """``(dealer, taker, deal)``: a random deal played up to a shape, every card legal under all sets of options."""
    _, tricks, cards, *_ = shape
    while True:
        dealer = rng.choice(SEATS)
        first = after(dealer)
        taker = after(first, 1 + rng.randrange(3)) if not tricks else first  # whoever leads first, it is this seat
        pack = rng.sample(slow.BELOTE_PACK, 32)
        deal = Deal({seat: pack[8 * k : 8 * k + 8] for k, seat in enumerate(SEATS)}, kind, first)
        try:
            while (len(deal.tricks), len(deal.table)) != (tricks, cards):
                legal = set(deal.hands[deal.turn]).intersection(*[deal.legal(defaults | some) for some in sets])
                deal.play(rng.choice(sorted(legal)))
        except IndexError:
            continue
        return dealer, taker, deal


def legal_lines(hands, table, leader, kind, options, cards=None):
    """The number of ways to play on from here, by the slow rules, to the end or for so many cards."""
    seat = after(leader, len(table))
    if not hands[seat] or cards == 0:
        return 1
    total = 0
    left = None if cards is None else cards - 1
    for card in hands[seat]:
        if not slow.belote_may_play(card, hands[seat], table, kind, options):
            continue
        rest = {**hands, seat: [c for c in hands[seat] if c != card]}
        trick = [*table, card]
        if len(trick) < 4:
            total += legal_lines(rest, trick, leader, kind, options, left)
        else:
            total += legal_lines(rest, [], after(leader, slow.holder(trick, kind)), kind, options, left)
    return total


class Trees:
    """The cut-down deals of one game.

    Parameters
    ----------
    preset, title : str
        ``belot/classic``; the game's name in the head of the file.
    defaults : dict
        The preset's values of the options about the cards.
    calls : callable
        ``(kind, hand of the taker)`` to the turned-up card or None, the passes before the take, and the calls from it.
    """

    def __init__(self, preset, title, defaults, calls):
        self.preset, self.title, self.calls = preset, title, calls
        self.defaults = {"leader": "next", "partner_ruff": "free", "raise_over_partner": "on", **defaults}
        self.options = sets_of(self.defaults)

    def line_of(self, dealer, taker, deal, options):
        """The position line of a deal."""
        parts = [self.preset]
        parts += ["rules=" + ",".join(f"{name}:{value}" for name, value in options.items())] if options else []
        up, passes, calls = self.calls(deal.kind, deal.dealt[taker])
        passes += SEATS.index(taker) - SEATS.index(after(dealer)) & 3
        parts += [f"dealer={dealer}"] + ([f"up={up}"] if up else [])
        parts += [f"{seat}={''.join(deal.dealt[seat])}" for seat in SEATS]
        parts += ["auction=" + ",".join(["P"] * passes + calls)]
        tricks = [trick for trick in [*deal.tricks, deal.table] if trick]
        return " ".join(parts + (["play=" + "/".join(map("".join, tricks))] if tricks else []))

    def counted(self, line, cards=None):
        """The number of legal lines of a position line, read and counted by the slow rules."""
        fields = dict(word.split("=", 1) for word in line.split()[1:])
        rules = dict(rule.split(":") for rule in fields["rules"].split(",")) if "rules" in fields else {}
        options = self.defaults | rules
        calls = fields["auction"].split(",")
        take = next(k for k, call in enumerate(calls) if call != "P")
        word = calls[take]
        kind = fields["up"][0] if word == "take" else next(k for k in ("NT", "AT", *"SHDC") if word.endswith(k))
        leader = after(fields["dealer"], 1 + take if options["leader"] == "taker" else 1)
        hands = {seat: [fields[seat][i : i + 2] for i in range(0, 16, 2)] for seat in SEATS}
        deal = Deal(hands, kind, leader)
        plays = fields.get("play", "").replace("/", "")
        for i in range(0, len(plays), 2):
            assert plays[i : i + 2] in deal.legal(options), line
            deal.play(plays[i : i + 2])
        return legal_lines(deal.hands, deal.table, deal.leader, kind, options, cards)

    def drawn(self, kind, shape, rng):
        """A deal of a shape, as ``[(count, line), ...]`` for each set of options."""
        cards, differ = shape[3:]
        while True:
            dealer, taker, deal = deal_of(shape, kind, self.options, self.defaults, rng)
            lines = [self.line_of(dealer, taker, deal, options) for options in self.options]
            counts = [self.counted(line, cards) for line in lines]
            if sum(count != counts[-1] for count in counts) >= differ:
                return list(zip(counts, lines, strict=True))

    def file_text(self):
        rng = random.Random(f"tree counts of {self.title}")
        lines = [HEAD.format(title=self.title, sets=len(self.options))]
        for shape in SHAPES:
            kinds, tricks, played, cards, _ = shape
            for letter in kinds:
                kind = KINDS.get(letter, letter)
                lines.append(f"# {kind} after {tricks} tricks and {played} cards")
                counted = self.drawn(kind, shape, rng)
                lines += [f"{count}{f'/{cards}' if cards else ''} {line}" for count, line in counted]
        return "\n".join(lines) + "\n"
