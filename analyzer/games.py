"""Games by name: ``game("belote/house", rules={"tie_rule": "fail"})``."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from _fastsim import games as core_games
from _fastsim.names import SEATS, TEAMS, card_text, hand_text
from _fastsim.options import Option
from analyzer.errors import KibitzError, NotationError, UnknownGame
from analyzer.notation.cards import parse_cards, parse_hand, quote

if TYPE_CHECKING:
    from analyzer.position import Position

DEFAULT_PRESETS = "allfours/bga, belote/house, coinche/house, belot/classic, spades/playok"


class Game:
    """A game with its options resolved. Two games are equal when name, preset and options are.

    Attributes
    ----------
    name, preset, title : str
    options : mapping
        Every option and its value, in the order of the rules page.
    presets : mapping
        By name the options in which a preset differs from the defaults.
    option_list : tuple of Option
    """

    __slots__ = ("core",)

    def __init__(self, core: Any) -> None:
        self.core = core

    @property
    def name(self) -> str:
        """Name, ``allfours``."""
        return str(self.core.name)

    @property
    def preset(self) -> str:
        """Preset that the options start from, ``bga``."""
        return str(self.core.preset)

    @property
    def title(self) -> str:
        """Name as people write it, ``Caribbean All Fours``."""
        return str(self.core.title)

    @property
    def options(self) -> Mapping[str, str | int]:
        """Every option and its value, in the order of the rules page."""
        return MappingProxyType(self.core.options)

    @property
    def presets(self) -> Mapping[str, Mapping[str, str | int]]:
        """Every preset's name and the options in which it differs from the defaults."""
        return MappingProxyType({name: dict(changes) for name, changes in self.core.PRESETS.items()})

    @property
    def option_list(self) -> tuple[Option, ...]:
        """Every option: name, default, values and meaning, in the order of the rules page."""
        return tuple(self.core.OPTIONS)

    def trick_winner(self, trump: str, leader: str, cards: str | list[str]) -> str:
        """Return the seat that wins a full trick.

        Parameters
        ----------
        trump : str
            ``S`` ``H`` ``D`` ``C``, or ``NT``, ``AT`` where the game has them.
        leader : str
            Seat that led.
        cards : str or list of str
            Four cards in time order.

        Examples
        --------
        >>> game("allfours").trick_winner("H", "E", "CKH2CAC3")
        'S'
        """
        codes = self._trick(trump, cards)
        return SEATS[self.core.trick(trump, seat_number(leader, "leader"), codes)]

    def trick_points(self, trump: str, cards: str | list[str]) -> int:
        """Return the card points of a trick (without those of the last trick).

        Examples
        --------
        >>> game("belote").trick_points("H", "SASTS7HJ")
        41
        """
        points = self.core.points(trump)
        return int(sum(points[code] for code in self._trick(trump, cards)))

    def _trick(self, trump: str, cards: str | list[str]) -> list[int]:
        """Read the cards of a full trick under a contract kind."""
        if trump not in self.core.trumps():
            raise NotationError(f"trump: {quote(trump)} is none of {', '.join(self.core.trumps())}")
        codes = parse_cards(cards if isinstance(cards, str) else "".join(cards), "cards")
        if len(codes) != 4 or len(set(codes)) != 4:
            raise NotationError(f"cards: a trick has four different cards, {quote(str(cards))} has not")
        for code in codes:
            if not self.core.pack_mask >> code & 1:
                raise NotationError(f"cards: {card_text(code)} is not a card of this pack")
        return codes

    def score(self, score: str = "0-0", **facts: Any) -> dict[str, Any]:
        """Score a deal from its bare facts, without its cards.

        Parameters
        ----------
        score : str
            Match score before the deal.
        **facts
            What the game counts by. Spades: ``bids`` and ``tricks``, both by seat. Belote, Coinche, Belot: ``contract``
            (``H``, ``100H``), ``taker``, ``cards`` (card points ``NS-EW`` without the last trick), ``last`` (side of
            the last trick), ``tricks``, and where they matter ``belote``, ``announce`` (points that count), ``held``,
            ``double`` (``X``, ``XX``), ``taker_tricks`` (for a generale).

        Examples
        --------
        >>> bids, tricks = {"N": 4, "E": 3, "S": "nil", "W": 3}, {"N": 5, "E": 4, "S": 0, "W": 4}
        >>> game("spades").score(bids=bids, tricks=tricks)["total"]
        {'NS': 141, 'EW': 62}
        >>> facts = {"contract": "H", "taker": "S", "cards": "71-81", "last": "NS", "tricks": "5-3"}
        >>> game("belote/house").score(**facts)["verdict"]
        'tie'
        """
        from analyzer.notation.line import parse_score

        self.core.need_scoring()
        answer: dict[str, Any] = self.core.score_facts(*parse_score(score), **facts)
        return answer

    def match_after(self, score: str, events: Sequence[Any] = (), dealer: str | None = None) -> dict[str, Any]:
        """Write to a match score in counting order.

        Parameters
        ----------
        score : str
        events : sequence
            All Fours: items ``(name, team, points)``. Spades: deals, ``(bids, tricks)`` by seat. Belote, Coinche,
            Belot: deals, mappings with ``score`` (``NS-EW``), ``verdict``, and where they matter ``capot`` (side) and
            ``belote`` (``NS-EW``, a part of the score).
        dealer : str, optional
            Seat that deals first, in games that score deals here.

        Returns
        -------
        dict
            ``winner`` (``NS``, ``EW`` or None), ``over``, ``score_after``, and ``running``: the score after each
            written item or deal; with a dealer also ``dealers`` (None where one is drawn).
        """
        from analyzer.notation.line import parse_carried

        winner, after, running = self.core.match_after(parse_carried(self.core, score), events)
        answer = {
            "winner": TEAMS[winner] if winner >= 0 else None,
            "over": winner >= 0,
            "score_after": f"{after[0]}-{after[1]}",
            "running": [f"{a}-{b}" for a, b in running],
        }
        if dealer is not None:
            seats = self.core.dealers(seat_number(dealer, "dealer"), len(events))
            answer["dealers"] = [None if seat is None else SEATS[seat] for seat in seats]
        return answer

    def announcements(self, hand: str, contract: str) -> dict[str, Any]:
        """Return the sequences and squares that a hand of eight cards holds under a contract (Belote family).

        Returns
        -------
        dict
            ``items`` (words, best first), ``values`` (their points), ``total``.

        Examples
        --------
        >>> game("belote/house").announcements("SAKQJT.HK.DK.CK", "H")
        {'items': ['squareK', 'tierceSQ'], 'values': [100, 20], 'total': 120}
        """
        self._needs("announcements")
        cards = parse_hand(hand, "hand")
        size = cards.cards.bit_count()
        if not cards.complete or size != 8 or cards.cards & ~self.core.pack_mask:
            raise NotationError(f"hand: {quote(hand)} is not a hand of eight cards of this pack")
        found = self.core.announcements(contract, cards.cards)
        values = [points for _, points in found]
        return {"items": [self.core.word_text(word) for word, _ in found], "values": values, "total": sum(values)}

    def contest(self, items: Mapping[str, Sequence[str]], contract: str, leader: str) -> dict[str, Any]:
        """Return which side's announcements count (Belote family).

        Parameters
        ----------
        items : mapping
            Words by seat, as in ``announce=``.
        contract : str
            A contract, or its kind.
        leader : str
            Seat that leads the first trick: in some rules the first to speak wins.

        Returns
        -------
        dict
            ``announce`` (points NS-EW) and ``won``: the winning side or None; where squares and sequences are two
            contests, ``{"square": side, "sequence": side}``.

        Examples
        --------
        >>> game("belote/house").contest({"N": ["tierceSA"], "E": ["quarteDT"]}, "H", "N")
        {'announce': '0-50', 'won': 'EW'}
        """
        self._needs("contest")
        words: list[list[int]] = [[] for _ in SEATS]
        for seat, texts in items.items():
            words[seat_number(seat, "items")] += [self.core.word_code(text) for text in texts]
        points, sides = self.core.contest(contract, seat_number(leader, "leader"), words)
        won = [TEAMS[side] if side >= 0 else None for side in sides]
        one = self.options["contest"] == "joint"
        return {
            "announce": f"{points[0]}-{points[1]}",
            "won": won[0] if one else {"square": won[0], "sequence": won[1]},
        }

    def _needs(self, method: str) -> None:
        if not hasattr(self.core, method):
            raise KibitzError(f"{self.title} has no announcements")

    def deal_pack(self, pack: str, dealer: str, taker: str | None = None) -> dict[str, Any]:
        """Deal a given pack by hand, in the packets of the rules.

        Parameters
        ----------
        pack : str
            All cards, the first to be dealt first.
        dealer : str
        taker : str, optional
            Where cards are dealt after the auction: who has taken, so that they are dealt too.

        Returns
        -------
        dict
            ``hands`` by seat, and ``up``: the card turned up or None.

        Examples
        --------
        >>> pack = "".join(suit + rank for suit in "CDHS" for rank in "789TJQKA")
        >>> game("belote/house").deal_pack(pack, "W")["up"]
        'HJ'
        """
        from _fastsim.dealing import dealt_pack

        codes = parse_cards(pack, "pack")
        if len(codes) != self.core.pack or sum(1 << code for code in set(codes)) != self.core.pack_mask:
            raise NotationError(f"pack: {quote(pack)} is not the {self.core.pack} cards of the pack")
        seat = None if taker is None else seat_number(taker, "taker")
        hands, up = dealt_pack(self.core, codes, seat_number(dealer, "dealer"), seat)
        return {
            "hands": {letter: hand_text(hands[number]) for number, letter in enumerate(SEATS)},
            "up": None if up is None else card_text(up),
        }

    def deal(self, seed: int, index: int = 0, dealer: str = "N", score: str = "0-0", held: int = 0) -> "Position":
        """Deal number ``index`` of a seed, all hands known: the same cards whoever asks.

        ``score`` and ``held`` say where the match stands, as in a position line.
        """
        from _fastsim.dealing import dealt_state
        from analyzer.notation.line import parse_carried
        from analyzer.position import Position

        carried = parse_carried(self.core, score, held)
        return Position(dealt_state(self.core, seed, index, seat_number(dealer, "dealer"), carried))

    def __str__(self) -> str:
        return repr(self.core)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.core == other.core

    def __hash__(self) -> int:
        return hash(self.core)


