"""Plug-ins: genres, engines, formats and strategies from files and packages outside the tree."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

import enpitsu
from command import COMMANDS, FILLED, Ran, Run, is_one_line
from enpitsu.discovery import Discovered
from enpitsu.engines import engine_names
from enpitsu.generation.strategies import strategies
from enpitsu.model import Genre
from enpitsu.puzzles import genres
from registries import forget_plugins

SEESAW = Path(__file__).parent / "plugins" / "seesaw.py"
TEMPLATE = Path(enpitsu.puzzles.__file__).parent / "_template.py"

# A rule that nobody knew before is solved from its core forms alone.
ENGINES = ["auto", "kernel", "csp", "sat", "ip", "cpsat"]

UNIQUE, SOLUTION = "seesaw:1.2./..../2.1./....", "1423/4132/2314/3241"
STEPS = "seesaw:1423/4132/231./...."
MANY = "seesaw:1.../..../..../...."
NONE = "seesaw:12../..../..../...."

ADDITIONS = '''
    """An engine, a format and a strategy, each the least that there can be."""

    from dataclasses import dataclass
    from typing import ClassVar

    from enpitsu.engines import Engine, engine
    from enpitsu.formats import Format, formats
    from enpitsu.generation import Strategy


    @dataclass(frozen=True)
    class Slow(Engine):
        name: ClassVar[str] = "slow"
        method: str = "backtracking"

        def solve(self, puzzle, limits):
            return engine("csp", method=self.method).solve(puzzle, limits)


    class Shouted(Format):
        name = "shouted"
        extensions = (".shout",)

        def reader(self):
            return formats()["notation"].reader()

        def write(self, puzzle):
            return str(puzzle).upper()


    @dataclass(frozen=True)
    class Everything(Strategy):
        name: ClassVar[str] = "everything"

        def search(self, trial, random):
            return trial.everything if trial.fits(trial.everything) else None
'''


@pytest.fixture
def additions(tmp_path: Path) -> str:
    """Return a plug-in with one class of each kind but a genre."""
    path = tmp_path / "additions.py"
    path.write_text(dedent(ADDITIONS))
    return str(path)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Ran]:
    """Return a way to run enpitsu where another package is installed beside it."""
    site = tmp_path_factory.mktemp("site")
    package, told = site / "yours", site / "yours-1.0.dist-info"
    package.mkdir()
    told.mkdir()
    (package / "__init__.py").write_text("")
    (package / "additions.py").write_text(dedent(ADDITIONS))
    (package / "wrong.py").write_text("x = 1 / 0\n")
    shutil.copy(SEESAW, package / "seesaw.py")
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: yours\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(
        "[enpitsu.genres]\nseesaw = yours.seesaw\n"
        "[enpitsu.engines]\nslow = yours.additions:Slow\nwrong = yours.wrong\n"
        "[enpitsu.formats]\nshouted = yours.additions\n"
        "[enpitsu.strategies]\neverything = yours.additions:Everything\n"
        "nothing = yours.seesaw\nother = yours.additions:Everything\n"
    )

    def run(*arguments: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "enpitsu", *arguments],
            check=False,
            env=os.environ
            | {"PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


# A genre with a rule of its own, in a file and in a package


@pytest.fixture(params=["file", "package"])
def outside(
    request: pytest.FixtureRequest, run: Run, installed: Callable[..., Ran]
) -> Callable[..., Ran]:
    """Return a way to run a command that knows the genre: from a file, or from a package."""
    if request.param == "package":
        return installed
    return lambda *arguments: run(*arguments, "--plugin", str(SEESAW))


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_solve_by_a_rule_of_others(outside: Callable[..., Ran], engine: str) -> None:
    ran = outside("solve", "--json", "--engine", engine, UNIQUE, MANY, NONE)
    assert ran.err == ""
    assert [record["status"] for record in ran.records] == ["unique", "multiple", "none"]
    assert ran.records[0]["solutions"] == [SOLUTION]


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_count_by_a_rule_of_others(outside: Callable[..., Ran], engine: str) -> None:
    ran = outside("count", "--json", "--engine", engine, UNIQUE, MANY)
    assert [record["count"] for record in ran.records] == ["1", "8"]


def test_it_is_checked(outside: Callable[..., Ran]) -> None:
    unique, wrong = outside("check", "--json", UNIQUE, "seesaw:1243/..../..../....").records
    assert unique["status"] == "unique"
    assert wrong["reason"].endswith("but both halves of row 1 sum up to the same")


def test_it_is_explained_and_rated(outside: Callable[..., Ran]) -> None:
    record = outside("explain", "--json", STEPS).record
    assert record["solved"]
    assert all(step["text"] for step in record["steps"])
    assert outside("rate", "--json", UNIQUE).record["level"] in list(enpitsu.Level)


def test_it_is_generated(outside: Callable[..., Ran]) -> None:
    made = outside("generate", "seesaw", "--seed", "1", "--json").record
    assert outside("solve", "--json", f"seesaw:{made['puzzle']}").record["solutions"] == [
        made["solution"]
    ]


def test_it_is_converted_and_drawn(outside: Callable[..., Ran]) -> None:
    assert outside("convert", UNIQUE).out == f"{UNIQUE}\n"
    assert "<title>seesaw</title>" in outside("draw", "--json", UNIQUE).record["svg"]


# A genre of rules that every engine knows: the template, wherever it is copied to


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_solves_a_plugin(run: Run, engine: str) -> None:
    ran = run("solve", "latin:1../..3/...", "--engine", engine, "--json", "--plugin", str(TEMPLATE))
    assert ran.record["solutions"] == ["132/213/321"]


def test_all_else_works_for_a_plugin(run: Run) -> None:
    before = ("--plugin", str(TEMPLATE))
    assert run(*before, "check", "--json", "latin:1../..3/...").record["redundant"] == []
    assert run(*before, "explain", "--json", "latin:1../..3/...").record["solved"]
    assert run(*before, "hint", "--json", "latin:1./..").record["technique"] == "full house"
    assert run(*before, "rate", "--json", "latin:1../..3/...").record["level"] == "easy"
    made = run(*before, "generate", "latin", "--size", "3", "--seed", "1", "--json").record
    assert made["clues"] == 3


def test_a_plugin_reaches_the_processes_of_a_strategy(run: Run) -> None:
    options = ("--size", "3", "--strategy", "optimal", "--seed", "1", "--json")
    ran = run("generate", "latin", *options, "--plugin", str(TEMPLATE))
    assert ran.record["clues"] == 2


def test_python_loads_files_and_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(enpitsu.PuzzleError, match="there is no genre 'latin'"):
        enpitsu.parse("latin:1./..")
    enpitsu.load_plugin(TEMPLATE)
    assert enpitsu.solve("latin:1./..").solutions == ("12/21",)
    shutil.copy(SEESAW, tmp_path / "seesaw_by_name.py")
    monkeypatch.syspath_prepend(tmp_path)
    enpitsu.load_plugin("seesaw_by_name")
    assert enpitsu.count(MANY, engine="csp") == 8
    enpitsu.load_plugin(sys.modules.pop("seesaw_by_name"))


def test_loading_again_changes_nothing(run: Run) -> None:
    enpitsu.load_plugin(str(TEMPLATE))
    genre = genres()["latin"]
    enpitsu.load_plugin(TEMPLATE)
    assert (
        run("--plugin", str(TEMPLATE), "rate", "latin:1./..", "--plugin", str(TEMPLATE)).code == 0
    )
    assert genres()["latin"] is genre
    assert list(genres()).count("latin") == 1


# Engines, formats and strategies


def test_a_file_brings_engines_formats_and_strategies(run: Run, additions: str) -> None:
    line = "sudoku:1234/3412/2143/432."
    assert run("solve", line, "--engine", "slow", "--plugin", additions).code == 0
    assert run("convert", line, "--to", "shouted", "--plugin", additions).out == f"{line.upper()}\n"
    made = run("generate", "sudoku", "--size", "4", "--strategy", "everything", "--no-minimal")
    assert made.code == 0
    assert ", 16 clues," in made.out


def test_a_plugins_engine_takes_its_options(additions: str) -> None:
    enpitsu.load_plugin(additions)
    assert enpitsu.solve("sudoku:12../34../..../....", engine="slow", method="backtracking").nodes
    with pytest.raises(enpitsu.EngineError, match="slow engine has no option tree; it has method"):
        enpitsu.solve("sudoku:12../34../..../....", engine="slow", tree=True)


def test_a_package_brings_engines_formats_and_strategies(installed: Callable[..., Ran]) -> None:
    line = "sudoku:1234/3412/2143/432."
    assert installed("solve", line, "--engine", "slow").code == 0
    assert installed("convert", line, "--to", "shouted").out == f"{line.upper()}\n"
    made = installed("generate", "sudoku", "--size", "4", "--strategy", "everything")
    assert (made.code, made.err) == (0, "")


def test_what_packages_bring_is_named_among_the_others(installed: Callable[..., Ran]) -> None:
    told = installed("solve", "sudoku:1...", "--engine", "none").err
    assert "known are: auto, kernel, csp, sat, ip, cpsat, zdd, " in told
    assert told.endswith(", slow, wrong\n")
    assert installed("check", "chess:1").err.endswith("sudoku, seesaw\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["solve", "sudoku:1...", "--engine", "wrong"],
            "yours, entry point enpitsu.engines: wrong = yours.wrong: "
            "ZeroDivisionError: division by zero",
        ),
        (
            ["generate", "sudoku", "--strategy", "nothing"],
            "yours, entry point enpitsu.strategies: nothing = yours.seesaw: "
            "a strategy called 'nothing' is not defined there",
        ),
        (
            ["generate", "sudoku", "--strategy", "other"],
            "yours, entry point enpitsu.strategies: other = yours.additions:Everything: "
            "Everything is called 'everything'",
        ),
    ],
)
def test_a_package_that_is_wrong_is_named(
    installed: Callable[..., Ran], arguments: list[str], told: str
) -> None:
    assert installed(*arguments) == (2, "", f"enpitsu: {told}\n")


def test_a_package_cannot_take_a_name_that_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "greedy-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: greedy\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[enpitsu.genres]\nsudoku = greedy\n")
    monkeypatch.syspath_prepend(tmp_path)
    forget_plugins()
    assert genres()["sudoku"]  # nobody looked at entry points yet
    with pytest.raises(enpitsu.EnpitsuError) as error:
        list(genres())
    place = "greedy, entry point enpitsu.genres: sudoku = greedy"
    assert str(error.value) == f"{place}: there is a genre 'sudoku' already"


# What is wrong with a plug-in is one line


WRONG = {
    "x = 1\n\nprint(y)\n": ", line 3: NameError: name 'y' is not defined",
    "def f(:\n": ": SyntaxError: invalid syntax (plugin.py, line 1)",
    "import sys\nsys.exit(3)\n": ", line 2: SystemExit: 3",
    "import no_such_module\n": ", line 1: ModuleNotFoundError: No module named 'no_such_module'",
    "x = 1\n": ": no Genre, Layer, Engine, Format or Strategy is defined there",
    "from enpitsu.puzzles.sudoku import Sudoku\n": (
        ": no Genre, Layer, Engine, Format or Strategy is defined there"
    ),
    "from enpitsu import Engine\nclass Fast(Engine): name = 'fast'\n": ": Fast still lacks solve",
    "from enpitsu.puzzles.sudoku import Sudoku\nclass Mine(Sudoku): pass\n": (
        ": there is a genre 'sudoku' already"
    ),
    "from enpitsu.engines import Kernel\nclass Mine(Kernel): name = 'csp'\n": (
        ": there is an engine 'csp' already"
    ),
    "from enpitsu.puzzles.sudoku import Sudoku\nclass Mine(Sudoku): name = 'My Sudoku'\n": (
        ": Mine needs a name of small letters, digits and hyphens"
    ),
}


@pytest.mark.parametrize(("text", "told"), WRONG.items())
def test_a_wrong_plugin_is_one_line(run: Run, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(text)
    ran = run("check", "sudoku:1...", "--plugin", str(path))
    assert ran == (2, "", f"enpitsu: {path}{told}\n")
    with pytest.raises(enpitsu.EnpitsuError) as error:
        enpitsu.load_plugin(path)
    assert str(error.value) == f"{path}{told}"


FAULTY = """from enpitsu import Engine
class Faulty(Engine):
    name = "faulty"
    def solve(self, puzzle, limits):
        {}
