"""The study of backtracking and forward checking: the paper's search with its faults, and ours.

The paper's own boards are not shipped. Where ENPITSU_DATA names a folder that has them in
csp-boards, the printed numbers must come out of them.
"""

import os
from pathlib import Path

import pytest

import enpitsu
from enpitsu.cli.reading import Inputs
from enpitsu.engines.csp import Csp
from enpitsu.errors import EnpitsuError
from enpitsu.model import Limits, Puzzle
from enpitsu.reports import Limit, Sample
from enpitsu.study import PAPERS, Instance, Part, Study
from enpitsu.study.papers.binary_futoshiki_csp import genres
from enpitsu.study.papers.binary_futoshiki_csp._as_printed import AsPrinted, Faults
from enpitsu.study.papers.binary_futoshiki_csp._paper import (
    HEURISTICS,
    METHODS,
    MISPRINTS,
    NODES,
    PAPER,
    SECONDS,
    SIZES,
    Heuristics,
)
from enpitsu.study.papers.binary_futoshiki_csp._runs import Boards, Way, drawn

ALL = Limits(solutions=0)
OPEN_FUTOSHIKI = "futoshiki:..../..../..../...."
ONE_ROW = "futoshiki:1234/..../..../...."
FUTOSHIKI = "futoshiki:..../..3./..../....|r1c2<r1c1,r2c1<r3c1,r3c4<r4c4"
BINARY = "binary:.1../..../...0/...."

by_heuristics = pytest.mark.parametrize("heuristics", HEURISTICS, ids=lambda one: one.name)


# As printed


@pytest.mark.parametrize(("lcv", "found", "nodes"), [(False, 78, 1215), (True, 83, 1179)])
def test_the_printed_search_loses_solutions_under_mrv(lcv: bool, found: int, nodes: int) -> None:
    result = AsPrinted(lcv=lcv).solve(enpitsu.parse(OPEN_FUTOSHIKI), ALL)
    assert (result.found, result.nodes) == (found, nodes)
    assert len(set(result.values)) == found
    assert all(result.puzzle.model.check(values) for values in result.values)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("line", "heuristics"),
    [
        *((line, one) for line in (ONE_ROW, FUTOSHIKI) for one in HEURISTICS),
        # Three cells at a time and a whole line rule out other numbers of values: no LCV.
        *((BINARY, one) for one in HEURISTICS if not one.lcv),
    ],
)
def test_without_its_faults_the_printed_search_is_ours(
    line: str, method: str, heuristics: Heuristics
) -> None:
    way = Way(method, heuristics)
    sound = way.engine.solve(enpitsu.parse(line), ALL)
    mended = AsPrinted(
        way.engine.method, heuristics.mrv, heuristics.lcv, faults=Faults.only()
    ).solve(enpitsu.parse(line), ALL)
    assert (mended.nodes, mended.values) == (sound.nodes, sound.values)


@by_heuristics
def test_backtracking_has_no_fault_on_futoshiki(heuristics: Heuristics) -> None:
    sound = Way("BT", heuristics)
    printed = Way("BT", heuristics, "as printed")
    assert printed.on("futoshiki") == sound
    puzzle = enpitsu.parse(FUTOSHIKI)
    one, other = (way.engine.solve(puzzle, ALL) for way in (sound, printed))
    assert (one.nodes, one.values, one.effort.solution_nodes) == (
        other.nodes, other.values, other.effort.solution_nodes,
    )  # fmt: skip


def test_a_balance_that_is_looked_at_late_costs_nodes_and_loses_nothing() -> None:
    puzzle = enpitsu.parse(BINARY)
    way = {"method": "backtracking", "mrv": False}
    late = AsPrinted(**way, faults=Faults.only("late_balance")).solve(puzzle, ALL)  # type: ignore[arg-type]
    prompt = Csp(**way).solve(puzzle, ALL)  # type: ignore[arg-type]
    assert late.values == prompt.values
    assert late.nodes > prompt.nodes


# The study


def test_the_paper_is_found_with_all_its_parts() -> None:
    assert PAPERS.named("csp") is PAPER
    names = [f"{genre}-{h.slug}" for genre in SIZES for h in HEURISTICS]
    rest = ["time-summary", "nodes-summary", "models", "faults", "findings"]
    assert list(PAPER.pieces) == [*names, *rest]
    for genre in SIZES:
        for heuristics in HEURISTICS:
            rows = [*NODES[genre, heuristics.name].values()]
            rows += SECONDS[genre, heuristics.name].values()
            assert {len(row) for row in rows} == {6}


SMALL = Study(asked_sizes=((4, 4),), asked_count=2, asked_seconds=10.0)


@pytest.fixture(scope="module")
def parts() -> dict[str, Part]:
    study = SMALL.of(PAPER.name)
    return {name: piece.make(study) for name, piece in PAPER.pieces.items()}


def test_the_same_seed_draws_the_same_boards_with_the_paper_s_number_of_clues() -> None:
    boards = drawn(SMALL, "futoshiki")
    assert boards == drawn(SMALL, "futoshiki")
    assert [one.puzzle for one in boards] != [
        one.puzzle for one in drawn(Study(asked_sizes=((4, 4),), seed=2), "futoshiki")
    ]
    for one in boards:
        givens = sum(value != 255 for value in one.puzzle.givens)
        signs = sum(number >= 0 for number in one.puzzle.numbers)
        assert givens + signs == 8
        assert enpitsu.solve(one.puzzle).status == "unique"


