"""The base of a game's policy."""
from _fastsim.errors import BotError
from _fastsim.names import suggestion


cdef class PolicyBase:
    """A game's fast policy. Subclasses set ``ops`` and ``PARAMETERS``: ``(name, default, low, high, doc)`` in order."""

    PARAMETERS = ()

    def __init__(self):
        for place, (_, default, _, _, _) in enumerate(type(self).PARAMETERS):
            self.defaults.p[place] = default

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
