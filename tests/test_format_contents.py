"""What formats carry: the document says so, and what is unknown is refused by name."""

from __future__ import annotations

import base64
import io
import json
import runpy
import zlib
from pathlib import Path

import pytest

import enpitsu
from command import Run
from enpitsu.answers.recorded import solution_fault
from enpitsu.answers.state import State
from enpitsu.boards import OPEN
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, format_named, formats, read, recognised
from enpitsu.formats._lines import Lines, lines_of_bytes
from enpitsu.formats._penpa_link import read_link, write_link

ROOT = Path(__file__).parent.parent
NAMES = list(formats().built_in)

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NINE = enpitsu.parse(CELLS)
FOUR = "sudoku:1.../...2/.3../...."
SMALL = {
    "binary": "binary:0..1/..../..0./....",
    "futoshiki": "futoshiki:1../.../...|r1c1<r1c2",
    "kakuro": r"kakuro:# 16\- 7\-/-\9 . ./-\14 . .",
    "kenken": "kenken:../..|3+=r1c1 r1c2,3+=r2c1 r2c2",
    "neighbor": "neighbor:1.../..2./.4../...3",
    "skyscrapers": "skyscrapers:../..|2./../../..",
    "slitherlink": "slitherlink:2./..",
    "sudoku": FOUR,
}


def rows(cells: str) -> str:
    return "\n".join(cells[i : i + 9] for i in range(0, 81, 9))


def written(name: str, line: str) -> str:
    return format_named(name).document(enpitsu.parse(line), {})


def entries(text: str, name: str | None = None) -> list[Entry]:
    return list(read(io.BytesIO(text.encode()), "file", format_named(name) if name else None))


def penpa(line: str, *, tags: str = "", problem: dict[str, object] | None = None) -> str:
    """Return the link of a puzzle with other tags, or something more in the problem."""
    link = read_link(written("penpa", line))
    lines = list(link.lines)
    lines[3] = json.dumps(json.loads(lines[3]) | (problem or {}))
    lines[17] = tags or lines[17]
    return write_link(link._replace(lines=lines))


