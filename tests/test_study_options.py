"""Every option of a study, asked of every table and figure: it acts, or it is refused by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
import typer

from command import PROBLEM_5, Run, is_one_line
from enpitsu.cli.app import app
from enpitsu.cli.studying import Asked, Conduct
from enpitsu.errors import EnpitsuError
from enpitsu.puzzles import parse
from enpitsu.study import PAPERS, Instance, Paper, Piece, Study
from enpitsu.study.paper import SETTINGS
from enpitsu.study.usage import OPTIONS, refuse_unused
from enpitsu.work import Task

PIECES = [(paper, piece) for paper in PAPERS.values() for piece in paper.pieces.values()]


def each(pieces: list[tuple[Paper, Piece]]) -> pytest.MarkDecorator:
    """Return a test of each table, named by it."""
    names = [f"{paper.name} {piece.name}" for paper, piece in pieces]
    return pytest.mark.parametrize(("paper", "piece"), pieces, ids=names)


OPEN_TO_RULES = "slitherlink:0...1./22..2./..2213/.22.../..22../22.3.3"
HANDED_IN = {
    "binary": "binary:0..1/..../.1../....",
    "futoshiki": "futoshiki:.3.../...../.1.../...../.....|r1c1<r1c2",
    "kakuro": r"kakuro:# 8\- 16\- #/-\3 . . 6\-/-\21 . . ./# -\6 . .",
    "neighbor": "neighbor:1.../..2./.4../...3",
    "slitherlink": "slitherlink:.22.../12..03/..1.../22..10/.2..../.0.23.",
    "sudoku": f"sudoku:{PROBLEM_5}",
}
TINY = Study(asked_count=4, asked_sizes=((4, 4),), asked_seconds=0.5)
OTHER: dict[str, dict[str, Any]] = {
    "count": {"asked_count": 5},
    "sizes": {"asked_sizes": ((6, 6),)},
    "seconds": {"asked_seconds": 0.6},
    "seed": {"seed": 4},
}
"""Another value of each setting than the tiny ones have."""
VALUES = {
    "--count": "2",
    "--sizes": "6",
    "--seconds": "1",
    "--seed": "2",
    "--jobs": "2",
    "--cluster": "tcp://127.0.0.1:1",
}

_RESULTS: dict[str, Any] = {}


class AnotherRunError(Exception):
    """A run that the other trace does not have: what differs has an effect."""


@dataclass(frozen=True)
class Spied(Study):
    """A study that notes what is run, and whether the preset matters; each run is done once."""

    runs: list[list[str]] = field(default_factory=list)
    expected: list[list[str]] | None = None
    """The runs of another study; where these are not the same, it is over."""
    depends: list[bool] = field(default_factory=list)
    """Whether each thing that was asked has another value in the full preset."""

    @property
    def presets_differ(self) -> bool:
        return any(self.depends)

    def count(self, quick: int, full: int) -> int:
        self.depends.append(quick != full)
        return super().count(quick, full)

    def seconds(self, quick: float, full: float) -> float:
        self.depends.append(quick != full)
        return super().seconds(quick, full)

    def sizes(self, quick: Any, full: Any, **more: Any) -> Any:
        self.depends.append(list(quick) != list(full))
        return super().sizes(quick, full, **more)

    def run(self, tasks: Iterable[Task]) -> dict[str, Any]:
        tasks = list(tasks)
        self.runs.append([f"{task.function.__qualname__}{task.arguments}" for task in tasks])
        if self.expected is not None and self.runs != self.expected[: len(self.runs)]:
            raise AnotherRunError
        for task, name in zip(tasks, self.runs[-1], strict=True):
            if name not in _RESULTS:
                _RESULTS[name] = json.loads(json.dumps(task.function(*task.arguments)))
        return {task.key: _RESULTS[name] for task, name in zip(tasks, self.runs[-1], strict=True)}


def spied(piece: Piece, study: Study, expected: list[list[str]] | None = None) -> tuple[Spied, str]:
    """Return what a piece runs, and what it shows."""
    known = {name: getattr(study, name) for name in Study.__dataclass_fields__}
    spy = Spied(**known | {"notes": []}, expected=expected)
    try:
        shown = repr(piece.make(spy))
    except EnpitsuError as error:
        shown = f"refused: {error}"
    return spy, f"{shown} {spy.notes}"


def acts(piece: Piece, study: Study, base: tuple[Spied, str]) -> bool:
    """Tell whether a study runs or shows anything else than the one of the base."""
    try:
        spy, shown = spied(piece, study, base[0].runs)
    except AnotherRunError:
        return True
    return (spy.runs, shown) != (base[0].runs, base[1])


def acting(piece: Piece, study: Study) -> frozenset[str]:
    """Return the settings that change what a piece runs or shows."""
    base = spied(piece, study)
    assert not acts(piece, study, base)
    found = {name for name, other in OTHER.items() if acts(piece, replace(study, **other), base)}
    found |= {"full"} if base[0].presets_differ else set()
    found |= {"full"} if acts(piece, replace(study, full=True), base) else set()
    return frozenset(found | ({"jobs"} if any(base[0].runs) else set()))


def handed_in(*genres: str) -> tuple[Instance, ...]:
    own = [Instance(f"own {genre}", parse(HANDED_IN[genre])) for genre in genres]
    if "slitherlink" in genres:
        own.append(Instance("another", parse(OPEN_TO_RULES)))
    return tuple(own)


@each(PIECES)
def test_a_table_uses_the_settings_that_it_declares(paper: Paper, piece: Piece) -> None:
    study = TINY.of(paper.name)
    assert acting(piece, study) == piece.uses - {"instances"}


@each([(paper, piece) for paper, piece in PIECES if piece.takes])
def test_a_table_uses_puzzles_that_are_handed_in(paper: Paper, piece: Piece) -> None:
    study = TINY.of(paper.name)
    base = spied(piece, study)
    for genre in piece.takes:
        assert acts(piece, replace(study, instances=handed_in(genre)), base), genre
    own = replace(study, asked_sizes=None, instances=handed_in(*piece.takes))
    assert acting(piece, own) == piece.uses_with(piece.takes) - {"instances"}


def unused(piece: Piece) -> Iterator[str]:
    yield from (option for option, setting in OPTIONS.items() if setting not in piece.uses)


@each(PIECES)
def test_an_option_that_a_table_does_not_use_is_refused_by_name(
    run: Run, paper: Paper, piece: Piece
) -> None:
    for option in unused(piece):
        value = [] if option == "--full" else [VALUES.get(option, HANDED_IN["sudoku"])]
        ran = run("study", paper.name, piece.name, option, *value)
        assert (ran.code, ran.out) == (2, "")
        assert is_one_line(ran.err)
        assert f"{paper.name} {piece.name} does not use {option}; it uses" in ran.err
    refuse_unused("it", [piece], set(OPTIONS) - set(unused(piece)), ())


def test_every_option_of_a_study_is_a_setting_or_says_what_is_written() -> None:
    command = typer.main.get_command(app).commands["study"]  # type: ignore[attr-defined]
    named = {max(one.opts, key=len) for one in command.params if one.opts[0].startswith("-")}
    writing = {"--all", "--list", "--output", "--json", "--quiet", "--plugin"}
    assert named - writing == set(OPTIONS)
    assert set(OPTIONS.values()) == set(SETTINGS)


def test_an_option_that_no_table_of_a_paper_uses_is_refused(run: Run) -> None:
    ran = run("study", "schönhage", "--sizes", "4")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "enpitsu: sudoku-sudoc2 does not use --sizes; "
        "it uses --count, --seed, --full, --jobs, --instances\n"
    )


def test_what_only_chooses_boards_is_refused_beside_puzzles(run: Run) -> None:
    own = ("--instances", HANDED_IN["slitherlink"])
    ran = run("study", "slitherlink", "rules-share", *own, "--count", "2")
    assert ran.code == 2
    assert "rules-share does not use --count with --instances; it uses --jobs" in ran.err


def test_puzzles_of_another_genre_are_refused_by_name(run: Run) -> None:
    for genre in ("kakuro", "sudoku"):
        ran = run("study", "slitherlink", "rules-share", "--instances", HANDED_IN[genre])
        assert (ran.code, ran.out) == (2, "")
        told = f"rules-share does not use {genre} puzzles; it takes slitherlink\n"
        assert ran.err.startswith("enpitsu: argument 1: slitherlink-engines ")
        assert ran.err.endswith(told)


def test_tables_of_a_paper_say_what_they_do_not_use() -> None:
    paper = PAPERS["sudoku-sudoc2"]
    asked = Asked(False, None, 2, None, None, None, None, ())
    study = Study(asked_count=2)
    conduct = Conduct(paper.name, None, asked, None, False, True)
    words, tree = (conduct._made(paper, paper.pieces[name], study) for name in ("words", "tree"))
    assert words.part.notes[-1] == "Not used here: --count."
    assert not tree.part.notes


@pytest.mark.parametrize("sizes", ["9x9,3x5", "1", "11"])
def test_sizes_that_a_table_cannot_take_are_refused_by_name(run: Run, sizes: str) -> None:
    ran = run("study", "slitherlink", "SIMPATH", "--sizes", sizes)
    assert ran.code == 2
    assert "must be squares of 2x2 to 10x10 points" in ran.err
    assert "9x9" not in ran.err


def test_sizes_act_on_paths_in_squares(run: Run) -> None:
    ran = run("study", "slitherlink", "SIMPATH", "--sizes", "2,3", "--json")
    assert [(row["points"], row["paths"]) for row in ran.records] == [("2x2", 2), ("3x3", 12)]


def test_solutions_of_a_board_that_is_handed_in_are_counted(run: Run) -> None:
    line = "slitherlink:3.../..../...."
    ran = run("study", "slitherlink", "F3.6", "--instances", line, "--json")
    assert {row["board"] for row in ran.records} == {"argument 1"}
    assert len({row["solutions"] for row in ran.records}) == 1
    assert all(row["paper: solutions"] is None for row in ran.records), "that of another board"
