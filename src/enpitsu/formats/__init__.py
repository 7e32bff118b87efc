"""Files of puzzles: every module in this folder is a format, found by its name.

Adding a format is adding a file here. Modules whose name begins with an underscore are what the
formats share. Reading is lazy and holds one puzzle at a time, whatever the size of the source.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import BinaryIO

from enpitsu import puzzles
from enpitsu.asked import known_name
from enpitsu.discovery import Discovered
from enpitsu.errors import EnpitsuError, PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line, Reader
from enpitsu.formats._lines import EndlessError, Lines, NotTextError, lines_of_bytes
from enpitsu.formats._one_a_line import first_line, is_puzzle, parse_line
from enpitsu.formats._solutions import PositionError
from enpitsu.model import Puzzle

DEFAULT = "notation"
_OF_ANY_FORMAT = ("", ".txt")
_READ = (Puzzle, PositionError)
"""What comes of a text by the reader of its own format."""
_OTHER_FILES = (
    (re.compile(r"<\?xml|<!|<([A-Za-z][\w:.-]*)"), "XML or HTML"),
    (re.compile(r"%PDF-"), "PDF"),
    (re.compile(r"GIF8|RIFF|PK\x03\x04|\x7fELF|.?PNG\b"), "a picture or another binary file"),
)
"""How files begin that hold no puzzles, and what they are."""


@cache
def formats() -> Discovered[Format]:
    """Return every format by its name; one is imported when it is first asked for."""
    return Discovered(
        __name__, __path__, Format, group="enpitsu.formats", helpers=["positions", "sources"]
    )


def format_named(name: str) -> Format:
    """Return the format of that name; raise EnpitsuError if there is none."""
    found = known_name(name, formats())
    if found is None:
        known = ", ".join(formats())
        raise EnpitsuError(f"there is no format '{shown(name)}'; known are: {known}")
    return formats()[found]


def format_of(path: str) -> Format | None:
    """Return the format that a file's ending stands for, if it stands for one."""
    ending = os.path.splitext(path)[1].lower()
    if ending in _OF_ANY_FORMAT:
        return None
    named = [formats()[name] for name in [ending[1:]] if name in formats()]
    forms = chain(named, formats().values())
    return next((form for form in forms if ending in form.extensions), None)


def format_to_write(name: str | None, path: str | None) -> Format:
    """Return the format of a name, or else of a file's ending; refuse two that disagree.

    Names without an ending, and `.txt`, may hold any format, and hold our own if none is named.
    """
    form = format_named(name) if name is not None else None
    ending = os.path.splitext(path)[1].lower() if path is not None else ""
    if ending not in _OF_ANY_FORMAT and path is not None:
        meant = format_of(path)
        if form is None and meant is None:
            known = {end: form.name for form in formats().values() for end in form.extensions}
            told = ", ".join(f"{end} for {name}" for end, name in known.items())
            problem = f"'{shown(ending)}' is the ending of no format; there are {told}, or .txt"
            raise EnpitsuError(f"{path}: {problem} for any")
        if form is not None and meant is not None and ending not in form.extensions:
            problem = f"'{shown(ending)}' is the ending of {meant.name}, not of {form.name}"
            raise EnpitsuError(f"{path}: {problem}")
        form = form or meant
    return form or formats()[DEFAULT]


def written(puzzle: Puzzle, name: str) -> str:
    """Return a puzzle alone in a format, with what is told of it."""
    return format_named(name).document(puzzle, puzzle.about)


def read(stream: BinaryIO, source: str, form: Format | None = None) -> Iterator[Entry]:
    """Yield every puzzle of a stream, or what is wrong in its place; never raise.

    Without a format, the first lines tell it. `source` is the name that the entries bear.
    """
    empty = True
    try:
        for entry in entries(Lines(lines_of_bytes(stream, source)), form):
            empty = False
            yield entry
    except OSError as error:
        yield Entry(source, 0, PuzzleError(error.strerror or str(error)))
        return
    if empty:
        yield Entry(source, 0, PuzzleError("there is no puzzle in it"))


def entries(lines: Lines, form: Format | None = None) -> Iterator[Entry]:
    """Yield the entries of lines, with what is told of each puzzle on the puzzle itself."""
    chosen = form or recognised(lines)
    if isinstance(chosen, Entry):
        yield chosen
        return
    reader, lines.pieces = chosen.reader(), chosen.pieces
    for line in lines:
        for entry in reader.feed(line) if type(line) is Line else fed(reader, line):
            yield told_on_puzzle(entry) if entry.about else entry
    for entry in reader.finish():
        yield told_on_puzzle(entry) if entry.about else entry


