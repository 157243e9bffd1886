"""Positions: a thin, immutable view of a checked state of the core."""

from collections.abc import Mapping
from typing import Any

from _fastsim.names import SEATS, card_codes, card_text, card_texts, hand_text, suggestion
from _fastsim.position import State
from analyzer.errors import IllegalAction, InconsistentPosition, NotationError
from analyzer.games import Game, seat_number
from analyzer.notation.cards import parse_card, parse_cards, parse_hand, quote
from analyzer.notation.line import read_line, write_line


def parse(line: str) -> "Position":
    """Read a position line.

    Examples
    --------
    >>> pos = parse("allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2")
    >>> pos.phase, pos.to_act, pos.legal_actions()
    ('call', 'N', ['stand', 'beg'])
    >>> parse(str(pos)) == pos
    True
    """
    return Position(read_line(line))


class DealResult:
    """What a deal has scored so far. ``to_dict()`` has the keys of ``kibitz score --json``."""

    __slots__ = ("_data", "position")

    def __init__(self, position: str, data: dict[str, Any]) -> None:
        self.position = position
        self._data = data

    def to_dict(self) -> dict[str, Any]:
        """Return all answers as a dictionary."""
        return {"position": self.position, **self._data}

    def __getattr__(self, name: str) -> Any:
        data = object.__getattribute__(self, "_data")
        if name in data:
            return data[name]
        raise AttributeError(name)

    def __str__(self) -> str:
        d = self._data
        lines = [f"phase {d['phase']}, score {d['score_after']}" + (f", {d['winner']} has won" if d["winner"] else "")]
        lines += [f"  {item:<8} {team} {points:+d}  {running}" for item, team, points, running in d.get("order", [])]
        return "\n".join(lines)


