"""Charts draw checked frames on given axes, and leave nothing behind."""

import sys

import matplotlib as mpl
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import style
from reports.charts.course import plot_course
from reports.charts.distribution import plot_distribution
from reports.charts.give_or_run import plot_give_or_run
from reports.charts.grid import plot_grid
from reports.charts.heat import plot_heat
from reports.charts.intervals import LONGEST, plot_intervals
from reports.charts.jack import OUTCOMES, plot_jack
from reports.charts.parts import plot_parts
from reports.charts.reliability import plot_reliability
from reports.charts.series import plot_series
from reports.charts.stand_or_beg import plot_stand_or_beg
from reports.charts.sweep import plot_sweep
from reports.charts.turnup import plot_turnup


def calls(first: str, second: str) -> pd.DataFrame:
    rows = [
        (0, "-", 9000, -0.12, 0.001, second),
        (1, "A", 1500, 0.021, 0.002, first),
        (1, "T", 1500, 0.001, 0.002, "close"),
        (2, "A", 40, 0.2, 0.03, "few"),
        (2, "T", 0, float("nan"), float("nan"), f"must {second}"),
        (4, "A", 3, 0.2, 0.03, "few"),
    ]
    return pd.DataFrame(rows, columns=["trumps", "best", "n", "win_diff", "win_diff_se", "verdict"]).assign(score="0-0")


TURNUP = pd.DataFrame(
    [(t, r, 0.01 * t, 0.003) for t in range(3) for r in "A2"], columns=["trumps", "turnup", "win_diff", "win_diff_se"]
)
PARTS = pd.DataFrame(
    [(t, p, 0.1 * t, 0.01) for t in range(3) for p in ("high", "low")],
    columns=["trumps", "part", "points", "points_se"],
)
JACK = pd.DataFrame(
    [(a, c, o, 500, 0.2, 0.01) for a in ("every deal", "as the bots call") for c in ("stand", "run") for o in OUTCOMES],
    columns=["asked", "call", "outcome", "n", "share", "share_se"],
)
GRID = pd.DataFrame(
    [(2, "J 9", "TAKE", 31.2, 1.5, 900, "first-4"), (1, "none", "few", -3.0, 2.0, 12, "neutral")],
    columns=["x", "y", "label", "value", "value_se", "n", "fill"],
)
HEAT = pd.DataFrame(
    [(x, y, 0.2 * x, 0.01 * y, 900) for x in (0, 3) for y in (1, 2)], columns=["x", "y", "value", "value_se", "n"]
)
SERIES = pd.DataFrame(
    [(x, name, 0.1 * x, 0.01) for name in ("J", "9") for x in (1, 2)], columns=["x", "series", "value", "value_se"]
)
INTERVALS = pd.DataFrame(
    [("points", 0.4, 0.1, 0.2, 0.6, True), ("a label " * 12, -0.1, 0.2, -0.5, 0.3, False)],
    columns=["label", "value", "se", "low", "high", "strong"],
).assign(outer_low=[0.1, float("-inf")], outer_high=[0.7, float("inf")])
COURSE = pd.DataFrame(
    [(64, 0.1, 0.05, float("-inf"), float("inf")), (640, 0.12, 0.02, 0.02, 0.22), (6400, 0.11, 0.01, 0.08, 0.14)],
    columns=["pairs", "mean", "se", "low", "high"],
)
RELIABILITY = pd.DataFrame(
    [(0.1, 0.12, 0.08, 0.17, 300), (0.9, 1.0, 0.8, 1.0, 20)],
    columns=["predicted", "realised", "realised_low", "realised_high", "n"],
)
DISTRIBUTION = pd.DataFrame(
    [(-1.0, 0.0, 0.2, 0.01), (0.0, 1.0, 0.3, 0.01)], columns=["low", "high", "share", "share_se"]
)
SWEEP = pd.DataFrame(
    [("0", -0.1, -0.2, 0.0, "worse"), ("1", 0.2, 0.1, 0.3, "best"), ("2", 0.1, -0.1, 0.3, "equal")],
    columns=["x", "value", "low", "high", "verdict"],
)
CHARTS = [
    (plot_intervals, INTERVALS.drop(columns=["outer_low", "outer_high"])),
    (plot_course, COURSE),
    (plot_reliability, RELIABILITY),
    (plot_distribution, DISTRIBUTION),
    (plot_sweep, SWEEP),
    (plot_stand_or_beg, calls("stand", "beg")),
    (plot_give_or_run, calls("give", "run")),
    (plot_turnup, TURNUP),
    (plot_parts, PARTS),
    (plot_jack, JACK),
    (plot_grid, GRID),
    (plot_series, SERIES),
    (plot_heat, HEAT),
]
charts = pytest.mark.parametrize(("plot", "frame"), CHARTS, ids=[plot.__name__ for plot, _ in CHARTS])


@charts
def test_draws_and_leaves_nothing_behind(plot, frame):
    mpl.get_backend()  # settled when first asked for, which is no doing of a chart
    before, settings = frame.copy(), mpl.rcParams.copy()
    axes = Figure().add_subplot()
    assert plot(frame, ax=axes, title="A title") is axes
    assert axes.get_title() == "A title"
    own = plot(frame)
    assert isinstance(own, Axes)
    assert own.figure is not axes.figure
    assert mpl.rcParams == settings
    assert "matplotlib.pyplot" not in sys.modules or not sys.modules["matplotlib.pyplot"].get_fignums()
    pd.testing.assert_frame_equal(frame, before)


