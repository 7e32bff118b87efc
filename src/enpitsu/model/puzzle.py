"""A puzzle: a board, and the clues that stand at its sites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

from enpitsu import asked
from enpitsu.boards import OPEN
from enpitsu.model.about import ABOUT, NOTHING, About, Told
from enpitsu.model.clue import Clue
from enpitsu.model.model import Model
from enpitsu.model.sketch import Sketch
from enpitsu.model.sketch import labels as labels_of
from enpitsu.rules import NO_CLUE
from enpitsu.scene import Scene

if TYPE_CHECKING:
    from enpitsu.model.genre import Genre
    from enpitsu.model.ladder import Rung
    from enpitsu.model.steps import Step
    from enpitsu.scene import Theme
    from enpitsu.scene.svg import Letters


@dataclass(frozen=True, slots=True, init=False)
class Puzzle:
    """One puzzle: its clues are values that are given, and numbers at the other sites."""

    genre: Genre
    board: Any
    """What the genre says of a puzzle without its clues; puzzles of one board share a model."""
    givens: bytes
    """One byte a variable, `OPEN` where nothing is given."""
    numbers: tuple[int, ...] = ()
    """One number a site of the board's model, `NO_CLUE` where nothing is printed."""
    about: Mapping[str, Told] = field(default=NOTHING, compare=False, repr=False)
    """What is told of it beside it, by the names of `ABOUT`; it makes no other puzzle of it."""

    def __init__(
        self,
        genre: Genre,
        board: Any,
        givens: bytes,
        numbers: tuple[int, ...] = (),
        about: Mapping[str, Told] = NOTHING,
    ) -> None:
        """Set the fields as they are; thousands a batch are made, so it goes around `frozen`.

        Thus five fields take 0.4 to 0.5 microseconds, where dataclass takes 0.6.
        """
        _set_genre(self, genre)
        _set_board(self, board)
        _set_givens(self, givens)
        _set_numbers(self, numbers)
        _set_about(self, about)

    def with_about(self, about: Mapping[str, Any] | None = None, **more: Told | None) -> Self:
        """Return the same puzzle with this told of it too; None under a name takes it away.

        Of a mapping, which may be any record, the names of `ABOUT` are taken.
        """
        for name in more:
            asked.one_of(name, ABOUT, "metadata")
        told = About({**self.about, **(about or {}), **more})
        return replace(self, about=told)

    @classmethod
    def from_grid(
        cls, rows: str | Iterable[str | Iterable[Any]], genre: str = "sudoku", params: str = ""
    ) -> Puzzle:
        r"""Return the puzzle of a grid: text with a line for each row, or rows, or rows of cells.

        A cell is its symbol or its number; `None`, nothing, a negative number, or 0 where the genre
        has no such value, leave it open. A Kakuro's sums are a pair: `(16, None)` is `16\-`.
        """
        from enpitsu.puzzles._grids import puzzle_of_grid  # noqa: PLC0415  (genres build on this)

        return puzzle_of_grid(rows, genre, params)

    def to(self, form: str = "notation") -> str:
        """Write it in a format, as in `"pzpr"` or `"json"`, with what is told of it.

        Raise PuzzleError if the format has no place for it.
        """
        from enpitsu.formats import written  # noqa: PLC0415  (formats build on this)

        return written(self, form)

    @property
    def params(self) -> str:
        """Return the PARAMS of the notation, empty where they are the default."""
        return self.genre.params(self.board)

    @property
    def body(self) -> str:
        """Return the BODY of the notation."""
        return self.genre.body(self, self.givens)

    @property
    def record(self) -> dict[str, str]:
        """Return the fields that name the puzzle in JSON."""
        return {"genre": self.genre.name, "puzzle": self.body, "params": self.params}

    @property
    def board_model(self) -> Model:
        """Return the rules that all puzzles of the board share, with its sites."""
        return self.genre.model(self.board)

    @property
    def model(self) -> Model:
        """Return the rules of this puzzle, those that its clues make among them."""
        return self.board_model.printing(self.numbers)

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """Return the techniques that are for this puzzle, easiest first."""
        return self.genre.ladder(self.board)

    def each_clue(self) -> Iterator[Clue]:
        """Yield all that is printed: first the values that are given, then what stands at sites."""
        for variable, value in enumerate(self.givens):
            if value != OPEN:
                yield Clue("digit", (variable,), value, variable)
        sites = self.board_model.sites if self.numbers else ()
        for site, number in enumerate(self.numbers):
            if number != NO_CLUE:
                where = sites[site]
                yield Clue(where.kind, where.cells, number, site=site)

    def without(self, clue: Clue) -> Puzzle:
        """Return the puzzle as it is without one of its clues."""
        left = [other for other in self.each_clue() if other != clue]
        return self.genre.showing(self.genre.open_board(self.board), left)

    def told(self, clue: Clue) -> str:
        """Return what a person calls a clue of this puzzle: `r1c1=4`, `r1c1<r1c2`."""
        model = self.board_model
        if clue.site >= 0:
            return model.sites[clue.site].told(clue.number)
        return f"{model.names[clue.variable]}={model.symbol(clue.number)}"

    def __str__(self) -> str:
        params = self.params
        return f"{self.genre.name}{f'({params})' if params else ''}:{self.body}"

    def __repr__(self) -> str:
        return f"<Puzzle {self}>"

    def scene(
        self,
        values: bytes | None = None,
        candidates: Sequence[int] = (),
        *,
        shade: bool = False,
        step: Step | None = None,
    ) -> Scene:
        """Draw the puzzle, with values found or candidates if they are given, shaded on request.

        A step is drawn on it with its roles and its chain, what it places and what it removes.
        """
        values = values or self.givens
        if step is None:
            scene = self.genre.scene(self, values, candidates)
        else:
            scene = Sketch(self, step).drawn_on(values, candidates)
        return replace(scene, shades=self.genre.shades(self, values)) if shade else scene

    def draw(
        self,
        path: str | PathLike[str],
        values: bytes | None = None,
        candidates: Sequence[int] = (),
        *,
        theme: str | Theme = "light",
        labels: bool = False,
        text: Letters = "paths",
        dpi: float = 192,
        shade: bool = False,
        step: Step | None = None,
        force: bool = False,
    ) -> None:
        """Save a picture as .svg, .png, .pdf or .txt, by the ending of its name.

        What is drawn is that of `scene`; `labels` name rows and columns, `text` is "paths" (letters
        as outlines) or "font", `dpi` is for PNG. A file that is there stays, but with `force`.
        """
        scene = self.scene(values, candidates, shade=shade, step=step)
        if labels:
            scene = replace(scene, labels=tuple(labels_of(self, scene)))
        scene.draw(path, theme=theme, text=text, dpi=dpi, force=force)

    def _repr_svg_(self) -> str:
        return self.scene()._repr_svg_()


_set_genre, _set_board, _set_givens, _set_numbers, _set_about = (
    vars(Puzzle)[one.name].__set__ for one in fields(Puzzle)
)
