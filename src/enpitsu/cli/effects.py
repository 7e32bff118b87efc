"""Options that have an effect only beside others: where they have none they are refused by name.

What an engine, a strategy or a table of a study takes, it says itself; here stands the rest, once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from typer.core import TyperCommand

from enpitsu.cli.errors import UsageError
from enpitsu.cli.options import STANDARD_OUTPUT, file_of
from enpitsu.cli.saving import PAGE, is_folder
from enpitsu.model import Level
from enpitsu.scene.files import PDF

Values = Mapping[str, Any]
"""The values of a command's parameters by their names."""


@dataclass(frozen=True)
class Rule:
    """Options, by their parameters' names, and what must be there for them to have an effect."""

    options: frozenset[str]
    acts: Callable[[Values], bool]
    works: Callable[[Values], str]
    """What they work with."""


def _rule(options: str, acts: Callable[[Values], bool], works: str) -> Rule:
    return Rule(frozenset(options.split()), acts, lambda values: works)


def _ending(values: Values) -> str:
    """Return the ending of the picture that is saved; empty if none is."""
    out: str | None = values["out"]
    if out is None:
        return ""
    if out == STANDARD_OUTPUT or is_folder(out):
        return ".svg"
    return os.path.splitext(out)[1].lower()


def _saves_picture(values: Values) -> bool:
    return _ending(values) not in ("", ".txt")


def _saves_file(values: Values) -> bool:
    return file_of(values["out"]) is not None


def _draws_text(values: Values) -> bool:
    return _ending(values) == ".txt" or not (values["out"] or values["json"])


def _strategy_rule(option: str) -> Rule:
    def acts(values: Values) -> bool:
        having, name = _strategies_with(option), values["strategy"]
        return name in having or name not in _strategies_with(None)

    def works(values: Values) -> str:
        return f"--strategy {', '.join(_strategies_with(option))}"

    return Rule(frozenset([option]), acts, works)


def _strategies_with(option: str | None) -> list[str]:
    """Return the strategies that have an option, or all of them."""
    from enpitsu.generation.strategies import (  # noqa: PLC0415  (other commands need none)
        option_names,
        strategies,
    )

    return [name for name in strategies() if option is None or option in option_names(name)]


def _minimal_rule() -> Rule:
    """Return the rule of `--no-minimal`, which most strategies have no use for."""

    def names() -> list[str]:
        from enpitsu.generation.strategies import redundant_strategies  # noqa: PLC0415  (as above)

        return redundant_strategies()

    def acts(values: Values) -> bool:
        name = values["strategy"]
        return values["minimal"] or name in names() or name not in _strategies_with(None)

    return Rule(frozenset(["minimal"]), acts, lambda values: f"--strategy {', '.join(names())}")


def _filters(values: Values) -> bool:
    """Tell whether `catalog find` lists what is chosen, and reads no puzzles."""
    names = [
        "genre",
        "level",
        "technique",
        "source",
        "author",
        "title",
        "id",
        "min_difficulty",
        "max_difficulty",
    ]
    return any(values[name] not in (None, [], ()) for name in names)


_FILE = "-o FILE"
_PICTURE = "-o OUT.svg, .png or .pdf"
_TEXT = "a picture on the terminal, without -o and --json, or -o OUT.txt"
_WITHOUT_JSON = "text, without --json"
_SAVED = (
    _rule("force", _saves_file, _FILE),
    _rule("theme text", _saves_picture, _PICTURE),
    _rule("plain", _draws_text, _TEXT),
)
_PRESOLVE = _rule(
    "presolve", lambda values: values["engine"] != "auto", "any --engine but auto, which does so"
)

