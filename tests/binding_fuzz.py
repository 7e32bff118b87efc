"""Call the kernel's module with wrong arguments: it must live on and raise its own errors.

    python tests/binding_fuzz.py                         the installed module
    python tests/binding_fuzz.py build/sanitized         one under the sanitizers (`make fuzz`)
    python tests/binding_fuzz.py build/sanitized --seed 1 --first 1234 --cases 1     one case again

Each case is a valid call in which some numbers, lists or types are changed. Cases run in a process
of their own, which names each before it begins: so the case that ends it is known.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from binding_calls import ALL, CALLS, Maker, exported

BOUNDARIES: tuple[Any, ...] = (
    *(0, 1, -1, -2, 2, 5, 63, 64, 65, 255, 256, 1000, 2**22, 2**22 + 1),
    *(2**31 - 2, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**32, 2**62, 2**63 - 1, 2**63),
    *(ALL, 2**64, -(2**63), 1 << 200),
    *(0.0, -0.5, 0.5, 1.0, 1.5, float("nan"), float("inf"), float("-inf"), 1e300, -1e-300),
)
OTHERS: tuple[Any, ...] = (None, "", "x", "\ud800", b"", b"\xff", b"\x00" * 100, (), [], {}, [[]])
HUGE = 1000
"""Entries of a list that is made long."""
INTERRUPTED = 0.3
"""Processor seconds after which a call is interrupted, as by Ctrl-C: some have no limit."""
SLOW = 6.0
"""Processor seconds that no call may take, under the sanitizers neither."""
UNMADE, BESIDE = 0.03, 0.1
"""How often an argument is an object that was never set up, and how often another thread makes the
same call of the same objects."""
SILENT = 90
"""Seconds after which a process is ended with a traceback where its call hangs."""
MOST_MEGABYTES = 2048
"""What a process may hold at most."""


class Shrinking:
    """A sequence that empties a list while it is read."""

    def __init__(self, victim: list[Any]) -> None:
        self.victim = victim

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> Any:
        self.victim.clear()
        if index > 2:
            raise IndexError
        return index


class Changing(Shrinking):
    """A number that empties a list while it is read."""

    def __index__(self) -> int:
        self.victim.clear()
        return 0

    def __float__(self) -> float:
        return float(self.__index__())


def mutated(value: Any, random: Random, top: bool = False) -> Any:
    """Change something in a value, deeper down as often as not."""
    if isinstance(value, list | tuple) and value and (top or random.random() < 0.8):
        items = list(value)
        at = random.randrange(len(items))
        items[at] = mutated(items[at], random)
        return type(value)(items)
    if isinstance(value, list | tuple) and random.random() < 0.8:
        return mutated_list(list(value), random)
    if isinstance(value, bytes) and random.random() < 0.7:
        return mutated_bytes(value, random)
    if random.random() < 0.2:
        return random.choice(OTHERS)
    if isinstance(value, int) and random.random() < 0.3:
        return value + random.choice((-2, -1, 1, 2))
    return random.choice(BOUNDARIES)


def mutated_list(items: list[Any], random: Random) -> Any:
    kind = random.randrange(9)
    if kind == 0 and items:
        del items[random.randrange(len(items))]
    elif kind == 1 and items:
        items.append(random.choice(items))
    elif kind == 2:
        items.append(random.choice(BOUNDARIES))
    elif kind == 3:
        items = (items or [0]) * (HUGE // (len(items) or 1))
    elif kind == 4:
        return Shrinking(items)
    elif kind == 5:
        return iter(items)
    elif kind in (6, 7):
        own = Changing(items) if kind == 6 else Shrinking(items)
        items.insert(random.randrange(len(items) + 1), own)
    else:
        items = []
    return items


def mutated_bytes(value: bytes, random: Random) -> bytes:
    kind = random.randrange(3)
    if kind == 0 or not value:
        return value + bytes([random.randrange(256)])
    if kind == 1:
        return value[1:]
    at = random.randrange(len(value))
    return value[:at] + bytes([random.choice((0, 1, 63, 64, 200, 254, 255))]) + value[at + 1 :]


def classes_of(kernel: Any) -> list[Any]:
    return [thing for thing in vars(kernel).values() if isinstance(thing, type)]


@contextmanager
def beside(
    kernel: Any, function: Callable[..., Any], arguments: list[Any], wanted: bool
) -> Iterator[None]:
    """Make the same call in another thread, until what is within has ended."""
    halt = kernel.Halt()

    def call() -> None:
        halt.adopt()
        with suppress(Exception):
            read(function(*arguments))

    thread = threading.Thread(target=call)
    if wanted:
        thread.start()
    try:
        yield
    finally:
        halt.set()
        if wanted:
            thread.join()


def read(result: Any, depth: int = 0) -> None:
    """Look at everything that a result has."""
    if isinstance(result, list | tuple):
        for item in result[:50]:
            read(item, depth + 1)
    elif type(result).__module__.endswith("_kernel") and depth < 9:
        for name in dir(result):
            if name.startswith("_"):
                continue
            shown = getattr(result, name)
            if not callable(shown):
                read(shown, depth + 1)


def run_case(kernel: Any, seed: int, number: int) -> str:
    """Run a case; return what is wrong, or nothing."""
    random = Random(f"{seed}:{number}")
    name = random.choice(sorted(CALLS))
    function, arguments = CALLS[name](Maker(kernel, random))
    changes = random.choice((0, 1, 1, 1, 2, 3))
    for _ in range(changes if arguments else 0):
        arguments = mutated(arguments, random, top=True)
    if random.random() < UNMADE:
        kind = random.choice(classes_of(kernel))
        arguments = [*arguments, None] if not arguments else list(arguments)
        arguments[random.randrange(len(arguments))] = kind.__new__(kind)
        changes += 1
    begin = time.process_time()
    try:
        with beside(kernel, function, arguments, random.random() < BESIDE):
            signal.setitimer(signal.ITIMER_PROF, INTERRUPTED)
            try:
                read(function(*arguments))
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    except KeyboardInterrupt:
        pass
    except (TypeError, ValueError) as error:
        said = str(error)
        if not said or (type(error) is ValueError and "\n" in said):
            return f"{name}: an error without a line of its own: {said!r}"
        if not changes:
            return f"{name}: a valid call is refused: {said}"
    except Exception as error:
        return f"{name}: {type(error).__name__}: {error}"
    spent = time.process_time() - begin
    return f"{name}: {spent:.1f} s" if spent > SLOW else ""


def work(kernel: Any, options: argparse.Namespace) -> None:
    """Run cases, and name each before it begins."""
    faulthandler.enable()
    signal.signal(signal.SIGPROF, signal.default_int_handler)
    warnings.simplefilter("ignore")
    missing = exported(kernel) ^ CALLS.keys()
    if missing:
        sys.exit(f"binding_calls.CALLS and the module differ in: {', '.join(sorted(missing))}")
    end = time.monotonic() + options.seconds
    for number in range(options.first, options.first + options.cases):
        if time.monotonic() > end:
            break
        print(number, flush=True)
        faulthandler.dump_traceback_later(SILENT, exit=True)
        wrong = run_case(kernel, options.seed, number)
        if wrong:
            sys.exit(wrong)
        held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        if held > MOST_MEGABYTES:
            sys.exit(f"it holds {held} MB")


def sanitized() -> dict[str, str]:
    """Return the environment in which a module under the sanitizers can be loaded."""
    libraries = [
        subprocess.run(
            ["c++", f"-print-file-name={name}"],
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        ).stdout.strip()
        for name in ("libasan.so", "libstdc++.so")
    ]
    options = "detect_leaks=0:max_allocation_size_mb=1024:allocator_may_return_null=0"
    python = {"PYTHONMALLOC": "malloc"}  # so that its objects are watched too
    return python | {"LD_PRELOAD": " ".join(libraries), "ASAN_OPTIONS": options}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", help="where the module is; default: the installed one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--cases", type=int, default=10**9)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        if options.folder:
            sys.path.insert(0, str(Path(options.folder).resolve()))
        return work(import_module("_kernel" if options.folder else "enpitsu._kernel"), options)
    extra = sanitized() if options.folder else {}
    command = [sys.executable, *sys.argv, "--worker"]
    last, count = -1, 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | extra
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            last, count = int(line), count + 1
    if process.returncode != 0:
        sys.exit(f"fuzz: case {last} of seed {options.seed} ended it ({process.returncode})")
    print(f"fuzz: {count} calls of {len(CALLS)} functions, seed {options.seed}: none went wrong")
    return None


if __name__ == "__main__":
    main()
