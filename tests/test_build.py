"""A core that is not built says how to build it; what was built is named by a hash over its sources."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

INFO = 'BUILD_ID = "0"\nCHECKED = False\nSUFFIX = "{suffix}"\nMODULES = ({modules})\n'
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]
INIT = Path(importlib.util.find_spec("_fastsim").origin)


@pytest.fixture
def bare_core(tmp_path: Path) -> Path:
    """A copy of the package without anything compiled."""
    (tmp_path / "_fastsim").mkdir()
    shutil.copy(INIT, tmp_path / "_fastsim")
    return tmp_path / "_fastsim"


def message(core: Path) -> str:
    """What Python says, last, to ``import _fastsim``."""
    program = f"import sys; sys.path.insert(0, {str(core.parent)!r}); import _fastsim"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    return answer.stderr.strip().splitlines()[-1] if answer.returncode else "imported"


def test_not_built(bare_core: Path):
    assert message(bare_core).startswith("ImportError: the compiled core of Kibitz is not built.")
    assert "make build" in message(bare_core)


def test_built_for_another_python(bare_core: Path):
    (bare_core / "_build_info.py").write_text(INFO.format(suffix=".cpython-27.so", modules=""))
    assert re.search(
        rf"built for another Python \(\.cpython-27\.so; .*{re.escape(SUFFIX)}\).*make build", message(bare_core)
    )


def test_one_extension_missing(bare_core: Path):
    (bare_core / "_build_info.py").write_text(
        INFO.format(suffix=SUFFIX, modules="'_fastsim.cards', '_fastsim.deep.play'")
    )
    (bare_core / f"cards{SUFFIX}").touch()
    assert re.search(r"missing: _fastsim\.deep\.play\..*make build", message(bare_core))
    (bare_core / "deep").mkdir()
    (bare_core / "deep" / f"play{SUFFIX}").touch()
    assert message(bare_core) == "imported"


@pytest.fixture
def build_id(source_tree: Path):
    spec = importlib.util.spec_from_file_location("kibitz_setup", source_tree / "setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build_id


def test_build_id_follows_the_sources(build_id, tmp_path: Path):
    (tmp_path / "games").mkdir()
    source = tmp_path / "games" / "belote.pyx"
    source.write_bytes(b"x = 1\ny = 2\n")
    first = build_id(tmp_path)
    assert re.fullmatch(r"[0-9a-f]{12}", first)

    source.write_bytes(b"x = 1\r\ny = 2\r\n")
    assert build_id(tmp_path) == first, "line ends are a matter of the checkout"
    for name in ("_build_info.py", "games/belote.c", "games/belote.pyi"):
        (tmp_path / name).write_text("generated or of no effect")
    assert build_id(tmp_path) == first

    source.write_bytes(b"x = 1\ny = 3\n")
    changed = build_id(tmp_path)
    source.write_bytes(b"x = 1\ny = 2\n")
    source.rename(tmp_path / "games" / "coinche.pyx")
    assert len({first, changed, build_id(tmp_path)}) == 3


def test_core_is_the_one_of_these_sources(build_id, source_tree: Path):
    """Fails after an edit without a build, when the rest of the suite would test the old core."""
    import _fastsim

    assert Path(_fastsim.__file__).parent == source_tree / "_fastsim"
    assert build_id(source_tree / "_fastsim") == _fastsim.BUILD_ID
