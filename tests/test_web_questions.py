"""The questions of the page: what the Python face answers, as JSON, for every genre and layer."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import enpitsu
from asking import ask, assert_safe, boards, made
from enpitsu import EnpitsuError, PuzzleError, puzzles
from enpitsu.answers.deeper import Deeper
from enpitsu.answers.explain import explaining
from enpitsu.boards import members
from enpitsu.model.records import step_record
from enpitsu.scene.svg import Layers
from enpitsu.web.questions import QUESTIONS
from enpitsu.web.questions.explain import ExplainAsked

EVERY = pytest.mark.parametrize("genre", boards())
MULTIPLE = "sudoku:12../..../..../...."
NONE = "sudoku:11../..../..../...."
UNIQUE = "sudoku:1.../..2./.3../...4"
EXTREME = "sudoku:.....91....9..6..34.....7....3....8....69....62...8...9.4....5.78....6....1.73..."


def markup(answer: Any) -> list[str]:
    """Return all markup of an answer."""
    return [answer[name] for name in ("ground", "board", "above", "beside") if answer.get(name)]


@EVERY
def test_board(genre: str) -> None:
    line = made(genre)
    puzzle, board = enpitsu.parse(line), ask("board", puzzle=line)
    model = puzzle.model
    assert (board["line"], board["genre"], board["puzzle"]) == (
        line,
        *list(puzzle.record.values())[:2],
    )
    assert [place["name"] for place in board["places"]] == list(model.names)
    assert [place["given"] or "." for place in board["places"]] == [
        "." if value == 255 else model.symbol(value) for value in puzzle.givens
    ]
    assert "".join(board["symbols"]) == model.symbols
    assert board["loop"] == (puzzle.genre.name == "slitherlink")
    assert board["rules_left_out"] == 0
    assert len(json.dumps(board)) < 60_000
    assert len(board["rules"]) == len(model.rules)
    for part in markup(board):
        assert_safe(part)


@EVERY
def test_a_solution_that_is_told_can_be_asked_about_as_a_state(genre: str) -> None:
    (record,) = ask("generate", genre=genre, level="medium", seed=3)
    line = record["line"]
    solved = ask("solve", puzzle=line)
    for state in ({"solution": record["solution"]}, {"entries": solved["entries"]}):
        assert ask("right", puzzle=line, state=state)["right"]
        assert ask("hint", puzzle=line, state=state)["solved"]
    with pytest.raises(PuzzleError):
        ask("right", puzzle=line, state={"solution": "x"})


def holds(form: dict[str, Any], automata: list[Any], values: list[int]) -> bool:
    """Judge a full assignment by a form as the page is told it."""
    own = [values[place] for place in form["scope"]]
    match form["form"]:
        case "different":
            return len(set(own)) == len(own)
        case "linear":
            total = sum(w * value for w, value in zip(form["weights"], own, strict=True))
            return bool(form["low"] <= total <= form["high"])
        case "count":
            return bool(form["low"] <= sum(v in form["values"] for v in own) <= form["high"])
        case "automaton":
            steps = {(s, v): n for s, v, n in automata[form["of"]]["steps"]}
            state: int | None = 0
            for value in own:
                state = steps.get((state, value)) if state is not None else None
            return state in automata[form["of"]]["accepting"]
    return is_one_loop([ends for ends, value in zip(form["ends"], own, strict=True) if value == 1])


def is_one_loop(edges: list[list[int]]) -> bool:
    """Tell whether edges are one loop."""
    points = sorted(point for edge in edges for point in edge)
    if not edges or points[::2] != points[1::2] or len(set(points)) != len(edges):
        return False
    reached, grown = set(edges[0]), True
    while grown:
        more = {p for edge in edges if reached & set(edge) for p in edge}
        grown, reached = not more <= reached, reached | more
    return len(reached) == len(edges)


@EVERY
def test_forms_say_what_rules_say(genre: str) -> None:
    line, random = made(genre), Random(7)
    model, board = enpitsu.parse(line).model, ask("board", puzzle=line)
    solution = enpitsu.solve(line).values[0]
    verdicts = set()
    for chance in (0.0, 0.02, 0.1, 0.5, 1.0) * 6:
        values = [
            random.choice(members(domain)) if random.random() < chance else value
            for value, domain in zip(solution, model.domains, strict=True)
        ]
        for rule, told in zip(model.rules, board["rules"], strict=True):
            assert (rule.name, rule.sentence) == (told["name"], told["sentence"])
            verdict = all(holds(form, board["automata"], values) for form in told["forms"])
            assert verdict == rule.check(values)
            verdicts.add(verdict)
    assert verdicts == {True, False}


def test_boards_that_are_too_large_for_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = "slitherlink:" + "/".join(["." * 110] * 110)
    with pytest.raises(PuzzleError, match="up to 20000 cells or edges, and this one has 24420"):
        ask("board", puzzle=wide)
    line = made("binary")
    whole = ask("board", puzzle=line)
    monkeypatch.setattr("enpitsu.web.questions._rules._MOST", 2000)
    part = ask("board", puzzle=line)
    assert len(part["rules"]) + part["rules_left_out"] == len(whole["rules"])
    assert part["rules_left_out"] > 0
    assert [rule for rule in whole["rules"] if rule in part["rules"]] == part["rules"]
    assert part["automata"] == whole["automata"][: len(part["automata"])]


@EVERY
def test_hints_lead_to_the_solution(genre: str) -> None:
    line = made(genre)
    state = enpitsu.State(line)
    known: dict[str, Any] = {}
    for _ in range(12):
        step = state.hint()
        assert step is not None
        hint = ask("hint", puzzle=line, state=known)
        assert hint["kind"] == "step"
        assert hint["step"] == json.loads(json.dumps(step_record(step)))
        assert {entry["role"] for entry in hint["legend"]} == set(step.scene().roles)
        for part in markup(hint):
            assert_safe(part)
        state, known = state.apply(step), hint["after"]
        told = state.to_json()
        assert known == {name: told[name] for name in ("entries", "ruled_out", "marks")}


@EVERY
def test_vague_hints_tell_less(genre: str) -> None:
    line = made(genre)
    technique, place, step = (ask("hint", puzzle=line, vague=vague) for vague in (1, 2, 3))
    assert technique["step"]["technique"] == place["step"]["technique"] == step["step"]["technique"]
    assert (technique["step"]["text"], technique["legend"]) == ("", [])
    assert place["step"]["text"].startswith("Look at ")
    assert place["legend"] == [{"role": "place", "tint": "tint-1"}]
    for vague in (technique, place):
        assert vague["above"] == ""
        assert vague["step"]["places"] == vague["step"]["removes"] == []


def test_hints_name_what_is_wrong() -> None:
    wrong = ask("hint", puzzle=UNIQUE, state={"entries": {"r1c2": "3"}})
    assert (wrong["kind"], wrong["step"]["technique"]) == ("mistake", "wrong entry")
    assert wrong["after"]["entries"] == {}
    solution = ask("solve", puzzle=UNIQUE)["entries"]
    out = {"r1c2": [solution["r1c2"]]}
    ruled = ask("hint", puzzle=UNIQUE, state={"ruled_out": out})
    assert (ruled["kind"], ruled["after"]["ruled_out"]) == ("mistake", {})
    for vague in (1, 2, 3):
        hopeless = ask("hint", puzzle=NONE, vague=vague)
        assert (hopeless["kind"], hopeless["after"]) == ("no solution", None)
        assert hopeless["step"]["text"].startswith("The puzzle has no solution (r1c1=1 and r1c2=1")
    done = ask("hint", puzzle=UNIQUE, state={"entries": solution})
    assert (done["kind"], done["step"], done["solved"]) == ("nothing", None, True)
    assert done["why"] == "nothing is left to do: the board is complete"


def test_marks_and_the_names_of_the_puzzle_may_come_with_a_state() -> None:
    state = enpitsu.State(UNIQUE).mark("r1c2", [3, 4]).to_json()
    assert ask("hint", puzzle=UNIQUE, state=state)["after"]["marks"] == {"r1c2": ["3", "4"]}
    with pytest.raises(PuzzleError, match="another puzzle"):
        ask("hint", puzzle=MULTIPLE, state=state)


@EVERY
def test_right_and_wrong(genre: str) -> None:
    line = made(genre)
    entries = ask("solve", puzzle=line)["entries"]
    values = {place["name"]: place["values"] for place in ask("board", puzzle=line)["places"]}
    half = dict(list(entries.items())[::2])
    assert ask("right", puzzle=line, state={"entries": half}) == {"right": True, "status": "unique"}
    name, symbol = next(iter(half.items()))
    half[name] = next(value for value in values[name] if value != symbol)
    told = ask("right", puzzle=line, state={"entries": half})
    assert told == {"right": False, "status": "unique"}
    assert ask("right", puzzle=line, state={"entries": half}, show=True)["wrong"] == [name]
    out = {"ruled_out": {name: [symbol]}}
    told = ask("right", puzzle=line, state=out, show=True)
    assert (told["right"], told["wrong"], told["ruled_out"]) == (False, [], {name: [symbol]})


def test_right_in_puzzles_that_are_none() -> None:
    several = ask("right", puzzle=MULTIPLE, state={"entries": {"r1c3": "3"}})
    assert (several["right"], several["status"]) == (True, "multiple")
    assert several["reason"] == "it has several solutions"
    nothing = ask("right", puzzle=NONE, show=True)
    assert (nothing["right"], nothing["status"], nothing["wrong"]) == (False, "none", [])
    assert "r1c1=1" in nothing["reason"]


@EVERY
def test_candidates(genre: str) -> None:
    line = made(genre)
    state = enpitsu.State(line)
    model = state.puzzle.model
    told = ask("candidates", puzzle=line)["candidates"]
    assert told == {
        name: [model.symbol(value) for value in members(mask)]
        for name, entry, mask in zip(model.names, state.entries, state.candidates, strict=True)
        if entry == 255
    }


@EVERY
def test_a_film_of_the_whole_way(genre: str) -> None:
    line = made(genre)
    explanation = enpitsu.explain(line)
    rating = enpitsu.rate(line)
    *steps, last = ask("explain", puzzle=line)
    told = {"steps": len(steps), "level": rating.level, "difficulty": rating.difficulty}
    assert last == {"solved": True} | told
    assert [step["number"] for step in steps] == list(range(1, len(explanation.steps) + 1))
    for told, step in zip(steps, explanation.steps, strict=True):
        assert told["step"] == json.loads(json.dumps(step_record(step)))
    for told in (steps[0], steps[-1]):
        assert_safe(told["ground"])
        assert_safe(told["above"])
    assert enpitsu.State.from_json(steps[-1]["after"], line).solved


def test_a_film_begins_before_its_end_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    sought: list[bytes] = []
    step = Deeper.step

    def noted(puzzle: enpitsu.Puzzle, seconds: float) -> Iterator[Any]:
        for each in explaining(puzzle, seconds=seconds):
            found.append(each)
            yield each

    def asked(self: Deeper, values: bytes, *rest: Any) -> Any:
        sought.append(values)
        return step(self, values, *rest)

    monkeypatch.setattr("enpitsu.web.questions.explain.explaining", noted)
    monkeypatch.setattr(Deeper, "step", asked)
    lines = QUESTIONS["explain"].answer(ExplainAsked(puzzle=EXTREME))
    assert isinstance(lines, Iterator)
    first = next(lines)
    assert not sought
    *sent, last = first, *lines
    assert sought
    assert len(sent) > last["steps"]  # for some were not needed, and the others came again
    film: list[Any] = []
    for line in sent:
        film[line["number"] - 1 :] = [line]
    whole = found[-1]
    assert [line["step"] for line in film] == list(map(step_record, whole.steps))
    assert [line["above"] for line in film] == [Layers(one.scene()).above for one in whole.steps]
    assert (last["solved"], last["level"]) == (True, "extreme")
    assert enpitsu.State.from_json(film[-1]["after"], EXTREME).solved


def test_a_way_that_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = ask("explain", puzzle=MULTIPLE)
    assert (last["solved"], last["reason"]) == (False, "it has several solutions")
    assert last["candidates"]["r1c3"] == ["3", "4"]
    monkeypatch.setattr("enpitsu.web.questions.explain._MOST_DRAWN", 1000)
    *steps, _ = ask("explain", puzzle=made("sudoku"))
    assert "above" in steps[0]
    assert set(steps[-1]) == {"number", "step"}


@EVERY
def test_what_the_python_face_answers(genre: str) -> None:
    line = made(genre)
    puzzle = enpitsu.parse(line)
    rating, check = enpitsu.rate(puzzle), enpitsu.check(puzzle)
    rated = ask("rate", puzzle=line)
    assert (rated["level"], rated["difficulty"]) == (rating.level, rating.difficulty)
    assert rated["techniques"] == rating.techniques
    checked = ask("check", puzzle=line)
    assert (checked["status"], len(checked["redundant"])) == (check.status, len(check.redundant))
    counted = ask("count", puzzle=line)
    assert (counted["count"], counted["exact"]) == ("1", True)
    solved = ask("solve", puzzle=line)
    assert [solved["solution"]] == solved["solutions"] == list(enpitsu.solve(puzzle).solutions)


def test_counts_stop_at_a_limit() -> None:
    assert ask("count", puzzle=MULTIPLE)["count"] == "24"
    few = ask("count", puzzle="sudoku:" + "." * 81, limit=10)
    assert (few["exact"], int(few["count"]) >= 10) == (False, True)
    short = ask("count", puzzle="sudoku:" + "." * 81, seconds=0.01)
    assert (short["exact"], short["stopped"]) == (False, "time")
    assert ask("solve", puzzle=NONE)["solution"] is None
    assert ask("solve", puzzle=MULTIPLE)["witness"]


@EVERY
def test_pictures(genre: str) -> None:
    line = made(genre)
    entries = ask("solve", puzzle=line)["entries"]
    plain = ask("draw", puzzle=line)
    assert (plain["type"], plain["name"]) == ("image/svg+xml", f"{genre.partition('(')[0]}.svg")
    drawn = {plain["data"]}
    for more in (
        {"solution": True},
        {"candidates": True},
        {"labels": True},
        {"theme": "dark"},
        {"state": {"entries": dict(list(entries.items())[:3])}},
    ):
        drawn.add(ask("draw", puzzle=line, **more)["data"])
    assert len(drawn) >= 5  # edges have no notes
    for picture in drawn:
        ElementTree.fromstring(picture)


def test_pictures_for_paper() -> None:
    pytest.importorskip("typst")
    png = b64decode(ask("draw", puzzle=UNIQUE, kind="png")["data"])
    assert png.startswith(b"\x89PNG")
    assert b64decode(ask("draw", puzzle=UNIQUE, kind="pdf")["data"]).startswith(b"%PDF")
    with pytest.raises(PuzzleError, match="no solution to draw"):
        ask("draw", puzzle=NONE, solution=True)


@EVERY
def test_formats_come_back(genre: str) -> None:
    line = made(genre)
    puzzle = enpitsu.parse(line)
    tried = 0
    for form in ask("genres")["formats"]:
        if not form["writes"] or not form["reads"]:
            continue
        try:
            told = ask("convert", puzzle=line, to=form["name"], about={"title": "Deft"})
        except EnpitsuError:
            continue
        assert told["text"] == puzzle.with_about(title="Deft").to(form["name"])
        data = b64encode(told["text"].encode()).decode()
        for given in ({"text": told["text"]}, {"data": data, "name": told["name"]}):
            (found,) = ask("read", format=form["name"], **given)["puzzles"]
            assert found["line"] == line
        tried += 1
    assert tried >= 3


def test_files_tell_their_format(tmp_path: Path) -> None:
    (sdm,) = (f for f in ask("genres")["formats"] if f["name"] == "sdm")
    line = made("sudoku")
    text = ask("convert", puzzle=line, to="sdm")["text"]
    assert ask("read", text=text, name=f"x{sdm['endings'][0]}")["puzzles"][0]["line"] == line
    rows = line.partition(":")[2].replace("/", "\n")
    assert ask("read", text=rows, genre="sudoku")["puzzles"][0]["line"] == line
    many = ask("read", text=f"{UNIQUE}\n" * 201)
    assert (len(many["puzzles"]), many["more"]) == (200, True)
    some = ask("read", text=f"{UNIQUE}\nsudoku:1\n{MULTIPLE}")["puzzles"]
    assert [list(one) for one in some] == [["line", "about"], ["error"], ["line", "about"]]
    assert some[1]["error"].startswith("line 2: ")


@EVERY
def test_puzzles_are_made_as_the_command_makes_them(genre: str) -> None:
    (record,) = ask("generate", genre=genre, level="easy", seed=11)
    puzzle = enpitsu.generate(genre, level="easy", seed=11)
    assert (record["line"], record["solution"]) == (str(puzzle), puzzle.solution)
    assert (record["level"], record["difficulty"]) == ("easy", puzzle.difficulty)
    assert (record["clues"], record["seed"]) == (puzzle.clues, 11)


def test_wishes_and_series() -> None:
    wish = {"genre": "sudoku", "size": 4, "seed": 5, "symmetry": "half-turn"}
    lines = [record["line"] for record in ask("generate", count=3, **wish)]
    same = enpitsu.generate_many("sudoku", size=4, seed=5, symmetry="half-turn", count=3)
    assert lines == list(map(str, same))
    (needed,) = ask("generate", genre="sudoku", needs=["naked pair"], seed=1)
    assert needed["needs"] == ["naked pair"]
    (more,) = ask("generate", genre="sudoku", size=4, seed=1, clues=8)
    assert more["clues"] == 8


def test_the_time_of_a_series_ends_with_a_line_that_says_so() -> None:
    wish = {"genre": "sudoku", "size": 4, "level": "expert", "seconds": 0.2, "count": 3, "seed": 4}
    *_, last = ask("generate", **wish)
    assert (last["number"], last["seed"]) == (1, 4)
    assert "within 0.2 s" in last["error"]


def test_what_there_is() -> None:
    told = ask("genres")
    names = [genre["name"] for genre in told["genres"]]
    assert names == list(puzzles.genres())
    by_name = {genre["name"]: genre for genre in told["genres"]}
    assert [9, 9] in by_name["sudoku"]["sizes"]
    layers = {layer["name"] for layer in by_name["sudoku"]["layers"]}  # and those of plug-ins
    assert layers >= {"antiknight", "diagonal", "jigsaw", "killer", "thermo", "windoku"}
    assert by_name["binary"]["params"][0]["name"] == "repeats"
    assert told["levels"] == ["easy", "medium", "hard", "expert", "extreme"]
    assert "light" in told["themes"]
    assert "half-turn" in told["symmetries"]


def test_every_question_says_what_it_is() -> None:
    for name, question in QUESTIONS.items():
        schema = question.asked.model_json_schema()
        assert question.__doc__, name
        assert schema.get("additionalProperties") is False, name
        if question.example is not None:
            ask(name, **question.example)
        if question.answer_schema is not None:
            question.answer_schema.model_json_schema()
