"""What CONTRIBUTING promises: its lists name what exists, and a rule is one file."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "enpitsu"
RULES = SOURCE / "rules"
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`((?:src|kernel|tests|docs|attack)/[\w/.]+|[\w]+\.toml)`", TEXT)))

# By the rule's file: who else may name what is in it, the kernel's quicker way for it included.
ONE_FILE = {
    "arithmetic_cage": (
        "puzzles/_kenken_cages.py",
        "formats/keen.py",
        "engines/kernel/translation.py",
    )
}


def test_there_are_lists_of_files() -> None:
    assert re.findall(r"^## Add an? (.+)$", TEXT, re.MULTILINE) == [
        "rule",
        "technique",
        "genre",
        "variant",
        "engine",
        "strategy",
        "file format",
        "study",
        "attack",
        "question of the page",
        "text of the page",
        "view of the page",
    ]
    assert len(PATHS) > 20


@pytest.mark.parametrize("path", PATHS)
def test_every_file_is_where_it_is_said_to_be(path: str) -> None:
    known = [part for part in (path, *map(str, Path(path).parents)) if "NAME" not in part]
    assert (ROOT / known[0]).exists()


def test_every_link_leads_somewhere() -> None:
    for page in (ROOT / "CONTRIBUTING.md", ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r'\]\(([^)#:]+)\)|src="([^":]+)"', text):
            assert (page.parent / "".join(link)).exists(), (page.name, link)


def names_of(file: Path) -> set[str]:
    """Return the classes that a file defines, and the name of its module."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    classes = (node.name for node in tree.body if isinstance(node, ast.ClassDef))
    return {f"enpitsu.rules.{file.stem}", *classes}


def named_in(file: Path, names: set[str]) -> bool:
    words = set(re.findall(r"[\w.]+", file.read_text(encoding="utf-8")))
    return not words.isdisjoint(names)


@pytest.mark.parametrize("name", ONE_FILE)
def test_a_rule_is_known_to_nobody_but_its_genre(name: str) -> None:
    rule = RULES / f"{name}.py"
    known = {rule, *(SOURCE / other for other in ONE_FILE[name])}
    files = [*SOURCE.rglob("*.py"), *(ROOT / "kernel").rglob("*.?pp")]
    assert len(files) > 100
    assert {file for file in files if named_in(file, names_of(rule))} <= known
