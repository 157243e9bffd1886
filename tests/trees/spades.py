"""The cut-down deals of Spades: drawn under the strictest options, then counted under each set of options.

Options about the first trick are told apart by the next few cards of whole hands. Unbroken spades late in a deal come
about where one hand has little but spades and leads its side cards first; what happens then is counted the same way.
"""

import random

from tests.reference import spades as slow
from tests.reference.trick_games import SPADES_PACK

# A history that is legal under the first set is legal under all of them.
OPTIONS = (
    {"forced_lead_breaks": "off", "ruff_first_trick": "off"},
    {"forced_lead_breaks": "off"},
    {"ruff_first_trick": "off"},
    {"lead_spades": "after_first_trick"},
    {"lead_spades": "anytime"},
    {},
)
DEFAULTS = {
    "lead_spades": "broken", "forced_lead_breaks": "on", "ruff_first_trick": "on", "blind_nil": "off",
    "blind_nil_behind": 0, "nil": "on", "both_nil": "on", "team_bid_min": 0, "team_bid_max": 26,
}  # fmt: skip
# how the cards lie, tricks played before, cards played of the next trick, cards counted (None: all)
SHAPES = (
    *[("any", 10, 0, None)] * 2, *[("any", 10, 2, None)] * 2, *[("any", 9, 3, None)] * 2, *[("any", 1, 0, 5)] * 2,
    *[("void", 0, 0, 4)] * 2, ("void", 0, 1, 4), *[("spades", 3, 0, 5)] * 2, ("spades", 3, 2, 4),
)  # fmt: skip
HEAD = """\
# Cut-down deals of Spades: the number of legal lines to the end of the deal, or of so many cards, then the position.
# Written by `python -m tests.trees`; six sets of options for each deal.
"""


def any_hands(rng, leader):
    cards = rng.sample(SPADES_PACK, 52)
    return {seat: cards[13 * k : 13 * k + 13] for k, seat in enumerate(slow.SEATS)}


def void_hands(rng, leader):
    """Second hand has no card of the leader's only side suit, so that it may ruff or not."""
    while True:
        hands = any_hands(rng, leader)
        mine, theirs = ({card[0] for card in hands[seat]} - {"S"} for seat in (leader, slow.after(leader)))
        if len(mine) < 3 and not mine <= theirs:
            return hands


def spades_hands(rng, leader):
    """The leader holds ten spades without the ace and three side aces; another hand has the other spades."""
    low = rng.sample([card for card in SPADES_PACK if card[0] == "S" and card != "SA"], 10)
    mine = [*low, "HA", "DA", "CA"]
    other = slow.after(leader, rng.randrange(1, 4))
    theirs = [card for card in SPADES_PACK if card[0] == "S" and card not in low]
    rest = [card for card in SPADES_PACK if card not in mine and card not in theirs]
    rng.shuffle(rest)
    hands = {leader: mine}
    for seat in slow.SEATS:
        if seat != leader:
            have = theirs if seat == other else []
            hands[seat] = have + [rest.pop() for _ in range(13 - len(have))]
    return hands


HANDS = {"any": any_hands, "void": void_hands, "spades": spades_hands}


def deal_of(shape, rng):
    """A random deal played up to a shape under the first set of options."""
    how, tricks, cards, _ = shape
    options = {**DEFAULTS, **OPTIONS[0]}
    while True:
        dealer = rng.choice(slow.SEATS)
        zero = dict.fromkeys(slow.SIDES, 0)
        deal = slow.SlowDeal(options, dealer, zero, zero, HANDS[how](rng, slow.after(dealer)))
        for _ in range(4):
            deal.auction.call(str(rng.randrange(1, 5)))
        try:
            while (len(deal.tricks), len(deal.table)) != (tricks, cards):
                legal = deal.legal()
                sides = [card for card in legal if card in ("HA", "DA", "CA")]
                deal.play(rng.choice(sides if how == "spades" and sides and not deal.table else legal))
        except (IndexError, TypeError):
            continue
        if how != "spades" or not deal.broken:
            return deal


def line_of(deal, options):
    """The position line of a slow deal."""
    parts = ["spades/playok"]
    parts += ["rules=" + ",".join(f"{name}:{value}" for name, value in options.items())] if options else []
    parts += [f"dealer={deal.dealer}", *(f"{seat}={''.join(deal.dealt[seat])}" for seat in slow.SEATS)]
    tricks = [cards for _, cards in deal.tricks] + [deal.table]
    parts += ["auction=" + ",".join(deal.auction.said), "play=" + "/".join("".join(t) for t in tricks if t)]
    return " ".join(part for part in parts if part != "play=")


def read(line):
    """The slow deal of a position line, played again."""
    fields = dict(word.split("=", 1) for word in line.split()[1:])
    rules = dict(rule.split(":") for rule in fields["rules"].split(",")) if "rules" in fields else {}
    pairs = {seat: [fields[seat][i : i + 2] for i in range(0, 26, 2)] for seat in slow.SEATS}
    zero = dict.fromkeys(slow.SIDES, 0)
    deal = slow.SlowDeal({**DEFAULTS, **rules}, fields["dealer"], zero, zero, pairs)
    for call in fields["auction"].split(","):
        deal.auction.call(call)
    plays = fields.get("play", "").replace("/", "")
    for i in range(0, len(plays), 2):
        deal.play(plays[i : i + 2])
    return deal


def counted(line, cards=None):
    """The number of legal lines of a position line."""
    deal = read(line)
    return slow.legal_lines(deal.hands, deal.table, deal.leader, not deal.tricks, deal.broken, deal.options, cards)


def file_text():
    rng = random.Random("tree counts of Spades")
    lines = [HEAD]
    for shape in SHAPES:
        deal = deal_of(shape, rng)
        cards = shape[3]
        lines.append(f"# {shape[0]} hands after {shape[1]} tricks and {shape[2]} cards")
        for options in OPTIONS:
            line = line_of(deal, options)
            lines.append(f"{counted(line, cards)}{f'/{cards}' if cards else ''} {line}")
    return "\n".join(lines) + "\n"
