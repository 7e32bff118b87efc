"""A draft: which clues stand where, what else could stand there, and what edits make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from enpitsu.boards import mask, members
from enpitsu.engines.kernel import narrowed
from enpitsu.errors import PuzzleError
from enpitsu.model import Clue, Edit, Model, Puzzle, Solved
from enpitsu.model.repair import said
from enpitsu.rules import NO_CLUE

Edits = Mapping[int, Clue | None]
"""By place, what is printed there from now on; None for nothing."""


@dataclass(frozen=True)
class Draft:
    """A puzzle that is not finished.

    A *place* is where a clue may stand: a variable, or, counted on behind them, a site.
    """

    puzzle: Puzzle

    @cached_property
    def model(self) -> Model:
        """Return the rules of the board, with its sites."""
        return self.puzzle.board_model

    @cached_property
    def blank(self) -> Puzzle:
        """Return the board without any clue."""
        return self.puzzle.genre.open_board(self.puzzle.board)

    @cached_property
    def clues(self) -> dict[int, Clue]:
        """Return what is printed, by place."""
        return {self.place(clue): clue for clue in self.puzzle.each_clue()}

    def place(self, clue: Clue) -> int:
        """Return where a clue stands."""
        return clue.variable if clue.site < 0 else self.model.size + clue.site

    def edited(self, edits: Edits) -> Puzzle:
        """Return the puzzle with some clues added, changed and removed."""
        clues = {**self.clues, **edits}
        return self.showing(clue for clue in clues.values() if clue is not None)

    def showing(self, clues: Iterable[Clue]) -> Puzzle:
        """Return the puzzle that shows some clues and no others."""
        puzzle = self.puzzle.genre.showing(self.blank, tuple(clues))
        same = puzzle.board is not self.puzzle.board and puzzle.board == self.puzzle.board
        return replace(puzzle, board=self.puzzle.board) if same else puzzle  # and one model for all

    def solved(self, values: bytes) -> Solved:
        """Return a solution of the board with all that it could show."""
        return self.puzzle.genre.solved(self.blank, values)

    def agrees(self, clue: Clue, values: bytes) -> bool:
        """Tell whether a clue is true of a solution."""
        if clue.site < 0:
            return values[clue.variable] == clue.number
        rule = self.model.sites[clue.site].rule(clue.number)
        return rule is None or rule.check(values)

    def instead(self, place: int, values: bytes) -> Clue | None:
        """Return what a solution shows where the draft says something else, if it shows anything.

        A site that is bound to its number is asked what it could say with another one.
        """
        old = self.clues[place]
        if old.site < 0:
            shows = self._digits >> values[place] & 1
            return old._replace(number=values[place]) if shows else None
        number = self.model.sites[old.site].said_by(values)
        new = old._replace(number=number)
        fits = number != NO_CLUE and self.agrees(new, values)
        return new if fits and self._can_stand(new) else None

    @cached_property
    def _digits(self) -> int:
        """Return the values that puzzles print, as a mask: no Neighbor Number shows empty cells."""
        size = self.model.size
        every = mask(value for domain in set(self.model.domains) for value in members(domain))
        return mask(
            value
            for value in members(every)
            if any(clue.site < 0 for clue in self.solved(bytes([value]) * size).clues)
        )

    def _can_stand(self, clue: Clue) -> bool:
        """Tell whether a clue at a site can be written: no thermometer begins at its top."""
        site = self.model.sites[clue.site]
        key = (
            site.kind,
            len(site.scope),
            site.printed(clue.number) if site.numbers() else clue.number,
        )
        if key not in self._written:
            self._written[key] = is_written(self.showing([clue]))
        return self._written[key]

    @cached_property
    def _written(self) -> dict[tuple[object, ...], bool]:
        return {}

    @cached_property
    def can_list(self) -> bool:
        """Tell whether all clues that could be added can be listed."""
        sites = enumerate(self.model.sites, self.model.size)
        return all(place in self.clues or site.within(self.model.domains) for place, site in sites)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of clues that may be added, usual ones first."""
        genre, board = self.puzzle.genre, self.puzzle.board
        usual = (*genre.always_shown_on(board), *genre.hidden_last(board))
        return tuple(dict.fromkeys((*usual, *genre.kinds(board))))

    def others(self, place: int) -> Iterator[Clue]:
        """Yield all else that could be printed at a place that has a clue."""
        old = self.clues[place]
        for clue in self._any_at(place, self.model.domains):
            if clue.number != old.number:
                yield clue

    def additions(self, seconds: float = 0.0) -> Iterator[Clue]:
        """Yield all clues that could be added to a draft, as far as techniques see in so long."""
        left = narrowed(self.puzzle, seconds).candidates
        left = left if all(left) else list(self.model.domains)
        for place in range(self.model.size + len(self.model.sites)):
            if place not in self.clues:
                yield from self._any_at(place, left)

    def _any_at(self, place: int, domains: Sequence[int]) -> Iterator[Clue]:
        if place < self.model.size:
            for value in members(domains[place] & self._digits):
                yield Clue("digit", (place,), value, place)
            return
        number = place - self.model.size
        site = self.model.sites[number]
        for said_there in site.within(domains):
            clue = Clue(site.kind, site.cells, said_there, site=number)
            if self._can_stand(clue):
                yield clue

    def told(self, edits: Edits) -> tuple[Edit, ...]:
        """Return edits as they are told, those of the author's clues first."""
        ordered = sorted(edits, key=lambda place: (place not in self.clues, place))
        return tuple(self._told(place, edits[place]) for place in ordered)

    def _told(self, place: int, new: Clue | None) -> Edit:
        old = self.clues.get(place)
        name = self._name(place)
        before, after = (None if clue is None else self._printed(clue) for clue in (old, new))
        if old is None:
            assert new is not None
            text = f"add {said(self.puzzle, new)}"
        elif new is None:
            text = f"remove {said(self.puzzle, old)}"
        else:
            text = f"change {said(self.puzzle, old)} to {after}"
        return Edit(name, before, after, text)

    def _name(self, place: int) -> str:
        if place < self.model.size:
            return self.model.names[place]
        return self.model.sites[place - self.model.size].name

    def _printed(self, clue: Clue) -> str:
        if clue.site < 0:
            return self.model.symbol(clue.number)
        return self.model.sites[clue.site].printed(clue.number)


def told_like(puzzle: Puzzle, draft: Puzzle) -> Puzzle:
    """Return a puzzle with what is told beside a draft, but for what is no longer true."""
    told = draft.about.items()
    return puzzle.with_about({name: value for name, value in told if name not in _OF_THE_DRAFT})


_OF_THE_DRAFT = frozenset({"solution", "level", "difficulty"})


def is_written(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle can be written down: not every number that fits is a clue."""
    try:
        return puzzle.genre.parse(puzzle.params, puzzle.body) == puzzle
    except PuzzleError:
        return False
