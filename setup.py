"""Builds the extensions; everything else about the project stands in pyproject.toml."""

import hashlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from sysconfig import get_config_var

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = Path("_fastsim")
CHECKED = os.environ.get("KIBITZ_CHECKED") == "1"  # bounds checks back on, for one run of the suite

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": CHECKED,
    "wraparound": CHECKED,
    "initializedcheck": CHECKED,
    "cdivision": True,
    "embedsignature": True,
    "binding": True,
    "freethreading_compatible": True,
}
# The flags that setuptools adds to ours: Python's own, and the user's.
PORTABLE = "-march" not in f"{get_config_var('CFLAGS')} {os.environ.get('CFLAGS')}"
# -g0: debugging symbols would cost a third of the time to compile and most of the size of the wheel.
CFLAGS = [] if os.name == "nt" else ["-O3", "-g0", "-Wno-unused-function"]
# Cython checks memoryviews; the fixed arrays inside the structs (hand[4], points[64]) need the C compiler's own check.
SANITIZE = ["-fsanitize=bounds,shift-exponent,integer-divide-by-zero", "-fno-sanitize-recover=all"]
SANITIZE = SANITIZE if CHECKED and os.name != "nt" else []


def build_id(core: Path) -> str:
    """Hash over the sources of the core, the same on every platform. Results carry it as their provenance."""
    digest = hashlib.sha256()
    files = (path for path in core.rglob("*") if path.suffix in {".pyx", ".pxd", ".h", ".py"})
    for name, path in sorted((path.relative_to(core).as_posix(), path) for path in files):
        if name != "_build_info.py":
            digest.update(name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]


def extensions() -> list[Extension]:
    sources = sorted(CORE.rglob("*.pyx"))
    if not sources:
        raise SystemExit("no .pyx file under _fastsim/: is this the top of the source tree?")
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [path.as_posix()],
            include_dirs=["_fastsim"],
            depends=sorted(path.as_posix() for path in CORE.rglob("*.h")),
            extra_compile_args=CFLAGS + SANITIZE,
            extra_link_args=SANITIZE,
        )
        for path in sources
    ]


class BuildExt(build_ext):
    """Leaves a note of what was built, beside the extensions: they and the note can only be of one build."""

    def run(self) -> None:
        note = (CORE if self.inplace else Path(self.build_lib, CORE)) / "_build_info.py"
        note.unlink(missing_ok=True)
        super().run()
        modules = "".join(f'    "{extension.name}",\n' for extension in self.extensions)
        note.write_text(
            f'"""Written by the build; see setup.py."""\n\nBUILD_ID = "{build_id(CORE)}"\nCHECKED = {CHECKED}\n'
            f"PORTABLE = {PORTABLE}\n"
            f'SUFFIX = "{EXTENSION_SUFFIXES[0]}"\nMODULES = (\n{modules})\n',
            encoding="utf-8",
        )


if __name__ == "__main__":
    jobs = os.cpu_count() or 1
    setup(
        ext_modules=cythonize(extensions(), compiler_directives=DIRECTIVES, nthreads=jobs),
        cmdclass={"build_ext": BuildExt},
        options={"build_ext": {"parallel": jobs}},
    )
