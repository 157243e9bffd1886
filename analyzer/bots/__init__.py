"""Bots: a spec, read and built in one place."""

from analyzer.bots.build import seat_of
from analyzer.bots.spec import BotSpec, read_bot

__all__ = ["BotSpec", "read_bot", "seat_of"]
