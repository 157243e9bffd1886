from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from _fastsim.games.base import Game
from _fastsim.position import State

KINDS: dict[str, int]

MATCH_DEALS: int

class Table:
    @property
    def game(self) -> Game: ...
    def __init__(self, game: Game, seats: Sequence[Any]) -> None: ...
    def decide(self, state: State, seed: int, index: int = 0) -> int: ...
    def play_deals(
        self,
        seed: int,
        first: int,
        count: int,
        dealer: int,
        score: Sequence[int],
        prefix: Sequence[int],
        equity: npt.NDArray[np.float64],
        rows: npt.NDArray[np.int16],
        win: npt.NDArray[np.float64],
    ) -> None: ...
    def play_listed(
        self,
        seed: int,
        deals: npt.NDArray[np.int64],
        dealer: int,
        score: Sequence[int],
        prefixes: npt.NDArray[np.int16],
        equity: npt.NDArray[np.float64],
        rows: npt.NDArray[np.int16],
        win: npt.NDArray[np.float64],
        leads: npt.NDArray[np.int16] | None = None,
        hands: npt.NDArray[np.uint64] | None = None,
    ) -> None: ...
    def play_packs(
        self,
        seed: int,
        numbers: npt.NDArray[np.int64],
        dealers: npt.NDArray[np.uint8],
        packs: npt.NDArray[np.uint8],
        score: Sequence[int],
        prefix: Sequence[int],
        equity: npt.NDArray[np.float64],
        rows: npt.NDArray[np.int16],
        win: npt.NDArray[np.float64],
    ) -> None: ...
    def next_calls(
        self,
        seed: int,
        first: int,
        count: int,
        dealer: int,
        score: Sequence[int],
        prefix: Sequence[int],
        out: npt.NDArray[np.int16],
    ) -> None: ...
    def calls_listed(
        self,
        seed: int,
        deals: npt.NDArray[np.int64],
        dealer: int,
        score: Sequence[int],
        prefixes: npt.NDArray[np.int16],
        out: npt.NDArray[np.int16],
    ) -> None: ...
    def played(
        self,
        seed: int,
        index: int,
        dealer: int,
        score: Sequence[int],
        to_play: bool = False,
        row: npt.NDArray[np.int16] | None = None,
    ) -> State: ...
    def play_matches(
        self,
        seed: int,
        first: int,
        count: int,
        out: npt.NDArray[np.int32],
        equity: npt.NDArray[np.float64] | None = None,
        before: npt.NDArray[np.float64] | None = None,
        marks: int = 0,
    ) -> None: ...
    def count_outcomes(
        self,
        seed: int,
        first: int,
        count: int,
        dealer: int,
        score: Sequence[int],
        entries: npt.NDArray[np.float64],
        wins: npt.NDArray[np.float64],
    ) -> None: ...
