"""What holds for every question: its sums add up, it travels between processes, and the sides mirror one another."""

import pickle

import numpy as np
import pytest

import analyzer as kz
import reports
from analyzer.ask.equity import EquityTable
from analyzer.bots import read_bot
from analyzer.studies.players import Player

SEED, DEALS = 3, 240


def all_questions():
    from importlib import import_module

    for topic, games in reports._TOPICS.items():
        for game, (module, _) in games.items():
            report = getattr(import_module(module), "REPORT", None)
            if report is not None:
                yield topic, game, getattr(import_module(report.question[0]), report.question[1])


QUESTIONS = list(all_questions())
questions = pytest.mark.parametrize(
    ("topic", "game", "question"), QUESTIONS, ids=[f"{topic}-{game}" for topic, game, _ in QUESTIONS]
)


def flat(game) -> EquityTable:
    places = game.core.match_places()
    return EquityTable(game, np.full(places, 0.5), np.full(places, 0.001), 1000, 1)


@questions
def test_sums_add_up(topic, game, question):
    chosen = kz.game(game)
    table = flat(chosen)
    asks = pickle.loads(pickle.dumps(question(chosen, True)))
    player = Player(chosen, read_bot("rules"), SEED, (0, 0), table)
    third = DEALS // 3
    parts = [asks.sums(player, 0, third), asks.sums(player, third, DEALS - third)]
    whole = asks.sums(player, 0, DEALS)
    assert len(whole) == len(asks.layouts)
    for layout, one, two, both in zip(asks.layouts, *parts, whole, strict=True):
        added = one + two
        np.testing.assert_array_equal(added.n, both.n)
        np.testing.assert_array_equal(added.total, both.total)
        np.testing.assert_array_equal(added.squares, both.squares)
        assert both.n.shape == layout.shape
    assert any(each.n.sum() for each in whole)


@questions
def test_no_deal_is_no_trouble(topic, game, question):
    chosen = kz.game(game)
    player = Player(chosen, read_bot("rules"), SEED, (0, 0), flat(chosen))
    asks = question(chosen, True)
    for number in range(6):  # of one deal most classes have none
        asks.sums(player, number, 1)


def test_sides_mirror_one_another():
    chosen = kz.game("allfours")
    player = Player(chosen, read_bot("rules"), SEED, (3, 5), flat(chosen))
    played = player.play(player.deals(0, DEALS))
    ours, theirs = played.outcome_of(0), played.outcome_of(1)
    np.testing.assert_array_equal(ours["points"], -theirs["points"])
    np.testing.assert_array_equal(ours["win"] + theirs["win"], 1 << 16)
    each = played.outcome_of(np.arange(DEALS) % 2)
    np.testing.assert_array_equal(each["points"][::2], ours["points"][::2])
    np.testing.assert_array_equal(each["points"][1::2], theirs["points"][1::2])
