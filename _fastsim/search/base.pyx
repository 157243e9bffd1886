"""The base of a game's part of the search."""


cdef class SearchBase:
    """A game's functions for the search; subclasses set ``ops``."""

    # Cards are solved once a hand has this many left. Before that they are played out: a solve would take too long.
    SOLVE_CARDS = 7
