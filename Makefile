PYTHON ?= python3
BIN = .venv/bin
RUNNING = .venv/running
INSTALLED = .venv/installed
GAME = tests/games/tuscany/recorded.events
# How a tool of Python's is begun: it finds tests/lab, and the other tools.
TOOL = PYTHONPATH=tests:tools $(BIN)/python
NEED_MORE = browser emulator machine_code micropython oracle postgresql services soak
# Tests start new boxes thousands of times: to compile the modules each time would double what they take.
export PYTHONDONTWRITEBYTECODE =
# One more than there are cores: for a fifth of their time, tests wait for other programs.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# SEED=1234 shuffles the tests, always in the same way, and changes nothing else; without it they have one order.
ORDER = $(if $(SEED),-p randomly --randomly-seed $(SEED) --randomly-dont-reset-seed)

# What is written after "make": a shell's own HOST or PORT says nothing about the box.
given = $(if $(findstring command line,$(origin $1)),$($1))

.PHONY: help
## Print this list
help:
	@awk '/^## / {text = substr($$0, 4); next} \
		/^[a-z][a-z0-9-]*:/ && text {sub(/:.*/, ""); printf "make %-14s %s\n", $$0, text} {text = ""}' Makefile

.PHONY: run
## Start the virtual box on a page in the browser, and sync it into the laptop's database: make run [HOST=0.0.0.0]
run: $(RUNNING)
	@$(BIN)/castellan run --sync $(if $(call given,HOST),--host "$(HOST)")

.PHONY: emulate
## Run the box's firmware on an emulated Pico: its display and keys in this terminal, its USB port for make flash: make emulate [FAULT=13]
emulate: install
	@$(TOOL) tools/emulate.py $(call given,FAULT)

.PHONY: faults
## Look at a box with each fault that its wires can have, on the emulated Pico, and write docs/faults.md: make faults [FAULTS="9 77"]
faults: install
	@$(TOOL) -m faults $(FAULTS)

.PHONY: flash
## Put the firmware on a board as files: make flash BOARD=pico [PORT=/dev/ttyACM0] [MPY=0]
flash: $(RUNNING)
	@$(BIN)/castellan flash --board "$(BOARD)" $(if $(call given,PORT),--port "$(PORT)") $(if $(filter 0,$(MPY)),--py)

.PHONY: test-box
## Test a real box for four minutes, with your hands at first, and write a report to send: make test-box PORT=/dev/ttyACM0; an emulated one without PORT
test-box: install
	@$(TOOL) tools/test_box.py $(if $(call given,PORT),"$(PORT)") $(if $(TIMES),--keep)

.PHONY: uf2
## Build the firmware of a board as one file to be dragged onto it, in dist/: make uf2 BOARD=pico
uf2: $(RUNNING)
	@file=$$(tools/firmware/uf2.sh "$(BOARD)") && mkdir -p dist && cp "$${file%.uf2}"*.uf2 dist/ && \
		echo "dist/castellan-$(BOARD).uf2: hold BOOTSEL while you plug the board in, and drag it onto the drive that appears" && \
		if [ -e "$${file%.uf2}-safe.uf2" ]; then echo "dist/castellan-$(BOARD)-safe.uf2: if the board stays dark with the other one"; fi

.PHONY: site
## Build the box as a page that runs the Pico's firmware in the browser, static files for any web server, in site/
site: install
	@$(TOOL) tools/website/build.py

.PHONY: wheel
## Build the laptop's command as a package, into dist/, and print how to install it elsewhere
wheel: $(RUNNING)
	@$(TOOL) tools/packages.py

.PHONY: keep
## Keep this version for tests of upgrades, before its release: its wheel, and games that it wrote, in tests/versions
keep: install
	@$(TOOL) tools/keep_version.py

.PHONY: try-release
## Try each step of a release in a clone of the last commit, and publish nothing: make try-release [BOARDS="pico pico2"]
try-release: install
	@$(TOOL) tools/try_release.py $(call given,BOARDS)

.PHONY: release
## Build a release's files, in dist/: UF2s, notices, archives of .mpy files, packages, checksums: make release VERSION=0.1.0
release: install
	@$(TOOL) tools/release.py "$(call given,VERSION)"

.PHONY: repro
## Build a UF2 that was downloaded again, from these sources, and compare the two: make repro FILE=castellan-pico.uf2
repro: install
	@$(TOOL) tools/repro.py "$(call given,FILE)"

.PHONY: score
## Score a recorded four-player game of The Castles of Tuscany
score: $(RUNNING)
	@$(BIN)/castellan replay --events $(GAME)

# Tests that need more than Python, or wait for a turn: CONTRIBUTING says what each mark leaves out.
RUN = $(BIN)/pytest -n $(WORKERS) --dist worksteal $(ORDER)

.PHONY: quick
## Run what belongs to an area, mostly in 5 to 20 seconds on two cores, sheets in a minute or more, or executes a file (make map): make quick AREA=rules, or ui, flash, link, database, stats, terminal, report, mirror, boards, docs, sheets
quick: install $(if $(filter %.py,$(AREA)),build/executed)
	$(RUN) -q --area="$(AREA)" -m "not slow and not nightly"

.PHONY: map
## Note which tests execute which file, in build/executed, for make quick AREA=castellan/keys.py
map: install
	@rm -rf build/executed
	@$(MAKE) --no-print-directory build/executed

