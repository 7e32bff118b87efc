"""Every option of a study, asked of every table and figure: it acts, or it is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
import typer

from command import PROBLEM_5, Run, is_one_line
from enpitsu.cli.app import app
from enpitsu.errors import EnpitsuError
from enpitsu.puzzles import parse
from enpitsu.study import PAPERS, Instance, Paper, Piece, Study
from enpitsu.study.paper import SETTINGS
from enpitsu.study.usage import OPTIONS, refuse_unused
from enpitsu.work import Task

EVERY = [
    pytest.param(paper, piece, id=f"{paper.name} {piece.name}")
    for paper in PAPERS.values()
    for piece in paper.pieces.values()
]
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
    "seed": {"seed": 2},
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
    return tuple(Instance(f"own {genre}", parse(HANDED_IN[genre])) for genre in genres)


@pytest.mark.parametrize(("paper", "piece"), EVERY)
def test_a_table_uses_the_settings_that_it_declares(paper: Paper, piece: Piece) -> None:
    study = TINY.of(paper.name)
    assert acting(piece, study) == piece.uses - {"instances"}


@pytest.mark.parametrize(("paper", "piece"), [one for one in EVERY if one.values[1].takes])
def test_a_table_uses_puzzles_that_are_handed_in(paper: Paper, piece: Piece) -> None:
    study = replace(TINY, asked_sizes=None).of(paper.name)
    own = replace(study, instances=handed_in(*piece.takes))
    alone = acting(piece, own)
    assert alone == piece.uses_with(piece.takes) - {"instances"}
    base = spied(piece, own)
    for genre in piece.takes:
        others = tuple(one for one in own.instances if one.puzzle.genre.name != genre)
        twice = Instance("another", parse(HANDED_IN[genre]))
        assert acts(piece, replace(own, instances=(*others, twice)), base), genre


def unused(piece: Piece) -> Iterator[str]:
    yield from (option for option, setting in OPTIONS.items() if setting not in piece.uses)


@pytest.mark.parametrize(("paper", "piece"), EVERY)
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
