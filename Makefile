# Everything a user or contributor types. `make demo` and `make test` set up all they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# Sources whose change asks for a new build of the extension.
KERNEL := CMakeLists.txt pyproject.toml $(wildcard kernel/*/*.?pp)

.PHONY: demo test lint tidy kernel-test kernel-tsan fuzz bench attack format stub constraints clean

demo: $(VENV)/.installed  ## A tour of the main job, with real output.
	@PATH="$(abspath $(BIN)):$$PATH" sh docs/demo.sh

SEED ?= 1
FUZZ_SECONDS ?= 20
# The kernel's are built and run beside the others, and told behind them.
KERNEL_LOG := build/sanitized/tests.log
test: $(VENV)/.dev-installed build/sanitized/build.ninja  ## All Python tests, and the kernel's own.
	@nice $(MAKE) --no-print-directory kernel-test fuzz > $(KERNEL_LOG) 2>&1 & kernel=$$!; \
	trap "kill $$kernel; exit 130" INT TERM; \
	$(BIN)/python -m pytest; python=$$?; \
	wait $$kernel && grep -E ' passed, |^fuzz: ' $(KERNEL_LOG) || { cat $(KERNEL_LOG); exit 1; }; \
	exit $$python

lint: $(VENV)/.dev-installed  ## Style, types, and which room may import which.
	$(BIN)/ruff format --check src tests bench attack
	$(BIN)/ruff check src tests bench attack
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(wildcard kernel/*/*.?pp)

TIDY := $(BIN)/run-clang-tidy.py -clang-tidy-binary $(BIN)/clang-tidy -quiet -hide-progress \
  -warnings-as-errors '*'
tidy: build/sanitized/build.ninja  ## What clang-tidy says of the kernel.
	$(TIDY) -p build/sanitized 'kernel/[a-z]*/[a-z0-9_]*\.cpp'

kernel-test: build/sanitized/build.ninja  ## The kernel's tests under AddressSanitizer and UBSan.
	$(BIN)/cmake --build build/sanitized --target kernel_tests
	build/sanitized/kernel_tests

fuzz: build/sanitized/build.ninja  ## Wrong calls of the kernel from Python, under the same sanitizers.
	$(BIN)/cmake --build build/sanitized --target _kernel
	$(BIN)/python tests/binding_fuzz.py build/sanitized --seconds $(FUZZ_SECONDS) --seed $(SEED)

kernel-tsan: build/tsan/build.ninja  ## The same under ThreadSanitizer.
	$(BIN)/cmake --build build/tsan
	build/tsan/kernel_tests

# The tests with each kind of sanitizer, and the extension for `make fuzz`.
BINDING = -DPython_EXECUTABLE=$(abspath $(BIN))/python \
  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
build/sanitized/build.ninja: OPTIONS = -DSANITIZERS=address,undefined $(BINDING)
build/tsan/build.ninja: OPTIONS = -DSANITIZERS=thread
build/%/build.ninja: CMakeLists.txt | $(VENV)/.dev-installed
	$(BIN)/cmake -S . -B $(@D) -G Ninja -DCMAKE_BUILD_TYPE=Debug $(OPTIONS) \
	  -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja > /dev/null

bench: $(VENV)/.dev-installed  ## make bench FILES="a.txt b.jsonl": puzzles per second beside peers.
	$(PIP) --no-build-isolation --editable '.[bench]'
	$(BIN)/python bench/solve.py $(FILES)

SECONDS ?= 60
attack: $(VENV)/.dev-installed  ## make attack SECONDS=600 SEED=7: random cases of every kind, the smallest that fail.
	$(BIN)/python -m attack --seconds $(SECONDS) --seed $(SEED)

format: $(VENV)/.dev-installed  ## Bring all code into its format (`make lint` lists what is left to do by hand).
	$(BIN)/ruff check --fix --exit-zero --quiet src tests bench attack
	$(BIN)/ruff format src tests bench attack
	$(BIN)/clang-format -i $(wildcard kernel/*/*.?pp)

stub: $(VENV)/.dev-installed  ## Write the kernel's type stub anew, after a change of its binding.
	$(BIN)/python -m nanobind.stubgen -m enpitsu._kernel -o src/enpitsu/_kernel.pyi

constraints: $(VENV)/.dev-installed  ## Pin the newest versions of all packages (run all tests then).
	$(BIN)/pip install --upgrade --upgrade-strategy eager --no-build-isolation --editable '.[dev]'
	head -n 2 constraints.txt > build/constraints.txt
	$(BIN)/pip freeze --exclude-editable >> build/constraints.txt
	mv build/constraints.txt constraints.txt

clean:  ## Back to a fresh checkout.
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/pip:  ## (a virtual environment of its own)
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(KERNEL) | $(VENV)/bin/pip
	$(PIP) --editable '.[engines]'
	@touch $@

# Without build isolation, so that a change of the kernel rebuilds only what it must. (Packages that are
# built from source on a newer Python need setuptools then.)
$(VENV)/.dev-installed: $(KERNEL) constraints.txt | $(VENV)/bin/pip
	$(PIP) --constraint constraints.txt scikit-build-core nanobind cmake ninja setuptools
	$(PIP) --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@ $(VENV)/.installed
