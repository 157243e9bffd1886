"""Comparisons on duplicate deals: nothing out of nothing, the same bytes however they came about, and true replays."""

import json
import math
from itertools import pairwise

import numpy as np
import pytest

import analyzer as kz
from _fastsim.table import Table
from analyzer.ask.compare import answer, duel_of, look_of
from analyzer.bots import seat_of
from analyzer.contests.facts import facts_of
from analyzer.contests.sums import WIN, DuelWork, Sums, part_of
from analyzer.errors import KibitzError
from analyzer.runs.runner import Runner, ShardDone
from analyzer.runs.store import Store
from analyzer.stats import Moments, pair_stats
from tests.coarse import coarse_equity

GAMES = ("allfours", "belote", "coinche", "belot", "spades")


@pytest.fixture(scope="module", autouse=True)
def _coarse_equity():
    with coarse_equity():
        yield


def data_of(found):
    """The whole answer as text, with everything that a report is made of."""
    frames = {name: frame.to_csv() for name, frame in found.frames().items()}
    return json.dumps([found.to_dict(), frames], allow_nan=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_against_itself_is_exactly_nothing(game):
    """Every column: quantities, groups, rates, ratings, the solver's account and the course."""
    found = kz.compare(game, "rules", "rules", 300, delta=0.01, score="spread", solve=0 if game == "spades" else 2)
    for name, stats in found.quantities.items():
        assert {stats.mean, stats.se, stats.low, stats.high, stats.anytime_low, stats.anytime_high} == {0.0}, name
        assert {stats.median, stats.swing, stats.sd_pair, stats.better, stats.worse} == {0.0}, name
        assert (stats.same, stats.decision) == (300, "undecided")
    assert found.breakdown
    for row in found.breakdown:
        for told in (row.points, row.win):
            assert {told["mean"], told["marked"]} == {0.0}
            assert told["se"] in (0.0, math.inf)  # of a single pair nothing is known
            assert told["p_holm"] == 1.0
    assert found.rates
    for row in found.rates:
        assert row.a == row.b
        if row.difference is not None:
            assert {row.difference.value, row.difference.se, row.difference.low, row.difference.high} == {0.0}
    assert set(found.elo.values()) == set(found.normalized_elo.values()) == {0.0}
    if found.solved is not None:  # full deals of spades take their time
        for part in (found.solved.auction, found.solved.play):
            assert (part.mean, part.se) == (0.0, 0.0)
    assert {look.mean for look in found.course} == {0.0}
    assert found.win.sprt.decision == "undecided"
    assert (found.swings, found.settled_at, found.distribution) == ([], None, [(0.0, 300)])


def test_matches_of_a_against_itself_are_exactly_nothing():
    found = kz.compare("allfours/bga", "rules", "rules", matches=40)
    assert {found.win.mean, found.win.se, found.points.mean, found.points.sd_pair} == {0.0}
    assert found.calibration.n > 20


@pytest.mark.parametrize("game", GAMES)
def test_naming_them_the_other_way_round_turns_every_sign(game):
    one, two = (kz.compare(game, *bots, 200) for bots in (("rules", "random"), ("random", "rules")))
    for name, stats in one.quantities.items():
        other = two.quantities[name]
        assert (stats.mean, stats.se, stats.better, stats.low) == (-other.mean, other.se, other.worse, -other.high)
    for mine, other in zip(one.rates, two.rates, strict=True):
        assert (mine.a, mine.b) == (other.b, other.a)
    assert sorted(one.distribution) == sorted((-points, n) for points, n in two.distribution)


@pytest.mark.parametrize("game", GAMES)
def test_points_of_the_items_add_up(game):
    found = kz.compare(game, "rules", "random", 400)
    core = kz.game(game).core
    names = ["cards written" if name == "points" else name for name in core.CATEGORIES]
    if game != "belot":  # whose points are rounded as a whole
        assert sum(found.categories[name].mean for name in names) == pytest.approx(found.points.mean)
    assert set(names) < {*found.categories, "?"}
    if core.name in ("belote", "coinche", "belot"):
        assert found.categories["card points"].mean > 0.0


def test_the_summary_is_that_of_the_pairs():
    """Against the pairs' own differences, from two simulations."""
    n, seats = 700, {"NS": "rules", "EW": "random"}
    one = kz.simulate("belote", seats, n, 5).frame
    two = kz.simulate("belote", {"NS": "random", "EW": "rules"}, n, 5).frame
    points = np.column_stack([one.points_ns - one.points_ew, two.points_ew - two.points_ns])
    found = kz.compare("belote", "rules", "random", n, 5)
    assert found.points.to_dict() == pytest.approx(pair_stats(points).to_dict())
    cards = np.column_stack([one.cards_ns - one.cards_ew, two.cards_ew - two.cards_ns])
    assert found.categories["card points"].to_dict() == pytest.approx(pair_stats(cards).to_dict())
    rates = {row.rate: row for row in found.rates}
    taken = [(one.taker >= 0) & (one.taker % 2 == 0), (two.taker >= 0) & (two.taker % 2 == 1)]
    made = sum(int((its & (table.verdict == 1)).sum()) for its, table in zip(taken, (one, two), strict=True))
    assert rates["made"].a.value == pytest.approx(made / sum(int(its.sum()) for its in taken))
    assert rates["take"].a.value == pytest.approx(sum(int(its.sum()) for its in taken) / (2 * n))


def test_groups_are_those_of_the_pairs():
    found = kz.compare("allfours/bga", "rules", "rules:beg_below=2", 500, score="3-3,9-9")
    rows = [row for row in found.breakdown if row.breakdown == "call"]
    assert sum(row.pairs for row in rows) == 500
    assert sum(row.points["mean"] * row.share for row in rows) == pytest.approx(found.points.mean)
    assert {row.label: row.pairs for row in found.breakdown if row.breakdown == "score"} == {"3-3": 252, "9-9": 248}
    assert {row.label: row.pairs for row in found.breakdown if row.breakdown == "dealer"} == dict.fromkeys("NESW", 125)
    beg = next(row for row in rows if row.label == "A eldest: stand; B: beg and run")
    assert beg.pairs > 10
    assert not any(row.label.startswith("A eldest: beg") and "stand" in row.label for row in rows)


@pytest.mark.parametrize("game", GAMES)
def test_swings_can_be_replayed(game):
    found = kz.compare(game, "rules", "random", 300, 3)
    assert len(found.swings) == 10
    assert [abs(each["points"]) for each in found.swings] == sorted(abs(s["points"]) for s in found.swings)[::-1]
    for swing in found.swings[:4]:
        dealt = kz.parse(swing["position"])
        totals = []
        for key in ("a_ns", "a_ew"):
            line = kz.parse(swing[key])
            assert str(line) == swing[key]
            assert line.phase in ("done", "over", "redeal")
            assert str(line).split("play=")[0].startswith(swing["position"].split(" N=")[0].split(" up=")[0])
            totals.append(line.result().to_dict())
        assert dealt.phase == "call"
        assert totals[0] != totals[1]
    if game == "allfours":
        after = [[int(n) for n in each["score_after"].split("-")] for each in totals]
        assert after[0][0] - after[0][1] - (after[1][0] - after[1][1]) == swing["points"]


def whole_and_parts(duel, total, cuts, every):
    for edges in ([0, total], [0, *cuts, total]):
        sums = Sums(duel, every, 0.01)
        for first, end in pairwise(edges):
            sums.add(part_of(duel, duel.play(first, end - first), every))
        yield data_of(answer(duel, sums, total, "budget"))


@pytest.mark.parametrize("game", ["allfours", "coinche", "spades"])
def test_any_cutting_gives_the_same_bytes(game):
    duel = duel_of(kz.game(game), "rules", "random", 7, score="spread")
    whole, parts = whole_and_parts(duel, 500, [1, 63, 64, 200, 333], look_of(duel))
    assert whole == parts


def test_workers_give_the_same_bytes():
    runs = [
        data_of(kz.compare("allfours/bga", "rules", "rules:beg_below=0", 5000, delta=0.01, solve=12, workers=workers))
        for workers in (1, 2)
    ]
    assert runs[0] == runs[1]


def test_stored_runs_go_on_with_the_same_bytes(tmp_path):
    store = Store(tmp_path / "store.sqlite")
    more = {"delta": 0.01, "runner": Runner(store)}
    ask = ("allfours/bga", "rules", "rules:beg_below=0")
    kz.compare(*ask, 3000, **more)
    assert data_of(kz.compare(*ask, 5000, **more)) == data_of(kz.compare(*ask, 5000, delta=0.01))
    assert sum(study["deals"] for study in store.studies()) == 5000
    until = {"until_settled": True}
    assert data_of(kz.compare(*ask, 100_000, **more, **until)) == data_of(
        kz.compare(*ask, 100_000, delta=0.01, **until)
    )


def test_a_work_can_be_sent_elsewhere():
    import pickle

    duel = duel_of(kz.game("belote"), "rules", "random", 1)
    work = pickle.loads(pickle.dumps(DuelWork(duel, 64)))
    assert work.play(0, 30) == DuelWork(duel, 64).play(0, 30)


def test_stops_when_it_is_settled():
    found = kz.compare("allfours/bga", "rules", "random", 500_000, until_settled=True)
    assert (found.stopped, found.decision, found.pairs, found.asked) == ("settled", "a", 65_536, 500_000)
    assert found.settled_at < 1000
    never = kz.compare("allfours/bga", "rules", "rules", 40_000, until_settled=True)
    assert (never.stopped, never.pairs) == ("budget", 40_000)


def test_the_half_that_is_not_compared_is_held_fixed():
    bids = kz.compare("spades", "rules", "random", 100, only="bid")
    assert (bids.a, bids.b) == ("rules", "bid=random;play=rules")
    cards = kz.compare("spades", "rules", "random", 100, only="play")
    assert cards.b == "bid=rules;play=random"
    nil = next(row for row in cards.rates if row.rate == "nil")
    assert nil.a == nil.b  # the same calls at both tables
    with pytest.raises(KibitzError, match="bid alike"):
        kz.compare("spades", "rules", "bid=rules;play=random", 10, only="bid")


def test_a_function_stands_beside_a_spec():
    def first(view, rng):
        return view.legal_actions()[0]

    found = kz.compare("allfours/bga", "rules", first, 40, workers=1)
    assert found.b.endswith("first")
    assert found.points.mean > 0.0
    assert len(found.swings) == 10
    assert all(swing["a_ns"] for swing in found.swings)


def test_the_solver_accounts_for_the_difference():
    bids = kz.compare("belote", "rules", "random", 300, only="bid", solve=24)
    assert bids.solved.auction.mean > 3 * bids.solved.auction.se
    assert abs(bids.solved.play.mean) < bids.solved.auction.mean / 4
    cards = kz.compare("belote", "rules", "random", 300, only="play", solve=24)
    assert cards.solved.auction.squares == 0
    assert cards.solved.play.mean > 3 * cards.solved.play.se
    assert cards.solved.single.gain > 1.5  # the solver knows who has the cards
    assert kz.compare("belote", "rules", "random", 30, score="100-0", solve=3).solved.single is None


def test_chances_before_a_deal_come_true():
    found = kz.compare("allfours/bga", "rules", "rules:beg_below=2", 4000, score="spread").calibration
    assert found.n == 4000
    for row in found.bins:  # one value a deal, its spread at most that of an even chance
        assert abs(row.predicted - row.realised) < 4.0 * 0.5 / math.sqrt(row.n) + 0.01


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"score": "0-0,0-0"}, "several different"),
        ({"delta": 0.0}, "delta"),
        ({"solve": -1}, "solve"),
        ({"only": "cards"}, "neither bid nor play"),
        ({"deals": 0}, "deals"),
        ({"seed": -1}, "seed"),
    ],
)
def test_refuses(arguments, says):
    with pytest.raises(KibitzError, match=says):
        kz.compare("allfours", "rules", "random", **{"deals": 10, **arguments})