BLOCK = "begin\npuzzle {}\n{}\nproblem\n{}\nend\n"
UNKNOWN: dict[str, tuple[str, str]] = {
    "binary-janko": (BLOCK.format("tohuwavohu", "options diagonal", "1 -\n- -"), "options"),
    "binary-text": ("1xx0\nxx0x\nx?0x\nxx1x\n", "'?'"),
    "boardstring": ("5*0,1,4;2,2,7,9", "2,2,7,9"),
    "csv": (f"puzzle,constraints\n{CELLS},antiknight\n", "constraints"),
    "futoshiki-janko": (BLOCK.format("futoshiki", "rule x", "? « ?\nA - -\n? - 2"), "rule"),
    "futoshiki-text": ("x=x-3\n->-\nx-1-x\n--<\nx-x-x\n", "'='"),
    "hodoku": (f":0000:x:{CELLS}:::::::unknown", "unknown"),
    "hodoku-pm": (
        written("hodoku-pm", str(NINE)).partition("\n\n")[2].replace(" 3 ", "?3 ", 1),
        "'?'",
    ),
    "janko": (BLOCK.format("hidoku", "", "- -\n- -"), "hidoku"),
    "json": (json.dumps({**NINE.record, "constraints": ["antiknight"]}), "constraints"),
    "kakuro-equations": ("2 2\n16 A1 A2\n7 B1 B2 *\n9 A1 B1\n14 A2 B2\n", "7 B1 B2 *"),
    "kakuro-janko": (BLOCK.format("kakuro", "limits 8", "x 300\n3 -"), "limits"),
    "kakuro-pzpr": ("https://puzz.link/p?kakuro/q/2/2/ng79e", "'q'"),
    "kakuro-pzprv3": ("pzprv3/kakuro/q/2/2/0 16 7 /9 . . /14 . . /", "'q'"),
    "keen": ("3q:_aba_3a,a4s1m18s1", "'q'"),
    "line": (f"{CELLS[:-1]}&", "'&'"),
    "loopy": ("7x7t0q:a3b2e", "'q'"),
    "notation": (f"sudoku(antiking9):{CELLS}", "antiking9"),
    "opensudoku": (f'<opensudoku><game data="{CELLS}" rule="x"/></opensudoku>', "'rule'"),
    "pencilbox": (written("pencilbox", FOUR) + "\n. . . .\n", "expected 4 rows"),
    "penpa": (penpa(FOUR, problem={"novelty": {"18": 1}}), "'novelty'"),
    "pzpr": ("https://puzz.link/p?nurikabe/2/2/k", "nurikabe"),
    "pzprv3": ("pzprv3\nnurikabe\n2\n2\n. .\n. .\n", "nurikabe"),
    "sdk": (f"[Puzzle]\n{rows(CELLS)}\n[Rules]\nantiknight\n", "[Rules]"),
    "sdm": (f"{CELLS[:-1]}&", "'&'"),
    "sgt": ("3q:_aba_3a,a4s1m18s1", "3q"),
    "skyscrapers-pzpr": ("https://puzz.link/p?skyscrapers/v:x/4/4/k13h4j3g", "'v:x'"),
    "skyscrapers-pzprv3": ("pzprv3/skyscrapers/2/2/x . . . /. . . . /. . . . /. . . . /", "'x'"),
    "slitherlink-janko": (BLOCK.format("slitherlink", "modus toroid", "3 -\n- -"), "modus"),
    "slitherlink-pzpr": ("https://puzz.link/p?slither/f/2/1/h", "all points must be visited"),
    "slitherlink-pzprv3": ("pzprv3.1/slither/1/2/f/. . /", "all points must be visited"),
    "solo": ("2x2q:1b2b3b4e1", "'q'"),
    "ss": ("5|3.|.7.|...\n" * 9, "borders and bars"),
    "sudoku-pzpr": ("https://puzz.link/p?sudoku/d/4/4/1h2h3h4k1", "'d'"),
    "sudoku-pzprv3": ("v:x\npzprv3\nsudoku\n4\n" + ". . . .\n" * 4, "'v:x'"),
    "sudokuwiki": (f"https://www.sudokuwiki.org/jigsaw.htm?bd={CELLS}", "jigsaw.htm"),
    "towers": ("2q:1//2//////", "'q'"),
    "unequal": ("2q:0R,0,0,0,", "'q'"),
    "unruly": ("4x4q:aCBk", "'q'"),
}
"""By format, a text with something that it does not know, and how the refusal names it."""


@pytest.mark.parametrize("name", NAMES)
def test_each_format_refuses_by_name_what_it_does_not_know(name: str) -> None:
    text, told = UNKNOWN[name]
    found = [entry.outcome for entry in entries(text, name)]
    problems = [str(outcome) for outcome in found if isinstance(outcome, PuzzleError)]
    assert len(problems) == len(found) >= 1
    assert told in problems[0]


@pytest.mark.parametrize("name", NAMES)
def test_each_format_says_what_it_refuses(name: str) -> None:
    assert formats()[name].refuses


