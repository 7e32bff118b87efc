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
