"""What a comparison was made with: all that somebody needs who wants to make it again."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import file_digest
from typing import Any

from enpitsu.comparing.comparison import Comparison, digest_of
from enpitsu.comparing.versions import maker_of, package_of
from enpitsu.reports.machine import cpu_model


def manifest_of(
    comparison: Comparison, *, command: Sequence[str] = (), files: Iterable[str] = ()
) -> dict[str, Any]:
    """Return versions, machine, command line, engines, limits, seed, and digests of the inputs."""
    first = comparison.runs[0].asked
    engines = {run.chosen.label: run.chosen for run in comparison.runs}
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": list(command),
        "enpitsu": package_of("enpitsu").removeprefix("enpitsu "),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": _machine(),
        "engines": [
            {"engine": label, "solver": solver, "version": version, "options": one.options}
            for label, one in engines.items()
            for solver, version in [maker_of(one.engine)]
        ],
        "limits": asdict(first.limits) | {"run_memory_mb": first.memory_mb},
        "repeat": comparison.repeat,
        "seed": comparison.seed,
        "jobs": comparison.jobs,
        "cluster": comparison.cluster,
        "runs": len(comparison.runs),
        "puzzles": len({run.instance.name for run in comparison.runs}),
        "puzzles_sha256": digest_of(comparison.runs),
        "inputs": [_input(path) for path in files],
    }


def _machine() -> dict[str, Any]:
    """Return what this machine is."""
    return {
        "name": platform.node(),
        "system": f"{platform.system()} {platform.release()}",
        "processor": cpu_model(),
        "cores": os.cpu_count(),
        "memory_mb": _memory_mb(),
    }


def _input(path: str) -> dict[str, Any]:
    with open(path, "rb") as file:
        return {
            "file": path,
            "bytes": os.fstat(file.fileno()).st_size,
            "sha256": file_digest(file, "sha256").hexdigest(),
        }


def _memory_mb() -> int | None:
    if sys.platform == "win32":
        return None
    with suppress(OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    return None
