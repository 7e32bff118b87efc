"""Tables keep their values, charts become files, and neither shows a limit as a number."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import exp
from pathlib import Path

import pytest

import enpitsu
from enpitsu.reports import (
    Axis,
    Bars,
    Boxes,
    Chart,
    Limit,
    Lines,
    Node,
    Pictures,
    Points,
    Sample,
    Table,
    Tree,
    power_law,
    rank_correlation,
    shown,
)
from enpitsu.reports.charts import Number
from enpitsu.reports.drawing import _places, draw
from enpitsu.reports.text import to_csv, to_html, to_json, to_markdown, to_terminal

TABLE = Table(
    "3.1",
    "Clues",
    ("level", "paper", "ours", "seconds"),
    [
        ("easy", 10.0, Sample((9.0, 11.0)), Limit("> 10 s")),
        ("hard|est", None, Sample((5.0,), limited=1), 0.25),
    ],
    ["The first one was stopped."],
)


def test_a_sample_knows_its_spread_and_who_met_a_limit() -> None:
    sample = Sample.of([1.0, None, 3.0], limited=1)
    assert (sample.n, sample.mean, sample.median, sample.limited) == (2, 2.0, 2.0, 2)
    assert sample.spread == pytest.approx(2**0.5)
    assert str(sample) == "2 ± 1.41 (2, 2 stopped)"
    assert str(Sample.of([None])) == "- (0, 1 stopped)"
    assert Sample.of([1, 2, 3, 4, 5]).quartiles == (1, 2, 3, 4, 5)
    assert Sample((4.0,)).quartiles == (4.0,) * 5
    assert Sample((9.0, 11.0)).covers(11.5)
    assert not Sample((9.0, 11.0)).covers(13.5)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "yes"),
        (12345, "12,345"),
        (0.0, "0"),
        (0.01234, "0.0123"),
        (1e-6, "1.0e-06"),
    ],
)
def test_values_are_short(value: float | None, text: str) -> None:
    assert shown(value) == text


def test_a_table_on_the_terminal() -> None:
    assert to_terminal(TABLE).splitlines() == [
        "Clues",
        "level     paper              ours  seconds",
        "─" * 42,
        "easy         10     10 ± 1.41 (2)   > 10 s",
        "hard|est      -  5 (1, 1 stopped)     0.25",
        "The first one was stopped.",
    ]


def test_a_table_between_pipes() -> None:
    lines = to_markdown(TABLE).splitlines()
    assert lines[1] == "| --- | --: | --: | --: |"
    assert lines[3] == "| hard\\|est | - | 5 (1, 1 stopped) | 0.25 |"
    assert lines[-1] == "- The first one was stopped."


def test_a_table_as_a_page() -> None:
    assert "<td>easy</td><td class=n>10</td>" in to_html(TABLE)


def test_a_sample_is_several_columns_of_a_file() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(TABLE))))
    assert rows[0]["ours"] == "10.0"
    assert rows[1]["ours n"] == "1"
    assert rows[1]["ours stopped"] == "1"
    assert rows[0]["seconds"] == "> 10 s"
    assert json.loads(to_json(TABLE))["rows"][1]["ours"] == 5.0


def test_a_table_refuses_rows_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="1 values in 2 columns"):
        Table("t", "t", ("a", "b"), [("x",)])


def test_laws_and_ranks() -> None:
    fit = power_law([(1, 2.0), (2, 8.0), (4, 32.0)])
    assert fit is not None
    assert (fit.factor, fit.power, fit.share) == pytest.approx((2.0, 2.0, 1.0))
    assert power_law([(1, 2.0), (1, 3.0)]) is None
    off = power_law([(exp(x), exp(y)) for x, y in ((0, 0), (1, 2), (2, 1))])
    assert off is not None
    assert (off.factor, off.power, off.share) == pytest.approx((exp(0.5), 0.5, 0.25))
    assert rank_correlation([1, 2, 3], [10, 100, 1000]) == pytest.approx(1.0)
    assert rank_correlation([1, 2, 2, 3], [4, 3, 3, 1]) == pytest.approx(-1.0)
    assert rank_correlation([1, 1], [1, 2]) is None


def _bars() -> Chart:
    series: dict[str, list[Number]] = {
        "sat": [1.0, None],
        "zdd": [Sample((1.0, 2.0)), Sample((), 3)],
    }
    return Bars(
        name="bars", title="Bars", groups=["5x5", "10x10"], series=series, y=Axis("s", True)
    )


def _lines() -> Chart:
    series: dict[str, list[tuple[float, Number]]] = {
        "one": [(1, 1.0), (2, 4.0)],
        "other": [(1, Sample((1.0, 3.0))), (2, None)],
    }
    return Lines(
        name="lines", title="Lines", series=series, x=Axis("n", True), fit=True, floors={"least": 1}
    )


def _boxes() -> Chart:
    return Boxes(name="boxes", title="Boxes", samples={"a": Sample((1, 2, 9)), "b": Sample(())})


def _points() -> Chart:
    series = {"points": [(1.0, 2.0), (3.0, 4.0)]}
    return Points(name="points", title="Points", series=series, diagonal=True)


def _tree() -> Chart:
    nodes = [Node(None, "0"), Node(0, "1", "failed"), Node(0, "2"), Node(2, "3"), Node(2, "4")]
    return Tree(name="tree", title="Tree", nodes=nodes)


def test_nodes_of_a_tree_stand_above_the_middle_of_those_below() -> None:
    chart = _tree()
    assert isinstance(chart, Tree)
    assert _places(chart) == [(0.75, 0), (0, -1), (1.5, -1), (1, -2), (2, -2)]


@pytest.mark.parametrize("make", [_bars, _lines, _boxes, _points, _tree])
def test_a_chart_is_drawn_the_same_each_time(make: Callable[[], Chart], tmp_path: Path) -> None:
    svg, png = draw(make(), tmp_path)
    first = svg.read_bytes()
    assert first.startswith(b"<?xml")
    assert png.read_bytes().startswith(b"\x89PNG")
    draw(make(), tmp_path)
    assert svg.read_bytes() == first


def test_boards_stand_side_by_side(tmp_path: Path) -> None:
    puzzle = enpitsu.parse("sudoku:12../..../..../....")
    pictures = [(f"board <{number}>", puzzle.scene()) for number in range(3)]
    path, png = draw(
        Pictures(name="boards", title="Boards", pictures=pictures, columns=2), tmp_path
    )
    text = path.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")
    assert text.count("<svg ") == 4
    for letter in "board<2>":
        assert f'href="#r{ord(letter):x}-12"' in text


def test_a_chart_of_numbers_near_the_ends_of_floats_is_drawn_without_warnings(
    tmp_path: Path,
) -> None:
    points: list[tuple[float, Number]] = [(1.0, 1e308), (2.0, 1e-320)]
    svg, _ = draw(Lines(name="ends", title="Ends", series={"a": points}), tmp_path)
    assert svg.read_bytes().startswith(b"<?xml")


def test_charts_are_drawn_in_silence_where_no_list_of_fonts_can_be_kept(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from enpitsu.reports import Lines;"
        "from enpitsu.reports.drawing import draw;"
        "lines = Lines(name='runs', title='Runs', series={'a': [(1.0, 2.0)]});"
        "draw(lines, Path(sys.argv[1]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env={**os.environ, "MPLCONFIGDIR": "/proc/nowhere"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["runs.png", "runs.svg"]
