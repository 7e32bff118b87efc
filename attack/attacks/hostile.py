"""Data of strangers: journals, states, records, links, texts and catalogs that mean no good."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import chdir, closing
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

import enpitsu
from attack import puzzles
from attack.command import Ran, complaint, run_here
from attack.frame import Attack, shorter
from enpitsu import EnpitsuError, Puzzle
from enpitsu.answers.state_text import Form
from enpitsu.formats import formats

_LIMIT = 5.0  # seconds that a command is given
_MADE = ("generate", "sudoku", "--size", "4", "--count", "3", "--seed", "3", "--seconds", "5")
_COMPARE = ("compare", "p.txt", "--engines", "kernel", "-o", "rows.csv", "--no-charts")
_ESCAPES = ("\x1b]0;hostile\x07", "\x1b[2J", "\x9b31m", "\x00", "\x08", "\x7f", "\u202e", "\u2028")
_BLANKS = (" ", "\t", "\r", "\n", "\r\n", "\v", "\f", "\u00a0", "\u2003")
_SIGNS = (*"/|,;.#:=<>-+_~!?*&%'\"\\()[]{}", "0", "1", "9", "a", "Z", "é", "٣", "\udcff")
_VALUES = (
    *("null", "true", "-1", "5", "1e400", "-1e400", "NaN", "Infinity", "9" * 400, "-" + "9" * 19),
    *("9" * 5000, "0.1e-400", '""', '"\\u001b[2J"', '"\\ud800"', "[]", "{}", "[[]]", '{"a": {}}'),
    *("[" * 900 + "]" * 900, "[" * 100_000, '{"a":' * 50_000, '["r1c1"]', '"r1c1"', '"../../x"'),
)
_ROW_CHANGES = (
    "UPDATE {table} SET {column} = {value}",
    "DELETE FROM {table}",
    "ALTER TABLE {table} DROP COLUMN {column}",
    "ALTER TABLE {table} RENAME TO other",
    "CREATE VIEW v AS WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t) "
    "SELECT * FROM t",
    "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "DROP TABLE {table}; CREATE VIEW {table} AS WITH RECURSIVE t(a) AS "
    "(SELECT 1 UNION ALL SELECT a + 1 FROM t) SELECT a AS number, a AS {column} FROM t",
    "PRAGMA user_version = 999",
)
_ROW_VALUES = (
    *(
        "NULL",
        "-1",
        "1e999",
        "x'ff00'",
        "'{'",
        "'[1]'",
        "''",
        "char(27) || ']0;hostile' || char(7)",
    ),
    *("'" + "9" * 5000 + "'", "'" + "[" * 100_000 + "'", "9223372036854775807", "randomblob(99)"),
)
_COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "p.txt": (
        *((name, "p.txt") for name in ("solve", "count", "check", "explain", "hint", "rate")),
        *(("repair", "p.txt"), ("draw", "p.txt"), ("convert", "p.txt", "--to", "json")),
        *(("catalog", "add", "new.db", "p.txt"), ("solve", "p.txt", "--json")),
        ("book", "p.txt", "--allow", "-o", "book.html"),
        _COMPARE,
    ),
    "state.txt": (
        ("hint", "good.txt", "--state", "state.txt"),
        ("hint", "--state", "state.txt"),
        ("check", "good.txt", "--state", "state.txt"),
    ),
    "made.txt": ((*_MADE, "--resume", "made.txt"),),
    "made.jsonl": ((*_MADE, "--json", "--resume", "made.jsonl"),),
    "rows.journal.jsonl": ((*_COMPARE, "--resume"),),
    "study/runs.jsonl": (("study", "slitherlink-engines", "T2.1", "--count", "1", "-o", "study"),),
    "c.db": (
        ("catalog", "list", "c.db"),
        ("catalog", "find", "c.db", "good.txt", "--json"),
        ("catalog", "add", "c.db", "good.txt"),
        ("catalog", "export", "c.db", "--to", "json"),
        ("catalog", "rate", "c.db"),
        (*_MADE, "--catalog", "c.db"),
    ),
}


class Case(NamedTuple):
    """A file, what is done with it, and how it was changed."""

    name: str
    words: tuple[str, ...]
    puzzle: str
    form: str
    """The format of its puzzle, where it holds one."""
    changes: tuple[tuple[int, int], ...]
    """What is done to it, and the seed of that."""


class Hostile(Attack[Case]):
    """A command that reads what a stranger wrote."""

    weight: ClassVar[int] = 3
    seconds: ClassVar[float] = 60.0

    def draw(self, random: Random) -> Case:
        """Return a file, a command, and some changes."""
        name = random.choice(("p.txt", "p.txt", "p.txt", "state.txt", *_COMMANDS))
        changes = [
            (random.randrange(100), random.getrandbits(32)) for _ in range(random.randint(1, 3))
        ]
        puzzle, form = str(puzzles.puzzle(random)), random.choice(list(formats()))
        return Case(name, random.choice(_COMMANDS[name]), puzzle, form, tuple(changes))

    def run(self, case: Case) -> str:
        """Say what is wrong with what it said of that, or left."""
        with TemporaryDirectory() as folder, chdir(folder):
            Path("good.txt").write_text(f"{case.puzzle}\n", encoding="utf-8")
            Path("p.txt").write_text(f"{case.puzzle}\n", encoding="utf-8")
            Path("study").mkdir()
            _write(case)
            ran = run_here((*case.words, *_limit(case.words)))
            return complaint(ran) or _obeyed(ran) or _in_tables()

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield it with fewer changes."""
        yield from (case._replace(changes=less) for less in shorter(case.changes) if less)


