# Two commands do everything on a new machine: `make demo` and `make test`. Needed: Python 3.11 or newer with its venv
# module and headers (Debian: python3-venv, python3-dev), a C compiler, make. All else goes into .venv.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

# The first interpreter that is new enough and can make environments. Looked for only when .venv has to be made.
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
SUITABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON = $(shell for p in $(PYTHONS); do $$p -c '$(SUITABLE)' 2>/dev/null && echo $$p && break; done)

# Lists in pyproject.toml, for pip: $(call listed,build-system.requires)
listed = $$($(PY) -c 'import functools, tomllib; \
	print(*functools.reduce(dict.get, "$(1)".split("."), tomllib.load(open("pyproject.toml", "rb"))))')

CORE := $(shell find _fastsim -name '*.pyx' -o -name '*.pxd' -o -name '*.h' -o -name '*.py' ! -name '_build_info.py')

DEMO := allfours/bga dealer=W score=7-9 up=S7 N=SAT6.H9.D3.C2

.PHONY: help demo build test lint bench report golden clean distclean

help:
	@echo "make demo     build, then answer a real position"
	@echo "make test     build, then run the tests (ARGS='-k solver -x' is handed to pytest)"
	@echo "make lint     ruff, mypy, cython-lint, stubtest"
	@echo "make bench    speed of this engine, beside the peer programs that are installed"
	@echo "make report   the stand-or-beg report, into reports-out/"
	@echo "make golden   write the golden deals, the answers in the README and the notebooks anew"
	@echo "make build    the environment and the extensions only; again after a change in _fastsim/"
	@echo "make clean    remove what was built; distclean removes the environment too"

$(VENV)/created:
	@test -n '$(PYTHON)' || { echo "Kibitz needs Python 3.11 or newer with venv (Debian, Ubuntu:" \
		"apt install python3-venv python3-dev); none found among: $(PYTHONS)" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# One rule for both, as the editable install builds the extensions too, in place. The mode `compat` is a plain path
# entry; the default would be an import hook that slows every start.
$(VENV)/built: $(VENV)/created pyproject.toml setup.py $(CORE)
	@set -ex; if [ ! -e $(VENV)/installed ] || [ pyproject.toml -nt $(VENV)/installed ]; then \
		$(PIP) install $(call listed,build-system.requires); \
		$(PIP) install --no-build-isolation --config-settings editable_mode=compat --editable .; \
		touch $(VENV)/installed; \
	else \
		$(PY) setup.py --quiet build_ext --inplace; \
	fi
	@touch $@

$(VENV)/tools: $(VENV)/created pyproject.toml
	$(PIP) install $(call listed,project.optional-dependencies.dev)
	@touch $@

build: $(VENV)/built

demo: build
	$(BIN)/kibitz advise "$(DEMO)"

test: build $(VENV)/tools
	$(PY) -m pytest -n auto $(ARGS)

# cython-lint starts pycodestyle by name, so the folder is on the path.
lint: export PATH := $(CURDIR)/$(BIN):$(PATH)
lint: build $(VENV)/tools
	ruff check .
	ruff format --check .
	cython-lint _fastsim
	mypy
	stubtest --concise --ignore-disjoint-bases --allowlist tests/stubtest.txt _fastsim

bench: build
	$(PY) -m benchmarks $(ARGS)

report: build
	$(BIN)/kibitz report stand-or-beg allfours/bga --deals 200000 --out reports-out

golden: build
	$(PY) -m tests.golden
	$(PY) -m tests.readme
	$(PY) -m tests.notebooks

clean:
	rm -rf build dist *.egg-info _fastsim/_build_info.py $(VENV)/built $(VENV)/installed
	find _fastsim \( -name '*.c' -o -name '*.so' -o -name '*.html' \) -delete
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis reports-out
