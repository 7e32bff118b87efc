"""Values written with other symbols than the genre's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import or_

from enpitsu.boards import OPEN, Place, members
from enpitsu.cli.errors import UsageError
from enpitsu.errors import PuzzleError
from enpitsu.model import Model, Puzzle
from enpitsu.scene import Scene

_RESERVED = "./"  # an open cell, and the end of a row


@dataclass(frozen=True)
class Symbols:
    """The symbols for the values in rising order; None leaves everything as it is."""

    text: str | None = None

    def __post_init__(self) -> None:
        """Refuse symbols that could not be told apart."""
        text = self.text
        if text is None:
            return
        if len(set(text)) < len(text):
            raise UsageError("--symbols holds a symbol twice")
        if any(char in _RESERVED or char.isspace() or not char.isprintable() for char in text):
            raise UsageError("--symbols cannot hold spaces, '.' or '/'")

    def written(self, puzzle: Puzzle, solution: str) -> str:
        """Return a solution with these symbols: in its cells, and not in sums or other clues."""
        if self.text is None:
            return solution
        table = _table(puzzle.model, self.text)
        blank = puzzle.genre.solution(puzzle, bytes([OPEN]) * len(puzzle.givens))
        pairs = zip(solution, blank, strict=True)
        return "".join([char.translate(table) if cell == "." else char for char, cell in pairs])

    def value(self, puzzle: Puzzle, symbol: str) -> str:
        """Return the symbol of one value."""
        return symbol if self.text is None else symbol.translate(_table(puzzle.model, self.text))

    def drawn(self, puzzle: Puzzle, scene: Scene) -> Scene:
        """Return a picture with these symbols, clues that have a place of their own excepted."""
        if self.text is None:
            return scene
        table = _table(puzzle.model, self.text)
        sites = range(len(puzzle.board_model.sites))
        clues = {puzzle.genre.clue_place(puzzle.board, site) for site in sites}
        texts = [
            text
            if Place(text.row, text.column) in clues
            else replace(text, text=text.text.translate(table))
            for text in scene.texts
        ]
        notes = tuple(
            replace(note, symbols=tuple(symbol.translate(table) for symbol in note.symbols))
            for note in scene.notes
        )
        return replace(scene, texts=tuple(texts), notes=notes)


@lru_cache(maxsize=64)
def _table(model: Model, symbols: str) -> dict[int, str]:
    if model.loop:
        raise PuzzleError("--symbols is for values in cells, and a loop has none")
    values = members(reduce(or_, model.domains))
    if len(values) != len(symbols):
        raise PuzzleError(f"--symbols has {len(symbols)} symbols, but {len(values)} are needed")
    pairs = zip(values, symbols, strict=True)
    return {ord(model.symbol(value)): symbol for value, symbol in pairs}
