"""The paper's models: tables 2.1 and 2.2, the number of clauses, and the rounds until one loop."""

from __future__ import annotations

from itertools import product

from enpitsu.engines._clauses import Formula
from enpitsu.engines._linear import Program, Row, state_form
from enpitsu.engines.base import start
from enpitsu.engines.ip import Ip
from enpitsu.engines.sat import Sat
from enpitsu.engines.solver_engine import SolverEngine
from enpitsu.model import Puzzle
from enpitsu.puzzles import parse
from enpitsu.reports import Pictures, Sample, Table, Value
from enpitsu.rules import Loop
from enpitsu.scene import Scene
from enpitsu.study import Part, Study
from enpitsu.study.papers.slitherlink_engines._boards import by_size, instances
from enpitsu.study.papers.slitherlink_engines._paper import PAPER
from enpitsu.study.papers.slitherlink_engines._runs import (
    IP,
    METHODS,
    SAT,
    digits,
    problem_with,
    rows,
)
from enpitsu.study.setting import size_label

_CROSS = Loop((0, 1, 2, 3), ((0, 1), (0, 2), (0, 3), (0, 4)))
"""A point with four edges, and nothing beside it."""
_SIGNS = (
    "a + b + c + d ≤ 2",
    "-a + b + c + d ≥ 0",
    "a - b + c + d ≥ 0",
    "a + b - c + d ≥ 0",
    "a + b + c - d ≥ 0",
)


def inequalities() -> list[Row]:
    """Return the rows of an inner point as the engine states them."""
    program = Program([0b11] * 4, plain=True)
    state_form(_CROSS, program)
    return [row for row in program.rows if len(row.weights) == 4][1:]


def holds(row: Row, edges: tuple[int, ...]) -> bool:
    """Tell whether a row allows some lines."""
    return sum(weight * edges[column] for column, weight in row.weights.items()) <= row.bound


def _point_table(name: str, title: str, valid: bool) -> Part:
    body: list[list[Value]] = []
    for edges in product((0, 1), repeat=4):
        kept = [holds(row, edges) for row in inequalities()]
        if (sum(edges) in (0, 2)) == valid:
            body.append([*edges, *kept, all(kept)])
    columns = ["a", "b", "c", "d", *_SIGNS, "all"]
    return Part([Table(name, title, columns, body, ["As in the paper, row by row."])])


@PAPER.part("T2.1", "Lines at an inner point that all inequalities allow")
def table_2_1(study: Study) -> Part:
    """Hold the rows of the engine against no line, or two."""
    return _point_table("T2.1", "No line or two", valid=True)


@PAPER.part("T2.2", "Lines at an inner point that one inequality forbids")
def table_2_2(study: Study) -> Part:
    """Hold the rows of the engine against one line, three or four."""
    return _point_table("T2.2", "One line, three or four", valid=False)


def clauses(puzzle: Puzzle) -> tuple[int, int]:
    """Return how many clauses the engine states, and how many the paper's formula has."""
    counted = sum(1 for _ in Formula(start(puzzle)).clauses(puzzle.model))
    rows, columns = puzzle.genre.grid(puzzle.board)
    number = digits(puzzle)
    formula = 8 * rows * columns + 1
    formula += sum(each * number.get(clue, 0) for clue, each in enumerate((4, 7, 8, 7)))
    return counted, formula


@PAPER.part(
    "clauses",
    "How many clauses a board takes (section 2.2)",
    draws="count sizes seed full jobs",
    takes="slitherlink",
)
def clause_table(study: Study) -> Part:
    """Count clauses, beside 8nm + 4z0 + 7z1 + 8z2 + 7z3 + 1."""
    body: list[list[Value]] = []
    for size, boards in by_size(instances(study)).items():
        both = [clauses(one.puzzle) for one in boards]
        equal = sum(counted == formula for counted, formula in both)
        first = digits(boards[0].puzzle)
        numbers = [first.get(number, 0) for number in range(4)]
        body.append([size_label(size), *numbers, *both[0], f"{equal} of {len(boards)}"])
    columns = ["size", "0s", "1s", "2s", "3s", "counted", "formula", "equal on all boards"]
    notes = ["Numbers of the first board of each size."]
    return Part([Table("clauses", "Clauses", columns, body, notes)])


SEVERAL = "slitherlink:33..2../2...1.1/..22.3./.....1./.322.3./.0..2.3/0.0...2"
"""It takes several rounds until the loops of this board are one."""


def rounds_drawn(engine: SolverEngine, puzzle: Puzzle) -> list[tuple[str, Scene]]:
    """Return a picture of what a solver draws each round."""
    lowered = (rule.lower(puzzle.model.domains) for rule in puzzle.model.rules)
    forms = [form for some in lowered for form in some if isinstance(form, Loop)]
    pictures = []
    for number, values in enumerate(engine.rounds(puzzle, seconds=60), 1):
        lines = [edge for edge, value in enumerate(values) if value == 1]
        loops = sum(len(form.loops(lines)) for form in forms)
        caption = f"round {number}: {loops} loop{'' if loops == 1 else 's'}"
        pictures.append((caption, puzzle.scene(values)))
    return pictures


@PAPER.part(
    "rounds",
    "How often a solver is asked until it draws one loop",
    uses="seconds seed full jobs",
    draws="count sizes",
    takes="slitherlink",
    numbers="F2.1 F2.4 F2.5",
)
def rounds(study: Study) -> Part:
    """Count rounds and cuts, and draw each round of a small board (figures 2.1, 2.4 and 2.5)."""
    body: list[list[Value]] = []
    named = {IP: METHODS[IP], "IP, our cuts": "ip", SAT: METHODS[SAT]}
    found = rows(study, instances(study), named.values())
    for name, label in named.items():
        for size in dict.fromkeys(row.size for row in found):
            some = [row for row in found if (row.engine, row.size) == (label, size)]
            right = [row for row in some if row.is_right]
            asked = Sample.of(row.rounds for row in right)
            body.append([name, size, asked, Sample.of(row.cuts for row in right)])
    notes = ["Until the first solution; runs that ended before it are left out."]
    table = Table("rounds", "Rounds and cuts", ["", "size", "rounds", "cuts"], body, notes)
    puzzle = parse(SEVERAL)
    charts = []
    if not problem_with(METHODS[SAT]):
        drawn = rounds_drawn(Sat("minisat22"), puzzle)
        charts.append(Pictures(name="rounds-sat", title="Rounds of SAT", pictures=drawn))
    if not problem_with(METHODS[IP]):
        drawn = rounds_drawn(Ip(rows="edges"), puzzle)
        charts.append(Pictures(name="rounds-ip", title="Rounds of IP", pictures=drawn))
    return Part([table], charts)
