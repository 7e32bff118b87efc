"""`repair`: what would give a draft exactly one solution, with the fewest edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import typer

import enpitsu
from enpitsu import asked
from enpitsu.boards import Symmetry
from enpitsu.cli import options
from enpitsu.cli.output import picture
from enpitsu.cli.runner import Answered, Asked, Command, Run
from enpitsu.cli.saving import SEVERAL, Force, Saving
from enpitsu.model import Edit, Level, Proposal, Puzzle, Repair, Status
from enpitsu.scene import Scene
from enpitsu.scene.files import Look
from enpitsu.scene.themes import theme_of

DEFAULT_SECONDS = 10.0


class Repaired(NamedTuple):
    """What was found, and where its picture was saved."""

    repair: Repair
    file: str | None = None


@dataclass(frozen=True)
class Repairing(Command[Repaired]):
    """Mends drafts."""

    level: str | None
    symmetry: str
    count: int
    add_only: bool
    seconds: float
    saving: Saving | None
    plain: bool

    def answer(self, puzzle: Puzzle) -> Repaired:
        """Return what is wrong with a draft, and what would mend it."""
        return Repaired(
            enpitsu.repair(
                puzzle,
                level=self.level,
                symmetry=self.symmetry,
                count=self.count,
                add_only=self.add_only,
                seconds=self.seconds,
            )
        )

    def answers(self, asked: Iterable[Asked], many: bool) -> Iterator[Answered[Repaired]]:
        """Yield what was found; pictures of what is wrong are saved if there is a place."""
        told = super().answers(asked, many)
        if self.saving is None:
            return told
        return self.saving.saved(told, many, _scene, lambda one, file: one._replace(file=file))

    def record(self, answer: Repaired) -> dict[str, Any]:
        """Return the proposals, and what is wrong."""
        repair = answer.repair
        record: dict[str, Any] = {
            "status": repair.status,
            "proposals": list(map(_proposal_record, repair.proposals)),
        }
        if repair.status is Status.MULTIPLE:
            ambiguous = {cell: list(values) for cell, values in repair.ambiguous.items()}
            record |= {"count": str(repair.solutions), "exact": repair.counted}
            record |= {"ambiguous": ambiguous}
        if repair.status is Status.NONE:
            record |= {"contradiction": list(repair.contradiction), "smallest": repair.smallest}
        return record | ({"file": answer.file} if answer.file else {})

    def page(self, answer: Repaired) -> str:
        """Show what is wrong, and then the proposals, each with its puzzle."""
        if self.saving and self.saving.streams:
            return self.saving.look.svg(_scene(answer)).removesuffix("\n")
        is_wrong = answer.repair.status in (Status.MULTIPLE, Status.NONE)
        shown = [picture(_scene(answer), self.plain)] if is_wrong and not answer.file else []
        return "\n".join([*shown, *self._lines(answer.repair)])

    def line(self, label: str, answer: Repaired) -> str:
        """Return the same without the picture."""
        told = "\n".join(self._lines(answer.repair))
        return f"{label} {told}"

    def _lines(self, repair: Repair) -> Iterator[str]:
        yield f"{repair.status}: {repair.told}"
        for number, proposal in enumerate(repair.proposals, 1):
            yield f"{number}. {proposal_line(proposal)}"
            yield f"   {proposal.puzzle}"
        if not repair.proposals and repair.status is not Status.UNIQUE:
            yield self._nothing(repair)

    def _nothing(self, repair: Repair) -> str:
        wishes = [f"of level {self.level}"] if self.level else []
        wishes += [f"in {self.symmetry} symmetry"] if self.symmetry != Symmetry.NONE.value else []
        wishes += ["that only adds clues"] if self.add_only else []
        told = " ".join(["no proposal", *wishes, "was found"])
        found = {"too easy": repair.too_easy, "too hard": repair.too_hard}
        others = [f"{number} that are {what}" for what, number in found.items() if number]
        told += f", but {' and '.join(others)}" if others else ""
        needs_no_time = repair.complete or (self.add_only and repair.clash)
        return told if needs_no_time else f"{told}; --seconds gives it more time"

    def good(self, answer: Repaired) -> bool:
        """Tell whether nothing is wrong, or can be mended."""
        return answer.repair.status is Status.UNIQUE or bool(answer.repair.proposals)


def _scene(answer: Repaired) -> Scene:
    return answer.repair.scene()


def proposal_line(proposal: Proposal) -> str:
    """Say what is done, how hard the puzzle is then, and whether it is proven to be the fewest."""
    level = f"{proposal.level}, difficulty {proposal.difficulty}" if proposal.level else "not rated"
    proven = "no fewer would do" if proposal.proven else "perhaps fewer would do"
    return f"{proposal} ({level}; {proven})"


def _proposal_record(proposal: Proposal) -> dict[str, Any]:
    return {
        "changes": list(map(_edit_record, proposal.edits)),
        "puzzle": str(proposal.puzzle),
        "level": proposal.level,
        "difficulty": proposal.difficulty,
        "proven": proposal.proven,
    }


def _edit_record(edit: Edit) -> dict[str, str | None]:
    return {"change": edit.kind, "clue": edit.clue, "from": edit.before, "to": edit.after}


def repair(
    files: options.Files = None,
    *,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", metavar="L", help=f"Only puzzles of exactly this one: {', '.join(Level)}."
        ),
    ] = None,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            metavar="Y",
            help=f"Add clues with all their partners: {', '.join(Symmetry)}.",
        ),
    ] = Symmetry.NONE.value,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, help="How many proposals.")
    ] = 5,
    add_only: Annotated[
        bool, typer.Option("--add-only", help="Leave all clues of the draft as they are.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.svg",
            help="Save a picture of the cells that are open, or of the clues that contradict, "
            f"as .svg, .png, .pdf or .txt; several into {SEVERAL}.",
        ),
    ] = None,
    force: Force = False,
    theme: options.Theme = "light",
    text: options.Text = "paths",
    plain: options.Ascii = False,
    seconds: options.Seconds = DEFAULT_SECONDS,
    json: options.Json = False,
    form: options.From = None,
    genre: options.Genre = None,
    quiet: options.Quiet = False,
    plugin: options.Plugins = None,
) -> Run[Repaired]:
    """Propose the fewest clues to add or to change so that a draft has one solution."""
    limit = asked.seconds(seconds)
    saving = Saving.into(out, force, Look(theme_of(theme), text, ascii=plain), files or ())
    command = Repairing(
        level,
        asked.one_of(symmetry, list(Symmetry), "symmetry"),
        count,
        add_only,
        limit,
        saving,
        plain,
    )
    return Run(command, files, form, json, quiet, genre=genre, seconds=seconds)
