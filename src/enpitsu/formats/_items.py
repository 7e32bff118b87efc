"""The items of an iterable, read like the lines of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from enpitsu.asked import kind_of
from enpitsu.errors import PuzzleError
from enpitsu.formats._base import Entry, Line
from enpitsu.formats._lines import MARK, MAX_LINE, TOO_LONG, decoded
from enpitsu.formats._one_a_line import entry_of_record
from enpitsu.model import Puzzle


class Items:
    """What an iterable holds, as lines: text, bytes, records and puzzles, each with its number."""

    def __init__(self, items: Iterable[object], source: str) -> None:
        self.coming = iter(items)
        """What was not taken yet; who takes from it counts in `number`."""
        self.number = 0
        self._source = source

    def __iter__(self) -> Iterator[Line | Entry]:
        """Yield them; an item of text that holds several lines is as many."""
        for item in self.coming:
            self.number += 1
            yield from self.lines_of(item)

    def lines_of(self, item: object) -> Iterator[Line | Entry]:
        """Yield the lines of an item; raise TypeError for one of another kind."""
        if isinstance(item, Puzzle):
            yield Entry(self._source, self.number, item)
        elif isinstance(item, Mapping):
            yield entry_of_record(Line(self._source, self.number, ""), dict(item))
        elif isinstance(item, bytes | bytearray):
            yield from self._of_text(decoded(bytes(item), self._source, self.number))
        elif isinstance(item, str):
            yield from self._of_text(Line(self._source, self.number, item))
        else:
            kind = kind_of(item)
            raise TypeError(f"a puzzle is a Puzzle, a record or a line of notation, not {kind}")

    def _of_text(self, whole: Line | Entry) -> Iterator[Line | Entry]:
        if isinstance(whole, Entry):  # of one item, and not of the whole source
            yield whole._replace(outcome=PuzzleError(str(whole.outcome)))
            return
        for text in whole.text.rstrip("\r\n").split("\n"):
            if len(text) > MAX_LINE:
                yield whole.entry(PuzzleError(TOO_LONG))
            else:
                plain = text if self.number > 1 else text.removeprefix(MARK)
                yield whole._replace(text=plain.rstrip("\r"))
