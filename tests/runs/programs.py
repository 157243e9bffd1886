"""Programs that the tests start beside themselves: ``python -m tests.runs.programs NAME STORE``."""

import hashlib
import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from analyzer.runs.runner import Runner
from analyzer.runs.store import Store
from analyzer.studies.calls import study_calls
from analyzer.studies.take import Take

DEALS = 12_000


def study(path):
    """A study in small pieces that is written after each of them; returns the hash of its answer."""
    with ExitStack() as within:
        within.enter_context(patch("analyzer.studies.calls.ready", lambda chosen: False))  # match equity takes time
        within.enter_context(patch("analyzer.studies.calls.CHUNK", 512))
        within.enter_context(patch("analyzer.runs.runner.COMMIT", 0.0))
        how = Runner(None if path is None else Store(path))
        found = study_calls(Take, "belote", DEALS, 3, workers=1, runner=how, progress=tell)
    return hashlib.sha256(json.dumps(found.to_dict()).encode()).hexdigest()


def tell(done, total):
    """Print how far it is, for those that wait for a moment to kill it."""
    if __name__ == "__main__":
        print(done, flush=True)


def start(name, *arguments, **settings):
    """Start one, with what it prints as a pipe."""
    path = os.pathsep.join(str(p) for p in (Path(__file__).parents[2], os.environ.get("PYTHONPATH")) if p)
    command = [sys.executable, "-m", "tests.runs.programs", name, *map(str, arguments)]
    settings = {"stdout": subprocess.PIPE, "text": True} | settings
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, **settings)


if __name__ == "__main__":
    print(globals()[sys.argv[1]](*sys.argv[2:]), flush=True)
