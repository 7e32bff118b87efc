"""How many steps a regular expression takes on a text: a matcher like Python's own that counts.

Python's matcher is written in C, so nothing that watches Python code sees what it does. This one
walks the tree that Python parses a pattern into, tries the same ways in the same order, and counts
each character that it looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, permutations, product
from typing import Any

_parser: Any = vars(re)["_parser"]
Goes = Callable[[int], bool]
"""Whether the rest of a pattern matches from a place on."""
Node = Callable[[int, Goes], bool]
_CATEGORIES = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}
_ALPHABET = [*map(chr, range(0x20, 0x7F)), *"\t\n\r\v\x1b\x00\u00a0\u00e9\u2550\u2260"]
_MOST_SAMPLES = 8


class CountingPattern:
    """A pattern that counts the steps of its searches."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        source = pattern.pattern
        flags = pattern.flags
        if isinstance(source, bytes):
            source, flags = source.decode("latin-1"), flags | re.ASCII
        self._flags = flags & (re.IGNORECASE | re.ASCII | re.DOTALL | re.MULTILINE)
        self.tree = _parser.parse(source, flags & ~re.UNICODE if flags & re.ASCII else flags)
        self.steps = 0
        self.most_steps = 0
        """0 for any number; beyond, a search ends without a match."""
        self.text = ""
        self.groups: dict[int, tuple[int, int]] = {}
        self.tests: list[Callable[[str], bool]] = []
        """What single characters are held against."""
        self._node = self._sequence(self.tree)

    def match(self, text: str, begin: int = 0, *, full: bool = False) -> int | None:
        """Return where a match that begins at a place ends."""
        self.text, self.groups, ends = text, {}, []

        def goes(place: int) -> bool:
            if full and place != len(text):
                return False
            ends.append(place)
            return True

        return ends[0] if self._node(begin, goes) else None

    def finditer(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield all matches."""
        place = 0
        while place <= len(text):
            self.steps += 1
            end = self.match(text, place)
            if end is not None:
                yield place, end
            place = place + 1 if end is None or end == place else end

    def count(self, method: str, text: str, most: int = 0) -> int:
        """Return the steps of a method of patterns on a text; too many end it."""
        self.steps, self.most_steps = 0, most
        if method in ("match", "fullmatch"):
            self.match(text, full=method == "fullmatch")
        else:
            list(islice(self.finditer(text), 1 if method == "search" else None))
        return self.steps

    def _sequence(self, items: Any) -> Node:
        nodes = [self._item(op, argument) for op, argument in items]

        def node(place: int, goes: Goes, at: int = 0) -> bool:
            if at == len(nodes):
                return goes(place)
            return nodes[at](place, lambda end: node(end, goes, at + 1))

        return nodes[0] if len(nodes) == 1 else node

    def _item(self, op: Any, argument: Any) -> Node:  # noqa: PLR0911  (one for each kind)
        match str(op):
            case "LITERAL" | "NOT_LITERAL" | "ANY" | "IN":
                return self._one(self._test(str(op), argument))
            case "SUBPATTERN":
                return self._group(argument[0], self._sequence(argument[-1]))
            case "BRANCH":
                branches = [self._sequence(branch) for branch in argument[1]]
                return self._branches(branches)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                return self._repeat(str(op), *argument)
            case "ATOMIC_GROUP":
                return self._atomic(self._sequence(argument))
            case "ASSERT" | "ASSERT_NOT":
                return self._look(argument[0], argument[1], wanted=str(op) == "ASSERT")
            case "GROUPREF":
                return self._again(argument)
            case "AT":
                return self._at(str(argument))
        raise NotImplementedError(op)

    def _one(self, test: Callable[[str], bool]) -> Node:
        def node(place: int, goes: Goes) -> bool:
            self.steps += 1
            if 0 < self.most_steps < self.steps:
                return False
            return place < len(self.text) and test(self.text[place]) and goes(place + 1)

        return node

    def _test(self, op: str, argument: Any) -> Callable[[str], bool]:
        """Return the test of a single character; one of a pattern's own is cheap, and right."""
        source = _source(op, argument)
        one = re.compile(source, self._flags)
        test = cache(lambda char: one.fullmatch(char) is not None)
        self.tests.append(test)
        return test

    def _branches(self, branches: list[Node]) -> Node:
        def node(place: int, goes: Goes) -> bool:
            for branch in branches:  # noqa: SIM110  (`any` would go through C, whose stack is short)
                if branch(place, goes):
                    return True
            return False

        return node

    def _group(self, number: int | None, inner: Node) -> Node:
        if number is None:
            return inner

        def node(place: int, goes: Goes) -> bool:
            def ends(end: int) -> bool:
                before = self.groups.get(number)
                self.groups[number] = (place, end)
                if goes(end):
                    return True
                self.groups[number] = before or (0, 0)
                return False

            return inner(place, ends)

        return node

    def _repeat(self, op: str, least: int, most: Any, items: Any) -> Node:
        most = 10**9 if str(most) == "MAXREPEAT" else int(most)
        single = len(items) == 1 and str(items[0][0]) in ("LITERAL", "NOT_LITERAL", "ANY", "IN")
        if single:
            return self._run(op, least, most, self._test(str(items[0][0]), items[0][1]))
        inner = self._sequence(items)

        def node(place: int, goes: Goes, done: int = 0) -> bool:
            def more(end: int) -> bool:
                return (end > place or done < least) and node(end, goes, done + 1)

            if done < least:
                return inner(place, more)
            if op == "MIN_REPEAT":
                return goes(place) or (done < most and inner(place, more))
            return (done < most and inner(place, more)) or goes(place)

        return self._atomic(node) if op == "POSSESSIVE_REPEAT" else node

    def _run(self, op: str, least: int, most: int, test: Callable[[str], bool]) -> Node:
        def node(place: int, goes: Goes) -> bool:
            text, end = self.text, place
            enough = least if op == "MIN_REPEAT" else most
            while end < len(text) and end - place < enough and test(text[end]):
                end += 1
                self.steps += 1
            while end - place >= least and not 0 < self.most_steps < self.steps:
                self.steps += 1
                if goes(end):
                    return True
                if op == "POSSESSIVE_REPEAT":
                    return False
                if op == "MAX_REPEAT":
                    end -= 1
                elif end - place < most and end < len(text) and test(text[end]):
                    end += 1
                else:
                    return False
            return False

        return node

    def _atomic(self, inner: Node) -> Node:
        def node(place: int, goes: Goes) -> bool:
            ends: list[int] = []

            def stops(end: int) -> bool:
                ends.append(end)
                return True

            return inner(place, stops) and goes(ends[0])

        return node

    def _look(self, direction: int, items: Any, *, wanted: bool) -> Node:
        inner = self._sequence(items)
        width = items.getwidth()[0] if direction < 0 else 0

        def node(place: int, goes: Goes) -> bool:
            found = place >= width and inner(place - width, lambda end: True)
            return found == wanted and goes(place)

        return node

    def _again(self, number: int) -> Node:
        def node(place: int, goes: Goes) -> bool:
            begin, end = self.groups.get(number, (0, 0))
            self.steps += end - begin + 1
            same = self.text.startswith(self.text[begin:end], place)
            return same and goes(place + end - begin)

        return node

    def _at(self, where: str) -> Node:
        anchor = {
            "AT_BEGINNING": "^",
            "AT_BEGINNING_STRING": r"\A",
            "AT_END": "$",
            "AT_END_STRING": r"\Z",
            "AT_BOUNDARY": r"\b",
            "AT_NON_BOUNDARY": r"\B",
        }[where]
        one = re.compile(anchor, self._flags)

        def node(place: int, goes: Goes) -> bool:
            self.steps += 1
            return one.match(self.text, place) is not None and goes(place)

        return node


def _source(op: str, argument: Any) -> str:
    """Write the pattern of a single character again."""
    match op:
        case "LITERAL":
            return re.escape(chr(argument))
        case "NOT_LITERAL":
            return f"[^{re.escape(chr(argument))}]"
        case "ANY":
            return "."
    parts = []
    for kind, what in argument:
        match str(kind):
            case "NEGATE":
                parts.append("^")
            case "LITERAL":
                parts.append(re.escape(chr(what)))
            case "RANGE":
                parts.append(f"{re.escape(chr(what[0]))}-{re.escape(chr(what[1]))}")
            case "CATEGORY":
                name = str(what).removeprefix("CATEGORY_")
                known = _CATEGORIES[name.removeprefix("NOT_")]
                parts.append(known.upper() if name.startswith("NOT_") else known)
    return f"[{''.join(parts)}]"


def samples(items: Any) -> list[str]:
    """Return texts that a pattern matches; what it looks behind or ahead for is left out."""
    choices = [_choices(str(op), argument) for op, argument in items]
    return ["".join(parts) for parts in islice(product(*choices), _MOST_SAMPLES)]


def _choices(op: str, argument: Any) -> Sequence[str]:
    match op:
        case "LITERAL" | "NOT_LITERAL" | "ANY" | "IN":
            one = re.compile(_source(op, argument), re.DOTALL)
            return [next(char for char in _preferred() if one.fullmatch(char))]
        case "SUBPATTERN":
            return samples(argument[-1])
        case "ATOMIC_GROUP":
            return samples(argument)
        case "BRANCH":
            return [text for branch in argument[1] for text in samples(branch)]
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            least, most, inner = argument
            times = {least, min(max(least, 1), int(most) if str(most) != "MAXREPEAT" else 1)}
            return [
                text * number for number in sorted(times, reverse=True) for text in samples(inner)
            ]
    return [""]


def _preferred() -> Iterator[str]:
    """Yield characters, the usual ones first; then any that a set may name."""
    yield from "a1 =/.,A"
    yield from _ALPHABET
    yield from map(chr, range(0x3000))


def units(counting: CountingPattern) -> list[str]:
    """Return what runs are made of: a character of each kind that the pattern tells from others."""
    kinds: dict[tuple[bool, ...], str] = {}
    for char in _ALPHABET:
        kinds.setdefault(tuple(test(char) for test in counting.tests), char)
    single = list(kinds.values())
    pairs = ["".join(pair) for pair in permutations(single[:6], 2)]
    return list(dict.fromkeys([*single, *pairs, *filter(None, samples(counting.tree))]))


def beginnings(counting: CountingPattern) -> list[str]:
    """Return what a run may stand behind: the pattern's samples, cut off anywhere."""
    whole = samples(counting.tree)
    return list(
        dict.fromkeys(text[:end] for text in whole for end in range(min(len(text), 16) + 1))
    )
