"""Sudokus, Kakuros and Slitherlinks as other programs keep them: samples, and what is refused."""

from __future__ import annotations

import io
import json
import tracemalloc

import pytest

import enpitsu
from command import PROBLEM_1, SOLUTION_1, Run
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, format_named, read
from enpitsu.model import Puzzle
from taken import taken_by

PUZZLE = enpitsu.parse(f"sudoku:{PROBLEM_1}")
CELLS, SOLVED = PROBLEM_1.replace("/", ""), SOLUTION_1.replace("/", "")
DIGITS = CELLS.replace(".", "0")


def entries(text: str, name: str | None = None) -> list[Entry]:
    return list(read(io.BytesIO(text.encode()), "file", format_named(name) if name else None))


def only(text: str, name: str | None = None) -> Entry:
    (entry,) = entries(text, name)
    return entry


def complaint(text: str, name: str) -> str:
    outcomes = [entry.outcome for entry in entries(text, name)]
    return "; ".join(str(one) for one in outcomes if isinstance(one, PuzzleError))


# OpenSudoku


def xml(*games: str, version: str = ' version="2"') -> str:
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    folder = f'<folder name="Some &amp; more" created="1">{"".join(games)}</folder>'
    return f"{head}<opensudoku{version}>{folder}</opensudoku>"


def cells(version: int, values: str, *, notes: str = "0|") -> str:
    fixed = ["01"[given == "."] for given in CELLS]
    body = "".join(f"{v}|{notes}{f}|" for v, f in zip(values, fixed, strict=True))
    return f"version: {version}&#10;{body}"


@pytest.mark.parametrize(
    ("game", "about"),
    [
        (f'<game data="{DIGITS}" />', {}),
        (f'<game created="5" state="1" note=" First &lt;1&gt; " data="{DIGITS}"></game>', "note"),
        (f'<game data="{cells(1, DIGITS, notes="-|")}" />', {}),
        (f'<game data="{cells(2, DIGITS, notes="0||")}" />', {}),
        (f'<game data="{cells(3, DIGITS)}" command_stack="x|y" />', {}),
        (f'<game data="{cells(4, SOLVED, notes="0|12|")}" />', {"solution": SOLUTION_1}),
        (f'<game data="{cells(5, SOLVED, notes="0|0|3|")}" />', {"solution": SOLUTION_1}),
    ],
)
def test_games_of_opensudoku(game: str, about: dict[str, str] | str) -> None:
    entry = only(xml(game))
    assert entry.outcome == PUZZLE
    assert entry.about == ({"comment": "First <1>"} if about == "note" else about)


def test_a_file_of_opensudoku_without_a_version_is_read_too() -> None:
    text = xml(f"<name>Old</name><game data='{DIGITS}'/>", version="")
    assert [entry.outcome for entry in entries(text)] == [PUZZLE]


def test_a_file_of_opensudoku_on_one_line_may_be_longer_than_a_line_may_be() -> None:
    game = f'<game data="{cells(3, DIGITS)}" note="Nummer z\u00e4hlt" />'
    text = xml(*[game] * 3000)
    assert len(text) > 2**20
    found = entries(text)
    assert [entry.outcome for entry in found] == [PUZZLE] * 3000
    assert {entry.about["comment"] for entry in found} == {"Nummer z\u00e4hlt"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (xml('<game data="12" />'), "'12' is neither 81 digits nor 'version: N' and 81 cells"),
        (xml('<game data="version: 3&#10;1|0|0|" />'), "the cells are not 81 times value"),
        (xml("<game />"), "'' is neither 81 digits"),
        (xml()[:-9], "not XML: "),
        ("<opensudoku><game data=x /></opensudoku>", "not XML: "),
        ("<html><game/></html>", "the file is about 'html', not opensudoku"),
        ("<opensudoku>" + "<folder>" * 20, "more than 16 deep"),
        (
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + xml(),
            "a document type is not read",
        ),
        (
            '<!DOCTYPE opensudoku SYSTEM "file:///etc/passwd"><opensudoku/>',
            "a document type is not read",
        ),
    ],
)
def test_what_is_wrong_with_a_file_of_opensudoku(text: str, problem: str) -> None:
    assert problem in complaint(text, "opensudoku")


