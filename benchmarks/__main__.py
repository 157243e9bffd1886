"""``python -m benchmarks [NAME...]``: the measurements of this folder, all of them or those named, in one process."""

import importlib
import pkgutil
import sys

import benchmarks

known = sorted(m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name.startswith("bench_"))
wanted = [name if name.startswith("bench_") else f"bench_{name}" for name in sys.argv[1:]] or known
if unknown := [name for name in wanted if name not in known]:
    sys.exit(f"no {', '.join(unknown)}; there are {', '.join(known)}")
for name in wanted:
    module = importlib.import_module(f"benchmarks.{name}")
    print(f"\n== {name.removeprefix('bench_')}: {module.__doc__.splitlines()[0]}", flush=True)
    module.main()