def test_the_document_says_what_the_formats_declare() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "formats.py"))["page"]()
    told = "docs/formats.md is not up to date; run: python docs/formats.py"
    assert (ROOT / "docs" / "formats.md").read_text(encoding="utf-8") == page, told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://puzz.link/p?slitherlink/v:/2/2/j", "'v:' says that a variant rule applies"),
        ("https://puzz.link/p?slither/2/2/j/more", "'more' behind the body is unknown"),
        ("https://puzz.link/p?slither/g/2/2/j", "the flag 'g' is unknown"),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=" + CELLS + "&mode=x",
            "the parameter 'mode' of the link is unknown",
        ),
        (
            'pzprv3/slither/1/2/. . /info:{"metadata":{"rule":"x"}}',
            "info of the text: the field 'rule' is unknown",
        ),
        ("pzprv3/slither/1/2/. . /info:{", "info of the text: not valid JSON"),
        ("pzprv3/slither/1/2/. . /. . /. . /", "expected 3 rows in the answer"),
        ("begin\npuzzle slitherlink\n1 2\nproblem\n3 -\nend", "'1 2' stands below no table"),
        (BLOCK.format("slitherlink", "size 3", "3 -\n- -"), "'size 3', but the board has 2x2"),
        (BLOCK.format("slitherlink", "rows 2\ncols 3", "3 -\n- -"), "'cols 3', but the board"),
        (BLOCK.format("slitherlink", "size 2 toroid", "3 -\n- -"), "'size 2 toroid'"),
        (BLOCK.format("slitherlink", "", "3 -\n- -\nProblem\n2 -\n- -"), "'problem' twice"),
        (BLOCK.format("slitherlink\npuzzle kakuro", "", "3 -\n- -"), "'puzzle' twice"),
        (BLOCK.format("slitherlink", "", "3 -\n- -\nsolution x\nx -\n- -"), "'solution x'"),
        (BLOCK.format("kakuro", "size 9", "x 300\n3 -"), "'size 9', but the board has 2x2"),
        (BLOCK.format("futoshiki", "size 3", "? « ?\nA - -\n? - 2"), "'size 3', but the board"),
        (BLOCK.format("futoshiki", "", "? « ?\nA X -\n? - 2"), "'X' stands where four cells meet"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS}&bd={SOLVED}", "the link has 2 boards"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS}#x", "'#x' behind the link is unknown"),
        (f"https://www.sudokuwiki.org/windoku/sudoku.htm?bd={CELLS}", "the page 'windoku/sudoku"),
        ("https://puzz.link/p?rule=f&slither/2/2/j", "the parameter 'rule=f' of the link"),
        ("pzprv3.1/slither/1/2/. . /x y /", "'x' is no color of a cell"),
        ("pzprv3.1/slither/1/2/. . /0 0 0 /", "row 1 has 3 cells, not 2"),
        ("2 2\n16 A1 A2\n7 B1 B2\n9 A1 B1\n14 A2 B2\n5 A1\n6 A1", "another digit is given there"),
        ("3\n3\n0 0 0 0\n0 1 0 16\n0 1 0 17\n0 2 0 7\n1 0 9 0\n2 0 14 0", "stands there twice"),
        (
            '<opensudoku><game data="version: 2&#10;'
            + "".join(f"{c.replace('.', '0')}|512|{int(c == '.')}|" for c in CELLS)
            + '"/></opensudoku>',
            "'512' are not the notes of a cell",
        ),
        ("<opensudoku><extra/></opensudoku>", "the element 'extra' is unknown"),
        ('<opensudoku variant="x"/>', "the attribute 'variant' of 'opensudoku' is unknown"),
        ('<opensudoku><folder rule="x"/></opensudoku>', "the attribute 'rule' of 'folder'"),
        ("<opensudoku>antiknight</opensudoku>", "the text 'antiknight' in the file is unknown"),
        (f"{CELLS} XSudoku", "'XSudoku' behind the cells is the name of a rule"),
        (f"{CELLS} x-sudoku", "'x-sudoku' behind the cells is the name of a rule"),
        (json.dumps({**NINE.record, "antiknightmove": True}), "'antiknightmove' is a rule"),
        (json.dumps({**NINE.record, "cagesums": [3]}), "'cagesums' is a rule"),
        (json.dumps({**NINE.record, "xv_clues": [3]}), "'xv_clues' is a rule"),
        (f"puzzle,ArrowSums\n{CELLS},r1c1\n", "the column 'arrowsums' is a rule"),
        (json.dumps({**NINE.record, "type": "KillerSudoku"}), "names the rule 'KillerSudoku'"),
        (f"{CELLS} diagonal", "'diagonal' behind the cells is the name of a rule"),
        (f"{CELLS} # Anti-Knight", "'Anti-Knight' behind the cells is the name of a rule"),
        (f"{CELLS},{SOLVED},extra", "'extra' stands in column 3; expected 2 columns"),
        (json.dumps({**NINE.record, "rules": "antiknight"}), "the field 'rules' is a rule"),
        (json.dumps({**NINE.record, "Anti_Knight": True}), "the field 'Anti_Knight' is a rule"),
        (f"puzzle,diagonal\n{CELLS},yes\n", "the column 'diagonal' is a rule"),
        (json.dumps({**NINE.record, "anti-knight": 1}), "the field 'anti-knight' is a rule"),
        (json.dumps({**NINE.record, "extraRegions": [1]}), "the field 'extraRegions' is a rule"),
        (json.dumps({**NINE.record, "diagonal+": True}), "the field 'diagonal+' is a rule"),
        (json.dumps({**NINE.record, "Params": "x"}), "the field 'Params' is a rule"),
        (json.dumps({**NINE.record, "type": "Killer Sudoku"}), "'type' names the rule 'Killer"),
        (json.dumps({**NINE.record, "tags": ["hard", "xv"]}), "'tags' names the rule 'xv'"),
        (json.dumps(NINE.record)[:-1] + ',"puzzle":"x"}', "the field 'puzzle' stands in it twice"),
        (f"puzzle,params\n{CELLS},antiking\n", "'antiking' is not a box"),
        (f"puzzle,params\nsudoku(diagonal):{CELLS},windoku\n", "others in its puzzle"),
        (f"quiz,puzzle\n{CELLS},{SOLVED}\n", "two columns for the puzzle that differ"),
        (f"puzzle,\n{CELLS},antiknight\n", "'antiknight' stands in a column without a name"),
        (f"puzzle,marks\n{CELLS},r1c3~4\n", "the column 'marks' holds a player's position"),
        (json.dumps({**NINE.record, "entries": {"r1c3": "4"}}), "holds a player's position"),
        (penpa(FOUR, tags='["classic","nonconsecutive"]'), "the tag 'nonconsecutive' names a rule"),
        (penpa(FOUR, tags='"antiknight"'), "the tags of the link are not a list"),
        (penpa(FOUR, problem={"number": [1]}), "'number' of the link is not a JSON object"),
        (penpa(FOUR, problem={"number": {"x": ["7", 1, "1"]}}), "'x' in 'number' of the link"),
        (penpa(FOUR, problem={"lineE": {"35,36": 3}}), "'35,36' in 'lineE' of the link"),
        (penpa(FOUR, tags='["thermo"]'), "the tag 'thermo' names a rule for which nothing"),
        (
            penpa(FOUR, problem={"lineE": {"81,82": 2, "82,83": 2}}),
            "the line at point 1, 0 parts no two regions",
        ),
        (
            penpa(FOUR, problem={"lineE": {"82,90": 12}}),
            "the link has dotted lines or crosses along cells",
        ),
        (
            penpa(FOUR, problem={"number": {"18": [[1, 1, 0, 0], 1, "7"]}}),
            "r1c1: the link gives several small digits",
        ),
    ],
)
def test_flags_fields_and_parts_that_are_unknown_are_refused_by_name(text: str, told: str) -> None:
    (entry,) = entries(text)
    assert isinstance(entry.outcome, PuzzleError)
    assert told in str(entry.outcome)


