"""One plain sentence on why the best action is best, in the game's own categories."""

from collections.abc import Sequence
from typing import Any

WORDS = {
    "turnup": "turn-up points",
    "gift": "the gift",
    "high": "High",
    "low": "Low",
    "jack_kept": "the Jack kept",
    "jack_hung": "the Jack hung",
    "game": "Game",
}


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def _word(category: str) -> str:
    return WORDS.get(category, category.replace("_", " "))


def explain(
    best: dict[str, Any], other: dict[str, Any] | None, equal: list[str], objective: str, chances: Sequence[str] = ()
) -> str:
    """Write the sentence.

    Parameters
    ----------
    best, other : dict
        Two rows of an analysis (``action``, ``win``, ``points``, ``loss``, ``detail``); ``other`` is the best of
        those that are worse, or the runner-up.
    equal : list of str
        Actions that are equal to the best within noise.
    objective : str
        ``match`` or ``points``.
    chances : sequence of str
        Entries of ``detail`` that are chances, not points.
    """
    name = best["action"]
    if other is None:
        return f"{name} is the only legal action."
    gains = [(c, best["detail"][c] - other["detail"][c]) for c in best["detail"] if c not in chances]
    gains.sort(key=lambda item: -abs(item[1]))
    wins = best["win"] - other["win"]
    points = best["points"] - other["points"]
    up = [f"{_word(c)} ({gain:+.2f})" for c, gain in gains if gain > 0.02][:3]
    down = [f"{_word(c)} ({gain:+.2f})" for c, gain in gains if gain < -0.02][:2]
    size = f"{100 * wins:+.1f} % to win the match and {points:+.2f} points a deal"
    if other["action"] in equal:
        head = f"{_listed([str(name), *equal])} are equal within noise"
        return f"{head}; against {other['action']}, {name} shows {size}" + (f", mostly {_listed(up)}." if up else ".")
    text = f"{name} is better than {other['action']} by {size}"
    if up:
        text += f": it gains in {_listed(up)}"
        if down:
            text += f" and gives up some of {_listed(down)}"
    elif down and wins > 0:
        text += f": it gives up {_listed(down)}, but wins the match more often from this score"
    return text + "."
