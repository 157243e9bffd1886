"""Whether this installation computes what it should, and how fast: known answers, the signature, a speed table."""

import hashlib
import json
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata, resources
from random import Random
from time import perf_counter
from typing import Any

import _fastsim
from _fastsim._build_info import PORTABLE
from _fastsim.parts import has_part
from analyzer import __version__
from analyzer.games import Game, game, games
from analyzer.position import Position, parse
from analyzer.runs.pieces import workers_of

LIBRARIES = ("numpy", "pandas", "matplotlib", "joblib", "click", "rich", "jinja2", "platformdirs")
EXTRAS = ("pyarrow", "dask")
SEED = 20240601  # of everything in the signature
DATA = resources.files("analyzer") / "data"


@dataclass(frozen=True)
class Check:
    """One known answer: what was asked, what should come out, what came out."""

    name: str
    expected: Any
    found: Any

    @property
    def ok(self) -> bool:
        """Whether they are equal."""
        return bool(self.expected == self.found)


def facts() -> dict[str, Any]:
    """Return the versions, the build and the machine."""
    return {
        "version": __version__,
        "engine": _fastsim.BUILD_ID,
        "checked": _fastsim.CHECKED,
        "portable": PORTABLE,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cores": workers_of(None),
        "libraries": {name: _version(name) for name in (*LIBRARIES, *EXTRAS)},
    }


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def playable() -> list[Game]:
    """List the games that have a policy, a solver and a search, at their default presets."""
    parts = ("_fastsim.policies", "_fastsim.solve", "_fastsim.search")
    return [game(name) for name in games() if all(has_part(package, name) for package in parts)]


def checks() -> Iterator[Check]:
    """Answer the questions whose answers are known: those in ``data/check-GAME.json``, and the signature."""
    from analyzer.ask.beliefs import beliefs
    from analyzer.ask.solve import solve

    for name in games():
        file = DATA / f"check-{name}.json"
        if not file.is_file():
            continue
        known = json.loads(file.read_text(encoding="utf-8"))
        for line, score in known["score"].items():
            yield Check(f"{name}: score of a finished deal", score, parse(line).result().to_dict()["score_after"])
        for line, count in known["deals"].items():
            yield Check(f"{name}: deals that fit a hand", count, beliefs(parse(line)).consistent_deals)
        for line, values in known["solve"].items():
            yield Check(f"{name}: solved ending", values, solve(parse(line)).values)
    found = signature()
    yield Check("signature", known_signature() or found, found)


def known_signature() -> int | None:
    """Return the signature that this version should have, None where none is recorded."""
    file = DATA / "signature.txt"
    return int(file.read_text(encoding="utf-8")) if file.is_file() else None


def signature() -> int:
    """Return one number from fixed seeds through every playable game's deals, playouts, solver and search.

    A change of behaviour changes it, and nothing else does: not the machine, nor the number of workers.
    """
    digest = hashlib.sha256()
    for chosen in playable():
        for text in _behaviour(chosen):
            digest.update(text.encode() + b"\n")
    return int.from_bytes(digest.digest()[:6], "big")


def _behaviour(chosen: Game) -> Iterator[str]:
    from analyzer.ask.advise import advise
    from analyzer.ask.simulate import simulate
    from analyzer.ask.solve import solve

    for index in range(50):
        yield str(chosen.deal(SEED, index))
    for bots in ("random", "rules"):
        yield _digest(simulate(chosen, bots, 2000, SEED, workers=1).rows)
        yield _digest(simulate(chosen, bots, seed=SEED, matches=50, workers=1).rows)
    for position in _in_play(chosen, 10):
        solution = solve(position)
        yield f"{solution.values} {solution.nodes}"
        yield _advice(advise(position, worlds=64, seed=SEED, workers=1))
    for index in range(5):
        position = chosen.deal(SEED, index)
        if "look" in position.legal_actions():
            position = position.apply("look")  # advice is about a hand
        yield _advice(advise(position, worlds=64, seed=SEED, workers=1))


def _digest(rows: Any) -> str:
    return hashlib.sha256(rows.astype("<i4").tobytes()).hexdigest()


def _advice(analysis: Any) -> str:
    """Write values rounded far above the last digits, in which machines may differ."""
    return " ".join(f"{a['action']}:{a['win']:.6f}:{a['points']:.5f}" for a in analysis.to_dict()["actions"])


def _in_play(chosen: Game, count: int, cards: int = 5) -> Iterator[Position]:
    """Yield positions with so many cards in hand, after calls and cards at random from a fixed seed."""
    index = 0
    while count:
        position = chosen.deal(SEED, index)
        rng = Random(f"{SEED} {index}")
        while position.phase in ("call", "discard") or (position.phase == "play" and _in_hand(position) > cards):
            actions = position.legal_actions()
            position = position.apply(rng.choice(actions))
        if position.phase == "play":
            count -= 1
            yield position
        index += 1


def _in_hand(position: Position) -> int:
    return len(position.hand(str(position.to_act)) or ())


def speeds() -> Iterator[tuple[str, str, float, str]]:
    """Yield ``(game, what, speed, unit)``: quick measurements on one core, medians of three runs."""
    from analyzer.ask.advise import advise
    from analyzer.ask.beliefs import sample
    from analyzer.ask.simulate import simulate
    from analyzer.ask.solve import solve

    for chosen in playable():
        for bots in ("random", "rules"):
            deals = 100_000
            time = _median(lambda: simulate(chosen, bots, deals, SEED, rows=False, workers=1))  # noqa: B023
            yield chosen.name, f"deals dealt, played and summed, {bots}", deals / time, "/s"
        positions = [*_in_play(chosen, 40)]
        time = _median(lambda: [solve(position) for position in positions])  # noqa: B023
        yield chosen.name, "exact solves with five cards each, every card", len(positions) / time, "/s"
        time = _median(lambda: sample(positions[0], 2000, SEED))  # noqa: B023
        yield chosen.name, "sampled deals as positions", 2000 / time, "/s"
        worlds = 0

        def ask() -> None:
            nonlocal worlds
            worlds = sum(advise(p, worlds=256, seed=SEED, workers=1).to_dict()["worlds"] for p in positions[:4])  # noqa: B023

        time = _median(ask)
        yield chosen.name, "worlds of advice, all candidates", worlds / time, "/s"


def _median(run: Any) -> float:
    times = []
    for _ in range(3):
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return max(sorted(times)[1], sys.float_info.min)


def record() -> None:
    """Record the signature after a change of behaviour that is meant: ``python -m analyzer.health``."""
    with open(str(DATA / "signature.txt"), "w", encoding="utf-8") as file:
        file.write(f"{signature()}\n")


if __name__ == "__main__":
    record()