def test_a_cage_that_is_drawn_and_not_listed_is_refused() -> None:
    line = "sudoku(killer):1.../...2/.3../....|3=r1c2 r1c3"
    (entry,) = entries(written("penpa", line))
    assert str(entry.outcome) == line
    lines = {f"{4 * (64 + 36)},{4 * (64 + 36) + 1}": 10}  # above r3c3
    (entry,) = entries(penpa(line, problem={"cage": lines}))
    assert "belongs to no cage" in str(entry.outcome)


def test_a_block_with_sizes_that_fit_is_read_with_its_remark() -> None:
    text = "begin\nPuzzle Futoshiki\nSize 2\ninfo A\ninfo B\nproblem\n? « ?\nA + -\n? - 2\nend"
    (entry,) = entries(text)
    assert str(entry.outcome) == "futoshiki:../.2|r1c1<r1c2,r1c1<r2c1"
    assert entry.about == {"comment": "A B"}
    for size in (2, 3):  # with the row and the column of clues, or without
        (entry,) = entries(f"begin\npuzzle kakuro\nsize {size}\nsolution\n7 2\n9 5\nend")
        assert str(entry.outcome) == SMALL["kakuro"]


def test_a_binary_with_other_blanks_is_not_taken_for_a_sudoku() -> None:
    for text in ("1--0\n--0-\n-00-\n--1-", "|1xx0|\n|xx0x|\n|x00x|\n|xx1x|"):
        assert all(isinstance(entry.outcome, PuzzleError) for entry in entries(text))