@pytest.mark.parametrize("game", GAMES)
def test_facts_name_what_they_return(game):
    facts, duel = facts_of(game), duel_of(kz.game(game), "random", "random", 1)
    played = duel.play(0, 400)
    for name, codes in facts.labels(*played.deals).items():
        assert codes.min() >= 0
        assert codes.max() < len(facts.BREAKDOWNS[name])
    assert list(facts.labels(*played.deals)) == list(facts.BREAKDOWNS)
    for deals in played.deals:
        found = facts.rates(deals)
        assert list(found) == list(facts.RATES)
        for name, (tops, bottoms) in found.items():
            assert tops.shape == bottoms.shape == (400, 2), name
            assert (bottoms >= 0).all(), name
            if name != "bags":
                assert (tops <= bottoms).all(), name


def test_units_of_win_chances_are_exact():
    assert Moments.of([float(WIN)]).total == WIN


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["rules", "random"])
def test_a_deal_played_alone_is_the_deal_among_others(game, bot):
    core, seat = kz.game(game).core, seat_of(bot, kz.game(game))
    table = Table(core, [seat] * 4)
    rows = np.empty((40, len(core.COLUMNS)), np.int16)
    table.play_deals(3, 100, 40, -1, [0, 0], [], np.zeros(0), rows, np.zeros(0))
    for place in range(40):
        row = np.empty(len(core.COLUMNS), np.int16)
        end = table.played(3, 100 + place, (100 + place) & 3, [0, 0], False, row)
        assert row.tolist() == rows[place].tolist()
        begun = table.played(3, 100 + place, (100 + place) & 3, [0, 0], True)
        assert begun.phase == "play" or begun.phase == end.phase
        if begun.phase == "play":
            assert begun.fields()["calls"] == end.fields()["calls"]
            assert begun.fields()["plays"] == []
    with pytest.raises(ValueError, match="another size"):
        table.played(3, 0, 0, [0, 0], False, np.empty(3, np.int16))


