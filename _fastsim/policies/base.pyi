from collections.abc import Mapping
from typing import ClassVar

class PolicyBase:
    PARAMETERS: ClassVar[tuple[tuple[str, float, float, float, str], ...]]
    def __init__(self) -> None: ...
    def resolve(self, changes: Mapping[str, str | float]) -> list[float]: ...