def fed(reader: Reader, line: Line | Entry) -> Sequence[Entry]:
    """Return what a line completes; a puzzle in the place of a line ends what stands before it."""
    if isinstance(line, Line):
        return reader.feed(line)
    return (*reader.finish(), line) if isinstance(line.outcome, Puzzle) else (line,)


def told_on_puzzle(entry: Entry) -> Entry:
    """Return the entry of a puzzle with what is told of it on the puzzle itself."""
    if not isinstance(entry.outcome, Puzzle) or entry.about is entry.outcome.about:
        return entry
    try:
        puzzle = entry.outcome.with_about(entry.about)
    except PuzzleError as error:
        return Entry(entry.source, entry.line, error)
    return entry._replace(outcome=puzzle, about=puzzle.about)


def recognised(lines: Lines) -> Format | Entry:
    """Return the format of lines by the first of them; an entry that says so if it is unclear."""
    first = first_line(lines.ahead())
    if first.startswith("{") or puzzles.is_notation(first):
        return formats()[DEFAULT]  # as most are: no need to ask the others
    claiming = [form for form in _each() if _claims(form, lines)]
    other = None if claiming else _other_file(lines, first)
    if other is not None:
        return other
    if len(claiming) < 2:
        return claiming[0] if claiming else _default_for(first, lines)
    found = {form: outcome for form in claiming if (outcome := _first_in(form, lines))}
    if len(set(found.values())) < 2:
        return next(iter(found), claiming[0])
    return _unclear(lines, found)


def _other_file(lines: Lines, first: str) -> Entry | None:
    """Return the one complaint about a file that can only be something else than puzzles."""
    kind = next((kind for begin, kind in _OTHER_FILES if begin.match(first)), "")
    line = lines.first()
    is_text = not (isinstance(line, Entry) and isinstance(line.outcome, NotTextError))
    if not is_text and not any(map(_is_text_of_puzzles, lines.ahead())):
        broken = [entry for entry in lines.seen if isinstance(entry, Entry)]
        if not any(isinstance(entry.outcome, Puzzle) for entry in broken):
            return max(broken, key=lambda entry: isinstance(entry.outcome, EndlessError))
    if not kind or line is None:
        return None
    return Entry(line.source, 0, PuzzleError(f"the file is {kind}; expected text with puzzles"))


def _is_text_of_puzzles(text: str) -> bool:
    return puzzles.is_notation(text) or is_puzzle(text)


def _each() -> Iterator[Format]:
    """Yield the formats that are read, a family for all of its members."""
    return (form for form in formats().values() if form.reads and not form.family)


def _claims(form: Format, lines: Lines) -> bool:
    try:
        return form.recognises(lines.ahead())
    except PuzzleError:  # some line of it is broken: then the reader tells so
        return False


def _first_in(form: Format, lines: Lines, *, whole: bool = False) -> Puzzle | None:
    """Return the first puzzle as a format reads the lines; `whole`: if it reads all of them."""
    reader = form.reader()
    numbered = (Line("", number, text) for number, text in enumerate(lines.ahead(), 1))
    found: list[Entry] = []
    for line in numbered:
        found += reader.feed(line)
        if found and not (whole and isinstance(found[-1].outcome, _READ)):
            break
    outcomes = [entry.outcome for entry in (*found, *reader.finish())]
    if not outcomes or (whole and not all(isinstance(o, _READ) for o in outcomes)):
        return None
    first = outcomes[0]
    if isinstance(first, PositionError):  # read all the same, and refused
        return first.position.puzzle
    return first if isinstance(first, Puzzle) else None


def _default_for(first: str, lines: Lines) -> Format | Entry:
    """Return our own format, unless it cannot read the first line and others can read them all."""
    default = formats()[DEFAULT]
    if not first or _first_in(default, lines):
        return default
    found = [form for form in _each() if _first_in(form, lines, whole=True)]
    return _unclear(lines, found) if found else default


def _unclear(lines: Lines, forms: Iterable[Format]) -> Entry:
    could_be = " or ".join([form.name for form in forms])
    problem = f"it could be in the format {could_be}: say which, as by --from"
    first = lines.first()
    source = first.source if first is not None else ""
    return Entry(source, 0, PuzzleError(problem))


__all__ = [
    "ABOUT",
    "DEFAULT",
    "Entry",
    "Format",
    "entries",
    "fed",
    "format_named",
    "format_of",
    "format_to_write",
    "formats",
    "parse_line",
    "read",
    "recognised",
    "told_on_puzzle",
    "written",
]