build/executed:
	@echo "Running make test once, to note which tests execute which file …"
	@begun=$$(date +%s); status=0; mkdir -p build; \
		$(RUN) -q --executed -m "not slow and not nightly" $(addprefix --ignore tests/,$(NEED_MORE)) >build/executed.log 2>&1 || status=$$?; \
		tail -n 1 build/executed.log; \
		if [ $$status -gt 1 ]; then rm -rf $@; echo "It was not finished, so nothing is noted: build/executed.log says why"; exit 1; fi; \
		echo "That took $$(($$(date +%s) - begun)) s; make map does it again, after larger changes"

.PHONY: test
## Run the tests that need only Python, without the slow ones, in a minute: make test [SEED=order]
test: install
	$(RUN) -m "not slow and not nightly" $(addprefix --ignore tests/,$(NEED_MORE))

.PHONY: test-all
## Run lint and all tests, with MicroPython, the emulated Pico, PostgreSQL and a browser: make test-all [SEED=order]
test-all:
	@PYTHON=$(PYTHON) tools/require.sh all
	@$(MAKE) --no-print-directory lint
	$(RUN) -m "not nightly and not soak"
	@$(MAKE) --no-print-directory mutants
	@$(MAKE) --no-print-directory soak FIRST=0 SECONDS=1 NIGHTLY=0

.PHONY: bounds
## Run the laptop's tests with the lowest versions of packages that pyproject.toml allows, or the newest: make bounds KIND=lowest
bounds:
	@PYTHON=$(PYTHON) WORKERS=$(WORKERS) tools/bounds.sh "$(KIND)"

.PHONY: mutants
## Break promises, and check that tests fail; or mutate a module, and print what none finds: make mutants [MODULE=ledger]
mutants: install
	@$(TOOL) tools/$(if $(MODULE),mutate.py "$(MODULE)",mutants.py)

.PHONY: without
## Remove a game, a board or another part from a copy, and print what is red without it: make without PART=boards/pico2 [TESTS=tests/host]
without: install
	@WORKERS=$(WORKERS) $(TOOL) tools/without.py "$(call given,PART)" $(call given,TESTS)

.PHONY: test-emulator
## Run only the tests on the emulated Pico
test-emulator: install
	$(RUN) -m "not nightly" tests/emulator

.PHONY: soak
## Try new random faults, keys, values and mutants, and run the nightly tests: make soak [KIND=lockstep] [SECONDS=60] [N=] [FIRST=] [NIGHTLY=0]
soak: install
	@first=$(or $(FIRST),$$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')) && \
		echo "This tries cases from $$first on: $(strip make soak $(if $(KIND),KIND=\"$(KIND)\") FIRST=$$first) repeats it" && \
		$(RUN) -q tests/soak tests/properties tests/games tests/host -m "soak or hypothesis" \
			--soak-first $$first $(if $(N),--soak-cases $(N),--soak-seconds $(or $(SECONDS),60)) \
			--hypothesis-profile soak --hypothesis-seed $$first $(if $(KIND),-k "$(KIND)")
	$(if $(or $(KIND),$(filter 0,$(NIGHTLY))),,NIGHT=$(or $(NIGHT),$$(($$(date +%s) / 86400))) $(RUN) -m nightly)

.PHONY: lint
## Check style, licences, types and syntax for host and chips, and the forge's workflows and forms
lint: install
	@$(MAKE) --no-print-directory --jobs=$(WORKERS) --keep-going \
		$(if $(filter output-sync,$(.FEATURES)),--output-sync) $(LINTS)

LINTS = lint-host lint-tasks lint-win32 lint-darwin lint-rp2 lint-esp32 lint-syntax lint-style lint-forge

.PHONY: $(LINTS)
lint-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/reuse lint --quiet

lint-host:
	$(BIN)/mypy

lint-tasks:
	@$(TOOL) tools/task_calls.py

lint-win32 lint-darwin: lint-%:
	tools/laptops.sh $(BIN)/mypy $*

lint-rp2 lint-esp32 lint-syntax: lint-%:
	tools/chips.sh $*

lint-forge:
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms \
		$(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/zizmor --offline --quiet .github

.PHONY: bench
## Measure the budgets on the emulated Pico and on this machine, and write docs/benchmarks.md
bench: install
	@$(TOOL) -m bench

.PHONY: renew
## Renew keys, golden files, gallery, lists and the README's picture, and draw what changed: make renew [SINCE=main] [GAME=chess]
renew: install
	@$(TOOL) tools/renew.py "$(call given,GAME)" "$(or $(SINCE),HEAD)"

.PHONY: game
## Write a new game that plays, with its page and its tests: make game NAME=chess
game: install
	@$(TOOL) tools/new_game.py "$(NAME)"

.PHONY: fonts
## Make the box's fonts again, from Debian's xfonts-base and xfonts-terminus
fonts: install
	@$(TOOL) tools/fonts.py
	@$(BIN)/ruff format --quiet firmware/castellan/ui/drawing/fonts.py

.PHONY: install
## Install into .venv all packages for the tests, besides those that castellan runs with (make run installs only these)
install: $(INSTALLED)

# What castellan runs with is a small part: who plays waits for no more. The other stamp stands for all.
$(RUNNING): pyproject.toml requirements.txt requirements-build.txt
	@PYTHON=$(PYTHON) tools/require.sh install
	@PYTHON=$(PYTHON) tools/install.sh running
	@touch $@

$(INSTALLED): $(RUNNING)
	@tools/install.sh all
	@touch $@

.PHONY: clean
## Remove all build results here; caches in the user's cache folder stay
clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis tools/emulator/node_modules tools/website/node_modules
	find . -name __pycache__ -o -name '*.egg-info' | xargs rm -rf
