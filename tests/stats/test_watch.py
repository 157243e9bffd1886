"""Looking at a comparison as it goes on: the same looks as those of the sequence and the test, however it was cut."""

import math

import numpy as np
import pytest

from analyzer.stats import Watch, confidence_sequence, sprt

CUT = 4


def rows(values, every, first=0):
    number = (first + np.arange(len(values))) // every
    return np.array(
        [
            [k, (part := values[number == k]).size, part.sum(), (part**2).sum(), ((part**2 >> CUT) ** 2).sum()]
            for k in np.unique(number)
        ]
    )


def watched(values, every, cuts=(), **options):
    watch = Watch(every, 0.5, cut=CUT, **options)
    first = 0
    for part in np.split(values, list(cuts)):
        watch.add(rows(part, every, first))
        first += len(part)
    watch.finish()
    return watch


@pytest.fixture(scope="module")
def values():
    return np.random.default_rng(1).integers(-60, 75, 1500)


def test_looks_are_those_of_the_sequence_and_of_the_test(values):
    watch = watched(values, 1, delta=3.0)
    low, high = confidence_sequence(values / 2)
    clear = (low > 0.0) | (high < 0.0)
    assert watch.settled_at == int(clear.argmax()) + 1
    expected = sprt(values / 2, 3.0)
    assert (watch.sprt.decision, watch.sprt.decided_at) == (expected.decision, expected.decided_at)
    assert watch.sprt.llr_a == pytest.approx(expected.llr_a)
    last = watch.course()[-1]
    assert (last.pairs, last.low, last.high) == (1500, pytest.approx(low[-1]), pytest.approx(high[-1]))
    assert last.mean == pytest.approx(values.mean() / 2)
    assert last.se == pytest.approx(values.std(ddof=1) / 2 / math.sqrt(1500))


def test_any_cutting_gives_the_same_bytes(values):
    whole = watched(values, 64, delta=3.0)
    rng = np.random.default_rng(2)
    for _ in range(5):
        parts = watched(values, 64, cuts=np.sort(rng.integers(0, 1500, 40)), delta=3.0)
        assert parts.course() == whole.course()
        assert (parts.settled_at, parts.sprt, parts.pairs) == (whole.settled_at, whole.sprt, 1500)
    assert whole.settled_at % 64 == 0


def test_an_open_look_is_not_looked_at_yet(values):
    watch = Watch(64, 0.5, cut=CUT)
    watch.add(rows(values[:70], 64))
    assert (watch.pairs, len(watch._kept)) == (70, 1)
    assert [look.pairs for look in watch.course()] == [64, 70]


def test_nothing_is_said_of_equals():
    watch = watched(np.zeros(500, np.int64), 50, delta=0.1)
    assert (watch.settled, watch.sprt.decision) == (False, "undecided")
    assert {look.mean for look in watch.course()} == {0.0}
    assert Watch(5, 1.0).course() == []
    assert not Watch(5, 1.0).settled


def test_the_course_is_short(values):
    assert len(watched(np.tile(values, 4), 1).course()) < 120
