"""The one-line position: reading it into the fields that build a ``State``, and writing it."""

import re
from typing import Any

from _fastsim.names import SEATS, card_text, card_texts, hand_text, suggestion
from _fastsim.position import State
from analyzer.errors import InconsistentPosition, NotationError, UnknownGame
from analyzer.games import DEFAULT_PRESETS, Game, game, parse_rules, seat_number
from analyzer.notation.cards import parse_card, parse_cards, parse_hand, partial_text, quote

MAX_LINE = 4096  # the longest position of any game is far below this

KEYS = (
    "rules", "dealer", "score", "held", "up", "N", "E", "S", "W",
    "auction", "announce", "blind", "play", "gone", "trick", "won", "turn",
)  # fmt: skip
_SNAPSHOT = ("gone", "trick", "won")
_COMMON = ("rules", "dealer", "score", "N", "E", "S", "W", "auction", "play", "turn", *_SNAPSHOT)
_SCORE = re.compile(r"(-?[0-9]{1,7})-(-?[0-9]{1,7})(?:b([0-9]{1,3})-([0-9]{1,3}))?")


def parse_score(text: str) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Read ``NS-EW`` with an optional bag part: ``((ns, ew), bags or None)``."""
    match = _SCORE.fullmatch(text)
    if match is None:
        raise NotationError(f"score: {quote(text)} is not of the form NS-EW, like 7-9")
    a, b, c, d = match.groups()
    return (int(a), int(b)), (int(c), int(d)) if c is not None else None


def parse_carried(core: Any, text: str, held: int = 0) -> tuple[int, ...]:
    """Read a match score as what a match carries to its next deal: NS, EW, the bags of NS and EW, and points held."""
    if held and "held" not in core.KEYS:
        raise InconsistentPosition(f"held: no points are held over in {core.title}")
    score, bags = parse_score(text)
    return (*score, *core.bags_of(score, bags), held)


def _split(line: str) -> tuple[str, dict[str, str]]:
    if len(line) > MAX_LINE:
        raise NotationError(f"a line of {len(line)} characters is too long for a position (limit {MAX_LINE})")
    for column, char in enumerate(line):
        if not char.isprintable() and char not in "\t\r\n":
            raise NotationError(f"control character {char!a} at column {column + 1} of the line")
    words = line.split()
    if not words:
        raise NotationError(f"an empty line is no position; it begins with a game, one of {DEFAULT_PRESETS}")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise NotationError(f"{quote(word)} is not of the form key=value")
        if key not in KEYS:
            raise NotationError(f"no key {quote(key)}{suggestion(key, KEYS)}; the keys are {' '.join(KEYS)}")
        if key in fields:
            raise NotationError(f"{key}= stands twice")
        fields[key] = value
    return words[0], fields


def _parse_play(text: str) -> list[int]:
    plays: list[int] = []
    tricks = text.split("/")
    for number, trick in enumerate(tricks, 1):
        codes = parse_cards(trick, "play")
        last = number == len(tricks)
        if len(codes) > 4 or (len(codes) < 4 and not last):
            raise NotationError(f"play: trick {number}, {quote(trick)}, has {len(codes)} cards; a trick has four")
        plays += codes
    return plays


def _parse_away(text: str) -> list[int | None]:
    away: list[int | None] = [None] * 4
    for part in text.split(","):
        seat, colon, cards = part.partition(":")
        if not colon:
            raise NotationError(f"announce: {quote(part)} is not of the form SEAT:CARDS")
        number = seat_number(seat, "announce")
        if away[number] is not None:
            raise NotationError(f"announce: {seat} stands twice")
        hand = parse_hand(cards, "announce")
        if not hand.complete:
            raise NotationError(f"announce: {quote(cards)} does not name its cards")
        away[number] = hand.cards
    return away


def _parse_words(core: Any, text: str) -> list[list[int]]:
    """Read announcements: ``N:tierceHQ+belote,E:squareJ``. A seat may also stand several times."""
    words: list[list[int]] = [[] for _ in SEATS]
    for part in text.split(","):
        seat, colon, said = part.partition(":")
        if not colon:
            raise NotationError(f"announce: {quote(part)} is not of the form SEAT:WORD")
        words[seat_number(seat, "announce")] += [core.word_code(word) for word in said.split("+")]
    return words


def _parse_seats(text: str, where: str) -> int:
    """Read a list of seats as a mask; ``-`` is nobody."""
    seats = 0
    for letter in text.split(",") if text != "-" else []:
        seat = seat_number(letter, where)
        if seats >> seat & 1:
            raise NotationError(f"{where}: {SEATS[seat]} stands twice")
        seats |= 1 << seat
    return seats


def read_line(line: str) -> State:
    """Read a position line and check it.

    Raises
    ------
    NotationError, UnknownGame, UnknownOption, InconsistentPosition, IllegalAction
        With the field, the card and the reason.
    """
    head, fields = _split(line)
    if "=" in head:
        raise UnknownGame(f"a line begins with a game, not with {quote(head)}; one of {DEFAULT_PRESETS}")
    chosen = game(head, parse_rules(fields["rules"]) if fields.get("rules") else None)
    return build_state(chosen, fields)


def _parse_snapshot(core: Any, fields: dict[str, str]) -> tuple[tuple[int, int, tuple[int, ...]], list[int]]:
    """Read ``gone=``, ``trick=`` and ``won=``: ``(cards gone, leader, what was won)`` and the cards on the table."""
    missing = [key for key in _SNAPSHOT if not fields.get(key)]
    if missing:
        raise NotationError(
            f"{missing[0]}= is missing: a snapshot has gone=, the cards gone in whole tricks, trick=, the leader and "
            "the cards on the table, like trick=E:D7,D9 or trick=E, and won="
        )
    if fields.get("play"):
        raise NotationError("play= and gone= do not go together: the cards are told in time order, or as gone")
    codes = parse_cards(fields["gone"], "gone")
    for code in codes:
        if codes.count(code) > 1:
            raise NotationError(f"gone: {card_text(code)} stands twice")
    leader, _, cards = fields["trick"].partition(":")
    table = parse_cards(cards.replace(",", ""), "trick") if cards else []
    if len(table) > 4 or len(set(table)) < len(table):
        raise NotationError(f"trick: {quote(cards)} are not up to four different cards")
    sides = core.WON == "sides"
    won = fields["won"].split("-" if sides else ",")
    if len(won) != (2 if sides else 4) or not all(part.isdecimal() and len(part) < 4 for part in won):
        form = "the card points NS-EW, like won=81-32" if sides else "the tricks of N E S W, like won=2,1,0,4"
        raise NotationError(f"won: {quote(fields['won'])} is not {form}")
    return (sum(1 << code for code in codes), seat_number(leader, "trick"), tuple(map(int, won))), table


def build_state(chosen: Game, fields: dict[str, str]) -> State:
    """Build the checked state of a game from the fields of a line."""
    core = chosen.core
    for key in fields:
        if key in _SNAPSHOT and core.SNAPSHOT:
            raise NotationError(f"{key}=: {core.SNAPSHOT}")
        if key not in _COMMON and key not in core.KEYS:
            raise NotationError(f"{key}=: {core.title} has no such key")
    if "dealer" not in fields:
        raise NotationError("dealer= is missing: who dealt decides who speaks and leads")
    build: dict[str, Any] = {"dealer": seat_number(fields["dealer"], "dealer")}
    if fields.get("score"):
        build["score"], bags = parse_score(fields["score"])
        build["bags"] = core.bags_of(build["score"], bags)
    if fields.get("held"):
        if not fields["held"].isdecimal() or len(fields["held"]) > 7:
            raise NotationError(f"held: {quote(fields['held'])} is not a number of points")
        build["held"] = int(fields["held"])
    if fields.get("up"):
        build["ups"] = [parse_card(part, "up") for part in fields["up"].split(",")]
    hands: list[int | None] = [None] * 4
    pinned = [0] * 4
    suits: list[dict[int, int] | None] = [None] * 4
    for seat, letter in enumerate(SEATS):
        hand = parse_hand(fields.get(letter, "-"), letter)
        if hand.complete:
            hands[seat] = hand.cards
        elif hand.known:
            pinned[seat] = hand.cards
            suits[seat] = hand.suits
    build |= {"hands": hands, "pinned": pinned, "suits": suits}
    if fields.get("auction"):
        build["calls"] = [_parse_call(core, text) for text in fields["auction"].split(",")]
    if fields.get("announce"):
        if core.WORDS == "words":
            build["words"] = _parse_words(core, fields["announce"])
        else:
            build["away"] = _parse_away(fields["announce"])
    if fields.get("blind"):
        build["blind"] = _parse_seats(fields["blind"], "blind")
    if any(key in fields for key in _SNAPSHOT):
        build["snapshot"], build["plays"] = _parse_snapshot(core, fields)
    elif fields.get("play"):
        build["plays"] = _parse_play(fields["play"])
    state = State(core, **build)
    if "turn" in fields:
        turn = seat_number(fields["turn"], "turn")
        if state.turn != turn:
            actual = SEATS[state.turn] if state.turn is not None else "nobody"
            raise NotationError(f"turn: {SEATS[turn]} is not to act, {actual} is (phase {state.phase})")
    return state


def _parse_call(core: Any, text: str) -> int:
    code = core.call_code(text)
    if code < 0:
        words = core.call_words()
        near = suggestion(text[:40], words) if text.isalpha() else ""
        raise NotationError(
            f"auction: {quote(text)} is no call of {core.title}{near}; calls are "
            f"{', '.join(words if len(words) <= 16 else [*words[:8], '...', *words[-6:]])}"
        )
    return int(code)


def write_line(state: State) -> str:
    """Write the canonical line of a position: keys in their fixed order, hands in canonical form."""
    core = state.game
    fields = state.fields()
    parts = [f"{core.name}/{core.preset}"]
    if core.overrides:
        parts.append("rules=" + ",".join(f"{name}:{value}" for name, value in core.overrides.items()))
    parts.append(f"dealer={SEATS[fields['dealer']]}")
    parts.append(f"score={core.score_text(fields['score'], fields['bags'])}")
    if fields["held"]:
        parts.append(f"held={fields['held']}")
    if fields["ups"]:
        parts.append("up=" + ",".join(card_text(code) for code in fields["ups"]))
    for seat, letter in enumerate(SEATS):
        if fields["hands"][seat]:
            parts.append(f"{letter}={hand_text(fields['hands'][seat])}")
        elif fields["pinned"][seat] or fields["suits"][seat]:
            parts.append(f"{letter}={partial_text(fields['pinned'][seat], fields['suits'][seat])}")
    if fields["calls"]:
        parts.append("auction=" + ",".join(core.call_text(code) for code in fields["calls"]))
    told = [f"{SEATS[seat]}:{'+'.join(map(core.word_text, said))}" for seat, said in enumerate(fields["words"]) if said]
    told += [f"{SEATS[seat]}:{hand_text(cards)}" for seat, cards in enumerate(fields["away"]) if cards is not None]
    if told:
        parts.append("announce=" + ",".join(told))
    if fields["blind"] != state.blind_default:
        blind = [letter for seat, letter in enumerate(SEATS) if fields["blind"] >> seat & 1]
        parts.append("blind=" + (",".join(blind) or "-"))
    plays = [card_text(code) for code in fields["plays"]]
    if fields["snapshot"]:
        gone, leader, won = fields["snapshot"]
        parts.append("gone=" + "".join(card_texts(gone)))
        parts.append(f"trick={SEATS[leader]}" + (":" + ",".join(plays) if plays else ""))
        parts.append("won=" + ("-" if core.WON == "sides" else ",").join(map(str, won)))
    elif plays:
        parts.append("play=" + "/".join("".join(plays[i : i + 4]) for i in range(0, len(plays), 4)))
    return " ".join(parts)
