"""The frame of studies: papers and tables by name, runs that are kept, and the report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import Run
from enpitsu.errors import EngineError, EnpitsuError
from enpitsu.reports import Bars, Table
from enpitsu.study import PAPERS, Finding, Paper, Part, Study, findings
from enpitsu.study.report import Made, Report
from enpitsu.work import Journal, Task


def double(number: int) -> int:
    return 2 * number


def toy() -> Paper:
    paper = Paper("toy-paper", "A toy", "Nobody", 2000)

    @paper.part("1.1", "Doubles")
    def doubles(study: Study) -> Part:
        runs = study.run([Task(str(n), double, (n,)) for n in range(study.count(2, 4))])
        rows = [(key, value) for key, value in runs.items()]
        bars = Bars(name="1.1", title="Doubles", groups=["all"], series={"sum": [6.0]})
        return Part([Table("1.1", "Doubles", ("n", "double"), rows)], [bars], ["A note."])

    @paper.part("findings", "What holds")
    def found(study: Study) -> Part:
        return findings([Finding("two and two make four", 4, 4, True)])

    @paper.part("broken", "What cannot be")
    def broken(study: Study) -> Part:
        raise EngineError("it needs what is not there")

    return paper


def test_presets_give_way_to_what_is_asked() -> None:
    assert Study().count(2, 25) == 2
    assert Study(full=True).count(2, 25) == 25
    assert Study(full=True, asked_count=3).count(2, 25) == 3
    assert Study(asked_sizes=((5, 5),)).sizes([(4, 4)], [(9, 9)]) == [(5, 5)]
    assert Study(asked_seconds=0.5).seconds(1, 2) == 0.5


def test_a_run_is_not_done_twice(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    for _ in range(2):
        with Journal(path) as journal:
            study = Study(journal=journal).of("toy")
            assert study.run([Task("a", double, (4,))]) == {"a": 8}
    assert len(Path(path).read_text().splitlines()) == 2


def test_a_report_has_tables_figures_and_what_failed(tmp_path: Path) -> None:
    paper, study = toy(), Study()
    report = Report(tmp_path, study, "enpitsu study toy")
    for piece in paper.chosen(None)[:2]:
        report.add(Made(paper, piece, piece.make(study.of(paper.name))))
    report.add(Made(paper, paper.pieces["broken"], problem="it needs what is not there"))
    text = (tmp_path / "report.md").read_text()
    assert "### 1.1: Doubles" in text
    assert "| 1 | 2 |" in text
    assert "![Doubles](toy-paper/1.1.svg)" in text
    assert "| two and two make four | 4 | 4 | holds |  |" in text
    assert "Not run: it needs what is not there." in text
    assert "<td>two and two make four</td>" in (tmp_path / "report.html").read_text()
    assert (tmp_path / "toy-paper" / "1.1.csv").read_text() == "n,double\n0,0\n1,2\n"
    assert (tmp_path / "toy-paper" / "1.1.png").exists()


def test_a_wrong_table_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(
        EnpitsuError, match=r"has no table '1.2' \(did you mean 1.1\?\); there are 1"
    ):
        toy().chosen("1.2")


def test_every_paper_is_named_by_its_file_and_has_tables() -> None:
    for name, paper in PAPERS.items():
        assert paper.name == name
        assert "findings" in paper.pieces
        assert PAPERS.named(name) is paper


def test_a_study_needs_a_paper(run: Run) -> None:
    done = run("study")
    assert done.code == 2
    assert done.err == "enpitsu: name a paper, or --all; --list tells which there are\n"


def test_a_wrong_paper_is_answered_with_those_that_there_are(run: Run) -> None:
    done = run("study", "nonsense")
    assert done.code == 2
    assert "there is no paper 'nonsense'" in done.err


def test_the_list_names_all_tables(run: Run) -> None:
    done = run("study", "--list", "--json")
    assert done.code == 0
    listed = [json.loads(line) for line in done.out.splitlines()]
    assert {one["paper"] for one in listed} == set(PAPERS)


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("berschneider", "slitherlink-engines"),
        ("Galinska", "binary-futoshiki-csp"),
        ("galińska", "binary-futoshiki-csp"),
        ("toni", "kakuro-informed"),
        ("Bencina", "kakuro-informed"),
        ("block", "neighbor-number-generation"),
        ("Neighbor Number", "neighbor-number-generation"),
        ("schönhage", "sudoku-sudoc2"),
        ("schoenhage", "sudoku-sudoc2"),
        ("schonhage", "sudoku-sudoc2"),
    ],
)
def test_a_paper_is_named_by_its_authors_too(name: str, paper: str) -> None:
    assert PAPERS.named(name).name == paper


def test_the_list_shows_authors_numbers_and_options(run: Run) -> None:
    done = run("study", "--list", "berschneider")
    assert "slitherlink-engines, also by berschneider: " in done.out
    assert "(F2.1, F2.4, F2.5)" in done.out
    assert "--sizes, --jobs\n" in done.out
    assert "sudoku-sudoc2" not in done.out
    (results,) = [
        record
        for record in run("study", "--list", "toni", "--json").records
        if record["table"] == "results"
    ]
    assert results["counts"] == "runs of each board"


@pytest.mark.parametrize(
    ("number", "table"),
    [("2.15", "2.12-2.18"), ("F2.12", "2.12-2.18"), ("2.4", "rounds"), ("3.10", "F3.10")],
)
def test_a_figure_is_asked_for_by_its_number(number: str, table: str) -> None:
    (piece,) = PAPERS["slitherlink-engines"].chosen(number)
    assert piece.name == table


def test_a_number_of_two_tables_is_refused_with_both_names() -> None:
    with pytest.raises(EnpitsuError, match=r"'2.1' is ambiguous in .*; write T2.1 or rounds"):
        PAPERS["slitherlink-engines"].chosen("2.1")
    with pytest.raises(EnpitsuError, match="has no table 'ree'"):
        PAPERS["sudoku-sudoc2"].chosen("ree")
