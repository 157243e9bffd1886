from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

def rows_text(
    numbers: npt.NDArray[np.int64],
    rows: npt.NDArray[np.int32],
    heads: Sequence[bytes],
    tail: bytes,
    words: Sequence[tuple[int, Sequence[bytes]] | None],
) -> bytes: ...
