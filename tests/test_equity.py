"""Match equity: the backward passes against matches that were played, and against the algebra."""

import numpy as np
import pytest

import analyzer as kz
from _fastsim.table import Table
from analyzer.ask.equity import _read, compute_equity, save
from analyzer.bots import read_bot, seat_of
from tests.registry import STILL_TO_COME

SHORT = {  # matches of a few deals, so that a table costs a second
    "allfours": "allfours/bga rules=target:5",
    "belote": "belote/house rules=target:300",
    "coinche": "coinche/house rules=target:500",
    "belot": "belot/classic rules=target:60",
    "spades": "spades/playok rules=target:200,loss_floor:-100",
}
GAMES = [name for name in SHORT if "policy" not in STILL_TO_COME.get(name, ())]
SETTINGS = {"deals": 40_000, "draws": 20}


@pytest.fixture(scope="module", params=GAMES)
def table(request):
    return compute_equity(SHORT[request.param], workers=1, **SETTINGS)


def test_what_one_side_has_the_other_has_not(table):
    """NS ahead with NS to deal is EW ahead with EW to deal, exactly, bags and held points too."""
    win = dict(zip(table.states, table.win, strict=True))
    for (ns, ew, side, *more), chance in win.items():
        swapped = (ew, ns, 1 - side, *more[:1], *more[:0:-1])
        assert chance + win[swapped] == pytest.approx(1, abs=3e-5)


@pytest.mark.parametrize("share", [(0, 0), (2, 3), (4, 1)])
def test_the_chance_is_the_mean_of_the_chances_one_deal_later(table, share):
    """From scores all over the match: deals are played on and valued, apart from the passes."""
    deals, target = 4000, table.game.options["target"]
    score = tuple(part * target // 5 for part in share)
    core, bot = table.game.core, seat_of(read_bot("rules"), table.game)
    rows, win = np.zeros((deals, len(core.COLUMNS)), np.int16), np.zeros(deals)
    Table(core, [bot] * 4).play_deals(7, 0, deals, 0, score, (), np.ascontiguousarray(table.win), rows, win)
    chance, error = table.chance(f"{score[0]}-{score[1]}", "N")
    assert abs(win.mean() - chance) < 4 * (win.var() / deals + error**2) ** 0.5


def test_more_is_better(table):
    """Among scores far enough apart to be clear of the table's error."""
    target = table.game.options["target"]
    for dealer in ("NS", "EW"):
        low, e1 = table.chance(f"{target // 5}-{target // 5}", dealer)
        high, e2 = table.chance(f"{4 * target // 5}-{target // 5}", dealer)
        assert high - low > 4 * (e1 + e2)


def test_a_table_is_the_same_after_it_was_kept(table, tmp_path):
    path = tmp_path / "folder" / "table.npz"
    save(table, path)
    again = _read(table.game, path)
    assert np.array_equal(again.win, table.win)
    assert np.array_equal(again.se, table.se)
    assert (again.deals, again.seed, again.provenance) == (table.deals, table.seed, table.provenance)
    save(again, tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == path.read_bytes()


def test_the_error_is_what_other_seeds_show(table):
    """Runs of another seed lie as far off as the standard errors say, on the mean over all entries."""
    other = compute_equity(table.game, seed=2, workers=1, **SETTINGS)
    sure = (table.se > 0) & (other.se > 0)
    score = (table.win - other.win)[sure] ** 2 / (table.se**2 + other.se**2)[sure]
    # entries depend on one another, so few of them are independent; a wrong scale by two would show as 4
    assert 0.3 < float(np.median(score)) / 0.455 < 3


def test_a_match_in_a_deal_is_solved_exactly():
    """All Fours to 1 point: the match ends with the first point written, so the entry is a plain share of deals."""
    game = kz.game("allfours/bga", rules={"target": 1})
    table = compute_equity(game, deals=16_000, workers=1)
    assert len(table.win) == 2
    frame = kz.simulate(str(game), bots="rules", deals=4000, seed=9).frame
    share = float(frame.loc[frame["dealer"].isin([0, 2]), "winner"].eq(0).mean())
    error = (0.25 / 2000 + table.se[0] ** 2) ** 0.5
    assert abs(share - table.win[0]) < 4 * error


@pytest.mark.parametrize("score", ["14-0", "0-15", "-1-0", "x", ""])
def test_scores_that_no_deal_begins_from(score):
    with pytest.raises(kz.KibitzError):
        kz.equity("allfours/bga").chance(score)
