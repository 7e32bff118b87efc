"""Engines as a comparison names them: `sat:solver=glucose4`, `zdd+presolve`.

    NAME                           as it is
    NAME+presolve                  after rules
    NAME:OPTION=VALUE,OPTION=VALUE with options: `yes` or `no`, a number, a word, words joined by +

    all                            every engine that is installed

In a list between commas, what has a `=` and no name before it is one more option of the engine
before it: `csp:method=backtracking,mrv=no,sat` are two engines.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from enpitsu import asked
from enpitsu.engines import Engine, engine, engine_names, engines, option_names
from enpitsu.engines.auto import Auto
from enpitsu.engines.kernel import Kernel
from enpitsu.engines.presolve import Presolved
from enpitsu.errors import EngineError, shown

_NAMED = re.compile(
    r"([a-z][a-z0-9_-]*)(\+presolve)?(?::(.*))?", re.ASCII | re.DOTALL | re.IGNORECASE
)
_WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_ALL = "all"
_PRESOLVE = "+presolve"
_HOW = "write NAME, NAME+presolve or NAME:OPTION=VALUE,OPTION=VALUE"


@dataclass(frozen=True)
class Chosen:
    """An engine that takes part."""

    label: str
    """Its name with the options that are not the usual ones."""
    engine: Engine

    @property
    def options(self) -> str:
        """Return what the label says beside the name."""
        _, presolve, options = _parts(self.label)
        return " ".join(filter(None, ["presolve=yes" if presolve else "", *_split(options)]))


def engine_list(text: str) -> list[str]:
    """Return the engines of a list between commas, each with its options."""
    names: list[str] = []
    for piece in text.split(","):
        if names and re.match(r"\s*\w+\s*=", piece) and ":" in names[-1]:
            names[-1] += f",{piece}"
        else:
            names.append(piece.strip())
    return names


def chosen_of(asked_for: Iterable[str | Engine]) -> list[Chosen]:
    """Return the engines that take part; refuse one that is not there or named twice."""
    if isinstance(asked_for, str | Engine):
        kind = asked.kind_of(asked_for)
        raise TypeError(f"engines are several, as in ['kernel', 'sat'], not {kind}")
    chosen = [found for one in asked_for for found in _each(one)]
    if not chosen:
        raise EngineError(f"no engine is named; known are: {', '.join(engine_names())}")
    seen: set[str] = set()
    for one in chosen:
        if one.label in seen:
            raise EngineError(f"the engine {one.label} is named twice")
        seen.add(one.label)
    return chosen


def _each(one: str | Engine) -> Iterator[Chosen]:
    """Yield the engine that is meant, or all of them."""
    if isinstance(one, Engine):
        yield Chosen(_label(one), one)
    elif not isinstance(one, str):
        raise TypeError(f"an engine is a name or an Engine, not {asked.kind_of(one)}")
    elif one.strip().lower() != _ALL:
        yield _named(one)
    else:
        for name in engine_names():
            with suppress(EngineError):  # it is not installed
                yield _named(name)


def _named(text: str) -> Chosen:
    """Return the engine that a text names, with its label as we write it."""
    name, presolve, listed = _parts(text)
    options: dict[str, Any] = {}
    for piece in _split(listed):
        option, sign, value = (part.strip() for part in piece.partition("="))
        if value.endswith(_PRESOLVE):
            rest = listed.replace(_PRESOLVE, "")
            right = f"write {shown(f'{name}{_PRESOLVE}:{rest}')}"
            raise EngineError(f"'{shown(text)}': {_PRESOLVE} must stand behind the name; {right}")
        if not (sign and option and value):
            raise EngineError(f"'{shown(text)}': '{shown(piece)}' is no OPTION=VALUE; {_HOW}")
        option = option.replace("-", "_")
        if option == "presolve":
            presolve = _yes_or_no(text, option, value)
        elif option in options:
            raise EngineError(f"'{shown(text)}': {option} stands there twice")
        else:
            options[option] = _value(text, name, option, value, presolve=presolve)
    made = engine(name, presolve=presolve, **options)
    return Chosen(_label(made), made)


def _parts(text: str) -> tuple[str, bool, str]:
    """Return the name, whether rules come first, and the options."""
    match = _NAMED.fullmatch(text.strip())
    if match is None:
        known = ", ".join(engine_names())
        raise EngineError(f"'{shown(text)}' is no engine: {_HOW}; known are: {known}")
    name, presolve, options = match.groups()
    return asked.known_name(name, engines()) or name, bool(presolve), options or ""


def _split(options: str) -> list[str]:
    return [piece.strip() for piece in options.split(",")] if options.strip() else []


def _value(text: str, name: str, option: str, value: str, *, presolve: bool) -> Any:
    """Return a value of the kind that the option has, as far as the engine tells."""
    if name not in engines() or option not in option_names(name, presolve=presolve):
        return value  # it is refused by the engine's own words
    usual = _usual(Kernel if name == "auto" else engines()[name]).get(option)
    if isinstance(usual, bool):
        return _yes_or_no(text, option, value)
    if isinstance(usual, tuple | list) or option == "techniques":
        return tuple(part.strip() for part in value.split("+"))
    return value if isinstance(usual, str) else _number(text, option, value, usual)


def _number(text: str, option: str, value: str, usual: object) -> Any:
    """Return a number; where it is not usual to have any, whatever it looks like."""
    for kind in (int,) if isinstance(usual, int) else (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    if usual is None:
        return _WORDS.get(value.lower(), value)
    raise EngineError(f"'{shown(text)}': {option} is a number, not '{shown(value)}'")


def _yes_or_no(text: str, option: str, value: str) -> bool:
    if value.lower() not in _WORDS:
        raise EngineError(f"'{shown(text)}': {option} is yes or no, not '{shown(value)}'")
    return _WORDS[value.lower()]


def _usual(kind: type[Engine]) -> Mapping[str, Any]:
    """Return what each option is where nothing is said of it."""
    parameters = inspect.signature(kind).parameters.values()
    return {one.name: one.default for one in parameters if one.default is not one.empty}


def _label(one: Engine) -> str:
    """Write an engine with what is not usual about it."""
    if isinstance(one, Presolved):
        name, _, options = _label(one.engine).partition(":")
        if one.techniques is not None and "techniques=" not in options:
            options = ",".join(filter(None, [options, f"techniques={_written(one.techniques)}"]))
        return f"{name}+presolve" + (f":{options}" if options else "")
    told: Any = one.kernel if isinstance(one, Auto) else one
    usual = _usual(type(told))
    named = [field.name for field in fields(told) if field.init] if is_dataclass(told) else []
    values = {name: getattr(told, name) for name in named}
    listed = [f"{name}={_written(v)}" for name, v in values.items() if v != usual.get(name)]
    return one.name + (f":{','.join(listed)}" if listed else "")


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
