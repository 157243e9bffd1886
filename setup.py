"""Builds the extensions; everything else about the project stands in pyproject.toml."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

CHECKED = os.environ.get("KIBITZ_CHECKED") == "1"  # bounds checks back on, for one run of the suite

sources = sorted(Path("_fastsim").rglob("*.pyx"))
if not sources:
    raise SystemExit("no .pyx file under _fastsim/: is this the top of the source tree?")

extensions = [
    Extension(
        ".".join(path.with_suffix("").parts),
        [path.as_posix()],
        include_dirs=["_fastsim"],
        depends=["_fastsim/bits.h"],
        extra_compile_args=[] if os.name == "nt" else ["-O3", "-Wno-unused-function"],
    )
    for path in sources
]

directives = {
    "language_level": "3",
    "boundscheck": CHECKED,
    "wraparound": CHECKED,
    "initializedcheck": CHECKED,
    "cdivision": True,
    "embedsignature": True,
    "binding": True,
    "freethreading_compatible": True,
}

setup(ext_modules=cythonize(extensions, compiler_directives=directives, nthreads=os.cpu_count() or 1))
