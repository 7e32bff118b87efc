"""Links of penpa+: what real ones look like, what is read from them and what is refused."""

from __future__ import annotations

import base64
import io
import json
import tracemalloc
import zlib
from typing import Any

import pytest

import enpitsu
from command import Run
from enpitsu.errors import PuzzleError
from enpitsu.formats import Entry, format_named, read
from enpitsu.formats._penpa_link import MOST, read_link

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#"
SHORT = {'"number"': "zN", '"lineE"': "zE", '"symbol"': "zY", '"__a"': "z_", '"numberS"': "z1"}
"""Some of the words that links put short; others may be written out."""


def packed(text: str) -> str:
    deflating = zlib.compressobj(wbits=-15)
    return base64.b64encode(deflating.compress(text.encode()) + deflating.flush()).decode()


def link(
    first: str,
    problem: dict[str, Any],
    answer: dict[str, Any] | None = None,
    *,
    margins: str = "[0,0,0,0]",
    grid: str = "1",
    tags: str = "[]",
    checked: Any = None,
) -> str:
    """Pack a link as penpa+ does, with all that its lines have."""
    mode = json.dumps({"qa": "pu_a", "grid": [grid, "2", "1"], "pu_q": {"edit_mode": "surface"}})
    lines = [
        f"{first},OFF,false,JYjBDkAwEAX/5Z33UNf+jDQUjdWV1Q0i/r0Nl8nMPDBl+GzMhAveEe6PsochleadazWJxlnF8ghf1CJhC8fan0sq8T9vBQ==",
        margins,
        mode if checked is None else f'["{grid}","2","1"]~"sudoku"~["1",9]',
        json.dumps({"command_redo": {"__a": []}, "surface": {}, "freeline": {}} | problem),
        json.dumps({"polygon": []} | (answer or {})) if checked is None else "",
        *["[]", '["Surface"]', '{"sol_number":false}', '"x"', '"x"', "[3,2,1]", mode],
        *['"x"', "0", "{}", "x" if checked else "{}", "{}", tags, ""],
    ]
    text = "\n".join(lines).replace("z", "zZ")
    for word, short in SHORT.items():
        text = text.replace(word, short)
    query = f"m={'edit' if checked is None else 'solve'}&p={packed(text)}"
    return ADDRESS + (query if checked is None else f"{query}&a={packed(json.dumps(checked))}")


def first_line(kind: str, columns: int, rows: int, told: str = "Title: ,Author: ,,") -> str:
    return f"{kind},{columns},{rows},38,0,1,1,228,228,40,40,0,0,0,0,{told}"


def entry_of(text: str) -> Entry:
    (entry,) = read(io.BytesIO(text.encode()), "file")
    return entry


FOUR = {"18": [1, 1, "1"], "29": ["2", 1, "1"], "35": ["3", 1, "1"]}
"""On a sheet of 4x4 cells, of which 8x8 are counted: r1c1=1, r2c4=2, r3c2=3."""
BOXES = {f"{a},{b}": 2 for a, b in ((75, 83), (83, 91), (91, 99), (99, 107))} | {
    f"{a},{a + 1}": 2 for a in (89, 90, 91, 92)
}
CAGE = {"lineE": {"81,82": 2, "82,83": 2, "75,83": 2, "84,85": 2, "76,84": 2}}
"""Lines around the first two cells of such a sheet, and around r1c4."""
SUDOKU = link(first_line("sudoku", 4, 4), {"number": FOUR, "lineE": BOXES})


def test_a_sudoku_is_told_by_its_sheet_and_its_boxes() -> None:
    assert str(entry_of(SUDOKU).outcome) == "sudoku:1.../...2/.3../...."


def test_regions_that_are_no_boxes_make_a_jigsaw() -> None:
    walls = {"82,83": 2, "83,91": 2, "91,92": 2, "84,92": 2, "84,85": 2, "76,84": 2, "75,83": 2}
    outcome = entry_of(link(first_line("square", 4, 4), {"lineE": walls})).outcome
    assert "region" in str(outcome)  # regions of other sizes than four cells
    rows = {f"{a},{a + 1}": 2 for row in (81, 89, 97) for a in range(row, row + 4)}
    outcome = entry_of(link(first_line("square", 4, 4), {"lineE": rows})).outcome
    assert str(outcome) == "sudoku(jigsaw):..../..../..../....|AAAA/BBBB/CCCC/DDDD"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            {"symbol": {"210": [1, "inequality", 2], "146": [8, "inequality", 2]}},
            "futoshiki:..../..../..../....|r1c1<r1c2,r2c1<r1c1",
        ),
        (
            {"symbol": {"18": [1, "circle_M", 2], "29": [2, "circle_M", 2]}},
            "binary:0.../...1/..../....",
        ),
        (
            {
                "numberS": {"328": [" 6+", 1], "340": ["2", 1]},
                "lineE": {"81,82": 2, "82,83": 2, "75,83": 2, "84,85": 2, "76,84": 2},
            },
            "kenken:..../..../..../....|6+=r1c1 r1c2,2==r1c4",
        ),
    ],
)
def test_what_is_drawn_tells_the_genre(problem: dict[str, Any], line: str) -> None:
    outcome = entry_of(link(first_line("square", 4, 4), problem)).outcome
    assert str(outcome) == line