RULES: Mapping[str, tuple[Rule, ...]] = {
    "solve": (
        _PRESOLVE,
        _rule("shade plain", lambda values: not values["json"], _WITHOUT_JSON),
    ),
    "count": (
        _PRESOLVE,
        _rule(
            "jobs",
            lambda values: values["jobs"] == 1 or not values["nodes"],
            "an unlimited count, without --nodes",
        ),
    ),
    "explain": (
        _rule("force theme", lambda values: values["out"] is not None, "-o DIR or STEPS.html"),
        _rule(
            "text",
            lambda values: bool(values["out"]) and not values["out"].endswith(PAGE),
            "-o DIR",
        ),
        _rule("full plain", lambda values: not values["json"], _WITHOUT_JSON),
    ),
    "hint": _SAVED,
    "narrow": (
        *_SAVED,
        _rule("shade", lambda values: bool(values["out"]) or not values["json"], "a picture"),
    ),
    "repair": _SAVED,
    "draw": (
        _rule(
            "solution candidates techniques shade symbols labels",
            lambda values: not values["hint"],
            "a picture of the whole board, without --hint",
        ),
        _rule(
            "candidates", lambda values: not values["solution"], "open cells, without --solution"
        ),
        _rule("force", _saves_file, _FILE),
        _rule(
            "theme text",
            lambda values: _saves_picture(values) or (values["json"] and not values["out"]),
            f"{_PICTURE}, or --json",
        ),
        _rule("dpi", lambda values: _ending(values) == ".png", "-o OUT.png"),
        _rule("plain", _draws_text, _TEXT),
        _rule(
            "seconds",
            lambda values: values["solution"] or values["hint"] or values["techniques"] is not None,
            "--solution, --techniques or --hint",
        ),
    ),
    "convert": (
        _rule(
            "to out force without seed form genre quiet",
            lambda values: not values["known"],
            "puzzles, without --list",
        ),
        _rule("seed", lambda values: values["without"] > 0, "--without"),
        _rule("force", _saves_file, _FILE),
    ),
    "book": (
        _rule(
            "dpi",
            lambda values: not (values["out"] or "").lower().endswith((PDF, PAGE)),
            "-o page-{n}.png or DIR/",
        ),
    ),
    "generate": (
        *map(_strategy_rule, ("iterations", "depth", "plain", "at_once")),
        _minimal_rule(),
        _rule("needs_count", lambda values: bool(values["needs"]), "--needs"),
        _rule(
            "at_most",
            lambda values: values["level"] not in (None, Level.EASY),
            "--level medium or harder",
        ),
        _rule("force", lambda values: values["resume"] is None and _saves_file(values), _FILE),
    ),
    "compare": (_rule("charts force", lambda values: values["out"] is not None, "-o"),),
    "study": (
        _rule(
            "everything full count sizes seconds seed jobs cluster instances out quiet",
            lambda values: not values["listed"],
            "a study, without --list",
        ),
    ),
    "catalog add": (_rule("seconds", lambda values: values["rate"], "--rate"),),
    "catalog find": (
        _rule(
            "form",
            lambda values: bool(values["files"]) or not _filters(values),
            "puzzles to find, without a filter",
        ),
        _rule(
            "level technique source author title id min_difficulty max_difficulty",
            lambda values: not values["files"],
            "what is listed, without puzzles to find",
        ),
        _rule("limit", lambda values: not values["files"] and _filters(values), "a filter"),
    ),
    "catalog export": (_rule("force", _saves_file, _FILE),),
}
"""By command. An option that stands in no rule has an effect always, or is checked by what it is
for."""


class CheckedCommand(TyperCommand):
    """A command that refuses what was given and would have no effect."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an option that is given twice: the first value would have no effect."""
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(args=list(args))
            for param in order:
                if order.count(param) > 1 and _has_one_value(param):
                    name = max(param.opts, key=len)
                    raise UsageError(f"{name} is given twice; it takes one value")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Check the options that were given, and do it."""
        command = " ".join(ctx.command_path.split()[1:])
        given = [param for param in self.params if param.name and _is_given(ctx, param.name)]
        for rule in RULES.get(command, ()):
            for param in given:
                if param.name in rule.options and not rule.acts(ctx.params):
                    negated = ctx.params[param.name] is False and param.secondary_opts
                    name = max(negated or param.opts, key=len)
                    works = rule.works(ctx.params)
                    raise UsageError(f"{name} has no effect here; it works with {works}")
        return super().invoke(ctx)


def _has_one_value(param: Any) -> bool:
    """Tell whether an option takes one value, or yes or no; flags without a no may come again."""
    is_switch = getattr(param, "is_flag", False) and not param.secondary_opts
    return not (is_switch or param.multiple)


def _is_given(ctx: Any, name: str) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
