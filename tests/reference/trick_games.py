"""What may be played in the Belote family and in Spades, slow and obvious, written from the rules pages.

It shares nothing with the core. Cards are texts, suit then rank; ``table`` is the unfinished trick in time order; the
player to act sits ``len(table)`` places after the leader, so his partner's card, if it lies there, is the last but one.
"""

SUITS = "SHDC"
SPADES_PACK = [suit + rank for suit in SUITS for rank in "23456789TJQKA"]
BELOTE_PACK = [suit + rank for suit in SUITS for rank in "789TJQKA"]

# belote.md section 2: order of the cards, high to low, and their values
TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
NT_SCALES = {"plain": PLAIN_VALUES, "ace19": {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2}}
AT_SCALES = {
    "plain": TRUMP_VALUES,
    "13-9": {"J": 13, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 2},
    "14-9": {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1},
}


# --- the Belote family ----------------------------------------------------------------------------------------------


def is_trump(card, kind):
    return kind == "AT" or card[0] == kind


def order(card, kind):
    return TRUMP_ORDER if is_trump(card, kind) else PLAIN_ORDER


def value(card, kind, nt_scale="plain", at_scale="plain"):
    if kind == "NT":
        return NT_SCALES[nt_scale].get(card[1], 0)
    if kind == "AT":
        return AT_SCALES[at_scale].get(card[1], 0)
    return (TRUMP_VALUES if card[0] == kind else PLAIN_VALUES).get(card[1], 0)


def higher(card, than, kind):
    """Whether a card of the same suit ranks above another."""
    return order(card, kind).index(card[1]) < order(than, kind).index(than[1])


def holder(table, kind):
    """Place in the trick of the card that wins it so far."""
    led = table[0][0]
    ruffs = [card for card in table if kind in SUITS and card[0] == kind]
    best = None
    for card in ruffs or [card for card in table if card[0] == led]:
        if best is None or higher(card, best, kind):
            best = card
    return table.index(best)


def belote_may_play(card, hand, table, kind, options):
    """Section 3 of belote.md, rule by rule."""
    if not table:
        return True  # 1
    led = table[0][0]
    best = table[holder(table, kind)]
    partner_holds = len(table) >= 2 and best == table[-2]
    of_led_suit = [c for c in hand if c[0] == led]
    if of_led_suit:  # 2
        if card[0] != led:
            return False
        bound_to_beat = kind == "AT" or led == kind
        if not bound_to_beat or (partner_holds and options["raise_over_partner"] == "off"):
            return True
        can_beat = any(higher(c, best, kind) for c in of_led_suit)
        return higher(card, best, kind) or not can_beat
    if kind in ("NT", "AT") or led == kind:
        return True  # 3
    trumps = [c for c in hand if c[0] == kind]
    if not trumps:
        return True  # 4a
    if best[0] != kind:
        return partner_holds or card[0] == kind  # 4b, 4d
    over = [c for c in trumps if higher(c, best, kind)]
    under = [c for c in trumps if c not in over]
    if partner_holds:  # 4c
        if options["partner_ruff"] == "no_under":
            return card not in under or set(hand) == set(under)
        if options["partner_ruff"] == "must_raise":
            return card[0] != kind or card in over or not over
        return True
    if over:  # 4e
        return card in over
    if options["undertrump"] == "must":
        return card[0] == kind
    if options["undertrump"] == "avoid":
        return card[0] != kind or set(hand) == set(trumps)
    return True


# --- Spades -----------------------------------------------------------------------------------------------------------


def spades_closed(first_trick, broken, options):
    if options["lead_spades"] == "broken":
        return not broken
    return options["lead_spades"] == "after_first_trick" and first_trick


def spades_may_play(card, hand, table, first_trick, broken, options):
    """Section 3 of spades.md."""
    only_spades = all(c[0] == "S" for c in hand)
    if not table:
        return card[0] != "S" or only_spades or not spades_closed(first_trick, broken, options)
    led = table[0][0]
    if any(c[0] == led for c in hand):
        return card[0] == led
    if options["ruff_first_trick"] == "off" and first_trick and led != "S":
        return card[0] != "S" or only_spades
    return True


def spades_break(card, table, options):
    """Whether a card played on ``table`` breaks spades."""
    if card[0] != "S":
        return False
    return options["forced_lead_breaks"] == "on" or (bool(table) and table[0][0] != "S")


def spades_holder(table):
    ruffs = [card for card in table if card[0] == "S"]
    same = ruffs or [card for card in table if card[0] == table[0][0]]
    return table.index(max(same, key=lambda card: "23456789TJQKA".index(card[1])))
