"""Runs that are stored: resumed, extended, cut into shards, and always the same in the end."""

from contextlib import closing

import pytest

from analyzer.errors import KibitzError
from analyzer.runs.runner import Runner, ShardDone
from analyzer.runs.store import Store, Study
from tests.runs.works import Numbers, all_of


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "folder" / "store.sqlite")


def test_without_a_store():
    for workers in (1, 3):
        found = Runner().run(Numbers(), 100, workers=workers)
        assert (found.tally, found.deals, found.interrupted) == (all_of(100), 100, False)


def test_processes():
    assert Runner(backend="processes").run(Numbers(), 100, workers=2).tally == all_of(100)
    work = Numbers()
    assert Runner(backend="threads").run(work, 100, workers=2).tally == all_of(100)
    assert len(work.played) == 13


def test_whoever_has_enough_breaks_off(store):
    work = Numbers()
    with closing(Runner(store).stream(work, 10_000, workers=1)) as parts:
        for first, number, tally in parts:
            assert tally == work.play(first, number)
            if first + number >= 80:
                break
    assert [study["deals"] for study in store.studies()] == [80]


def test_a_stored_run_is_not_played_again(store):
    seen = []
    for expected in (13, 0):
        work = Numbers()
        assert Runner(store).run(work, 100, workers=2, progress=lambda *done: seen.append(done)).tally == all_of(100)
        assert len(work.played) == expected
    assert seen[-1] == (100, 100)
    assert seen[12] == (100, 100)
    assert len(seen) == 14


def test_an_interrupted_run_goes_on(store):
    first = Runner(store).run(Numbers(stop_at=40), 100, workers=1)
    assert (first.tally, first.deals, first.interrupted) == (all_of(40), 40, True)
    work, seen = Numbers(), []
    again = Runner(store).run(work, 100, workers=1, progress=lambda *done: seen.append(done))
    assert (again.tally, again.interrupted) == (all_of(100), False)
    assert work.played[0] == (40, 8)
    assert seen[0] == (40, 100)


@pytest.mark.parametrize(("before", "after"), [(50, 100), (48, 49), (3, 5), (1, 300), (127, 129)])
def test_more_deals_play_only_the_rest(store, before, after):
    Runner(store).run(Numbers(), before)
    work = Numbers()
    assert Runner(store).run(work, after).tally == all_of(after)
    assert sum(number for _, number in work.played) == after - before
    last = Numbers()
    assert Runner(store).run(last, after).tally == all_of(after)
    assert last.played == []


def test_fewer_deals_use_what_ends_within(store):
    Runner(store).run(Numbers(), 1000)
    work = Numbers()
    assert Runner(store).run(work, 300).tally == all_of(300)
    assert sum(number for _, number in work.played) == 300 - 256


@pytest.mark.parametrize("kind", ["rules", "bots", "seed", "engine", "program", "size"])
def test_studies_never_mix(store, kind):
    key = {"kind": "numbers", "rules": {"target": 7}, "bots": ["rules"], "seed": 1, "engine": "a", "program": "b"}
    other = {**key, kind: {"rules": {"target": 8}, "bots": ["random"], "seed": 2}.get(kind, "c")}
    Runner(store).run(Numbers(key=key), 50)
    work = Numbers(key=other, size=16) if kind == "size" else Numbers(key=other)
    assert Runner(store).run(work, 50).tally == all_of(50)
    assert sum(number for _, number in work.played) == 50
    assert len(store.studies()) == 2


def test_what_has_no_key_is_not_stored(store):
    class Nameless(Numbers):
        def key(self):
            return None

    assert Runner(store).run(Nameless(), 50).tally == all_of(50)
    assert not store.path.exists()
    with pytest.raises(KibitzError, match="`version`"):
        Runner(store, shard=(1, 2)).run(Nameless(), 50)


def test_short_runs_are_kept_only_where_asked(tmp_path):
    store = Store(tmp_path / "store", short=False)
    Runner(store).run(Numbers(), 50)
    assert not store.path.exists()
    with pytest.raises(ShardDone):
        Runner(store, shard=(1, 2)).run(Numbers(), 50)
    assert store.path.exists()


def test_shards_make_the_whole(tmp_path):
    stores = [Store(tmp_path / f"{i}.sqlite") for i in range(3)]
    played = []
    for i, store in enumerate(stores):
        with pytest.raises(ShardDone, match=f"shard {i + 1}/3 is played") as told:
            Runner(store, shard=(i + 1, 3)).run(work := Numbers(), 1003, workers=2)
        assert told.value.told["deals"] == sum(number for _, number in work.played)
        played += work.played
    assert sorted(played) == [(8 * i, 8) for i in range(125)] + [(1000, 3)]
    into = Store(tmp_path / "all.sqlite")
    for store in stores:
        ((_, new),) = into.take(store)
        assert new == sum(number for _, number in store.read(Study.of({"kind": "numbers"}, 8)))
    assert into.take(stores[0])[0][1] == 0
    assert (
        len(into.read(Study.of({"kind": "numbers"}, 8))) == 7 + 3 + 1
    )  # of 16 pieces; of 8, 4 and 1; the bit at the end
    work = Numbers()
    assert Runner(into).run(work, 1003).tally == all_of(1003)
    assert work.played == []


def test_a_shard_that_has_all_others_answers(tmp_path):
    store = Store(tmp_path / "store")
    with pytest.raises(ShardDone):
        Runner(store, shard=(1, 2)).run(Numbers(), 100)
    assert Runner(store, shard=(2, 2)).run(Numbers(), 100).tally == all_of(100)


def test_a_shard_is_extended(tmp_path):
    store = Store(tmp_path / "store")
    for total in (103, 206):
        with pytest.raises(ShardDone):
            Runner(store, shard=(2, 2)).run(work := Numbers(), total)
    assert (103 // 8) % 2 == 0, "the piece that is cut belongs to the other shard"
    assert all(first // 8 % 2 == 1 and first >= 103 for first, _ in work.played)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"backend": "clouds"}, "'clouds' is none of"),
        ({"backend": "dask"}, "address of a scheduler"),
        ({"scheduler": "tcp://host:1"}, "address of a scheduler"),
        ({"shard": (1, 2)}, "there is none"),
        ({"store": "x", "shard": (3, 2)}, "shard: 3/2"),
    ],
)
def test_what_cannot_be_met(settings, message):
    with pytest.raises(KibitzError, match=message):
        Runner(**settings)
