"""Lines of random positions in which some hands are unknown, or told in part."""

import random

from hypothesis import strategies as st

from analyzer.notation.cards import parse_cards, parse_hand, partial_text
from tests.exam import walks
from tests.exam.games import variants


@st.composite
def positions(draw):
    """A random position of a random playthrough, some hands taken out or told in part."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    steps = list(walks.walk(walks.start(rng.choice(variants()), rng.randrange(100), rng), rng))
    pos = rng.choice(steps)[0]
    words = [told_less(word, pos, rng) if word[0] in "NESW" else word for word in str(pos).split()]
    return " ".join(filter(None, [*words, heard(pos, words)]))


def heard(pos, words):
    """What the seats whose hands are not given have been heard to say."""
    line = walks.fields(pos)
    if pos.game.core.WORDS != "words" or "announce" in line:  # where it is chosen, the line tells all that was said
        return None
    given = [seat for seat in walks.SEATS if f"{seat}={line.get(seat)}" in words]
    said = walks.fields(pos.view(None)).get("announce", "")
    parts = [part for part in said.split(",") if part and part[0] not in given]
    return "announce=" + ",".join(parts) if parts else None


def told_less(word, pos, rng):
    """A hand's field as it is, left out, unknown, or told in part: some cards, or some lengths."""
    seat, text = word.split("=")
    kind = rng.randrange(5)
    if kind == 0:
        return None if rng.random() < 0.5 else f"{seat}=-"
    if kind > 2:
        return word
    hand = parse_hand(text)
    away = walks.put_away(pos).get(seat, [])
    in_play = [card for card in walks.cards_in(text) if card not in away]
    named = sum(1 << code for code in parse_cards("".join(rng.sample(in_play, rng.randrange(len(in_play) + 1)))))
    lengths = {}
    if not away and pos.phase != "discard" and kind == 2:
        lengths = {s: sum(card[0] == "SHDC"[s] for card in in_play) for s in rng.sample(range(4), rng.randrange(1, 5))}
    assert named & ~hand.cards == 0
    return f"{seat}={partial_text(named, lengths)}"
