"""The base of a game's part of the search."""


cdef class SearchBase:
    """A game's functions for the search; subclasses set ``ops``."""
