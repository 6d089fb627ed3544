# make play   sets up what is needed and starts Fourwalls
# make test   sets up what is needed and runs every check
# make soak   the same properties with much larger numbers, resumable; HOURS=8 GAME=the_wall
# make bench  prints the benchmarks, with a peer to compare with

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOURS ?= 8
GAME ?= the_wall

.PHONY: play test check soak bench clean

play: $(VENV)/play
	@$(BIN)/fourwalls

test: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

soak: $(VENV)/test
	$(BIN)/python -m fourwalls.testing.soak $(GAME) --hours $(HOURS)

bench: $(VENV)/bench
	$(BIN)/fourwalls bench --peers

$(VENV)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fourwalls needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); $(PYTHON) -m pip install --quiet --user virtualenv && \
		$(PYTHON) -m virtualenv --quiet $(VENV); } || \
		{ echo "No virtual environment could be made: install your system's python3-venv package."; exit 1; }
	@touch $@

$(VENV)/play: $(VENV)/pip pyproject.toml
	@echo "Setting up Fourwalls (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/test: $(VENV)/pip pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/play

$(VENV)/bench: $(VENV)/play
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
