"""All Fours: what becomes of the Jack of trumps, and how it is saved or hung."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS
from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, count, has, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.lead_cards import LeadCards
from analyzer.studies.players import Deals, Played, Player
from analyzer.studies.sums import CellSums

HOLDERS = ("eldest, who leads", "second hand", "eldest's partner", "dealer, last to play")
AMOUNTS = ("kept", "hung")
SAVING = ("Jack", "low trump", "high side", "low side")
HUNTING = ("top trump", "low trump", "high side", "low side")
OVER = ("none", "Q", "K", "K Q", "A", "A Q", "A K", "A K Q")  # trumps above the Jack, as places of `_over`
BOT = ("bot",)


class HangJack(Question):
    """The Jack's fate over the deals that are played with the turned suit as trumps, nobody forced.

    Tables ``holder``: by who holds it, trumps of that hand (the Jack among them) and trumps above it in the same hand;
    ``threat``: by the trumps above it that the other side holds, and the partner's trumps; ``call``: by how trumps were
    settled; all three from the view of the holder's side, over deals in which the Jack is in play. ``saving``: what the
    eldest leads with the Jack, another trump below it and a side card; ``hunting``: what the eldest leads without it,
    with a trump above it and another below, where another hand holds it (``whose``), after a stand by force; from the
    view of the eldest's side.
    """

    NAME = "jack"
    GAME = "allfours"
    DEALS = 1_500_000

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        trumps, over = Axis("trumps", ("1", "2", "3", "4+")), Axis("over", OVER)
        holder, win = Axis("holder", HOLDERS), self.win
        more, whose = Axis("trumps", ("2", "3", "4+")), Axis("whose", ("the partner's", "an opponent's"))
        theirs = Axis("theirs", ("0", "1", "2", "3"))
        return (
            Layout("holder", (holder, trumps, over), BOT, AMOUNTS, win),
            Layout("threat", (trumps, theirs, Axis("partner", ("0", "1", "2", "3+"))), BOT, AMOUNTS, win),
            Layout("call", (Axis("settled", ("stand", "beg and give")), holder), BOT, AMOUNTS, win),
            Layout("saving", (more, over), SAVING, AMOUNTS, win),
            Layout("hunting", (more, over, whose), HUNTING, AMOUNTS, win),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        deals = player.deals(first, number)
        holder = _holder(deals)
        deals, holder = deals.where(holder >= 0), holder[holder >= 0]
        return [*self._fates(player, deals, holder), *self._leads(player, deals, holder)]

    def _fates(self, player: Player, deals: Deals, holder: Ints) -> list[CellSums]:
        played = player.play(deals)
        kept = np.asarray((played["call"] != 2) & (played["ended"] == 0))  # a run changes hands
        cards = [suit_of(deals.hands[:, seat], deals.up // 16) for seat in range(4)]
        own = np.choose(holder, cards)
        partner = np.choose((holder + 2) % 4, cards)
        theirs = sum((_above(np.choose((holder + step) % 4, cards)) for step in (1, 3)), np.zeros_like(holder))
        told = {"bot": {name: each[kept] for name, each in _fate(played, holder & 1).items()}}
        cells = (
            (holder, count(own) - 1, _over(own)),
            (count(own) - 1, theirs, count(partner)),
            ((played["call"] == 1).astype(np.int64), holder),
        )
        return [
            layout.sums([cell[kept] for cell in each], told)
            for layout, each in zip(self.layouts[:3], cells, strict=True)
        ]

    def _leads(self, player: Player, deals: Deals, holder: Ints) -> list[CellSums]:
        trump = deals.up // 16
        held, cards = suit_of(deals.hands[:, 0], trump), LeadCards(deals.hands[:, 0], trump)
        below = count(held & ((1 << RANKS.index("J")) - 1)) > 0
        side = cards.side_high >= 0
        leads = {"low trump": cards.low, "high side": cards.side_high, "low side": cards.side_low}
        found = []
        for layout, which, own in (
            (self.layouts[3], (holder == 0) & below & side, {"Jack": cards.jack}),
            (self.layouts[4], (holder > 0) & below & side & (_above(held) > 0), {"top trump": cards.top}),
        ):
            some = deals.where(which)
            stand = player.codes("stand")[0]
            places = [cards.trumps[which] - 2, _over(held)[which]]
            if layout.name == "hunting":
                places.append(np.where(holder[which] == 2, 0, 1))
            played = {name: player.play(some, stand, lead=each[which]) for name, each in (own | leads).items()}
            live = np.all([each["call"] == 0 for each in played.values()], axis=0)  # the rules may forbid to stand
            told = {}
            for name, each in played.items():
                fate = _fate(each, holder[which] & 1)
                ours = each.outcome(kept=fate["kept"], hung=fate["hung"])
                told[name] = {what: values[live] for what, values in ours.items()}
            found.append(layout.sums([place[live] for place in places], told))
        return found


def _holder(deals: Deals) -> Ints:
    """Return the seat that was dealt the Jack of the turned suit, -1 where it is in the pack or turned up."""
    trump = deals.up // 16
    jack = np.array([has(suit_of(deals.hands[:, seat], trump), "J") for seat in range(4)])
    return np.where(jack.any(axis=0), jack.argmax(axis=0), -1)


def _above(cards: Ints) -> Ints:
    """Return the number of trumps above the Jack."""
    return count(cards >> (RANKS.index("J") + 1))


def _over(cards: Ints) -> Ints:
    """Return which trumps above the Jack are held, as a place among ``OVER``."""
    return np.asarray(cards >> (RANKS.index("J") + 1) & 7)


def _fate(played: Played, side: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Return what became of the Jack, with the points of the holder's side."""
    return played.outcome_of(side, kept=played["jack_fate"] == 1, hung=played["jack_fate"] == 2)