class Position:
    """A position of a game, as far as it is known.

    Attributes
    ----------
    game : Game
    phase : str
        ``call``, ``play``, ``done``; ``deal`` (a chance event is due), ``discard``, ``redeal``, ``over``.
    to_act : str or None
        Seat to act.
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def game(self) -> Game:
        """Game with its options."""
        return Game(self.state.game)

    @property
    def phase(self) -> str:
        """Phase of the deal."""
        return str(self.state.phase)

    @property
    def to_act(self) -> str | None:
        """Seat to act, or None."""
        return SEATS[self.state.turn] if self.state.turn is not None else None

    @property
    def trump(self) -> str | None:
        """Trump suit (or ``NT``, ``AT``), None before it is fixed."""
        return self.state.trump

    @property
    def contract(self) -> str | None:
        """Contract as it was called (``H``, ``100NT``, ``capotS``), or the highest bid so far; None without one."""
        return self.state.contract

    @property
    def taker(self) -> str | None:
        """Seat of the contract, or None."""
        return SEATS[self.state.taker] if self.state.taker is not None else None

    @property
    def level(self) -> int:
        """1, or what a doubled contract is multiplied by."""
        return int(self.state.level)

    @property
    def score(self) -> str:
        """Match score with the points of this deal so far."""
        a, b = self.state.score
        return f"{a}-{b}"

    def hand(self, seat: str) -> list[str] | None:
        """Cards that a seat holds now, S H D C and high to low; None when unknown."""
        mask = self.state.held_mask(seat_number(seat))
        return None if mask is None else card_texts(mask)

    def legal_actions(self) -> list[str]:
        """List the actions of the seat to act: calls in the game's order, cards S H D C and high to low.

        Raises
        ------
        InconsistentPosition
            When a card is to be chosen from a hand that is not known.
        """
        phase = self.phase
        if phase == "call":
            return [self.state.game.call_text(code) for code in self.state.legal_calls()]
        if phase == "play":
            return [self.state.play_text(action) for action in self.state.legal_plays()]
        if phase == "discard" and self.state.turn is not None:
            from itertools import combinations

            held = card_codes(self.state.held_mask(self.state.turn) or 0)
            size = self.state.hand_size - self.state.play_size
            return [f"discard:{hand_text(sum(1 << code for code in cards))}" for cards in combinations(held, size)]
        return []

    def apply(self, action: str) -> "Position":
        """Return the position after an action of the seat to act.

        Raises
        ------
        IllegalAction
            Quotes the action, the position and the reason.
        """
        try:
            return Position(self._after(action.strip()))
        except (IllegalAction, NotationError, InconsistentPosition) as error:
            raise IllegalAction(f"{quote(action)} cannot be done: {error} (in {self})") from error

    def _after(self, action: str) -> State:
        if action.startswith("discard:"):
            return self.state.discard(parse_hand(action[len("discard:") :], "discard").cards)
        if self.phase == "play":
            card, *said = action.split("+")
            code, words = parse_card(card, "card"), [self.state.game.word_code(word) for word in said]
            if words and self.state.chooses_words:
                return self.state.play(self.state.action_of(code, words))
            return self.state.play(code, words)
        code = self.state.game.call_code(action)
        if code < 0:
            legal = self.legal_actions()
            shown = ", ".join(legal[:12]) + (", ..." if len(legal) > 12 else "")
            raise IllegalAction(
                f"it is no call of {self.game.title}{suggestion(action[:40], legal)}; possible here: "
                f"{shown or 'nothing'} (phase {self.phase})"
            )
        return self.state.call(code)

    def deal(self, up: str | None = None, hands: Mapping[str, str] | None = None) -> "Position":
        """Return the position after a chance event (``phase == "deal"``).

        Parameters
        ----------
        up : str, optional
            The card turned up.
        hands : mapping, optional
            Cards dealt to seats in this event; a hand that is known must get its cards.
        """
        packets: list[int | None] = [None] * 4
        for seat, text in (hands or {}).items():
            hand = parse_hand(text, seat)
            if not hand.complete:
                raise NotationError(f"{seat}: {quote(text)} does not name its cards")
            packets[seat_number(seat)] = hand.cards
        return Position(self.state.supply(parse_card(up, "up") if up else None, packets))

    def result(self) -> DealResult:
        """Return what the deal has scored so far."""
        return DealResult(str(self), self.state.result())

    def gather(self, cut: int, stock: str = "") -> dict[str, Any]:
        """Return the next deal where the pack is gathered and cut, not shuffled (``deal:gather_cut``).

        Parameters
        ----------
        cut : int
            Cards that go from the top to the end, 3 to 29.
        stock : str
            After a deal that was thrown in: the cards that were not dealt, in order.

        Returns
        -------
        dict
            ``deck`` (first card dealt first), ``next_dealer``, ``hands`` as first dealt, ``up`` (or None).
        """
        from _fastsim.dealing import gathered

        fields = self.state.fields()
        if fields["snapshot"]:
            raise InconsistentPosition("gather: a snapshot does not tell in which order the tricks were won")
        if self.phase != "done" or (any(hand is None for hand in fields["hands"]) and self.taker is None):
            raise InconsistentPosition("gather: the deal is not over, or hands that were thrown in are not known")
        if not 3 <= cut <= 29:
            raise NotationError(f"cut: {cut} cards; from 3 to 29 can be cut")
        rest = parse_cards(stock, "stock") if stock else []
        undealt = self.state.unseen_mask() if self.taker is None else 0
        if sum(1 << code for code in set(rest)) != undealt or len(rest) != undealt.bit_count():
            raise NotationError(
                f"stock: {quote(stock)} is not the {undealt.bit_count()} cards that were not dealt, in order"
            )
        codes = gathered(self.state, cut, rest)
        deck = "".join(card_text(code) for code in codes)
        dealer = self.state.result()["next_dealer"]
        return {"deck": deck, "next_dealer": dealer, **self.game.deal_pack(deck, dealer)}

    def view(self, seat: str | None) -> "View":
        """Return the position as a seat knows it (None: as a spectator does). Nothing hidden is left in it."""
        return View(self.state.view(None if seat is None else seat_number(seat)), seat)

    def __str__(self) -> str:
        return write_line(self.state)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)


class View(Position):
    """A position as one seat knows it: the only thing that a bot is given.

    Attributes
    ----------
    seat : str or None
        Whose knowledge this is; None for a spectator.
    """

    __slots__ = ("seat",)

    def __init__(self, state: State, seat: str | None) -> None:
        super().__init__(state)
        self.seat = seat.upper() if seat is not None else None

    def evidence(self) -> "Evidence":
        """Return what the history proves about the hidden hands."""
        return Evidence(self)


class Evidence:
    """What is proved about the hidden hands, by the legality of the plays and the calls.

    Attributes
    ----------
    unseen : list of str
        Cards in no known hand, not turned up and not played.
    dead : list of str
        Cards that no hidden hand may contain although they were not played: turn-ups (oldest first), own discards.
    void : dict
        For every hidden seat the suits that it is proved not to hold now.
    cannot : dict
        For every hidden seat the unseen cards that it is proved not to hold now, card by card.
    holds : dict
        For every hidden seat the unseen cards that it is known to hold now.
    holds_at_least : dict
        For a seat, the least number of cards of a suit in the hand as dealt, shown by a call.
    """

    def __init__(self, view: View) -> None:
        state = view.state
        unseen = state.unseen_mask()
        self.unseen = card_texts(unseen)
        ups = state.fields()["ups"]
        self.dead = [card_text(code) for code in ups if state.dead_mask() >> code & 1]
        self.dead += [card for card in card_texts(state.dead_mask()) if card not in self.dead]
        self.void: dict[str, str] = {}
        self.cannot: dict[str, list[str]] = {}
        self.holds: dict[str, list[str]] = {}
        self.holds_at_least: dict[str, dict[str, int]] = {}
        pack = state.game.pack_mask
        for seat, letter in enumerate(SEATS):
            if state.known(seat):
                continue
            proved, cannot = state.proved_mask(seat), state.cannot_mask(seat)
            suits = [s for s in range(4) if not pack & ~proved & 0xFFFF << 16 * s]
            self.void[letter] = "".join("SHDC"[s] for s in suits)
            self.cannot[letter] = card_texts(cannot & unseen)
            self.holds[letter] = card_texts(state.holds_mask(seat))
            least = state.least(seat)
            if least:
                self.holds_at_least[letter] = least

    def to_dict(self) -> dict[str, Any]:
        """Return all answers as a dictionary."""
        return dict(self.__dict__)


__all__ = ["DealResult", "Evidence", "Position", "View", "card_text", "parse"]
