# make play   sets up what is needed, serves the page and opens it in a browser
# make test   sets up what is needed and runs every check
# make soak   the same properties with much larger numbers, resumable; HOURS=8 GAME=card_city
# make bench  prints the benchmarks, with a peer to compare with

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOURS ?= 8
GAME ?= the_wall
# A game with secrets has a scramble among its tests: other worlds that look the same to a seat.
SCRAMBLE = $(if $(wildcard tests/$(GAME)/scramble.py),--scramble $(GAME).scramble:scramble)
WEB := $(wildcard web/*.*) $(shell find web/src web/public -type f)

.PHONY: play test chromium soak bench clean

# Ctrl-C ends Fourwalls (code 130) and is no error of make's.
play: $(VENV)/play
	@trap : INT; $(BIN)/fourwalls serve --open || [ $$? -eq 130 ]

test: $(VENV)/test chromium
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py npm run format
	$(BIN)/python hatch_build.py npm run check
	$(BIN)/python hatch_build.py npm test
	$(BIN)/pytest -n 2 --ignore tests/page
	$(BIN)/pytest -n 2 tests/page # apart: Playwright keeps an event loop running in its process

chromium:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
		{ [ "$$(id -u)" = 0 ] && apt-get -qq update && apt-get -qq install --yes chromium; } || \
		{ echo "The tests of the page need Chromium: install your system's package for it."; exit 1; }

soak: $(VENV)/test
	PYTHONPATH=tests $(BIN)/python -m fourwalls.testing.soak $(GAME) --hours $(HOURS) $(SCRAMBLE)

bench: $(VENV)/bench
	$(BIN)/fourwalls bench --peers

$(VENV)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fourwalls needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); $(PYTHON) -m pip install --quiet --quiet --user virtualenv && \
		$(PYTHON) -m virtualenv --quiet $(VENV); } || \
		{ echo "No virtual environment could be made: install your system's python3-venv package."; exit 1; }
	@touch $@

# What the page is made of counts too: its build is part of the installation.
$(VENV)/play: $(VENV)/pip pyproject.toml hatch_build.py $(WEB)
	@echo "Setting up Fourwalls ..."
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/test: $(VENV)/pip pyproject.toml hatch_build.py $(WEB)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/play

$(VENV)/bench: $(VENV)/play
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	@touch $@

clean:
	rm -rf $(VENV) build dist web/node_modules src/fourwalls/page .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
