"""The base of a game's policy."""
from libc.stdint cimport uint8_t
from libc.string cimport memset
from _fastsim.deal cimport PHASE_CALL
from _fastsim.position cimport State

from _fastsim.errors import BotError
from _fastsim.names import suggestion


cdef class PolicyBase:
    """A game's fast policy. Subclasses set ``ops`` and ``PARAMETERS``: ``(name, default, low, high, doc)`` in order."""

    PARAMETERS = ()

    cdef void prepare(self, const Rules *r, Parameters *p):
        """Fill ``p.prepared``, for policies that use it."""

    cdef Parameters ready(self, Game game, object values):
        """The parameters as the functions of ``ops`` want them: ``values`` in order (None: the defaults), prepared."""
        cdef Parameters p
        memset(&p, 0, sizeof(Parameters))
        for place, (_, default, _, _, _) in enumerate(type(self).PARAMETERS):
            p.p[<int>place] = default
        for place, value in enumerate(values or ()):
            p.p[<int>place] = value
        self.prepare(&game.rules, &p)
        return p

    def resolve(self, changes):
        """All parameters' values in order, with changes by name.

        Raises
        ------
        BotError
            For an unknown name or a value outside its range.
        """
        table = {name: (place, low, high) for place, (name, _, low, high, _) in enumerate(type(self).PARAMETERS)}
        values = [default for _, default, _, _, _ in type(self).PARAMETERS]
        for name, text in changes.items():
            if name not in table:
                raise BotError(
                    f"rules: no parameter {name!r}{suggestion(name, table)}; there are {', '.join(table)}")
            place, low, high = table[name]
            try:
                value = float(text)
            except ValueError:
                raise BotError(f"rules: {name}={text!r} is not a number") from None
            if not low <= value <= high:
                raise BotError(f"rules: {name}={text} is outside {low:g} to {high:g}")
            values[place] = value
        return values

    def call_chances(self, State state, values=None):
        """How likely the policy takes each legal call of the seat to act to be: ``[(code, chance), ...]``.

        Parameters
        ----------
        state : State
            A position in the auction in which the hand of the seat to act is known.
        values : sequence of float, optional
            Parameters in order, as ``resolve`` returns them; the defaults by default.
        """
        cdef Parameters p = self.ready(state.game, values)
        cdef uint8_t codes[512]
        cdef double chances[512]
        cdef int n, place
        if state.deal.phase != PHASE_CALL or not ((state.deal.known | state.deal.blind) >> state.deal.turn) & 1:
            raise BotError("no call of a known hand is due")
        n = self.ops.call_chances(&state.game.rules, &state.game.ops, &state.deal, &p, codes, chances)
        return [(codes[place], chances[place]) for place in range(n)]