"""


def test_an_engine_that_fails_at_work_is_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY.format("return puzzle.no_such_thing"))
    ran = run("solve", FILLED, "--engine", "faulty", "--plugin", str(path))
    assert ran.code == 2
    assert ran.err.startswith(f"enpitsu: {path}, line 5: AttributeError: ")
    assert is_one_line(ran.err)


def test_an_engine_that_answers_nothing_is_one_line(run: Run, tmp_path: Path) -> None:
    path, told = tmp_path / "faulty.py", "the faulty engine answers None, not a Result"
    path.write_text(FAULTY.format("return None"))
    asked = ("sudoku:1.../..../..../....", "--engine", "faulty", "--plugin", str(path))
    ran = run("solve", *asked)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert is_one_line(ran.err)
    with pytest.raises(enpitsu.EnpitsuError, match=told):
        enpitsu.solve("sudoku:1.../..../..../....", engine="faulty")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere.py", "there is no such file"),
        (".", "a plug-in is a file NAME.py"),
        ("plugin.txt", "a plug-in is a file NAME.py"),
    ],
)
def test_a_plugin_is_a_file_of_python(run: Run, tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "plugin.txt").write_text("")
    path = f"{tmp_path}/{name}"
    assert run("--plugin", path, "check", "x") == (2, "", f"enpitsu: {path}: {told}\n")


def test_two_plugins_with_one_name_do_not_go_together(run: Run, tmp_path: Path) -> None:
    shutil.copy(TEMPLATE, tmp_path / "copy.py")
    ran = run("--plugin", str(TEMPLATE), "check", "x", "--plugin", str(tmp_path / "copy.py"))
    assert ran.code == 2
    assert is_one_line(ran.err)
    assert ran.err.endswith("copy.py: there is a genre 'latin' already\n")


def test_other_things_are_no_plugins() -> None:
    with pytest.raises(TypeError, match=r"a file NAME\.py, a module or its name, not int"):
        enpitsu.load_plugin(5)  # type: ignore[arg-type]
    with pytest.raises(enpitsu.EnpitsuError, match="a module or its name, not nothing"):
        enpitsu.load_plugin("")
    with pytest.raises(enpitsu.EnpitsuError, match=r"^a b: "):
        enpitsu.load_plugin("a\nb")
    with pytest.raises(enpitsu.EnpitsuError, match=r"^/a\\u0000b: there is no such file"):
        enpitsu.load_plugin("/a\0b")
    with pytest.raises(enpitsu.EnpitsuError, match="no_such: ModuleNotFoundError: No module named"):
        enpitsu.load_plugin("no_such")


# The command line, and what all this costs who has none


@pytest.mark.parametrize("command", [*COMMANDS, "generate"])
def test_every_command_takes_plugins(run: Run, command: str) -> None:
    words = " ".join(run(command, "--help").out.split())
    assert (
        "--plugin FILE.py Load genres, engines, formats and strategies from a file; repeatable."
        in words
    )


def test_help_says_that_plugins_may_bring_more(run: Run) -> None:
    engines = " ".join(run("solve", "--help").out.split())
    assert "auto, kernel, csp, sat, ip, cpsat, zdd, " in engines
    assert ", or a plug-in's." in engines
    assert "optimal, or a plug-in's." in " ".join(run("generate", "--help").out.split())
    assert "unruly, or a plug-in's." in " ".join(run("convert", "--help").out.split())


def test_built_in_things_need_no_look_at_packages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def entry_points(group: str) -> list[object]:
        looked.append(group)
        return []

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    forget_plugins()
    assert run("--help").code == 0
    assert run("solve", FILLED, "--engine", "csp").code == 0
    assert run("convert", FILLED, "--to", "sdk").code == 0
    assert run("generate", "sudoku", "--size", "4", "--strategy", "top-down").code == 0
    assert looked == []
    assert run("solve", FILLED, "--engine", "other").code == 2
    assert looked == ["enpitsu.engines"]


def test_engines_are_listed_in_their_order() -> None:
    assert engine_names()[:7] == ["auto", "kernel", "csp", "sat", "ip", "cpsat", "zdd"]
    assert engine_names()[7:10] == ["infer", "informed", "uninformed"]
    assert next(iter(strategies())) == "top-down"


def test_a_module_without_a_genre_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "nothing_here.py").write_text("")
    found = Discovered[Genre]("enpitsu.puzzles", [str(tmp_path)], Genre)
    assert (list(found), len(found), "nothing-here" in found) == (["nothing-here"], 1, True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("enpitsu.puzzles.__path__", [str(tmp_path)])
        with pytest.raises(
            enpitsu.EnpitsuError, match="nothing_here: a genre called 'nothing-here"
        ):
            found["nothing-here"]
    with pytest.raises(KeyError):
        found["elsewhere"]
