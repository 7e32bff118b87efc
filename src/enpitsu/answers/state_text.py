"""A state as text: a grid, a grid of pencil marks, a list (`r1c1=4, r1c8!=4`), or JSON.

    grid           the puzzle's body with entries filled in, or a solution as the genre writes it;
                   what stands behind its `|` may be left out. It holds entries only.
    pencil marks   cells apart by blanks, `|` and lines such as +---+ as you like: one value is an
                   entry, several are what is left (`45`: all others are ruled out), `4?` is a last
                   candidate that is not written yet, `.` is open, `()` has nothing left.
    list           apart by commas or lines: `r1c1=4` an entry, `r1c8!=45` ruled out, `r2c2~19` the
                   player's own marks. It holds everything.

What another program keeps of a game (`position`) is read too, and not written.

Lines that start with `#` and have words in them are skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from enpitsu.answers.state_record import Collected, Known, is_of, other_than_given, read_record
from enpitsu.boards import OPEN, Grid, Place, mask, members
from enpitsu.engines.kernel import walk
from enpitsu.errors import PuzzleError, shown
from enpitsu.model import Genre, Puzzle
from enpitsu.untrusted import load_once, untrusted
from enpitsu.words import place_named, value_of, variable_of

if TYPE_CHECKING:
    from enpitsu.answers.state import State

Form = Literal["json", "list", "grid", "pencil marks", "position"]

_BOX = "\u2500-\u257f"  # lines that terminals draw
_COMMENT = re.compile(r"\s*#.*[a-z]{2}")
_RULER = re.compile(rf"(?=.*[-=\u2500\u2501\u2550])[-+=|*.:'\s{_BOX}]+")
_BARS = re.compile(rf"[|{_BOX}]")
_HEAD = re.compile(r"\s*+([a-z][\w-]*+)\s*+(?:\(([^()]*+)\))?\s*+:", re.I | re.ASCII)
_FACT = re.compile(r"([^=!~≠|/]++)(!=|≠|=|~)\s*+(\S++)\s*+")


def read_text(puzzle: Puzzle, text: str) -> tuple[Known, Form]:
    """Read a state in any form, and tell which it was; raise PuzzleError with the place."""
    try:
        return _read_own(puzzle, text)
    except PuzzleError:
        known = _read_position(puzzle, text)
        if known is None:
            raise
        return known, "position"


def _read_own(puzzle: Puzzle, text: str) -> tuple[Known, Form]:
    """Read a state in one of the forms that are written here."""
    lines = [line for line in text.splitlines() if line.strip() and not _COMMENT.match(line)]
    text = "\n".join(lines)
    if text.lstrip().startswith("{"):
        with untrusted("the state", PuzzleError):
            record = load_once(text)
        return read_record(puzzle, record), "json"
    if text.lstrip().startswith("["):
        raise PuzzleError(
            "a JSON array is not a state; write rows of text, or an object with 'entries'"
        )
    if not text or _is_fact(re.split(r"[,;\n]", text.strip(), maxsplit=1)[0]):
        return _read_list(puzzle, text), "list"
    head = _HEAD.match(text)
    if head is None:
        return _read_rows(puzzle, text)
    if not is_of(puzzle, head[1], head[2] or ""):
        raise PuzzleError(f"the state is one of another puzzle, '{shown(head[0].strip())}…'")
    return _read_rows(puzzle, text[head.end() :])


def _read_position(puzzle: Puzzle, text: str) -> Known | None:
    """Read a position that another program keeps; None if the text is of none."""
    from enpitsu.formats.positions import position_in  # noqa: PLC0415  (few states are)

    position = position_in(text)
    if position is None:
        return None
    if position.puzzle != puzzle:
        raise PuzzleError(
            f"the position is one of another puzzle, {shown(str(position.puzzle), 200)}"
        )
    return Known(position.entries, position.ruled_out, position.marks)


def write_text(state: State, form: Form) -> str:
    """Write a state in a form; as a list where the form does not hold all that it knows."""
    plain = not any(state.marks)
    if form == "json":
        return json.dumps(state.to_json())
    if form == "grid" and plain and not any(state.ruled_out):
        return state.puzzle.genre.body(state.puzzle, state.entries)
    if form == "pencil marks" and plain and _cells(state.puzzle):
        return pencil_marks(state)
    return ", ".join(_facts(state))


def pencil_marks(state: State) -> str:
    """Write what is left in every cell, row by row."""
    puzzle, model = state.puzzle, state.puzzle.board_model
    cells = _cells(puzzle)
    if not cells:
        raise PuzzleError(f"there are no cells to fill in a {puzzle.genre.name}")
    grid = puzzle.genre.grid(puzzle.board)
    rows = [["#"] * grid.columns for _ in range(grid.rows)]
    for variable, left in enumerate(state.candidates):
        row, column, _ = cells[variable]
        told = "".join(map(model.symbol, members(left))) or "()"
        open_cell = state.entries[variable] == OPEN
        rows[row][column] = f"{told}?" if open_cell and left.bit_count() == 1 else told
        if not open_cell:
            rows[row][column] = model.symbol(state.entries[variable])
    width = max(len(token) for row in rows for token in row)
    return "\n".join(" ".join(token.ljust(width) for token in row).rstrip() for row in rows)


def _facts(state: State) -> Iterator[str]:
    """Yield what was written, ruled out and marked, each as the list has it."""
    model, givens = state.puzzle.board_model, state.puzzle.givens
    for name, given, entry in zip(model.names, givens, state.entries, strict=True):
        if entry not in (given, OPEN):
            yield f"{name}={model.symbol(entry)}"
    for sign, masks in (("!=", state.ruled_out), ("~", state.marks)):
        for name, values in zip(model.names, masks, strict=True):
            if values:
                yield f"{name}{sign}{''.join(map(model.symbol, members(values)))}"


def _is_fact(text: str) -> bool:
    """Tell whether a text begins as a fact does, right or wrong; rulers have `=` too."""
    return _FACT.match(text) is not None and not _RULER.fullmatch(text)


def _read_list(puzzle: Puzzle, text: str) -> Known:
    """Read facts apart by commas."""
    collected = Collected(puzzle)
    tokens = [token.strip() for token in re.split(r"[,;\n]", text) if token.strip()]
    for number, token in enumerate(tokens, 1):
        where = f"entry {number}, '{shown(token)}'"
        parts = _FACT.fullmatch(token)
        if parts is None:
            raise PuzzleError(f"{where}: write r1c1=4 for an entry, r1c1!=4 for what is ruled out")
        name, sign, symbols = parts.groups()
        try:
            variable = variable_of(puzzle, name.strip())
            if sign == "=":
                collected.write(variable, value_of(puzzle, variable, symbols))
                continue
            values = mask(value_of(puzzle, variable, symbol) for symbol in symbols)
        except PuzzleError as error:
            raise PuzzleError(f"{where}: {error}") from None
        (collected.marks if sign == "~" else collected.ruled_out)[variable] |= values
    return collected.known()


def _read_rows(puzzle: Puzzle, text: str) -> tuple[Known, Form]:
    """Read a grid, or pencil marks: rows apart by lines or by `/`."""
    lines = [line for line in text.splitlines() if not _RULER.fullmatch(line)]
    one_line = len(lines) == 1
    grid = puzzle.genre.grid(puzzle.board)
    rows = [_BARS.sub(" ", row).split() for row in (lines[0].split("/") if one_line else lines)]
    body = lines[0].strip() if one_line else "/".join(map("".join, rows))
    in_cells = len(rows) == grid.rows and all(len(row) == grid.columns for row in rows)
    try:
        return _read_grid(puzzle, body), "grid"
    except PuzzleError:
        if not in_cells or not _cells(puzzle):
            shown_rows = body.partition("|")[0].strip("/").split("/")
            _check_shape(grid, [row.split() for row in shown_rows] if one_line else rows)
            raise
    return _read_pencil_marks(puzzle, rows), "pencil marks"


def _check_shape(grid: Grid, rows: list[list[str]]) -> None:
    """Refuse a text with other rows than the board, or with other cells in them."""
    apart = sum(len(row) > 1 for row in rows) > 1
    widths = [len(row) if apart else sum(map(len, row)) for row in rows]
    told = ""
    if len(rows) == 1 < grid.rows:
        cells = grid.rows * grid.columns
        told = f"{cells} cells, got {widths[0]}" if widths[0] != cells else ""
    elif len(rows) != grid.rows:
        told = f"{grid.rows} rows, got {len(rows)}"
    else:
        others = [(row, width) for row, width in enumerate(widths, 1) if width != grid.columns]
        for row, width in others[:1]:
            told = f"{grid.columns} cells in row {row}, got {width}"
    if told:
        raise PuzzleError(
            f"'{shown('/'.join(map(' '.join, rows)))}' is not a state: expected {told}; "
            "write a grid, pencil marks, r1c1=4 or JSON"
        )


def _read_grid(puzzle: Puzzle, body: str) -> Known:
    """Read the body with entries filled in, or a solution where that is written otherwise."""
    given_part = puzzle.body.partition("|")[2]
    whole = f"{body}|{given_part}" if given_part and "|" not in body else body
    try:
        read = puzzle.genre.parse(puzzle.params, whole)
        if (read.board, read.numbers) != (puzzle.board, puzzle.numbers):
            raise PuzzleError("the state has another size, or other clues, than the puzzle")
    except PuzzleError as error:
        return _read_solution(puzzle, body, error)
    return _collected(puzzle, read.givens)


def _read_solution(puzzle: Puzzle, body: str, error: PuzzleError) -> Known:
    """Read a solution as the genre writes it; raise the error where its puzzles look the same."""
    if type(puzzle.genre).read_solution is Genre.read_solution:
        raise error
    try:
        values = puzzle.genre.read_solution(puzzle, body)
    except PuzzleError:
        raise error from None
    return _collected(puzzle, values)


def _collected(puzzle: Puzzle, values: bytes) -> Known:
    collected = Collected(puzzle)
    for variable, value in enumerate(values):
        if value != OPEN:
            collected.write(variable, value)
    return collected.known()


def _read_pencil_marks(puzzle: Puzzle, rows: list[list[str]]) -> Known:
    """Read what is left in every cell; what entries alone take away is not ruled out."""
    grid, places = puzzle.genre.grid(puzzle.board), _cells(puzzle)
    white = {(place.row, place.column) for place in places}
    printed = [row.split() for row in puzzle.body.partition("|")[0].split("/")]
    for row, column in grid.cells():
        if (row, column) in white:
            continue
        token = rows[row][column]
        where = grid.place(row * grid.columns + column)
        if not re.search(r"[#\\]", token):
            raise PuzzleError(f"{where}: nothing is to be filled in here; write # for such a cell")
        if token != "#" and _numbers(token) != _numbers(printed[row][column]):
            raise PuzzleError(f"{where}: '{shown(token)}' is not the clue of the puzzle there")
    collected = Collected(puzzle)
    left = list(puzzle.board_model.domains)
    for variable, (row, column, _) in enumerate(places):
        try:
            left[variable] = _read_cell(collected, variable, rows[row][column])
        except PuzzleError as error:
            place = grid.place(row * grid.columns + column)
            raise PuzzleError(f"{place}, '{shown(rows[row][column])}': {error}") from None
    start = walk(replace(puzzle, givens=bytes(collected.entries)), rungs=0).candidates
    collected.ruled_out[:] = [a & ~b for a, b in zip(start, left, strict=True)]
    return collected.known()


def _numbers(token: str) -> list[str]:
    """Return the numbers of a clue; where there is none, that is one too."""
    return [part.strip("-0") for part in re.split(r"[\\,]", token)]


def _read_cell(collected: Collected, variable: int, token: str) -> int:
    """Read one cell, and return the values that it leaves."""
    puzzle = collected.puzzle
    symbols = token.removesuffix("?")
    if token in (".", "()") or (token == "0" and "0" not in puzzle.board_model.symbols):
        return 0 if token == "()" else puzzle.board_model.domains[variable]
    values = mask(value_of(puzzle, variable, symbol) for symbol in symbols)
    given = puzzle.givens[variable]
    if given != OPEN and not values >> given & 1:
        raise other_than_given(puzzle, variable)
    if values.bit_count() == 1 and symbols == token:
        collected.write(variable, members(values)[0])
    return values


def _cells(puzzle: Puzzle) -> list[Place]:
    """Return where values stand on the grid; nothing if that is on edges, or cannot be known."""
    grid = puzzle.genre.grid(puzzle.board)
    places = [place for name in puzzle.board_model.names if (place := place_named(name))]
    fit = all(p.row < grid.rows and p.column < grid.columns and not p.side for p in places)
    return places if fit and len(places) == len(puzzle.givens) else []
