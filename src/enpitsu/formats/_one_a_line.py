"""Formats with one puzzle a line: they are all read alike and differ in what they write."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from enpitsu import puzzles
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._base import ABOUT, Entry, Format, Line, not_for
from enpitsu.formats._fields import NAMING, check_record, named_rule
from enpitsu.model import Puzzle
from enpitsu.model.about import with_current_names
from enpitsu.untrusted import load_once, untrusted

_OF_GENRE = re.compile(
    r"https?://[^?]*\?(?:\w+=\w*&)*(?:\w+=)?([a-z]\w*)/(?:[a-z][^/]*/)?\d+/\d+", re.ASCII
)
"""A link as those of puzz.link are, of any genre: it tells columns and rows."""

_REMARK = re.compile(r"\s*([^\s;,#:]+)[\s;,#]+(.*)", re.DOTALL)
_RATING = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)

MAX_BODY = 2**22
"""Characters of a body that goes over several lines; what is behind them is read by itself."""


class LineReader:
    """Reads a puzzle from each line that is no comment; a JSON record may be one in any format.

    A line that names its genre, and is no whole puzzle, may go on below: row by row, until a blank
    line or another puzzle.
    """

    def __init__(self, parse: Callable[[str], Puzzle]) -> None:
        self._parse = parse
        self._held: list[Line] = []
        """A line that names its genre, and those that may belong to it."""
        self._size = 0

    @property
    def holds(self) -> bool:
        """Tell whether the next line may belong to one before it."""
        return bool(self._held)

    def feed(self, line: Line) -> Sequence[Entry]:
        """Return the line's puzzle, or nothing for a comment, a blank line, or one that goes on."""
        if self._held:
            return self._go_on(line)
        text = line.text
        begin = text.lstrip()[:1]
        if not begin or begin == "#":
            return ()
        if begin == "{":
            return (entry_of_record(line),)
        entry = self._entry(line)
        if ":" in text and _may_go_on(entry, text):
            self._hold(line)
            return ()
        return (entry,)

    def finish(self) -> Sequence[Entry]:
        """Return the puzzle of the lines that were held back, or what is wrong with them."""
        held, self._held, self._size = self._held, [], 0
        if not held:
            return ()
        if len(held) == 1:
            return (self._entry(held[0]),)
        joined = joined_entry(held)
        if isinstance(joined.outcome, Puzzle) or is_head(held[0].text):
            return (joined,)
        rest = [line for line in held[1:] if not line.text.lstrip().startswith("#")]
        return [self._entry(line) for line in [held[0], *rest]]

    def _go_on(self, line: Line) -> Sequence[Entry]:
        """Hold a line that may belong to those before it, or else return these and begin anew."""
        if self._goes_on(line.text) and self._size + len(line.text) <= MAX_BODY:
            self._hold(line)
            return ()
        return (*self.finish(), *self.feed(line))

    def _goes_on(self, text: str) -> bool:
        begin = text.lstrip()[:1]
        if not begin or begin == "{" or puzzles.is_notation(text):
            return False
        return begin == "#" or is_head(self._held[0].text) or not is_puzzle(text)

    def _hold(self, line: Line) -> None:
        self._held.append(line)
        self._size += len(line.text) + 1

    def _entry(self, line: Line) -> Entry:
        try:
            return line.entry(self._parse(line.text))
        except PuzzleError as error:
            return line.entry(_explained(line.text, error), puzzles.parts(line.text))


def _explained(text: str, error: PuzzleError) -> PuzzleError:
    """Return what is wrong with a line that could not be read: it may be of another format."""
    if puzzles.is_notation(text):
        return _mixed("a line of notation") if is_puzzle(text) else error
    if not puzzles.is_link(text):
        return error
    from enpitsu.formats import formats  # noqa: PLC0415  (it builds on this)

    # members of a family tell more than the family
    for form in sorted(formats().values(), key=lambda form: not form.family):
        if isinstance(form, LineFormat) and form.recognises(iter([text])):
            return error if _says_too(form, text, error) else _mixed(f"a link of {form.name}")
    genre = _OF_GENRE.match(text.strip())
    if genre is None:
        return PuzzleError(f"'{shown(text)}' is no link of a format that is known here")
    known = ", ".join(formats()["pzpr"].holds)
    return PuzzleError(f"the link is of '{shown(genre[1])}'; known from such links are: {known}")


def _says_too(form: LineFormat, text: str, error: PuzzleError) -> bool:
    """Tell whether a format finds the same fault: then it is no fault to be of another one."""
    try:
        form.parse(text)
    except PuzzleError as same:
        return str(same) == str(error)
    return False


def _mixed(what: str) -> PuzzleError:
    said = "but a file holds one format: that of its first line, or the one that is asked for"
    return PuzzleError(f"{what}; {said}")


def joined_entry(lines: Sequence[Line]) -> Entry:
    """Return the puzzle of lines that belong together; the first one names its genre.

    What begins with `#` is a row of a Kakuro, or else a comment.
    """
    plain = [line for line in lines if not line.text.lstrip().startswith("#")]
    error: PuzzleError | None = None
    for some in [lines] if len(plain) == len(lines) else [lines, plain]:
        try:
            return lines[0].entry(puzzles.parse("\n".join([line.text for line in some])))
        except PuzzleError as problem:
            error = problem
    return lines[0].entry(error or PuzzleError("there is no puzzle in it"))


