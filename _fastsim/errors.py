"""Every error that the project raises on purpose. Messages quote the input and say what would be right."""


class KibitzError(Exception):
    """Base of all errors raised on purpose."""


class NotationError(KibitzError, ValueError):
    """A text that cannot be read: names the field and, where it helps, the column."""


class IllegalAction(KibitzError, ValueError):
    """A call, card or discard that the rules do not allow here."""


class InconsistentPosition(KibitzError, ValueError):
    """Impossible cards, or a history that no deal fits."""


class UnknownGame(KibitzError, LookupError):
    """A game or preset that does not exist."""


class UnknownOption(KibitzError, LookupError):
    """An option, or a value of one, that does not exist or makes no sense."""


class BotError(KibitzError, ValueError):
    """A bot spec that cannot be met, or a bot that answered with no legal action."""


class RecordError(KibitzError, ValueError):
    """A record of played games that cannot be used."""
