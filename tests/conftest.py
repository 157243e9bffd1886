"""What all tests share. They run in a source tree, and just so in a copy of this folder beside an installed wheel."""

import os
from pathlib import Path

import hypothesis
import pytest

# No deadline: the machine may be shared. In CI the examples are the same every time, so that a red run is a change.
hypothesis.settings.register_profile("kibitz", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "kibitz")


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory):
    """Keep the tests, and the programs they start, out of the user's results store and away from a display."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.delenv("KIBITZ_STORE", raising=False)
        patch.setenv("MPLBACKEND", "Agg")
        yield


@pytest.fixture(scope="session")
def source_tree() -> Path:
    """The top of the source tree; a test that asks for it is skipped where only the tests were copied."""
    top = Path(__file__).parents[1]
    if not (top / "setup.py").exists():
        pytest.skip("needs the source tree")
    return top
