"""Classes of mistakes: clear of noise and past a limit, or not called a mistake."""

import math

import numpy as np
import pytest

from analyzer.stats import judge, total_loss


@pytest.mark.parametrize(
    ("loss", "se", "label"),
    [
        (0.0, 0.0, "none"),
        (0.005, 0.001, "none"),  # real, but too small to matter
        (0.002, 0.003, "none"),  # whatever it is, it is too small to matter
        (0.01, 0.001, "none"),  # not past the limit
        (0.0101, 0.001, "inaccuracy"),
        (0.03, 0.001, "inaccuracy"),
        (0.031, 0.001, "mistake"),
        (0.08, 0.001, "mistake"),
        (0.081, 0.04, "blunder"),
        (0.08, 0.04, "unclear"),  # exactly two errors are not clear of noise
        (0.081, 0.0406, "unclear"),
        (0.005, 0.01, "unclear"),
        (-0.002, 0.02, "unclear"),
        (0.02, math.inf, "unclear"),
    ],
)
def test_classes(loss, se, label):
    assert judge(loss, se, 400).label == label


def test_forced_plays_do_not_count():
    assert judge(0.5, 0.0, 400, forced=True).label == "forced"


def test_limits_can_be_set():
    assert judge(0.05, 0.0, 1, limits=(0.02, 0.04, 0.06)).label == "mistake"
    assert judge(0.05, 0.02, 100, clear=3.0).label == "unclear"
    with pytest.raises(ValueError, match="must rise"):
        judge(0.05, 0.0, 1, limits=(0.03, 0.02, 0.08))
    with pytest.raises(ValueError, match="cannot judge"):
        judge(math.nan, 0.0, 1)


@pytest.mark.parametrize(("loss", "se"), [(0.05, 0.03), (0.012, 0.02), (0.004, 0.02), (-0.001, 0.01)])
def test_so_many_more_worlds_clear_it_up(loss, se):
    worlds = 300
    judgement = judge(loss, se, worlds)
    assert judgement.label == "unclear"
    enough = worlds + judgement.more

    def later(total):
        return judge(loss, se * math.sqrt(worlds / total), total).label

    assert later(enough + 1) != "unclear"
    assert later(enough - 2) == "unclear"
    assert str(judgement) == f"unclear, about {judgement.more:,} more"


def test_equal_cards_are_seldom_called_a_mistake():
    """One look at two standard errors: at most about 2.3 % of plays that lose nothing."""
    rng = np.random.default_rng(1)
    called = 0
    for _ in range(2000):
        x = rng.normal(0.0, 0.3, 200)
        label = judge(float(x.mean()), float(x.std(ddof=1) / math.sqrt(200)), 200).label
        called += label in ("inaccuracy", "mistake", "blunder")
    assert called / 2000 < 0.0228 + 3.0 * math.sqrt(0.0228 / 2000)


def test_total():
    assert total_loss([]) == (0.0, 0.0)
    assert total_loss([(0.1, 0.3), (0.2, 0.4)]) == (pytest.approx(0.3), pytest.approx(0.5))
