"""Cards and hands as text. Codes and masks are the natural ones of the core."""

from dataclasses import dataclass, field

from _fastsim.names import RANKS, SUITS, card_text
from analyzer.errors import NotationError

_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUIT = {s: i for i, s in enumerate(SUITS)} | {s.lower(): i for i, s in enumerate(SUITS)}
_SUIT |= {symbol: SUITS.index(letter) for symbol, letter in _SYMBOLS.items()}
_RANK = {r: i for i, r in enumerate(RANKS)} | {r.lower(): i for i, r in enumerate(RANKS)}


def quote(text: str, limit: int = 60) -> str:
    """Quote an input for an error message: control characters shown, long texts cut."""
    shown = text if len(text) <= limit else text[: limit - 3] + "..."
    return ascii(shown) if not shown.isprintable() else repr(shown)


def _rank_at(text: str, at: int) -> tuple[int, int] | None:
    """Read a rank: ``(place, length)``."""
    if text.startswith("10", at):
        return RANKS.index("T"), 2
    if at < len(text) and text[at] in _RANK:
        return _RANK[text[at]], 1
    return None


def parse_cards(text: str, where: str = "cards") -> list[int]:
    """Read a run of cards (``HAHKHT``, ``AS10H``, commas allowed) as codes in the order written.

    Parameters
    ----------
    text : str
    where : str
        Name of the field, for the error message.

    Raises
    ------
    NotationError
        With the column of the first thing that is no card.
    """
    codes = []
    at = 0
    while at < len(text):
        if text[at] == ",":
            at += 1
            continue
        if text[at] in _SUIT:
            rank = _rank_at(text, at + 1)
            if rank is not None:
                codes.append(_SUIT[text[at]] * 16 + rank[0])
                at += 1 + rank[1]
                continue
        else:
            rank = _rank_at(text, at)
            if rank is not None and at + rank[1] < len(text) and text[at + rank[1]] in _SUIT:
                codes.append(_SUIT[text[at + rank[1]]] * 16 + rank[0])
                at += rank[1] + 1
                continue
        raise NotationError(
            f"{where}: no card at column {at + 1} of {quote(text)}; a card is a suit (S H D C) and a rank "
            "(A K Q J T 9 ... 2), like SA or HT"
        )
    return codes


def parse_card(text: str, where: str = "card") -> int:
    """Read one card as its code."""
    codes = parse_cards(text, where)
    if len(codes) != 1:
        raise NotationError(f"{where}: {quote(text)} is not one card")
    return codes[0]


@dataclass(frozen=True)
class HandText:
    """What a hand's text says.

    Attributes
    ----------
    cards : int
        Mask of the cards named.
    complete : bool
        Whether these are all the cards of the hand.
    suits : dict
        Exact number of cards of each suit whose length is told (``Sxx``, ``S0``), when not complete.
    known : bool
        False for ``-``: nothing is known.
    """

    cards: int
    complete: bool
    suits: dict[int, int] = field(default_factory=dict)
    known: bool = True


def _add(cards: int, code: int, where: str, text: str) -> int:
    if cards >> code & 1:
        raise NotationError(f"{where}: {card_text(code)} stands twice in {quote(text)}")
    return cards | 1 << code


def parse_hand(text: str, where: str = "hand") -> HandText:
    """Read a hand.

    Suit-tagged groups (``SAJ9.HT.DK8``), PBN dots (``AJ9.T.K8.A7``) and plain card lists are read. ``-`` knows
    nothing; ``x`` is one unseen card of a suit (``SAxx`` has three spades), ``0`` closes a suit (``S0`` is void,
    ``SA0`` has the ace and no other), a trailing ``+`` means further unknown cards up to the hand size, of every suit
    whose length is not told: ``SA+`` is the ace and any others.
    """
    if text in ("-", ""):
        return HandText(0, False, {}, known=False)
    if text.count(".") == 3 and not any(c in _SUIT for c in text):
        return _parse_pbn(text, where)
    if text[0] not in _SUIT and text != "+":
        cards = 0
        for code in parse_cards(text, where):
            cards = _add(cards, code, where, text)
        return HandText(cards, True)
    return _parse_tagged(text, where)


def _parse_pbn(text: str, where: str) -> HandText:
    cards = 0
    column = 1
    for suit, group in enumerate(text.split(".")):
        at = 0
        while at < len(group):
            rank = _rank_at(group, at)
            if rank is None:
                raise NotationError(f"{where}: {group[at]!r} at column {column + at} of {quote(text)} is no rank")
            cards = _add(cards, suit * 16 + rank[0], where, text)
            at += rank[1]
        column += len(group) + 1
    return HandText(cards, True)


def _parse_tagged(text: str, where: str) -> HandText:
    body, more = (text[:-1], True) if text.endswith("+") else (text, False)
    cards = 0
    counts: dict[int, int] = {}
    exact: set[int] = set()  # suits whose length is told: by x, or closed by 0
    closed: set[int] = set()
    suit = -1
    at = 0
    while at < len(body):
        char = body[at]
        if char in ".,":
            suit = -1
            at += 1
            continue
        if char in _SUIT:
            suit = _SUIT[char]
            counts.setdefault(suit, 0)
            at += 1
            continue
        rank = _rank_at(body, at)
        if suit >= 0 and suit not in closed and rank is not None:
            cards = _add(cards, suit * 16 + rank[0], where, text)
            counts[suit] += 1
            at += rank[1]
        elif suit >= 0 and suit not in closed and char in "xX":
            exact.add(suit)
            counts[suit] += 1
            at += 1
        elif suit >= 0 and suit not in exact and char == "0":
            exact.add(suit)
            closed.add(suit)
            at += 1
        else:
            raise NotationError(
                f"{where}: {char!r} at column {at + 1} of {quote(text)} is not expected; a hand is written like "
                "SAJ9.HT.DK8.CA7"
            )
    if not more and not exact - closed:
        return HandText(cards, True)  # every card is named
    if not more:
        return HandText(cards, False, {s: counts.get(s, 0) for s in range(4)})
    return HandText(cards, False, {s: counts[s] for s in sorted(exact)}, known=bool(cards or exact))


def partial_text(cards: int, suits: dict[int, int] | None) -> str:
    """Write a hand of which only some cards, or the lengths of some suits, are known."""
    lengths = suits or {}
    groups = []
    for suit in range(4):
        named = cards >> suit * 16 & 0xFFFF
        ranks = "".join(RANKS[p] for p in range(12, -1, -1) if named >> p & 1)
        if suit in lengths:
            groups.append(SUITS[suit] + ranks + ("x" * (lengths[suit] - len(ranks)) or "0"))
        elif ranks:
            groups.append(SUITS[suit] + ranks)
    return (".".join(groups) + ("" if len(lengths) == 4 else "+")) if groups else "-"
