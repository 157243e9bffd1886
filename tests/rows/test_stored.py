"""Sums of simulations in the results store; pieces that nobody has taken yet."""

import json
import time

import pandas as pd
import pytest

import analyzer as kz
from analyzer.runs.backends import FINISHED, run_chunks
from analyzer.runs.runner import Runner
from analyzer.runs.store import Store
from tests.cli.conftest import interrupt, start

__all__ = ["interrupt", "start"]  # fixtures

ASKED = {"by": ["verdict"], "means": ["tricks_ns"], "rows": False, "given": "S: aces=3"}


def test_a_simulation_goes_on_where_it_was(tmp_path):
    path = tmp_path / "store.sqlite"
    calls = []
    kz.simulate("coinche", deals=20_000, seed=3, **ASKED, runner=Runner(Store(path)))
    more = kz.simulate(
        "coinche", deals=50_000, seed=3, **ASKED, runner=Runner(Store(path)), progress=lambda *n: calls.append(n)
    )
    fresh = kz.simulate("coinche", deals=50_000, seed=3, **ASKED)
    assert more.to_dict() == fresh.to_dict()
    assert more.groups == fresh.groups
    assert calls[-1] == (50_000, 50_000)
    store = Store(path)
    assert [study["deals"] for study in store.studies()] == [50_000]
    store.close()


def test_other_conditions_are_another_study(tmp_path):
    path = tmp_path / "store.sqlite"
    answers = [
        kz.simulate("spades", deals=2000, rows=False, given=given, dealer=dealer, runner=Runner(Store(path)))
        for given, dealer in ((None, None), ("S: SA", None), ("S: SK", None), ("S: SA", "N"))
    ]
    assert len({str(answer.summary) for answer in answers}) == 4
    store = Store(path)
    assert len(list(store.studies())) == 4
    store.close()


def test_matches_and_rows(tmp_path):
    path = tmp_path / "store.sqlite"
    some = [kz.simulate("allfours", matches=600, rows=False, runner=Runner(Store(path))).to_dict() for _ in range(2)]
    assert some[0] == some[1] == kz.simulate("allfours", matches=600).to_dict()
    kz.simulate("allfours", deals=500, runner=Runner(Store(path)))
    store = Store(path)
    assert len(list(store.studies())) == 1, "rows are not stored"
    store.close()


def test_in_processes():
    """Conditions and what is made of the rows go to other processes."""
    here = kz.simulate("belote", deals=20_000, **ASKED)
    there = kz.simulate("belote", deals=20_000, **ASKED, workers=2, runner=Runner(backend="processes"))
    assert here.to_dict() == there.to_dict()


def test_pieces_wait_for_who_takes_them():
    """Else what is played would pile up in the memory while a slow disk writes."""
    started = []

    def job(first, number):
        started.append(first)
        return first

    taken = 0
    found = run_chunks(job, ((at, 1) for at in range(400)), 2)
    for first in found:
        if taken % 20 == 0:
            time.sleep(0.01)
        assert first == taken
        taken += 1
        assert len(started) <= taken + 2 * FINISHED + 2
    assert taken == 400


def test_pieces_that_are_not_wanted(tmp_path):
    found = run_chunks(lambda first, number: first, ((at, 1) for at in range(10**6)), 2)
    assert [next(found) for _ in range(5)] == [0, 1, 2, 3, 4]
    found.close()
    with pytest.raises(StopIteration):
        next(found)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_file_after_an_interrupt_holds_what_is_known(interrupt, tmp_path, suffix):
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"deals.{suffix}"
    out, err = interrupt(["simulate", "allfours", "--deals", "1e9", "--json", "--out", str(path)])
    known = json.loads(out)["deals"]
    assert f"{known:,} deals written to {path}" in err
    assert f"interrupted after {known:,} deals of 1,000,000,000" in err
    frame = pd.read_csv(path) if suffix == "csv" else pd.read_parquet(path)
    assert frame["deal"].tolist() == list(range(known))
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