@charts
def test_every_column_is_needed(plot, frame):
    needed = [name for name in frame.columns if name != "score"]
    for name in needed:
        with pytest.raises(ValueError, match=f"no column {name};"):
            plot(frame.drop(columns=name))
    with pytest.raises(ValueError, match="no rows"):
        plot(frame.iloc[:0])
    shuffled = frame[[*reversed(list(frame.columns))]].assign(more=1)
    assert isinstance(plot(shuffled), Axes)


@charts
def test_one_score_at_a_time(plot, frame):
    two = pd.concat([frame.assign(score="0-0"), frame.assign(score="7-7")])
    with pytest.raises(ValueError, match="one score at a time; the frame has 0-0, 7-7"):
        plot(two)


def texts(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def test_cells_say_what_the_frame_says():
    drawn = texts(plot_stand_or_beg(calls("stand", "beg")))
    assert drawn == [
        *("BEG", "−12.0 ±0.1", "n 9.0k"),
        *("STAND", "+2.1 ±0.2", "n 1.5k"),
        *("close", "+0.1 ±0.2", "n 1.5k"),
        *("few", "n 40"),
        *("must", "BEG"),
    ]


def test_colours_follow_the_verdict():
    from matplotlib.colors import to_hex

    axes = plot_give_or_run(calls("give", "run"))
    fills = [to_hex(fill) for fill in axes.collections[0].get_facecolors()]
    expected = ["second-4", "first-2", "neutral", "neutral", "neutral"]
    assert fills == [style.colour(name) for name in expected]


def test_holdings_of_which_nothing_is_known_are_left_out():
    axes = plot_stand_or_beg(calls("stand", "beg"))
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "10", "none"]
    assert axes.get_xticks().tolist() == [0, 1, 2]
    only_few = calls("stand", "beg").assign(verdict="few")
    assert plot_stand_or_beg(only_few).get_xticks().tolist() == [0, 1, 2, 3, 4]


def test_lines_go_through_the_values():
    axes = plot_turnup(TURNUP)
    for number, container in enumerate(axes.containers):
        line = container[0]
        assert line.get_ydata().tolist() == pytest.approx([100 * 0.01 * number] * 2)
    assert len(axes.containers) == 3


def test_bars_are_stacked_to_one():
    axes = plot_jack(JACK)
    widths = {}
    for bar in axes.patches:
        if bar.get_width():
            widths.setdefault(bar.get_y(), []).append((bar.get_x(), bar.get_width()))
    assert len(widths) == 4
    for parts in widths.values():
        left = 0.0
        for x, width in parts:
            assert x == pytest.approx(left)
            left += width
        assert left == pytest.approx(1.0)


def test_grid_in_the_order_given():
    axes = plot_grid(GRID, xs=(1, 2, 3), ys=("none", "J 9"), percent=False, sign=True)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["none", "J 9"]
    assert texts(axes) == ["TAKE", "+31.2 ±1.5", "n 900", "few", "−3.0 ±2.0", "n 12"]


def test_series_that_cannot_be_told_apart():
    five = pd.concat([SERIES.assign(series=name) for name in "abcde"])
    with pytest.raises(ValueError, match="at most 4 series can be told apart, not 5"):
        plot_series(five)


def test_heat_of_shares_and_of_differences():
    axes = plot_heat(HEAT, xs=(3, 0), steps=(0.1, 0.25, 0.5))
    assert texts(axes) == ["0.0", "±1.0", "0.0", "±2.0", "60.0", "±1.0", "60.0", "±2.0"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["3", "0"]
    assert axes.get_xlabel() == "(n 900)"
    by_row = plot_heat(HEAT.assign(n=HEAT["y"] * 100))
    assert [label.get_text() for label in by_row.get_yticklabels()] == ["1\nn 100", "2\nn 200"]
    inside = texts(plot_heat(HEAT.assign(n=[5, 6, 7, 8]), percent=False))
    assert inside[:3] == ["0.0", "±0.01", "n 5"]
    from matplotlib.colors import to_hex

    axes = plot_heat(HEAT, centre=0.3, steps=(0.1, 0.25, 0.5))
    fills = [to_hex(fill) for fill in axes.collections[0].get_facecolors()]
    assert fills == [style.colour(name) for name in ("second-3", "second-3", "first-3", "first-3")]


def test_intervals_are_as_long_as_they_are():
    ax = plot_intervals(INTERVALS, percent=True)
    ends = [line.get_xdata() for line in ax.lines if len(line.get_xdata()) == 2 and len(set(line.get_ydata())) == 1]
    assert [[round(float(x)) for x in each] for each in ends] == [[10, 70], [20, 60], [-50, 30]]
    texts = [text.get_text() for text in ax.texts]
    assert texts[1] == "+40.0 ±10.0"
    assert max(map(len, texts)) == LONGEST


def test_a_sweep_shows_every_verdict():
    ax = plot_sweep(SWEEP)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["best", "equal to it, within noise", "worse"]
    many = pd.concat([SWEEP] * 9, ignore_index=True).assign(x=[str(x) for x in range(27)])
    assert len(plot_sweep(many).get_xticks()) <= 16


def test_a_course_of_two_looks():
    assert plot_course(COURSE.iloc[:2]).get_xlim()[0] == 64
    assert plot_course(COURSE.iloc[:1]) is not None
