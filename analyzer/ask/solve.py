"""What perfect play gives with all hands known."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import _fastsim.solve as core_solve
from analyzer.ask.provenance import provenance
from analyzer.errors import InconsistentPosition, KibitzError
from analyzer.position import Position

if TYPE_CHECKING:
    import pandas as pd

from _fastsim.names import card_codes, card_text
from analyzer.notebook import InNotebook


@dataclass(frozen=True)
class Solution(InNotebook):
    """Exact values of a position with all hands known, stated from NS.

    Attributes
    ----------
    objective : str
    value : float or int
        Under best play by all: the side to act takes the highest (NS) or the lowest (EW).
    values : dict
        By action.
    nodes : int
        Cards that the search played.
    """

    position: str
    objective: str
    value: float
    values: dict[str, float]
    nodes: int
    provenance: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "position": self.position,
            "objective": self.objective,
            "value": self.value,
            "values": self.values,
            "nodes": self.nodes,
            "provenance": self.provenance,
        }

    def to_frame(self) -> "pd.DataFrame":
        """Return one row an action: ``action``, ``value``."""
        import pandas as pd

        return pd.DataFrame({"action": list(self.values), "value": list(self.values.values())})

    def __str__(self) -> str:
        lines = [f"{self.objective}: {self.value:+g} for NS under best play ({self.nodes:,} nodes)"]
        lines += [f"  {action:<4} {value:+g}" for action, value in self.values.items()]
        return "\n".join(lines)


def solve(position: Position, objective: str | None = None, *, node_cap: int = 0) -> Solution:
    """Return the exact value of every legal card with all hands known.

    Parameters
    ----------
    position : Position
        In play, with all four hands.
    objective : str, optional
        One of the game's objectives, by default its first. All Fours has ``points`` (NS minus EW points of the deal)
        and ``win`` (+1 NS reaches the target first, -1 EW, 0 nobody); the Belote family ``card_points`` (total of NS
        with the last trick's 10 and what a capot adds), ``to_come`` (in the tricks still to come, without a capot),
        ``score`` (written score of the deal, NS minus EW) and ``win``;
        Spades ``tricks`` (tricks that NS win from here on, the unfinished one included), ``score`` (NS minus EW points
        of the deal after bag penalties) and ``win`` (who has won the match after the deal).
    node_cap : int
        Most cards that the search may play; 0 for no limit.

    Raises
    ------
    InconsistentPosition
        When a hand is missing, or no card is to be played.
    """
    state = position.state
    solver = core_solve.load(state.game.name)
    chosen = objective or solver.OBJECTIVES[0]
    if chosen not in solver.OBJECTIVES:
        raise KibitzError(f"objective: {chosen!r} is none of {', '.join(solver.OBJECTIVES)}")
    if state.phase != "play":
        raise InconsistentPosition(f"only cards can be solved, this position is in phase {state.phase!r}: {position}")
    missing = [letter for seat, letter in enumerate("NESW") if not state.known(seat)]
    if missing:
        raise InconsistentPosition(
            f"all four hands must be given to solve; {', '.join(missing)} is missing: {position}"
        )
    context = core_solve.new_context()
    found = {
        code: (value, exact)
        for code, value, _, exact in solver.solve_state(state, objective=chosen, node_cap=node_cap, context=context)
    }
    if not all(exact for _, exact in found.values()):
        raise KibitzError(f"not solved within {node_cap:,} nodes: {position}")
    values = {card_text(code): _whole(found[code][0]) for code in card_codes(state.legal_mask())}
    best = max(values.values()) if position.to_act in ("N", "S") else min(values.values())
    origin = provenance(position.game, objective=chosen)
    return Solution(str(position), chosen, best, values, int(context.nodes), origin)


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
