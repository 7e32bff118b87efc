"""The paper and its numbers, as printed."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.study import Paper

PAPER = Paper(
    "binary-futoshiki-csp",
    "Constraint satisfaction: Binary and Futoshiki by backtracking and forward checking",
    "Galińska",
    None,
    "Backtracking (BT) and forward checking (FC), each with and without "
    "two heuristics: minimum remaining values (MRV) chooses the variable, least constraining "
    "value (LCV) orders the values. A node is a value that is tried. First and all come from one "
    "run: the nodes until the first solution, and those of the whole search. `sound` is the "
    "engine `csp`; `as printed` is the paper's program with its faults, which this study alone "
    "runs and which may lose solutions.",
)


class Heuristics(NamedTuple):
    """Which of the two heuristics are used."""

    name: str
    mrv: bool
    lcv: bool

    @property
    def slug(self) -> str:
        """Return the name as files have it."""
        return self.name.lower().replace("+", "-")

    @property
    def told(self) -> str:
        """Return the name as a title says it."""
        return "without heuristics" if self.name == "base" else f"with {self.name}"


HEURISTICS = (
    Heuristics("base", mrv=False, lcv=False),
    Heuristics("MRV", mrv=True, lcv=False),
    Heuristics("LCV", mrv=False, lcv=True),
    Heuristics("MRV+LCV", mrv=True, lcv=True),
)
METHODS = {"BT": "backtracking", "FC": "forward-checking"}
WHICH = ("first", "all")

SIZES = {"binary": (4, 6, 8, 10, 12, 14), "futoshiki": (3, 4, 5, 6, 7, 8)}

Row = tuple[float, ...]

_BINARY_BT = (32, 284, 3748, 918, 584, 1766)
_BINARY_PLAIN = (16, 82, 2841, 456, 390, 545)
_BINARY_LCV = (11, 245, 2806, 414, 264, 158)
_FUTOSHIKI_BT = (132, 864, 1190, 67368, 118622, 144048)
_FUTOSHIKI_PLAIN = (18, 265, 296, 53375, 14685, 129448)
_FUTOSHIKI_LCV = (18, 39, 126, 10179, 93736, 39761)

NODES: dict[tuple[str, str], dict[tuple[str, str], Row]] = {
    ("binary", "base"): {
        ("BT", "first"): _BINARY_PLAIN,
        ("BT", "all"): _BINARY_BT,
        ("FC", "first"): (10, 48, 722, 95, 217, 208),
        ("FC", "all"): (12, 100, 960, 171, 292, 342),
    },
    ("binary", "MRV"): {
        ("BT", "first"): _BINARY_PLAIN,
        ("BT", "all"): _BINARY_BT,
        ("FC", "first"): (10, 44, 292, 73, 95, 112),
        ("FC", "all"): (12, 53, 394, 76, 95, 113),
    },
    ("binary", "LCV"): {
        ("BT", "first"): _BINARY_LCV,
        ("BT", "all"): _BINARY_BT,
        ("FC", "first"): (9, 89, 719, 87, 165, 113),
        ("FC", "all"): (12, 100, 960, 171, 292, 342),
    },
    ("binary", "MRV+LCV"): {
        ("BT", "first"): _BINARY_LCV,
        ("BT", "all"): _BINARY_BT,
        ("FC", "first"): (10, 41, 306, 73, 95, 111),
        ("FC", "all"): (12, 53, 394, 76, 95, 113),
    },
    ("futoshiki", "base"): {
        ("BT", "first"): _FUTOSHIKI_PLAIN,
        ("BT", "all"): _FUTOSHIKI_BT,
        ("FC", "first"): (9, 58, 55, 6361, 2036, 10931),
        ("FC", "all"): (32, 165, 205, 8256, 16561, 12079),
    },
    ("futoshiki", "MRV"): {
        ("BT", "first"): _FUTOSHIKI_PLAIN,
        ("BT", "all"): _FUTOSHIKI_BT,
        ("FC", "first"): (9, 68, 241, 1252, 508, 1127),
        ("FC", "all"): (16, 85, 532, 2547, 5318, 1144),
    },
    ("futoshiki", "LCV"): {
        ("BT", "first"): _FUTOSHIKI_LCV,
        ("BT", "all"): _FUTOSHIKI_BT,
        ("FC", "first"): (9, 17, 27, 1317, 13010, 3161),
        ("FC", "all"): (32, 157, 194, 8017, 16632, 11804),
    },
    ("futoshiki", "MRV+LCV"): {
        ("BT", "first"): _FUTOSHIKI_LCV,
        ("BT", "all"): _FUTOSHIKI_BT,
        ("FC", "first"): (9, 16, 69, 1226, 4037, 100),
        ("FC", "all"): (36, 118, 532, 2852, 5288, 901),
    },
}
"""By genre and heuristics, then by method and which solutions; one number a size."""

SECONDS: dict[tuple[str, str], dict[str, Row]] = {
    ("binary", "base"): {
        "BT": (0.002, 0.014, 0.077, 0.023, 0.018, 0.054),
        "FC": (0.008, 0.283, 5.348, 2.207, 6.874, 15.479),
    },
    ("binary", "MRV"): {
        "BT": (0.0, 0.004, 0.063, 0.02, 0.02, 0.076),
        "FC": (0.004, 0.09, 1.81, 0.933, 3.063, 4.823),
    },
    ("binary", "LCV"): {
        "BT": (0.011, 0.61, 12.264, 8.183, 8.613, 54.136),
        "FC": (0.007, 0.464, 8.213, 3.293, 12.168, 23.969),
    },
    ("binary", "MRV+LCV"): {
        "BT": (0.011, 0.409, 12.706, 8.676, 9.181, 52.882),
        "FC": (0.009, 0.184, 3.409, 1.422, 3.773, 7.455),
    },
    ("futoshiki", "base"): {
        "BT": (0.0, 0.002, 0.003, 0.187, 0.419, 0.415),
        "FC": (0.003, 0.037, 0.094, 12.382, 28.725, 37.240),
    },
    ("futoshiki", "MRV"): {
        "BT": (0.001, 0.003, 0.004, 0.224, 0.379, 0.545),
        "FC": (0.003, 0.024, 0.482, 4.893, 16.144, 5.157),
    },
    ("futoshiki", "LCV"): {
        "BT": (0.008, 0.099, 0.297, 23.360, 62.438, 105.205),
        "FC": (0.006, 0.058, 0.160, 14.747, 35.760, 45.022),
    },
    ("futoshiki", "MRV+LCV"): {
        "BT": (0.009, 0.107, 0.279, 23.250, 61.089, 103.077),
        "FC": (0.006, 0.045, 0.652, 5.891, 18.263, 4.590),
    },
}
"""By genre and heuristics, then by method; seconds of the search for all solutions."""

MISPRINTS = {
    ("futoshiki", "LCV", "BT", "first", 3): "a misprint: 18 is the number without LCV",
    ("futoshiki", "MRV+LCV", "BT", "first", 3): "a misprint: 18 is the number without LCV",
    ("futoshiki", "MRV", "FC", "all", 3): "a misprint for 36, as under MRV+LCV",
}
"""Numbers that the printed program does not give on the paper's boards, and why."""


def printed(row: Row, genre: str, n: int) -> float | None:
    """Return the number of a row at a size, if the paper has that size."""
    sizes = SIZES[genre]
    return row[sizes.index(n)] if n in sizes else None