def _limit(words: tuple[str, ...]) -> tuple[str, ...]:
    bounded = words[0] not in ("convert", "study") and "--seconds" not in words
    bounded &= words[:2] not in [("catalog", name) for name in ("list", "find", "export")]
    return ("--seconds", f"{_LIMIT:g}") if bounded else ()


def _obeyed(ran: Ran) -> str:
    """Say what of an output a terminal would obey."""
    for text in (ran.out, ran.err):
        found = next((sign for sign in _ESCAPES if sign in text), "")
        if found:
            return f"{found!r} is printed: {text[max(text.index(found) - 40, 0) :][:120]!r}"
    return ""


def _in_tables() -> str:
    """Say what of a table a terminal would obey."""
    for path in Path().glob("**/*.csv"):
        if any(sign in path.read_text(errors="replace") for sign in _ESCAPES[:3]):
            return f"{path} holds escape sequences"
    return ""


def _write(case: Case) -> None:
    """Write the file, as it should not be."""
    if case.name == "c.db":
        Path(case.name).write_bytes(_whole("c.db", case.puzzle, ""))
        for _, seed in case.changes:
            _change_catalog(case.name, Random(seed))
        return
    content = _whole(case.name, case.puzzle, case.form if case.name == "p.txt" else "")
    text = content.decode(errors="surrogateescape")
    for kind, seed in case.changes:
        text = _CHANGES[kind % len(_CHANGES)](text, Random(seed))
    Path(case.name).write_bytes(text.encode(errors="surrogateescape"))


def _change_catalog(path: str, random: Random) -> None:
    with closing(sqlite3.connect(path)) as base:
        master = "SELECT name FROM sqlite_master WHERE type = 'table'"
        table = random.choice([name for (name,) in base.execute(master)] or ["none"])
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")] or ["none"]
        change = random.choice((*_ROW_CHANGES[:1] * 8, *_ROW_CHANGES)).format(
            table=table, column=random.choice(columns), value=random.choice(_ROW_VALUES)
        )
        try:
            base.executescript(change)
        except sqlite3.Error:  # a change that this database does not take
            base.rollback()


def _insert(text: str, more: str, random: Random) -> str:
    """Put something anywhere into a text, rather where a sign is."""
    places = [at + 1 for at, char in enumerate(text[:20_000]) if not char.isalnum()] or [0]
    at = random.choice((0, len(text), *random.choices(places, k=4)))
    return text[:at] + more + text[at:]


def _run_of_signs(text: str, random: Random) -> str:
    unit = "".join(random.choices((*_BLANKS, *_SIGNS), k=random.choice((1, 1, 1, 2))))
    return _insert(text, unit * random.choice((9, 300, 30_000)), random)