def test_fields_of_ones_own_and_what_commands_write_are_left_out(run: Run, folder: Path) -> None:
    record = {**NINE.record, "mine": 5, "size": 9, "cages": [], "rules": 0.5, "title": "One"}
    (entry,) = entries(json.dumps(record))
    assert (entry.outcome, dict(entry.about)) == (NINE, {"title": "One"})
    for head, row in (("mine,puzzle", f"5,{CELLS}"), (",puzzle,givens,xv", f"0,{CELLS},30,no")):
        (entry,) = entries(f"{head}\n{row}\n")
        assert entry.outcome == NINE
    diagonal = enpitsu.parse(f"sudoku(diagonal):{CELLS}")
    (entry,) = entries(f"puzzle,params,type\n{CELLS},diagonal,Diagonal Sudoku\n")
    assert entry.outcome == diagonal
    assert entries(json.dumps({**diagonal.record, "type": "diagonal"}))[0].outcome == diagonal
    line = "sudoku:1234/3412/2143/...."
    for command in ("solve", "count", "check", "explain", "hint", "rate", "narrow", "repair"):
        (result,) = run(command, line, "--json").records
        assert str(enpitsu.solve(result).puzzle) == line
    run("catalog", "add", "db", line)
    (listed,) = run("catalog", "list", "db", "--json").records
    assert str(enpitsu.parse(json.dumps(listed))) == line
    options = ["--size", "4", "--seed", "1", "--strategy", "top-down", "--report", "--json"]
    (made,) = run("generate", "sudoku", *options).records
    assert entries(json.dumps(made))[0].about["solution"] == made["solution"]


# Positions


def answered(name: str, line: str, solution: str) -> str:
    return format_named(name).document(enpitsu.parse(line), {"solution": solution})


def hodoku_line() -> str:
    return f":0000:x:{CELLS[:2]}+4{CELLS[3:]}:412::"


def drawn(line: str, answer: dict[str, object]) -> str:
    link = read_link(written("penpa", line))
    lines = list(link.lines)
    lines[4] = json.dumps(answer)
    return write_link(link._replace(lines=lines))