def test_numbers_between_points_are_a_slitherlink_and_lines_its_solution() -> None:
    numbers = {"18": [3, 1, "1"], "28": ["0", 1, "1"]}
    loop = {"73,74": 3, "74,75": 3, "75,83": 3, "82,83": 3, "81,82": 3, "73,81": 3, "300": 98}
    text = link(first_line("square", 4, 4), {"number": numbers}, {"lineE": loop}, grid="3")
    entry = entry_of(text)
    assert str(entry.outcome) == "slitherlink:3.../..0./..../...."
    assert entry.about == {"solution": "1100/0000/0000/0000"}
    del loop["73,81"]
    text = link(first_line("square", 4, 4), {"number": numbers}, {"lineE": loop}, grid="3")
    assert "a player's position" in str(entry_of(text).outcome)
    drawn = {"number": numbers, "lineE": {"73,74": 3}}
    text = link(first_line("square", 4, 4), drawn, grid="3")
    assert str(entry_of(text).outcome) == "slitherlink:3.../..0./..../....|r1c1 top=1"


def test_views_stand_in_margins() -> None:
    numbers = {"19": ["2", 1, "1"], "26": [1, 1, "1"], "27": [2, 1, "1"]}
    text = link(first_line("square", 4, 4), {"number": numbers}, margins="[1,1,1,1]")
    assert str(entry_of(text).outcome) == "skyscrapers:2./..|2./../../1."


def test_a_kakuro_has_its_sums_in_corners_of_black_cells() -> None:
    black = [16, 17, 18, 23, 30]
    problem = {
        "symbol": {str(cell): [2 if cell == 16 else 1, "kakuro", 2] for cell in black},
        "numberS": {"266": ["16", 4], "270": ["7", 4], "289": ["9", 4], "317": [" 14 ", 4]},
    }
    text = link(first_line("kakuro", 3, 3), problem, {"number": {"24": ["7", 9, "1"]}})
    assert "a player's position (r2c2=7); a position is not a puzzle" in str(entry_of(text).outcome)
    entry = entry_of(link(first_line("kakuro", 3, 3), problem))
    assert str(entry.outcome) == r"kakuro:# 16\- 7\-/-\9 . ./-\14 . ."


def test_the_answer_is_what_a_link_to_solve_checks() -> None:
    solution = "1234/3412/4321/2143".replace("/", "")
    cells = [(r + 2) * 8 + c + 2 for r in range(4) for c in range(4)]
    digits = [f"{cell},{digit}" for cell, digit in zip(cells, solution, strict=True)]
    checked = [[], [], [], [], [d for d in digits if d.split(",")[0] not in FOUR], []]
    text = link(first_line("sudoku", 4, 4), {"number": FOUR, "lineE": BOXES}, checked=checked)
    assert entry_of(text).about == {"solution": "1234/3412/4321/2143"}
    text = text.partition("&a=")[0]
    assert entry_of(text).about == {}


def test_titles_authors_and_rules_are_read() -> None:
    told = "Title: One%2C two,Author: A. Nobody,https://example.org/1,Fill it%2C and rest%2E%2F"
    entry = entry_of(link(first_line("sudoku", 4, 4, told), {"lineE": BOXES}))
    assert entry.about == {
        "title": "One, two",
        "author": "A. Nobody",
        "url": "https://example.org/1",
        "comment": "Fill it, and rest&=",
    }


@pytest.mark.parametrize("title", ["Takuzu", "A Binary", "(Binairo)"])
def test_a_word_of_the_title_tells_what_a_drawing_does_not(title: str) -> None:
    numbers = {"18": ["0", 1, "1"]}
    text = link(first_line("square", 4, 4, f"Title: {title},Author: ,,"), {"number": numbers})
    assert str(entry_of(text).outcome) == "binary:0.../..../..../...."


@pytest.mark.parametrize("form", ["{}", "m=edit&{}", "http://x.org/?m=edit&{}", "{} "])
def test_a_link_may_come_without_its_address(form: str) -> None:
    query = SUDOKU.partition("#")[2]
    text = form.format(query if form.startswith("{}") else query.partition("&")[2])
    assert str(entry_of(text).outcome) == "sudoku:1.../...2/.3../...."


