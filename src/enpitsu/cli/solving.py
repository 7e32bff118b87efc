"""Which engine a command works with, as its options say."""

from __future__ import annotations

from typing import Any

from enpitsu.cli.errors import UsageError
from enpitsu.engines import Engine, engine, engine_names, option_names


def engine_for(name: str, *, presolve: bool = False, **options: Any) -> Engine:
    """Return the engine with the options that are not None; refuse those it does not have."""
    given = {option: value for option, value in options.items() if value is not None}
    for option in given:
        if option not in option_names(name, presolve=presolve):
            having = " or ".join(e for e in engine_names() if option in option_names(e))
            more = ", and with --presolve to any" if option == "techniques" else ""
            spelt = option.replace("_", "-")
            raise UsageError(
                f"--{spelt} does not belong to the {name} engine, but to {having}{more}"
            )
    return engine(name, presolve=presolve, **given)


def refuse_jobs(chosen: Engine, jobs: int) -> None:
    """Refuse more threads than one for an engine that solves one puzzle after the other."""
    if jobs > 1 and not chosen.solves_in_threads:
        raise UsageError(
            f"--jobs has no effect with the {chosen.name} engine; "
            "it works with auto, kernel, sat, ip, cpsat and zdd"
        )


def refuse_jobs_for_counting(chosen: Engine, jobs: int) -> None:
    """Refuse more threads than one for an engine that counts on one."""
    if jobs > 1 and not chosen.counts_in_threads:
        raise UsageError(
            f"--jobs has no effect on counting with the {chosen.name} engine; "
            "it works with auto and kernel"
        )
