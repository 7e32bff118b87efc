"""The paper's figures 2 to 6: its 3x3 after each of the steps."""

from __future__ import annotations

from enpitsu.boards import OPEN, members
from enpitsu.engines.informed import STEPS, Informed, Stage
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.reports import Pictures, Table
from enpitsu.scene import Scene
from enpitsu.study import Part, Study
from enpitsu.study.papers.kakuro_informed._paper import EXAMPLE, PAPER


@PAPER.part("figures", "The 3x3 of the text after steps 1 to 5", numbers="F2 F3 F4 F5 F6")
def figures(study: Study) -> Part:
    """Draw the candidates of the paper's example after each step of the first round."""
    puzzle = parse(EXAMPLE)
    stages = list(Informed().stages(puzzle))
    first = stages[: len(STEPS)]
    pictures = [("the board", puzzle.scene())]
    pictures += [(_caption(stage), _scene(puzzle, stage)) for stage in first]
    pictures.append((f"after round {stages[-1].round}", _scene(puzzle, stages[-1])))
    rows = [_row(stage) for stage in stages]
    columns = ("round", "step", *puzzle.model.names, "digits set", "sequences kept")
    notes = [
        "After step 1 a cell shows what one of its runs has, or the other; step 2 leaves what both "
        "have.",
        "Step 4 asks every run: the paper shows the row of 4 (the 1 is set, so 3 is left); the "
        "column of 6 leaves 5 the same way. So in step 5 the row of 7 has 2 5 alone, where the "
        "paper, which looks at this row by itself, still has 3 4.",
    ]
    table = Table("figures", "Candidates after each step", columns, rows, notes)
    title = "The five steps on the paper's 3x3"
    return Part([table], [Pictures(name="figures", title=title, pictures=pictures, columns=4)])


def _caption(stage: Stage) -> str:
    return f"step {STEPS.index(stage.step) + 1}: {stage.step}"


def _scene(puzzle: Puzzle, stage: Stage) -> Scene:
    """Draw digits that are set, and candidates where none is."""
    known = stage.placed
    values = [
        members(mask)[0] if cell in known else OPEN for cell, mask in enumerate(stage.candidates)
    ]
    return puzzle.scene(bytes(values), stage.candidates)


def _row(stage: Stage) -> list[str | int]:
    cells = [" ".join(map(str, members(mask))) for mask in stage.candidates]
    return [stage.round, _caption(stage), *cells, len(stage.placed), stage.sequences]