LATIN = "futoshiki:1./.."
POSITIONS: dict[str, tuple[str, str, str]] = {
    "binary-janko": (
        "binary(repeats):0./..",
        "begin\npuzzle tohuwavohu\nproblem\n1 -\n- -\nsolution\n1 2\n- -\nend",
        "r1c2=1",
    ),
    "futoshiki-janko": (
        LATIN,
        "begin\npuzzle futoshiki\nproblem\n1 - ?\n- - -\n? - ?\nsolution\n1 2\n? ?\nend",
        "r1c2=2",
    ),
    "hodoku": (CELLS, hodoku_line(), "r1c3=4, r1c2!=4"),
    "hodoku-pm": (
        CELLS,
        written("hodoku-pm", str(NINE)).replace(" 124 ", " 12  ", 1),
        "r1c3!=4",
    ),
    "kakuro-janko": (
        SMALL["kakuro"],
        "begin\npuzzle kakuro\nproblem\nx 1600 700\n9 - -\n14 - -\n"
        "solution\nx x x\nx 7 -\nx - -\nend",
        "r2c2=7",
    ),
    "kakuro-pzprv3": (
        SMALL["kakuro"],
        "pzprv3/kakuro/2/2/0 16 7 /9 . . /14 . . /7 .[1,2,,] /. . /",
        "r2c2=7, r2c3~12",
    ),
    "opensudoku": (
        CELLS,
        '<opensudoku><game data="version: 2&#10;'
        + "".join(
            f"{'4' if i == 2 else c.replace('.', '0')}|{'3' if i == 3 else '0'}|{int(c == '.')}|"
            for i, c in enumerate(CELLS)
        )
        + '"/></opensudoku>',
        "r1c3=4, r1c4~12",
    ),
    "pencilbox": (
        FOUR,
        written("pencilbox", FOUR) + "\n. 2 0 0\n0 0 0 .\n0 . 0 0\n0 0 0 0\n",
        "r1c2=2",
    ),
    "penpa": (FOUR, drawn(FOUR, {"number": {"19": ["2", 9, "1"]}}), "r1c2=2"),
    "sdk": (CELLS, f"[Puzzle]\n{rows(CELLS)}\n[State]\n534{rows(CELLS)[3:]}\n", "r1c3=4"),
    "skyscrapers-pzprv3": (
        SMALL["skyscrapers"],
        "pzprv3/skyscrapers/2/2/. 2 . . /. 1 .[2,] . /. . . . /. . . . /",
        "r1c1=1, r1c2~2",
    ),
    "slitherlink-janko": (
        "slitherlink:2./..",
        "begin\npuzzle slitherlink\nproblem\n2 -\n- -\nsolution\n- -\n- x\nend",
        "",
    ),
    "slitherlink-pzprv3": (
        "slitherlink:2./..",
        "pzprv3.1/slither/2/2/2 . /. . /1 0 /0 2 /1 0 -1 /0 0 0 /0 0 /0 0 /0 0 /",
        "r1c1 left=1, r1c2 right=x",
    ),
    "sudoku-pzprv3": (
        FOUR,
        "pzprv3/sudoku/4/1 . . . /. . . 2 /. 3 . . /. . . . /"
        ". 2 .[3,4,,] + /. . . . /. . . . /. . . . /",
        "r1c2=2, r1c3~34",
    ),
    "sudokuwiki": (
        CELLS,
        "S9B"
        + "".join(f"0{c}" if c != "." else "0d" if i == 2 else "ep" for i, c in enumerate(CELLS)),
        "r1c3=4",
    ),
}
"""By format: a puzzle, a text with what a player found of it, and that as a list."""


@pytest.mark.parametrize("name", [n for n in NAMES if formats()[n].positions])
def test_a_position_is_refused_as_a_puzzle_and_read_as_a_state(name: str) -> None:
    line, text, known = POSITIONS[name]
    puzzle = enpitsu.parse(line)
    (entry,) = entries(text, name)
    assert isinstance(entry.outcome, PuzzleError)
    assert "pass the text as --state" in str(entry.outcome)
    state = State.from_text(puzzle, text)
    if known:
        assert state == State.from_text(puzzle, known)
    else:
        assert OPEN not in state.entries
        assert not state.solved


def test_commands_take_a_position_as_a_state(run: Run, folder: Path) -> None:
    refused = run("hint", hodoku_line())
    assert refused.code == 2
    assert "a position is not a puzzle: pass the text as --state" in refused.err
    assert str(NINE) in refused.err
    assert run("check", CELLS, "--state", hodoku_line()).out == "right so far\n"
    (folder / "wrong.txt").write_text(hodoku_line().replace("+4", "+1"))
    assert run("hint", CELLS, "--state", "wrong.txt").out.startswith("wrong entry")
    applied = run("hint", CELLS, "--state", "wrong.txt", "--apply")
    assert "--apply does not write files of other programs" in applied.err
    other = run("check", FOUR, "--state", hodoku_line())
    assert "the position is one of another puzzle" in other.err


@pytest.mark.parametrize("name", ["pzprv3", "janko", "pencilbox", "penpa"])
def test_an_answer_that_is_whole_and_right_is_the_solution(name: str) -> None:
    line, solution = (FOUR, "1234/3412/4321/2143")
    if name == "janko":
        line, solution = LATIN, "12/21"
    (entry,) = entries(answered(name, line, solution))
    assert (str(entry.outcome), entry.about["solution"]) == (line, solution)


