"""Words: a sentence uses only roles that its step fills, and names things as people do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

import enpitsu
from bare import hidden, puzzle_of
from enpitsu import _kernel
from enpitsu.engines.kernel import houses_of, rungs_where, walk
from enpitsu.model import RULE_ALONE, Level, Model, Puzzle, Step
from enpitsu.rules import Rising
from enpitsu.words import Names, listed, tell, told_fields
from enpitsu.words.names import in_words

# Between them they show every technique, in every form that its sentence has.
BOARDS = [
    "sudoku:....3./.3.6.4/6....3/....../5.1..6/..41.5",
    "sudoku:1...../6.2.../....12/.....6/.4..../..5.4.",
    "sudoku:....../.2.34./.....1/.1..2./.3..../6....5",
    "sudoku:49.6..........4.8........5....2...1.....167.2.7...3....689.......25..6..3.......7",
    "sudoku:..6..9.8./.4....2../5..6....1/...2.57../....1.3../.23..7.../..4.7...8/.1...6.2./.67.8...9",
    "binary:.0..1./.01.../..1.../0...1./.....0/...1..",
    "binary:11..../..0.../0..0../....../....../1..1..",
    "futoshiki:.32.6./..1.../.4.3.6/....../....1./.....1"
    "|r1c1<r2c1,r4c5<r4c4,r4c4<r5c4,r6c1<r5c1,r6c5<r6c4",
    "futoshiki:...../4...1/....4/..5../1...5|r1c2<r1c1,r2c3<r2c2,r3c4<r3c3",
    "sudoku:5....1.74/........./..3.49.51/.2....5../6..8...../..1.54.../.6....2../...6...../4.7..3..5",
    r"kakuro:# 10\- 12\- #/-\15 . . ./-\16 . . #",
    r"kakuro:# # 17\- 5\- # #/# 13\4 . . 24\- #/-\27 . . . . 7\-/-\5 . . 9\15 . ./"
    r"# -\11 . . . ./# # -\13 . . #",
    "skyscrapers:...../...../..5../...../.....|...3./4...5/...../...3.",
    "skyscrapers:...../...../...../...../.....|...../1.2../...../..2..",
    "neighbor:.....7/....8./..4.../2...6./....7./.....8",
    "neighbor:xx.x../....5./....../4.3.../....../......",
    "slitherlink:....2/022.3/...1./11..2/..1.3",
    "slitherlink:.1..32./13..3../......3/.23..13/23..2.3/...3.../.3..23.",
    "slitherlink:..1.3.1/.3...12/...1.12/2.2...1/211.23./2.111.1/..1.3..",
    "slitherlink:../..|r1c1 left=1",
    "slitherlink:..0/.0./0.0",
    "slitherlink:2.../2.23/3.../.2..",
    "slitherlink:2.23../3...0./.2..0./1.1.2./.3.3../2....2",
    "slitherlink:.1..32./13..3../......3/..3..13/23022.3/...3.../.3..23.",
    "slitherlink:3...122/1..2.3./.1...../.3112../3..2.../12.2..3/....22.",
    "slitherlink:..22.232../2..2.2...3/12.....3.3/.2...22.1./.32..22..2/2.1..3..13/313....3../"
    ".....31.../3..2...131/..233..2.3",
]

SILENT = {
    ("simple colouring", "opposite"),
    ("two alike", "line"),
    ("gap", "line"),
    ("inequality bounds", "sign"),
    ("inequality chain", "signs"),
    ("inequality with sets", "sign"),
    ("neighbour difference", "next"),
    ("line goes on", "lines"),
    ("early loop", "loop"),
    ("early loop", "path"),
    ("last ring", "gaps"),
    ("clues around a point", "between"),
    ("clues around a cell", "between"),
    ("single cage", "cage"),
    ("cage pair", "cage"),
    ("cage digits", "cage"),
    ("cage triple", "cage"),
    ("cage arrangements", "cage"),
    ("cage and line", "cage"),
    ("single innie or outie", "cages"),
    ("innies and outies", "cages"),
    ("large innies and outies", "cages"),
    ("clue at the edge", "line"),
    ("adjacent threes", "ends"),
}
"""Roles that only a picture shows."""

SELDOM = {
    "As {line} needs every cell",
    "Around {area}",
    "an area",
    "two areas",
    "by {crossed}",
    "by {crossed}, over {lines}",
    "without {other}, which is a line too",
}
"""Parts of sentences that no step of these boards tells; some are for areas without a name."""


# Cages and regions.
BOARDS += (
    "kenken:....../....../....../....../....../......|20*=r1c1 r1c2 r2c2,6/=r1c3 r1c4,36*"
    "=r1c5 r2c5 r3c4 r3c5,1-=r1c6 r2c6,16+=r2c1 r3c1 r4c1 r5c1,4/=r2c3 r2c4,12+=r3c2 r3c3"
    " r4c2,1-=r3c6 r4c6,54*=r4c3 r4c4 r5c4,40*=r4c5 r5c5 r6c5 r6c6,10+=r5c2 r6c1 r6c2,11+"
    "=r5c3 r6c3 r6c4,2==r5c6",
    "kenken:....../....../....../....../....../......|12+=r1c1 r1c2 r1c3,8+=r1c4 r1c5 r2c"
    "5,2-=r1c6 r2c6,12+=r2c1 r2c2 r3c1,6/=r2c3 r2c4,12*=r3c2 r3c3,9+=r3c4 r4c4 r5c4,2/=r3"
    "c5 r4c5,4*=r3c6 r4c6,18*=r4c1 r5c1 r6c1,11+=r4c2 r4c3 r5c2,75*=r5c3 r6c2 r6c3 r6c4,1"
    "3+=r5c5 r5c6 r6c5 r6c6",
    "kenken:....../....../....../....../....../......|16+=r1c1 r1c2 r2c2 r3c2 r3c3,60*=r1"
    "c3 r2c3 r2c4,288*=r1c4 r1c5 r1c6 r2c6,3-=r2c1 r3c1,120*=r2c5 r3c5 r3c6 r4c5 r5c5,8+="
    "r3c4 r4c4,6*=r4c1 r4c2 r4c3,11+=r4c6 r5c6,15+=r5c1 r6c1 r6c2,3==r5c2,72*=r5c3 r5c4 r"
    "6c3 r6c4,2/=r6c5 r6c6",
    "kenken:....../....../....../....../....../......|3/=r1c1 r2c1,6+=r1c2 r2c2,13+=r1c3 "
    "r1c4 r2c4,1-=r1c5 r2c5,13+=r1c6 r2c6 r3c6,5*=r2c3 r3c3 r3c4,1-=r3c1 r4c1,5+=r3c2 r4c"
    "2,14+=r3c5 r4c5 r5c5 r6c5,240*=r4c3 r4c4 r5c4 r6c4,12*=r4c6 r5c6 r6c6,9+=r5c1 r5c2,3"
    "==r5c3,12*=r6c1 r6c2 r6c3",
    "sudoku(killer):....../....../....../....../....../......|17=r1c1 r1c2 r2c1 r2c2,6=r1"
    "c3 r1c4 r2c3,1=r1c5,19=r1c6 r2c4 r2c5 r2c6 r3c4,19=r3c1 r3c2 r3c3 r4c1 r4c2,9=r3c5 r"
    "4c4 r4c5,18=r3c6 r4c6 r5c6 r6c5 r6c6,2=r4c3,6=r5c1,14=r5c2 r5c3 r5c4 r5c5,15=r6c1 r6"
    "c2 r6c3 r6c4",
    "sudoku(killer):....../....../....../....../....../......|10=r1c1 r1c2 r1c3,18=r1c4 r"
    "2c2 r2c3 r2c4 r3c3,3=r1c5 r2c5,12=r1c6 r2c6 r3c6,18=r2c1 r3c1 r3c2 r4c1,15=r3c4 r3c5"
    " r4c4 r4c5,12=r4c2 r4c3 r5c3 r5c4,18=r4c6 r5c5 r5c6 r6c5 r6c6,5=r5c1 r5c2,15=r6c1 r6"
    "c2 r6c3 r6c4",
    "sudoku(jigsaw):...5../.....3/..3.../2.4.6./....../..1...|AABCCC/ABBCDC/ABBCDE/AFBDDE"
    "/AFDDEE/FFFFEE",
)


class Told(NamedTuple):
    """A step of a puzzle, and its technique."""

    puzzle: Puzzle
    technique: str
    step: _kernel.Step

    @property
    def roles(self) -> frozenset[str]:
        return frozenset(role.name for role in self.step.roles)

    @property
    def fields(self) -> frozenset[str]:
        """Return the roles, and that there are facts where there are."""
        return self.roles | ({"facts"} if self.step.facts else set())

    def clauses(self) -> list[Told]:
        """Return the step, and its facts like steps of their own."""
        return [self, *(Told(self.puzzle, self.technique, fact) for fact in self.step.facts)]


def choices(puzzle: Puzzle) -> set[int]:
    """Return the whole ladder, and each rung after the easy ones or nearly alone."""
    ladder = puzzle.ladder
    easy = rungs_where(ladder, lambda rung: rung.search or rung.level is Level.EASY)
    single = rungs_where(ladder, lambda rung: rung.technique == "naked single")
    rungs = [1 << number for number in range(len(ladder))]
    return {sum(rungs), *(rung | before for rung in rungs for before in (easy, single))}


def steps_of(puzzle: Puzzle) -> Iterator[Told]:
    for chosen in choices(puzzle):
        for step in walk(puzzle, chosen).steps:
            assert step.rung >= 0
            yield Told(puzzle, puzzle.ladder[step.rung].technique, step)


@cache
def shown() -> list[Told]:
    return [told for line in BOARDS for told in steps_of(enpitsu.parse(line))]


@cache
def made() -> list[Told]:
    sizes = {"slitherlink": 6, "kakuro": 7, "binary": 8, "sudoku": 9, "futoshiki": 5, "neighbor": 6}
    sizes["skyscrapers"] = 5
    puzzles = [
        enpitsu.generate(genre, size=size, level=level, seed=3, seconds=60).puzzle
        for genre, size in sizes.items()
        for level in ("medium", "hard", "expert")
        if (genre, level) != ("binary", "expert")
    ]
    return [told for puzzle in puzzles for told in steps_of(puzzle)]


def names_of(puzzle: Puzzle) -> Names:
    return Names(puzzle.board_model, houses_of(puzzle.board_model))


BOTH = pytest.mark.parametrize("steps", [shown, made])


@BOTH
def test_a_sentence_uses_only_roles_its_step_fills(steps: Callable[[], list[Told]]) -> None:
    for told in (clause for whole in steps() for clause in whole.clauses()):
        _, technique, step = told
        fields = told_fields(step.sentence, told.fields)
        assert fields <= told.roles | {"effect", "facts", "chain"}, (technique, step.sentence)
        assert ("chain" in fields) == bool(step.chain), technique
        assert ("facts" in fields) == bool(step.facts), technique
        silent = {role for name, role in SILENT if name == technique}
        assert told.roles - fields <= silent, (technique, step.sentence)


@BOTH
def test_what_is_told_is_a_sentence(steps: Callable[[], list[Told]]) -> None:
    for puzzle, technique, step in steps():
        text = tell(names_of(puzzle), step)
        assert re.fullmatch(r"(?:[A-Z]|r\d|\d|x\b)[^{}\[\]|]*[^ .,:;]\.", text), (technique, text)
        assert not re.search(r"  |^ | [.,:;]", text), (technique, text)
        assert not re.search(r"\band \d+ more\b", text), (technique, text)


@BOTH
def test_every_role_has_something(steps: Callable[[], list[Told]]) -> None:
    for _, technique, step in (clause for told in steps() for clause in told.clauses()):
        names = [role.name for role in step.roles]
        assert len(names) == len(set(names)), technique
        for role in step.roles:
            assert role.cells or role.houses or role.values or role.numbers, (technique, role.name)


def test_every_technique_is_among_the_steps() -> None:
    names = {told.technique for told in shown()}
    assert names | {RULE_ALONE} == set(_kernel.technique_names())


def test_a_rule_that_no_technique_is_for_is_told_by_its_name() -> None:
    puzzle = puzzle_of([0b111] * 3, hidden(Rising((0, 1, 2), "the row")))
    explanation = enpitsu.explain(puzzle)
    assert explanation.solved
    assert {step.technique for step in explanation.steps} == {RULE_ALONE}
    assert explanation.steps[0].text == "The row: 0 leaves x1; 2 leaves x0."


def test_every_silent_role_is_there() -> None:
    silent = {
        (told.technique, role)
        for whole in shown()
        for told in whole.clauses()
        for role in told.roles - told_fields(told.step.sentence, told.fields)
    }
    assert silent == SILENT


def fields_of(text: str) -> set[str]:
    return {field.lower() for field in re.findall(r"{(\w+)", text)}


def test_every_part_of_a_sentence_is_told_by_some_step() -> None:
    parts: set[str] = set()
    told: set[str] = set()
    clauses = [clause for told in shown() for clause in told.clauses()]
    for sentence, roles in {(told.step.sentence, told.fields) for told in clauses}:
        for choice in re.findall(r"\[([^\]]*)\]", sentence):
            parts |= {*choice.split("|")}
            told.add(next(part for part in choice.split("|") if fields_of(part) <= roles))
    assert parts - told == SELDOM


def test_a_sentence_without_its_roles_is_refused() -> None:
    with pytest.raises(LookupError, match="nobody can say"):
        told_fields("Around {clue}, [{fins}|{cells}]: {effect}.", frozenset({"clue"}))


# Names


class House(NamedTuple):
    name: str
    scope: tuple[int, ...]


def grid_names() -> Names:
    puzzle = enpitsu.parse("sudoku:" + "." * 81)
    return names_of(puzzle)


def test_words_are_listed_as_people_do() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_houses_of_a_kind_are_named_together() -> None:
    names = grid_names()
    by_name = {house.name: number for number, house in enumerate(names.houses)}
    rows = [by_name[f"row {number}"] for number in (3, 5)]
    assert names.some_houses(rows) == "rows 3 and 5"
    assert names.some_houses([*rows, by_name["box 2"]]) == "rows 3 and 5 and box 2"
    every = [by_name[f"column {number}"] for number in range(1, 8)]
    assert names.some_houses(every) == "columns 1 to 7"
    assert names.some_houses([every[0], *every[2:]]) == "columns 1, 3, 4, 5, 6 and 7"


def test_values_in_a_row_are_told_by_the_first_and_the_last() -> None:
    names = grid_names()
    assert names.values([8, 1, 2, 3, 4, 5]) == "1 to 5 and 8"
    assert names.values([3, 7], "or") == "3 or 7"


def test_cells_side_by_side_are_told_by_the_first_and_the_last() -> None:
    names = grid_names()
    assert names.ranges(range(3)) == "r1c1, r1c2 and r1c3"
    assert names.ranges([12, *range(6), 9]) == "r1c1 to r1c6, r2c1 and r2c4"
    assert names.effect({}, [(cell, 7) for cell in range(9)]) == "7 leaves r1c1 to r1c9"


def test_a_route_is_told_from_corner_to_corner() -> None:
    puzzle = enpitsu.parse("slitherlink:" + "/".join(["....."] * 3))
    names = names_of(puzzle)
    cells = {house.name: number for number, house in enumerate(names.houses)}
    route = [cells[name] for name in ("r1c1", "r1c2", "r1c3", "r2c3", "r3c3")]
    assert names.hops(route) == "r1c1 to r1c3 to r3c3"
    assert names.hops(route, first=1) == "r1c3 to r3c3"
    assert names.hops(route[:1]) == "r1c1"


def test_edges_are_named_by_the_cell_that_has_them_all() -> None:
    names = names_of(enpitsu.parse("slitherlink:../.."))
    (top, right, _, left) = next(house.scope for house in names.houses if house.name == "r1c1")
    (below,) = (h.scope[2] for h in names.houses if h.name == "r2c2")
    assert names.sides([top, right]) == "r1c1 top and right"
    assert names.sides([left, below]) == f"r1c1 left and {names.cell(below)}"


def test_an_empty_cell_stays_empty() -> None:
    names = names_of(enpitsu.parse("neighbor:..../..../..../...."))
    assert names.effect({0: 0}, []) == "r1c1 stays empty"
    assert names.effect({}, [(0, 0)]) == "r1c1 cannot stay empty"
    assert names.effect({}, [(0, 0), (0, 4)]) == "r1c1 cannot be empty or 4"
    assert names.verb(0, "were", "stayed") == "stayed empty"
    assert names.verb(4, "were", "stayed") == "were 4"


def test_an_effect_says_what_is_placed_and_what_goes() -> None:
    names = grid_names()
    assert names.effect({0: 4}, []) == "r1c1 is 4"
    assert names.effect({1: 4, 0: 4}, []) == "r1c1 and r1c2 are 4"
    gone = [(1, 3), (1, 1), (5, 7)]
    assert names.effect({}, gone) == "1 and 3 leave r1c2; 7 leaves r1c6"


def test_a_model_says_how_its_values_are_said() -> None:
    phrases = {0: ("is no line", "are no lines"), 1: ("is a line", "are lines")}
    edges = ("r1c1 top", "r1c1 right", "r1c1 bottom", "r1c1 left")
    model = Model((0b11,) * 4, (), edges, "x1", phrases=phrases)
    names = Names(model, [House("r1c1", (0, 1, 2, 3))])
    assert names.effect({0: 1}, []) == "r1c1 top is a line"
    assert names.effect({0: 0, 1: 0, 3: 1}, []) == (
        "r1c1 top and r1c1 right are no lines; r1c1 left is a line"
    )
    assert names.effect({}, [(2, 1)]) == "r1c1 bottom cannot be a line"
    assert names.around(0, [0, 3]) == "r1c1 top and left"
    assert names.clues([0], [3]) == "the 3 in r1c1"
    assert names.value(0) == "no line"


def test_small_numbers_are_words() -> None:
    assert [in_words(number) for number in (1, 2, 12)] == ["one", "two", "12"]


# Steps


def first(line: str, technique: str) -> Step:
    return next(step for step in enpitsu.explain(line).steps if step.technique == technique)


def test_a_step_names_its_roles() -> None:
    step = first("sudoku:....3./.3.6.4/6....3/....../5.1..6/..41.5", "hidden single")
    roles = {role.name: role for role in step.roles}
    assert list(roles) == ["house", "value", "cell"]
    assert roles["cell"].cells == (step.places[0].cell,)
    assert roles["value"].values == (step.places[0].value,)
    assert roles["house"].houses[0] in step.text


def test_a_clue_has_its_number() -> None:
    step = first("slitherlink:....2/022.3/...1./11..2/..1.3", "full clue")
    (clue,) = (role for role in step.roles if role.name == "clue")
    assert (clue.houses, clue.numbers) == (("r2c1",), (0,))
    assert step.text.startswith("The 0 in r2c1 allows no line: r2c1 top")


def test_a_chain_is_links_in_their_order() -> None:
    line = BOARDS[3]
    chains = [told for told in shown() if told.technique == "X-chain" and str(told.puzzle) != line]
    assert chains
    for told in chains:
        ons = [link.on for link in told.step.chain]
        assert ons == [number % 2 == 1 for number in range(len(ons))]
        assert told.step.chain[0].house == -1
        assert all(link.house >= 0 for link in told.step.chain[1:])