def test_the_other_games_of_a_file_are_still_read() -> None:
    text = xml('<game data="1"/>', f'<game data="{DIGITS}"/>')
    assert [isinstance(entry.outcome, Puzzle) for entry in entries(text)] == [False, True]


def test_a_file_of_opensudoku_is_whole_when_it_is_written(run: Run) -> None:
    text = run("convert", str(PUZZLE), str(PUZZLE), "--to", "opensudoku").out
    assert text.startswith("<?xml")
    assert text.endswith("</folder>\n</opensudoku>\n")
    assert [entry.outcome for entry in entries(text)] == [PUZZLE] * 2


# HoDoKu


@pytest.mark.parametrize(
    "line",
    [
        f":0000:x:{CELLS}:::",
        f":0300:4:{DIGITS}::411::",
        f":0003:8:{CELLS}:::829:",
        f":0702-1:19:{CELLS}::318 338::5",
    ],
)
def test_lines_of_a_library_of_hodoku(line: str) -> None:
    assert only(line).outcome == PUZZLE


def test_what_is_placed_is_no_given_and_may_be_the_solution() -> None:
    pairs = list(zip(CELLS, SOLVED, strict=True))
    placed = "".join(g if g != "." else f"+{s}" for g, s in pairs)
    entry = only(f":0000:x:{placed}:::")
    assert (entry.outcome, entry.about) == (PUZZLE, {"solution": SOLUTION_1})
    some = "".join(g if g != "." or i > 20 else f"+{s}" for i, (g, s) in enumerate(pairs))
    assert "a player's position" in str(only(f":0000:x:{some}:::").outcome)
    deleted = only(f":0300:4:{CELLS}:435 136:411::").outcome
    assert "a player's position" in str(deleted)


def test_a_grid_of_pencil_marks_alone_tells_what_is_settled() -> None:
    text = format_named("hodoku-pm").write(PUZZLE)
    marks = text.partition("\n\n")[2]
    assert only(text).outcome == PUZZLE
    found = only(marks).outcome
    assert isinstance(found, Puzzle)
    assert enpitsu.solve(found).solutions == (SOLUTION_1,)
    assert set(enumerate(PUZZLE.givens)) <= set(enumerate(found.givens)) | {
        (i, 255) for i in range(81)
    }


def test_signs_beside_pencil_marks_are_left_out() -> None:
    text = format_named("hodoku-pm").write(PUZZLE)
    head, _, marks = text.partition("\n\n")
    signed = marks.replace("| 3", "|*3", 1).replace(" 4", "#4", 1)
    assert only(f"{head}\n\n{signed}").outcome == PUZZLE
    assert taken_by(marks) == ["hodoku-pm"]


# SudokuWiki


def test_strings_of_sudokuwiki() -> None:
    body = "".join(f"0{given}" if given != "." else "ep" for given in CELLS)
    for text in (f"S9B{body}", f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{body}"):
        assert only(text).outcome == PUZZLE
    assert only(f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}").outcome == PUZZLE


def test_cells_that_a_player_solved_are_the_solution_of_a_string() -> None:
    pairs = zip(CELLS, SOLVED, strict=True)
    body = "".join(f"0{g}" if g != "." else "0" + "abcdefghi"[int(s) - 1] for g, s in pairs)
    assert only(f"S9B{body}").about == {"solution": SOLUTION_1}


def test_a_string_of_sudokuwiki_has_the_candidates_that_the_clues_leave() -> None:
    text = format_named("sudokuwiki").write(enpitsu.parse("sudoku:" + "12345678." + "." * 72))
    assert text.startswith("S9B" + "0102030405060708" + "7m")  # 18 and 256, for 9 alone
    assert "is not S9B and two characters" in complaint("S9B012", "sudokuwiki")
    assert "is more than a cell" in complaint("S9B" + "zz" * 81, "sudokuwiki")


# Tables


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{CELLS},{SOLVED}\n",
        f"quizzes,solutions\n{DIGITS},{SOLVED}\n",
        f"id,puzzle,solution,clues,difficulty\n7,{CELLS},{SOLVED},24,2.5\n",
        f"source,question,answer,rating\nx,{CELLS},{SOLVED},3\n",
        f"Puzzle;Solution\n{CELLS};{SOLVED}\n",
        f"{DIGITS},{SOLVED}\n",
    ],
)
def test_tables_of_sudokus_that_others_publish(text: str) -> None:
    entry = only(text)
    assert (entry.outcome, entry.about["solution"]) == (PUZZLE, SOLUTION_1)


