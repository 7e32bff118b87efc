"""Every option that takes a number, of every command: what is no such number is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args, get_type_hints

import pytest

from command import FILLED, Run, is_one_line
from enpitsu.cli.app import EXAMPLES

ARGUMENTS = {"generate": ["neighbor", "--size", "4"], "study": ["--list"]}


def numbers(command: Callable[..., Any]) -> Iterator[tuple[str, type]]:
    """Yield the options of a command that take a number, and its type."""
    for hint in get_type_hints(command, include_extras=True).values():
        for option in getattr(hint, "__metadata__", ()):
            kinds = {int, float} & {hint.__origin__, *get_args(hint.__origin__)}
            if kinds and str(option.default).startswith("--"):  # (there typer keeps its name)
                yield option.default, kinds.pop()


OPTIONS = [
    pytest.param(command.__name__, option, kind, id=f"{command.__name__} {option}")
    for command in EXAMPLES
    for option, kind in numbers(command)
]


def test_there_are_such_options() -> None:
    assert len(OPTIONS) > 20


def test_all_that_search_have_a_time_limit() -> None:
    limited = {command for command in EXAMPLES if ("--seconds", float) in numbers(command)}
    assert {command.__name__ for command in EXAMPLES if command not in limited} == {
        "convert",
        "techniques",
    }


@pytest.mark.parametrize(("command", "option", "kind"), OPTIONS)
def test_what_is_no_such_number_is_refused(run: Run, command: str, option: str, kind: type) -> None:
    arguments = [command, *ARGUMENTS.get(command, [FILLED])]
    if option == "--depth":
        arguments += ["--strategy", "top-down"]
    for wrong in ("-1", "-3", "many", "", "nan" if kind is float else "1.5"):
        ran = run(*arguments, option, wrong)
        assert (ran.code, ran.out) == (2, ""), wrong
        assert is_one_line(ran.err), ran.err
