"""The rollout rule: why it stops, what it drops, and how seldom it is wrong."""

import math

import numpy as np
import pytest

from analyzer.stats import JointMoments, Rollout, StoppingRule, verdict

RULE = StoppingRule(minimum=100, maximum=1600)


def play(rollout, draw, **flags):
    """Run a rollout to its end; `draw` gives rows of results for all actions."""
    while True:
        rows = draw(rollout.rule.next_batch(rollout.worlds))
        rollout.add({"win": rows[:, rollout.active]})
        stop = rollout.check(**flags)
        if stop:
            return stop


def noisy(rng, values):
    return lambda n: rng.normal(size=(n, 1)) + rng.normal(scale=0.5, size=(n, len(values))) + np.array(values)


def test_batches_double_up_to_the_budget():
    done, sizes = 0, []
    while batch := RULE.next_batch(done):
        sizes.append(batch)
        done += batch
    assert sizes == [100, 100, 200, 400, 800]
    assert StoppingRule(minimum=50, maximum=70).next_batch(50) == 20


@pytest.mark.parametrize("limits", [{"k": 1.9}, {"minimum": 1}, {"minimum": 500, "maximum": 100}, {"k": math.nan}])
def test_refuses_rules(limits):
    with pytest.raises(ValueError, match=r"at least 2|minimum <= maximum"):
        StoppingRule(**limits)


def test_settled_at_the_first_look():
    rollout = Rollout(3, RULE)
    stop = play(rollout, noisy(np.random.default_rng(1), [0.0, 1.0, 0.2]))
    assert (stop.reason, stop.worlds) == ("settled", 100)
    assert stop.text == "the best leads by 3 joint standard errors or more after 100 worlds"
    assert [(row.action, row.verdict, row.worlds) for row in rollout.standings()] == [
        (1, "best", 100),
        (2, "worse", 100),
        (0, "worse", 100),
    ]


def test_dropped_to_one():
    rollout = Rollout(3, RULE)
    stop = play(rollout, noisy(np.random.default_rng(2), [0.0, 1.0, 0.87]))
    assert stop.reason == "dropped to one"
    assert rollout.active == (1,)
    best, second, last = rollout.standings()
    assert (best.action, second.action, last.action) == (1, 2, 0)
    assert last.worlds == 100 < second.worlds == best.worlds == stop.worlds
    assert second.verdict == last.verdict == "worse"


def test_budget():
    rollout = Rollout(2, RULE)
    stop = play(rollout, noisy(np.random.default_rng(3), [0.0, 0.0]))
    assert (stop.reason, stop.worlds) == ("budget", 1600)
    assert [row.verdict for row in rollout.standings()] == ["best", "equal"]


def test_time():
    rollout = Rollout(2, RULE)
    stop = play(rollout, noisy(np.random.default_rng(4), [0.0, 0.0]), out_of_time=True)
    assert (stop.reason, stop.worlds) == ("time", 100)
    assert Rollout(2, RULE).check(out_of_time=True).reason == "time"


def test_enumerated_worlds_leave_no_error():
    rollout = Rollout(3, RULE)
    rollout.add({"win": [[0.0, 1.0, 1.0], [1.0, 0.5, 0.5]], "points": [[1, 2, 3], [3, 2, 0]]}, weights=[3.0, 1.0])
    stop = rollout.check(enumerated=True)
    assert (stop.reason, stop.text) == ("enumerated", "every possible world was tried (2)")
    best, equal, worse = rollout.standings()
    assert (best.action, best.means, best.errors) == (1, {"win": 0.875, "points": 2.0}, {"win": 0.0, "points": 0.0})
    assert (equal.loss, equal.loss_se, equal.verdict) == (0.0, 0.0, "equal")
    assert (worse.loss, worse.loss_se, worse.verdict) == (0.625, 0.0, "worse")


def test_only_one_action():
    rollout = Rollout(1, RULE)
    rollout.add({"win": [[1.0], [0.0]]})
    assert rollout.check().reason == "dropped to one"
    assert rollout.standings()[0].verdict == "best"


