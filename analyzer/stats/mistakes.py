"""Classes of mistakes: a loss counts as one only when it is clear of noise and large enough to matter."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

MistakeClass = Literal["forced", "none", "unclear", "inaccuracy", "mistake", "blunder"]

#: Loss in chance of winning the match from which on the three classes begin.
LIMITS = (0.01, 0.03, 0.08)

#: Standard errors by which a loss must be clear of zero.
CLEAR = 2.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to call the loss of one action.

    Parameters
    ----------
    label : {"forced", "none", "unclear", "inaccuracy", "mistake", "blunder"}
        "none": played right, or for less than the first limit; "unclear": noise hides whether it was a mistake.
    more : int
        About how many more worlds would clear it up; 0 unless unclear.
    """

    label: MistakeClass
    more: int = 0

    def __str__(self) -> str:
        return f"unclear, about {self.more:,} more" if self.label == "unclear" else self.label


def judge(
    loss: float,
    se: float,
    worlds: int,
    *,
    forced: bool = False,
    limits: tuple[float, float, float] = LIMITS,
    clear: float = CLEAR,
) -> Judgement:
    """Classify the loss of the action played against the best one.

    Parameters
    ----------
    loss, se : float
        Paired difference best minus played over the same worlds, and its standard error.
    worlds : int
        How many worlds that was.
    forced : bool
        There was only one legal action: it never counts.
    limits : (float, float, float)
        Losses beyond which an inaccuracy, a mistake and a blunder begin, rising.
    clear : float
        Standard errors that the loss must be clear of zero.

    Returns
    -------
    Judgement

    Notes
    -----
    A class needs ``loss - clear se > 0`` and ``loss > limit``. Otherwise the loss is "none" when it is real but not
    past the first limit, or when ``loss + clear se`` is not; else "unclear". The error falls with the root of the
    worlds, so it is cleared up when ``clear se sqrt(worlds / N)`` is down to the loss, or to what is missing to the
    first limit, whichever is sooner.

    Examples
    --------
    >>> str(judge(0.05, 0.01, 400)), str(judge(0.05, 0.03, 400)), str(judge(0.002, 0.001, 400))
    ('mistake', 'unclear, about 176 more', 'none')
    """
    if not 0.0 < limits[0] < limits[1] < limits[2]:
        raise ValueError(f"the three limits must rise from above 0, got {limits}")
    if not (math.isfinite(loss) and se >= 0.0 and worlds >= 1):
        raise ValueError(f"cannot judge a loss of {loss} with an error of {se} over {worlds} worlds")
    if forced:
        return Judgement("forced")
    noise = clear * se
    if loss > noise:
        names: tuple[MistakeClass, ...] = ("none", "inaccuracy", "mistake", "blunder")
        return Judgement(names[sum(loss > limit for limit in limits)])
    if loss + noise <= limits[0]:
        return Judgement("none")
    goal = max(loss, limits[0] - loss)
    if math.isinf(noise):
        return Judgement("unclear", worlds)
    return Judgement("unclear", max(1, math.ceil(worlds * (noise / goal) ** 2) - worlds))


def total_loss(losses: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return the sum of losses over a game and its standard error, each given as (loss, se) from worlds of its own.

    Examples
    --------
    >>> total_loss([(0.03, 0.003), (0.01, 0.004)])
    (0.04, 0.005)
    """
    pairs = list(losses)
    return math.fsum(loss for loss, _ in pairs), math.hypot(*(se for _, se in pairs))
