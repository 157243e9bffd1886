"""Canonical texts of suits, ranks, seats and cards (natural codes, see cards.pxd)."""

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SEATS = "NESW"
TEAMS = ("NS", "EW")


def card_text(code: int) -> str:
    """Return a card's text: ``card_text(12) == "SA"``."""
    return SUITS[code >> 4] + RANKS[code & 15]


def card_codes(mask: int) -> list[int]:
    """List the codes of a mask in the order S H D C, high to low."""
    codes = [code for code in range(64) if mask >> code & 1]
    return sorted(codes, key=lambda code: (code >> 4, -(code & 15)))


def card_texts(mask: int) -> list[str]:
    """List the cards of a mask in the order S H D C, high to low."""
    return [card_text(code) for code in card_codes(mask)]


def hand_text(mask: int) -> str:
    """Return a hand's canonical text: ``SAJ9.HT``; ``-`` for none."""
    groups = []
    for suit in range(4):
        ranks = "".join(RANKS[p] for p in range(12, -1, -1) if mask >> (suit * 16 + p) & 1)
        if ranks:
            groups.append(SUITS[suit] + ranks)
    return ".".join(groups) or "-"


def suggestion(word: str, choices) -> str:
    """Return `` (did you mean X?)`` for the nearest of the choices, or an empty text."""
    import difflib

    near = difflib.get_close_matches(word.lower(), {str(c).lower(): c for c in choices}, n=1, cutoff=0.6)
    return f" (did you mean {near[0]!r}?)" if near else ""
