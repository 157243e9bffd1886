"""The cut-down deals of All Fours: drawn under the strictest options, then counted under each set of options."""

import random

from tests.reference import allfours as slow

# A history that is legal under the first set is legal under all of them.
OPTIONS = (
    {"trump_rule": "only_if_void", "no_undertrump": "on", "trump_and_follow": "on"},
    {"trump_rule": "only_if_void"},
    {"no_undertrump": "on"},
    {"trump_and_follow": "on"},
    {},
)
# cards left in every hand, tricks played before, cards played of the next trick, what became of the deal
SHAPES = (
    *[(3, 3, 0, "stand")] * 4, *[(4, 2, 2, "stand")] * 2, *[(3, 3, 3, "stand")] * 2, (2, 4, 0, "stand"),
    (3, 3, 1, "give"), (3, 6, 0, "run"), (3, 6, 2, "run"), (2, 10, 0, "run twice"), (3, 3, 0, "discard"),
)  # fmt: skip
HEAD = """\
# Cut-down deals of All Fours: the number of legal lines to the end of the deal, then the position.
# Written by `python -m tests.trees`; five sets of options for each deal.
"""


def deal_of(shape, rng):
    """A random deal played up to a shape."""
    _, tricks, cards, what = shape
    options = {**OPTIONS[0], **({"after_run": "discard_to_6"} if what == "discard" else {})}
    while True:
        deal = slow.SlowDeal(options, rng.choice(slow.SEATS), {"NS": 0, "EW": 0}, rng.sample(slow.PACK, 52))
        calls = {"stand": ["stand"], "give": ["beg", "give"]}.get(what, ["beg", "run"])
        for word in calls:
            deal.call(word)
        if deal.phase == "redeal" or len(deal.ups) != {"run": 2, "run twice": 3, "discard": 2}.get(what, 1):
            continue
        while deal.phase == "discard":
            deal.put_away(rng.sample(deal.dealt[deal.turn], deal.hand_size() - 6))
        while (len(deal.tricks), len(deal.table)) != (tricks, cards):
            deal.play(rng.choice(deal.legal()))
        return deal


def line_of(deal, options):
    """The position line of a slow deal."""
    changed = {name: value for name, value in options.items() if value != slow.DEFAULTS[name]}
    by_suit = {s: sorted(deal.dealt[s], key=lambda c: (slow.SUITS.index(c[0]), -slow.rank(c))) for s in slow.SEATS}
    tricks = [cards for _, cards, _ in deal.tricks] + [deal.table]
    parts = ["allfours/bga"]
    parts += ["rules=" + ",".join(f"{name}:{value}" for name, value in changed.items())] if changed else []
    parts += [f"dealer={deal.dealer}", "up=" + ",".join(deal.ups)]
    parts += [f"{seat}={''.join(by_suit[seat])}" for seat in slow.SEATS]
    parts += ["auction=" + ",".join(deal.calls_made)]
    parts += ["announce=" + ",".join(f"{s}:{''.join(deal.away[s])}" for s in slow.SEATS)] if deal.away else []
    parts += ["play=" + "/".join("".join(trick) for trick in tricks if trick)]
    return " ".join(parts)


def legal_lines(hands, trick, leader, trump, bound, options):
    """The number of ways to play on, by the slow rules."""
    seat = slow.after(leader, len(trick))
    hand = hands[seat]
    if not hand:
        return 1
    total = 0
    for card in hand:
        if not slow.may_play(card, hand, trick, trump, bound, options):
            continue
        rest = {**hands, seat: [c for c in hand if c != card]}
        table = [*trick, card]
        if len(table) < 4:
            total += legal_lines(rest, table, leader, trump, bound, options)
            continue
        ruffed = table[0][0] != trump and any(c[0] == trump for c in table)
        binds = table[0][0] if ruffed and options["trump_and_follow"] == "on" else None
        total += legal_lines(rest, [], slow.trick_winner(leader, table, trump), trump, binds, options)
    return total


def counted(line, cards=None):
    """The number of legal lines of a position line, to the end of the deal."""
    assert cards is None
    deal = slow.read(line)
    return legal_lines(deal.hands, deal.table, deal.leader, deal.trump, deal.bound, deal.options)


def file_text():
    rng = random.Random("tree counts of All Fours")
    lines = [HEAD]
    for shape in SHAPES:
        deal = deal_of(shape, rng)
        also = {"after_run": "discard_to_6"} if shape[3] == "discard" else {}
        lines.append(f"# {shape[0]} cards each after {shape[1]} tricks and {shape[2]} cards, {shape[3]}")
        positions = [line_of(deal, options | also) for options in OPTIONS]
        lines += [f"{counted(position)} {position}" for position in positions]
    return "\n".join(lines) + "\n"
