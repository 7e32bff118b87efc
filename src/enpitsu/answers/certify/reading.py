"""Names and lists of a sentence, read back: which cells, houses, values and clues it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from enpitsu.answers.certify.grounds import Meaning
from enpitsu.boards import SIDES, mask

_SIDE = "|".join(SIDES)
CELL = rf"r\d+c\d+(?: (?:{_SIDE}))?"
CELLS = rf"{CELL}(?:(?:, | and | or | to )(?:{CELL}|{_SIDE}))*"
_VALUE = r"(?:a line|no line|empty|\w)"
VALUES = rf"{_VALUE}(?:(?:, | and | or | nor | to ){_VALUE})*"
ENTRIES = rf"{CELL} \w+(?: \w+)*?(?:(?:, | and ){CELL} \w+(?: \w+)*?)*"

_PLURALS = {"boxes": "box", "runs": "run", "thermometers": "thermometer"}
_PLURALS |= {f"{kind}s": kind for kind in ("row", "column", "cage", "region", "diagonal")}
_PLURALS |= {f"{kind}s": kind for kind in ("window", "move")}

T = TypeVar("T")
Candidate = tuple[int, int]
"""A variable and a value."""


class ReadingError(ValueError):
    """A text is not what it should be."""


class Conclusion(tuple[frozenset[Candidate], frozenset[Candidate]]):
    """What is placed, and what is removed."""

    __slots__ = ()


class Reader:
    """Reads the names of one puzzle."""

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning
        model = meaning.model
        self.sentences = {
            rule.sentence: house for house, rules in meaning.rules.items() for rule in rules
        }
        """What the rules say, and on which house."""
        self.sentences |= {rule.sentence: ((), "") for rule in meaning.lines}
        self.sentences |= {
            f"no line or two lines meet at {name}": ((), "") for name in meaning.points
        }
        self.sentences = {_small(text): house for text, house in self.sentences.items()}
        self._houses = {*meaning.houses, *meaning.points, *(rule.name for rule in meaning.lines)}
        self._states: dict[str, int] = {}
        """What is said of a cell, or of several: "is 4", "are lines"."""
        self._values: dict[str, int] = {}
        for value, symbol in enumerate(model.symbols):
            one, many = model.phrases.get(value, (f"is {symbol}", f"are {symbol}"))
            self._states |= {one: value, many: value}
            self._values[one.partition(" ")[2]] = value
            self._values[symbol] = value

    def cells(self, text: str) -> list[int]:
        """Read cells or edges: "r1c1 and r3c1", "r1c1 to r1c5", "r1c1 top and left"."""
        found: list[int] = []
        place = ""
        for item in _items(text):
            first, _, last = item.partition(" to ")
            if first in SIDES and place:
                first = f"{place} {first}"
            place = first.partition(" ")[0]
            if last:
                row, start = _place(first)
                other, end = _place(last)
                if row != other:
                    raise ReadingError(text)
                found += [self._cell(f"r{row}c{column}") for column in range(start, end + 1)]
            else:
                found.append(self._cell(first))
        return _once(found)

    def cell(self, text: str) -> int:
        """Read the name of one cell or edge."""
        return self._cell(text)

    def _cell(self, name: str) -> int:
        if name not in self.meaning.cells:
            other = self._other_name(name)
            if other not in self.meaning.cells:
                raise ReadingError(name)
            name = other
        return self.meaning.cells[name]

    def _other_name(self, name: str) -> str:
        """Return what an edge is called from its other side."""
        cell, _, side = name.partition(" ")
        if side not in SIDES:
            return ""
        row, column = _place(cell)
        steps = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
        turned = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
        down, over = steps[side]
        return f"r{row + down}c{column + over} {turned[side]}"

    def houses(self, text: str) -> list[str]:
        """Read houses: "row 3 and boxes 1 to 5"."""
        if text in self._houses or _small(text) in self._houses:
            return [text if text in self._houses else _small(text)]
        found: list[str] = []
        kind = ""
        for item in _items(_small(text)):
            singular = " ".join(_PLURALS.get(word, word) for word in item.split(" "))
            for told in (f"{kind} {item}", item, singular):
                names = list(self._range(told))
                if self._houses.issuperset(names):
                    found += names
                    break
            else:
                raise ReadingError(text)
            kind = found[-1].rpartition(" ")[0]
        return _once(found)

    @staticmethod
    def _range(name: str) -> Iterator[str]:
        found = re.fullmatch(r"(.+ )(\d+) to (\d+)", name)
        if found:
            for number in range(int(found[2]), int(found[3]) + 1):
                yield f"{found[1]}{number}"
        else:
            yield name

    def house(self, text: str) -> str:
        """Read the name of one house."""
        found = self.houses(text)
        if len(found) != 1:
            raise ReadingError(text)
        return found[0]

    def values(self, text: str) -> int:
        """Read values, as a mask: "1 to 5 and 7"."""
        found: list[int] = []
        for item in _items(text, " nor "):
            first, _, last = item.partition(" to ")
            low = self.value(first)
            found += range(low, self.value(last) + 1) if last else [low]
        return mask(_once(found))

    def value(self, text: str) -> int:
        """Read one value."""
        if text not in self._values:
            raise ReadingError(text)
        return self._values[text]

    def clues(self, text: str) -> list[tuple[str, int]]:
        """Read clues: "the 2s in r1c1 and r2c2 and the 3 in r1c4"."""
        parts = re.split(r"(?:^|, | and )the (\d+)s? in ", _small(text))
        if len(parts) < 3 or parts[0]:
            raise ReadingError(text)
        return [
            (name, int(number))
            for number, names in zip(parts[1::2], parts[2::2], strict=True)
            for name in self.houses(names)
        ]

    def entries(self, text: str) -> list[Candidate]:
        """Read what cells have: "r1c1 is 4 and r1c2 stays empty"."""
        found = []
        for item in re.split(rf"(?:, | and )(?={CELL} )", text):
            match = re.fullmatch(rf"({CELL}) (.+)", item)
            if not match or match[2] not in self._states:
                raise ReadingError(text)
            found.append((self.cell(match[1]), self._states[match[2]]))
        return found

    def assumed(self, text: str) -> Candidate:
        """Read an assumption: "r1c1 were 4", "r1c1 stayed empty", or "r1c1 is 4"."""
        match = re.fullmatch(rf"({CELL}) (?:(?:were|stayed) ({_VALUE})|(.+))", text)
        if not match:
            raise ReadingError(text)
        if match[2]:
            return self.cell(match[1]), self.value(match[2])
        if match[3] not in self._states:
            raise ReadingError(text)
        return self.cell(match[1]), self._states[match[3]]

    def effect(self, text: str) -> Conclusion:
        """Read what is placed, and what is removed."""
        placed: set[Candidate] = set()
        removed: set[Candidate] = set()
        for clause in text.split("; "):
            if match := re.fullmatch(rf"({VALUES}) leaves? ({CELLS})", clause):
                values, cells = self.values(match[1]), self.cells(match[2])
            elif match := re.fullmatch(rf"({CELLS}) cannot (?:be|stay) ({VALUES})", clause):
                values, cells = self.values(match[2]), self.cells(match[1])
            else:
                match = re.fullmatch(rf"({CELLS}) (.+)", clause)
                if not match or match[2] not in self._states:
                    raise ReadingError(text)
                placed |= {(cell, self._states[match[2]]) for cell in self.cells(match[1])}
                continue
            removed |= {
                (c, v) for c in cells for v in range(values.bit_length()) if values >> v & 1
            }
        return Conclusion((frozenset(placed), frozenset(removed)))

    def rule(self, text: str) -> str:
        """Read what a rule says."""
        if _small(text) not in self.sentences:
            raise ReadingError(text)
        return _small(text)

    def rules(self, text: str) -> list[str]:
        """Read what several rules say."""
        return [self.rule(part) for part in text.split("; ")]


def _items(text: str, *joints: str) -> list[str]:
    pattern = "|".join((", ", " and ", " or ", *joints))
    return re.split(pattern, text)


def _once(found: list[T]) -> list[T]:
    """Return what was found if nothing of it is named twice."""
    if len(set(found)) < len(found):
        raise ReadingError
    return found


def _place(name: str) -> tuple[int, int]:
    found = re.fullmatch(r"r(\d+)c(\d+)", name)
    if not found:
        raise ReadingError(name)
    return int(found[1]), int(found[2])


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
