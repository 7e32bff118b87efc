"""A whole book: its plates in their order, its pages, and what stands on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice
from typing import Literal, NamedTuple

from enpitsu.books.design import MOST_PUZZLES, Design
from enpitsu.books.layout import Lattice, Needs, Placed, frame_of, pages_of, stacked
from enpitsu.books.plates import Picture, Plate, plate_of
from enpitsu.errors import EnpitsuError, PuzzleError
from enpitsu.model import Level, Puzzle

_GAP = 0.045  # between two places, as a part of the paper's width
_COMFORTABLE, _READABLE = 5.2, 2.0  # the sides of a puzzle's and of a solution's cells
_CAPTION, _BYLINE, _NUMBER = 6.4, 4.4, 5.0  # heights of a caption's lines
_STEP_LINE, _STEP_LETTER, STEP_GAP = 2.9, 1.12, 3.0
_SOLUTION = 58.0, 62.0  # about the place of one
_USUAL = 10.3  # cells across, with the rim
_NARROWEST = 58.0  # a caption
_RIM = 0.125  # around a board in its picture, in cells
_RULE_TEXT, _RULE_LINE, _RULE_LETTER = 6.5, 4.7, 1.78
RULE_ICON, RULE_GAP = 25.0, 6.5

Part = Literal["cover", "rules", "puzzles", "solutions"]


class Lesson(NamedTuple):
    """A kind of puzzle or a variant on the pages of rules."""

    title: str
    """What the pages of puzzles call it: Killer Sudoku."""
    text: str
    picture: Picture
    numbers: str
    """Which puzzles it is for."""


class Shown(NamedTuple):
    """A plate on a page, as a puzzle or as its solution."""

    number: int
    plate: Plate
    placed: Placed
    picture: Picture | None
    """None where there is no solution."""
    above: float
    """How much of its box is for what stands above the picture."""

    @property
    def size(self) -> tuple[float, float]:
        """Return the sides of the picture, before it is turned."""
        picture = self.picture or self.plate.picture
        return picture.width * self.placed.cell, picture.height * self.placed.cell

    @property
    def span(self) -> float:
        """Return how wide its caption is: as its picture, if that has room for it."""
        board = self.size[self.placed.turned] - 2 * _RIM * self.placed.cell
        return min(max(board, _NARROWEST), self.placed.box.width)


class Page(NamedTuple):
    """One page of a book."""

    part: Part
    number: int
    shown: tuple[Shown, ...] = ()
    lessons: tuple[tuple[Lesson, float], ...] = ()
    """Each with where it begins, from the top."""
    first: bool = False
    """It is the first one of its part."""


@dataclass(frozen=True)
class Book:
    """Plates in the order of their numbers, and the pages that show them."""

    design: Design
    plates: tuple[Plate, ...]

    @classmethod
    def of(cls, plates: Sequence[Plate], design: Design) -> Book:
        """Put plates into the order that is wished."""
        if not plates:
            raise EnpitsuError("there is no puzzle for the book")
        if len(plates) > MOST_PUZZLES:
            raise EnpitsuError(f"a book has {MOST_PUZZLES} puzzles at most, and here are more")
        return cls(design, tuple(_ordered(plates, design)))

    @classmethod
    def of_puzzles(cls, puzzles: Iterable[Puzzle], design: Design) -> Book:
        """Make plates of puzzles; refuse one without a single solution, if the design does."""
        plates = []
        for number, puzzle in enumerate(islice(puzzles, MOST_PUZZLES + 1), 1):
            plate = plate_of(puzzle, design)
            if not (design.allow or plate.fine):
                raise PuzzleError(f"puzzle {number}: {plate.status.told}; allow=True prints it")
            plates.append(plate)
        return cls.of(plates, design)

    @property
    def title(self) -> str:
        """Return the title; what the book is about, if it was given none."""
        if self.design.title:
            return self.design.title
        return self.kinds[0] if len(self.kinds) == 1 else "Logic Puzzles"

    @cached_property
    def kinds(self) -> list[str]:
        """Return the kinds of puzzles, in the order in which they come."""
        return list(dict.fromkeys(plate.kind for plate in self.plates))

    @cached_property
    def contents(self) -> str:
        """Return what is in it, in a line."""
        told = [_counted(len(self.plates), "puzzle")]
        if len(self.kinds) > 1:
            told.append(f"{len(self.kinds)} kinds")
        levels = sorted({plate.level for plate in self.plates if plate.level}, key=_rank)
        if levels:
            told.append(levels[0] if len(levels) == 1 else f"{levels[0]} to {levels[-1]}")
        return " · ".join([*told, *(["with solutions"] if self.design.solutions != "none" else [])])

    @property
    def cover(self) -> list[Picture]:
        """Return what the first page shows: nine or four kinds of puzzles, or one puzzle.

        Genres come before variants of those that are there already.
        """
        firsts = {plate.kind: plate for plate in reversed(self.plates)}
        each = [firsts[kind] for kind in self.kinds]
        genres = {plate.puzzle.genre.name: plate.kind for plate in reversed(each)}
        each.sort(key=lambda plate: plate.kind not in genres.values())
        fine = [plate for plate in each if _is_handy(plate.plain)]
        many = next((many for many in (9, 4, 1) if len(fine) >= many), 0)
        chosen = sorted(fine[:many], key=lambda plate: self.kinds.index(plate.kind))
        return [plate.plain for plate in chosen or each[:1]]

    @property
    def lessons(self) -> list[Lesson]:
        """Return what there is to know, each genre before its variants, with a picture of each."""
        numbers: dict[tuple[str, str], list[int]] = {}
        for number, plate in enumerate(self.plates, 1):
            for title in plate.rules:
                numbers.setdefault((plate.genre, title), []).append(number)
        genres = list(dict.fromkeys(genre for genre, _ in numbers))
        inside = sorted(numbers, key=lambda key: (genres.index(key[0]), key[0] != key[1]))
        return [self._lesson(title, numbers[genre, title]) for genre, title in inside]

    def _lesson(self, title: str, numbers: Sequence[int]) -> Lesson:
        """Return what some puzzles have in common, as the one shows it that has least beside it."""
        plates = [self.plates[number - 1] for number in numbers]
        plainest = min(plates, key=lambda plate: len(plate.rules))
        longest = max((plate.rules[title] for plate in plates), key=len)  # large boards say more
        return Lesson(title, longest, plainest.plain, _runs(numbers))

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import summary_html  # noqa: PLC0415  (most are not drawn)

        many = len(self.plates)
        words = f" {many} puzzle{'' if many == 1 else 's'} on {len(self.pages)} pages"
        return summary_html(self.design.title, words)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Return all pages, numbered."""
        pages = [Page("cover", 0)]
        if self.design.rules:
            pages += self._rules()
        puzzles = list(self._puzzles())
        if self.design.solutions == "behind":
            puzzles = [page for both in puzzles for page in (both, _behind(both))]
        pages += puzzles
        if self.design.solutions == "back":
            pages += self._solutions()
        firsts = {page.part: place for place, page in reversed(list(enumerate(pages)))}
        return tuple(
            page._replace(number=place + 1, first=firsts[page.part] == place)
            for place, page in enumerate(pages)
        )

    def _rules(self) -> Iterator[Page]:
        frame = frame_of(self.design.paper)
        lessons = self.lessons
        letters = (frame.width - RULE_ICON - RULE_GAP) / _RULE_LETTER
        heights = [
            max(RULE_ICON, _RULE_TEXT + _RULE_LINE * (len(one.text) // letters + 1))
            for one in lessons
        ]
        for page in stacked(frame, heights, RULE_GAP, evenly=True):
            yield Page("rules", 0, lessons=tuple((lessons[item], y) for item, y in page))

    def _puzzles(self) -> Iterator[Page]:
        above = _CAPTION + (_BYLINE if any(p.name or p.byline for p in self.plates) else 0)
        lattice = _lattice(self.design, above)
        wide = lattice.box(0, 0).width
        needs = [
            (item, Needs(*plate.picture[1:], above, _steps_height(plate, wide)))
            for item, plate in enumerate(self.plates)
        ]
        for page in pages_of(lattice, needs):
            yield Page("puzzles", 0, tuple(self._shown(one, above) for one in page))

    def _solutions(self) -> Iterator[Page]:
        frame = frame_of(self.design.paper)
        across, down = (
            max(1, round(side / one)) for side, one in zip(frame[2:], _SOLUTION, strict=True)
        )
        gap = 0.7 * _GAP * self.design.paper.width
        lattice = Lattice(frame, across, down, gap, _READABLE, frame.width / across / 8)
        needs = [
            (item, Needs(*(plate.solved or plate.picture)[1:], _NUMBER))
            for item, plate in enumerate(self.plates)
        ]
        for page in pages_of(lattice, needs):
            yield Page("solutions", 0, tuple(_solved(self._shown(p, _NUMBER)) for p in page))

    def _shown(self, placed: Placed, above: float) -> Shown:
        plate = self.plates[placed.item]
        return Shown(placed.item + 1, plate, placed, plate.picture, above)


def _lattice(design: Design, above: float) -> Lattice:
    """Return the places for puzzles; boards of 10x10 fit into one, however many a page has."""
    gap = _GAP * design.paper.width
    lattice = Lattice(frame_of(design.paper), design.across, design.down, gap, 0.0, 0.0)
    place = lattice.box(0, 0)
    least = min(place.width, place.height - above) / _USUAL
    most = max(place.width / 7, 10.0)
    return lattice._replace(least=min(least, _COMFORTABLE), most=most)


def _is_handy(picture: Picture) -> bool:
    """Tell whether a picture can be seen among others: about as wide as high, and no giant."""
    return max(picture.width, picture.height) <= 17 and 0.7 <= picture.width / picture.height <= 1.4


def _behind(page: Page) -> Page:
    """Return the page behind one of puzzles, with the solutions in the same places."""
    return Page("solutions", 0, tuple(map(_solved, page.shown)))


def _solved(shown: Shown) -> Shown:
    return shown._replace(picture=shown.plate.solved)


def _ordered(plates: Sequence[Plate], design: Design) -> list[Plate]:
    """Return the plates as they come: kinds keep together, or levels rise, if that is wished."""
    if design.order == "level":
        return sorted(plates, key=lambda plate: _rank(plate.level))
    if design.order == "given":
        return list(plates)
    kinds = list(dict.fromkeys(plate.kind for plate in plates))

    def place(plate: Plate) -> tuple[int, float, int]:
        size = plate.picture.width * plate.picture.height
        return kinds.index(plate.kind), size, _rank(plate.level)

    return sorted(plates, key=place)


def _rank(level: Level | None) -> int:
    return len(Level) if level is None else level.rank


def _steps_height(plate: Plate, width: float) -> float:
    """Return how much room hints need below a puzzle, about: rather too much than too little."""
    if not plate.steps:
        return 0.0
    lines = sum(len(step) * _STEP_LETTER // width + 1 for step in plate.steps)
    return STEP_GAP + _STEP_LINE * lines


def _runs(numbers: Sequence[int]) -> str:
    """Return numbers in short: 1-40, 52."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    ]
    if len(runs) > 3:
        return _counted(len(numbers), "puzzle")
    told = (str(run[0]) if len(run) == 1 else f"{run[0]}\u2013{run[-1]}" for run in runs)
    return ", ".join(told)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
