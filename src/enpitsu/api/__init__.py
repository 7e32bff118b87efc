"""The Python face of enpitsu: every function takes a Puzzle, a line, a link or a record."""

from enpitsu.api.making import generate, generate_many, thin
from enpitsu.api.reading import load_plugin, parse, read
from enpitsu.api.reasoning import (
    certify,
    check,
    explain,
    hint,
    narrow,
    rate,
    rate_many,
    repair,
    techniques,
)
from enpitsu.api.solving import count, solve, solve_many
from enpitsu.api.telling import book, compare

__all__ = [
    "book",
    "certify",
    "check",
    "compare",
    "count",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "load_plugin",
    "narrow",
    "parse",
    "rate",
    "rate_many",
    "read",
    "repair",
    "solve",
    "solve_many",
    "techniques",
    "thin",
]
