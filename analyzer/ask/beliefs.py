"""Where each unseen card may be: exact chances, and deals drawn uniformly from all that fit."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from _fastsim.names import SEATS, card_text
from _fastsim.search.worlds import Worlds
from analyzer.ask.provenance import provenance
from analyzer.notebook import InNotebook
from analyzer.position import Position, View
from analyzer.runs.pieces import check_count, check_seed

if TYPE_CHECKING:
    import pandas as pd


def as_view(position: Position, seat: str | None = None) -> View:
    """Return the view that a question is about: the seat named, else the one to act, else the one hand given."""
    if isinstance(position, View) and seat is None:
        return position
    known = [letter for number, letter in enumerate(SEATS) if position.state.known(number)]
    if seat is None:
        seat = known[0] if len(known) == 1 else position.to_act if position.to_act in known else None
    return position.view(seat)


# what an answer says of a position whose history is not told
SNAPSHOT = "The snapshot does not tell the order of the cards: nothing is inferred from calls and earlier plays."
EXACT_UP_TO = 2_000_000  # divisions of the cards that are looked at one by one
SAMPLED = 200_000


@dataclass(frozen=True)
class Beliefs(InNotebook):
    """Chance that each unseen card lies in each hidden hand, all fitting deals equally likely.

    Attributes
    ----------
    consistent_deals : int
        Number of divisions of the unseen cards that fit.
    cards : dict
        ``{card: {seat or "stock": chance}}``; cards put away by others count with the stock.
    exact : bool
        False where what was said and not said with the cards leaves too many deals to look at: then the chances are
        shares of 200,000 drawn deals, with a standard error of at most 0.0011, and the number of deals is estimated.
    count_error : float
        Relative standard error of ``consistent_deals``.
    """

    position: str
    consistent_deals: int
    cards: dict[str, dict[str, float]]
    exact: bool = True
    count_error: float = 0.0
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "position": self.position,
            "consistent_deals": self.consistent_deals,
            "cards": self.cards,
            "exact": self.exact,
            "count_error": self.count_error,
            "provenance": self.provenance,
        }

    def to_frame(self) -> "pd.DataFrame":
        """Return one row a card, one column a place."""
        import pandas as pd

        return pd.DataFrame.from_dict(self.cards, orient="index").fillna(0.0).rename_axis("card").reset_index()

    def _tables_(self) -> "list[tuple[str, pd.DataFrame]]":
        """Show the chances in percent."""
        frame = self.to_frame().set_index("card")
        return [("Chances in %", (100 * frame).reset_index())]

    def __str__(self) -> str:
        places = list(next(iter(self.cards.values()))) if self.cards else []
        about = "" if self.exact else f"about (+-{100 * self.count_error:.1f} %) "
        lines = [
            f"{about}{self.consistent_deals:,} deals fit; chances in %",
            "card " + "".join(f"{p:>7}" for p in places),
        ]
        lines += [f"{c:<5}" + "".join(f"{100 * row[p]:7.1f}" for p in places) for c, row in self.cards.items()]
        lines += [SNAPSHOT] if self.provenance.get("history") == "snapshot" else []
        return "\n".join(lines)


def beliefs(position: Position, seat: str | None = None) -> Beliefs:
    """Return the chance that each unseen card lies in each hand: exact, or see `Beliefs` for when it is not.

    Parameters
    ----------
    position : Position or View
        A position is looked at as the seat to act knows it.
    seat : str, optional
        Another seat's view.

    Examples
    --------
    >>> from analyzer import parse
    >>> table = beliefs(parse("allfours/bga dealer=N up=H5 E=S83.HK3.D94"))
    >>> round(table.cards["HJ"]["stock"], 3)
    0.6
    """
    view = as_view(position, seat)
    worlds = Worlds(view.state, SEATS.index(view.seat) if view.seat else -1)
    names = [SEATS[s] if s >= 0 else "stock" for s in worlds.seats()]
    places = [*dict.fromkeys(names)]
    hidden = [letter for number, letter in enumerate(SEATS) if not view.state.known(number) and letter in places]
    places = hidden + [p for p in places if p == "stock"]
    cards: dict[str, dict[str, float]] = {}
    exact = worlds.make_exact(EXACT_UP_TO)
    found = worlds.chances(SAMPLED, 1)
    for code, row in sorted(found.items(), key=lambda item: (item[0] >> 4, -(item[0] & 15))):
        chances = dict.fromkeys(places, 0.0)
        for recipient, chance in row.items():
            chances[names[recipient]] += float(chance)
        cards[card_text(code)] = chances
    for number, letter in enumerate(SEATS):
        for code in range(64):
            if worlds.known_part(number) >> code & 1:
                cards[card_text(code)] = {
                    p: float(p == letter) for p in [*places, *([] if letter in places else [letter])]
                }
    origin = provenance(view.game) | ({"history": "snapshot"} if view.state.snapshot else {})
    return Beliefs(str(view), int(worlds.count), cards, exact, float(worlds.count_error), origin)


def sample(position: Position, n: int, seed: int = 1, *, seat: str | None = None) -> list[Position]:
    """Draw full deals that fit a view, each equally likely.

    Parameters
    ----------
    position : Position or View
    n : int
    seed : int
        Deal ``i`` of a seed is the same for any ``n``.

    Returns
    -------
    list of Position
        Positions with all four hands, the rest of the history as it was.
    """
    view = as_view(position, seat)
    check_count(n, "n", 10**8)
    check_seed(seed)
    worlds = Worlds(view.state, SEATS.index(view.seat) if view.seat else -1)
    masks = worlds.sample(n, seed)
    return [Position(worlds.state(row, (seed + number) % 2**64)) for number, row in enumerate(masks)]