def is_head(text: str) -> bool:
    """Tell whether a line names a genre and says no more."""
    return puzzles.is_notation(text) and text.rstrip().endswith(":")


def _may_go_on(entry: Entry, text: str) -> bool:
    """Tell whether lines below may belong to one: it names its genre, and is no whole puzzle.

    One row may be a board by itself, as of a Slitherlink, and be the first of several all the same.
    """
    if isinstance(entry.outcome, Puzzle):
        return "/" not in text and puzzles.is_row(entry.outcome)
    return puzzles.is_notation(text)


def is_puzzle(text: str) -> bool:
    """Tell whether a line is a puzzle by itself."""
    try:
        puzzles.parse(text)
    except PuzzleError:
        return False
    return True


class LineFormat(Format):
    """A format with one puzzle a line."""

    ignores: ClassVar[tuple[str, ...]] = ("lines that begin with `#`: comments",)

    def parse(self, text: str) -> Puzzle:
        """Read one line: notation, bare characters or JSON, unless a format has its own way."""
        return parse_line(text)

    def reader(self) -> LineReader:
        """Return a reader for lines."""
        return LineReader(self.parse)


def first_line(ahead: Iterator[str]) -> str:
    """Return the first line that is no comment, without spaces around it; empty if none is."""
    return next((line.strip() for line in ahead if line.strip()[:1] not in ("", "#")), "")


def parse_line(text: str) -> Puzzle:
    """Read the puzzle of one line, whichever way it is written."""
    try:
        return puzzles.parse(text)
    except PuzzleError:
        if text.lstrip().startswith("{"):
            return parse_record(text)
        if ":" not in text and text != text.strip() and is_puzzle(text.replace(" ", ".")):
            return puzzles.parse(text.replace(" ", "."))  # spaces at an end are open cells
        remarked = _with_remark(text)
        if remarked is None:
            raise
        return remarked


def _with_remark(text: str) -> Puzzle | None:
    """Return the puzzle of a line of cells with a rating or a comment behind them."""
    parts = _REMARK.match(text)
    if parts is None or not is_puzzle(parts[1]):
        return None
    remark = parts[2].strip(" \t;,#")
    if named_rule(remark):
        raise PuzzleError(
            f"'{shown(remark)}' behind the cells is the name of a rule; "
            "write it before them, as in sudoku(diagonal):"
        )
    kind = "difficulty" if _RATING.fullmatch(remark) else "comment"
    return puzzles.parse(parts[1]).with_about(
        {kind: float(remark) if kind == "difficulty" else remark}
    )


def entry_of_record(line: Line, given: dict[str, Any] | None = None) -> Entry:
    """Return the puzzle of a record, given or in JSON, or what is wrong, and what is told of it."""
    record = given or {}
    try:
        record = _record(line.text) if given is None else given
        puzzle = _puzzle_in(record)
    except PuzzleError as error:
        record = with_current_names(record)
        known = {n: v for n in (*NAMING, *ABOUT) if (v := record.get(n))}
        return line.entry(error, {"params": "", **known} if "genre" in known else known)
    return line.entry(puzzle, puzzle.about)


def parse_record(text: str) -> Puzzle:
    """Read a JSON record: its `genre`, `puzzle` (the body) and `params` where there are any.

    What it tells of the puzzle beside that is kept.
    """
    return _puzzle_in(_record(text))


@untrusted("not a JSON record that can be read", PuzzleError)
def _record(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = load_once(text)
    except json.JSONDecodeError as error:
        problem = f"not a JSON record: {error.msg} at column {error.colno}"
        raise PuzzleError(problem) from None
    return record


def _puzzle_in(record: dict[str, Any]) -> Puzzle:
    if record.get("status") == "error" and not (record.get("genre") and record.get("puzzle")):
        reason = record.get("reason")
        said = reason if isinstance(reason, str) else "it gives no reason"
        raise PuzzleError(f"the record of an error: {shown(said, 200)}")
    fields: list[Any] = [record.get("genre"), record.get("puzzle"), record.get("params") or ""]
    for name, field in zip(("genre", "puzzle", "params"), fields, strict=True):
        if not isinstance(field, str):
            raise PuzzleError(f"the JSON record needs text in '{name}'")
    genre, body, params = map(str.strip, fields)
    check_record(record)
    puzzle = puzzles.genre(genre.lower()).parse(params, body)
    if record.get("status") == "error":
        record = record | {"source": None}  # where the error was, and not where the puzzle is from
    return puzzle.with_about(with_current_names(record))


def bare(puzzle: Puzzle, name: str) -> str:
    """Return the cells of a puzzle in one go, if that says everything about it."""
    text = puzzle.body.replace("/", "")
    if puzzle.params:
        problem = f"{name} has no place for ({puzzle.params}); notation and json do"
        raise PuzzleError(problem)
    if puzzle.genre.recognise(text) != puzzle:
        raise not_for(puzzle, name)
    return text
