"""The fields of records and the columns of tables: what makes a puzzle, and what would be a rule.

Such data have fields of whoever wrote them, which are no part of the puzzle. Those whose names say
that they are a rule, or a player's work, are refused by name where they hold anything; so are
fields of kinds (`type`, `tags`) whose text names a rule that the puzzle does not have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from enpitsu.errors import PuzzleError, shown
from enpitsu.puzzles.layers import layers

NAMING = ("genre", "params", "puzzle")
"""The fields that make the puzzle."""

POSITION = ("entries", "ruled_out", "marks")
"""The fields of a state: a player's work."""

_NAMES_OF_RULES = """
    rule rules ruleset constraint constraints option options variant variants variation layer
    layers cage cages killercage sum sums region regions extraregion box boxes diagonals thermos
    thermometer arrow arrows inequalities relations signs operators antiking disjointgroups
    nonconsecutive negative kropki dots ratio difference xv odd even clone palindrome renban
    whispers sandwichsum quadruple betweenline regionsumline littlekillersum minimum maximum
    negativeconstraint specialrule extrarule globalrule ruletext global modifier notouch
    nontouching nabner zipper entropic lockout modular between xsudoku sudokux diag hyper window
    xsum candidategiven givencandidate littlekiller whitedot
    blackdot evencell oddcell param parameter parity fog foglight outside outsideclue
    sumoutside xvclue chess
"""

_WORDS_OF_RULES = """
    antidiagonal antiking antiknight arrow cage consecutive diagonal disjoint jigsaw killer king
    knight kropki nonconsecutive palindrome quadruple renban sandwich thermo thermometer toroid
    toroidal whisper windoku xsum
"""
"""Words that stand in the names of rules, and hardly in any other name."""

_PARTS_OF_RULES = """
    antiking antiknight arrowsum cage diagonalsudoku jigsaw killer kropki palindrome renban sandwich
    sudokux thermo toroid whisper windoku xsudoku
"""
"""What names of rules have in them where nothing parts their words, and hardly any other name."""

_NAMES_OF_KINDS = """
    type kind category class mode genres subgenre subtype tag flag style
"""

_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_LONGEST = 100  # characters of a name
_MANY = 100  # fields of a record that are not remembered together

_NOTHING = ("", "0", "false", "no", "none", "null", "-", "[]", "{}")
"""What a column holds in a row that has nothing of its kind."""

REFUSED_RULES = (
    "{} of rules, as `constraints`, `cages` or the name of a variant",
    "the name of a rule in {} of kinds, as `type` and `tags`, that `params` does not have",
)
IGNORED_FIELDS = ("all other fields: results of commands, and what collections say of a puzzle",)


def check_record(record: Mapping[str, Any]) -> None:
    """Refuse a field of a record that is a rule, or a player's work."""
    if _are_harmless(record):
        return
    for name in POSITION:
        if record.get(name):
            raise PuzzleError(
                f"the field '{name}' holds a player's position; pass the record as --state"
            )
    results = _is_result(record)
    held = {name: value for name, value in record.items() if value and name not in results}
    check_fields(held, "field", str(record.get("params") or ""))


def check_row(row: Mapping[str, str], params: str) -> None:
    """Refuse a column of a table that is a rule, or a player's work, where a row has it."""
    if _are_harmless(row):
        return
    held = {name: text for name, text in row.items() if text.lower() not in _NOTHING}
    for name in POSITION:
        if name in held:
            raise PuzzleError(f"the column '{name}' holds a player's position, and no puzzle")
    check_fields(held, "column", params)


def check_fields(fields: Mapping[Any, Any], what: str, params: str) -> None:
    """Refuse the name of a field or column that is a rule's, and a kind that names a rule."""
    known = None
    for name, value in fields.items():
        if not isinstance(name, str) or name in NAMING:
            continue
        is_rule, is_kind, lower = _meaning(name)
        if is_rule or lower in layers() or name.strip().lower() in NAMING:
            raise PuzzleError(
                f"the {what} '{shown(name)}' is a rule, which is not read from there; "
                "write rules into 'params' and 'puzzle', or rename it"
            )
        if not is_kind:
            continue
        known = known or ["", *map(_plain, params.split(","))]
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and named_rule(text) not in known:
                raise PuzzleError(
                    f"the {what} '{shown(name)}' names the rule '{shown(text)}', which is not "
                    "read from there; write rules into 'params' and 'puzzle', or rename it"
                )


def _are_harmless(fields: Mapping[Any, Any]) -> bool:
    """Tell whether no name of some fields can be refused, whatever they hold."""
    return len(fields) < _MANY and _names_are_harmless(tuple(fields), len(layers()))


@lru_cache(maxsize=1000)
def _names_are_harmless(names: tuple[Any, ...], layer_count: int) -> bool:
    """Tell the same of the names; a plug-in may add a layer, so their number is asked for."""
    for name in names:
        if not isinstance(name, str) or name in POSITION:
            return False
        is_rule, is_kind, lower = _meaning(name)
        if name not in NAMING and (
            is_rule or is_kind or lower in layers() or name.strip().lower() in NAMING
        ):
            return False
    return True


@lru_cache(maxsize=1000)
def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name, in small letters and without the s of a plural."""
    return tuple(word.lower().removesuffix("s") for word in _WORD.findall(name[:_LONGEST]))


def _plain(name: str) -> str:
    return "".join(_words(name))


_RULES = frozenset(map(_plain, _NAMES_OF_RULES.split()))
_RULE_WORDS = frozenset(map(_plain, _WORDS_OF_RULES.split()))
_PARTS = tuple(_PARTS_OF_RULES.split())
_KINDS = frozenset(map(_plain, _NAMES_OF_KINDS.split()))


def _has_part(name: str) -> bool:
    """Tell whether a name has that of a rule in it, however it is written."""
    letters = "".join(filter(str.isalnum, name[:_LONGEST].lower()))
    return any(part in letters for part in _PARTS)


@lru_cache(maxsize=1000)
def _meaning(name: str) -> tuple[bool, bool, str]:
    """Tell whether a name is a rule's, whether it is one of kinds, and how a variant has it."""
    words = _words(name)
    is_rule = not _RULE_WORDS.isdisjoint(words) or _plain(name) in _RULES or _has_part(name)
    return is_rule, not _KINDS.isdisjoint(words[-1:]), name.strip().lower().replace("_", "")


def named_rule(text: str) -> str:
    """Return the rule that a text is the name of, as 'Killer Sudoku'; nothing for other text."""
    plain = "".join(word for word in _words(text) if word != "sudoku")
    if plain in _RULES or plain in _RULE_WORDS or text in layers():
        return plain
    joined = "".join(filter(str.isalnum, text[:_LONGEST].lower()))
    return joined if joined in _PARTS or joined.removesuffix("sudoku") in _PARTS else ""


def _is_result(record: Mapping[str, Any]) -> set[str]:
    """Return the fields with names of rules in which commands write what they found."""
    measured = record.get("rules")  # seconds, or steps that are made of rules
    is_list = isinstance(measured, list) and all(isinstance(one, dict) for one in measured)
    found = {"rules"} if is_list or isinstance(measured, int | float) else set()
    return found | ({"layer"} if isinstance(record.get("layer"), int | float) else set())
