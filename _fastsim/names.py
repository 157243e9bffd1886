"""Canonical texts of suits, ranks, seats and cards (natural codes, see cards.pxd)."""

from collections.abc import Iterable

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SEATS = "NESW"
TEAMS = ("NS", "EW")


def card_text(code: int) -> str:
    """Return a card's text: ``card_text(12) == "SA"``."""
    return SUITS[code >> 4] + RANKS[code & 15]


def card_codes(mask: int) -> list[int]:
    """List the codes of a mask in the order S H D C, high to low."""
    codes = []
    for suit in range(4):
        places = mask >> suit * 16 & 0xFFFF
        while places:
            place = places.bit_length() - 1
            codes.append(suit * 16 + place)
            places ^= 1 << place
    return codes


def card_texts(mask: int) -> list[str]:
    """List the cards of a mask in the order S H D C, high to low."""
    return [SUITS[code >> 4] + RANKS[code & 15] for code in card_codes(mask)]


def hand_text(mask: int) -> str:
    """Return a hand's canonical text: ``SAJ9.HT``; ``-`` for none."""
    groups: dict[int, str] = {}
    for code in card_codes(mask):
        suit = code >> 4
        groups[suit] = groups.get(suit, SUITS[suit]) + RANKS[code & 15]
    return ".".join(groups.values()) or "-"


def suggestion(word: str, choices: Iterable[object]) -> str:
    """Return `` (did you mean X?)`` for the nearest of the choices, or an empty text."""
    import difflib

    known = {str(c).lower(): str(c) for c in choices}
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f" (did you mean {known[near[0]]!r}?)" if near else ""
