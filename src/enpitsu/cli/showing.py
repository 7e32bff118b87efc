"""The pictures of every step: a file each by a pattern or in a folder, or all on one page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from enpitsu.cli.errors import UsageError
from enpitsu.cli.options import STANDARD_OUTPUT
from enpitsu.cli.saving import PAGE, Saving
from enpitsu.cli.words import step_line
from enpitsu.errors import EnpitsuError
from enpitsu.formats import Entry
from enpitsu.model import Explanation, Puzzle
from enpitsu.scene import Scene
from enpitsu.scene.file_names import (
    NUMBER,
    PUZZLE_FIELDS,
    STEP,
    FileNames,
    check_fields,
    fields_of,
)
from enpitsu.scene.files import Look, ending_of
from enpitsu.whole import THERE

Told = tuple[Entry, Puzzle, Explanation | EnpitsuError]
_FIELDS = (*PUZZLE_FIELDS, "step")


@dataclass(frozen=True)
class Showing:
    """Saves the pictures of explanations while they are told."""

    saving: Saving

    @classmethod
    def into(cls, out: str | None, force: bool, look: Look, read: Iterable[str]) -> Showing | None:
        """Return where pictures go; None if nowhere. Refuse what is neither folder nor page."""
        if out is None:
            return None
        page = out.endswith(PAGE)
        check_fields(out, [] if page else _FIELDS)
        if STEP in out:
            ending_of(out)
        elif not page and (os.path.splitext(out)[1] or out == STANDARD_OUTPUT):
            known = "into a folder, as DIR/{step}.png, or on one page STEPS.html"
            raise UsageError(f"{out}: steps are saved {known}")
        if os.path.isfile(out) and not (page and force):
            raise UsageError(f"{out}: {THERE if page else 'is no folder'}")
        saving = Saving(out, force, look, tuple(read))
        saving.refuse(out)
        return cls(saving)

    def saved(self, told: Iterator[Told], many: bool) -> Iterator[Told]:
        """Yield what is told, each when its pictures are saved."""
        if self.saving.out.endswith(PAGE):
            yield from self._on_page(told)
            return
        names = FileNames(self._pattern(many))
        for number, (entry, puzzle, answer) in enumerate(told, 1):
            if isinstance(answer, Explanation):
                try:
                    pattern = names.name(number, puzzle.about)
                    self.saving.save_steps(_scenes(answer), len(answer.steps), pattern)
                except EnpitsuError as error:
                    answer = error  # noqa: PLW2901  (it is told in place of the answer)
            yield entry, puzzle, answer

    def _pattern(self, many: bool) -> str:
        """Return the pattern of the names of all steps of one puzzle, or of many."""
        out = self.saving.out
        of_puzzles = not fields_of(out).isdisjoint(PUZZLE_FIELDS)
        if STEP not in out:
            folder = out if of_puzzles or not many else os.path.join(out, f"puzzle-{NUMBER}")
            return os.path.join(folder, f"step-{STEP}.svg")
        if many and not of_puzzles:
            raise UsageError(f"{out}: several puzzles need {{n}}, {{id}} or {{title}} in the name")
        return out

    def _on_page(self, told: Iterable[Told]) -> Iterator[Told]:
        """Write a page while the answers come; what was told stays if we are stopped."""
        from enpitsu.model.showing import explanation_chapter  # noqa: PLC0415  (few ask for it)
        from enpitsu.scene.page import chapter_parts, page_end, page_start  # noqa: PLC0415

        theme = self.saving.look.theme
        with self.saving.opened(self.saving.out) as file:
            file.write(page_start("Step by step", theme))
            stop: BaseException | None = None
            try:
                for number, (entry, puzzle, answer) in enumerate(told, 1):
                    if isinstance(answer, Explanation):
                        file.writelines(chapter_parts(explanation_chapter(answer), number, theme))
                    yield entry, puzzle, answer
            except (KeyboardInterrupt, GeneratorExit) as error:
                stop = error  # what was told so far gets its page
            file.write(page_end())
        if stop:
            raise stop


def _scenes(explained: Explanation) -> Iterator[Scene]:
    for step, moment in zip(explained.steps, explained.moments(), strict=False):
        yield replace(moment.scene(step), caption=step_line(step))