def test_a_link_is_an_argument_of_every_command(run: Run) -> None:
    done = run("convert", SUDOKU)
    assert (done.code, done.out) == (0, "sudoku:1.../...2/.3../....\n")
    assert run("convert", SUDOKU, "--to", "penpa").out.startswith(f"{ADDRESS}m=edit&p=")


# What is refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (link(first_line("hex", 4, 4), {}), "a sheet of kind 'hex'; known are square, sudoku"),
        (link("sudoku,x,4", {}), "does not tell the size of its sheet"),
        (link(first_line("sudoku", 101, 4), {}), "a sheet of 4x101 cells; penpa has 1 to 100"),
        (link(first_line("sudoku", 4, 4), {}, margins="[9,9,9,9]"), "the margins leave no board"),
        (link(first_line("sudoku", 4, 4), {}, margins="7"), "the margins of the link are not four"),
        (link(first_line("square", 4, 4), {"number": FOUR}), "the link does not tell its genre"),
        (
            link(first_line("sudoku", 4, 4), {"arrows": [[18, 19]], "lineE": BOXES}),
            "the link has arrows, which it cannot be read with",
        ),
        (
            link(first_line("sudoku", 4, 4), {"surface": {"18": 1}, "lineE": BOXES}),
            "the link has shaded cells",
        ),
        (
            link(first_line("sudoku", 4, 4), {"number": {"18": ["9", 1, "1"]}, "lineE": BOXES}),
            "row 1, column 1: '9' is not a digit from 1 to 4",
        ),
        (
            link(first_line("sudoku", 4, 4), {"number": {"18": "9"}, "lineE": BOXES}),
            "a number of the link is not a list",
        ),
        (
            link(first_line("sudoku", 4, 4), {"killercages": [[18, 19]], "lineE": BOXES}),
            "the cage at r1c1 has no sum",
        ),
        (
            link(
                first_line("square", 4, 4), CAGE | {"numberS": {"328": ["6+", 1], "329": ["2", 1]}}
            ),
            "the cage at r1c1: '6+ 2' is not a number and an operation",
        ),
        (
            link(
                first_line("square", 4, 4), CAGE | {"numberS": {"328": ["6+", 1], "332": ["2", 1]}}
            ),
            "the cage at r1c1: '6+ 2' is not a number and an operation",
        ),
        (
            link(first_line("square", 4, 4), {}, tags='["skyscrapers","classic"]'),
            "the link is one of skyscrapers and sudoku at once",
        ),
        (ADDRESS + "m=edit&p=!!!", "p of the link is not packed as penpa+ does it"),
        (ADDRESS + "m=edit&p=////", "p of the link is not packed as penpa+ does it"),
        (SUDOKU[:-40], "p of the link"),
        (ADDRESS + "m=solve&p=" + packed("sudoku,4,4\n{"), "the margins of the link is not JSON"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, problem: str) -> None:
    outcome = entry_of(text).outcome
    assert isinstance(outcome, PuzzleError)
    assert problem in str(outcome)


def test_a_link_that_unpacks_to_very_much_is_refused_before_it_does() -> None:
    text = f"{ADDRESS}m=edit&p={packed('sudoku,4,4' + ' ' * 40_000_000)}"
    assert len(text) < MOST
    tracemalloc.start()
    outcome = entry_of(text).outcome
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert f"unpacks to more than {MOST} bytes" in str(outcome)
    assert peak < 8 * MOST


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("neighbor:1.../..2./.4../...3", "penpa is not a format for neighbor"),
        ("binary(repeats):../..", r"penpa has no place for \(repeats\)"),
        ("sudoku(windoku):..../..../..../....", r"penpa has no place for \(windoku\)"),
        ("sudoku(killer):..../..../..../....", "without anything drawn"),
        ("slitherlink:" + "." * 101, "sheets of up to 100x100"),
    ],
)
def test_what_has_no_place_is_refused(line: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        format_named("penpa").write(enpitsu.parse(line))


# What is written


def test_a_puzzle_whose_solution_is_told_becomes_a_link_to_solve() -> None:
    puzzle = enpitsu.parse("sudoku:1.../...2/.3../....")
    about = {"title": "Zig, zag", "author": "A", "solution": "1234/3412/4321/2143"}
    text = format_named("penpa").write_with(puzzle, about)
    written = read_link(text)
    assert written.mode == "solve"
    assert [len(part) for part in written.answer] == [0, 0, 0, 0, 13, 0]
    assert written.answer[4] == sorted(written.answer[4])
    assert written.lines[0].startswith("sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: Zig%2C z")
    entry = entry_of(text)
    assert (entry.outcome, entry.about) == (puzzle, about)