def test_nothing_stops_or_falls_before_the_minimum():
    rollout = Rollout(2, RULE)
    rollout.add({"win": np.tile([0.0, 1.0], (99, 1)) + np.random.default_rng(5).normal(size=(99, 1))})
    assert rollout.check() is None
    assert rollout.active == (0, 1)
    rollout.add({"win": [[0.0, 1.0]]})
    assert rollout.check().reason == "settled"


def test_the_minimum_counts_effective_worlds():
    rollout = Rollout(2, RULE)
    weights = np.where(np.arange(200) % 10 == 0, 1.0, 1e-9)
    rollout.add({"win": np.tile([0.0, 1.0], (200, 1))}, weights)
    assert rollout.worlds == 200
    assert rollout.effective == pytest.approx(20.0, rel=1e-6)
    assert rollout.check() is None


def test_cards_that_are_one_and_the_same_do_not_hold_it_up():
    rng = np.random.default_rng(6)
    rollout = Rollout(3, RULE)
    stop = play(rollout, lambda n: noisy(rng, [0.0, 1.0])(n)[:, [1, 0, 1]])
    assert stop.reason == "settled"
    assert [(row.action, row.verdict) for row in rollout.standings()] == [(0, "best"), (2, "equal"), (1, "worse")]
    same = Rollout(2, RULE)
    assert play(same, lambda n: np.zeros((n, 2))).text == "every action gave the same in every world after 100 worlds"


def test_losses_are_paired_on_common_worlds():
    rng = np.random.default_rng(7)
    rows = noisy(rng, [0.0, 0.1, 0.05])(100)
    points = rng.integers(-3, 4, (100, 3))
    rollout = Rollout(3, RULE)
    rollout.add({"points": points[:40], "win": rows[:40]})
    rollout.add({"points": points[40:], "win": rows[40:]})
    joint = JointMoments.of(rows)
    standings = rollout.standings()
    best = standings[0].action
    assert best == int(rows.mean(axis=0).argmax())
    assert [row.loss for row in standings] == sorted(row.loss for row in standings)
    for row in standings:
        assert (row.loss, row.loss_se) == joint.difference(best, row.action)
        assert (row.means["win"], row.errors["win"]) == (joint.mean(row.action), joint.se(row.action))
        assert row.means["points"] == pytest.approx(points[:, row.action].mean())


def test_loss_by_way_of_a_leader_that_fell_behind():
    """Action 0 falls behind 1 on the first worlds; then 2 overtakes 1: the loss of 0 is the sum of both steps."""
    luck = np.random.default_rng(8).normal(scale=0.01, size=(200, 3))
    rollout = Rollout(3, StoppingRule(minimum=100, maximum=1000))
    first = luck[:100] + np.column_stack([np.zeros(100), np.ones(100), np.tile([3.0, -1.2], 50)])
    second = luck[100:] + np.column_stack([np.zeros(100), np.ones(100), np.tile([3.0, 0.0], 50)])
    rollout.add({"win": first})
    assert rollout.check() is None
    assert rollout.active == (1, 2)
    rollout.add({"win": second[:, 1:]})
    best, middle, last = rollout.standings()
    assert (best.action, middle.action, last.action) == (2, 1, 0)
    step, step_se = JointMoments.of(first).difference(1, 0)
    assert last.loss == pytest.approx(step + middle.loss)
    assert last.loss_se == pytest.approx(math.hypot(step_se, middle.loss_se))
    assert last.worlds == 100


def test_equals_are_seldom_settled_and_the_best_seldom_dropped():
    rng = np.random.default_rng(9)
    experiments = settled = lost = 0
    for _ in range(60):
        experiments += 1
        settled += play(Rollout(4, RULE), noisy(rng, [0.0] * 4)).reason in ("settled", "dropped to one")
        rollout = Rollout(3, RULE)
        play(rollout, noisy(rng, [0.05, 0.0, 0.0]))
        lost += 0 not in rollout.active
    # Five looks at two-sided 3 SE are at most 5 x 0.0027 a rival.
    assert settled / experiments <= 3 * 0.0135 + 2.0 * math.sqrt(0.0405 / experiments)
    assert lost / experiments <= 2 * 0.0135 + 2.0 * math.sqrt(0.027 / experiments)


