"""The errors of the public interface."""

from _fastsim.errors import (
    BotError,
    IllegalAction,
    InconsistentPosition,
    KibitzError,
    NotationError,
    RecordError,
    UnknownGame,
    UnknownOption,
)

__all__ = [
    "BotError",
    "IllegalAction",
    "InconsistentPosition",
    "KibitzError",
    "NotationError",
    "RecordError",
    "UnknownGame",
    "UnknownOption",
]
