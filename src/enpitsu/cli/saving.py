"""Where pictures go: into a file, into several by a pattern, into a folder, onto one page.

A folder has SVG; a pattern such as `DIR/{n}.png` says another kind.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, TextIO, TypeVar

import typer

from enpitsu.cli.errors import UsageError
from enpitsu.cli.options import STANDARD_OUTPUT
from enpitsu.cli.runner import Answered
from enpitsu.errors import EnpitsuError
from enpitsu.scene import Scene
from enpitsu.scene.file_names import (
    NUMBER,
    PUZZLE_FIELDS,
    STEP,
    FileNames,
    check_fields,
    fields_of,
    numbered,
)
from enpitsu.scene.files import PDF, Look, ending_of, rendered
from enpitsu.scene.paper import MOST_PAGES
from enpitsu.whole import THERE, write_whole, written_whole

A = TypeVar("A")

PAGE = ".html"
SEVERAL = "OUT-001.svg and so on, DIR/ (SVG), or a pattern such as DIR/{n}.png with {id} or {title}"

Force = Annotated[bool, typer.Option("--force", help="Write over files that are there already.")]


@dataclass(frozen=True)
class Saving:
    """Saves pictures under one name, or under the names of a pattern, or as pages of a PDF."""

    out: str
    force: bool = False
    look: Look = field(default_factory=Look)
    read: tuple[str, ...] = ()
    """The files that are read, which are not written over."""
    pages: list[Scene] = field(default_factory=list)
    """Of a PDF, which is written when all of them are there."""

    @classmethod
    def into(
        cls, out: str | None, force: bool, look: Look, read: Iterable[str | None]
    ) -> Saving | None:
        """Return where pictures go; None if nowhere. Refuse a name that says no kind of picture."""
        if out is None:
            return None
        saving = cls(out, force, look, tuple(filter(None, read)))
        if saving.streams:
            return saving
        check_fields(out, PUZZLE_FIELDS)
        if not is_folder(out):
            try:
                ending_of(out)
            except EnpitsuError as error:
                raise UsageError(f"{error}, into a folder DIR/, or as SVG to -") from None
            saving.refuse(out)
            if os.path.isfile(out) and not force:  # said before any work is done
                raise UsageError(f"{out}: {THERE}")
        return saving

    @property
    def streams(self) -> bool:
        """Tell whether the picture takes the place of the answer on standard output."""
        return self.out == STANDARD_OUTPUT

    def saved(
        self,
        told: Iterable[Answered[A]],
        many: bool,
        scene_of: Callable[[A], Scene | None],
        told_file: Callable[[A, str], A],
    ) -> Iterator[Answered[A]]:
        """Yield what is told, each when its picture is saved, and with the name of its file."""
        if self.streams and many:
            raise UsageError("-: standard output takes one picture; several go into a folder DIR/")
        names = FileNames(self._pattern(many))
        for number, (entry, puzzle, answer) in enumerate(told, 1):
            if not isinstance(answer, EnpitsuError):
                try:
                    scene = scene_of(answer)
                    if scene and not self.streams:
                        path = names.name(number, puzzle.about)
                        self._save(scene, path)
                        answer = told_file(answer, path)  # noqa: PLW2901
                except EnpitsuError as error:
                    answer = error  # noqa: PLW2901  (it is told in place of the answer)
            yield entry, puzzle, answer
            if len(self.pages) > MOST_PAGES:
                raise EnpitsuError(f"{self.out}: a PDF has {MOST_PAGES} pictures at most")
        if self.pages:
            self._write(self.out, self.pages)

    def _save(self, scene: Scene, path: str) -> None:
        if path == self.out and path.lower().endswith(PDF):
            self.pages.append(scene)
        else:
            self._write(path, [scene])

    def save_steps(self, scenes: Iterable[Scene], steps: int, pattern: str) -> None:
        """Save the pictures of so many steps under the names of a pattern with `{step}`."""
        names = FileNames(pattern.replace(STEP, NUMBER), max(len(str(steps)), 2))
        for step, scene in enumerate(scenes, 1):
            self._write(names.name(step), [scene])

    def _write(self, path: str, scenes: list[Scene]) -> None:
        self.refuse(path)
        content = rendered(scenes, ending_of(path), self.look)
        write_whole(path, content, force=self.force)

    @contextmanager
    def opened(self, path: str) -> Iterator[TextIO]:
        """Open a file to write to; raise EnpitsuError if it is there and may not be replaced."""
        self.refuse(path)
        with (
            written_whole(path, force=self.force) as file,
            io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text,
        ):
            yield text

    def refuse(self, path: str) -> None:
        """Refuse to write over a file that is read."""
        refuse_to_write_over(path, self.read)

    def _pattern(self, many: bool) -> str:
        """Return the pattern of the names of one picture or of many."""
        if is_folder(self.out):
            return os.path.join(self.out, f"puzzle-{NUMBER}.svg")
        if not many or fields_of(self.out) or self.out.lower().endswith(PDF):
            return self.out
        return numbered(self.out)


def refuse_to_write_over(path: str, read: Iterable[str]) -> None:
    """Refuse to write to a file that is one of those that are read."""
    if os.path.exists(path) and any(_is_same(path, other) for other in read):
        raise UsageError(f"{path}: cannot be read and written at once")


def is_folder(out: str) -> bool:
    """Tell whether a name is that of a folder."""
    return out.endswith(("/", os.sep)) or os.path.isdir(out)


def _is_same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):  # it is a puzzle, and no file
        return False