def test_a_table_tells_more() -> None:
    entry = only(f"id,puzzle,solution,clues,difficulty\n7,{CELLS},{SOLVED},24,2.5\n")
    assert dict(entry.about) == {"id": "7", "difficulty": 2.5, "solution": SOLUTION_1}


@pytest.mark.parametrize("blank", ["", "0", "."])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_of_cells_is_a_sudoku(blank: str, separator: str) -> None:
    rows = [
        separator.join(cell.replace(".", blank) for cell in row) for row in PROBLEM_1.split("/")
    ]
    board = "\n".join(rows)
    assert [entry.outcome for entry in entries(f"{board}\n\n{board}\n")] == [PUZZLE] * 2


def test_numbers_from_10_on_are_cells_too() -> None:
    rows = [["" for _ in range(16)] for _ in range(16)]
    rows[0][1], rows[2][3] = "16", "9"
    outcome = only("\n".join(",".join(row) for row in rows)).outcome
    assert isinstance(outcome, Puzzle)
    assert (outcome.givens[1], outcome.givens[35]) == (16, 9)


def test_a_row_without_a_puzzle_is_told() -> None:
    text = f"genre,puzzle\nsudoku,\nchess,12\nsudoku,{CELLS}\n"
    found = [str(entry.outcome) for entry in entries(text, "csv")]
    assert found[0] == "the row has no puzzle"
    assert "no genre 'chess'" in found[1]
    assert found[2] == str(PUZZLE)


def test_fields_are_quoted_where_they_must_be() -> None:
    puzzle = enpitsu.parse("futoshiki:../..|r1c1<r1c2,r2c2<r1c2")
    text = format_named("csv").document(puzzle, {"title": 'A "b", c'})
    entry = only(text)
    assert (entry.outcome, entry.about) == (puzzle, {"title": 'A "b", c'})


# PencilBox and pzpr


def test_texts_of_pencilbox() -> None:
    loop = "2\n3\n3 . 2\n. 5 1\n"
    assert str(only(loop).outcome) == "slitherlink:3.2/..1"
    kakuro = "3\n3\n0 0 0 0\n0 1 0 16\n0 2 0 7\n1 0 9 0\n2 0 14 0\n\n. 0 0\n. 7 2\n. 9 5\n"
    entry = only(kakuro)
    assert str(entry.outcome) == r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
    assert entry.about == {"solution": r"# 16\- 7\-/-\9 7 2/-\14 9 5"}
    sudoku = "4\n1 . . .\n. . . 2\n. 3 . .\n. . . .\n. 2 3 4\n3 4 1 .\n4 . 2 1\n2 1 4 3\n"
    entry = only(sudoku)
    assert str(entry.outcome) == "sudoku:1.../...2/.3../...."
    assert entry.about == {"solution": "1234/3412/4321/2143"}
    assert [e.line for e in entries(f"{loop}\n{kakuro}{sudoku}", "pencilbox")] == [1, 6, 17]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x\n", "'x' is not the size of a board"),
        ("7\n" + "1 2 3 4 5 6 7\n" * 7, "PencilBox has no boxes that fit it"),
        ("4\n1 2 3 4\n", "the text ends before row 2"),
        ("2\n2\n1 2\n3\n", "row 2 has 1 cells, not 2"),
        ("3\n3\n0 0 0 0\n9 9 1 1\n", "is not a cell of a 3x3 board"),
        ("3\n3\n0 0 0 0\n0 1 0 99\n", "a sum is at most 45"),
        ("3\n3\n0 0 0 0\n0 1 x\n", "is not ROW COLUMN ACROSS DOWN"),
    ],
)
def test_what_is_wrong_with_a_text_of_pencilbox(text: str, problem: str) -> None:
    assert problem in complaint(text, "pencilbox")