def seat_number(text: str, where: str = "seat") -> int:
    """Read a seat letter as its number."""
    if len(text) == 1 and text.upper() in SEATS:
        return SEATS.index(text.upper())
    raise NotationError(f"{where}: {quote(text)} is no seat; the seats are N E S W, in turn order")


def parse_rules(text: str) -> dict[str, str]:
    """Read ``name:value,name:value``."""
    rules: dict[str, str] = {}
    for part in text.split(","):
        name, colon, value = part.partition(":")
        if not colon or not name or not value:
            raise NotationError(f"rules: {quote(part)} is not of the form name:value")
        if name in rules:
            raise NotationError(f"rules: option {quote(name)} stands twice")
        rules[name] = value
    return rules


def game(text: str | Game, rules: Mapping[str, str | int] | str | None = None) -> Game:
    """Return a game by its text: ``name``, ``name/preset`` or ``name/preset rules=option:value,...``.

    Parameters
    ----------
    text : str
        For example ``"allfours"``, ``"allfours/league"``, ``"allfours/bga rules=game_value:2"``.
    rules : mapping or str, optional
        Overrides of the preset.

    Raises
    ------
    UnknownGame, UnknownOption, NotationError

    Examples
    --------
    >>> game("allfours/bga", rules={"game_value": 2}).options["game_value"]
    2
    """
    if isinstance(text, Game):
        return text if not rules else game(f"{text.name}/{text.preset}", {**text.core.overrides, **_mapping(rules)})
    words = text.split()
    if not words:
        raise UnknownGame(f"no game is named; write one of {DEFAULT_PRESETS}")
    name, slash, preset = words[0].partition("/")
    if slash and not preset:
        raise UnknownGame(f"{quote(words[0])} names no preset after the slash")
    overrides: dict[str, str | int] = {}
    for word in words[1:]:
        if not word.startswith("rules="):
            raise NotationError(f"{quote(word)} is not expected after the game; only rules=... may follow")
        overrides.update(parse_rules(word[len("rules=") :]))
    overrides.update(_mapping(rules))
    return Game(core_games.load(name.lower())(preset or None, overrides))


def _mapping(rules: Mapping[str, str | int] | str | None) -> Mapping[str, str | int]:
    if not rules:
        return {}
    return parse_rules(rules) if isinstance(rules, str) else rules


def games() -> list[str]:
    """List the names of all games."""
    return core_games.names()
