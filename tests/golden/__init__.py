"""Golden deals: readable playthroughs, one file a preset, whose diff is read like code.

``python -m tests.golden`` writes them all. Each file plays a few deals; at a call the word least used so far in the
file is taken, so that all calls come up, and cards are drawn by a small generator of this file, so that nothing but a
change of the rules, of the dealing or of the texts changes a file.
"""

from pathlib import Path

import analyzer as kz
from analyzer.games import games
from tests.registry import STILL_TO_COME

FOLDER = Path(__file__).parent
DEALS = 6
CLOSE = 2  # the last so many deals of a file begin one point short of the target
WIDTH = 110
HEAD = "# {game}: golden deals, written by `python -m tests.golden`. Actions are followed by all legal ones.\n"


# Where the contract is bid the deals go through its kinds: the calls from the first on, as long as they are legal.
AUCTIONS = {
    "belote": (["take"], ["P"] * 4 + ["NT"], ["P"] * 4 + ["AT"], ["P", "take"], ["P"] * 8, ["P"] * 6 + ["D"]),
    "coinche": tuple(
        [[f"90{kind}", "P", "P", "P"] for kind in "SHDC"]
        + [["80NT", "X", "P", "P", "P"], ["100AT", "X", "XX"], ["P"] * 4, ["capotS", "P", "P", "P"]]
    ),
    "belot": tuple(
        [[kind, "P", "P", "P"] for kind in ("C", "D", "H", "S", "NT", "AT")] + [["H", "X", "P", "P", "P"], ["P"] * 4]
    ),
}


class Draws:
    """Knuth's MMIX linear congruential generator: the same draws under every Python."""

    def __init__(self, seed):
        self.x = seed

    def below(self, n):
        self.x = (6364136223846793005 * self.x + 1442695040888963407) % 2**64
        return (self.x >> 33) % n


def presets():
    """Every preset of every game, as ``game/preset``."""
    played = [name for name in games() if "golden deals" not in STILL_TO_COME.get(name, ())]
    return [f"{name}/{preset}" for name in played for preset in type(kz.game(name).core).PRESETS]


def path_of(game):
    return FOLDER / f"{game}.txt"


def playthroughs(game):
    """The text of a preset's file."""
    used = {}
    texts = [HEAD.format(game=game)]
    auctions = AUCTIONS.get(kz.game(game).name, ())
    deals = max(DEALS, len(auctions))
    for number in range(deals):
        last = kz.game(game).options["target"] - 1
        score = "0-0" if number < deals - CLOSE else f"{last}-{last}"
        pos = kz.game(game).deal(seed=1, index=number, dealer="NESW"[number % 4], score=score)
        calls = list(auctions[number]) if number < len(auctions) else []
        texts.append(f"Deal {number + 1}\n" + "\n".join(one_deal(pos, used, Draws(number), calls)) + "\n")
    return "\n".join(texts)


def one_deal(pos, used, draws, calls=()):
    """The lines of one deal, played to its end; ``calls`` are made first, as long as they are legal."""
    calls = list(calls)
    said = ""
    dealt = len(pos.hand("N"))
    written = 0
    shown = {}
    turned = 0
    yield from wrapped("start", "", str(pos))
    while True:
        ups = [card for card in fields(pos).get("up", "").split(",") if card]
        if len(ups) > turned:
            yield f"{'turned':<9}{' '.join(ups[turned:])}"
            if turned:
                yield from wrapped("dealt", "", " ".join(f"{s}={fields(pos)[s]}" for s in "NESW"))
                dealt = len(pos.hand("N") or ())
            turned = len(ups)
        order = pos.result().order
        for item, team, points, running in order[written:]:
            yield f"{'score':<9}{item} {team} {points:+d}  {running}"
        written = len(order)
        evidence = pos.view(None).evidence().void if pos.trump else {}
        for seat, void in evidence.items():
            if void != shown.get(seat, ""):
                yield f"{'shown':<9}{seat} has no {void}"
        shown = evidence
        words = fields(pos.view(None)).get("announce", "") if pos.game.core.WORDS == "words" else ""
        if words != said:
            yield from wrapped("said", "", words)
        said = words
        if pos.to_act is None:
            break
        if len(pos.hand("N")) > dealt:
            yield from wrapped("dealt", "", " ".join(f"{s}={fields(pos)[s]}" for s in "NESW"))
            dealt = len(pos.hand("N"))
        actions = pos.legal_actions()
        action = chosen(pos, actions, used, draws)
        if pos.phase == "call" and calls and (told := calls.pop(0)) in actions:
            action = told
        yield from wrapped(step(pos), pos.to_act, f"{action:<5} of {listed(actions)}")
        tricks = len(pos.result().trick_winners)
        pos = pos.apply(action)
        if len(pos.result().trick_winners) > tricks:
            yield f"{'':<9}{pos.result().trick_winners[-1]} takes the trick"
    result = pos.result()
    following = f"{result.winner} win the match" if result.winner else f"next dealer {result.next_dealer}"
    yield f"{pos.phase:<9}{result.score_after}, {following}"
    yield from wrapped("end", "", str(pos))


def chosen(pos, actions, used, draws):
    if pos.phase != "call":
        return actions[draws.below(len(actions))]
    action = min(actions, key=lambda word: used.get(word, 0))
    used[action] = used.get(action, 0) + 1
    return action


def step(pos):
    if pos.phase != "play":
        return pos.phase
    tricks = [trick for trick in fields(pos).get("play", "").split("/") if trick]
    return "" if tricks and len(tricks[-1]) < 8 else f"trick {len(tricks) + 1}"


def listed(actions, most=14):
    return " ".join(actions) if len(actions) <= most else f"{' '.join(actions[:3])} ... ({len(actions)} in all)"


def fields(pos):
    return dict(word.split("=", 1) for word in str(pos).split()[1:])


def wrapped(label, seat, text):
    """A labelled entry; a long one goes on in further lines."""
    lines = [f"{label:<9}{seat:<2}".rstrip().ljust(9 if not seat else 11)]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append(" " * 9)
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def write_all():
    """Write every file anew; returns the paths of those that changed."""
    changed = []
    for game in presets():
        path, text = path_of(game), playthroughs(game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
