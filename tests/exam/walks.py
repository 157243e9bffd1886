"""Random playthroughs through the public interface, and other deals that one seat cannot tell from the true one."""

import re

import analyzer as kz

SEATS = "NESW"
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def start(game, seed, rng):
    """A fresh deal of a game with a random dealer, at an even score or at one close to the end of the match."""
    game = kz.game(game)
    last = game.options["target"] - 1
    score = rng.choice(["0-0", f"{last}-{last}", f"{rng.randrange(last + 1)}-{rng.randrange(last + 1)}"])
    return game.deal(seed, rng.randrange(1000), dealer=rng.choice(SEATS), score=score)


def walk(pos, rng):
    """The positions from here to the end of the deal, each with the random action taken there (None at the end)."""
    while pos.to_act is not None:
        action = rng.choice(pos.legal_actions())
        yield pos, action
        pos = pos.apply(action)
    yield pos, None


def fields(pos):
    """The keys of a position's line."""
    return dict(word.split("=", 1) for word in str(pos).split()[1:])


def cards_in(text):
    """The cards of a play, a hand or a list, in the order written."""
    cards = []
    suit = ""
    for char in text:
        if char in "SHDC":
            suit = char
        elif char in "AKQJT98765432":
            cards.append(suit + char)
    return cards


def dealt(pos):
    """Cards dealt to each seat whose hand is known."""
    line = fields(pos)
    return {seat: cards_in(line[seat]) for seat in SEATS if seat in line}


def put_away(pos):
    """Cards that each seat has put away; where words are announced, none."""
    if pos.game.core.WORDS != "cards":
        return {}
    told = fields(pos).get("announce", "")
    return {part[0]: cards_in(part[2:]) for part in told.split(",") if re.match("[NESW]:", part)}


def said(pos):
    """What everybody has heard the players say with their cards."""
    return fields(pos.view(None)).get("announce") if pos.game.core.WORDS == "words" else None


def played(pos):
    return cards_in(fields(pos).get("play", ""))


def unseen_elsewhere(pos):
    """Cards of the pack in no hand and not turned up: the stock."""
    gone = {card for hand in dealt(pos).values() for card in hand} | set(cards_in(fields(pos).get("up", "")))
    suits_and_ranks = {(code >> 4, code & 15) for code in range(64) if pos.game.core.pack_mask >> code & 1}
    pack = [c for c in PACK if ("SHDC".index(c[0]), "23456789TJQKA".index(c[1])) in suits_and_ranks]
    return [card for card in pack if card not in gone]


def with_hands(pos, hands, away):
    """The same history with other hands; an error when it is not legal with them."""
    words = []
    for word in str(pos).split():
        key = word.split("=", 1)[0]
        if key in SEATS:
            words.append(f"{key}={''.join(hands[key])}")
        elif key == "announce":
            words.append("announce=" + ",".join(f"{seat}:{''.join(cards)}" for seat, cards in away.items()))
        else:
            words.append(word)
    return kz.parse(" ".join(words))


def permuted(pos, seat, told, rng, swaps=40, blind=()):
    """Another deal with the same history, which ``seat`` cannot tell from the true one; and how many cards moved.

    Hidden cards (held or put away by others, or in the stock) change places two by two; a swap stands when the rules
    still allow every call and play that was made.
    """
    hands, away, stock = dealt(pos), put_away(pos), unseen_elsewhere(pos)
    gone = set(played(pos))
    hidden = [s for s in SEATS if (s != seat or s in blind) and s not in told]
    moved = 0
    for _ in range(swaps):
        places = [(s, i) for s in hidden for i, card in enumerate(hands[s]) if card not in gone]
        places += [("stock", i) for i in range(len(stock))]
        if not places:
            break  # every card has been played
        (a, i), (b, j) = rng.choice(places), rng.choice(places)
        if a == b:
            continue
        pools = {**{s: list(cards) for s, cards in hands.items()}, "stock": list(stock)}
        first, second = pools[a][i], pools[b][j]
        pools[a][i], pools[b][j] = second, first
        change = {first: second, second: first}
        new_away = {s: [change.get(card, card) if s in (a, b) else card for card in cards] for s, cards in away.items()}
        try:
            other = with_hands(pos, pools, new_away)
        except kz.KibitzError:
            continue
        assert (other.phase, other.to_act) == (pos.phase, pos.to_act)
        if said(other) != said(pos):
            continue  # the words of the others, or their silence, would have been heard
        hands, away, stock = {s: pools[s] for s in SEATS}, new_away, pools["stock"]
        pos = other
        moved += 1
    return pos, moved
