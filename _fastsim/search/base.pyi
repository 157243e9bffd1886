from typing import ClassVar

class SearchBase:
    SOLVE_CARDS: ClassVar[int]
