"""A real dask cluster on this machine: the same bytes as one process, whatever happens to its workers."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import analyzer as kz
from analyzer.errors import KibitzError
from analyzer.runs.runner import Runner
from analyzer.runs.store import Store
from analyzer.studies.calls import study_calls
from analyzer.studies.take import Take
from tests.runs.works import Failing, Numbers, all_of

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::FutureWarning"),
]


class Cluster:
    """A scheduler and its workers, each a process of its own, one thread each, that nobody starts again."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = (folder / "log").open("w")
        self.processes: list[subprocess.Popen] = []
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show", "--no-dashboard")
        self.workers = [self.start_worker() for _ in range(2)]
        limit = time.monotonic() + 60
        while not self.file.exists() or not self.file.read_text():
            assert time.monotonic() < limit
            time.sleep(0.05)

    def start(self, what: str, *arguments: str) -> subprocess.Popen:
        path = os.pathsep.join(str(p) for p in (Path(__file__).parents[2], os.environ.get("PYTHONPATH")) if p)
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--scheduler-file", str(self.file), *arguments]
        environment = {**os.environ, "PYTHONPATH": path}
        process = subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log, cwd=self.file.parent)
        self.processes.append(process)
        return process

    def start_worker(self) -> subprocess.Popen:
        return self.start("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    @property
    def address(self) -> str:
        import json

        return json.loads(self.file.read_text())["address"]

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.close()


@pytest.mark.slow
def test_a_worker_is_killed_in_the_middle(cluster, monkeypatch, tmp_path):
    monkeypatch.setattr("analyzer.studies.calls.ready", lambda chosen: False)
    monkeypatch.setattr("analyzer.studies.calls.CHUNK", 512)
    deals, killed = 12_000, []

    def kill_one(done, total):
        if done > total // 4 and not killed:
            cluster.workers[0].kill()
            killed.append(done)

    alone = study_calls(Take, "belote", deals, 3, workers=1)
    store = Store(tmp_path / "store")
    runner = Runner(store, backend="dask", scheduler=cluster.address)
    beside = study_calls(Take, "belote", deals, 3, runner=runner, progress=kill_one)
    assert killed
    assert killed[0] < deals // 2
    assert cluster.workers[0].wait() != 0
    assert beside.to_dict() == alone.to_dict()
    assert [table.total.tobytes() for table in beside.sums] == [table.total.tobytes() for table in alone.sums]
    again = study_calls(Take, "belote", deals, 3, runner=Runner(store))
    assert again.to_dict() == alone.to_dict()


@pytest.mark.slow
def test_a_worker_of_another_build_is_refused(cluster, monkeypatch):
    monkeypatch.setattr("analyzer.runs.backends.program", lambda: "another")
    with pytest.raises(KibitzError, match=r"another build of kibitz.*instead of .*, another"):
        Runner(backend="dask", scheduler=cluster.address).run(Numbers(), 100)


@pytest.mark.slow
def test_what_fails_on_a_worker_is_told_here(cluster):
    with pytest.raises(OverflowError, match="too much of it"):
        Runner(backend="dask", scheduler=cluster.address).run(Failing(), 100)
    assert Runner(backend="dask", scheduler=cluster.address).run(Numbers(), 100).tally == all_of(100)


def test_no_scheduler(monkeypatch):
    monkeypatch.setattr("analyzer.runs.backends.PATIENCE", 0.5)
    with pytest.raises(KibitzError, match=r"no dask scheduler at 'tcp://127.0.0.1:9'"):
        Runner(backend="dask", scheduler="tcp://127.0.0.1:9").run(Numbers(), 100)
    with pytest.raises(KibitzError, match="no dask scheduler at 'nowhere'"):
        Runner(backend="dask", scheduler="nowhere").run(Numbers(), 100)


@pytest.mark.slow
def test_comparisons_on_a_cluster(cluster):
    runner = Runner(backend="dask", scheduler=cluster.address)
    ask = ("allfours/bga", "rules", "rules:beg_below=0", 9000)
    assert kz.compare(*ask, runner=runner).to_dict() == kz.compare(*ask, workers=1).to_dict()
    ask = ("allfours/bga", ["rules", "random", "bid=rules;play=random"], 5000)
    assert kz.tournament(*ask, runner=runner).to_dict() == kz.tournament(*ask, workers=1).to_dict()