def test_any_cut_of_the_worlds_gives_the_same_answer():
    rows = noisy(np.random.default_rng(10), [0.0, 0.1, 0.3])(400)
    weights = np.random.default_rng(11).gamma(2.0, size=400)
    whole, parts = Rollout(3, RULE), Rollout(3, RULE)
    whole.add({"win": rows}, weights)
    for start in range(0, 400, 37):
        parts.add({"win": rows[start : start + 37]}, weights[start : start + 37])
    assert whole.check() == parts.check()
    assert whole.standings() == parts.standings()


def test_verdicts():
    assert verdict(0.0, 0.0) == "equal"
    assert verdict(1e-15, 0.0) == "equal"
    assert verdict(0.01, 0.0) == "worse"
    assert verdict(0.01, math.inf) == "equal"
    assert verdict(0.025, 0.01, noise=3.0) == "equal"


def test_refuses_tables_that_do_not_fit():
    rollout = Rollout(2, RULE)
    with pytest.raises(ValueError, match="no world was tried"):
        rollout.standings()
    with pytest.raises(ValueError, match="'win', is missing"):
        rollout.add({"points": [[1.0, 2.0]]})
    with pytest.raises(ValueError, match="2 columns"):
        rollout.add({"win": [[1.0, 2.0, 3.0]]})
    with pytest.raises(ValueError, match="same rows"):
        rollout.add({"win": [[1.0, 2.0]], "points": [[1.0, 2.0], [0.0, 0.0]]})
    rollout.add({"win": [[1.0, 2.0]]})
    with pytest.raises(ValueError, match="expected win, got win, points"):
        rollout.add({"win": [[1.0, 2.0]], "points": [[1.0, 2.0]]})
    with pytest.raises(ValueError, match="an action to choose"):
        Rollout(0, RULE)


def test_means_of_what_was_dropped_can_be_compared():
    """Luck turns after the first look: the dropped action is stated by its difference to the best, not by its luck."""
    rng = np.random.default_rng(12)
    rollout = Rollout(3, StoppingRule(minimum=100, maximum=1000))
    first = 5.0 + rng.normal(size=(100, 1)) + [0.0, 0.3, 0.3] + rng.normal(scale=0.1, size=(100, 3))
    rollout.add({"win": first, "points": 2.0 * first})
    assert rollout.check() is None
    assert 0 not in rollout.active
    rest = rng.normal(size=(300, 1)) + rng.normal(scale=0.1, size=(300, 2))
    rollout.add({"win": rest, "points": 2.0 * rest})
    best, _, last = rollout.standings()
    assert first[:, 0].mean() > best.means["win"]  # what misled the reader
    assert last.means["win"] == pytest.approx(best.means["win"] - last.loss)
    assert last.means["points"] == pytest.approx(2.0 * last.means["win"])
    assert last.worlds == 100


def test_errors_of_what_was_dropped():
    """The error that is stated is the spread of the mean over many rollouts."""
    rng = np.random.default_rng(13)
    means, errors = [], []
    while len(means) < 300:
        rollout = Rollout(3, StoppingRule(minimum=50, maximum=1000))
        rollout.add({"win": noisy(rng, [0.0, 1.0, 1.0])(50)})
        if rollout.check() is None and rollout.active == (1, 2):
            rollout.add({"win": noisy(rng, [1.0, 1.0])(150)})
            row = rollout.standings()[-1]
            if row.action == 0:
                means.append(row.means["win"])
                errors.append(row.errors["win"])
    stated = math.sqrt(np.mean(np.square(errors)))
    # the standard deviation of 300 values has a relative error of 1 / sqrt(2 x 299)
    assert np.std(means, ddof=1) == pytest.approx(stated, rel=3.0 / math.sqrt(2 * 299))