@pytest.mark.parametrize(
    ("line", "solution", "fault"),
    [(FOUR, "1134/3412/4321/2143", "breaks a rule"), (SMALL["kenken"], "12/22", "breaks a rule")],
)
def test_an_answer_that_a_link_checks_is_kept_where_it_is_wrong(
    line: str, solution: str, fault: str
) -> None:
    (entry,) = entries(answered("penpa", line, solution))
    assert entry.about["solution"] == solution
    assert isinstance(entry.outcome, enpitsu.Puzzle)
    assert fault in solution_fault(entry.outcome)
    assert solution_fault(entry.outcome.with_about(solution=5)).startswith("cannot be read")


def test_a_part_of_a_loop_that_a_link_checks_is_no_solution() -> None:
    link = read_link(answered("penpa", SMALL["slitherlink"], "10/00"))
    checked = [some[1:] for some in link.answer]
    (entry,) = entries(write_link(link._replace(answer=checked)))
    assert (str(entry.outcome), dict(entry.about)) == (SMALL["slitherlink"], {})


def test_skyscrapers_of_pzpr_are_read_with_views_digits_and_an_answer() -> None:
    text = (
        "pzprv3/skyscrapers/4/4/. . . . . . /. 2 1 4 3 . /4 1 2 3 4 . /"
        ". 4 q3 1 2 3 /. 3 4 2 1 . /. . 1 3 . . /"
    )
    for one in (text, text.replace("/", "\n")):
        (entry,) = entries(one)
        assert str(entry.outcome) == "skyscrapers:..../..../.3../....|..../..3./.13./.4.."
        assert entry.about == {"solution": "2143/1234/4312/3421"}


# Formats that compete


@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("sdk", "ss", "hodoku-pm")])
def test_a_broken_text_of_another_format_is_not_taken_for_rows_of_a_sudoku(name: str) -> None:
    form = format_named(name)
    for genre in form.holds or SMALL:
        line = SMALL[genre]
        if genre == "binary" and "janko" in name:
            line = line.replace("binary", "binary(repeats)")
        if name in ("hodoku", "opensudoku", "sudokuwiki"):
            line = CELLS
        text = written(name, line)
        for place in range(0, len(text), max(1, len(text) // 60)):
            broken = f"{text[:place]}={text[place + 1 :]}"
            taken = recognised(Lines(lines_of_bytes(io.BytesIO(broken.encode()), "file")))
            assert isinstance(taken, Entry) or taken.name != "sdk", broken


def test_lines_of_facts_are_not_taken_for_rows_of_a_sudoku() -> None:
    (first, _) = entries("r1c1=5\nr1c2=3\n")
    assert str(first.outcome).startswith("'r1c1=5' is not a puzzle")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<svg>\n<g/>\n<g/>\n</svg>", "the file is XML or HTML; expected text with puzzles"),
        ("<?xml version='1.0'?>\n<puzzle>\n<size/>\n</puzzle>", "the file is XML or HTML"),
        ("%PDF-1.7\n1 0 obj\nendobj\n", "the file is PDF"),
        ("begin\npuzzle hidoku\nproblem\n- -\n- -\nend\n", "the block is about 'hidoku'"),
        ("pzprv3.1\nnurikabe\n2\n2\n. .\n. .\n", "the text is of 'nurikabe'"),
        ("v:\npzprv3\nslither\n1\n2\n. .\n", "'v:' says that a variant rule applies"),
    ],
)
def test_a_file_whose_beginning_is_known_gets_one_complaint(text: str, told: str) -> None:
    (entry,) = entries(text)
    assert str(entry.outcome).startswith(told)


def test_a_picture_gets_one_complaint() -> None:
    data = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR\n" * 30
    (entry,) = read(io.BytesIO(data), "file")
    assert str(entry.outcome) == "byte 1 of the line is not UTF-8 text"


def test_a_packed_link_of_another_site_is_not_of_a_genre_by_its_letters() -> None:
    packed = base64.b64encode(zlib.compress(b"x" * 50)).decode()
    (entry,) = entries(f"https://f-puzzles.com/?load=N4IgzglgXg{packed}/1/2")
    assert "is no link of a format that is known here" in str(entry.outcome)
