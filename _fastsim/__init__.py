"""The compiled core: cards, rules, deals, sampling, playouts, solving, search. The only place that knows a rule.

Attributes
----------
BUILD_ID : str
    Hash over the sources that this core was built from. Every result carries it.
CHECKED : bool
    Whether the core was built with bounds checks (``KIBITZ_CHECKED=1``), which make it some times slower.
"""

import os
from importlib.machinery import EXTENSION_SUFFIXES

_HOW = "In a source tree run `make build`, or `python setup.py build_ext --inplace`; elsewhere reinstall kibitz."

try:
    from _fastsim._build_info import BUILD_ID, CHECKED, MODULES, SUFFIX
except ImportError:
    raise ImportError(f"the compiled core of Kibitz is not built. {_HOW}") from None

if SUFFIX not in EXTENSION_SUFFIXES:
    raise ImportError(
        f"the compiled core of Kibitz was built for another Python ({SUFFIX}; this one needs {EXTENSION_SUFFIXES[0]}). "
        + _HOW
    )

_top = os.path.dirname(os.path.dirname(__file__))
_missing = [name for name in MODULES if not os.path.exists(os.path.join(_top, *name.split(".")) + SUFFIX)]
if _missing:
    raise ImportError(f"parts of the compiled core of Kibitz are missing: {', '.join(_missing)}. {_HOW}")

__all__ = ["BUILD_ID", "CHECKED"]
