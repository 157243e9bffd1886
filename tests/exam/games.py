"""What the common exam is held over: every game that is registered, under its presets and under random options.

A game whose exam is still to come is named in ``tests/registry.py``; everything else here comes from the games. One
that cannot be scored yet says so itself and is asked everything but its scores.
"""

import random

import analyzer as kz
from _fastsim import policies
from analyzer.games import games
from tests.case_files import FAMILY
from tests.registry import STILL_TO_COME

RANDOM_VARIANTS = 8  # a game


def random_rules(game, rng, share):
    """Overrides: each option is changed with chance ``share`` to a random value of its own."""
    rules = {}
    for option in type(game.core).OPTIONS:
        values = list(option.words)
        if option.low is not None:
            values.append(rng.randrange(option.low, option.high + 1, option.step))
        if rng.random() < share:
            rules[option.name] = rng.choice(values)
    return rules


def played_games():
    """The registered games whose exam is not still to come."""
    return [name for name in games() if "exam" not in STILL_TO_COME.get(name, ())]


def random_variant(name, presets, rng, share):
    """A preset with random options; combinations that a game refuses are drawn again."""
    while True:
        preset = f"{name}/{rng.choice(presets)}"
        try:
            return str(kz.game(preset, rules=random_rules(kz.game(preset), rng, share)))
        except kz.UnknownOption:
            continue


def variants():
    """Game texts: every preset as it is, then random options on random presets."""
    texts = []
    for name in played_games():
        core = type(kz.game(name).core)
        texts += [f"{name}/{preset}" for preset in core.PRESETS]
        rng = random.Random(f"exam variants of {name}")
        for number in range(RANDOM_VARIANTS):
            texts.append(random_variant(name, sorted(core.PRESETS), rng, (0.2, 0.6)[number % 2]))
    return texts


def scored_variants():
    """Those that this version can score, so that bots can play them."""
    return [text for text in variants() if scored(text)]


def told_hands(pos, seat):
    """Seats, beside its own, whose cards or trumps a seat is told by an option: not hidden from it."""
    if pos.trump is not None and pos.game.options.get("partner_info", "none") != "none":
        return {"NESW"["NESW".index(seat) ^ 2]}
    return set()


def answer(pos):
    """What the deal has scored so far; None where this version cannot score the game."""
    return pos.result().to_dict() if scored(pos.game) else None


def scored(game):
    return kz.game(game).core.SCORED


def has_policy(game):
    return kz.game(game).name in policies.names()


def blind(pos):
    """Seats that have not looked at their own cards."""
    return {"NESW"[seat] for seat in range(4) if pos.state.fields()["blind"] >> seat & 1}


def is_over(pos, running):
    """Whether the score that a deal has led to ends the match."""
    game = pos.game
    if game.name in FAMILY:
        return _family_is_over(pos, running)
    low = game.options.get("loss_floor", "none")
    over = max(running.values()) >= game.options["target"] or (low != "none" and min(running.values()) <= low)
    return over and (game.name != "spades" or running["NS"] != running["EW"])


def _family_is_over(pos, running):
    """A side that has the goal ends the match, of two the higher; but not by belote alone, nor by its own capot."""
    result, options = pos.result(), pos.game.options
    before = {side: running[side] - result.total[side] for side in running}
    goal = options["target"] + (options.get("end") == "pass")
    if result.verdict == "passed" or running["NS"] == running["EW"]:
        return False
    if options.get("capot_exit") == "barrier" and before["NS"] != before["EW"] and max(before.values()) >= goal:
        goal = max(before.values()) + 1
    there = {side for side in running if running[side] >= goal}
    if options.get("end_on_belote") == "off":
        others = {side for item, side, *_ in result.order if item != "belote"}
        there = {side for side in there if side in others or before[side] >= goal}
    winner = max(there, key=running.get, default=None)
    return winner is not None and (options.get("capot_exit", "off") == "off" or result.capot != winner)


def following_dealer(pos, winner):
    """The dealer of the next deal after a deal that is over."""
    dealer = "NESW".index(str(pos).split("dealer=")[1][0])
    rule = "same" if pos.phase == "redeal" else pos.game.options.get("next_dealer", "left")
    return None if winner is not None or rule == "random" else "NESW"[(dealer + (rule == "left")) % 4]


def check_points(pos):
    """The points of a finished deal sum to the deal's total: card points, and the running order of the score."""
    return POINTS[pos.game.name](pos)


def _allfours_points(pos):
    result = pos.result()
    counting = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
    plays = str(pos).split("play=")[1].replace("/", "")
    in_play = [plays[i : i + 2] for i in range(0, len(plays), 2)]
    assert sum(result.game_cards.values()) == sum(counting.get(card[1], 0) for card in in_play)
    trumps = [card for card in in_play if card[0] == pos.trump]
    options = pos.game.options
    points = {item: value for item, (_, value) in result.points.items()}
    assert points["high"] == points["low"] == (1 if trumps else 0)
    jack = options["hang_value"] if result.hang else 1
    assert points["jack"] == (jack if pos.trump + "J" in in_play else 0)
    tied = result.game_cards["NS"] == result.game_cards["EW"]
    assert points["game"] == (0 if tied and options["game_tie"] == "none" else options["game_value"])
    if options["stop_at_target"] == "off":
        counted = [item for item, *_ in result.order if item in points]
        assert counted == [item for item in ("high", "low", "jack", "game") if points[item]]
        assert sum(points.values()) == sum(p for item, _, p, _ in result.order if item in points)


def _spades_points(pos):
    result = pos.result()
    assert sum(result.tricks.values()) == 13
    for side in ("NS", "EW"):
        mine = getattr(result, side)
        assert mine["points"] - mine["penalty"] == result.total[side]
        assert sum(points for _, team, points, _ in result.order if team == side) == result.total[side]
        calls = str(pos).split("auction=")[1].split()[0].split(",")
        first = "NESW".index(str(pos).split("dealer=")[1][0]) + 1
        called = {"NESW"[(first + k) % 4]: call for k, call in enumerate(calls)}
        assert set(mine["nil"]) == {seat for seat in side if called[seat].endswith("nil")}
        assert mine["contract"] == sum(int(called[s]) for s in side if not called[s].endswith("nil"))
        if pos.game.options["bags_separate"] == "off" and pos.game.options["bag_limit"]:
            assert mine["bags_after"] == mine["score"] - mine["score"] // 10 * 10


def _family_points(pos):
    """Card points sum to the pack and the last trick; what is written to what the verdict says."""
    result = pos.result()
    total = sum(pos.game.core.points(pos.trump).values()) + 10
    pairs = {name: [int(part) for part in getattr(result, name).split("-")] for name in ("points", "tricks", "score")}
    assert sum(pairs["points"]) == total
    assert sum(pairs["tricks"]) == 8
    assert list(result.total.values()) == pairs["score"]
    assert (result.capot is not None) == (0 in pairs["tricks"])
    assert result.verdict in (("made", "failed") if pos.game.name == "coinche" else ("made", "failed", "tie"))


POINTS = {"allfours": _allfours_points, "spades": _spades_points, **dict.fromkeys(FAMILY, _family_points)}
