"""What a seat would call, asked without playing the deal, is what it calls when the deal is played."""

import numpy as np
import pytest

import analyzer as kz
from _fastsim.table import Table
from analyzer.bots import read_bot, seat_of

DEALS = 300


def table(game: kz.Game, bot: str) -> Table:
    return Table(game.core, [seat_of(read_bot(bot), game)] * 4)


@pytest.mark.parametrize("bot", ["rules", "random"])
@pytest.mark.parametrize("preset", ["bga", "league", "sevenup"])
def test_asked_and_made(preset: str, bot: str):
    game = kz.game(f"allfours/{preset}")
    core, seats = game.core, table(game, bot)
    stand, beg, give, run = (core.call_code(name) for name in ("stand", "beg", "give", "run"))
    first, answer = np.empty(DEALS, np.int16), np.empty(DEALS, np.int16)
    seats.next_calls(5, 100, DEALS, 3, (3, 2), [], first)
    seats.next_calls(5, 100, DEALS, 3, (3, 2), [beg], answer)
    rows = np.empty((DEALS, len(core.COLUMNS)), np.int16)
    seats.play_deals(5, 100, DEALS, 3, (3, 2), [], np.zeros(0), rows, np.zeros(0))
    made = rows[:, core.COLUMNS.index("call")]
    assert {stand, beg} == set(first.tolist())
    assert {give, run} == set(answer.tolist())
    np.testing.assert_array_equal(first == stand, made == 0)
    begged = first == beg
    np.testing.assert_array_equal((answer == give)[begged], made[begged] == 1)


def test_no_call_is_due():
    game = kz.game("allfours/bga")
    out = np.empty(DEALS, np.int16)
    table(game, "rules").next_calls(5, 0, DEALS, 3, (0, 13), [], out)
    assert 0 < (out == -1).sum() < DEALS / 2  # the turn-up brought the dealer's side home
    table(game, "rules").next_calls(5, 0, DEALS, 3, (0, 0), [0], out)
    assert (out == -1).all()


def test_limits_are_kept():
    game = kz.game("allfours/bga")
    with pytest.raises(ValueError, match="at most 32 calls"):
        table(game, "rules").next_calls(5, 0, 1, 3, (0, 0), [0] * 33, np.empty(1, np.int16))
    with pytest.raises(ValueError, match="too small"):
        table(game, "rules").next_calls(5, 0, 2, 3, (0, 0), [], np.empty(1, np.int16))
