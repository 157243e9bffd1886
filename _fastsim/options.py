"""Options of a game: names, values, defaults, presets, and their resolution into the numbers that the core reads."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from _fastsim.errors import UnknownGame, UnknownOption
from _fastsim.names import suggestion

NONE_VALUE = -(1 << 30)  # the number of the word "none" in an option that is otherwise a number


@dataclass(frozen=True)
class Option:
    """One option: either a choice of words or a range of whole numbers (``low`` to ``high``).

    ``words`` beside a range are further values of a numeric option (``none``).
    """

    name: str
    default: str | int
    doc: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1

    @property
    def values(self) -> str:
        """All values, as the rules pages list them."""
        numbers = (
            [] if self.low is None else [f"{self.low}..{self.high}" + (f" step {self.step}" if self.step > 1 else "")]
        )
        return ", ".join([*numbers, *self.words])

    def read(self, text: str | int) -> str | int:
        """Return a value in its canonical form, or raise UnknownOption."""
        word = str(text).strip()
        if word in self.words:
            return word
        if self.low is not None and self.high is not None and re.fullmatch("-?[0-9]{1,8}", word):
            number = int(word)
            if self.low <= number <= self.high and (number - self.low) % self.step == 0:
                return number
        shown = word if len(word) <= 40 else word[:37] + "..."
        raise UnknownOption(
            f"option {self.name!r} has no value {shown!r}{suggestion(shown, self.words)}; its values are {self.values}"
        )

    def number(self, value: str | int) -> int:
        """Return the number that the core reads: on 1, off 0, other words their place, numbers themselves."""
        if isinstance(value, int):
            return value
        if self.low is not None:
            return NONE_VALUE
        if set(self.words) == {"on", "off"}:
            return int(value == "on")
        return self.words.index(value)


def choice(name: str, default: str, words: str, doc: str) -> Option:
    """Make an option whose values are words (separated by spaces)."""
    return Option(name, default, doc, tuple(words.split()))


def switch(name: str, default: str, doc: str) -> Option:
    """Make an on/off option."""
    return Option(name, default, doc, ("on", "off"))


def number(name: str, default: int | str, low: int, high: int, doc: str, words: str = "", step: int = 1) -> Option:
    """Make a numeric option."""
    return Option(name, default, doc, tuple(words.split()), low, high, step)


def resolve(
    game: str,
    options: Iterable[Option],
    presets: Mapping[str, Mapping[str, str | int]],
    preset: str,
    overrides: Mapping[str, str | int],
) -> dict[str, str | int]:
    """Return every option's value for a preset and overrides, in the order of the options.

    Raises
    ------
    UnknownGame
        When the preset does not exist.
    UnknownOption
        When an override names no option of the game, or no value of that option.
    """
    if preset not in presets:
        raise UnknownGame(
            f"{game} has no preset {preset!r}{suggestion(preset, presets)}; its presets are {', '.join(presets)}"
        )
    table = {option.name: option for option in options}
    for name in overrides:
        if name not in table:
            raise UnknownOption(
                f"{game} has no option {name!r}{suggestion(name, table)}; 'kibitz rules {game}' lists them"
            )
    chosen = {**presets[preset], **overrides}
    return {name: option.read(chosen.get(name, option.default)) for name, option in table.items()}