@pytest.mark.parametrize("genre", SIZES)
def test_a_table_has_the_paper_s_number_the_printed_program_s_and_ours(
    parts: dict[str, Part], genre: str
) -> None:
    part = parts[f"{genre}-base"]
    nodes, seconds = part.tables
    place = SIZES[genre].index(4)
    rows = {tuple(row[:2]): row[2] for row in nodes.rows}
    assert len(rows) == 4 * 3
    assert rows["FC all", "paper"] == NODES[genre, "base"]["FC", "all"][place]
    sound = rows["FC all", "sound"]
    boards = [one.puzzle for one in drawn(SMALL, genre)]
    engine = Csp(mrv=False)
    assert sound == Sample.of(engine.solve(puzzle, ALL).nodes for puzzle in boards)
    assert len(seconds.rows) == 2 * 3
    assert [chart.name for chart in part.charts] == [f"{genre}-base-nodes", f"{genre}-base-seconds"]
    assert "other boards" in part.notes[0]


def test_there_are_sixteen_plots_and_both_summaries(parts: dict[str, Part]) -> None:
    assert len({chart.name for part in parts.values() for chart in part.charts}) == 16
    assert [len(table.rows) for table in parts["nodes-summary"].tables] == [48, 48]
    assert [len(table.rows) for table in parts["time-summary"].tables] == [24, 24]


def test_whole_rows_are_fewer_variables_with_more_values(parts: dict[str, Part]) -> None:
    (table,) = parts["models"].tables
    rows = {tuple(row[1:4]): row[4:] for row in table.rows}
    assert len(rows) == 2 * 2 * 4
    cells, lines = rows["cells", "BT", "base"], rows["lines", "BT", "base"]
    for more, fewer in ((cells[0], lines[0]), (lines[1], cells[1]), (cells[2], lines[2])):
        assert isinstance(more, Sample)
        assert isinstance(fewer, Sample)
        assert more.mean is not None
        assert fewer.mean is not None
        assert more.mean > fewer.mean


def test_each_fault_is_told_by_what_it_does(parts: dict[str, Part]) -> None:
    (table,) = parts["faults"].tables
    found = {tuple(row[:2]): row[2] for row in table.rows}
    assert found["none (sound)", "MRV"] == 576
    assert found["domains are not restored on the way back", "MRV"] == 16
    assert found["all of them (as printed)", "MRV"] == 78
    assert found["all of them (as printed)", "base"] == 576


def test_findings_hold_or_not_or_cannot_be_told(parts: dict[str, Part]) -> None:
    (table,) = parts["findings"].tables
    said = {str(row[0]): row[3] for row in table.rows}
    assert said["MRV changes nothing for BT: all domains are equal"] == "holds"
    assert said["BT visits as many nodes for all solutions with LCV"] == "holds"
    assert said["FC visits fewer nodes than BT (times fewer)"] == "holds"
    assert said["FC finds all solutions (open Futoshiki 4x4, MRV)"] == "does not hold"
    seven = "LCV costs FC several times the nodes on Futoshiki 7 (first solution)"
    assert said[seven] == "cannot be told"


def test_a_run_that_met_a_limit_is_no_number() -> None:
    board = Instance("open", enpitsu.parse("futoshiki:" + "/".join(["." * 8] * 8)))
    study = Study(instances=(board,), asked_seconds=0.01)
    boards = Boards(study, "futoshiki")
    way = Way("BT", HEURISTICS[0])
    runs = boards.run([way])
    assert runs.cell(8, way, genres.COUNTED["all"]) == Limit("> 0.01 s")


def test_sizes_that_a_genre_does_not_have_are_refused() -> None:
    with pytest.raises(EnpitsuError, match="--sizes 5x5: must be even squares of 4x4 to 62x62"):
        PAPER.pieces["binary-base"].make(Study(asked_sizes=((4, 4), (5, 5))))


def test_a_table_of_both_genres_says_which_has_no_boards_of_a_size() -> None:
    study = Study(asked_sizes=((3, 3),), asked_count=1)
    part = PAPER.pieces["nodes-summary"].make(study)
    assert [table.name for table in part.tables] == ["futoshiki-nodes-summary"]
    assert study.notes == ["There is no Binary of 3x3."]


def test_boards_that_are_handed_in_are_held_against_the_print() -> None:
    board = Instance("mine", enpitsu.parse(FUTOSHIKI))
    part = PAPER.pieces["futoshiki-base"].make(Study(instances=(board,)))
    notes = part.tables[0].notes
    assert notes[0].startswith("As printed, ")
    assert notes[0].endswith(" of 4 numbers equal the paper's.")
    assert part.notes == ["The boards are those that were handed in."]


# The paper's boards

FOLDER = Path(os.environ.get("ENPITSU_DATA", "")) / "csp-boards"
QUICK = {"binary": (4, 6), "futoshiki": (3, 4, 5)}


def board_of(genre: str, n: int) -> Puzzle:
    (entry,) = Inputs([str(FOLDER / f"{genre}_{n}x{n}")]).entries()
    assert isinstance(entry.outcome, Puzzle)
    return entry.outcome


@pytest.mark.skipif(not FOLDER.exists(), reason="the paper's boards are not here")
@by_heuristics
@pytest.mark.parametrize("genre", SIZES)
def test_the_printed_numbers_come_out(genre: str, heuristics: Heuristics) -> None:
    for n in QUICK[genre]:
        for method in METHODS:
            way = Way(method, heuristics, "as printed")
            result = way.engine.solve(board_of(genre, n), ALL)
            own = {"first": result.effort.solution_nodes[0], "all": result.nodes}
            for which, nodes in own.items():
                row = NODES[genre, heuristics.name][method, which]
                printed = row[SIZES[genre].index(n)]
                wrong = (genre, heuristics.name, method, which, n) in MISPRINTS
                assert (nodes != printed) if wrong else (nodes == printed), (n, method, which)