@pytest.mark.parametrize("game", ["allfours", "belote", "spades"])
def test_matches_are_looked_at_before_one_of_their_deals(game):
    chosen = kz.game(game)
    table = Table(chosen.core, [seat_of("rules", chosen)] * 4)
    equity = np.ascontiguousarray(kz.equity(chosen).win)
    out, plain, before = np.empty((240, 4), np.int32), np.empty((240, 4), np.int32), np.empty(240)
    table.play_matches(2, 0, 240, out, equity, before, 5)
    table.play_matches(2, 0, 240, plain)
    assert np.array_equal(out, plain)
    over = out[:, 1] <= 1 + np.arange(240) % 5
    assert np.array_equal(before == -1.0, over)
    told, won = before[~over], 1.0 - out[~over, 0]
    assert abs(told.mean() - won.mean()) < 4.0 * 0.5 / math.sqrt(told.size)
    assert np.corrcoef(told, won)[0, 1] > 0.1
    with pytest.raises(ValueError, match="equity table"):
        table.play_matches(2, 0, 240, out, None, before, 5)
    with pytest.raises(ValueError, match="too small"):
        table.play_matches(2, 0, 300, out)


def test_results_show_as_tables():
    for found in (
        kz.compare("allfours", "rules", "random", 20),
        kz.sweep("allfours", "rules", "rules:beg_below=0..1", 20),
    ):
        assert "<table" in found._repr_html_()


def test_shards_give_the_same_bytes(tmp_path):
    store = Store(tmp_path / "store.sqlite")
    ask = ("allfours/bga", "rules", "rules:beg_below=0", 9000)
    with pytest.raises(ShardDone):
        kz.compare(*ask, runner=Runner(store, shard=(1, 2)))
    assert data_of(kz.compare(*ask, runner=Runner(store, shard=(2, 2)))) == data_of(kz.compare(*ask))


def test_deals_too_hard_to_solve_are_left_out_and_told(monkeypatch):
    whole = kz.compare("allfours/bga", "rules", "random", 60, solve=20).solved
    monkeypatch.setattr("analyzer.contests.solved.MOST_NODES", 20_000)
    some = kz.compare("allfours/bga", "rules", "random", 60, solve=20).solved
    assert (whole.deals + whole.left_out, some.deals + some.left_out) == (20, 20)
    assert 0 < some.deals < whole.deals
    monkeypatch.setattr("analyzer.contests.solved.MOST_NODES", 1)
    assert kz.compare("spades", "rules", "random", 4, solve=2).solved is None
