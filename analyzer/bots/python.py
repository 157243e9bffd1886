"""Bots written in Python: a callable that is given a view and a random stream and returns an action's text."""

from typing import Any

from _fastsim.names import SEATS
from _fastsim.position import State
from analyzer.errors import BotError, KibitzError
from analyzer.notation.cards import parse_card, parse_hand, quote


class PythonBot:
    """Asks ``function(view, rng)``; the answer is checked like a user's.

    Parameters
    ----------
    function : callable
        Takes a ``View`` (the position as the seat to act knows it) and a ``numpy.random.Generator``, returns one of
        ``view.legal_actions()``.
    name : str
        For error messages.
    """

    def __init__(self, function: Any, name: str) -> None:
        self.function = function
        self.name = name

    def choose(self, state: State, seat: int, key: int) -> int:
        """Return the code of a call or card, or the mask of a discard."""
        import numpy as np

        from analyzer.position import View

        view = View(state, SEATS[seat])
        answer = self.function(view, np.random.Generator(np.random.PCG64(key)))
        if not isinstance(answer, str):
            raise BotError(f"{self.name} answered {quote(repr(answer))} in {view}, an action's text is wanted")
        try:
            if view.phase == "discard":
                choice = parse_hand(answer.removeprefix("discard:"), "discard").cards
                state.verify_discard(seat, choice)
            elif view.phase == "play":
                card, *said = answer.split("+")
                choice = state.action_of(parse_card(card, "card"), [state.game.word_code(word) for word in said])
                state.verify_play(choice)
            else:
                choice = state.game.call_code(answer)
                if choice < 0:
                    raise BotError(f"it is no call; possible is {', '.join(view.legal_actions())}")
                state.verify_call(choice)
        except KibitzError as error:
            raise BotError(f"{self.name} answered {quote(answer)} in {view}: {error}") from error
        return choice
