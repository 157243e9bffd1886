from collections.abc import Mapping, Sequence
from typing import ClassVar

from _fastsim.position import State

class PolicyBase:
    PARAMETERS: ClassVar[tuple[tuple[str, float, float, float, str], ...]]
    def __init__(self) -> None: ...
    def resolve(self, changes: Mapping[str, str | float]) -> list[float]: ...
    def call_chances(self, state: State, values: Sequence[float] | None = None) -> list[tuple[int, float]]: ...
