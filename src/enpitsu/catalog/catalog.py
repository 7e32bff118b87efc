"""A catalogue: puzzles that are kept, each once, whatever it looks like."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Self

from enpitsu import asked
from enpitsu.catalog.adding import Item, Lot, prepared, rated
from enpitsu.catalog.choice import Choice
from enpitsu.catalog.forms import form_of
from enpitsu.catalog.kept import (
    COLUMNS,
    Added,
    Facts,
    Found,
    Kept,
    kept_of,
    now,
    rest_without,
    same_line,
    values_of,
)
from enpitsu.catalog.schema import check, migrate
from enpitsu.catalog.stores import CatalogError, Row, is_server, opened
from enpitsu.formats.sources import puzzles_of
from enpitsu.model import Puzzle
from enpitsu.model.about import Told
from enpitsu.puzzles import puzzle_of
from enpitsu.whole import put_in_place, unfinished

_PAGE = 1_000  # puzzles that are read at once
_SHORT_PAGE = 50  # the same for a person who leafs through
_SHOWN = 10  # puzzles that a notebook shows
_MANY = 500  # values in one statement

_ALL = f"SELECT {', '.join(COLUMNS)} FROM enpitsu_puzzles"
_INSERT = (
    f"INSERT INTO enpitsu_puzzles ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
)
_INSERT_USES = "INSERT INTO enpitsu_techniques (number, name, uses) VALUES (?, ?, ?)"

Uses = dict[int, dict[str, int]]
"""Techniques of puzzles by their numbers, and how often each is used."""
Damaged = Callable[[int, CatalogError], None]
"""Hears the number of a row, and what is wrong with it."""


class Catalog:
    """Puzzles that are kept in a file of SQLite, or in a PostgreSQL database.

    The same puzzle turned, mirrored, shuffled or renamed is the same puzzle, and kept once. Several
    programs may add to one catalogue at a time. With `readonly` nothing is written; otherwise a
    catalogue that is not there is begun, unless `create` is False.
    """

    def __init__(
        self, address: str | os.PathLike[str], *, readonly: bool = False, create: bool = True
    ) -> None:
        """Open the catalogue at a path, or at an address such as postgresql://user@host/name."""
        if not isinstance(address, str | os.PathLike):
            raise TypeError(f"a catalogue is a path or an address, not {asked.kind_of(address)}")
        self._address = os.fspath(address)
        write = not asked.yes_or_no("readonly", readonly)
        create = asked.yes_or_no("create", create) and write
        self._store = opened(self._address, write=write, create=create)
        self._lock = threading.RLock()
        try:
            self._bring_up(write, create)
        except BaseException:
            self._store.close()
            raise

    def _bring_up(self, write: bool, create: bool) -> None:
        """Bring an older schema up to today's, or make one in a database that has none."""
        if check(self._store):
            return
        if not create and self._store.version() == 0:
            raise CatalogError(f"{self._store.name}: there is no catalogue in it")
        if not write:
            Catalog(self._address).close()
            return
        with self._store.writing():
            if not check(self._store):  # nobody else was quicker
                migrate(self._store, self._store.version())

    @property
    def name(self) -> str:
        """Return what messages call it: its address, without a password."""
        return self._store.name

    def close(self) -> None:
        """Let go of it."""
        with self._lock:
            self._store.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Let go of it."""
        self.close()

    # Adding

    def add(
        self, puzzle: Puzzle | str, *, rate: bool = False, seconds: float = 0.0, **about: Told
    ) -> Added:
        """Add a puzzle, with what is told of it, unless it is there; once this returns it is in.

        With `rate`, its level, difficulty, techniques and solution are worked out, in `seconds` at
        most (0: no limit). `about` is more that is told: `title="…", source="…"`.
        """
        told = puzzle_of(puzzle)
        item = prepared(told.with_about(None, **about) if about else told, rate, seconds)
        return self.put([item])[0]

    def add_many(
        self,
        puzzles: Iterable[Puzzle | str | Mapping[str, Any]],
        *,
        rate: bool = False,
        seconds: float = 0.0,
    ) -> Iterator[Added]:
        """Add many puzzles, thousands at a time; those that were yielded are in.

        They are what `read` yields, lines or records; from an open file they are read.
        """
        if isinstance(puzzles, str | bytes | Puzzle | Mapping) or not isinstance(puzzles, Iterable):
            kind = asked.kind_of(puzzles)
            raise TypeError(f"add_many takes a list or another iterable of puzzles, not {kind}")
        lot = Lot(self.put)
        try:
            for puzzle in puzzles_of(puzzles):
                if lot.add(prepared(puzzle, rate, seconds)):
                    yield from lot.put()
        finally:  # what is finished is kept, also where the source fails or Ctrl-C is pressed
            left = lot.put()
        yield from left

    def keep(self, puzzle: Puzzle, before: Callable[[], None] | None = None) -> bool:
        """Add a puzzle; tell whether it was not there, in any disguise.

        If it was not, `before` is called while nobody else can add it, and it is in once that has
        returned: what ends us in between leaves no puzzle here that did not get there.
        """
        return self.put([prepared(puzzle)], before)[0].new

    def put(self, items: Sequence[Item], before: Callable[[], None] | None = None) -> list[Added]:
        """Add what is ready, all of it or nothing; once this returns it is in.

        `before` is called before anything new is; other writers wait for it.
        """
        if not items:
            return []
        answers: list[Added] = []
        rows: list[list[Any]] = []
        uses: list[tuple[int, str, int]] = []
        with self._lock, self._store.writing():
            there = self._there([item.form for item in items])
            last, added = self._last(), now()
            for puzzle, form, facts in items:
                if form in there:
                    number, *line = there[form]
                    answers.append(Added(number, False, same_line(line, puzzle)))
                    continue
                last += 1
                values = values_of(puzzle, facts, added)
                rows.append([last, form, *values])
                there[form] = (last, *values[:3])
                if facts.rating is not None:
                    uses += [(last, name, n) for name, n in facts.rating.techniques.items()]
                level = values[COLUMNS.index("level") - 2]
                answers.append(Added(last, True, level=level))
            self._store.run_many(_INSERT, rows)
            if uses:
                self._store.run_many(_INSERT_USES, uses)
            if rows and before is not None:
                before()
        return answers

    def _last(self) -> int:
        return int(self._store.run("SELECT COALESCE(MAX(number), 0) FROM enpitsu_puzzles")[0][0])

    def _there(self, forms: Sequence[bytes]) -> dict[bytes, Row]:
        """Return number and notation of those that are there, by their forms."""
        there: dict[bytes, Row] = {}
        for begin in range(0, len(forms), _MANY):
            some = forms[begin : begin + _MANY]
            rows = self._store.run(
                "SELECT form, number, genre, params, puzzle FROM enpitsu_puzzles "
                f"WHERE form IN ({', '.join('?' * len(some))})",
                some,
            )
            there |= {bytes(form): tuple(rest) for form, *rest in rows}
        return there

    # Asking

    def find(self, puzzle: Puzzle | str) -> Found | None:
        """Return what is kept of a puzzle, or of an image of it; None if it is not there."""
        puzzle = puzzle_of(puzzle)
        with self._lock:
            rows = self._store.run(f"{_ALL} WHERE form = ?", [form_of(puzzle)])
            if not rows:
                return None
            uses = self._uses(rows)
        return Found(self._kept(rows[0], uses), same_line(rows[0][2:5], puzzle))

    def __contains__(self, puzzle: object) -> bool:
        return isinstance(puzzle, Puzzle | str) and self.find(puzzle) is not None

    def _repr_html_(self) -> str:
        from enpitsu.model.showing import summary_html  # noqa: PLC0415  (most are not drawn)

        number = len(self)
        newest = islice(self.newest(Choice(), damaged=lambda number, error: None), _SHOWN)
        rows = [
            (kept.number, kept.line, kept.level or "", kept.about.get("title", ""))
            for kept in newest
        ]
        words = f": {number} puzzle{'' if number == 1 else 's'}, the newest first"
        return summary_html(self.name, words, ("number", "puzzle", "level", "title"), rows)

    def __len__(self) -> int:
        return self.count(Choice())

    def __iter__(self) -> Iterator[Kept]:
        """Yield all puzzles, in the order in which they were added."""
        return self.chosen(Choice())

    def select(
        self,
        *,
        genre: str | None = None,
        level: str | None = None,
        technique: str | None = None,
        source: str | None = None,
        min_difficulty: float | None = None,
        max_difficulty: float | None = None,
        limit: int | None = None,
    ) -> Iterator[Kept]:
        """Yield those puzzles for which all of this is so, in the order in which they were added.

        `technique` is one that the solution needs; a puzzle that was not rated has none.
        """
        choice = Choice(
            genre=genre,
            levels=() if level is None else (asked.text("level", level, "hard"),),
            techniques=() if technique is None else (asked.text("technique", technique, "X-wing"),),
            source=source,
            min_difficulty=None
            if min_difficulty is None
            else asked.number("min_difficulty", min_difficulty),
            max_difficulty=None
            if max_difficulty is None
            else asked.number("max_difficulty", max_difficulty),
        )
        return self.chosen(choice, None if limit is None else asked.whole("limit", limit))

    def count(self, choice: Choice) -> int:
        """Return how many puzzles are as a choice says."""
        condition, values = choice.where()
        with self._lock:
            found = self._store.run(
                f"SELECT COUNT(*) FROM enpitsu_puzzles WHERE {condition}", values
            )
        return int(found[0][0])

    def chosen(
        self, choice: Choice, limit: int | None = None, damaged: Damaged | None = None
    ) -> Generator[Kept]:
        """Yield the puzzles that are as a choice says, some of them in memory at a time.

        `damaged` hears of rows that cannot be read; without it they raise CatalogError.
        """
        after, left = -(2**63), limit
        while left is None or left > 0:
            page = _PAGE if left is None else min(_PAGE, left)
            with self._lock:
                rows = self._rows(choice, after, page)
                uses = self._uses(rows)
            yield from self._readable(rows, uses, damaged)
            if len(rows) < page:
                return
            after, left = rows[-1][0], None if left is None else left - page

    def newest(
        self, choice: Choice, before: int | None = None, damaged: Damaged | None = None
    ) -> Generator[Kept]:
        """Yield the puzzles that are as a choice says, the last added first, as `chosen` does."""
        condition, values = choice.where()
        ask = f"{_ALL} WHERE number < ? AND {condition} ORDER BY number DESC LIMIT ?"
        last = before or 2**62
        while True:
            with self._lock:
                rows = self._store.run(ask, [last, *values, _SHORT_PAGE])
                uses = self._uses(rows)
            yield from self._readable(rows, uses, damaged)
            if len(rows) < _SHORT_PAGE:
                return
            last = rows[-1][0]

    def _readable(self, rows: Sequence[Row], uses: Uses, damaged: Damaged | None) -> Iterator[Kept]:
        for row in rows:
            try:
                kept = kept_of(row, uses[row[0]])
            except CatalogError as error:
                if damaged is None:
                    raise CatalogError(f"{self.name}:{row[0]}: {error}") from None
                damaged(row[0], error)
                continue
            yield kept

    def _kept(self, row: Row, uses: Uses) -> Kept:
        return next(self._readable([row], uses, None))

    def _rows(self, choice: Choice, after: int, number: int) -> list[Row]:
        condition, values = choice.where()
        return self._store.run(
            f"{_ALL} WHERE number > ? AND {condition} ORDER BY number LIMIT ?",
            [after, *values, number],
        )

    def _uses(self, rows: Sequence[Row]) -> Uses:
        """Return the techniques of the puzzles of some rows, by their numbers."""
        uses: Uses = defaultdict(dict)
        for begin in range(0, len(rows), _MANY):
            numbers = [row[0] for row in rows[begin : begin + _MANY]]
            for number, name, n in self._store.run(
                "SELECT number, name, uses FROM enpitsu_techniques "
                f"WHERE number IN ({', '.join('?' * len(numbers))}) ORDER BY number, name",
                numbers,
            ):
                uses[number][name] = n
        return uses

    # Keeping it safe

    def rate(self, kept: Kept, *, seconds: float = 0.0) -> Kept | None:
        """Rate a puzzle that is there: keep its level, difficulty, techniques and solution.

        None if there are none in `seconds` (0: no limit), or not exactly one solution.
        """
        number = kept.number
        facts = rated(kept.puzzle, Facts(), asked.seconds(seconds))
        rating = facts.rating
        if rating is None or rating.level is None:
            return None
        with self._lock, self._store.writing():
            self._store.run(
                "UPDATE enpitsu_puzzles "
                "SET rated = 1, level = ?, difficulty = ?, solution = ?, rest = ? "
                "WHERE number = ?",
                [str(rating.level), rating.difficulty, facts.solution, rest_without(kept), number],
            )
            self._store.run("DELETE FROM enpitsu_techniques WHERE number = ?", [number])
            uses = [(number, name, n) for name, n in rating.techniques.items()]
            self._store.run_many(_INSERT_USES, uses)
            rows = self._store.run(f"{_ALL} WHERE number = ?", [number])
        return self._kept(rows[0], {number: dict(rating.techniques)})

    def backup(
        self, to: str | os.PathLike[str], *, told: Callable[[int], None] | None = None
    ) -> int:
        """Copy it, as it is now, into a catalogue that is not there yet; return how many puzzles.

        A file appears under its name when all is in it. `told` hears how many are copied so far.
        """
        to = os.fspath(to)
        if is_server(to):
            with Catalog(to) as copy:
                return self._copied(copy, told)
        there = CatalogError(f"{to}: is there already; a backup is a new file")
        if os.path.exists(to):
            raise there
        try:
            with unfinished(os.path.abspath(to)) as beside:
                with Catalog(beside) as copy:
                    number = self._copied(copy, told)
                if not put_in_place(beside, to):
                    raise there
        except OSError as error:
            raise CatalogError(f"{to}: {error.strerror or error}") from None
        return number

    def _copied(self, copy: Catalog, told: Callable[[int], None] | None) -> int:
        if copy._last():
            raise CatalogError(
                f"{copy.name}: there are puzzles in it; a backup goes into a new one"
            )
        number, after = 0, 0
        with self._lock, self._store.reading(), copy._store.writing():
            while rows := self._rows(Choice(), after, _PAGE):
                copy._store.run_many(_INSERT, rows)
                pairs = self._uses(rows).items()
                uses = [(puzzle, name, n) for puzzle, some in pairs for name, n in some.items()]
                if uses:
                    copy._store.run_many(_INSERT_USES, uses)
                after, number = rows[-1][0], number + len(rows)
                if told is not None:
                    told(number)
        return number