def _escape(text: str, random: Random) -> str:
    return _insert(text, random.choice(_ESCAPES), random)


def _other_value(text: str, random: Random) -> str:
    """Put another value in the place of one in JSON, or of a number."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    try:
        record = json.loads(lines[at])
        path = random.choice(list(_paths(record)))
        marked = json.dumps(_with_mark(record, path))
    except (ValueError, IndexError, RecursionError):
        return _insert(text, random.choice(_VALUES), random)
    lines[at] = marked.replace('"MARK"', random.choice(_VALUES))
    return "\n".join(lines)


def _paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    if isinstance(value, dict | list):
        for name, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _paths(item, (*path, name))


def _with_mark(value: object, path: tuple[str | int, ...]) -> object:
    if not path:
        return "MARK"
    first, *rest = path
    if isinstance(value, dict):
        return {n: _with_mark(v, tuple(rest)) if n == first else v for n, v in value.items()}
    assert isinstance(value, list)
    return [_with_mark(v, tuple(rest)) if n == first else v for n, v in enumerate(value)]


def _cut(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] if random.random() < 0.5 else text[at:]


def _splice(text: str, random: Random) -> str:
    """Go on with another file of ours in the middle."""
    name = random.choice(("p.txt", "state.txt", "made.txt", "made.jsonl", "rows.journal.jsonl"))
    puzzle = "sudoku:1.../..2./.3../...4"
    other = _whole(name, puzzle, random.choice(list(formats())) if name == "p.txt" else "")
    at, begin = random.randrange(len(text) + 1), random.randrange(len(other) + 1)
    return text[:at] + other[begin:].decode(errors="surrogateescape")


def _other_bytes(text: str, random: Random) -> str:
    more = random.randbytes(random.choice((1, 4, 60))).decode(errors="surrogateescape")
    return _insert(text, more, random)


def _told(text: str, random: Random) -> str:
    """Have a record tell something strange of a puzzle."""
    name = random.choice(
        ("id", "title", "difficulty", "score", "level", "author", "status", "reason", "params")
    )
    record = f'{{"genre": "sudoku", "puzzle": "1.../..2./.3../...4", "{name}": '
    return f"{record}{random.choice(_VALUES)}}}\n{text}"


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    *(_run_of_signs, _run_of_signs, _escape, _other_value, _other_value, _other_value),
    *(_cut, _splice, _other_bytes, _told, puzzles.mutated),
)


@cache
def _whole(name: str, puzzle: str, form: str) -> bytes:
    """Return the file as it should be."""
    if form:
        return _written(puzzle, form).encode()
    if name == "state.txt":
        return _state(puzzle).encode()
    with TemporaryDirectory() as folder, chdir(folder):
        Path("p.txt").write_text(f"{puzzle}\n", encoding="utf-8")
        Path("study").mkdir()
        if name.startswith("made"):
            run_here((*_MADE, "--json", "-o", name) if name.endswith("l") else (*_MADE, "-o", name))
        elif name == "c.db":
            run_here(("catalog", "add", name, "p.txt"))
            with closing(sqlite3.connect(name)) as base:
                base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        elif name == "rows.journal.jsonl":
            run_here((*_COMPARE, "--seconds", "2"))
        elif name == "study/runs.jsonl":
            run_here(_COMMANDS[name][0])
        return Path(name).read_bytes() if Path(name).is_file() else b""


def _written(puzzle: str, form: str) -> str:
    told = {"title": "A title", "author": "Somebody", "id": 7, "score": 1.5, "comment": "x, y"}
    read: Puzzle = enpitsu.parse(puzzle).with_about(told)
    for name in (form, "json"):
        try:
            return formats()[name].document(read, read.about)
        except EnpitsuError:  # it has no place for such a puzzle
            continue
    return puzzle


def _state(puzzle: str) -> str:
    """Return a state in one of the forms, another one for each puzzle."""
    state = enpitsu.State(puzzle)
    forms: tuple[Form, ...] = ("json", "list", "grid", "pencil marks")
    return state.to_text(forms[len(puzzle) % 4]) or "r1c1=1, r1c2!=2"