def test_what_pzpr_saves_of_a_kakuro_and_a_sudoku() -> None:
    saved = "pzprv3/kakuro/2/2/0 16 7 /9 . . /14 . . /7 2 /9 5 /"
    entry = only(saved)
    assert str(entry.outcome) == r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."
    assert entry.about == {"solution": r"# 16\- 7\-/-\9 7 2/-\14 9 5"}
    assert format_named("pzprv3").write_with(PUZZLE, {}).startswith("pzprv3/sudoku/9/. . . . . . 5")
    assert only("https://puzz.link/p?" + saved.replace(" ", "%20")).outcome == entry.outcome


def test_pzpr_tells_of_a_puzzle_in_json() -> None:
    told = {"author": "Nobody", "source": "https://x.org/y", "hard": "3", "comment": "a/b"}
    info = "info:" + json.dumps({"metadata": told}, indent=1)
    text = "pzprv3\nsudoku\n4\n1 . . . \n. . . 2 \n. 3 . . \n. . . . \n" + ". . . . \n" * 4 + info
    entry = only(text)
    assert str(entry.outcome) == "sudoku:1.../...2/.3../...."
    assert entry.about == {
        "author": "Nobody",
        "source": "https://x.org/y",
        "level": "3",
        "comment": "a/b",
    }


def test_lines_before_a_board_of_sdk_are_kept() -> None:
    board = PROBLEM_1.replace("/", "\n")
    text = f"#ANobody\n#D One \n#C\n#LHard\n#B2026\n#SX\n#Uhttp://x\n[Puzzle]\n{board}\n[State]\n{board}"
    entry = only(text)
    assert entry.outcome == PUZZLE
    assert dict(entry.about) == {
        "title": "One",
        "author": "Nobody",
        "source": "X",
        "date": "2026",
        "level": "Hard",
        "url": "http://x",
    }


def test_addresses_of_skyscrapers() -> None:
    text = "https://puzz.link/p?skyscrapers/4/4/k13h4j3g"
    puzzle = enpitsu.parse("skyscrapers:..../..../..../....|..../..3./.13./.4..")
    assert only(text).outcome == puzzle
    assert format_named("pzpr").write(puzzle) == text
    given = enpitsu.parse("skyscrapers:..../..../.3../....|..../..3./.13./.4..")
    assert only(format_named("pzpr").write(given)).outcome == given
    assert "the body ends before" in complaint(text[:-1], "skyscrapers-pzpr")
    assert "here it is square" in complaint(text.replace("4/4", "4/5"), "pzpr")


@pytest.mark.parametrize(
    ("name", "head", "row", "line"),
    [
        ("binary-text", "", "01" * 2**14, "binary:01/1."),
        ("futoshiki-text", "", ".-" * 2**14, "futoshiki:1./.."),
        ("kakuro-equations", "2 2\n", "3 A1 A2 " * 2**13, r"kakuro:# 4\- 3\-/-\3 . ./-\4 . ."),
    ],
)
def test_a_board_without_end_is_not_held_in_memory(
    name: str, head: str, row: str, line: str
) -> None:
    form, good = format_named(name), enpitsu.parse(line)
    most = 2**24 if name.startswith("kakuro") else 2**22
    rows = f"{row}\n" * (3 * most // len(row))
    stream = io.BytesIO(f"{head}{rows}\n{form.write(good)}\n".encode())
    tracemalloc.start()
    long, whole = read(stream, "file", form)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert str(long.outcome) == f"the text has more than {most} characters"
    assert whole.outcome == good
    assert peak < 2 * most
