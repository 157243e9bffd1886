"""Belote: what sequences and squares are worth, how often they are shown and beaten; taking with them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from _fastsim.names import RANKS, SUITS
from _fastsim.table import Table
from analyzer.bots import seat_of
from analyzer.errors import KibitzError
from analyzer.games import Game, game
from analyzer.studies.calls import Question
from analyzer.studies.hands import Ints, count, holding, holding_labels, suit_of
from analyzer.studies.layouts import Axis, Layout
from analyzer.studies.players import Deals, Played, Player
from analyzer.studies.sums import CellSums
from analyzer.studies.take import MADE

ITEMS = ("nothing", "tierce", "quarte", "quint", "square")
ROLES = ("taker", "taker's partner", "defender")
KINDS = ("a suit", "NT", "AT")
CALLS = ("counted", "not counted")


class Announcements(Question):
    """The same deals with and without points for sequences and squares, the bots calling and playing as ever.

    Tables ``items``: by the best announcement of N's eight cards and N's role; ``kinds``: by it and the kind of
    contract; ``pairs``: by the best of both sides. ``take``: take or pass for the first to speak, by trumps and honours
    with the turned-up card, and what those six cards hold. ``shown``: the side's announcements were paid; ``beaten``:
    the other side's were, though N had one.
    """

    NAME = "announcements"
    GAME = "belote"
    DEALS = 500_000

    def __init__(self, chosen: Game, win: bool) -> None:
        if chosen.options["announce"] == "off":
            raise KibitzError(f"announcements: there are none in {chosen}, so there is nothing to study")
        super().__init__(chosen, win)

    def tables(self) -> tuple[Layout, ...]:
        """Return the tables."""
        item, amounts = Axis("item", ITEMS), ("shown", "beaten", "made")
        theirs, role = Axis("theirs", ITEMS), Axis("role", ROLES)
        trumps, held = Axis("trumps", tuple(range(1, 7))), Axis("held", ("nothing", "tierce", "quarte or better"))
        return (
            Layout("items", (item, role), CALLS, amounts),
            Layout("kinds", (item, Axis("kind", KINDS)), CALLS, amounts),
            Layout("pairs", (Axis("ours", ITEMS), theirs), CALLS, amounts),
            Layout(
                "take", (trumps, Axis("honours", holding_labels("J9")), held), ("take", "pass"), ("made",), self.win
            ),
        )

    def sums(self, player: Player, first: int, number: int) -> list[CellSums]:
        """Play the deals."""
        deals = player.deals(first, number)
        hands = np.empty((number, 4), np.uint64)
        played = player.play(deals, hands=hands)
        silent = game(f"belote {_rules(self.game)}")
        bare = Table(silent.core, [seat_of(player.bot, silent)] * 4)
        without = player.play(deals, table=bare)
        kind, taker = played["kind"], played["taker"]
        kept = np.asarray((taker >= 0) & (taker == without["taker"]) & (kind == without["kind"]))
        items = np.zeros((number, 4), np.int64)
        for seat in range(4):
            items[kept, seat] = best_items(player, kind[kept], hands[kept, seat])
        mine = items[:, 0]
        amounts = [_paid(each, mine) for each in (played, without)]
        told = {
            call: {name: values[kept] for name, values in each.outcome(**more).items()}
            for call, each, more in zip(CALLS, (played, without), amounts, strict=True)
        }
        role = np.where(taker == 0, 0, np.where(taker == 2, 1, 2))
        sides = items[:, ::2].max(axis=1), items[:, 1::2].max(axis=1)
        cells = (mine, role), (mine, np.maximum(kind - 3, 0)), sides
        found = [
            layout.sums([cell[kept] for cell in each], told)
            for layout, each in zip(self.layouts[:3], cells, strict=True)
        ]
        return [*found, self._take(player, deals)]

    def _take(self, player: Player, deals: Deals) -> CellSums:
        if self.game.options["jack_forces"] == "on":  # no choice: not what is asked
            deals = deals.where(deals.up % 16 != RANKS.index("J"))
        take, no = player.codes("take", "P")
        hands = deals.hands[:, 0] | np.uint64(1) << deals.up.astype(np.uint64)
        suit = deals.up // 16
        cards = suit_of(hands, suit)
        held = np.minimum(best_items(player, suit, hands), 2)
        outcomes = {}
        for call, code in (("take", take), ("pass", no)):
            played = player.play(deals, code)
            ours = (played["taker"] >= 0) & (played["taker"] % 2 == 0)
            outcomes[call] = played.outcome(made=ours & (played["verdict"] == MADE))
        return self.layouts[3].sums((count(cards) - 1, holding(cards, "J9"), held), outcomes)


def best_items(player: Player, kind: Ints, hands: NDArray[np.uint64]) -> Ints:
    """Return the best announcement of each hand under a contract kind, as a place among ``ITEMS``."""
    names = (*SUITS, "NT", "AT")
    found = [player.core.announcements(names[k], mask) for k, mask in zip(kind.tolist(), hands.tolist(), strict=True)]
    places = [_place(player, items[0][0]) if items else 0 for items in found]
    return np.array(places, np.int64)


def _place(player: Player, word: int) -> int:
    text = player.core.word_text(word)
    return next((place for place, name in enumerate(ITEMS) if text.startswith(name)), ITEMS.index("quint"))  # run6DK


def _paid(played: Played, mine: Ints) -> dict[str, NDArray[Any]]:
    ours, theirs = played["announced_ns"] > 0, played["announced_ew"] > 0
    verdict = (played["verdict"] == MADE) & (played["taker"] % 2 == 0)
    return {"shown": ours, "beaten": (mine > 0) & theirs & ~ours, "made": verdict}


def _rules(chosen: Game) -> str:
    """Return the rules of a game with the announcements off."""
    options = {**chosen.options, "announce": "off"}
    return "rules=" + ",".join(f"{name}:{value}" for name, value in options.items())
