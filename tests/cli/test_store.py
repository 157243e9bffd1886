"""Stored runs from the command line: resumed, cut into shards, merged, listed, removed."""

import json
from pathlib import Path

import pytest

from analyzer.runs.runner import Runner
from analyzer.runs.store import Store, default_path
from tests.runs.works import Numbers

REPORT = ["report", "take", "belote", "--deals", "9000"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """Reports without match equity and charts: their tables are what has to be the same."""
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: False)
    monkeypatch.setattr("reports.calls.CallReport._page", lambda self, study, frames, files: str(study))


@pytest.fixture
def stored(tmp_path):
    """A store of three studies, two of them of another build."""
    store = Store(tmp_path / "stored.sqlite")
    for seed in (1, 2):
        Runner(store).run(Numbers(key={"kind": "numbers", "game": "belote", "bots": ["rules"], "seed": seed}), 100)
    yield store
    store.close()


def files(folder: Path):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_shards_of_a_report_are_merged(kibitz, answer, tmp_path):
    paths = [str(tmp_path / name) for name in ("one", "two", "all")]
    kibitz(*REPORT, "--no-store", "--out", str(tmp_path / "a"))
    for number, path in enumerate(paths[:2], 1):
        told = kibitz(*REPORT, "--store", path, "--shard", f"{number}/2", "--out", str(tmp_path / "b")).stdout
        assert f"shard {number}/2 is played" in told
        assert "of 9,000 deals" in told
    merged = answer("merge", *paths[:2], "--into", paths[2])
    (study,) = merged["studies"]
    assert (study["deals"], study["first"], study["new"]) == (9000, 9000, 9000)
    assert study["key"]["kind"] == "report take"
    kibitz(*REPORT, "--store", paths[2], "--out", str(tmp_path / "c"))
    assert files(tmp_path / "c") == files(tmp_path / "a")
    assert files(tmp_path / "b") == {}
    text = kibitz("merge", *paths[:2], "--into", paths[2]).stdout
    assert text.splitlines()[1].split()[-2:] == ["0", "9,000"]


def test_a_report_that_is_stored_plays_nothing(kibitz, monkeypatch, tmp_path):
    store = str(tmp_path / "store")
    kibitz(*REPORT, "--store", store, "--out", str(tmp_path / "a"))
    monkeypatch.setattr("analyzer.studies.calls.CallWork.play", None)
    kibitz(*REPORT, "--store", store, "--out", str(tmp_path / "b"))
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_without_being_told_it_is_in_the_data_folder(kibitz, monkeypatch, tmp_path):
    monkeypatch.setattr("analyzer.runs.runner.SHORT", 0.0)
    monkeypatch.setenv("KIBITZ_STORE", str(tmp_path / "mine" / "store"))
    kibitz(*REPORT, "--out", str(tmp_path / "a"))
    assert default_path().exists()
    assert "report take" in kibitz("store", "list").stdout
    monkeypatch.setenv("KIBITZ_STORE", "/proc/nowhere/store")
    told = kibitz(*REPORT, "--out", str(tmp_path / "b"))
    assert "cannot be opened for writing" in told.stderr
    assert told.stderr.count("nothing is stored") == 1
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_list_and_show(kibitz, answer, stored):
    listed = answer("store", "list", "--store", str(stored.path))
    assert [study["deals"] for study in listed["studies"]] == [100, 100]
    assert {study["key"]["seed"] for study in listed["studies"]} == {1, 2}
    assert not any(study["usable"] for study in listed["studies"])
    name = listed["studies"][0]["id"]
    assert answer("store", "show", name[:9], "--store", str(stored.path)) == listed["studies"][0]
    text = kibitz("store", "show", name, "--store", str(stored.path)).stdout
    assert "of another build" in text
    assert "damaged" not in text
    assert name in kibitz("store", "list", "--store", str(stored.path)).stdout


def test_prune(kibitz, answer, stored, monkeypatch):
    path = str(stored.path)
    assert "2 of 2 studies would be removed" in kibitz("store", "prune", "--dry-run", "--store", path).stdout
    first, second = (study["id"] for study in stored.studies())
    assert answer("store", "prune", first, "--store", path)["removed"] == [first]
    monkeypatch.setattr("analyzer.cli.store._told", lambda study: {**study, "usable": True})
    assert answer("store", "prune", "--store", path)["removed"] == []
    assert answer("store", "prune", "--all", "--store", path)["removed"] == [second]
    assert "nothing is stored" in kibitz("store", "list", "--store", path).stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["store", "show", "77", "--store", "{store}"], "there is no one study '77'"),
        (["store", "show", "", "--store", "{store}"], "there is no one study"),
        (["store", "prune", "77", "--store", "{store}"], "there is no one study '77'"),
        (["store", "prune", "7", "--all", "--store", "{store}"], "--all does not go"),
        (["store", "list", "--store", "{text}"], "is no results store"),
        (["merge", "{missing}", "--into", "{store}"], "there is no file"),
        (["merge", "{store}", "--into", "{store}"], "into itself"),
        (["merge", "{text}", "--into", "{missing}"], "is no results store"),
        ([*REPORT, "--out", "{out}", "--store", "{text}"], "is no results store"),
        ([*REPORT, "--out", "{out}", "--store", "x", "--no-store"], "exclude each other"),
        ([*REPORT, "--out", "{out}", "--shard", "3/2"], "'3/2' is not I/N"),
        ([*REPORT, "--out", "{out}", "--shard", "half"], "'half' is not I/N"),
        ([*REPORT, "--out", "{out}", "--shard", "1/2", "--no-store"], "--shard goes into a store"),
        ([*REPORT, "--out", "{out}", "--backend", "dask"], "--scheduler"),
        ([*REPORT, "--out", "{out}", "--scheduler", "tcp://a:1"], "--backend dask"),
    ],
)
def test_what_cannot_be_met(refused, stored, tmp_path, words, says):
    (tmp_path / "text").write_text("no store at all, but a text that is long enough\n" * 100)
    places = {"store": stored.path, "text": tmp_path / "text", "missing": tmp_path / "no", "out": tmp_path / "out"}
    refused(*[word.format(**places) for word in words], says=says)
    assert len(stored.studies()) == 2
    assert not (tmp_path / "no").exists()


def test_two_that_begin_alike(refused, monkeypatch, stored):
    alike = [{**study, "id": f"abc{place}"} for place, study in enumerate(stored.studies())]
    monkeypatch.setattr(Store, "studies", lambda self: alike)
    refused("store", "show", "abc", "--store", str(stored.path), says="2 studies begin so")


def test_shard_in_json(monkeypatch, kibitz):
    """A command with --json tells in JSON that a shard is played."""
    import click

    from analyzer.cli.options import json_option
    from analyzer.cli.running import run_options
    from analyzer.runs.runner import ShardDone

    @click.command()
    @run_options
    @json_option
    def command(workers, runner, as_json):
        raise ShardDone({"shard": "1/2", "study": "x", "deals": 5, "total": 10, "store": "y"})

    from click.testing import CliRunner

    told = CliRunner().invoke(command, ["--json", "--no-store"])
    assert json.loads(told.stdout)["total"] == 10
