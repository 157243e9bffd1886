import numpy as np
import numpy.typing as npt

from _fastsim.games.base import Game

class ConditionalDeals:
    def __init__(
        self,
        game: Game,
        roots: npt.NDArray[np.int32],
        dealer_chances: npt.NDArray[np.float64],
        classes: npt.NDArray[np.uint64],
        first: npt.NDArray[np.int32],
        upto: npt.NDArray[np.float64],
        after: npt.NDArray[np.int32],
        split: npt.NDArray[np.int32],
        counts: npt.NDArray[np.uint8],
        filled: npt.NDArray[np.int32],
    ) -> None: ...
    def fill(
        self, seed: int, number: int, dealer: int, dealers: npt.NDArray[np.uint8], packs: npt.NDArray[np.uint8]
    ) -> None: ...
