"""What a store survives, and what it says when it cannot."""

import os
import random
import shutil
import sqlite3
import time

import pytest

from analyzer.errors import KibitzError
from analyzer.runs.runner import Runner
from analyzer.runs.store import MARK, Store, Study
from tests.runs import programs
from tests.runs.works import Numbers, all_of

STUDY = Study.of({"kind": "numbers"}, 8)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store.sqlite")


@pytest.fixture(scope="module")
def whole():
    """The hash of the study that the programs run, played without a store in one go."""
    return programs.study(None)


def deals_in(store):
    return [study["deals"] for study in store.studies()]


def test_killed_at_any_moment(store, whole):
    rng = random.Random(5)
    stored = []
    for _ in range(4):
        with programs.start("study", store.path) as process:
            for _ in range(rng.randint(1, 4)):
                assert process.stdout.readline()
            time.sleep(rng.uniform(0.0, 0.04))  # about a piece: before, while and after it is written
            process.kill()
        stored += deals_in(store)
        store.close()
    assert stored == sorted(stored)
    assert all(0 < deals < programs.DEALS for deals in stored)
    with programs.start("study", store.path) as process:
        assert process.communicate()[0].split()[-1] == whole
    assert deals_in(store) == [programs.DEALS]
    assert store.studies()[0]["damaged"] == 0


def test_two_processes_at_once(store, whole):
    both = [programs.start("study", store.path) for _ in range(2)]
    assert [process.communicate()[0].split()[-1] for process in both] == [whole] * 2
    assert deals_in(store) == [programs.DEALS]
    assert len(store.studies()) == 1


def test_a_power_cut_loses_no_more_than_the_last_moments(store, tmp_path):
    """The write-ahead log ends anywhere, or in bytes that were never written: what is read is whole all the same."""
    rng = random.Random(7)
    with_log = Store(store.path)
    with_log.read(STUDY)
    for first in range(0, 40 * 8, 8):
        with_log.put(STUDY, [(first, 8, Numbers().play(first, 8))])
    log = store.path.with_name(store.path.name + "-wal")
    size = log.stat().st_size
    assert size > 100_000
    found = []
    for cut in sorted(rng.sample(range(size), 12)):
        copy = tmp_path / f"cut-{cut}" / store.path.name
        copy.parent.mkdir()
        shutil.copy(store.path, copy)
        copied = copy.with_name(log.name)
        copied.write_bytes(log.read_bytes()[:cut] + rng.choice([b"", rng.randbytes(5000), bytes(5000)]))
        after = Store(copy)
        assert all(study["damaged"] == 0 for study in after.studies())
        found += deals_in(after) or [0]
        assert Runner(after).run(Numbers(), 330).tally == all_of(330)
    assert found == sorted(found)
    assert len(set(found)) > 3
    with_log.close()


def test_a_damaged_block_is_played_again(store):
    Runner(store).run(Numbers(), 300)
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE blocks SET tally = zeroblob(100) WHERE first = 128")
        db.execute("UPDATE blocks SET first = first + 8 WHERE first = 256")
    db.close()
    assert store.studies()[0]["damaged"] == 2
    work = Numbers()
    assert Runner(store).run(work, 300).tally == all_of(300)
    assert sum(number for _, number in work.played) == 128 + 32
    assert store.studies()[0]["damaged"] == 0
    assert deals_in(store) == [300]


def test_deals_that_others_store_meanwhile_count_once(store):
    class Other(Numbers):
        def play(self, first, number):
            if first == 64:
                Runner(Store(store.path)).run(Numbers(), 200)
            return super().play(first, number)

    assert Runner(store).run(Other(), 160, workers=1).tally == all_of(160)
    assert deals_in(store) == [200]


def test_nothing_is_written_by_looking(store):
    assert store.read(STUDY) == {}
    assert store.studies() == []
    assert not store.path.exists()


def test_studies_are_removed(store):
    for kind in "ab":
        Runner(store).run(Numbers(key={"kind": kind}), 5000)
    size = store.path.stat().st_size
    store.remove([study["id"] for study in store.studies() if study["key"]["kind"] == "a"])
    store.close()
    assert [study["key"]["kind"] for study in store.studies()] == ["b"]
    assert store.path.stat().st_size < size
    assert Runner(store).run(Numbers(key={"kind": "b"}, stop_at=0), 5000).tally == all_of(5000)


def a_text(path):
    path.write_text("deals,points\n" * 1000)


def another_database(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mine (x)")
    db.close()


def a_newer_store(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE studies (id)")
        db.execute(f"PRAGMA application_id = {MARK}")
        db.execute("PRAGMA user_version = 2")
    db.close()


def a_mangled_store(path):
    store = Store(path)
    Runner(store).run(Numbers(), 20_000)
    data = bytearray(path.read_bytes())
    data[200:4000] = bytes(3800)  # where the tables are named
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (a_text, "is no results store"),
        (another_database, "is a database of another program"),
        (a_newer_store, "has the format 2 of a newer kibitz; this one knows 1"),
        (a_mangled_store, "is damaged"),
        (os.mkdir, "cannot be opened"),
    ],
)
def test_what_is_no_store(tmp_path, make, message):
    path = tmp_path / "store.sqlite"
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    for ask in (lambda s: s.studies(), lambda s: s.put(STUDY, []), lambda s: Runner(s).run(Numbers(stop_at=0), 9)):
        with pytest.raises(KibitzError, match=message) as told:
            ask(Store(path))
        assert str(path) in str(told.value)
    assert before is None or path.read_bytes() == before, "it is left as it was"


@pytest.mark.parametrize("path", ["/proc/kibitz/store.sqlite", "/proc/store.sqlite", "/dev/null/store.sqlite"])
def test_where_nothing_can_be_written(path):
    with pytest.raises((KibitzError, OSError), match=r"cannot be opened|No such file"):
        Runner(Store(path)).run(Numbers(), 9)


def test_a_full_disk_loses_nothing_that_was_stored(store, monkeypatch):
    Runner(store).run(Numbers(), 1000)
    prepare = Store._prepare

    def small(self, db):
        prepare(self, db)
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages + 3}")

    monkeypatch.setattr(Store, "_prepare", small)
    with pytest.raises(OSError, match="No space left") as told:
        Runner(store).run(Numbers(), 10_000)
    assert told.value.filename == str(store.path)
    monkeypatch.undo()
    assert deals_in(store) == [1000]
    assert Runner(store).run(Numbers(), 10_000).tally == all_of(10_000)
