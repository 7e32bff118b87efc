"""Drafts as they are edited: read and changed, under a symmetry if one is asked for.

A draft is a puzzle in the making; its line is that of a puzzle, or says less than one must.
"""

from __future__ import annotations

from contextlib import suppress

from enpitsu import puzzles
from enpitsu.boards import Grid, Symmetry
from enpitsu.errors import PuzzleError
from enpitsu.model import CLUES, Change, Puzzle, places_said, text_at, with_clue
from enpitsu.rules import NO_CLUE

MOST_CELLS = 4096
"""Of a board that is edited."""


def new_draft(genre: str, params: str, size: Grid | None) -> Puzzle:
    """Return an open board; raise PuzzleError where there is none."""
    kind = puzzles.genre(genre)
    size = size or kind.usual_size(params)
    _check_size(size)
    return kind.open_board(kind.board_of(size, params))


def with_clues_of(other: Puzzle, draft: Puzzle) -> Puzzle:
    """Return a new board with what another draft of its genre says, as far as it has room for it.

    What was drawn stays where the boards have the same size.
    """
    genre = draft.genre
    if other.genre is not genre:
        return draft
    if genre.grid(other.board) == genre.grid(draft.board):
        draft = genre.redrawn(draft, other)
    texts = {
        (spot.name, slot.part): text_at(other, slot)
        for spot in genre.spots(other.board)
        for slot in spot.slots
    }
    for spot in genre.spots(draft.board):
        for slot in spot.slots:
            known = bool(text_at(draft, slot))
            for key in "" if known else texts.get((spot.name, slot.part), ""):
                with suppress(PuzzleError):
                    draft = genre.edited(draft, Change(CLUES.name, (spot.name,), key, slot.part))
    return draft


def read_draft(line: str) -> Puzzle:
    """Read a draft from its line; one of another notation must be a puzzle."""
    parts = puzzles.parts(line)
    if not parts:
        puzzle = puzzles.parse(line)
    else:
        kind = puzzles.genre(parts["genre"])
        puzzle = kind.read_draft(parts["params"], puzzles.joined_rows(parts["puzzle"]))
    _check_size(puzzle.genre.grid(puzzle.board))
    return puzzle


def _check_size(size: Grid) -> None:
    if size.rows * size.columns > MOST_CELLS:
        raise PuzzleError(
            f"a board of {size.rows}x{size.columns} cells is too large to be edited here; "
            f"{MOST_CELLS} cells are the most"
        )


def problem_of(draft: Puzzle) -> str | None:
    """Return what is missing or wrong as long as a draft is no puzzle yet."""
    try:
        draft.genre.parse(draft.params, draft.body)
    except PuzzleError as error:
        return str(error)
    return None


def edited(draft: Puzzle, change: Change, symmetry: Symmetry = Symmetry.NONE) -> Puzzle:
    """Return a draft after a change.

    Under a symmetry, what the change takes away goes at the images of its places too, and a layout
    changes at all of them.
    """
    tools = {tool.name: tool for tool in draft.genre.tools(draft.board)}
    if change.tool not in tools:
        raise PuzzleError(f"there is no tool '{change.tool}' for a {draft.genre.name}")
    if symmetry is Symmetry.NONE:
        return draft.genre.edited(draft, change)
    symmetry.check(draft.genre.standing(draft.board).grid)
    if tools[change.tool].mirrored:
        return draft.genre.edited(draft, _mirrored(draft, change, symmetry))
    after = draft.genre.edited(draft, change)
    if after.board != draft.board:
        return after
    gone = set(places_said(draft)) - set(places_said(after))
    for place in _partners(draft, gone, symmetry):
        after = with_clue(after, place, NO_CLUE)
    return after


def _mirrored(draft: Puzzle, change: Change, symmetry: Symmetry) -> Change:
    """Return a change with the images of its cells behind them."""
    grid, _, margin = draft.genre.standing(draft.board)
    spots = draft.genre.spots(draft.board)
    at = {spot.name: (spot.row - margin, spot.column - margin) for spot in spots}
    names = {place: name for name, place in at.items()}
    cells = list(change.cells)
    for name in change.cells:
        row, column = at.get(name, (-1, -1))
        if 0 <= row < grid.rows and 0 <= column < grid.columns:
            orbit = symmetry.orbit(row * grid.columns + column, grid)
            cells += [names[divmod(cell, grid.columns)] for cell in orbit]
    return change._replace(cells=tuple(dict.fromkeys(cells)))


def prompts(draft: Puzzle, symmetry: Symmetry) -> tuple[int, ...]:
    """Return the places that say nothing, but must by a symmetry."""
    if symmetry is Symmetry.NONE:
        return ()
    symmetry.check(draft.genre.standing(draft.board).grid)
    said = set(places_said(draft))
    return tuple(sorted(_partners(draft, said, symmetry) - said))


def _partners(draft: Puzzle, places: set[int], symmetry: Symmetry) -> set[int]:
    """Return the places that a symmetry joins with some, these among them."""
    grid, cells, _ = draft.genre.standing(draft.board)
    size = len(draft.givens)
    found = {(place < size, tuple(sorted(its))): place for place, its in enumerate(cells)}
    images = (
        (place < size, image) for place in places for image in symmetry.images(cells[place], grid)
    )
    return {found[image] for image in images if image in found}
