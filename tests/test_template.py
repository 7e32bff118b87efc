"""One file is a genre: the template, put in a folder of genres, can do all that the others can."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import conformance
import enpitsu
import enpitsu.puzzles
import oracle
from conformance import COUNT_NODES, ENGINES
from corpus import CORPUS, Case
from enpitsu.model import Status
from enpitsu.scene import to_svg, to_text

TEMPLATE = Path(enpitsu.puzzles.__file__).parent / "_template.py"
MODULE = "enpitsu.puzzles.latin"
LATIN = CORPUS["latin"]
with_every_engine = pytest.mark.parametrize("engine", ENGINES)
with_every_case = pytest.mark.parametrize("case", LATIN, ids=str)


@pytest.fixture(scope="module", autouse=True)
def latin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add the template as a genre, and nothing but this one file; take it away afterwards."""
    folder = tmp_path_factory.mktemp("genres")
    shutil.copy(TEMPLATE, folder / "latin.py")
    path = list(enpitsu.puzzles.__path__)
    enpitsu.puzzles.__path__ = [*path, str(folder)]
    enpitsu.puzzles.genres.cache_clear()
    yield
    enpitsu.puzzles.__path__ = path
    enpitsu.puzzles.genres.cache_clear()
    sys.modules.pop(MODULE, None)
    vars(enpitsu.puzzles).pop("latin", None)


def test_the_genre_is_found_beside_the_others() -> None:
    assert list(enpitsu.puzzles.genres()) == sorted([*enpitsu.puzzles.genres()])
    assert {"latin", "sudoku"} <= set(enpitsu.puzzles.genres())
    assert type(enpitsu.puzzles.genre("latin")).__module__ == MODULE


def test_the_template_itself_is_not_listed() -> None:
    modules = {type(kind).__module__ for kind in enpitsu.puzzles.genres().values()}
    assert "enpitsu.puzzles._template" not in modules


# Conformance, as for every genre


@with_every_engine
@with_every_case
def test_every_engine_finds_the_same_solutions(case: Case, engine: str) -> None:
    conformance.finds_all_solutions(case, engine)


@with_every_engine
@with_every_case
def test_every_engine_counts_the_same(case: Case, engine: str) -> None:
    conformance.counts_right(case, engine)


@with_every_engine
@with_every_case
def test_every_engine_keeps_the_limit_on_solutions(case: Case, engine: str) -> None:
    conformance.keeps_the_solution_limit(case, engine)


@pytest.mark.parametrize("engine", COUNT_NODES)
@with_every_case
def test_engines_keep_the_limit_on_nodes(case: Case, engine: str) -> None:
    conformance.keeps_the_node_limit(case, engine)


@with_every_engine
@with_every_case
def test_changed_solutions_are_none(case: Case, engine: str) -> None:
    conformance.mutations_fail(case, engine)


@with_every_case
def test_steps_of_explanations_are_sound(case: Case) -> None:
    conformance.steps_are_sound(case)


@with_every_case
def test_notation_round_trips(case: Case) -> None:
    conformance.round_trips(case)


@with_every_engine
@pytest.mark.parametrize("line", ["latin:.../.../...", "latin:1../..3/...", "latin:12./..3/..."])
def test_engines_agree_with_trying_everything(line: str, engine: str) -> None:
    puzzle = enpitsu.parse(line)
    assert set(enpitsu.solve(puzzle, engine=engine, limit=0).values) == oracle.solutions(puzzle)


# What people ask


def test_check_proves_and_finds_what_could_go() -> None:
    assert enpitsu.check("latin:1../..3/...").redundant == ()
    assert [str(mark) for mark in enpitsu.check("latin:12/..").redundant] == ["r1c1=1", "r1c2=2"]


def test_check_shows_a_witness_or_a_reason() -> None:
    ambiguous = enpitsu.check("latin:../..")
    assert ambiguous.status is Status.MULTIPLE
    assert ambiguous.witness is not None
    assert set(ambiguous.witness.values) == {"1", "2"}
    wrong = enpitsu.check("latin:1./1.")
    assert wrong.reason == "r1c1=1 and r2c1=1: but column 1 holds no value twice"


def test_explain_tells_every_step() -> None:
    explanation = enpitsu.explain("latin:1../..3/...")
    assert explanation.solved
    assert explanation.puzzle.genre.body(explanation.puzzle, explanation.values) == "132/213/321"
    assert len(explanation.steps) == 7
    assert explanation.steps[0].text


def test_hint_tells_the_next_step_and_wrong_entries() -> None:
    step = enpitsu.hint("latin:1./..")
    assert step is not None
    assert step.text == "r1c2 is the last open cell of row 1, so it is 2."
    wrong = enpitsu.hint("latin:1./..", "11/..")
    assert wrong is not None
    assert [str(mark) for mark in wrong.removes] == ["r1c2=1"]


def test_rate_gives_a_level() -> None:
    rating = enpitsu.rate("latin:1../..3/...")
    assert (rating.status, rating.level) == ("unique", "easy")
    assert rating.difficulty > 0


def test_batches_may_mix_genres() -> None:
    lines = ["latin:1./..", "sudoku:1234/3412/2143/432.", "latin:../..", "latin:1./1."]
    statuses = [result.status for result in enpitsu.solve_many(lines, threads=2)]
    assert statuses == ["unique", "unique", "multiple", "none"]


def test_shuffled_lines_and_renamed_digits_make_no_other_puzzle() -> None:
    first, *others = map(
        enpitsu.parse,
        ["latin:12./..3/...", "latin:3../.12/...", "latin:1../2../.3.", "latin:12./3../..."],
    )
    same = [one.genre.canonical(one) == first.genre.canonical(first) for one in others]
    assert same == [True, True, False]


def test_it_is_drawn() -> None:
    puzzle = enpitsu.parse("latin:1./..")
    assert "2x2 latin square" in puzzle._repr_svg_()
    scene = puzzle.scene(enpitsu.solve(puzzle).values[0])
    assert to_text(scene).splitlines()[1] == "┃ 1 │ 2 ┃"
    assert to_svg(puzzle.scene(candidates=[6] * 4)).count("<text") > 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("latin:", "1 rows; a latin square has 2 to 9"),
        ("latin:1./.", "row 2 has 1 cells, not 2"),
        ("latin:1./.3", "row 2, column 2: '3' is not a digit of this size (1-2"),
        ("latin:1./.²", "row 2, column 2: '²' is not a digit"),
        ("latin(5):1./..", "has no parameters, but here are '5'"),
        ("latin:" + "/".join(["." * 10] * 10), "10 rows; a latin square has 2 to 9"),
    ],
)
def test_wrong_text_is_refused_with_the_place(line: str, message: str) -> None:
    with pytest.raises(enpitsu.PuzzleError) as error:
        enpitsu.parse(line)
    assert message in str(error.value)
