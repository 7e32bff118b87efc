"""The lines of a penpa+ link as a sheet, and a sheet as lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.boards import Grid
from enpitsu.errors import PuzzleError, shown
from enpitsu.formats._penpa_codec import EDGES, NUMBERS, SYMBOL, Codec, blank_part
from enpitsu.formats._penpa_link import Link, read_json, unpacked, write_json
from enpitsu.formats._penpa_sheet import LARGEST, Margins, Sheet

_KINDS = ("square", "sudoku", "kakuro")
_FLAGS, _TITLE, _AUTHOR, _SOURCE, _RULES = 11, 15, 16, 17, 18
"""Which of the words of the first line."""
_MARGINS, _MODE, _PROBLEM, _ANSWER, _CELLS, _TAGS = 1, 2, 3, 4, 5, 17
"""Which of the lines."""
_IMAGE, _PAGES = 21, 19
"""Which word of the first line tells of an image behind the grid, and how many pages there are."""
_ESCAPES = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))
_EMPTY = ("", "x", '"x"', "{}", "[]", "false", "0")
_POINT = 38  # the size of a cell, as it is drawn
_VERSION = [3, 2, 3]
_CHECKS = (
    *("surface_exact", "surface", "number", "loopline_exact", "loopline", "ignoreloopline"),
    *("loopedge_exact", "loopedge", "ignoreborder", "wall", "square", "circle", "tri", "arrow"),
    *("math", "battleship", "tent", "star", "akari", "mine"),
)
"""What an answer may be checked for."""
_CHECKED = {NUMBERS: "number", EDGES: "loopedge", SYMBOL: "circle"}
_DOTS, _LINES = ["3", "1", "2"], ["1", "2", "1"]


def sheet_of(link: Link) -> Sheet:
    """Read the lines of a link; raise PuzzleError if they are no sheet of squares."""
    lines = [*link.lines, *[""] * (_TAGS + 1 - len(link.lines))]
    words = lines[0].split(",")
    if words[0] not in _KINDS:
        raise PuzzleError(f"a sheet of kind '{shown(words[0])}'; known are {', '.join(_KINDS)}")
    sheet = Sheet(words[0], _grid(words), _margins(lines[_MARGINS]))
    if min(sheet.board) < 1:
        raise PuzzleError("the margins leave no board")
    _check_cells(sheet, lines[_CELLS])
    _check_image(words[_IMAGE] if len(words) > _IMAGE else "")
    if any(line not in _EMPTY for line in lines[_PAGES:]):
        raise PuzzleError(f"the link has {len(lines)} pages; expected {_PAGES}")
    sheet.problem = _part(lines[_PROBLEM], "the problem")
    sheet.answer = _part(lines[_ANSWER], "the answer") if link.mode == "edit" else {}
    sheet.checked = link.answer
    tags = read_json(lines[_TAGS] or "[]", "the tags")
    if not isinstance(tags, list):
        raise PuzzleError("the tags of the link are not a list")
    sheet.tags = tuple(str(tag).lower() for tag in tags)
    sheet.title = _plain(words, _TITLE).removeprefix("Title:").strip()
    sheet.dots = _mode_grid(link.mode, lines[_MODE])[:1] == ["3"]
    return sheet


def about_of(link: Link) -> dict[str, str]:
    """Return what the first line of a link tells of its puzzle."""
    words = link.lines[0].split(",")
    source = _plain(words, _SOURCE)
    told = {
        "title": _plain(words, _TITLE).removeprefix("Title:"),
        "author": _plain(words, _AUTHOR).removeprefix("Author:"),
        "url" if source.startswith("http") else "source": source,
        "comment": _plain(words, _RULES),
    }
    return {name: text.strip() for name, text in told.items() if text.strip()}


def page_of(sheet: Sheet, codec: Codec, about: Mapping[str, Any]) -> Link:
    """Return the lines of a sheet, as a link to solve if there is an answer to check."""
    solve = sheet.checked is not None
    grid = _DOTS if codec.dots else _LINES
    mode = _mode(codec, grid)
    edit_mode = mode["pu_a"]["edit_mode"]
    shown_mode = [grid, edit_mode, mode["pu_a"][edit_mode]]
    blank = write_json(blank_part())
    lines = [
        _first_line(sheet, codec, about),
        write_json(list(sheet.margins)),
        "~".join(map(write_json, shown_mode)) if solve else write_json(mode),
        write_json(sheet.problem),
        "" if solve else blank,
        write_json(_cells(sheet)),
        write_json(["Surface", "Composite" if edit_mode == "combi" else "Sudoku Normal"]),
        write_json(_checks(codec if solve else None, "sol_")),
        *['"x"', '"x"'],
        write_json(_VERSION),
        write_json(mode),
        *['"x"', "0"],
        blank,
        "x" if solve else blank,
        write_json(_checks(None, "sol_or_")),
        write_json(list(sheet.tags or codec.tags)),
        "",
    ]
    return Link("solve" if solve else "edit", lines, sheet.checked)


def _grid(words: list[str]) -> Grid:
    sides = words[1:3]
    if len(sides) < 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise PuzzleError("the link does not tell the size of its sheet")
    columns, rows = (int(side[:9]) for side in sides)
    if not (1 <= rows <= LARGEST and 1 <= columns <= LARGEST):
        raise PuzzleError(f"a sheet of {rows}x{columns} cells; penpa has 1 to {LARGEST}")
    return Grid(rows, columns)


def _margins(line: str) -> Margins:
    margins = read_json(line or "[0,0,0,0]", "the margins")
    if not (isinstance(margins, list) and len(margins) == 4):
        raise PuzzleError("the margins of the link are not four numbers")
    if not all(type(margin) is int and 0 <= margin <= LARGEST for margin in margins):
        raise PuzzleError("the margins of the link are not four numbers")
    return Margins(*margins)


def _check_cells(sheet: Sheet, line: str) -> None:
    """Refuse a board from which cells were cut: none here has another form than a rectangle."""
    steps = read_json(line or "[]", "the cells")
    cells = steps if isinstance(steps, list) else []
    if cells and any(cells) and len(cells) != sheet.board.rows * sheet.board.columns:
        raise PuzzleError("the board of the link is no rectangle, or its margins are not told")


def _check_image(word: str) -> None:
    """Refuse an image behind the grid: it may show clues."""
    if word and read_json(unpacked(word, "the image"), "the image").get("url"):
        raise PuzzleError("the link has an image behind the grid, which may show clues")


def _cells(sheet: Sheet) -> list[int]:
    """Return the cells of the board, each as the step from the one before."""
    cells = [sheet.cell(row, column) for row, column in sheet.board.cells()]
    return [cell - before for before, cell in zip([0, *cells], cells, strict=False)]


def _part(line: str, where: str) -> dict[str, Any]:
    part = read_json(line or "{}", where)
    if not isinstance(part, dict):
        raise PuzzleError(f"{where} of the link is not a JSON object")
    return part


def _mode_grid(mode: str, line: str) -> list[Any]:
    """Return how the grid is drawn."""
    found = read_json(line.split("~", maxsplit=1)[0] or "{}", "the mode")
    grid = found.get("grid") if mode == "edit" and isinstance(found, dict) else found
    return grid if isinstance(grid, list) else []


def _plain(words: list[str], which: int) -> str:
    """Return a word of the first line as it was before its commas, or all signs, were escaped."""
    text = words[which] if which < len(words) else ""
    for char, escape in _ESCAPES if which == _RULES else _ESCAPES[:1]:
        text = text.replace(escape, char)
    return text


def _escaped(text: object) -> str:
    plain = str(text)
    for char, escape in _ESCAPES:
        plain = plain.replace(char, escape)
    return plain


def _first_line(sheet: Sheet, codec: Codec, about: Mapping[str, Any]) -> str:
    rows, columns = sheet.grid
    middle = ((rows - 1) // 2 + 2) * sheet.width + (columns - 1) // 2 + 2
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, columns % 2]
    centre = middle + kind * sheet.area
    words = [sheet.kind, columns, rows, _POINT, 0, 1, 1]
    words += [(columns + 1) * _POINT, (rows + 1) * _POINT, centre, centre]
    words += sheet.flags or ("0",) * 4
    title = str(about.get("title", "")).replace(",", "%2C")
    author = str(about.get("author", "")).replace(",", "%2C")
    source = str(about.get("url") or about.get("source") or "").replace(",", "%2C")
    words += [f"Title: {title}", f"Author: {author}", source, _escaped(about.get("comment", ""))]
    return ",".join(map(str, [*words, "ON" if codec.edges else "OFF", "false"]))


def _mode(codec: Codec, grid: list[str]) -> dict[str, Any]:
    """Return which tools lie ready."""
    combi = {EDGES: "edgex", SYMBOL: "blwh"}.get(codec.checks, "battleship")
    ready = "sudoku" if codec.checks == NUMBERS else "combi"
    return {"qa": "pu_q", "grid": grid} | {
        side: {
            "edit_mode": ready,
            "surface": ["", 1],
            "multicolor": ["", 1],
            "line": ["1", colour],
            "lineE": ["1", colour],
            "wall": ["", colour],
            "cage": ["1", 10],
            "number": ["1", number],
            "symbol": ["circle_L", 1],
            "special": ["thermo", ""],
            "board": ["", ""],
            "move": ["1", ""],
            "combi": [combi, 3],
            "sudoku": ["1", digit],
        }
        for side, colour, number, digit in (("pu_q", 2, 1, 1), ("pu_a", 3, 2, 9))
    }


def _checks(codec: Codec | None, prefix: str) -> dict[str, bool]:
    wanted = _CHECKED[codec.checks] if codec else ""
    names = [name for name in _CHECKS if prefix == "sol_" or not name.startswith("ignore")]
    return {f"{prefix}{name}": name == wanted for name in names}
