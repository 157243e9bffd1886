"""Tallies, and the blocks that they are kept in."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.runs.blocks import WIDEST, hold, segments, within
from analyzer.runs.tally import Tally, Total
from tests.runs.works import Numbers, all_of

SIZE = 4
WORK = Numbers(SIZE)


def pieces(total):
    return [(first, number) for first, number, _ in segments(total, SIZE, ())]


def test_a_tally_is_the_same_after_it_was_kept():
    tally = Tally(
        {"a": np.array([[1, -2], [2**62, 0]]), "none": np.zeros((0, 3), np.int64)},
        {
            "win": np.array([0.1, np.nan, -np.inf]),
            "won": np.array([True, False, True]),
            "row": np.ones((3, 2), np.int16),
        },
    )
    again = Tally.decode(tally.encode())
    assert again == tally
    for name, array in {**tally.sums, **tally.rows}.items():
        other = {**again.sums, **again.rows}[name]
        assert (other.dtype, other.shape) == (array.dtype, array.shape)
        np.testing.assert_array_equal(other, array)


@pytest.mark.parametrize("change", [lambda data: data[:-3], lambda data: b"", lambda data: b"x" + data])
def test_other_bytes_are_no_tally(change):
    with pytest.raises(ValueError, match=r"tally|deflate|header"):
        Tally.decode(change(all_of(3).encode()))


def test_tallies_that_do_not_add_up():
    with pytest.raises(ValueError, match="different things"):
        all_of(3) + Tally({"other": np.array([1])})
    most = Tally({"a": np.array([2**62])})
    with pytest.raises(OverflowError, match="63 bits"):
        most + most


def test_a_total_is_the_sum():
    total = Total()
    for first, number in pieces(30):
        total.add(number, WORK.play(first, number))
    assert (total.deals, total.tally()) == (30, all_of(30))


@given(st.data())
def test_blocks_hold_what_was_played_once(data):
    """Whatever order the pieces come in, several times and half done: no deal is lost, none counted twice."""
    total = data.draw(st.integers(1, 3 * WIDEST * SIZE))
    whole = pieces(total)
    order = data.draw(st.permutations(whole + whole[: len(whole) // 3]))
    held = {}
    for first, number in order:
        hold(held, (first, number), WORK.play(first, number), SIZE)
        if number == SIZE and data.draw(st.booleans()):
            hold(held, (first, 2), WORK.play(first, 2), SIZE)  # the beginning of what is there
        for one in held:
            assert not any(one != other and within(one, other) for other in held)
    assert sum(number for _, number in held) == total
    assert len(held) <= total // (WIDEST * SIZE) + 6  # as wide as can be: 8 + 4 + 2 + 1 pieces and a bit at the end
    found = Total()
    for block in sorted(held):
        found.add(block[1], held[block])
    assert found.tally() == all_of(total)


@given(st.integers(1, 200), st.sets(st.integers(0, 49)), st.integers(0, SIZE - 1))
def test_segments_make_up_the_run(total, stored, bit):
    blocks = [(SIZE * piece, SIZE) for piece in sorted(stored) if SIZE * (piece + 1) <= total]
    begun = (total - 1) // SIZE * SIZE
    if bit and begun + bit <= total and (begun, SIZE) not in blocks:
        blocks.append((begun, bit))
    found = list(segments(total, SIZE, blocks))
    assert sum(number for _, number, _ in found) == total
    assert all(a + n == b for (a, n, _), (b, *_) in pairwise(found))
    assert [(first, number) for first, number, old in found if old] == blocks
    assert all(first // SIZE == (first + number - 1) // SIZE for first, number, old in found if not old)
