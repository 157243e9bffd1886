"""One seed, one answer: whatever the number of workers, the cutting into chunks, and what runs beside."""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

import analyzer as kz
from analyzer.ask.equity import compute_equity
from tests.coarse import coarse_equity
from tests.exam import walks

WORKERS = (1, 2, 3)
QUICK = "allfours/bga rules=target:5"  # few scores, so that its equity table is made in no time


@pytest.fixture(scope="module", autouse=True)
def _coarse_equity():
    with coarse_equity():
        yield


def by_workers(question, **arguments):
    return [question(**arguments, workers=workers) for workers in WORKERS]


@pytest.mark.parametrize(
    ("game", "bots", "deals"),
    [
        ("allfours/bga", "rules", 20_000),
        ("allfours/bga", {"NS": "rules", "EW": "random"}, 20_000),
        ("allfours/sevenup", ["rules", "random", "rules:beg_below=1", "random"], 9_000),
        ("allfours/league rules=after_run:discard_to_6_if_12,flip_last_card:on", "random", 20_000),
        (QUICK, ["pimc:worlds=4,call_worlds=16", "rules"], 20),
        (QUICK, ["bid=random;play=pimc:worlds=3", "random"], 20),
        (QUICK, ["flat:worlds=3,playouts=2", "rules"], 20),
        ("spades/playok", ["flat:worlds=2,playouts=2", "random"], 20),
    ],
)
def test_deals_are_the_same_bytes_for_any_number_of_workers(game, bots, deals):
    runs = by_workers(partial(kz.simulate, game, bots, deals, 11))
    assert len({run.rows.tobytes() for run in runs}) == 1
    assert runs[0].to_dict() == runs[1].to_dict() == runs[2].to_dict()
    assert runs[0].rows.shape[0] == deals
    other = kz.simulate(game, bots, deals, 12, workers=1)
    assert other.rows.tobytes() != runs[0].rows.tobytes()


def test_matches_are_the_same_bytes_for_any_number_of_workers():
    runs = by_workers(partial(kz.simulate, "allfours/bga", ["rules", "random"], seed=5, matches=600))
    assert len({run.rows.tobytes() for run in runs}) == 1
    assert runs[0].to_dict() == runs[1].to_dict() == runs[2].to_dict()


def test_a_deal_does_not_depend_on_how_many_are_played():
    many = kz.simulate("allfours/bga", "rules", 10_000, 3, workers=1).rows
    few = kz.simulate("allfours/bga", "rules", 777, 3, workers=2).rows
    assert many[:777].tobytes() == few.tobytes()


def test_the_bots_do_not_change_the_cards():
    """Deal i of a seed is the same deal for every bot."""
    game = kz.game("allfours/bga")
    frames = [kz.simulate(game, bots, 300, 3, workers=1).frame for bots in ("rules", "random")]
    assert frames[0]["call"].tolist() != frames[1]["call"].tolist()
    for index, row in frames[0].iterrows():
        start = game.deal(3, index, "NESW"[row["dealer"]])
        for frame in frames:
            assert frame["dealer"][index] == index % 4
            assert (
                "SHDC"[frame["up"][index] // 16] + "23456789TJQKA"[frame["up"][index] % 16]
                in str(start).split("up=")[1]
            )
    assert len({str(game.deal(3, index)) for index in range(200)}) == 200


def by_lot(view, rng):
    """A bot in Python, run in processes of its own."""
    actions = view.legal_actions()
    return actions[int(rng.integers(len(actions)))]


def test_bots_in_processes_answer_as_at_home():
    runs = [kz.simulate(QUICK, by_lot, 48, 7, workers=workers) for workers in (1, 2)]
    assert runs[0].rows.tobytes() == runs[1].rows.tobytes()


def test_compare_is_the_same_for_any_number_of_workers():
    runs = by_workers(partial(kz.compare, QUICK, "rules", "random", 5_000, 21))
    assert runs[0].to_dict() == runs[1].to_dict() == runs[2].to_dict()
    assert runs[0].pairs == 5_000


def test_equity_is_the_same_for_any_number_of_workers():
    runs = by_workers(partial(compute_equity, QUICK, 50_000, 2))
    assert len({run.win.tobytes() for run in runs}) == len({run.se.tobytes() for run in runs}) == 1


POSITIONS = (
    f"{QUICK} dealer=N score=2-3 up=H9 E=SAJ9.HT4.C7",
    f"{QUICK} dealer=N score=2-3 up=H9 N=SAJ9.HT4.C7 auction=beg",
    f"{QUICK} dealer=N score=2-3 up=H9 E=SAJ9.HT4.C7 auction=stand",
    f"{QUICK} dealer=N score=2-3 up=H9 S=SAJ9.HT4.C7 auction=stand play=DA",
)


@pytest.mark.parametrize("line", POSITIONS)
def test_advice_is_the_same_for_any_number_of_workers(line):
    runs = by_workers(partial(kz.advise, kz.parse(line), None, worlds=96, seed=8))
    assert runs[0].to_dict() == runs[1].to_dict() == runs[2].to_dict()


# --- eight threads at once ----------------------------------------------------------------------------------------


def everything(seed):
    """A bit of everything that the core does, as plain data."""
    rng = random.Random(seed)
    steps = list(walks.walk(walks.start(QUICK, seed, rng), rng))
    playing = [pos for pos, _ in steps if pos.phase == "play"]
    answers = [str(pos) for pos, _ in steps]
    answers.append(kz.simulate(QUICK, ["rules", "random"], 3_000, seed, workers=1).rows.tobytes())
    answers.append(kz.simulate(QUICK, ["pimc:worlds=3,call_worlds=9", "rules"], 3, seed, workers=1).rows.tobytes())
    for pos in playing[-6:]:
        answers.append(kz.solve(pos).to_dict())
        answers.append(kz.solve(pos, objective="win").values)
        answers.append(kz.beliefs(pos).to_dict())
        answers.append([str(world) for world in kz.sample(pos, 20, seed)])
    for pos in playing[-3:]:
        answers.append(kz.advise(pos, None, worlds=20, seed=seed, workers=1).to_dict())
    return answers


def test_eight_threads_at_once_answer_as_one_after_the_other():
    alone = [everything(seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as threads:
        beside = list(threads.map(everything, range(8)))
    assert beside == alone


def test_eight_threads_share_one_view_and_one_game():
    """The same objects in all threads: nothing in them is changed by asking."""
    game = kz.game(QUICK)
    view = kz.parse(POSITIONS[3]).view("S")
    line = str(view)

    def ask(seed):
        return (
            [str(world) for world in kz.sample(view, 200, 5)],
            kz.beliefs(view).to_dict(),
            view.apply("SA").apply("D2") == view.apply("SA").apply("D2"),
            kz.simulate(game, "rules", 2_000, 4, workers=1).rows.tobytes(),
            kz.advise(view, None, worlds=16, workers=1).to_dict(),
        )

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(16)))
    assert all(answer == answers[0] for answer in answers)
    assert str(view) == line
