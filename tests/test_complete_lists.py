"""Lists by hand of genres, variants and options of engines are complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from attack.attacks import engines as attacked

from enpitsu.engines import engine_names, option_names
from enpitsu.puzzles import genres
from enpitsu.puzzles.layers import layers
from test_options_act import HINTS

ROOT = Path(__file__).parent.parent
LISTS = (
    "attack/puzzles.py",
    "bench/book.py",
    "bench/drafts.py",
    "bench/formats.py",
    "bench/levels.py",
    "src/enpitsu/web/page/start/samples.js",
    "tests/corpus.py",
    "tests/test_certify.py",
    "tests/test_round_trips.py",
)
"""Files with a list that would leave out what is new, if nobody thought of it."""
DERIVED = {
    "attack/puzzles.py": set(layers().built_in),
    "bench/formats.py": {"sudoku", "futoshiki", "kakuro", "slitherlink"},  # published puzzles
}
"""What a list takes from the registries, or from elsewhere."""


@pytest.mark.parametrize("path", LISTS)
def test_a_list_names_every_genre_and_every_variant(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    names = {*genres().built_in, *layers().built_in} - DERIVED.get(path, set())
    missing = sorted(name for name in names if not re.search(rf"\b{name}\b", text))
    assert not missing


@pytest.mark.parametrize("name", engine_names())
def test_the_attack_tries_every_option_of_an_engine(name: str) -> None:
    if name == "auto":  # its options are the kernel's
        return
    tried = attacked._OPTIONS.get(name, {})
    assert tried.keys() == option_names(name) - {"solver_memory"}
    for option, values in tried.items():
        kind = HINTS[option]
        if get_origin(kind) is Literal:
            assert set(values) == set(get_args(kind))
